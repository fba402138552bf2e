// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import BubbleCollection
import Foundation

#if !canImport(Darwin)
  // Names that Foundation has on Apple's platforms through UIKit, Core Foundation and Core Animation.

  /// Returns the seconds since the machine started, from a clock that is never set.
  public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

  /// Returns the seconds since the first second of 2001, in UTC.
  public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

  /// A duration in seconds.
  public typealias CFTimeInterval = Double
  /// A time in seconds since the first second of 2001, in UTC.
  public typealias CFAbsoluteTime = Double

  /// Runs a body; there is no pool to drain.
  ///
  /// - Throws: The error of the body.
  public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
  }

  extension NSIndexPath {
    /// Creates an index path of an item in a section.
    public convenience init(item: Int, section: Int) {
      self.init(indexes: [section, item], length: 2)
    }
    /// Creates an index path of a row in a section.
    public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }
    /// The section: the first index, `NSNotFound` if the path is empty.
    public var section: Int { length > 0 ? index(atPosition: 0) : NSNotFound }
    /// The item within its section, `NSNotFound` if the path has no second index.
    public var item: Int { length > 1 ? index(atPosition: 1) : NSNotFound }
    /// The item under `UITableView`'s name.
    public var row: Int { item }
  }

  extension NSValue {
    /// Creates a value that holds a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates a value that holds a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates a value that holds a rect.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// The point that the value holds.
    public var cgPointValue: CGPoint { pointValue }
    /// The size that the value holds.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rect that the value holds.
    public var cgRectValue: CGRect { rectValue }
  }

  extension NSCoder {
    /// Returns a text such as `{10, 20}`.
    public class func string(for point: CGPoint) -> String { braced([point.x, point.y]) }
    /// Returns a text such as `{10, 20}`.
    public class func string(for size: CGSize) -> String { braced([size.width, size.height]) }
    /// Returns a text such as `{{0, 0}, {10, 20}}`.
    public class func string(for rect: CGRect) -> String {
      "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }

    private class func braced(_ numbers: [CGFloat]) -> String {
      func text(_ number: CGFloat) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      }
      return "{" + numbers.map(text).joined(separator: ", ") + "}"
    }
  }
#endif

#if !canImport(Darwin)
  extension CGPoint {
    /// Whether both are the same.
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
  }

  extension CGSize {
    /// Whether both are the same.
    public func equalTo(_ other: CGSize) -> Bool { self == other }
  }

  extension CGRect {
    /// Whether both are the same.
    public func equalTo(_ other: CGRect) -> Bool { self == other }
  }
#endif
