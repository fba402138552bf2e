import BubbleCore

/// Reads `conversations.json` of Claude's data export.
///
/// Written against the exports of 2025: each conversation has a list, `chat_messages`, whose messages name the one before them.
struct ClaudeReader: AssistantReader {
  let id = "claude"
  let name = "Claude (conversations.json)"
  let fields = (title: "name", key: ["uuid"], date: "created_at")
  let owner = "human"

  func isWanted(_ start: ByteSearch) -> Bool { start.hasName("chat_messages") }

  func readTree(
    of conversation: JSONObject, line: Int, file: String, _ builder: ConversationBuilder
  ) throws(ImportError) {
    try ClaudeMessages(builder, folder: Export.folder(of: file), line: line)
      .readTree(of: conversation)
  }
}
