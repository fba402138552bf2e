import BubbleCore
import CBubble
import Foundation

/// Checks of what hosts pass: the one place where a parameter is judged.
///
/// Each takes the parameter's name in the header, which the error names.
enum Argument {
  /// The longest text, in bytes, where nothing else is said.
  static let textLimit = 65_535
  /// The greatest length of a side of a view, in points.
  static let sideLimit = 100_000.0

  /// A text that has to be there.
  @inline(__always)
  static func text(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString, limit: Int = textLimit
  ) throws(CallError) -> String {
    guard let text = try optionalText(pointer, name, limit: limit) else { throw missing(name) }
    return text
  }

  /// A text, or nil for NULL.
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

  /// A name: a text that is not empty.
  static func name(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString
  ) throws(CallError) -> String {
    let text = try text(pointer, name, limit: 1_024)
    guard !text.isEmpty else { throw .invalid("`\(name)` is empty") }
    return text
  }

  /// A text that ends after so many bytes.
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

  /// Bytes, which are not copied; NULL only where there are none.
  static func bytes(
    _ pointer: UnsafeRawPointer?, _ length: Int, _ name: StaticString, limit: Int
  ) throws(CallError) -> UnsafeRawBufferPointer {
    // What is over half of what there can be is less than 0 here.
    guard length >= 0, length <= limit else {
      throw CallError(
        BUBBLE_TOO_LARGE,
        "`\(name)` has \(UInt(bitPattern: length)) bytes: at most \(limit) are read")
    }
    guard pointer != nil || length == 0 else { throw missing(name) }
    return UnsafeRawBufferPointer(start: pointer, count: length)
  }

  /// Several names.
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

  /// A number within bounds.
  @inline(__always)
  static func number(
    _ value: Double, _ name: StaticString, in range: ClosedRange<Double>
  ) throws(CallError) -> CGFloat {
    // False for NaN.
    guard range.contains(value) else { throw outside(value, name, range) }
    return CGFloat(value)
  }

  /// A length of a view's.
  @inline(__always)
  static func side(_ value: Double, _ name: StaticString) throws(CallError) -> CGFloat {
    try number(value, name, in: 0...sideLimit)
  }

  /// A point in view coordinates.
  @inline(__always)
  static func point(_ x: Double, _ y: Double) throws(CallError) -> CGPoint {
    CGPoint(x: try number(x, "x", in: -1e9...1e9), y: try number(y, "y", in: -1e9...1e9))
  }

  /// Where a result goes to.
  @inline(__always)
  static func out<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
  ) throws(CallError) -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw missing(name) }
    return pointer
  }

  /// One of some words, which may be left out.
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

  /// One of the numbers of an enumeration, each of which stands for a value.
  static func choice<Value>(
    _ number: UInt32, _ name: StaticString, _ values: [Value]
  ) throws(CallError) -> Value {
    guard number < values.count else {
      throw .invalid("`\(name)` is \(number): there are 0 to \(values.count - 1)")
    }
    return values[Int(number)]
  }

  /// What a structure says of its size.
  static func structure<Structure>(
    _ pointer: UnsafePointer<Structure>?, _ name: StaticString
  ) throws(CallError) -> Structure {
    guard let pointer else { throw missing(name) }
    // The size stands first, whatever else there is.
    let stated = UnsafeRawPointer(pointer).load(as: Int.self)
    guard stated == MemoryLayout<Structure>.size else {
      throw wrongSize(name, stated, of: Structure.self)
    }
    return pointer.pointee
  }

  /// That a structure is not as large as it is here.
  static func wrongSize<Structure>(
    _ name: StaticString, _ stated: Int, of: Structure.Type
  ) -> CallError {
    .invalid(
      "`struct_size` of `\(name)` is \(UInt(bitPattern: stated)): set it to its sizeof, \(MemoryLayout<Structure>.size)"
    )
  }

  /// That a parameter is NULL.
  @inline(never)
  static func missing(_ name: StaticString) -> CallError { .invalid("`\(name)` is NULL") }

  @inline(never)
  private static func outside(
    _ value: Double, _ name: StaticString, _ range: ClosedRange<Double>
  ) -> CallError {
    .invalid("`\(name)` is \(value): give a number from \(range.lowerBound) to \(range.upperBound)")
  }
}
