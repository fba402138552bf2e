import BubbleCore

/// What is said of a name that a script has wrong, besides the names that are near.
struct ScriptHint {
  /// What the name is of, and what ``text`` says.
  enum Kind {
    /// A global of Lua that scripts have not: why.
    case closedGlobal
    /// A global of other languages: what to write.
    case global
    /// What scripts call a parameter: of which functions.
    case parameter
    /// What other systems call an element: its name here.
    case element
    /// An element that there is not: what to do.
    case elementAdvice
    /// What other systems call a property: its name here. The first that the element takes counts.
    case property
    /// A property that there is not: what to do. ``of`` an element, or of all.
    case propertyAdvice
    /// A Lua type, of an item in an element that takes none: what to do. ``of`` an element.
    case itemAdvice
    /// What other systems call a word: the word here.
    case keyword
    /// What a field is called elsewhere: its name here. ``of`` a record.
    case field
  }

  var kind: Kind
  /// The element or record; empty: any, or none.
  var of = ""
  var name: String
  var text: String

  /// All of them, in the order in which they are looked at.
  static let all: [ScriptHint] =
    hints(.closedGlobal, closedGlobals) + hints(.global, globals) + ofThisPackage
    + hints(.parameter, parameters) + hints(.element, elements) + hints(.property, properties)
    + hints(.keyword, words) + others

  /// What to write for a global that other languages have, or for an element without `ui.`, or a word
  /// without its quotes; nil if nothing is known of it.
  static func advice(forGlobal name: String) -> String? { first(.global, name)?.text }

  /// The first hint of a kind for a name that fits.
  static func first(
    _ kind: Kind, _ name: String, where fits: (ScriptHint) -> Bool = { _ in true }
  ) -> ScriptHint? {
    all.first { $0.kind == kind && $0.name == name && fits($0) }
  }

  /// `text { "Hi" }`: an element without its table; `color = accent`: a word without its quotes.
  private static let ofThisPackage: [ScriptHint] =
    BoxConstructor.allCases.map {
      ScriptHint(kind: .global, name: $0.name, text: "write ui.\($0.name) { … }")
    }
    + BoxProperty.allCases.flatMap { property -> [ScriptHint] in
      guard case .keyword(let words) = property.valueType else { return [] }
      return words.map {
        ScriptHint(kind: .global, name: $0, text: "the word is written in quotes, \"\($0)\"")
      }
    }

  private static func hints(_ kind: Kind, _ texts: KeyValuePairs<String, String>) -> [ScriptHint] {
    texts.map { ScriptHint(kind: kind, name: $0.key, text: $0.value) }
  }

  /// What Lua has and scripts have not, and why.
  private static let closedGlobals: KeyValuePairs = [
    "coroutine": "a call runs to its end in one go",
    "io": "a script has no files, only the message",
    "os": "a script has no clock and no system; ctx.date reads a date",
    "debug": "a script can't look into the host",
    "package": "require loads the files beside the script, and those of the folder 'shared'",
    "load": "a script makes no code",
    "loadstring": "a script makes no code",
    "dofile": "require loads the files beside the script, and those of the folder 'shared'",
    "loadfile": "require loads the files beside the script, and those of the folder 'shared'",
    "collectgarbage": "the host sees to memory",
    "_G": "a script keeps nothing between messages",
  ]

  /// What other languages have in its place.
  private static let globals: KeyValuePairs = [
    "null": "write nil",
    "NULL": "write nil",
    "None": "write nil",
    "undefined": "write nil",
    "NaN": "write 0/0",
    "True": "write true",
    "TRUE": "write true",
    "False": "write false",
    "FALSE": "write false",
    "throw": "write error(\"…\")",
    "raise": "write error(\"…\")",
    "len": "write #list",
    "length": "write #list",
    "count": "write #list",
    "str": "write tostring(x)",
    "String": "write tostring(x)",
    "int": "write tonumber(x)",
    "float": "write tonumber(x)",
    "Number": "write tonumber(x)",
    "parseInt": "write tonumber(x)",
    "console": "write print(x)",
    "log": "write print(x)",
    "range": "write for i = 1, n do … end",
    "import": "write local x = require \"x\"",
    "this": "the parameters of the function have what there is",
    "self": "the parameters of the function have what there is",
    "switch": "write if … elseif … end",
    "Math": "write math",
    "JSON": "message.content is read already",
    "let": "write local",
    "const": "write local",
    "var": "write local",
    "sender": "write message.sender",
    "content": "write message.content",
    "width": "write ctx.width",
    "theme": "write ctx.theme",
  ]

  /// What scripts usually call the parameters of their functions.
  private static let parameters: KeyValuePairs = [
    "message": "the first of is_suitable and the second of build_layout",
    "peer": "the first of build_layout",
    "ctx": "the third of build_layout",
  ]

  /// What other systems call an element.
  private static let elements: KeyValuePairs = [
    "label": "text", "img": "image", "picture": "image", "hstack": "row", "vstack": "column",
    "zstack": "overlay", "stack": "column", "div": "column", "view": "column", "box": "inset",
    "padding": "inset", "circle": "shape", "rectangle": "shape",
  ]

  /// What other systems call a property, for which no spelling comes near.
  private static let properties: KeyValuePairs = [
    "justify": "justify_items", "align_items": "align", "justify_content": "justify",
    "flex_grow": "grow", "flex_shrink": "shrink", "flex_basis": "basis", "corner_radius": "radius",
    "border_radius": "radius", "fill": "background", "background_color": "background",
    "background": "color", "font": "style", "text_align": "alignment", "hidden": "silent",
    "order": "reading_order", "on_tap": "action", "on_click": "action", "src": "source",
    "url": "source", "values": "levels", "played": "progress", "spacing": "gap", "size": "style",
    "font_size": "style", "onclick": "action", "flex": "grow", "background": "ground",
    "align": "alignment", "alignment": "align", "halign": "alignment", "colour": "color",
    "text_color": "color", "foreground": "color", "lines": "max_lines", "line_limit": "max_lines",
    "type": "figure", "shape": "figure", "icon": "symbol", "name": "id", "width": "max_width",
  ]

  /// What other systems call a word.
  private static let words: KeyValuePairs = [
    "circle": "ellipse", "square": "rectangle", "left": "start", "right": "end", "middle": "center",
    "bold": "title",
  ]

  /// What is of an element or a record, and what to do in another way.
  private static let others = [
    ScriptHint(
      kind: .elementAdvice, name: "button", text: "any element with an action can be tapped"),
    ScriptHint(
      kind: .propertyAdvice, of: "text", name: "bold",
      text: "style = \"title\" is bold, and spans format a part"),
    ScriptHint(
      kind: .propertyAdvice, of: "text", name: "italic",
      text: "spans format a part, or all of it"),
    ScriptHint(
      kind: .propertyAdvice, of: "text", name: "background",
      text: "put the text into a ui.inset with a background"),
    ScriptHint(
      kind: .propertyAdvice, name: "children",
      text: "children stand in the table itself: { a, b }"),
    ScriptHint(kind: .propertyAdvice, name: "margin", text: "give the parent a padding or a gap"),
    ScriptHint(kind: .itemAdvice, of: "image", name: "string", text: "write source = \"…\""),
    ScriptHint(kind: .itemAdvice, of: "shape", name: "string", text: "write figure = \"…\""),
    ScriptHint(
      kind: .itemAdvice, of: "spacer", name: "number", text: "write width = …, or height = …"),
    ScriptHint(kind: .field, of: "peer", name: "name", text: "title"),
    ScriptHint(kind: .field, of: "message", name: "author", text: "sender"),
    ScriptHint(kind: .field, of: "message", name: "from", text: "sender"),
  ]
}

extension ScriptHint {
  /// The error for a name that is read and is not there.
  ///
  /// - Parameters:
  ///   - owner: What has no such name: a record, a part of the library, or "", the globals.
  ///   - known: The names that it has.
  static func message(about name: String, in owner: String, among known: [String]) -> String {
    let quoted = BoxMistake.quoted(name)
    switch owner {
    case "": return message(aboutGlobal: name, quoted, known)
    case "ui":
      let subject = "ui has no element \(quoted)"
      if let advice = first(.elementAdvice, name) { return "\(subject): \(advice.text)" }
      let near = first(.element, name)?.text ?? NameSuggestion.nearest(to: name, among: known)
      let all = BoxConstructor.allCases.map(\.name).joined(separator: ", ")
      return subject + (near.map { " (did you mean '\($0)'?)" } ?? " (there are \(all))")
    case "math", "string", "table", "utf8":
      let function = "'\(owner).\(TextRepair.line(name))'"
      if owner == "math", name.hasPrefix("random") {
        return "\(function) is not open to scripts: a message must look the same every time"
      }
      return "unknown function \(function)" + NameSuggestion.text(for: name, among: known)
    default:
      let near =
        first(.field, name) { $0.of == owner && known.contains($0.text) }?.text
        ?? NameSuggestion.nearest(to: name, among: known)
      return "\(owner) has no field \(quoted)" + (near.map { " (did you mean '\($0)'?)" } ?? "")
    }
  }

  private static func message(
    aboutGlobal name: String, _ quoted: String, _ known: [String]
  ) -> String {
    if let closed = first(.closedGlobal, name) {
      return "\(quoted) is not open to scripts: \(closed.text)"
    }
    let subject = "unknown global \(quoted)"
    if let advice = first(.global, name) { return "\(subject): \(advice.text)" }
    if let parameter = first(.parameter, name) {
      return "\(subject): it is a parameter, \(parameter.text)"
    }
    let near = NameSuggestion.nearest(to: name, among: known + parameters.map(\.key))
    return subject
      + (near.map { " (did you mean '\($0)'?)" }
        ?? ": declare it with local, above; a text is written in quotes")
  }
}
