import BubbleCore
import BubbleLua
import Foundation

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

  /// Reads fields, one in a line: `name?: type -- documentation`.
  static func list(_ text: String) -> [ScriptField] {
    text.split(separator: "\n").map { line in
      let documented = line.components(separatedBy: " -- ")
      let typed = documented[0].split(separator: ": ", maxSplits: 1)
      precondition(documented.count == 2 && typed.count == 2, "no field: \(line)")
      return ScriptField(
        String(typed[0]), ScriptType(notation: typed[1]), documented[1])
    }
  }
}

/// A table with known fields; all others are errors.
struct ScriptRecord: Hashable, Sendable {
  /// The name of its class in an editor.
  var name: String
  var documentation: String
  var fields: [ScriptField]

  init(_ name: String, _ documentation: String, _ fields: [ScriptField]) {
    (self.name, self.documentation, self.fields) = (name, documentation, fields)
  }

  /// - Parameter fields: As ``ScriptField/list(_:)`` reads them.
  init(_ name: String, _ documentation: String, _ fields: String) {
    self.init(name, documentation, ScriptField.list(fields))
  }
}

/// The tables that a script receives or returns, field by field.
///
/// The editor's stub and the reference are made from them. A test compares them with the tables that scripts really
/// get.
extension ScriptRecord {
  /// All of them, in the order of the reference.
  static let all: [ScriptRecord] = [
    .manifest, .option, .peer, .message, .sender, .person, .surroundings, .context, .textSize,
    .measureOptions, .date, .action, .span, .tint, .gradient, .border, .borderLine, .corners,
    .notches, .shadow, .stroke, .arc, .contextAction, .look,
  ]

  static let manifest = ScriptRecord(
    "Layouter", "The table that `init.lua` returns.",
    """
    api: integer -- the version of the interface: `1`
    name: string -- lower case letters, digits and hyphens, at most 64; no other layouter's, such as `text`
    content_types?: string[] -- the content types of its messages; default: all, and then it must have `is_suitable`
    before?: string -- the layouter to precede in the chain, such as `"text"`; without this and `after` it precedes all except those \
    that decorate, such as `reactions`
    after?: string -- the layouter to follow in the chain
    wraps?: boolean -- allows it to call `ctx.next`, and to add something to the element of another layouter
    cell_kind?: string -- the application's kind of cell for its bubbles, such as `"card"`; default: a separate kind with its name
    config?: table<string, Option> -- its options by name; hosts and users may set them
    layouter_options?: table<string, table<string, boolean | number>> -- options of built-in layouters by their names, which `bubble \
    plugin list` prints: `{ text = { corner_radius = 6, shows_tail = false } }`. With them a script needs no `build_layout`
    is_suitable?: fun(message: Message, peer: Peer, ctx: Surroundings): boolean -- accepts the message, unless it returns `false` or \
    `nil`; default: it accepts all of its types. The second and third parameter may be left out
    build_layout: fun(peer: Peer, message: Message, ctx: Context): Element | string -- builds the bubble: an element, or a string, which \
    becomes a text in a bubble
    """)

  static let option = ScriptRecord(
    "Option", "An option of the script, in the manifest's `config`.",
    """
    default: boolean | number | string -- the value of an option that is not set; its type is the option's
    doc: string -- a description for the hosts and users that set it
    choices?: string[] -- the valid values of a string option
    """)

  static let peer = ScriptRecord(
    "Peer", "The conversation: a person or a group.",
    """
    id: string -- `"lisbon"`
    kind: PeerKind -- `"group"`
    title: string -- `"Lisbon"`
    """)

  static let message = ScriptRecord(
    "Message", "The message to lay out.",
    """
    id: string -- `"2"`
    sender: Sender -- the author
    outgoing: boolean -- true if the owner of the device wrote it
    status: Status -- the delivery status of an outgoing message: `"read"`
    time?: string -- the time of sending, as the bubble shows it: `"09:00"`; `nil` in `is_suitable`
    date?: Date -- the date of sending, in the reader's language and time zone: `message.date.weekday` is `"Friday"`; `nil` in \
    `is_suitable`
    content: table<string, any> -- the content as the conversation has it, `type` included: `message.content.city`
    extras: table<string, any> -- the other fields of the message: `reply`, `forwarded`, `reactions`, and those of your application
    """)

  static let sender = ScriptRecord(
    "Sender", "The author of a message.",
    """
    id: string -- `"bo"`
    name: string -- `"Bo"`
    """)

  static let person = ScriptRecord(
    "Person", "A participant of the conversation, as `ctx.person` returns it.",
    """
    id: string -- `"bo"`
    name: string -- `"Bo"`
    initials: string -- the letters that replace a missing avatar: `"B"`
    color: string -- the name of the person's colour, the same in every conversation
    avatar: string | boolean -- the avatar's picture, for `ui.image`; `false` without one
    """)

  static let textSize = ScriptRecord(
    "TextSize", "The size of a text, as `ctx.measure` returns it.",
    """
    width: number -- the width of the longest line, in points
    height: number -- the height of all lines, in points
    lines: integer -- the number of lines
    truncated: boolean -- true if `max_lines` cut text off
    """)

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
    """
    time: string -- `"19:00"`
    day: string -- the day, as day headers show it: `"24 November 2026"`
    weekday: string -- `"Tuesday"`
    weekday_short: string -- `"Tue"`
    month: string -- `"November"`
    month_short: string -- `"Nov"`
    day_of_month: integer -- `24`
    month_of_year: integer -- `11`
    year: integer -- `2026`
    weekday_number: integer -- the day of the week, from `1`, Monday, to `7`, Sunday: `2`
    days: integer -- the number of days since 1 January 1970, whose difference is the distance of two dates: `20781`
    hour: integer -- `19`
    minute: integer -- `0`
    seconds: integer -- the number of seconds since 1 January 1970, for `since` and `till`: `message.date.seconds + 90`
    """)

  static let action = ScriptRecord(
    "Action", "A request to the application after a touch. You choose all fields except `type`.",
    """
    type: string -- the name of the action: `"vote"`; the application defines the names
    """)

  static let contextAction = ScriptRecord(
    "ContextAction", "An entry of a menu over an element.",
    """
    title: string -- the title of the entry: `"Copy code"`
    action: string | Action -- the action that it sends to the application
    symbol?: Symbol -- the symbol beside the title
    destructive?: boolean -- marks an action that destroys something: it is drawn as a warning; default: `false`
    """)

  static let span = ScriptRecord(
    "Span", "A part of a text, from byte to byte as `string.find` counts them.",
    """
    from: integer -- the first byte, from 1
    to: integer -- the last byte
    bold?: boolean -- heavier letters
    italic?: boolean -- slanted letters
    code?: boolean -- letters of fixed pitch
    strike?: boolean -- struck through
    underline?: boolean -- underlined
    mark?: boolean -- marked, as by a highlighter
    spoiler?: boolean -- hidden under a bar; a tap has the action `reveal`, after which the application sets `revealed` in the content
    size?: number -- the size in points; lines are as high as the largest part
    weight?: Weight | integer -- the thickness of letters
    letter_spacing?: number -- the space after each character, in points
    tabular_digits?: boolean -- digits of equal width
    language?: string -- the language, such as `ja`
    color?: Color | string | Tint -- the colour
    symbol?: Symbol -- a symbol to draw instead of the part's characters, which are read aloud and copied
    picture?: string -- a picture of the conversation's folder to draw instead of the characters, such as a custom emoji
    width?: number -- the width of the symbol or picture, in points; default: its height
    height?: number -- the height of the symbol or picture, in points; default: 1.2 times the size of the text
    link?: string -- an address to tap: drawn as a link, with the region `link:` followed by the address
    mention?: string -- the id of a person that it names, in the colour of links; a tap has the action `mention` with it as `person`
    hashtag?: string -- a subject that it names, in the colour of links; a tap has the action `hashtag` with it as `tag`
    """)
}
