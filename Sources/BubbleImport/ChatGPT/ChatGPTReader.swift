import BubbleCore
import Foundation

/// Reads `conversations.json` of ChatGPT's data export.
///
/// Written against the exports of 2025: each conversation is a tree (`mapping`) of which only the path to `current_node` is shown.
struct ChatGPTReader: ExportReader {
  let id = "chatgpt"
  let name = "ChatGPT (conversations.json)"

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    AssistantFile.find(id, in: export) {
      $0.hasName("mapping") && ($0.hasName("title") || $0.hasName("current_node"))
    }
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    try AssistantFile.chats(
      of: files(of: export), export, title: "title", key: ["conversation_id", "id"],
      date: "create_time")
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
    builder.owner = "user"
    builder.addPerson("user", name: "You")
    try ChatGPTMessages(builder, line: line).readTree(of: conversation)
  }
}
