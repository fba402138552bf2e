import BubbleCore
import Foundation

/// Reads `conversations.json` of Claude's data export.
///
/// Written against the exports of 2025: each conversation has a list, `chat_messages`, whose messages name the one before them.
struct ClaudeReader: ExportReader {
  let id = "claude"
  let name = "Claude (conversations.json)"

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    AssistantFile.find(id, in: export) { $0.hasName("chat_messages") }
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    try AssistantFile.chats(
      of: files(of: export), export, title: "name", key: ["uuid"], date: "created_at")
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
    builder.owner = "human"
    builder.addPerson("human", name: "You")
    try ClaudeMessages(builder, folder: Export.folder(of: file), line: line)
      .readTree(of: conversation)
  }
}
