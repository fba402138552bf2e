import BubbleCore
import Foundation

/// Reads `conversations.json` of Claude's data export.
///
/// Written against the exports of 2025: each conversation has a flat list, `chat_messages`.
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
    let folder = Export.folder(of: file)
    for message in conversation.array("chat_messages") ?? [] {
      guard let message = message.object else {
        try builder.appendUnreadable("it is \(message.kindName), not an object")
        continue
      }
      try read(message, line: line, folder: folder, builder)
    }
  }

  private func read(
    _ object: JSONObject, line: Int, folder: String, _ builder: ConversationBuilder
  ) throws(ImportError) {
    let sender = object.text("sender") ?? "assistant"
    builder.addPerson(
      sender, name: sender == "human" ? "You" : sender == "assistant" ? "Claude" : sender)
    let id = object.text("uuid") ?? "message-\(builder.messageCount + 1)"
    let date = object.string("created_at").flatMap(DateReader.date)
    var message = ImportedMessage(
      id: id, sender: sender, date: date ?? Date(timeIntervalSince1970: .nan), content: .text(""),
      line: line)
    var text = FormattedText()
    var files: [MessageContent] = []
    let parts = object.objects("content")
    for part in parts.prefix(1_000) { read(part, id, line, builder, &text, &files) }
    if text.isEmpty, let words = object.text("text") { text = MarkdownText.read(words) }
    for attachment in object.objects("attachments").prefix(100) {
      files.append(
        builder.attachment(
          nil, in: folder, mime: "application/octet-stream",
          facts: MediaFacts(
            name: attachment.text("file_name") ?? "Text", size: attachment.integer("file_size"))))
    }
    for file in (object.array("files") ?? []).prefix(100).compactMap(\.object) {
      files.append(
        builder.attachment(
          file.text("file_name"), in: folder, facts: MediaFacts(name: file.text("file_name"))))
    }
    if text.isEmpty, files.isEmpty {
      text.append(ImportWords.unsupported, style: "italic")
      builder.note("there is nothing in it that is known", message: id, line: line)
    }
    if sender == "assistant", files.isEmpty, let words = words(of: object, parts),
      let markdown = MessageContent.assistant(words)
    {
      message.content = markdown
      return try builder.append(message)
    }
    try builder.append(message, text: text, files: files)
  }

  /// All that is said; nil where that is not words alone.
  private func words(of object: JSONObject, _ parts: [JSONObject]) -> String? {
    guard !parts.isEmpty else { return object.text("text") }
    guard parts.count <= 1_000, parts.allSatisfy({ $0.string("type") == "text" }) else {
      return nil
    }
    return parts.compactMap { $0.text("text") }.joined(separator: "\n\n")
  }

  private func read(
    _ part: JSONObject, _ id: String, _ line: Int, _ builder: ConversationBuilder,
    _ text: inout FormattedText, _ files: inout [MessageContent]
  ) {
    func separate() { if !text.isEmpty { text.append("\n\n") } }
    switch part.string("type") {
    case "text":
      guard let words = part.text("text") else { return }
      separate()
      text.append(MarkdownText.read(words))
    case "thinking":
      guard let words = part.text("thinking") else { return }
      separate()
      text.append(words, style: "italic")
    case "tool_use":
      separate()
      text.append("Used \(part.text("name") ?? "a tool")", style: "italic")
    case "tool_result":
      let words =
        part.text("content")
        ?? part.objects("content").compactMap { $0.text("text") }.joined(separator: "\n")
      guard !words.isEmpty else { return }
      separate()
      text.append(words, style: "code")
    case let type:
      builder.note(
        "content of the type \"\((type ?? "").prefix(60))\" is not known", field: "content.type",
        message: id, line: line)
      separate()
      text.append(part.text("text") ?? ImportWords.unsupported, style: "italic")
    }
  }
}
