import BubbleCore
import CBubble
import Foundation

/// Checks of the parameters from hosts: the only place that validates them.
///
/// Each takes the parameter's name in the header for the error.
enum Argument {
  /// The default maximum length of a text, in bytes.
  static let textLimit = 65_535
  /// The maximum length of a view's side, in points.
  static let sideLimit = 100_000.0

  /// Returns a required text; throws for NULL.
  @inline(__always)
  static func text(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString, limit: Int = textLimit
  ) throws(CallError) -> String {
    guard let text = try optionalText(pointer, name, limit: limit) else { throw missing(name) }
    return text
  }

  /// Returns a text, or nil for NULL.
  static func optionalText(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString, limit: Int = textLimit
  ) throws(CallError) -> String? {
    guard let pointer else { return nil }
    let length = strnlen(pointer, limit + 1)
    guard length <= limit else {
      throw .invalid("`\(name)` has more than \(limit) bytes, or no zero at its end")
    }
    return try utf8(pointer, length, name)
  }

  /// Returns a name: a text that is not empty.
  static func name(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString
  ) throws(CallError) -> String {
    let text = try text(pointer, name, limit: 1_024)
    guard !text.isEmpty else { throw .invalid("`\(name)` is empty") }
    return text
  }

  /// Returns a text with a length in bytes.
  static func text(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString, limit: Int
  ) throws(CallError) -> String {
    let bytes = try bytes(pointer, length, name, limit: limit)
    return try utf8(bytes.baseAddress, bytes.count, name)
  }

  private static func utf8(
    _ start: UnsafeRawPointer?, _ length: Int, _ name: StaticString
  ) throws(CallError) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("`\(name)` is not UTF-8")
    }
    return text
  }

  /// Returns bytes without a copy; NULL is valid only for a length of 0.
  static func bytes(
    _ pointer: UnsafeRawPointer?, _ length: Int, _ name: StaticString, limit: Int
  ) throws(CallError) -> UnsafeRawBufferPointer {
    // A `size_t` over half of its maximum is negative here.
    guard length >= 0, length <= limit else {
      throw CallError(
        BUBBLE_TOO_LARGE,
        "`\(name)` has \(UInt(bitPattern: length)) bytes: at most \(limit) are read")
    }
    guard pointer != nil || length == 0 else { throw missing(name) }
    return UnsafeRawBufferPointer(start: pointer, count: length)
  }

  /// Returns several names.
  static func names(
    _ pointers: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: StaticString,
    limit: Int
  ) throws(CallError) -> [String] {
    guard count >= 0, count <= limit else {
      throw CallError(
        BUBBLE_TOO_LARGE, "`\(name)` are \(UInt(bitPattern: count)): at most \(limit) are read")
    }
    guard count > 0 else { return [] }
    guard let pointers else { throw missing(name) }
    var names: [String] = []
    for index in 0..<count { names.append(try text(pointers[index], name, limit: 1_024)) }
    return names
  }

  /// Returns a number within bounds; throws if it is outside.
  @inline(__always)
  static func number(
    _ value: Double, _ name: StaticString, in range: ClosedRange<Double>
  ) throws(CallError) -> CGFloat {
    // False for NaN.
    guard range.contains(value) else { throw outside(value, name, range) }
    return CGFloat(value)
  }

  /// Returns the length of a view's side, in points.
  @inline(__always)
  static func side(_ value: Double, _ name: StaticString) throws(CallError) -> CGFloat {
    try number(value, name, in: 0...sideLimit)
  }

  /// Checks the size of rows of pixels.
  static func pixels(_ width: Int, _ height: Int, _ stride: Int) throws(CallError) {
    let sides = 1...32_767
    guard sides.contains(width), sides.contains(height) else {
      throw .invalid(
        "`width` and `height` are \(UInt(bitPattern: width)) and \(UInt(bitPattern: height)): each is from 1 to 32767"
      )
    }
    guard stride >= 4 * width, stride % 4 == 0, stride <= 1 << 30 else {
      throw .invalid(
        "`stride` is \(UInt(bitPattern: stride)): it is a multiple of 4, at least \(4 * width) and at most \(1 << 30)"
      )
    }
  }

  /// Returns a point in view coordinates.
  @inline(__always)
  static func point(_ x: Double, _ y: Double) throws(CallError) -> CGPoint {
    CGPoint(x: try number(x, "x", in: -1e9...1e9), y: try number(y, "y", in: -1e9...1e9))
  }

  /// Returns the pointer for a result; throws for NULL.
  @inline(__always)
  static func out<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
  ) throws(CallError) -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw missing(name) }
    return pointer
  }

  /// Returns one of the words of an enumeration.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString, _: Word.Type
  ) throws(CallError) -> Word where Word.RawValue == String {
    let text = try text(pointer, name, limit: 1_024)
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .invalid("`\(name)` is \"\(TextRepair.name(text))\": there are \(words)")
    }
    return word
  }

  /// Returns the value for a number of an enumeration.
  static func choice<Value>(
    _ number: UInt32, _ name: StaticString, _ values: [Value]
  ) throws(CallError) -> Value {
    guard number < values.count else {
      throw .invalid("`\(name)` is \(number): there are 0 to \(values.count - 1)")
    }
    return values[Int(number)]
  }

  /// Returns the error for a parameter that is NULL.
  @inline(never)
  static func missing(_ name: StaticString) -> CallError { .invalid("`\(name)` is NULL") }

  @inline(never)
  private static func outside(
    _ value: Double, _ name: StaticString, _ range: ClosedRange<Double>
  ) -> CallError {
    .invalid("`\(name)` is \(value): give a number from \(range.lowerBound) to \(range.upperBound)")
  }
}
