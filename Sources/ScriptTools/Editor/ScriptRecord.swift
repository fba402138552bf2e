import BubbleCore
import BubbleLua

/// A field of a table that a script receives or returns.
struct ScriptField: Hashable, Sendable {
  var name: String
  var type: ScriptType
  var documentation: String
  /// Whether it may be nil, or left out.
  var isOptional: Bool

  /// - Parameter name: The name, followed by a `?` if the field may be nil, or left out.
  init(_ name: String, _ type: ScriptType, _ documentation: String) {
    isOptional = name.hasSuffix("?")
    self.name = String(name.dropLast(isOptional ? 1 : 0))
    self.type = type
    self.documentation = documentation
  }
}

/// A table with known fields; all others are errors.
struct ScriptRecord: Hashable, Sendable {
  /// The name of its class in an editor.
  var name: String
  var documentation: String
  var fields: [ScriptField]

  init(_ name: String, _ documentation: String, _ fields: [ScriptField]) {
    self.name = name
    self.documentation = documentation
    self.fields = fields
  }
}

/// The tables that a script receives or returns, field by field.
///
/// The editor's stub and the reference are made from them. A test compares them with the tables that scripts really
/// get.
extension ScriptRecord {
  /// All of them, in the order of the reference.
  static let all: [ScriptRecord] = [
    .manifest, .option, .peer, .message, .sender, .person, .surroundings, .context,
    .textSize, .measureOptions,
    .date,
    .action, .span, .tint, .gradient, .border, .borderLine, .corners, .notches, .shadow, .stroke,
    .arc, .contextAction, .look,
  ]

  static let manifest = ScriptRecord(
    "Layouter", "The table that `init.lua` returns.",
    [
      ScriptField("api", .integer, "the version of the interface: `1`"),
      ScriptField(
        "name", .string,
        "lower case letters, digits and hyphens, at most 64; no other layouter's, such as `text`"),
      ScriptField(
        "content_types?", .list(.string),
        "the content types of its messages; default: all, and then it must have `is_suitable`"),
      ScriptField(
        "before?", .string,
        "the layouter to precede in the chain, such as `\"text\"`; without this and `after` it precedes all except "
          + "those that decorate, such as `reactions`"),
      ScriptField("after?", .string, "the layouter to follow in the chain"),
      ScriptField(
        "wraps?", .boolean,
        "allows it to call `ctx.next`, and to add something to the element of another layouter"),
      ScriptField(
        "cell_kind?", .string,
        "the application's kind of cell for its bubbles, such as `\"card\"`; default: a separate kind with its name"
      ),
      ScriptField(
        "config?", .table(.named("Option")), "its options by name; hosts and users may set them"),
      ScriptField(
        "layouter_options?", .table(.table(.either([.boolean, .number]))),
        "options of built-in layouters by their names, which `bubble plugin list` prints: `{ text = { corner_radius = "
          + "6, shows_tail = false } }`. With them a script needs no `build_layout`"),
      ScriptField(
        "is_suitable?",
        .function(
          ["message": .named("Message"), "peer": .named("Peer"), "ctx": .named("Surroundings")],
          returns: .boolean),
        "accepts the message, unless it returns `false` or `nil`; default: it accepts all of its types. The second and "
          + "third parameter may be left out"),
      ScriptField(
        "build_layout",
        .function(
          ["peer": .named("Peer"), "message": .named("Message"), "ctx": .named("Context")],
          returns: .either([.element, .string])),
        "builds the bubble: an element, or a string, which becomes a text in a bubble"),
    ])

  static let option = ScriptRecord(
    "Option", "An option of the script, in the manifest's `config`.",
    [
      ScriptField(
        "default", .either([.boolean, .number, .string]),
        "the value of an option that is not set; its type is the option's"),
      ScriptField("doc", .string, "a description for the hosts and users that set it"),
      ScriptField("choices?", .list(.string), "the valid values of a string option"),
    ])

  static let peer = ScriptRecord(
    "Peer", "The conversation: a person or a group.",
    [
      ScriptField("id", .string, "`\"lisbon\"`"),
      ScriptField("kind", .keyword("PeerKind"), "`\"group\"`"),
      ScriptField("title", .string, "`\"Lisbon\"`"),
    ])

  static let message = ScriptRecord(
    "Message", "The message to lay out.",
    [
      ScriptField("id", .string, "`\"2\"`"),
      ScriptField("sender", .named("Sender"), "the author"),
      ScriptField(
        "outgoing", .boolean, "true if the owner of the device wrote it"),
      ScriptField(
        "status", .keyword("Status"), "the delivery status of an outgoing message: `\"read\"`"),
      ScriptField(
        "time?", .string,
        "the time of sending, as the bubble shows it: `\"09:00\"`; `nil` in `is_suitable`"),
      ScriptField(
        "date?", .named("Date"),
        "the date of sending, in the reader's language and time zone: `message.date.weekday` is `\"Friday\"`; `nil` in `is_suitable`"
      ),
      ScriptField(
        "content", .table(.data),
        "the content as the conversation has it, `type` included: `message.content.city`"),
      ScriptField(
        "extras", .table(.data),
        "the other fields of the message: `reply`, `forwarded`, `reactions`, and those of your application"
      ),
    ])

  static let sender = ScriptRecord(
    "Sender", "The author of a message.",
    [
      ScriptField("id", .string, "`\"bo\"`"),
      ScriptField("name", .string, "`\"Bo\"`"),
    ])

  static let person = ScriptRecord(
    "Person", "A participant of the conversation, as `ctx.person` returns it.",
    [
      ScriptField("id", .string, "`\"bo\"`"),
      ScriptField("name", .string, "`\"Bo\"`"),
      ScriptField("initials", .string, "the letters that replace a missing avatar: `\"B\"`"),
      ScriptField(
        "color", .string, "the name of the person's colour, the same in every conversation"),
      ScriptField(
        "avatar", .either([.string, .boolean]),
        "the avatar's picture, for `ui.image`; `false` without one"),
    ])

  static let textSize = ScriptRecord(
    "TextSize", "The size of a text, as `ctx.measure` returns it.",
    [
      ScriptField("width", .number, "the width of the longest line, in points"),
      ScriptField("height", .number, "the height of all lines, in points"),
      ScriptField("lines", .integer, "the number of lines"),
      ScriptField("truncated", .boolean, "true if `max_lines` cut text off"),
    ])

  static let measureOptions = ScriptRecord(
    "MeasureOptions", "The options of `ctx.measure`.",
    BoxSchema.measureOptions.map { property in
      // A measured text has no parent to take a percentage of.
      if case .length = property.valueType {
        return ScriptField("\(property.name)?", .number, "the maximum width, in points")
      }
      return ScriptField("\(property.name)?", property.scriptType, property.entry.documentation)
    })

  static let date = ScriptRecord(
    "Date",
    "A date in the reader's language and time zone: the result of `ctx.date`, and `message.date`.",
    [
      ScriptField("time", .string, "`\"19:00\"`"),
      ScriptField("day", .string, "the day, as day headers show it: `\"24 November 2026\"`"),
      ScriptField("weekday", .string, "`\"Tuesday\"`"),
      ScriptField("weekday_short", .string, "`\"Tue\"`"),
      ScriptField("month", .string, "`\"November\"`"),
      ScriptField("month_short", .string, "`\"Nov\"`"),
      ScriptField("day_of_month", .integer, "`24`"),
      ScriptField("month_of_year", .integer, "`11`"),
      ScriptField("year", .integer, "`2026`"),
      ScriptField(
        "weekday_number", .integer, "the day of the week, from `1`, Monday, to `7`, Sunday: `2`"),
      ScriptField(
        "days", .integer,
        "the number of days since 1 January 1970, whose difference is the distance of two dates: `20781`"
      ),
      ScriptField("hour", .integer, "`19`"),
      ScriptField("minute", .integer, "`0`"),
      ScriptField(
        "seconds", .integer,
        "the number of seconds since 1 January 1970, for `since` and `till`: `message.date.seconds + 90`"
      ),
    ])

  static let action = ScriptRecord(
    "Action", "A request to the application after a touch. You choose all fields except `type`.",
    [
      ScriptField(
        "type", .string, "the name of the action: `\"vote\"`; the application defines the names")
    ])

  static let contextAction = ScriptRecord(
    "ContextAction", "An entry of a menu over an element.",
    [
      ScriptField("title", .string, "the title of the entry: `\"Copy code\"`"),
      ScriptField(
        "action", .either([.string, .named("Action")]),
        "the action that it sends to the application"),
      ScriptField("symbol?", .symbol, "the symbol beside the title"),
      ScriptField(
        "destructive?", .boolean,
        "marks an action that destroys something: it is drawn as a warning; default: `false`"),
    ])

  static let span = ScriptRecord(
    "Span", "A part of a text, from byte to byte as `string.find` counts them.",
    [
      ScriptField("from", .integer, "the first byte, from 1"),
      ScriptField("to", .integer, "the last byte"),
      ScriptField("bold?", .boolean, "heavier letters"),
      ScriptField("italic?", .boolean, "slanted letters"),
      ScriptField("code?", .boolean, "letters of fixed pitch"),
      ScriptField("strike?", .boolean, "struck through"),
      ScriptField("underline?", .boolean, "underlined"),
      ScriptField("mark?", .boolean, "marked, as by a highlighter"),
      ScriptField(
        "spoiler?", .boolean,
        "hidden under a bar; a tap has the action `reveal`, after which the application sets `revealed` in the content"
      ),
      ScriptField("size?", .number, "the size in points; lines are as high as the largest part"),
      ScriptField("weight?", .either([.keyword("Weight"), .integer]), "the thickness of letters"),
      ScriptField("letter_spacing?", .number, "the space after each character, in points"),
      ScriptField("tabular_digits?", .boolean, "digits of equal width"),
      ScriptField("language?", .string, "the language, such as `ja`"),
      ScriptField("color?", .color, "the colour"),
      ScriptField(
        "symbol?", .symbol,
        "a symbol to draw instead of the part's characters, which are read aloud and copied"),
      ScriptField(
        "picture?", .string,
        "a picture of the conversation's folder to draw instead of the characters, such as a custom emoji"
      ),
      ScriptField(
        "width?", .number, "the width of the symbol or picture, in points; default: its height"),
      ScriptField(
        "height?", .number,
        "the height of the symbol or picture, in points; default: 1.2 times the size of the text"),
      ScriptField(
        "link?", .string,
        "an address to tap: drawn as a link, with the region `link:` followed by the address"),
      ScriptField(
        "mention?", .string,
        "the id of a person that it names, in the colour of links; a tap has the action `mention` with it as `person`"
      ),
      ScriptField(
        "hashtag?", .string,
        "a subject that it names, in the colour of links; a tap has the action `hashtag` with it as `tag`"
      ),
    ])
}
