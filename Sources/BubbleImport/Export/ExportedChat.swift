import BubbleCore

/// One conversation of an export.
public struct ExportedChat: Hashable, Sendable, CustomStringConvertible {
  /// Its number within the export, from 1; in a reader's list, the number by which the reader finds it.
  public var index: Int
  /// Its title, or the name of the person at the other end.
  public var title: String
  /// A hint that helps to choose it, such as its kind.
  public var detail: String
  /// The path or id by which its reader finds it.
  public var key: String
  /// The files that its messages are in, by their paths in the export, in order.
  public var files: [String]
  /// The short name of its reader: `telegram`; empty until all conversations of an export are listed.
  public var kind = ""
  /// The number of its messages; nil if they are not counted.
  public var messageCount: Int?

  /// Makes a description of a conversation.
  public init(
    index: Int = 1, title: String, detail: String = "", key: String = "", files: [String] = []
  ) {
    (self.index, self.title, self.detail, self.key) = (index, title, detail, key)
    self.files = files
  }

  /// `3  Boat trip  (telegram, private group, 120 messages, trip/result.json)`.
  public var description: String {
    var parts = [kind, detail].filter { !$0.isEmpty }
    if let messageCount { parts.append("\(messageCount) message\(messageCount == 1 ? "" : "s")") }
    if let file = files.first {
      parts.append(files.count > 1 ? "\(file) and \(files.count - 1) more" : file)
    }
    let rest = parts.isEmpty ? "" : "  (" + parts.map(TextRepair.line).joined(separator: ", ") + ")"
    return "\(index)  \(TextRepair.name(title))" + rest
  }
}
