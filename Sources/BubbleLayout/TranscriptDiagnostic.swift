import BubbleCore

/// One thing that went wrong, as `bubble layout` prints it.
public struct TranscriptDiagnostic: Hashable, Sendable {
  /// Which message, if it is known.
  public var message: String?
  /// Which layouter failed, if one did.
  public var layouter: String?
  /// On which line of the file.
  public var line: Int?
  /// In which field.
  public var field: String?
  /// What is wrong and what to do.
  public var error: String

  /// Says what a file's reader found.
  public init(_ issue: ConversationIssue) {
    message = issue.message?.rawValue
    line = issue.line
    field = issue.field
    error = issue.text
  }

  /// Says what the chain found.
  public init(_ diagnostic: Diagnostic) {
    message = diagnostic.message?.rawValue
    layouter = diagnostic.layouter?.rawValue
    error = (diagnostic.place.map { "\($0): " } ?? "") + diagnostic.text
  }
}
