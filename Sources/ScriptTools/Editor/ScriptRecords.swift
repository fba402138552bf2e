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
    "Layouter", "What `init.lua` returns.",
    [
      ScriptField("api", .integer, "the version of the interface: `1`"),
      ScriptField(
        "name", .string,
        "lower case letters, digits and hyphens, at most 64; no other layouter's, such as `text`"),
      ScriptField(
        "content_types?", .list(.string),
        "the types it is asked for; left out: all, and then it must have `is_suitable`"),
      ScriptField(
        "before?", .string,
        "the layouter to stand in front of, such as `\"text\"`; with neither this nor `after` it stands "
          + "in front of all but those that decorate, such as `reactions`"),
      ScriptField("after?", .string, "the layouter to stand behind"),
      ScriptField(
        "wraps?", .boolean, "whether it calls `ctx.next`, to put something to what others make"),
      ScriptField(
        "cell_kind?", .string,
        "which of the application's kinds of cell shows its bubbles, such as `\"card\"`; left out: one "
          + "of its own, with its name"),
      ScriptField(
        "config?", .table(.named("Option")), "its options by name; hosts and users may set them"),
      ScriptField(
        "layouter_options?", .table(.table(.either([.boolean, .number]))),
        "options of built-in layouters by their names: `{ text = { corner_radius = 6, shows_tail = false } }`; the "
          + "names are those of `bubble plugin list`. With them a script needs no `build_layout`"),
      ScriptField(
        "is_suitable?",
        .function(
          ["message": .named("Message"), "peer": .named("Peer"), "ctx": .named("Surroundings")],
          returns: .boolean),
        "whether it takes the message: neither `false` nor `nil`; left out: it takes all of its types. "
          + "The second and third parameter may be left out"),
      ScriptField(
        "build_layout",
        .function(
          ["peer": .named("Peer"), "message": .named("Message"), "ctx": .named("Context")],
          returns: .either([.element, .string])),
        "makes the bubble: an element, or a string, which is a text in a bubble"),
    ])

  static let option = ScriptRecord(
    "Option", "An option of the script, in the manifest's `config`.",
    [
      ScriptField(
        "default", .either([.boolean, .number, .string]),
        "its value where nobody sets it; its type is the option's"),
      ScriptField("doc", .string, "what it does, for whoever sets it"),
      ScriptField("choices?", .list(.string), "the values that a string option may have"),
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
      ScriptField("sender", .named("Sender"), "who wrote it"),
      ScriptField(
        "outgoing", .boolean, "whether it was written by the person whose device this is"),
      ScriptField("status", .keyword("Status"), "how far an outgoing message has come: `\"read\"`"),
      ScriptField(
        "time?", .string,
        "when it was sent, as the bubble shows it: `\"09:00\"`; `nil` in `is_suitable`"),
      ScriptField(
        "date?", .named("Date"),
        "when it was sent, in the reader's language and time zone: `message.date.weekday` is `\"Friday\"`; "
          + "`nil` in `is_suitable`"),
      ScriptField(
        "content", .table(.data),
        "the content as it stands in the conversation, `type` included: `message.content.city`"),
      ScriptField(
        "extras", .table(.data),
        "what else the message has besides its own fields: `reply`, `forwarded`, `reactions`, and those "
          + "of your application"),
    ])

  static let sender = ScriptRecord(
    "Sender", "Who wrote a message.",
    [
      ScriptField("id", .string, "`\"bo\"`"),
      ScriptField("name", .string, "`\"Bo\"`"),
    ])

  static let person = ScriptRecord(
    "Person", "What `ctx.person` answers: somebody who takes part.",
    [
      ScriptField("id", .string, "`\"bo\"`"),
      ScriptField("name", .string, "`\"Bo\"`"),
      ScriptField("initials", .string, "what stands for an avatar: `\"B\"`"),
      ScriptField(
        "color", .string, "the name of the person's colour, the same in every conversation"),
      ScriptField(
        "avatar", .either([.string, .boolean]),
        "the avatar's picture, for `ui.image`; `false` where there is none"),
    ])

  static let textSize = ScriptRecord(
    "TextSize", "What `ctx.measure` answers.",
    [
      ScriptField("width", .number, "of the longest line, in points"),
      ScriptField("height", .number, "of all lines, in points"),
      ScriptField("lines", .integer, "how many there are"),
      ScriptField("truncated", .boolean, "whether `max_lines` cut something off"),
    ])

  static let measureOptions = ScriptRecord(
    "MeasureOptions", "What `ctx.measure` may be told besides the text.",
    BoxSchema.measureOptions.map { property in
      // A measured text has no parent to take a percentage of.
      if case .length = property.valueType {
        return ScriptField("\(property.name)?", .number, "at most so wide")
      }
      return ScriptField("\(property.name)?", property.scriptType, property.entry.documentation)
    })

  static let date = ScriptRecord(
    "Date",
    "What `ctx.date` answers, and `message.date` is: in the reader's language and time zone.",
    [
      ScriptField("time", .string, "`\"19:00\"`"),
      ScriptField("day", .string, "as day headers have it: `\"24 November 2026\"`"),
      ScriptField("weekday", .string, "`\"Tuesday\"`"),
      ScriptField("weekday_short", .string, "`\"Tue\"`"),
      ScriptField("month", .string, "`\"November\"`"),
      ScriptField("month_short", .string, "`\"Nov\"`"),
      ScriptField("day_of_month", .integer, "`24`"),
      ScriptField("month_of_year", .integer, "`11`"),
      ScriptField("year", .integer, "`2026`"),
      ScriptField("weekday_number", .integer, "from `1`, Monday, to `7`, Sunday: `2`"),
      ScriptField(
        "days", .integer,
        "how many days after 1 January 1970: how far two dates are apart is the difference: `20781`"
      ),
      ScriptField("hour", .integer, "`19`"),
      ScriptField("minute", .integer, "`0`"),
    ])

  static let action = ScriptRecord(
    "Action", "What a touch asks the application to do. All but `type` is yours to choose.",
    [
      ScriptField("type", .string, "what to do: `\"vote\"`; the application knows the names")
    ])

  static let contextAction = ScriptRecord(
    "ContextAction", "Something that a menu over an element offers.",
    [
      ScriptField("title", .string, "what the menu says: `\"Copy code\"`"),
      ScriptField(
        "action", .either([.string, .named("Action")]),
        "what choosing it asks the application to do"),
      ScriptField("symbol?", .symbol, "what stands beside the title"),
      ScriptField(
        "destructive?", .boolean,
        "whether something is lost by it: it is drawn as a warning; default: `false`"),
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
      ScriptField("size?", .number, "the size in points; lines are as high as the largest part"),
      ScriptField("weight?", .either([.keyword("Weight"), .integer]), "how thick letters are"),
      ScriptField("letter_spacing?", .number, "the space behind each character, in points"),
      ScriptField("tabular_digits?", .boolean, "digits that are equally wide"),
      ScriptField("color?", .color, "the colour"),
      ScriptField(
        "symbol?", .symbol,
        "a symbol that is drawn in place of the part's characters, which are read aloud and copied"),
      ScriptField(
        "picture?", .string,
        "a picture of the conversation's folder that is drawn in their place, such as a custom emoji"
      ),
      ScriptField(
        "width?", .number, "how wide the symbol or picture is, in points; left out: as it is high"),
      ScriptField(
        "height?", .number,
        "how high the symbol or picture is, in points; left out: 1.2 times the size of the text"),
      ScriptField(
        "link?", .string,
        "an address to tap: drawn as a link, and the region `link:` with the address behind"),
    ])
}
