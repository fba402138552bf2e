/// Something that went wrong with one message, and what was done about it.
///
/// A diagnostic never stands for a lost message: the message was taken by another layouter or is shown
/// as unsupported content.
public struct Diagnostic: Hashable, Sendable {
  /// The message that was laid out.
  public var message: MessageID?
  /// The layouter that failed, if one did.
  public var layouter: LayouterID?
  /// Where it stands in the conversation's file, as a terminal can open it: `trip.json:12`; nil: that is not known,
  /// or it stands elsewhere.
  public var place: String?
  /// What is wrong, naming file, line or field where there is one, and what to do.
  public var text: String

  /// Makes a diagnostic.
  public init(
    message: MessageID? = nil, layouter: LayouterID? = nil, place: String? = nil, text: String
  ) {
    self.message = message
    self.layouter = layouter
    self.place = place
    self.text = text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `message 12, layouter poll: …`, behind the place if there is one; further lines are indented.
  public var description: String {
    var subjects: [String] = []
    if let message { subjects.append("message \(TextRepair.line(message.rawValue))") }
    if let layouter { subjects.append("layouter \(layouter)") }
    // What it quotes of a file gives no orders to a terminal, either.
    let text = TextRepair.margined(TextRepair.shownSafely(text))
    let parts: [String] = [
      place.map { TextRepair.line($0) } ?? "", subjects.joined(separator: ", "), text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
