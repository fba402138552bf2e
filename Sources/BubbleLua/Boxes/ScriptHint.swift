import BubbleCore

/// A hint for a wrong name in a script, in addition to similar names.
package struct ScriptHint {
  /// The kind of the name, and the meaning of ``text``.
  enum Kind {
    /// A global of Lua that scripts lack: the reason.
    case closedGlobal
    /// A global of other languages: the replacement.
    case global
    /// A field or method of tables and texts in other languages: the replacement.
    case member
    /// A word that begins a block in other languages, so that the script probably can't be parsed: the replacement.
    case opening
    /// A usual name of a parameter: the functions that have it.
    case parameter
    /// The name of an element in other systems: its name here.
    case element
    /// A missing element: advice.
    case elementAdvice
    /// The name of a property in other systems: its name here. The first one that the element takes counts.
    case property
    /// A missing property: advice. ``of`` an element, or of all.
    case propertyAdvice
    /// A Lua type of an item in an element that takes none: advice. ``of`` an element.
    case itemAdvice
    /// A word in other systems: the word here.
    case keyword
    /// The name of a symbol in other sets: its name here.
    case symbol
    /// The name of a field in other systems: its name here. ``of`` a record.
    case field
    /// A field that a record lacks: advice. ``of`` a record.
    case fieldAdvice
  }

  var kind: Kind
  /// The element or record; empty: any, or none.
  var of = ""
  var name: String
  var text: String

  /// All hints, in the order of lookup.
  static let all: [ScriptHint] =
    [
      hints(.closedGlobal, closedGlobals), hints(.global, globals), hints(.member, members),
      hints(.opening, openings), ofThisPackage, hints(.parameter, parameters),
      hints(.element, elements),
      hints(.property, properties), hints(.keyword, words), hints(.symbol, symbols), others,
    ].flatMap { $0 }

  /// Returns the replacement of a global of other languages, of an element without `ui.`, of a module without its
  /// `require`, or of a word without its quotes; nil if there is none.
  ///
  /// - Parameter isModule: Whether `require` finds a module with the name.
  private static func advice(forGlobal name: String, isModule: Bool) -> String? {
    let advice = (first(.global, name) ?? first(.opening, name))?.text
    guard isModule else { return advice }
    return requiring(name) + (advice.map { "; otherwise \($0)" } ?? "")
  }

  private static func requiring(_ name: String) -> String {
    "write local \(name) = require(\"\(name)\") above 'return'"
  }

  /// Returns the name of a symbol by its name in other sets; nil if it is unknown.
  package static func symbol(calledElsewhere name: String) -> String? {
    first(.symbol, name)?.text
  }

  /// Returns the first matching hint of a kind for a name.
  static func first(
    _ kind: Kind, _ name: String, where fits: (ScriptHint) -> Bool = { _ in true }
  ) -> ScriptHint? {
    all.first { $0.kind == kind && $0.name == name && fits($0) }
  }

  /// Hints for names of this package: `text { "Hi" }` is an element without its table; `color = accent` a word without its quotes.
  private static let ofThisPackage: [ScriptHint] =
    BoxConstructor.allCases.map {
      ScriptHint(kind: .global, name: $0.name, text: "write ui.\($0.name) { … }")
    }
    + BoxProperty.allCases.flatMap { property -> [ScriptHint] in
      property.words.map {
        ScriptHint(kind: .global, name: $0, text: "the word is written in quotes, \"\($0)\"")
      }
    }

  /// Texts, each with the names that it applies to.
  private typealias Texts = KeyValuePairs<String, String>

  private static func hints(_ kind: Kind, of owner: String = "", _ texts: Texts) -> [ScriptHint] {
    texts.flatMap { text, names in
      names.split(separator: " ").map {
        ScriptHint(kind: kind, of: owner, name: String($0), text: text)
      }
    }
  }

  /// Globals of Lua that scripts lack, and the reasons.
  private static let closedGlobals: Texts = [
    "a call runs to its end in one go": "coroutine",
    "a script has no files, only the message": "io",
    "a script has no clock and no system; ctx.date reads a date": "os",
    "a script can't look into the host": "debug",
    "require loads the files beside the script, and those of the folder 'lib'":
      "package dofile loadfile",
    "a script makes no code": "load loadstring",
    "the host sees to memory": "collectgarbage",
    "a script keeps nothing between messages": "_G",
  ]

  /// Globals of other languages, and their replacements.
  private static let globals: Texts = [
    "write nil": "null NULL None undefined",
    "write 0/0": "NaN",
    "write true": "True TRUE",
    "write false": "False FALSE",
    "write error(\"…\")": "raise",
    "write #list": "len length count",
    "write tostring(x)": "str String",
    "write tonumber(x)": "int float Number parseInt",
    "write print(x)": "console log",
    "write for i = 1, n do … end": "range",
    "use the parameters of the function": "this self",
    "write math": "Math",
    "message.content is read already": "JSON",
    "write message.sender": "sender",
    "write message.content": "content",
    "write ctx.width": "width",
    "write ctx.theme": "theme",
  ]

  /// Fields and methods of other languages, and their replacements: for missing ones of a table, or of Lua's library.
  private static let members: Texts = [
    "write #list": "length len size count",
    "write table.insert(list, x)": "push append add push_back",
    "write table.remove(list)": "pop shift",
    "write table.concat(list, \", \")": "join",
    "write for _, x in ipairs(list) do … end": "map filter forEach foreach each reduce",
    "write for name, x in pairs(table) do … end": "keys values items entries",
    "write text:upper()": "toUpperCase uppercase capitalize",
    "write text:lower()": "toLowerCase lowercase",
    "write text:match(\"^%s*(.-)%s*$\")": "trim strip",
    "write for part in text:gmatch(\"[^,]+\") do … end": "split",
    "write text:find(part, 1, true), and a loop for a list": "includes contains indexOf",
    "write text:sub(1, #part) == part": "startsWith startswith starts_with",
    "write text:sub(-#part) == part": "endsWith endswith ends_with",
    "write text:sub(first, last)": "substring substr slice charAt",
    "write text:gsub(\"a\", \"b\")": "replace replaceAll",
    "write tostring(x)": "toString to_string",
    "write ctx.number(x, 2)": "toFixed",
    "write math.floor(x + 0.5)": "round",
    "write x ^ y": "pow",
    "write x < 0 and -1 or 1": "sign",
  ]

  /// Words that begin a block in other languages.
  private static let openings: Texts = [
    "write local": "let const var",
    "write elseif": "elif elsif",
    "write function": "func fn def",
    "write the table itself: { … }": "new",
    "write pcall(function() … end)": "try catch",
    "write if … then … elseif … end": "switch case",
    "write for _, x in ipairs(list) do … end": "foreach",
    "write a table: { … }": "class",
    "write local x = require \"x\"": "import",
    "write error(\"…\")": "throw",
    "there is no 'continue': write if … then … end around the rest": "continue",
  ]

  /// The usual names of functions' parameters.
  private static let parameters: Texts = [
    "the first of is_suitable and the second of build_layout": "message",
    "the first of build_layout": "peer",
    "the third of build_layout": "ctx",
  ]

  /// The names of elements in other systems.
  private static let elements: Texts = [
    "text": "label", "image": "img picture", "row": "hstack", "column": "vstack stack div view",
    "overlay": "zstack", "grid": "table lazy_grid", "inset": "box padding",
    "shape": "circle rectangle", "symbol": "icon", "markdown": "md rich_text",
    "qr": "qr_code qrcode barcode",
  ]

  /// The names of properties in other systems that are not similar to those here.
  private static let properties: Texts = [
    "justify_items": "justify", "align": "align_items alignment", "justify": "justify_content",
    "grow": "flex_grow flex", "shrink": "flex_shrink", "basis": "flex_basis",
    "radius": "corner_radius border_radius", "background": "fill background_color",
    "color": "background colour text_color foreground", "style": "font", "size": "font_size",
    "weight": "font_weight",
    "letter_spacing": "kerning tracking kern",
    "language": "lang locale", "min_scale": "minimum_scale_factor fit shrink_to_fit",
    "line_height": "leading line_spacing", "underline": "underlined text_decoration",
    "alignment": "text_align align halign", "reading_order": "order",
    "action": "on_tap on_click onclick", "long_press": "on_long_press on_hold hold",
    "context_actions": "menu context_menu", "when_pressed": "pressed active highlighted",
    "when_selected": "selected", "selectable": "user_select text_selectable", "source": "src url",
    "levels": "values",
    "progress": "played", "gap": "spacing", "ground": "background", "max_lines": "lines line_limit",
    "figure": "type shape", "symbol": "icon", "id": "name", "max_width": "width",
    "z_index": "z layer", "rotation": "rotate angle", "absolute": "position inset offset",
    "margin": "outset", "grid_column": "col column", "grid_row": "row", "focus": "object_position",
    "blur_hash": "blurhash placeholder preview thumbnail",
    "spin": "spinning turn turns animate animation", "pulse": "pulsing blink blinking breathe",
    "since": "started starts from timer countdown", "till": "until ends to deadline",
    "relative": "ago time_ago elapsed",
  ]

  /// Words in other systems.
  private static let words: Texts = [
    "ellipse": "circle", "rectangle": "square", "start": "left", "end": "right", "center": "middle",
    "title": "bold heading headline", "space-between": "between", "space-around": "around",
    "space-evenly": "evenly", "accent": "primary", "text_dim": "secondary muted",
    "failure": "danger error", "info": "information",
  ]

  /// The names of symbols in other sets that are not similar to those here.
  private static let symbols: Texts = [
    "favorite": "heart love", "delete": "trash bin rubbish", "settings": "gear cog",
    "flight": "plane airplane aeroplane", "mail": "envelope letter", "notifications": "bell",
    "schedule": "clock", "calendar_today": "calendar", "person": "user profile",
    "search": "magnifier",
    "add": "plus", "remove": "minus", "close": "times", "check": "tick checkmark",
    "place": "location marker map_pin", "music_note": "music", "wb_sunny": "sun", "cloud": "cloudy",
    "local_shipping": "truck lorry delivery", "edit": "pencil pen", "lock_open": "unlock",
    "visibility": "eye", "visibility_off": "eye_off eye_slash", "mic": "microphone",
    "thumb_up": "thumbs_up like", "thumb_down": "thumbs_down dislike", "content_copy": "copy",
    "help": "question", "attach_file": "paperclip",
    "public": "globe world earth", "directions_car": "car", "directions_bus": "bus",
    "restaurant": "fork cutlery", "local_cafe": "cup", "shopping_cart": "cart basket",
    "sports_esports": "game controller", "credit_card": "card", "folder_open": "directory",
    "skip_next": "next", "skip_previous": "previous", "wifi": "wireless", "nightlight": "moon",
  ]

  /// Names of a particular element or record, and other advice.
  private static let others = [
    hints(.elementAdvice, ["any element with an action can be tapped": "button"]),
    hints(
      .propertyAdvice, of: "text",
      [
        "write weight = \"bold\"; spans format a part": "bold",
        "spans format a part, or all of it": "italic",
        "a span has a link: spans = { { from = 1, to = #text, link = \"https://…\" } }":
          "link href url",
      ]),
    hints(.propertyAdvice, of: "symbol", ["write ui.symbol { \"…\" }": "name icon"]),
    hints(
      .propertyAdvice,
      [
        "put children into the table itself: { a, b }": "children",
        "leave the element out instead: x and ui.text { … }": "visible hidden shown display",
      ]),
    hints(.itemAdvice, of: "image", ["write source = \"…\"": "string"]),
    hints(.itemAdvice, of: "shape", ["write figure = \"…\"": "string"]),
    hints(.itemAdvice, of: "spacer", ["write width = …, or height = …": "number"]),
    hints(.field, of: "peer", ["title": "name"]),
    hints(.field, of: "message", ["sender": "author from", "time": "clock"]),
    hints(
      .field, of: "ctx",
      [
        "language": "locale lang region", "direction": "rtl is_rtl ltr layout_direction",
        "text_scale": "scale font_scale dynamic_type", "theme": "dark is_dark dark_mode appearance",
        "width": "max_width available_width screen", "me": "user self reader viewer",
        "say": "tr translate t localize", "money": "currency price", "bytes": "size file_size",
      ]),
    hints(.fieldAdvice, of: "message", ["write message.content.text": "text"]),
    hints(
      .fieldAdvice, of: "ctx",
      [
        "a script has no clock: message.date is the time of the message, and ctx.relative(date) a day's distance from today":
          "now today time clock timestamp",
        "ctx.date(text, zone) takes the time zone": "time_zone timezone zone",
        "write message": "message", "write peer": "peer",
      ]),
  ].flatMap { $0 }
}

extension ScriptHint {
  /// Returns the error for reading a missing name.
  ///
  /// - Parameters:
  ///   - owner: The thing without the name: a record, a part of the library, or "", the globals.
  ///   - known: The names that it has.
  ///   - canRequire: Whether `require` finds a module with a name.
  package static func message(
    about name: String, in owner: String, among known: [String], canRequire: (String) -> Bool
  ) -> String {
    let quoted = BoxMistake.quoted(name)
    switch owner {
    case "": return message(aboutGlobal: name, quoted, known, isModule: canRequire(name))
    case "ui":
      let subject = "ui has no element \(quoted)"
      if canRequire(name) { return "\(subject): \(requiring(name)), and \(name) without 'ui.'" }
      if let advice = first(.elementAdvice, name) { return "\(subject): \(advice.text)" }
      let near = first(.element, name)?.text ?? NearestNames.nearest(to: name, among: known)
      let all = BoxConstructor.allCases.map(\.name).joined(separator: ", ")
      return subject + (near.map { " (did you mean '\($0)'?)" } ?? " (there are \(all))")
    case "math", "string", "table", "utf8":
      let function = "'\(owner).\(TextRepair.line(name))'"
      if owner == "math", name.hasPrefix("random") {
        return "\(function) is not open to scripts: a message must look the same every time"
      }
      let advice =
        first(.member, name).map { ": \($0.text)" }
        ?? NearestNames.suggestion(for: name, among: known)
      return "unknown function \(function)\(advice)"
    default:
      let subject = "\(owner) has no field \(quoted)"
      if let advice = first(.fieldAdvice, name, where: { $0.of == owner }) {
        return "\(subject): \(advice.text)"
      }
      if let same = first(.field, name, where: { $0.of == owner && known.contains($0.text) }) {
        return "\(subject) (did you mean '\(same.text)'?)"
      }
      if let near = NearestNames.nearest(to: name, among: known) {
        return "\(subject) (did you mean '\(near)'?)"
      }
      return owner == "message"
        ? "\(subject): the fields of its type are in message.content" : subject
    }
  }

  private static func message(
    aboutGlobal name: String, _ quoted: String, _ known: [String], isModule: Bool
  ) -> String {
    if !isModule, let closed = first(.closedGlobal, name) {
      return "\(quoted) is not open to scripts: \(closed.text)"
    }
    let subject = "unknown global \(quoted)"
    if let advice = advice(forGlobal: name, isModule: isModule) { return "\(subject): \(advice)" }
    if let parameter = first(.parameter, name) {
      return "\(subject): it is a parameter, \(parameter.text)"
    }
    if BoxProperty.allCases.contains(where: { $0.name == name }) {
      return "\(subject): a property is written \(name) = …; declare a value with local, above"
    }
    let near = NearestNames.nearest(to: name, among: known + parameters.map(\.value))
    return subject
      + (near.map { " (did you mean '\($0)'?)" }
        ?? ": declare it with local, above; a text is written in quotes")
  }
}
