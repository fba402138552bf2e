import BubbleCore

/// One thing that went wrong, as `bubble layout` prints it.
public struct TranscriptDiagnostic: Hashable, Sendable {
  /// The id of the message, if it is known.
  public var message: String?
  /// The layouter that failed, if one did.
  public var layouter: String?
  /// The line of the file.
  public var line: Int?
  /// The field.
  public var field: String?
  /// A text that names the problem and the remedy.
  public var error: String

  /// Makes a diagnostic of a problem that a file's reader reports.
  public init(_ issue: ConversationIssue) {
    message = issue.message?.rawValue
    line = issue.line
    field = issue.field
    error = issue.text
  }

  /// Makes a diagnostic of a problem that the chain reports.
  public init(_ diagnostic: Diagnostic) {
    message = diagnostic.message?.rawValue
    layouter = diagnostic.layouter?.rawValue
    error = (diagnostic.place.map { "\($0): " } ?? "") + diagnostic.text
  }
}
