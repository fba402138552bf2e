/// A compact code for pixels, in words of 32 bits, that a page decodes fast.
///
/// Bubbles are areas and letters: most pixels equal those above, or repeat one colour. The two
/// upper bits of a word name its kind; the others are a number of pixels.
///
/// - Kind 0: that many words follow, one for each pixel.
/// - Kind 1: one pixel follows, which is repeated.
/// - Kind 2: the pixels equal those above.
///
/// A pixel has the byte order of a canvas: red, green, blue, alpha.
enum PixelCode {
  /// The minimum length of a run; shorter ones are written as single pixels.
  private static let leastRun = 4

  private enum Word {
    static let pixels: UInt32 = 0
    static let run: UInt32 = 1 << 30
    static let above: UInt32 = 2 << 30
  }

  /// Adds the code of a picture.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, `0xAARRGGBB` each, row by row; alpha is ignored.
  ///   - width: The number of pixels in a row.
  /// - Complexity: O(*n*) in the number of pixels.
  static func encode(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, into code: inout [UInt32]) {
    let count = pixels.count
    var start = 0
    var index = 0
    func flush(_ code: inout [UInt32]) {
      guard start < index else { return }
      code.append(Word.pixels | UInt32(index - start))
      for place in start..<index { code.append(swapped(pixels[place])) }
    }
    while index < count {
      var above = 0
      if index >= width {
        while index + above < count, pixels[index + above] == pixels[index + above - width] {
          above += 1
        }
      }
      var run = 1
      if above < leastRun {
        let color = pixels[index]
        while index + run < count, pixels[index + run] == color { run += 1 }
      }
      guard max(above, run) >= leastRun else {
        index += 1
        continue
      }
      flush(&code)
      if above >= leastRun {
        code.append(Word.above | UInt32(above))
        index += above
      } else {
        code += [Word.run | UInt32(run), swapped(pixels[index])]
        index += run
      }
      start = index
    }
    flush(&code)
  }

  /// Returns the pixels of a code, as a page reads them; nil if their number differs from `count`.
  static func decode(_ code: some Collection<UInt32>, width: Int, count: Int) -> [UInt32]? {
    var pixels: [UInt32] = []
    var words = code.makeIterator()
    while let word = words.next() {
      let length = Int(word & (1 << 30 - 1))
      guard pixels.count + length <= count else { return nil }
      switch word & ~(1 << 30 - 1) {
      case Word.pixels:
        for _ in 0..<length {
          guard let pixel = words.next() else { return nil }
          pixels.append(pixel)
        }
      case Word.run:
        guard let pixel = words.next() else { return nil }
        pixels += [UInt32](repeating: pixel, count: length)
      case Word.above:
        guard pixels.count >= width else { return nil }
        for _ in 0..<length { pixels.append(pixels[pixels.count - width]) }
      default: return nil
      }
    }
    return pixels.count == count ? pixels : nil
  }

  /// Converts a pixel from Cairo's byte order to that of a canvas.
  @inline(__always)
  static func swapped(_ pixel: UInt32) -> UInt32 {
    0xFF00_0000 | pixel & 0xFF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
  }
}
