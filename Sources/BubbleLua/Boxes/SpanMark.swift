import BubbleCore
import Foundation

/// A formatted part of a text from a script, in bytes as `string.find` counts them: from 1, including the
/// last one.
struct SpanMark {
  private let range: Range<Int>
  private let format: TextFormat
  private let link: String?
  private let adjustment: TextAdjustment?
  private let color: BoxColor?
  private let attachment: TextAttachment?
  private let reference: TextReference?

  private static let formats: KeyValuePairs<String, TextFormat> = [
    "bold": .bold, "italic": .italic, "code": .code, "strike": .strike, "underline": .underline,
    "mark": .mark, "spoiler": .spoiler,
  ]
  private static let names =
    ["from", "to"] + formats.map(\.key)
    + [
      "link", "mention", "hashtag", "size", "weight", "letter_spacing", "tabular_digits",
      "language", "color", "symbol", "picture", "width", "height",
    ]

  /// Reads the value of a script.
  ///
  /// - Parameter place: The text before the error: `": span 2"`.
  init(_ value: JSONValue, _ place: String) throws(BoxMistake) {
    let reader = PaintReader(.spans)
    func mistake(_ text: String) -> BoxMistake { reader.mistake(place + text) }
    guard let parts = value.object else {
      throw mistake(" must be a table with 'from' and 'to', not \(BoxMistake.kind(of: value))")
    }
    for part in parts.members {
      if let fault = SpanMark.fault(of: part) { throw mistake(fault) }
    }
    guard let from = parts["from"]?.double else { throw mistake(" has no 'from'") }
    guard let to = parts["to"]?.double else { throw mistake(" has no 'to'") }
    // An empty match of string.find is an empty span: `to` is one less than `from`.
    guard from >= 1 else {
      throw mistake(": from is \(LuaNumber.short(from)): bytes are counted from 1")
    }
    guard to >= from - 1 else {
      throw mistake(
        " ends at \(LuaNumber.short(to)), before it begins at \(LuaNumber.short(from))")
    }
    guard parts.members.count > 2 else {
      throw mistake(
        " changes nothing: give it bold, italic, code, strike, underline, mark, spoiler, size, weight, color, link, mention, hashtag, symbol or picture"
      )
    }
    range = Int(from - 1)..<Int(to)
    format = SpanMark.formats.reduce(into: []) { format, part in
      if parts[part.key]?.bool == true { format.insert(part.value) }
    }
    link = parts["link"]?.string
    let table = PaintTable(reader, checked: parts, place)
    adjustment = try SpanMark.adjustment(table)
    color = try table.color("color")
    attachment = try SpanMark.attachment(table)
    reference =
      parts["mention"]?.string.map(TextReference.mention)
      ?? parts["hashtag"]?.string.map(TextReference.hashtag)
  }

  /// The attachment that replaces the characters; nil: none.
  private static func attachment(_ table: PaintTable) throws(BoxMistake) -> TextAttachment? {
    let (width, height) = (
      try table.number("width", TextAttachment.sizeRange),
      try table.number("height", TextAttachment.sizeRange)
    )
    let (symbol, picture) = (try table.symbol("symbol"), table["picture"]?.string)
    switch (symbol, picture) {
    case (_?, _?):
      throw table.mistake(" has a symbol and a picture: give only one of them")
    case (let symbol?, nil): return TextAttachment(.symbol(symbol), width: width, height: height)
    case (nil, let picture?): return TextAttachment(.picture(picture), width: width, height: height)
    case (nil, nil):
      guard width != nil || height != nil else { return nil }
      throw table.mistake(
        " has a \(width == nil ? "height" : "width"), which only a symbol or a picture has; "
          + "letters have a size")
    }
  }

  /// The changes of the letters' style; nil: none.
  private static func adjustment(_ table: PaintTable) throws(BoxMistake) -> TextAdjustment? {
    var adjustment = TextAdjustment()
    adjustment.size = try table.number("size", TextAdjustment.sizeRange)
    adjustment.letterSpacing =
      try table.number("letter_spacing", TextAdjustment.letterSpacingRange) ?? 0
    adjustment.hasTabularDigits = try table.flag("tabular_digits") ?? false
    if let value = table["weight"] {
      let named = value.string.flatMap(WeightName.init)?.weight
      guard let weight = named ?? FontWeight(hundreds: value.double) else {
        let word = value.string.map(BoxMistake.quoted) ?? BoxMistake.kind(of: value)
        throw table.mistake(": weight must be \(BoxProperty.weight.expectation), not \(word)")
      }
      adjustment.weight = weight
    }
    if let name = table["language"]?.string {
      guard let language = TextLanguage(name) else {
        throw table.mistake(
          ": language must be \(BoxProperty.language.expectation), not \(BoxMistake.quoted(name))")
      }
      adjustment.language = language
    }
    return adjustment == TextAdjustment() ? nil : adjustment
  }

  private var changesAnything: Bool {
    !format.isEmpty || link != nil || adjustment != nil || color != nil || attachment != nil
      || reference != nil
  }

  /// The end, in bytes from the start of the text.
  var end: Int { range.upperBound }

  /// The error of a part; nil: none that is detected here.
  private static func fault(of part: JSONObject.Member) -> String? {
    let (name, value) = (part.name, part.value)
    let (isRight, expectation) =
      switch name {
      case "from", "to":
        (value.double.map { $0.rounded() == $0 && abs($0) < 9e15 } ?? false, "a whole number")
      case "link", "symbol", "picture", "mention", "hashtag", "language":
        (value == .bool(false) || value.string?.isEmpty == false, "a string that is not empty")
      // The functions that read these validate them.
      case "size", "weight", "letter_spacing", "color", "width", "height": (true, "")
      default: (value.bool != nil, "true or false")
      }
    guard names.contains(name) else {
      let suggestion = NearestNames.suggestion(for: name, among: names)
      return ": unknown property \(BoxMistake.quoted(name))\(suggestion)"
    }
    guard !isRight else { return nil }
    let kind = value == .string("") ? "an empty one" : BoxMistake.kind(of: value)
    return ": \(name) must be \(expectation), not \(kind)"
  }

  /// Returns the spans of a text.
  ///
  /// An end within a character moves to that character's end, a start to its start. A span that is empty
  /// then, or has neither a format nor a link, is left out.
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
        color: mark.color, attachment: mark.attachment, reference: mark.reference)
    }
  }
}
