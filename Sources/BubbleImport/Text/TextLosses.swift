/// What a text loses because messages have no format for it; its words stay.
struct TextLosses: OptionSet {
  let rawValue: UInt16

  static let underline = TextLosses(rawValue: 1)
  static let spoiler = TextLosses(rawValue: 1 << 1)
  static let quote = TextLosses(rawValue: 1 << 2)
  static let script = TextLosses(rawValue: 1 << 3)
  static let highlight = TextLosses(rawValue: 1 << 4)
  static let language = TextLosses(rawValue: 1 << 5)
  /// A link to what is never opened, such as a program.
  static let address = TextLosses(rawValue: 1 << 6)
  /// More formats than a message has.
  static let formats = TextLosses(rawValue: 1 << 7)

  /// Formats and links in a row or title, which has none.
  static let row = TextLosses(rawValue: 1 << 8)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What is lost of a style; nil for one that messages have.
  init?(style: String) {
    switch style {
    case "underline": self = .underline
    case "spoiler": self = .spoiler
    case "quote": self = .quote
    case "script": self = .script
    case "highlight": self = .highlight
    default: return nil
    }
  }

  static let words: [(loss: TextLosses, words: String)] = [
    (.underline, "underlined text is shown as words"),
    (.spoiler, "hidden text (a spoiler) is shown at once"),
    (.quote, "quoted text is shown as words"),
    (.script, "raised and lowered text is shown as words"),
    (.highlight, "highlighted text is shown as words"),
    (.language, "the language of code is not shown"),
    (.address, "a link leads to what is never opened; its words are shown"),
    (.row, "formats and links are shown as words where there can be none"),
    (.formats, "it has more formats than a message can have; the words of the others are shown"),
  ]
}

extension ConversationBuilder {
  /// Notes what of a text of the message that is read no message can say.
  func note(_ losses: TextLosses, in field: String) {
    guard !losses.isEmpty else { return }
    for (loss, words) in TextLosses.words where losses.contains(loss) { note(words, in: field) }
  }
}
