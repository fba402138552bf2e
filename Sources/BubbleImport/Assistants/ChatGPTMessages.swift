import BubbleCore
import Foundation

/// Makes messages of a conversation from the nodes on the path.
struct ChatGPTMessages {
  let builder: ConversationBuilder
  let line: Int

  /// The parts of a message.
  private struct Body {
    var answer = AssistantParts()
    /// Words: Markdown if an assistant wrote them.
    var words: [String] = []
    var files: [MessageContent] = []
    var pointers: Set<String> = []
    var citations: ChatGPTCitations
    /// How long thoughts took.
    var seconds: Double?
    var error: String?

    mutating func append(_ words: String?) {
      if let words, !words.isEmpty { self.words.append(words) }
    }
  }

  /// An answer that the next messages may go on with: thoughts get their time, calls of tools their output.
  private struct Step {
    var message: ImportedMessage
    var answer = AssistantParts()
  }

  /// The fields that are read, and those without words of the conversation.
  private static let known = KnownNames("chatgpt.fields")

  private static let knownInside = KnownNames("chatgpt.inside")

  private static let knownInCanvas = KnownNames("chatgpt.canvas")

  private static let knownOfConversations = KnownNames("chatgpt.conversation")

  private static let knownOfParts = KnownNames("chatgpt.part")

  private static let knownOfNodes = KnownNames("chatgpt.nodes")

  /// Notes what is not shown of the author.
  private func readAuthor(of object: JSONObject, _ role: String) {
    let author = object.object("author") ?? [:]
    ChatGPTMessages.knownInside.check(author, field: "author", in: builder, ignoringWordless: true)
    if author.text("role") == nil {
      builder.note("it has no sender; the assistant is assumed", in: "author.role")
    }
    if role != "tool" { builder.noteUnsaid(["name"], of: author, in: "", field: "author") }
  }

  private func role(of object: JSONObject) -> String {
    object.object("author")?.string("role") ?? "assistant"
  }

  /// Returns the field that hides a message in the chat; nil if the chat shows it.
  private func hider(of object: JSONObject) -> String? {
    let hidden = "is_visually_hidden_from_conversation"
    if object.object("metadata")?.bool(hidden) == true { return hidden }
    return role(of: object) == "system" && recipient(of: object) != nil ? "recipient" : nil
  }

  /// Returns the tool that a message is for.
  private func recipient(of object: JSONObject) -> String? {
    object.text("recipient").flatMap { $0 == "all" ? nil : $0 }
  }

  private func hasWords(_ object: JSONObject) -> Bool {
    guard var content = object.object("content") else { return false }
    for name in ["content_type", "language", "response_format_name"] { content[name] = nil }
    return !JSONValue.object(content).texts.isEmpty
  }

  /// Reads the messages on the path to the current one.
  func readTree(of conversation: JSONObject) throws(ImportError) {
    builder.place = (nil, line)
    ChatGPTMessages.knownOfConversations.checkWords(
      conversation, field: "conversation", in: builder)
    let members = conversation.object("mapping")?.members ?? []
    let nodes = members.map(\.value.object)
    let messages = nodes.map { $0?.object("message") }
    let places = Dictionary(
      zip(members.map(\.name), members.indices), uniquingKeysWith: { $1 })
    let parents = nodes.map { node -> Int? in
      guard let parent = node?.text("parent") else { return nil }
      if places[parent] == nil {
        builder.note(
          "the message \"\(parent.prefix(60))\" that others follow is missing", field: "parent",
          line: line)
      }
      return places[parent]
    }
    let current = conversation.text("current_node")
    if let current, places[current] == nil {
      builder.note(
        "the message \"\(current.prefix(60))\" is missing; the latest one is used",
        field: "current_node", line: line)
    }
    var step: Step?
    try builder.append(
      AssistantTree(parents: parents, dates: messages.map { Date(timestamp: $0?["create_time"]) }),
      to: current.flatMap { places[$0] }, from: Date(timestamp: conversation["create_time"]),
      line: line,
      isShown: {
        messages[$0].map { hider(of: $0) == nil && hasWords($0) } ?? members[$0].value.hasWords
      },
      id: { members[$0].name }
    ) { (place, date) throws(ImportError) in
      builder.place = (members[place].name, line)
      if let node = nodes[place] {
        ChatGPTMessages.knownOfNodes.check(
          node, field: "mapping", in: builder, ignoringWordless: true)
      }
      if let message = messages[place] {
        try read(message, id: members[place].name, date: date, behind: &step)
      } else if (nodes[place].map { $0["message"] } ?? members[place].value)?.hasWords ?? false {
        builder.note("it is not an object; it is left out", in: "message")
      }
    }
    try end(&step)
  }

  private func end(_ step: inout Step?) throws(ImportError) {
    if let ended = step { try builder.append(ended.message, ended.answer) }
    step = nil
  }

  private func read(
    _ object: JSONObject, id: String?, date: Date, behind step: inout Step?
  ) throws(ImportError) {
    builder.place = (object.text("id") ?? id ?? "message-\(builder.messageCount + 1)", line)
    if let hider = hider(of: object) {
      if hasWords(object) { builder.note("a message that the chat hides is not shown", in: hider) }
      return
    }
    let metadata = object.object("metadata") ?? [:]
    ChatGPTMessages.known.checkWords(metadata, field: "metadata", in: builder)
    ChatGPTMessages.known.checkWords(object, field: "message", in: builder)
    builder.noteDate("create_time", of: object)
    let role = role(of: object)
    readAuthor(of: object, role)
    let sender = role == "tool" ? "assistant" : role
    builder.addPerson(
      sender,
      name: ["user": "You", "assistant": "ChatGPT"][sender] ?? role.prefix(1).uppercased()
        + role.dropFirst().prefix(40))
    var message = builder.message(by: sender, at: date)
    if let quoted = metadata.text("targeted_reply") { message.setReply(sender: nil, text: quoted) }
    var body = Body(citations: ChatGPTCitations(metadata))
    body.seconds = metadata.number("finished_duration_sec")
    read(object.object("content") ?? [:], &body)
    body.files += attachments(metadata, besides: body.pointers)
    let result = metadata.object("aggregate_result")
    for picture in result?.objects("messages") ?? [] {
      if let pointer = picture.text("image_url"), body.pointers.insert(pointer).inserted {
        body.files.append(builder.attachment(file(of: pointer), in: "", type: "photo"))
      }
    }
    if body.citations.lostCount > 0 {
      builder.note("source marks without a source are left out", in: "content_references")
    }
    if metadata.objects("content_references").contains(where: {
      $0["products"] != nil || $0["product"] != nil
    }) {
      builder.note("only the titles of products are shown", in: "content_references")
    }
    let canvas = metadata.object("canvas") ?? [:]
    ChatGPTMessages.knownInCanvas.checkWords(canvas, field: "canvas", in: builder)
    if role == "tool" { body.append(canvas.said("title")) }
    if role != "assistant" { body.append(body.error) }
    if role == "assistant", recipient(of: object) == nil, !body.words.isEmpty {
      let marks = body.citations.furtherMarks(of: body.words, for: &body.answer)
      body.append(marks.isEmpty ? nil : "\n" + marks)
    }
    let words = body.words.joined(separator: "\n")
    builder.noteUnsaid(["title"], of: canvas, in: words, field: "canvas")
    if role == "tool" {
      let name = object.object("author")?.said("name")
      if words.isEmpty, body.files.isEmpty { return }
      let isAnswer = step?.answer.isCall(of: name) ?? false
      if !isAnswer {
        try end(&step)
        step = Step(message: message)
      }
      if isAnswer || !words.isEmpty {
        let hasFailed = body.error != nil || result?.text("status")?.hasPrefix("failed") ?? false
        step?.answer.append(output: words, of: name, id: nil, hasFailed: hasFailed)
      }
      for file in body.files { step?.answer.append(file) }
      return
    }
    if role == "assistant", words.isEmpty, body.files.isEmpty, body.answer.isEmpty,
      let seconds = body.seconds, step != nil
    {
      step?.answer.setSeconds(seconds)
      return
    }
    try end(&step)
    if role == "assistant" {
      if let tool = recipient(of: object) {
        let input = body.files.compactMap { $0.payload.text("code") } + [words]
        body.answer.append(
          call: tool, id: nil, input: input.filter { !$0.isEmpty }.joined(separator: "\n"))
      } else {
        body.answer.append(markdown: words)
        for file in body.files { body.answer.append(file) }
        if let seconds = body.seconds, body.answer.isEmpty { body.answer.setSeconds(seconds) }
      }
      if let error = body.error { body.answer.append(notice: "error", error) }
      let reasons = ["interrupted": "stopped", "max_tokens": "cut_off"]
      let end = metadata.object("finish_details")?.text("type")
      body.answer.append(notice: end.flatMap { reasons[$0] })
      if !body.answer.isEmpty { step = Step(message: message, answer: body.answer) }
      return
    }
    // A system message without words is not a message.
    if words.isEmpty, body.files.isEmpty { return }
    if role == "system", body.files.isEmpty {
      message.content = .service(words)
      return try builder.append(message)
    }
    try builder.append(message, text: FormattedText(words), files: body.files)
  }

  private func read(_ content: JSONObject, _ body: inout Body) {
    let kind = content.string("content_type") ?? "text"
    let names = [
      "text": ["parts", "text"], "multimodal_text": ["parts", "text"], "code": ["text"],
    ]
    // Content without its words is like that of an unknown type.
    let hasWords = (names[kind] ?? [kind]).contains { content[$0] != nil }
    if hasWords {
      ChatGPTMessages.known.check(content, field: "content", in: builder, ignoringWordless: true)
    }
    switch kind {
    case "text" where hasWords, "multimodal_text" where hasWords:
      for part in content["parts"].map({ $0.array ?? [$0] }) ?? [] {
        switch part {
        case .string(let words) where !words.isEmpty:
          body.append(body.citations.resolved(words, for: &body.answer))
        case .object(let object): read(part: object, &body)
        default: body.append(part.words)
        }
      }
      body.append(content.text("text"))
    case "code" where hasWords:
      guard let code = content.text("text") else { return }
      var payload: JSONObject = ["code": .string(code)]
      if let language = content.text("language"), language != "unknown" {
        payload["language"] = .string(language)
      }
      body.files.append(MessageContent(type: "code", payload: payload))
    case "thoughts" where hasWords:
      let thoughts = builder.objects(
        "thoughts", of: content, known: ChatGPTMessages.knownInside
      ).map { thought in
        ["summary", "content"].compactMap { thought.said($0) }.joined(separator: "\n\n")
      }
      body.answer.append(
        thoughts: thoughts.filter { !$0.isEmpty }.joined(separator: "\n\n"), seconds: body.seconds)
    case "reasoning_recap":
      if body.seconds == nil { body.answer.append(thoughts: content.said("content")) }
    case "system_error":
      body.error = ["name", "text"].compactMap { content.said($0) }.joined(separator: ": ")
    default:
      readFields(of: content, &body)
      guard !ChatGPTMessages.kinds.contains(kind) else { return }
      if body.words.isEmpty { body.append(ImportWords.unsupported) }
      builder.note("content of type \"\(kind.prefix(60))\" is not known", in: "content_type")
    }
  }

  /// The types of content whose fields are shown one below the other.
  private static let kinds = Set(named: "chatgpt.kinds")

  /// Reads the texts of all fields except those that are names for programs, each once.
  private func readFields(of content: JSONObject, _ body: inout Body) {
    body.append(content.text("title"))
    var seen = Set([content.text("title") ?? "", content.text("domain") ?? ""])
    for member in content.members
    where !["content_type", "language", "status"].contains(member.name)
      && !member.name.hasSuffix("_id")
    {
      for text in member.value.texts where seen.insert(text).inserted { body.append(text) }
    }
  }

  private func read(part: JSONObject, _ body: inout Body) {
    let sound = part.object("audio_asset_pointer")
    if let pointer = part.text("asset_pointer") ?? sound?.text("asset_pointer") {
      let isSound = part.string("content_type")?.contains("audio") == true || sound != nil
      body.pointers.insert(pointer)
      ChatGPTMessages.knownOfParts.checkWords(part, field: "parts", in: builder)
      var file = builder.attachment(
        file(of: pointer), in: "",
        facts: MediaFacts(
          size: part.integer("size_bytes"), width: part.number("width"),
          height: part.number("height"), duration: part.object("metadata")?.number("duration")),
        type: isSound ? "voice" : "photo")
      // The prompt of a generated picture.
      let picture = part.object("metadata")?.object("dalle") ?? [:]
      ChatGPTMessages.knownInside.checkWords(picture, field: "dalle", in: builder)
      file.setCaption(FormattedText(picture.words("prompt")))
      body.files.append(file)
    } else if let words = part.said("text") {
      body.append(words)
    } else {
      builder.note(
        "a part of type \"\((part.text("content_type") ?? "").prefix(60))\" is not known",
        in: "parts")
      if JSONValue.object(part).hasWords { readFields(of: part, &body) }
    }
  }

  /// Returns the file whose name begins with the id at the end of a pointer.
  private func file(of pointer: String) -> String? {
    guard let id = pointer.split(separator: "/").last, id.count > 4 else { return nil }
    return builder.export.files.first { file in
      file.split(separator: "/").last?.hasPrefix(id) == true
    }
  }

  private func attachments(
    _ metadata: JSONObject, besides pointers: Set<String>
  ) -> [MessageContent] {
    builder.objects("attachments", of: metadata, known: ChatGPTMessages.knownInside).compactMap {
      attachment in
      let id = attachment.text("id")
      // Pictures are among the parts as well.
      if let id, pointers.contains(where: { $0.hasSuffix(id) }) { return nil }
      return builder.attachment(
        id.flatMap(file(of:)), in: "",
        mime: attachment.text("mime_type") ?? attachment.text("mimeType")
          ?? "application/octet-stream",
        facts: MediaFacts(name: attachment.said("name"), size: attachment.integer("size")))
    }
  }
}
