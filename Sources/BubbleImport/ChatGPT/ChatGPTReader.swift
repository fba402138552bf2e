import BubbleCore

/// Reads `conversations.json` of ChatGPT's data export.
///
/// Written against the exports of 2025: each conversation is a tree (`mapping`) of which only the path to `current_node` is shown.
struct ChatGPTReader: AssistantReader {
  let id = "chatgpt"
  let name = "ChatGPT (conversations.json)"
  let fields = (title: "title", key: ["conversation_id", "id"], date: "create_time")
  let owner = "user"

  func isWanted(_ start: ByteSearch) -> Bool {
    start.hasName("mapping") && (start.hasName("title") || start.hasName("current_node"))
  }

  func readTree(
    of conversation: JSONObject, line: Int, file: String, _ builder: ConversationBuilder
  ) throws(ImportError) {
    try ChatGPTMessages(builder, line: line).readTree(of: conversation)
  }
}
