/// Reads the exports of one exporter.
///
/// A host adds a format with a custom type; see ``ExportRegistry``.
public protocol ExportReader: Sendable {
  /// A short name, in lower case: `telegram`.
  var id: String { get }
  /// The exporter's name for users.
  var name: String { get }

  /// Returns whether it is an export of this kind. The content of the files must decide, not only their names.
  func recognizes(_ export: Export) -> Bool

  /// Returns the conversations of an export, in its order.
  ///
  /// - Throws: ``ImportError`` if it can't be read.
  func chats(in export: Export) throws(ImportError) -> [ExportedChat]

  /// Reads a conversation from start to end, and passes its messages to a builder in the order of display.
  ///
  /// - Parameters:
  ///   - chat: One of ``chats(in:)``.
  ///   - export: The export that contains it.
  ///   - builder: Receives the messages and findings.
  /// - Throws: ``ImportError`` if nothing of it can be read; a problem with one message is a finding in the builder.
  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError)

  /// Returns the numbers of messages of conversations; nil for one that can't be read. By default it reads each of them.
  func messageCounts(of chats: [ExportedChat], in export: Export, options: ImportOptions) -> [Int?]
}

extension ExportReader {
  /// Reads each conversation, and counts its messages.
  public func messageCounts(
    of chats: [ExportedChat], in export: Export, options: ImportOptions
  ) -> [Int?] {
    chats.map { chat in
      let builder = ConversationBuilder.counting(export, options)
      do throws(ImportError) { try read(chat, of: export, into: builder) } catch { return nil }
      return builder.countedMessages
    }
  }
}
