/// What a text loses because messages have no format for it; its words stay.
///
/// The first ones are styles.
enum TextLoss: String, CaseIterable {
  case underline, spoiler, quote, script, highlight, language
  /// A link to what is never opened, such as a program.
  case address
  /// Formats and links in a row or title, which has none.
  case row
  /// More formats than a message has.
  case formats
}

extension ConversationBuilder {
  /// Notes what of a text of the message that is read no message can say.
  func note(_ losses: Set<TextLoss>, in field: String) {
    guard !losses.isEmpty else { return }
    for loss in TextLoss.allCases where losses.contains(loss) {
      note(WordTable.words("loss \(loss.rawValue)") ?? loss.rawValue, in: field)
    }
  }
}
