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
    guard let mapping = conversation.object("mapping") else { return }
    let nodes = Dictionary(mapping.members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    var path: [JSONObject] = []
    var seen: Set<String> = []
    var next = conversation.string("current_node") ?? mapping.members.last?.name
    // The path from the last message up; one that leads back to itself ends.
    while let id = next, seen.insert(id).inserted, let node = nodes[id]?.object {
      path.append(node)
      next = node.string("parent")
    }
    if let next, nodes[next] == nil {
      builder.note(
        "the message \"\(next.prefix(60))\" that others follow is missing", field: "parent")
    }
    var date = Date(timeIntervalSince1970: conversation.number("create_time") ?? 0)
    let messages = ChatGPTMessages(
      builder, folder: Export.folder(of: file), line: line)
    for node in path.reversed() {
      guard let message = node.object("message") else { continue }
      if let seconds = message.number("create_time") { date = Date(timeIntervalSince1970: seconds) }
      try messages.read(message, id: node.string("id"), date: date)
    }
  }
}

/// Turns what stands on the path into messages of a conversation.
private struct ChatGPTMessages {
  let builder: ConversationBuilder
  let folder: String
  let line: Int

  init(_ builder: ConversationBuilder, folder: String, line: Int) {
    (self.builder, self.folder, self.line) = (builder, folder, line)
  }

  func read(_ object: JSONObject, id: String?, date: Date) throws(ImportError) {
    let metadata = object.object("metadata") ?? [:]
    let role = object.object("author")?.string("role") ?? "assistant"
    let content = object.object("content") ?? [:]
    // What nobody saw in the chat.
    if metadata.bool("is_visually_hidden_from_conversation") { return }
    let name = object.object("author")?.text("name")
    let sender = role == "tool" ? "tool" : role
    builder.addPerson(sender, name: person(role, name))
    let id = object.text("id") ?? id ?? "message-\(builder.messageCount + 1)"
    var message = ImportedMessage(
      id: id, sender: sender, date: date, content: .text(""), line: line)
    var files = attachments(metadata)
    var text = FormattedText()
    read(content, message.id, &text, &files)
    if text.isEmpty, files.isEmpty {
      // Steps between have no words; a system message without any is none.
      return
    }
    if role == "system" {
      message.content = .service(text.text)
      return try builder.append(message)
    }
    if role == "assistant", files.isEmpty, let words = words(of: content),
      let markdown = MessageContent.assistant(words)
    {
      message.content = markdown
      return try builder.append(message)
    }
    try builder.append(message, text: text, files: files)
  }

  /// All that is said; nil where that is not words alone.
  private func words(of content: JSONObject) -> String? {
    guard content.string("content_type") ?? "text" == "text", let parts = content.array("parts"),
      parts.count <= 1_000
    else { return nil }
    let words = parts.compactMap(\.string)
    return words.count == parts.count ? words.joined(separator: "\n") : nil
  }

  private func person(_ role: String, _ name: String?) -> String {
    switch role {
    case "user": "You"
    case "assistant": "ChatGPT"
    case "tool": name ?? "Tool"
    default: role.prefix(1).uppercased() + role.dropFirst().prefix(40)
    }
  }

  private func read(
    _ content: JSONObject, _ id: String, _ text: inout FormattedText,
    _ files: inout [MessageContent]
  ) {
    let kind = content.string("content_type") ?? "text"
    switch kind {
    case "text", "multimodal_text":
      for part in (content.array("parts") ?? []).prefix(1_000) {
        switch part {
        case .string(let words) where !words.isEmpty:
          if !text.isEmpty { text.append("\n") }
          text.append(MarkdownText.read(words))
        case .object(let object): read(part: object, &text, &files)
        default: break
        }
      }
    case "code":
      let code = content.string("text") ?? ""
      guard !code.isEmpty else { return }
      var payload: JSONObject = ["code": .string(code)]
      if let language = content.text("language"), language != "unknown" {
        payload["language"] = .string(language)
      }
      files.append(MessageContent(type: "code", payload: payload))
    case "execution_output", "tether_browsing_display", "system_error", "tether_quote":
      text.append(content.text("title").map { $0 + "\n" } ?? "", style: "bold")
      text.append(content.text("text") ?? content.text("result") ?? content.text("name") ?? "")
    case "thoughts":
      for thought in content.objects("thoughts").prefix(200) {
        if !text.isEmpty { text.append("\n") }
        text.append(thought.text("content") ?? thought.string("summary") ?? "", style: "italic")
      }
    case "reasoning_recap": text.append(content.string("content") ?? "", style: "italic")
    case "user_editable_context", "model_editable_context":
      let words = content.text("user_instructions") ?? content.text("model_set_context") ?? ""
      text.append(words, style: "italic")
    default:
      let words = content.text("text") ?? content.text("result") ?? content.text("content") ?? ""
      text.append(words.isEmpty ? ImportWords.unsupported : words)
      builder.note(
        "content of the type \"\(kind.prefix(60))\" is not known", field: "content_type",
        message: id,
        line: line)
    }
  }

  private func read(
    part: JSONObject, _ text: inout FormattedText, _ files: inout [MessageContent]
  ) {
    if let pointer = part.text("asset_pointer")
      ?? part.object("audio_asset_pointer")?.text("asset_pointer")
    {
      let isSound = part.string("content_type")?.contains("audio") == true
      files.append(
        builder.attachment(
          file(of: pointer), in: "",
          facts: MediaFacts(
            size: part.integer("size_bytes"), width: part.number("width"),
            height: part.number("height"),
            duration: part.object("metadata")?.number("duration")),
          type: isSound || part["audio_asset_pointer"] != nil ? "voice" : "photo"))
    } else if let words = part.text("text") {
      if !text.isEmpty { text.append("\n") }
      text.append(words)
    }
  }

  /// The file whose name begins with the id that a pointer ends with.
  private func file(of pointer: String) -> String? {
    guard let id = pointer.split(separator: "/").last, id.count > 4 else { return nil }
    return builder.media.export.files.first { file in
      file.split(separator: "/").last?.hasPrefix(id) == true
    }
  }

  private func attachments(_ metadata: JSONObject) -> [MessageContent] {
    metadata.objects("attachments").prefix(100).compactMap { attachment in
      // Pictures stand among the parts as well.
      guard attachment.string("mime_type")?.hasPrefix("image/") != true,
        attachment.string("mimeType")?.hasPrefix("image/") != true
      else { return nil }
      return builder.attachment(
        attachment.text("id").flatMap(file(of:)), in: "", mime: "application/octet-stream",
        facts: MediaFacts(name: attachment.text("name"), size: attachment.integer("size")))
    }
  }
}
