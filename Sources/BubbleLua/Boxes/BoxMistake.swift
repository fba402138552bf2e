import BubbleCore

/// An error in an element: a text that follows the element's name.
struct BoxMistake: Error {
  var text: String

  init(text: String) { self.text = text }

  /// - Parameter text: The text that follows the name of the property.
  init(_ property: BoxProperty, _ text: String) { self.text = ": \(property.name)\(text)" }

  /// A percentage without a parent.
  static let percentageInMeasure = BoxMistake(
    .maxWidth,
    " must be a finite number, not a string: a measured text has no parent to take a percentage of"
  )

  // MARK: Names

  /// - Parameters:
  ///   - name: A name that is not one of `properties`.
  ///   - constructor: Nil: they are the options of a function.
  init(
    unknown name: UnsafeRawBufferPointer, in properties: [BoxProperty],
    of constructor: BoxConstructor?
  ) {
    let quoted = BoxMistake.quoted(name)
    // Names of other systems are looked up as they would be written here: `fontSize`.
    let name = BoxMistake.inSnakeCase(String(decoding: name, as: UTF8.self))
    text = ": unknown property \(quoted)"
    // Advice for names that need another way than a property.
    let advice = ScriptHint.first(.propertyAdvice, name) {
      $0.of.isEmpty || $0.of == constructor?.name
    }
    let names = properties.map(\.name)
    if let advice {
      text += " (\(advice.text))"
    } else if let same = ScriptHint.first(.property, name, where: { names.contains($0.text) }) {
      text += " (did you mean '\(same.text)'?)"
    } else if let part = BoxMistake.part(name, of: names) {
      text += " (write \(part))"
    } else if constructor != nil, !names.contains(name),
      BoxProperty.allCases.contains(where: { $0.name == name })
    {
      let owners = BoxConstructor.allCases.filter { $0.properties.contains { $0.name == name } }
      text += " (it is one of ui.\(owners.map(\.name).joined(separator: ", ui.")))"
    } else if let near = NearestNames.nearest(to: name, among: names) {
      text += " (did you mean '\(near)'?)"
    } else {
      text += " (there are \(names.joined(separator: ", ")))"
    }
  }

  /// Returns a name such as `fontSize` or `font-size` as `font_size`.
  private static func inSnakeCase(_ name: String) -> String {
    name.reduce(into: "") { snake, character in
      if character.isUppercase, !snake.isEmpty { snake += "_" }
      snake += character == "-" ? "_" : character.lowercased()
    }
  }

  /// Returns `margin = { top = … }` for `margin_top`; nil if the name is not that of such a part.
  private static func part(_ name: String, of properties: [String]) -> String? {
    guard let place = name.firstIndex(of: "_") else { return nil }
    let (whole, part) = (String(name[..<place]), String(name[name.index(after: place)...]))
    guard properties.contains(whole) else { return nil }
    let edge = edgesElsewhere[part] ?? part
    switch whole {
    case "padding", "margin", "border":
      guard
        BoxEdge(rawValue: edge) != nil || whole == "border" && ["width", "color"].contains(part)
      else { return nil }
      return "\(whole) = { \(edge) = … }"
    case "shadow":
      return ["color", "blur", "x", "y"].contains(part) ? "shadow = { \(part) = … }" : nil
    default: return nil
    }
  }

  /// The edges' names in other systems.
  private static let edgesElsewhere = [
    "left": "leading", "right": "trailing", "start": "leading", "end": "trailing",
  ]

  /// - Parameter word: A word that is not one of the property's.
  init(_ property: BoxProperty, word: UnsafeRawBufferPointer) {
    let quoted = BoxMistake.quoted(word)
    let word = String(decoding: word, as: UTF8.self)
    self.init(property, BoxMistake.unknown(word, quoted, among: property.words))
  }

  /// Returns the text that follows the name of a property with an invalid word.
  ///
  /// - Parameter words: The valid words.
  static func unknown(_ word: String, _ quoted: String, among words: [String]) -> String {
    var list = words.joined(separator: ", ")
    // "black" is a weight, too.
    if words.contains("white") {
      if word.contains("gradient") {
        return " \(quoted) is not a colour: write { gradient = { \"#102030\", \"#405060\" } }"
      }
      if word.hasPrefix("#") || word.hasPrefix("rgb")
        || [3, 6, 8].contains(word.utf8.count) && word.allSatisfy(\.isHexDigit)
      {
        return
          " \(quoted) is not a colour: write six digits, \"#102030\", or eight with the opacity, "
          + "\"#10203080\""
      }
      if word.contains(" "), word.contains(where: \.isNumber) {
        return
          " \(quoted) is not a colour: a line is written { width = 1, color = \"#102030\" }"
      }
      list += ", or fixed: \"#102030\""
    }
    let near =
      ScriptHint.first(.keyword, word, where: { words.contains($0.text) })?.text
      ?? NearestNames.nearest(to: word, among: words)
    let suggestion = near.map { " (did you mean '\($0)'?)" } ?? ""
    return " \(quoted) is unknown\(suggestion): it is one of \(list)"
  }

  /// - Parameter symbol: A text that is not the name of a symbol.
  init(symbol: UnsafeRawBufferPointer) {
    self.init(.symbol, BoxMistake.noSymbol(String(decoding: symbol, as: UTF8.self)))
  }

  /// Returns the text that follows the name of a property with an unknown symbol.
  static func noSymbol(_ name: String) -> String {
    guard name.allSatisfy(\.isASCII) else {
      return " \(BoxMistake.quoted(name)) is not a symbol: an emoji is a text, ui.text \"\(name)\""
    }
    let near =
      (ScriptHint.symbol(calledElsewhere: name) ?? nearestSymbol(inSnakeCase(name)))
      .map { " (did you mean '\($0)'?)" } ?? ""
    return
      " \(BoxMistake.quoted(name)) is not a symbol\(near): `bubble plugin symbols WORD` finds "
      + "those with a word"
  }

  /// Returns the symbol with a similar name; else that with most words of the name, and with few others: `book` for `book_open`.
  private static func nearestSymbol(_ name: String) -> String? {
    let symbols = BoxSymbol.allCases.map(\.rawValue)
    let words = name.split(separator: "_")
    let near = NearestNames.nearest(to: name, among: symbols)
    if let near, words.count == 1 || near.split(separator: "_").first == words.first { return near }
    var best: (symbol: String?, shared: Int, others: Int) = (near, 0, 0)
    for symbol in symbols {
      let parts = symbol.split(separator: "_")
      let shared = parts.count(where: words.contains)
      let others = parts.count - shared
      if shared > best.shared || shared > 0 && shared == best.shared && others < best.others {
        best = (symbol, shared, others)
      }
    }
    return best.symbol
  }

  // MARK: Children

  /// A child of an element that takes none.
  init(childIn constructor: BoxConstructor, is child: FlatValue) {
    let type =
      switch child {
      case .string: "string"
      case .integer, .number: "number"
      default: ""
      }
    // Advice for an item of a type that the element takes in other systems.
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
  ///   - value: The invalid value of the property.
  ///   - name: The name of the value if it is a table of the message or of `ctx`.
  init(_ property: BoxProperty, given value: FlatValue, named name: String) {
    let text: String? =
      switch property.valueType {
      case .number: BoxMistake.number(property, value)
      case .length: BoxMistake.length(value)
      case .string: BoxMistake.string(value, name)
      case .insets: BoxMistake.insets(value)
      case .other where property == .margin || property == .absolute: BoxMistake.signedEdges(value)
      case .integer(let range) where range.upperBound == .max:
        value.number.map { " must be \(property.expectation), not \(LuaNumber.short($0))" }
      case .bounded, .integer, .tracks: BoxMistake.outOfBounds(value, property)
      case .keyword(let words):
        " must be a word in quotes, such as \"\(words[0])\", not \(BoxMistake.kind(of: value))"
      case .other where value.finiteNumber != nil && property == .weight:
        " must be \(property.expectation), not \(LuaNumber.short(value.finiteNumber ?? 0))"
      case .boolean, .other: nil
      }
    self.init(
      property,
      text ?? " must be \(property.expectation), not \(BoxMistake.kind(of: value, named: name))")
  }

  private static func number(_ property: BoxProperty, _ value: FlatValue) -> String? {
    if case .string = value {
      return property == .aspectRatio
        ? " must be a number, not a string: write 16 / 9 for 16:9"
        : " must be a number of points without quotes, not a string: write half the width as "
          + "ctx.width / 2"
    }
    let isBounded = property.bounds.upperBound < .greatestFiniteMagnitude
    return isBounded ? outOfBounds(value, property) : outOfBounds(value)
  }

  static func outOfBounds(_ value: FlatValue) -> String? {
    value.finiteNumber.map { " must be from 0, not \(LuaNumber.short($0))" }
  }

  /// The error of a number outside the bounds of a property; nil if it is within them.
  private static func outOfBounds(_ value: FlatValue, _ property: BoxProperty) -> String? {
    guard let number = value.finiteNumber else { return nil }
    let kind =
      switch property.valueType {
      case .number: "a number "
      case .integer where property != .zIndex, .tracks: "a whole number "
      default: ""
      }
    let bounds = property.bounds
    return " must be \(kind)from \(LuaNumber.short(bounds.lowerBound)) to "
      + "\(LuaNumber.short(bounds.upperBound)), not \(LuaNumber.short(number))"
  }

  private static func length(_ value: FlatValue) -> String? {
    guard case .string(let text) = value else { return outOfBounds(value) }
    if text == "none" { return " can't be '\(text)': leave it out" }
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

  /// The error of one edge in a table with insets; nil if it is valid.
  private static func edge(_ name: String, _ value: FlatValue) -> String? {
    if let unknown = unknownEdge(name) { return unknown }
    guard value.number != nil else {
      return ": \(name) must be a number from 0, not \(kind(of: value))"
    }
    return value.finiteNumber.flatMap { $0 < 0 ? outOfBounds(value) : nil }
  }

  /// The error of an edge's name; nil if it is valid.
  static func unknownEdge(_ name: String) -> String? {
    let names = BoxEdge.allCases.map(\.rawValue)
    guard !names.contains(name) else { return nil }
    let near = edgesElsewhere[name] ?? NearestNames.nearest(to: name, among: names)
    return " has no edge \(quoted(name))"
      + (near.map { " (did you mean '\($0)'?)" } ?? " (there are \(names.joined(separator: ", ")))")
  }

  private static func signedEdges(_ value: FlatValue) -> String? {
    guard case .map(let members) = value else { return nil }
    return members.keys.sorted().lazy.compactMap(unknownEdge).first
  }

  // MARK: Words for values

  /// Describes the kind of a value.
  ///
  /// - Parameter name: The name of the value if it is a table of the message or of `ctx`.
  static func kind(of value: FlatValue, named name: String = "") -> String {
    switch value {
    case .number(let number) where number.isNaN: "NaN"
    case .number(let number) where number.isInfinite: "infinity"
    case .map where name != "" && name != "table": name
    default: value.kindName
    }
  }

  /// Describes the kind of a value in an action, a list of levels or of spans.
  static func kind(of value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .array, .object: "a table"
    default: value.kindName
    }
  }

  /// A name in quotes, on one line, truncated if it is long.
  static func quoted(_ name: UnsafeRawBufferPointer) -> String {
    "'\(TextRepair.line(String(decoding: name.prefix(60), as: UTF8.self)))'"
  }

  /// A name in quotes, on one line, truncated if it is long.
  static func quoted(_ name: String) -> String {
    var name = name
    return name.withUTF8 { quoted(UnsafeRawBufferPointer($0)) }
  }
}

extension FlatValue {
  /// The number, if the value is one.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  var finiteNumber: Double? { number.flatMap { $0.isFinite ? $0 : nil } }
}
