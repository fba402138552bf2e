import BubbleCore

/// Reads a file with an array of conversations, each of which is one object.
protocol AssistantReader: ExportReader {
  /// The fields of a conversation that are its title, its key and its date.
  var fields: (title: String, key: [String], date: String) { get }
  /// The id of who asks.
  var owner: String { get }

  /// Whether a file is of this kind, by its first bytes.
  func isWanted(_ start: ByteSearch) -> Bool

  /// Takes the messages of a conversation.
  func readTree(
    of conversation: JSONObject, line: Int, file: String, _ builder: ConversationBuilder
  ) throws(ImportError)
}

extension AssistantReader {
  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    AssistantFile.find(id, in: export, where: isWanted)
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    try AssistantFile.chats(
      of: files(of: export), export, title: fields.title, key: fields.key, date: fields.date)
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    guard let file = chat.files.first else { return }
    let conversation = try AssistantFile.conversation(chat, of: file, export, builder)
    try read(conversation.value, line: conversation.line, file: file, into: builder)
  }

  func messageCounts(
    of chats: [ExportedChat], in export: Export, options: ImportOptions
  ) -> [Int?] {
    AssistantFile.messageCounts(of: chats, export, options) {
      (value, chat, builder) throws(ImportError) in
      try read(value, line: 1, file: chat.files.first ?? "", into: builder)
    }
  }

  private func read(
    _ conversation: JSONObject, line: Int, file: String, into builder: ConversationBuilder
  ) throws(ImportError) {
    builder.kind = .private
    builder.owner = owner
    builder.addPerson(owner, name: "You")
    try readTree(of: conversation, line: line, file: file, builder)
  }
}
