import BubbleCore
import Foundation

/// The values of properties: each function reads a valid value or throws its error.
extension BoxDecoder {
  /// Reads a number within the property's bounds.
  mutating func readNumber(_ property: BoxProperty) throws -> CGFloat {
    let start = reader.offset
    // False for NaN.
    guard let number = try reader.readIfNumber(), property.bounds.contains(number) else {
      throw try mistake(property, at: start)
    }
    return CGFloat(number)
  }

  /// Reads a length in points or percent; nil for `auto`, the default.
  mutating func readLength(_ property: BoxProperty) throws -> BoxLength? {
    let start = reader.offset
    guard reader.isNext(.string) else { return .points(try readNumber(property)) }
    try reader.skip(count: 1)
    let text = try reader.readBytes(count: Int(try reader.readUInt32()))
    if text.elementsEqual("auto".utf8) { return nil }
    guard let percentage = BoxDecoder.percentage(text) else {
      throw try mistake(property, at: start)
    }
    return .percent(percentage)
  }

  /// Returns the number in a text such as `62.5%`; nil for anything else.
  static func percentage(_ text: UnsafeRawBufferPointer) -> CGFloat? {
    guard text.last == UInt8(ascii: "%") else { return nil }
    let number = String(decoding: text.dropLast(), as: UTF8.self)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    // Only digits: a parser of numbers also reads "inf%" and "1e3%".
    guard parts.count <= 2, number.count >= parts.count,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let value = Double("0\(parts[0]).\(parts.dropFirst().joined())0"), value.isFinite
    else { return nil }
    return CGFloat(value)
  }

  /// Reads a text, or a number in Lua's notation.
  mutating func readText(_ property: BoxProperty) throws -> String {
    let start = reader.offset
    if reader.isNext(.string) {
      try reader.skip(count: 1)
      return try reader.readText()
    }
    switch try reader.readTag() {
    case .integer: return String(try reader.readInteger())
    case .number: return LuaNumber.text(try reader.readNumber())
    default: throw try mistake(property, at: start)
    }
  }

  mutating func readFlag(_ property: BoxProperty) throws -> Bool {
    let start = reader.offset
    switch try reader.readTag() {
    case .true: return true
    case .false: return false
    default: throw try mistake(property, at: start)
    }
  }

  /// Reads one of the property's keywords.
  @inline(__always)
  mutating func readKeyword<Keyword>(
    _ list: KeywordList<Keyword>, _ property: BoxProperty
  ) throws -> Keyword {
    let start = reader.offset
    guard reader.isNext(.string) else { throw try mistake(property, at: start) }
    try reader.skip(count: 1)
    let name = try reader.readBytes(count: Int(try reader.readUInt32()))
    guard let keyword = list.keyword(name) else { throw BoxMistake(property, word: name) }
    return keyword
  }

  /// Reads a whole number within the property's bounds.
  mutating func readInteger(_ property: BoxProperty) throws -> Int {
    let start = reader.offset
    let number: Int64? =
      switch try reader.readTag() {
      case .integer: try reader.readInteger()
      case .number: Int64(exactly: try reader.readNumber())
      default: nil
      }
    guard let number, property.bounds.contains(Double(number)) else {
      throw try mistake(property, at: start)
    }
    return Int(clamping: number)
  }

  /// Reads `8`, `{ 8, 12 }`, `{ 8, 12, 8, 12 }` as in CSS, or `{ top = 8, leading = 12 }`.
  ///
  /// - Parameter isSigned: Whether distances may be negative.
  mutating func readInsets(_ property: BoxProperty, isSigned: Bool = false) throws -> BoxInsets {
    let start = reader.offset
    let insets =
      switch reader.nextTag {
      case .list: try readWrittenInsets(isSigned)
      case .map: try readNamedInsets(isSigned)
      default: try readEdge(isSigned).map { BoxInsets($0) }
      }
    guard let insets else { throw try mistake(property, at: start) }
    return insets
  }

  private mutating func readWrittenInsets(_ isSigned: Bool) throws -> BoxInsets? {
    try reader.skip(count: 1)
    let count = Int(try reader.readUInt32())
    guard count == 2 || count == 4 else { return nil }
    try reader.skip(count: 4 + 4 * count)
    guard let top = try readEdge(isSigned), let trailing = try readEdge(isSigned) else {
      return nil
    }
    guard count == 4 else {
      return BoxInsets(top: top, leading: trailing, bottom: top, trailing: trailing)
    }
    guard let bottom = try readEdge(isSigned), let leading = try readEdge(isSigned) else {
      return nil
    }
    return BoxInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }

  private mutating func readNamedInsets(_ isSigned: Bool) throws -> BoxInsets? {
    var insets = BoxInsets()
    let (count, _) = try readMapHead()
    for _ in 0..<count {
      let place = BoxEdge.table.place(
        of: try reader.readBytes(count: Int(try reader.readUInt32())))
      guard let place, let distance = try readEdge(isSigned) else { return nil }
      switch BoxEdge.allCases[place] {
      case .top: insets.top = distance
      case .leading: insets.leading = distance
      case .bottom: insets.bottom = distance
      case .trailing: insets.trailing = distance
      }
    }
    return count > 0 ? insets : nil
  }

  /// Reads the distance from an edge; returns nil if it is invalid.
  private mutating func readEdge(_ isSigned: Bool) throws -> CGFloat? {
    // False for NaN.
    guard let number = try reader.readIfNumber(), number.isFinite, isSigned || number >= 0 else {
      return nil
    }
    return CGFloat(number)
  }

  // MARK: Options

  /// The options of `ctx.measure`.
  struct MeasureOptions {
    var style = TextStyle.body
    var maximumWidth = CGFloat.infinity
    var maximumLines: Int?
    var adjustment: TextAdjustment?
  }

  /// Reads the options of `ctx.measure`.
  mutating func readMeasureOptions() throws -> MeasureOptions {
    var options = MeasureOptions()
    guard !reader.isNext(.nil) else { return options }
    guard reader.isNext(.map) else {
      throw BoxMistake(
        text: ": the options must be a table with names, not \(try readAny().value.kindName)")
    }
    let (count, _) = try readMapHead()
    for _ in 0..<count {
      let name = try reader.readBytes(count: Int(try reader.readUInt32()))
      guard let property = BoxProperty.named(name), BoxSchema.measureOptions.contains(property)
      else { throw BoxMistake(unknown: name, in: BoxSchema.measureOptions, of: nil) }
      if reader.isNext(.false) {
        try reader.skip(count: 1)
        continue
      }
      switch property {
      case .style: options.style = try readKeyword(BoxProperty.Keywords.styles, property)
      case .maxLines: options.maximumLines = try readInteger(property)
      default:
        if try readAdjustment(property, into: &options.adjustment) { continue }
        guard !reader.isNext(.string) else { throw BoxMistake.percentageInMeasure }
        options.maximumWidth = try readNumber(property)
      }
    }
    return options
  }

  // MARK: Errors

  /// Returns the error of the value at an offset.
  mutating func mistake(_ property: BoxProperty, at start: Int) throws -> BoxMistake {
    reader.offset = start
    let (value, name) = try readAny()
    return BoxMistake(property, given: value, named: name)
  }

  /// Reads any value, and its name if it is a table of the message or of `ctx`.
  mutating func readAny() throws -> (value: FlatValue, name: String) {
    var name = ""
    if reader.isNext(.map) {
      let start = reader.offset
      name = try readMapHead().name
      reader.offset = start
    }
    return (try FlatValue(&reader), name)
  }

  /// Reads the head of a map.
  mutating func readMapHead() throws -> (count: Int, name: String) {
    try reader.skip(count: 1)
    let count = Int(try reader.readUInt32())
    try reader.skip(count: 4)
    return (count, try reader.readText())
  }
}

/// The edges by their names in scripts.
enum BoxEdge: String, CaseIterable {
  case top, leading, bottom, trailing

  static let table = NameTable(allCases.map(\.rawValue))
}

/// Numbers in Lua's notation.
enum LuaNumber {
  /// The result of `tostring` for a number that is not an integer.
  static func text(_ number: Double) -> String {
    let text = short(number)
    return text.allSatisfy { $0 == "-" || $0.isNumber } ? text + ".0" : text
  }

  /// The number with as many digits as it needs, at most 14.
  static func short(_ number: Double) -> String { String(format: "%.14g", number) }
}
