/// An error with one message, and the reaction to it.
///
/// A diagnostic never means a lost message: it is drawn smaller, another layouter accepted it, or it is shown as unsupported content.
public struct Diagnostic: Hashable, Sendable {
  /// The message that was laid out.
  public var message: MessageID?
  /// The layouter that failed, or that refused a message of its content type; nil if none did.
  public var layouter: LayouterID?
  /// The place of the error in the conversation's file, in a form that a terminal can open: `trip.json:12`.
  ///
  /// Nil if the place is unknown or elsewhere.
  public var place: String?
  /// The error, with its file, line or field if there is one, and the remedy.
  public var text: String
  /// The setting of the host that causes the error; nil: something else does.
  package var setting: HostSetting?
  /// Whether the layouter did not fail: it names the message's content type and is not suitable for the message.
  package var isRefusal = false

  /// A setting of the host for scripts and layouters.
  package enum HostSetting: Hashable, Sendable {
    /// The folders of scripts.
    case folders
    /// The place of a script or layouter.
    case place(LayouterID)
    /// Options of scripts and layouters.
    case options
  }

  /// Makes a diagnostic.
  package init(
    message: MessageID? = nil, layouter: LayouterID? = nil, place: String? = nil, text: String
  ) {
    self.message = message
    self.layouter = layouter
    self.place = place
    self.text = text
  }

  /// Returns the same error, caused by a setting of the host.
  package func caused(by setting: HostSetting?) -> Diagnostic {
    var diagnostic = self
    diagnostic.setting = setting
    return diagnostic
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `message 12, layouter poll: …`, after the place if there is one; further lines are indented.
  public var description: String {
    var subjects: [String] = []
    if let message { subjects.append("message \(TextRepair.line(message.rawValue))") }
    if let layouter { subjects.append("layouter \(layouter)") }
    // Quoted parts of a file are made safe for terminals, too.
    let text = TextRepair.margined(TextRepair.shownSafely(text))
    let parts: [String] = [
      place.map { TextRepair.line($0) } ?? "", subjects.joined(separator: ", "), text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
