/// Reads the exports of one exporter.
///
/// A host adds a format with a type of its own; see ``ExportRegistry``.
public protocol ExportReader: Sendable {
  /// A short name, in lower case: `telegram`.
  var id: String { get }
  /// What people call the exporter.
  var name: String { get }

  /// Whether it is an export of this kind, by what is in its files, not by what they are called alone.
  func recognizes(_ export: Export) -> Bool

  /// The conversations of an export, in its order.
  ///
  /// - Throws: ``ImportError`` if it can't be read.
  func chats(in export: Export) throws(ImportError) -> [ExportedChat]

  /// Reads a conversation from start to end, and hands its messages on in the order in which they are shown.
  ///
  /// - Parameters:
  ///   - chat: One of ``chats(in:)``.
  ///   - export: Where it is.
  ///   - builder: Takes what is found.
  /// - Throws: ``ImportError`` if nothing of it can be read; what is wrong with one message is noted in the builder.
  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError)

  /// The numbers of messages of conversations; nil for one that can't be read. By default it reads each of them.
  func messageCounts(
    of chats: [ExportedChat], in export: Export, options: ImportOptions
  ) -> [Int?]
}

extension ExportReader {
  /// Reads each conversation, and counts its messages.
  public func messageCounts(
    of chats: [ExportedChat], in export: Export, options: ImportOptions
  ) -> [Int?] {
    chats.map { chat in
      let builder = ConversationBuilder.counting(export, options)
      do throws(ImportError) {
        try read(chat, of: export, into: builder)
      } catch {
        return nil
      }
      return builder.countedMessages
    }
  }
}
