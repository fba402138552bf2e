/// The accepted difference between a picture and its golden one if other libraries or fonts draw it.
package enum DrawingTolerance {
  /// The greatest difference of a channel's level that is ignored.
  package static let levels = 8
  /// One of this many pixels may differ by more: 0.5 %.
  private static let pixelsPerDifference = 200

  /// Returns the number of pixels that differ by more than ``levels`` in a channel.
  ///
  /// - Precondition: Both have the same number of pixels, each `0xRRGGBB`.
  package static func differenceCount(_ expected: [UInt32], _ actual: [UInt32]) -> Int {
    precondition(expected.count == actual.count, "pictures of different sizes")
    return expected.withUnsafeBufferPointer { expected in
      actual.withUnsafeBufferPointer { actual in
        // Tests compare hundreds of millions of pixels without optimization: a `while` takes a tenth of the time of a `for`.
        var (place, count) = (0, 0)
        while place < expected.count {
          let (left, right) = (expected[place], actual[place])
          if left != right, isFar(left, right) { count += 1 }
          place += 1
        }
        return count
      }
    }
  }

  /// Whether this number of differences is accepted in a picture with a number of pixels.
  package static func allows(_ differenceCount: Int, of pixelCount: Int) -> Bool {
    differenceCount * pixelsPerDifference <= pixelCount
  }

  private static func isFar(_ left: UInt32, _ right: UInt32) -> Bool {
    for shift: UInt32 in [0, 8, 16] {
      let difference = Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF)
      if abs(difference) > levels { return true }
    }
    return false
  }
}
