/// Something that went wrong with one message, and what was done about it.
///
/// A diagnostic never stands for a lost message: the message was taken by another layouter or is shown
/// as unsupported content.
public struct Diagnostic: Hashable, Sendable {
  /// The message that was laid out.
  public var message: MessageID?
  /// The layouter that failed, if one did.
  public var layouter: LayouterID?
  /// What is wrong, naming file, line or field where there is one, and what to do.
  public var text: String

  /// Makes a diagnostic.
  public init(message: MessageID? = nil, layouter: LayouterID? = nil, text: String) {
    self.message = message
    self.layouter = layouter
    self.text = text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `message 12, layouter poll: …`; further lines are indented.
  public var description: String {
    var subjects: [String] = []
    if let message { subjects.append("message \(TextRepair.line(message.rawValue))") }
    if let layouter { subjects.append("layouter \(layouter)") }
    let text = TextRepair.margined(text)
    return subjects.isEmpty ? text : subjects.joined(separator: ", ") + ": " + text
  }
}
