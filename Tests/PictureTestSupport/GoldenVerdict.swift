import BubbleCanvas
import Foundation

/// What came of comparing a picture with its golden one.
public enum GoldenVerdict: Equatable, Sendable {
  /// All pixels are the same.
  case equal
  /// Other libraries or fonts drew it, and so many of its pixels differ visibly; this is allowed.
  case withinTolerance(differenceCount: Int, pixelCount: Int)
  /// The text says why.
  case failed(String)

  /// Compares two PNGs.
  ///
  /// - Parameters:
  ///   - golden: Nil if there is none.
  ///   - isTolerant: Whether other libraries or fonts than the recorded ones drew the picture.
  public init(_ png: Data, golden: Data?, isTolerant: Bool) {
    guard let golden else {
      self = .failed("there is none: run `make goldens`, look at it, and commit it")
      return
    }
    guard let expected = DrawnPixels(golden) else {
      self = .failed("the golden picture is not a PNG")
      return
    }
    // The same bytes are the same pixels; another version of zlib makes other bytes of them.
    let actual = golden == png ? expected : DrawnPixels(png)
    guard let actual else {
      self = .failed("the drawn picture is no PNG")
      return
    }
    if expected == actual {
      self = .equal
      return
    }
    guard isTolerant, expected.width == actual.width, expected.height == actual.height else {
      self = .failed("it differs: \(expected.difference(to: actual))")
      return
    }
    let differenceCount = DrawingTolerance.differenceCount(expected.values, actual.values)
    let pixelCount = expected.values.count
    self =
      DrawingTolerance.allows(differenceCount, of: pixelCount)
      ? .withinTolerance(differenceCount: differenceCount, pixelCount: pixelCount)
      : .failed(
        "it differs: \(differenceCount) of \(pixelCount) pixels by more than \(DrawingTolerance.levels) levels; \(expected.difference(to: actual))"
      )
  }
}

extension DrawnPixels {
  /// What is different, for people.
  fileprivate func difference(to other: DrawnPixels) -> String {
    guard width == other.width, height == other.height else {
      return "\(width) x \(height) pixels became \(other.width) x \(other.height)"
    }
    let places = values.indices.filter { values[$0] != other.values[$0] }
    guard let first = places.first else { return "nothing" }
    return "\(places.count) pixels, the first at x \(first % width), y \(first / width)"
  }
}
