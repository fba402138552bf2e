import BubbleCore

/// What is wrong with an element: a text that follows its name.
struct BoxMistake: Error {
  var text: String

  init(text: String) { self.text = text }

  /// - Parameter text: What follows the name of the property.
  init(_ property: BoxProperty, _ text: String) { self.text = ": \(property.name)\(text)" }

  /// A percentage where there is no parent.
  static let percentageInMeasure = BoxMistake(
    .maxWidth,
    " must be a finite number, not a string: what is measured has no parent to take a percentage of"
  )

  // MARK: Names

  /// - Parameters:
  ///   - name: What is none of `properties`.
  ///   - constructor: Nil: they are the options of a function.
  init(
    unknown name: UnsafeRawBufferPointer, in properties: [BoxProperty],
    of constructor: BoxConstructor?
  ) {
    let quoted = BoxMistake.quoted(name)
    let name = String(decoding: name, as: UTF8.self)
    text = ": unknown property \(quoted)"
    // What is done in another way than by a property.
    let advice = ScriptHint.first(.propertyAdvice, name) {
      $0.of.isEmpty || $0.of == constructor?.name
    }
    let names = properties.map(\.name)
    if let advice {
      text += " (\(advice.text))"
    } else if let near = ScriptHint.first(.property, name, where: { names.contains($0.text) })?.text
      ?? NearestNames.nearest(to: name, among: names)
    {
      text += " (did you mean '\(near)'?)"
    } else {
      text += " (there are \(names.joined(separator: ", ")))"
    }
  }

  /// - Parameter word: What is none of the property's words.
  init(_ property: BoxProperty, word: UnsafeRawBufferPointer) {
    let quoted = BoxMistake.quoted(word)
    let word = String(decoding: word, as: UTF8.self)
    self.init(property, BoxMistake.unknown(word, quoted, among: property.words))
  }

  /// What follows the name of what can't be a word.
  ///
  /// - Parameter words: What it may be.
  static func unknown(_ word: String, _ quoted: String, among words: [String]) -> String {
    let list = words.joined(separator: ", ")
    if words.contains("black"), word.hasPrefix("#") || word.hasPrefix("rgb") {
      return
        " \(quoted) is no colour: write six digits, \"#102030\", or eight with the opacity, \"#10203080\""
    }
    let near =
      ScriptHint.first(.keyword, word, where: { words.contains($0.text) })?.text
      ?? NearestNames.nearest(to: word, among: words)
    let suggestion = near.map { " (did you mean '\($0)'?)" } ?? ""
    return " \(quoted) is unknown\(suggestion): it is one of \(list)"
  }

  /// - Parameter symbol: What is the name of no symbol.
  init(symbol: UnsafeRawBufferPointer) {
    self.init(.symbol, BoxMistake.noSymbol(String(decoding: symbol, as: UTF8.self)))
  }

  /// What follows the name of a property that is the name of no symbol.
  static func noSymbol(_ name: String) -> String {
    let near =
      ScriptHint.symbol(calledElsewhere: name).map { " (did you mean '\($0)'?)" }
      ?? NearestNames.suggestion(
        for: name.replacing("-", with: "_"), among: BoxSymbol.allCases.map(\.rawValue))
    return
      " \(BoxMistake.quoted(name)) is no symbol\(near): `bubble plugin symbols WORD` finds those with a word"
  }

  // MARK: Children

  /// A child where there are none.
  init(childIn constructor: BoxConstructor, is child: FlatValue) {
    let type =
      switch child {
      case .string: "string"
      case .integer, .number: "number"
      default: ""
      }
    // What its first item is taken for elsewhere.
    let advice = ScriptHint.first(.itemAdvice, type) { $0.of == constructor.name }
    text = " takes no children" + (advice.map { ": \($0.text)" } ?? "")
  }

  /// Too many children, or too few.
  init(childCount count: Int, of constructor: BoxConstructor) {
    let (least, most) = (constructor.childCount.lowerBound, constructor.childCount.upperBound)
    let isOver = count > most
    let bound = isOver ? most : least
    text =
      " takes \(isOver ? "at most " : "")\(bound) \(bound == 1 ? "child" : "children"), not \(count)"
      + (isOver && most == 1 ? ": put them into a ui.column" : "")
  }

  // MARK: Values

  /// - Parameters:
  ///   - value: What the property can't be.
  ///   - name: What the value is called if it is a table of the message or of `ctx`.
  init(_ property: BoxProperty, given value: FlatValue, named name: String) {
    let text =
      switch property.valueType {
      case .number: BoxMistake.number(property, value)
      case .length: BoxMistake.length(value)
      case .string: BoxMistake.string(value, name)
      case .insets: BoxMistake.insets(value)
      case .margins, .offsets: BoxMistake.signedEdges(value)
      case .bounded: value.finiteNumber.map { BoxMistake.bounded(property, $0) }
      case .integer where property == .zIndex:
        value.finiteNumber.map { BoxMistake.bounded(property, $0) }
      case .count where property != .maxLines:
        value.finiteNumber.map { number in
          " must be a whole number from 1 to \(Int(property.maximum)), not \(LuaNumber.short(number))"
        }
      case .keyword(let words):
        " must be a word in quotes, such as \"\(words[0])\", not \(BoxMistake.kind(of: value))"
      case .integer, .count:
        value.number.map { " must be \(property.expectation), not \(LuaNumber.short($0))" }
      default: nil as String?
      }
    self.init(
      property,
      text ?? " must be \(property.expectation), not \(BoxMistake.kind(of: value, named: name))")
  }

  private static func number(_ property: BoxProperty, _ value: FlatValue) -> String? {
    if case .string = value {
      return
        " must be a number of points without quotes, not a string: a part of what there is would be "
        + "ctx.width / 2"
    }
    guard property.maximum < .greatestFiniteMagnitude, let number = value.finiteNumber else {
      return outOfBounds(value)
    }
    return " must be a number from 0 to \(LuaNumber.short(property.maximum)), not "
      + LuaNumber.short(number)
  }

  static func outOfBounds(_ value: FlatValue) -> String? {
    value.finiteNumber.map { " must be from 0, not \(LuaNumber.short($0))" }
  }

  private static func length(_ value: FlatValue) -> String? {
    guard case .string(let text) = value else { return outOfBounds(value) }
    if text == "auto" || text == "none" { return " can't be '\(text)': leave it out" }
    if text.hasPrefix("-"), let digit = text.dropFirst().first, digit.isNumber || digit == "." {
      return " must be from 0, not \(quoted(text))"
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty, !text.dropFirst(digits.count).hasPrefix("%") else {
      return
        " can't be \(quoted(text)): write a number of points, or a percentage of the parent such as "
        + "\"50%\""
    }
    let short = digits.prefix(20)
    return
      " can't be \(quoted(text)): write \(short) for points, or \"\(short)%\" for a part of the parent"
  }

  private static func string(_ value: FlatValue, _ name: String) -> String? {
    switch value {
    case .list(let items) where !items.isEmpty:
      ": a string expected, not a list: table.concat joins its items"
    case .map(let members) where !members.isEmpty:
      ": a string expected, not \(kind(of: value, named: name)): write one of its fields"
    default: nil
    }
  }

  private static func insets(_ value: FlatValue) -> String? {
    switch value {
    case .list(let items):
      return items.lazy.compactMap(\.finiteNumber).first { $0 < 0 }.flatMap {
        outOfBounds(.number($0))
      }
    case .map(let members):
      return members.keys.sorted().lazy.compactMap { edge($0, members[$0] ?? .nil) }.first
    default: return outOfBounds(value)
    }
  }

  /// What is wrong with one edge of a table with insets; nil if nothing is.
  private static func edge(_ name: String, _ value: FlatValue) -> String? {
    if let unknown = unknownEdge(name) { return unknown }
    guard value.number != nil else {
      return ": \(name) must be a number from 0, not \(kind(of: value))"
    }
    return value.finiteNumber.flatMap { $0 < 0 ? outOfBounds(value) : nil }
  }

  /// What is wrong with the name of an edge; nil if nothing is.
  static func unknownEdge(_ name: String) -> String? {
    let names = BoxEdge.allCases.map(\.rawValue)
    guard !names.contains(name) else { return nil }
    let others = ["left": "leading", "right": "trailing", "start": "leading", "end": "trailing"]
    let near = others[name] ?? NearestNames.nearest(to: name, among: names)
    return " has no edge \(quoted(name))"
      + (near.map { " (did you mean '\($0)'?)" } ?? " (there are \(names.joined(separator: ", ")))")
  }

  private static func signedEdges(_ value: FlatValue) -> String? {
    guard case .map(let members) = value else { return nil }
    return members.keys.sorted().lazy.compactMap(unknownEdge).first
  }

  private static func bounded(_ property: BoxProperty, _ number: Double) -> String {
    " must be from \(LuaNumber.short(property.minimum)) to \(LuaNumber.short(property.maximum)), not "
      + LuaNumber.short(number)
  }

  // MARK: Words for values

  /// What a value is.
  ///
  /// - Parameter name: What it is called if it is a table of the message or of `ctx`.
  static func kind(of value: FlatValue, named name: String = "") -> String {
    switch value {
    case .number(let number) where number.isNaN: "NaN"
    case .number(let number) where number.isInfinite: "infinity"
    case .map where name != "" && name != "table": name
    default: value.kindName
    }
  }

  /// What a value of an action, a list of levels or of spans is.
  static func kind(of value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .array, .object: "a table"
    default: value.kindName
    }
  }

  /// A name in quotes, on one line, cut where it is long.
  static func quoted(_ name: UnsafeRawBufferPointer) -> String {
    "'\(TextRepair.line(String(decoding: name.prefix(60), as: UTF8.self)))'"
  }

  /// The same.
  static func quoted(_ name: String) -> String {
    var name = name
    return name.withUTF8 { quoted(UnsafeRawBufferPointer($0)) }
  }
}

extension FlatValue {
  /// The number that it is, if any.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  var finiteNumber: Double? { number.flatMap { $0.isFinite ? $0 : nil } }
}

extension BoxProperty {
  /// What it must be.
  var expectation: String {
    switch valueType {
    case .number, .bounded: "a finite number"
    case .margins:
      "a finite number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges"
    case .offsets:
      "a finite number, a percentage such as \"50%\", or named edges of these such as { top = 0, trailing = 4 }"
    case .tracks:
      "a whole number from 1 to \(Int(maximum)), or a list of numbers, \"1fr\", \"25%\" and \"auto\""
    case .point: "two numbers from 0 to 1, such as { 0.5, 0.2 }"
    case .length: "a finite number, or a percentage of the parent such as \"50%\""
    case .string: "a string"
    case .boolean: "true or false"
    case .keyword: "a word"
    case .weight: "a word such as \"medium\", or a whole hundred from 100 to 900"
    case .symbol: "the name of a symbol, such as \"home\""
    case .integer: "a whole number"
    case .count: "a whole number from 1"
    case .action: "a string, or a table with a 'type'"
    case .contextActions: "a list of tables such as { title = \"Copy\", action = \"copy\" }"
    case .look: "a table such as { opacity = 0.5 }"
    case .levels: "a list of numbers from 0 to 1"
    case .spans: "a list of tables with 'from' and 'to'"
    case .color: "a colour: a word such as \"accent\", \"#102030\", or a table"
    case .fill: "a colour, or a table with a 'gradient'"
    case .border: "a width, a colour, or a table such as { width = 1, color = \"separator\" }"
    case .corners:
      "a number, four of them clockwise from the leading one above, or named corners"
    case .notches: "a radius, or a table such as { radius = 8, at = \"50%\" }"
    case .shadow: "how soft it is in points, or a table such as { blur = 8, y = 2 }"
    case .pathData: "a string as SVG has it, such as \"M0 0 L24 24\""
    case .arc: "a table such as { from = 0, to = 270, inner = 0.7 }"
    case .viewBox: "four numbers: { x, y, width, height }"
    case .stroke: "a colour, or a table such as { color = \"accent\", width = 2 }"
    case .trim: "a number from 0 to 1, or two of them: { from, to }"
    case .insets:
      "a number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges"
    }
  }
}
