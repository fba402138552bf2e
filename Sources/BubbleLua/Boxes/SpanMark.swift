import BubbleCore
import Foundation

/// A formatted part of a text as a script gives it: bytes as `string.find` counts them, from 1, the
/// last one included.
struct SpanMark {
  private let range: Range<Int>
  private let format: TextFormat
  private let link: String?
  private let adjustment: TextAdjustment?
  private let color: BoxColor?
  private let attachment: TextAttachment?

  private static let formats: KeyValuePairs<String, TextFormat> = [
    "bold": .bold, "italic": .italic, "code": .code, "strike": .strike, "underline": .underline,
  ]
  private static let names =
    ["from", "to"] + formats.map(\.key)
    + [
      "link", "size", "weight", "letter_spacing", "tabular_digits", "color", "symbol", "picture",
      "width", "height",
    ]

  /// Takes what a script gives; what is wrong with it is a text that follows "span 1".
  init(_ value: JSONValue) throws(BoxMistake) {
    guard let parts = value.object else {
      throw BoxMistake(
        text: " must be a table with 'from' and 'to', not \(BoxMistake.kind(of: value))")
    }
    for part in parts.members { try SpanMark.check(part) }
    let (from, to) = (try SpanMark.edge("from", parts), try SpanMark.edge("to", parts))
    // What string.find says of an empty match is an empty span: `to` is one less than `from`.
    guard from >= 1 else {
      throw BoxMistake(text: ": from is \(LuaNumber.short(from)): bytes are counted from 1")
    }
    guard to >= from - 1 else {
      throw BoxMistake(
        text: " ends at \(LuaNumber.short(to)), before it begins at \(LuaNumber.short(from))")
    }
    guard parts.members.count > 2 else {
      throw BoxMistake(
        text:
          " changes nothing: give it bold, italic, code, strike, underline, size, weight, color, link, symbol or picture"
      )
    }
    range = Int(from - 1)..<Int(to)
    format = SpanMark.formats.reduce(into: []) { format, part in
      if parts[part.key]?.bool == true { format.insert(part.value) }
    }
    link = parts["link"]?.string
    adjustment = try SpanMark.adjustment(parts)
    color = try parts["color"].flatMap { value throws(BoxMistake) in try SpanMark.color(value) }
    attachment = try SpanMark.attachment(parts)
  }

  /// What is drawn in its place; nil: its characters.
  private static func attachment(_ parts: JSONObject) throws(BoxMistake) -> TextAttachment? {
    let (width, height) = (
      try number("width", parts, TextAttachment.sizeRange),
      try number("height", parts, TextAttachment.sizeRange)
    )
    func attachment(_ content: TextAttachment.Content) -> TextAttachment {
      TextAttachment(content, width: width, height: height)
    }
    let (symbol, picture) = (parts["symbol"]?.string, parts["picture"]?.string)
    if symbol != nil, picture != nil {
      throw BoxMistake(text: " has a symbol and a picture: one of them is drawn in its place")
    }
    if let picture { return attachment(.picture(picture)) }
    if let symbol {
      guard let known = BoxSymbol(rawValue: symbol) else {
        throw BoxMistake(text: ": symbol" + BoxMistake.noSymbol(symbol))
      }
      return attachment(.symbol(known))
    }
    guard width == nil, height == nil else {
      throw BoxMistake(
        text: " has a \(width == nil ? "height" : "width"), which only a symbol or a picture has; "
          + "letters have a size")
    }
    return nil
  }

  /// How letters differ; nil: not at all.
  private static func adjustment(_ parts: JSONObject) throws(BoxMistake) -> TextAdjustment? {
    var adjustment = TextAdjustment()
    adjustment.size = try number("size", parts, TextAdjustment.sizeRange)
    adjustment.letterSpacing =
      try number("letter_spacing", parts, TextAdjustment.letterSpacingRange) ?? 0
    adjustment.hasTabularDigits = parts["tabular_digits"]?.bool ?? false
    if let value = parts["weight"], value != .bool(false) {
      let named = value.string.flatMap(WeightName.init)?.weight
      guard let weight = named ?? FontWeight(hundreds: value.double) else {
        let word = value.string.map(BoxMistake.quoted) ?? BoxMistake.kind(of: value)
        throw BoxMistake(text: ": weight must be \(BoxProperty.weight.expectation), not \(word)")
      }
      adjustment.weight = weight
    }
    return adjustment == TextAdjustment() ? nil : adjustment
  }

  private static func number(
    _ name: String, _ parts: JSONObject, _ range: ClosedRange<CGFloat>
  ) throws(BoxMistake) -> CGFloat? {
    guard let value = parts[name], value != .bool(false) else { return nil }
    return try ownPlace { () throws(BoxMistake) in
      try PaintTable.number(
        value, PaintReader(.spans), ": \(name)", range.lowerBound, range.upperBound)
    }
  }

  private static func color(_ value: JSONValue) throws(BoxMistake) -> BoxColor? {
    guard value != .bool(false) else { return nil }
    return try ownPlace { () throws(BoxMistake) in
      try PaintReader(.spans).color(value, ": color")
    }
  }

  /// Takes the name of the property away from what is wrong, which stands in front of the span's number already.
  private static func ownPlace<Value>(
    _ read: () throws(BoxMistake) -> Value
  ) throws(BoxMistake) -> Value {
    do {
      return try read()
    } catch {
      throw BoxMistake(text: String(error.text.trimmingPrefix(": spans")))
    }
  }

  private var changesAnything: Bool {
    !format.isEmpty || link != nil || adjustment != nil || color != nil || attachment != nil
  }

  /// Where it ends, in bytes from the start of the text.
  var end: Int { range.upperBound }

  private static func check(_ part: JSONObject.Member) throws(BoxMistake) {
    let (name, value) = (part.name, part.value)
    let (isRight, expectation) =
      switch name {
      case "from", "to":
        (value.double.map { $0.rounded() == $0 && abs($0) < 9e15 } ?? false, "a whole number")
      case "link", "symbol", "picture":
        (value == .bool(false) || value.string?.isEmpty == false, "a string that is not empty")
      // What these may be is judged where they are read.
      case "size", "weight", "letter_spacing", "color", "width", "height": (true, "")
      default: (value.bool != nil, "true or false")
      }
    guard names.contains(name) else {
      let suggestion = NearestNames.suggestion(for: name, among: names)
      throw BoxMistake(text: ": unknown property \(BoxMistake.quoted(name))\(suggestion)")
    }
    guard !isRight else { return }
    let kind = value == .string("") ? "an empty one" : BoxMistake.kind(of: value)
    throw BoxMistake(text: ": \(name) must be \(expectation), not \(kind)")
  }

  private static func edge(_ name: String, _ parts: JSONObject) throws(BoxMistake) -> Double {
    guard let edge = parts[name]?.double else { throw BoxMistake(text: " has no '\(name)'") }
    return edge
  }

  /// The spans of a text.
  ///
  /// An end inside of a character is moved to that character's end, a start to its start. What is empty
  /// then, or neither formatted nor a link, is left out.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans.
  static func spans(_ marks: [SpanMark], of text: String) -> [TextSpan] {
    let length = text.utf8.count
    let edges = Set(
      marks.flatMap { [min($0.range.lowerBound, length), min($0.range.upperBound, length)] }
    ).sorted()
    var snapped: [Int: (down: Int, up: Int)] = [:]
    var next = 0
    var start = 0
    for character in text {
      guard next < edges.count else { break }
      let end = start + character.utf8.count
      while next < edges.count, edges[next] < end {
        snapped[edges[next]] = (start, edges[next] == start ? start : end)
        next += 1
      }
      start = end
    }
    for edge in edges[next...] { snapped[edge] = (length, length) }
    return marks.compactMap { mark in
      guard let lower = snapped[min(mark.range.lowerBound, length)]?.down,
        let upper = snapped[min(mark.range.upperBound, length)]?.up, lower < upper,
        mark.changesAnything
      else { return nil }
      return TextSpan(
        range: lower..<upper, format: mark.format, link: mark.link, adjustment: mark.adjustment,
        color: mark.color, attachment: mark.attachment)
    }
  }
}
