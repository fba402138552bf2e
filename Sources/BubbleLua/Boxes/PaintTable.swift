import BubbleCore
import Foundation

/// A table in a property's value, with known fields.
struct PaintTable {
  private let reader: PaintReader
  private let object: JSONObject
  /// The text before an error: `": top"`.
  private let place: String

  /// Makes a table; throws if it has an unknown field.
  init(
    _ reader: PaintReader, _ object: JSONObject, _ place: String, _ fields: [String]
  ) throws(BoxMistake) {
    self.init(reader, checked: object, place)
    for member in object.members where !fields.contains(member.name) {
      let others = ["alpha": "opacity", "colour": "color", "sigma": "blur", "radius": "blur"]
      let near =
        others[member.name].flatMap { fields.contains($0) ? $0 : nil }
        ?? NearestNames.nearest(to: member.name, among: fields)
      throw mistake(
        ": unknown field \(BoxMistake.quoted(member.name))"
          + (near.map { " (did you mean '\($0)'?)" }
            ?? " (there are \(fields.joined(separator: ", ")))"))
    }
  }

  /// Makes a table whose field names are already checked.
  init(_ reader: PaintReader, checked object: JSONObject, _ place: String) {
    self.reader = reader
    self.object = object
    self.place = place
  }

  func mistake(_ text: String) -> BoxMistake { reader.mistake(place + text) }

  /// The value of a field; nil if it is missing or false.
  subscript(name: String) -> JSONValue? {
    let value = object[name]
    return value == .bool(false) || value == .null ? nil : value
  }

  func number(_ name: String, _ range: ClosedRange<CGFloat>) throws(BoxMistake) -> CGFloat? {
    guard let value = self[name] else { return nil }
    return try PaintTable.number(value, reader, "\(place): \(name)", range)
  }

  /// Reads a list of numbers.
  func numbers(
    _ name: String, _ counts: ClosedRange<Int>, _ range: ClosedRange<CGFloat>
  ) throws(BoxMistake) -> [CGFloat]? {
    guard let value = self[name] else { return nil }
    guard case .array(let items) = value, counts.contains(items.count) else {
      let (first, last) = (counts.lowerBound, counts.upperBound)
      throw mistake(
        ": \(name) must be a list of \(first == last ? "\(first)" : "\(first) to \(last)") "
          + "numbers")
    }
    return try PaintTable.numbers(items, reader, "\(place): \(name)", range)
  }

  /// Reads the lengths of dashes and gaps.
  func dashes(_ name: String) throws(BoxMistake) -> [CGFloat] {
    try numbers(
      name, 1...PaintLimits.dashCount, PaintLimits.leastDash...BoxSolver.maximumLength) ?? []
  }

  func color(_ name: String) throws(BoxMistake) -> BoxColor? {
    guard let value = self[name] else { return nil }
    return try reader.color(value, "\(place): \(name)")
  }

  /// Reads the name of a symbol.
  func symbol(_ name: String) throws(BoxMistake) -> BoxSymbol? {
    guard let value = self[name] else { return nil }
    guard let word = value.string else {
      throw mistake(": \(name) must be the name of a symbol, such as \"home\"")
    }
    guard let symbol = BoxSymbol(rawValue: word) else {
      throw mistake(": \(name)" + BoxMistake.noSymbol(word))
    }
    return symbol
  }

  func flag(_ name: String) throws(BoxMistake) -> Bool? {
    guard let value = object[name], value != .null else { return nil }
    guard let flag = value.bool else { throw mistake(": \(name) must be true or false") }
    return flag
  }

  /// Reads one of several words.
  func keyword<Keyword: RawRepresentable<String>>(
    _ name: String, _ keywords: [Keyword]
  ) throws(BoxMistake) -> Keyword? {
    guard let value = self[name] else { return nil }
    guard let word = value.string, let keyword = Keyword(rawValue: word) else {
      let words = keywords.map(\.rawValue)
      let near = value.string.map { NearestNames.suggestion(for: $0, among: words) } ?? ""
      throw mistake(": \(name) must be one of \(words.joined(separator: ", "))\(near)")
    }
    return keyword
  }

  /// Returns a number within bounds.
  ///
  /// - Parameter place: The text before the error.
  static func number(
    _ value: JSONValue, _ reader: PaintReader, _ place: String, _ range: ClosedRange<CGFloat>
  ) throws(BoxMistake) -> CGFloat {
    // False for NaN.
    guard let number = value.double.map({ CGFloat($0) }), range.contains(number) else {
      let (least, most) = (Double(range.lowerBound), Double(range.upperBound))
      throw reader.mistake(
        "\(place) must be a number from \(LuaNumber.short(least)) to \(LuaNumber.short(most)), not "
          + (value.double.map(LuaNumber.short) ?? BoxMistake.kind(of: value)))
    }
    return number
  }

  /// Returns numbers within bounds.
  static func numbers(
    _ values: [JSONValue], _ reader: PaintReader, _ place: String, _ range: ClosedRange<CGFloat>
  ) throws(BoxMistake) -> [CGFloat] {
    var numbers: [CGFloat] = []
    for (index, value) in values.enumerated() {
      numbers.append(try number(value, reader, "\(place): item \(index + 1)", range))
    }
    return numbers
  }
}
