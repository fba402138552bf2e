/// A part of a text that messages have no format for; its words stay.
///
/// The first ones are styles.
enum TextLoss: String, CaseIterable {
  case script, language
  /// Hidden text in a row or title, which can't hide it.
  case hiding
  /// A link to an address that is never opened, such as a program's.
  case address
  /// Formats and links in a row or title, which supports none.
  case row
  /// More formats than a message has.
  case formats
}

extension ConversationBuilder {
  /// Notes the losses of a text in the message that is being read.
  func note(_ losses: Set<TextLoss>, in field: String) {
    guard !losses.isEmpty else { return }
    for loss in TextLoss.allCases where losses.contains(loss) {
      note(WordTable.words("loss \(loss.rawValue)") ?? loss.rawValue, in: field)
    }
  }
}
