import BubbleCore
import Foundation

/// Makes messages of a conversation from Claude's messages.
struct ClaudeMessages {
  let builder: ConversationBuilder
  let folder: String
  let line: Int

  /// The fields that are read, and those without words of the conversation.
  private static let known = KnownNames("claude.fields")
  private static let knownInInput = KnownNames("claude.input")

  /// A piece of a message.
  private enum Piece {
    case words(String)
    case aside(String)
    case thought(String)
    case code(String, language: String)
  }

  /// Reads the messages on the path to the current one.
  func readTree(of conversation: JSONObject) throws(ImportError) {
    builder.place = (nil, line)
    ClaudeMessages.known.checkWords(conversation, field: "conversation", in: builder)
    let all = conversation.array("chat_messages") ?? []
    let objects = all.map(\.object)
    let places = Dictionary(
      objects.enumerated().compactMap { place, object in object?.text("uuid").map { ($0, place) } },
      uniquingKeysWith: { $1 })
    let parents = objects.indices.map { place -> Int? in
      let before = place > 0 ? place - 1 : nil
      guard let parent = objects[place]?.text("parent_message_uuid") else { return before }
      if let known = places[parent] { return known }
      // The first one follows an id of zeros.
      guard !parent.hasPrefix("00000000-0000-"), before != nil else { return nil }
      builder.note(
        "the message that it follows is missing; the one before it is used",
        field: "parent_message_uuid", message: objects[place]?.text("uuid"), line: line)
      return before
    }
    try builder.append(
      AssistantTree(parents: parents, dates: objects.map { Date(timestamp: $0?["created_at"]) }),
      to: conversation.text("current_leaf_message_uuid").flatMap { places[$0] },
      from: Date(timestamp: conversation["created_at"]), line: line, isShown: { _ in true },
      id: { objects[$0]?.text("uuid") }
    ) { (place, date) throws(ImportError) in
      if let message = objects[place] {
        try read(message, date: date)
      } else {
        try builder.appendUnreadable("it is \(all[place].kindName), not an object", line: line)
      }
    }
  }

  private func read(_ object: JSONObject, date: Date) throws(ImportError) {
    let sender = object.text("sender") ?? "assistant"
    builder.addPerson(
      sender, name: sender == "human" ? "You" : sender == "assistant" ? "Claude" : sender)
    builder.place = (object.text("uuid") ?? "message-\(builder.messageCount + 1)", line)
    ClaudeMessages.known.checkWords(object, field: "message", in: builder)
    let parts = object.objects("content")
    var files: [MessageContent] = []
    var pieces = parts.flatMap { read($0, &files) }
    if !parts.contains(where: { $0.string("type") == "text" }), let words = object.text("text") {
      pieces += artifacts(in: words)
    } else if let words = object.text("text"), !isSame(words, parts) {
      builder.note("it differs from the content, and is not shown", in: "text")
    }
    for attachment in object.objects("attachments") {
      files.append(
        builder.attachment(
          nil, in: folder, mime: "application/octet-stream",
          facts: MediaFacts(
            name: attachment.text("file_name") ?? "Text", size: attachment.integer("file_size"))))
      if let words = attachment.text("extracted_content") {
        files.append(FormattedText(words).content)
      }
    }
    var names: Set<String> = []
    for file in object.objects("files") + object.objects("files_v2") {
      let name = file.text("file_name")
      guard names.insert(file.text("file_uuid") ?? name ?? "").inserted else { continue }
      let isThere = name.map { builder.find($0, in: folder).file != nil } ?? false
      files.append(
        builder.attachment(
          name, in: folder, facts: MediaFacts(name: name), type: isThere ? nil : "document"))
    }
    if pieces.isEmpty, files.isEmpty {
      pieces = [.aside(ImportWords.unsupported)]
      builder.note("it has no supported content", in: nil)
    }
    let message = builder.message(by: sender, at: date)
    let hasBlocks = pieces.contains { piece in
      if case .words(let words) = piece { return MarkdownText.hasBlocks(words) }
      if case .code = piece { return true }
      return false
    }
    if sender != "human", hasBlocks {
      let text = pieces.map(ClaudeMessages.markdown).joined(separator: "\n\n")
      return try builder.append(message, markdown: text, files: files)
    }
    var text = FormattedText()
    for piece in pieces {
      if !text.isEmpty { text.append("\n\n") }
      switch piece {
      case .words(let words): text.append(MarkdownText.read(words))
      case .aside(let words), .thought(let words): text.append(words, style: "italic")
      case .code(let words, _): text.append(words, style: "code")
      }
    }
    try builder.append(message, text: text, files: files)
  }

  /// Whether a text is that of the parts: it names other parts than texts in its own way.
  private func isSame(_ words: String, _ parts: [JSONObject]) -> Bool {
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    return letters(parts.compactMap { $0.text("text") }.joined()) == letters(words)
      || words.contains("block is not supported")
  }

  private static func markdown(_ piece: Piece) -> String {
    switch piece {
    case .words(let words): return words
    case .aside(let words): return "*\(words.replacing("*", with: "\\*"))*"
    case .thought(let words):
      return words.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
        .joined(separator: "\n")
    case .code(let words, let language):
      // The fence must be longer than those in the text.
      let longest = words.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return "\(fence)\(language)\n\(words)\n\(fence)"
    }
  }

  private func read(_ part: JSONObject, _ files: inout [MessageContent]) -> [Piece] {
    ClaudeMessages.known.checkWords(part, field: "content", in: builder)
    switch part.string("type") {
    case "text":
      guard let words = part.text("text") else { return [] }
      return artifacts(in: words) + sources(of: part)
    case "thinking": return part.text("thinking").map { [.thought($0)] } ?? []
    case "tool_use": return call(part)
    case "tool_result":
      let inner =
        part.text("content").map { [["type": "text", "text": .string($0)]] }
        ?? part.objects("content")
      return inner.flatMap { part -> [Piece] in
        let link = part.text("url").map { Link(title: part.text("title"), url: $0).markdown }
        if part.string("type") == "image" {
          files.append(builder.attachment(nil, in: folder, type: "photo"))
        }
        ClaudeMessages.known.checkWords(part, field: "content.content", in: builder)
        return [link.map { .words($0) }, part.text("text").map { .code($0, language: "") }]
          .compactMap(\.self)
      }
    case "token_budget": return []
    case let type:
      builder.note(
        "content of type \"\((type ?? "").prefix(60))\" is not known", in: "content.type")
      var rest = part
      rest["type"] = nil
      let words =
        JSONValue.object(rest).hasWords
        ? JSONValue.object(rest).texts.joined(separator: "\n") : part.text("text")
      return [.aside(words ?? ImportWords.unsupported)]
    }
  }

  /// Returns the addresses that a text cites.
  private func sources(of part: JSONObject) -> [Piece] {
    var seen: Set<String> = []
    let links = part.objects("citations").compactMap { citation -> String? in
      let details = citation.object("details") ?? citation
      guard let url = details.text("url") ?? citation.text("url"), seen.insert(url).inserted else {
        return nil
      }
      return Link(title: citation.text("title") ?? details.text("title"), url: url).markdown
    }
    return links.isEmpty ? [] : [.words(links.joined(separator: " "))]
  }

  /// Returns a call of a tool: its name and its input.
  private func call(_ part: JSONObject) -> [Piece] {
    let input = part.object("input") ?? [:]
    let name = part.text("name") ?? "a tool"
    let isArtifact = name == "artifacts"
    ClaudeMessages.knownInInput.checkWords(input, field: "content.input", in: builder)
    let title = ["title", "path", "query", "url", "description"].lazy.compactMap { input.text($0) }
      .first
    let head = (isArtifact ? "Artifact" : "Used \(name)") + (title.map { ": \($0)" } ?? "")
    var pieces: [Piece] = [.aside(TextRepair.line(head))]
    let fields = ["old_str", "new_str", "content", "file_text", "code"]
    for field in fields + (isArtifact ? [] : ["command"]) {
      if let words = input.text(field) {
        pieces.append(artifact(words, type: input.text("type"), language: input.text("language")))
      }
    }
    return pieces
  }

  private func artifact(_ words: String, type: String?, language: String?) -> Piece {
    if type == "text/markdown" { return .words(words) }
    let language = language ?? (type == "text/html" ? "html" : "")
    return .code(
      words,
      language: String(language.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }))
  }

  /// Returns the pieces of older exports' words, in which tags contain artifacts and thoughts.
  private func artifacts(in words: String) -> [Piece] {
    var (pieces, rest): ([Piece], Substring) = ([], words[...])
    func take(_ text: Substring) {
      let text = text.trimmingCharacters(in: .newlines)
      if !text.isEmpty { pieces.append(.words(text)) }
    }
    while let start = rest.range(of: "<ant"),
      let close = rest[start.upperBound...].firstIndex(of: ">")
    {
      let head = rest[start.upperBound..<close]
      let tag = head.prefix { $0.isLetter }
      guard tag == "Artifact" || tag == "Thinking",
        let end = rest[close...].range(of: "</ant\(tag)>")
      else { break }
      take(rest[..<start.lowerBound])
      let inner = rest[rest.index(after: close)..<end.lowerBound].trimmingCharacters(in: .newlines)
      func attribute(_ name: String) -> String? {
        head.range(of: "\(name)=\"").map { String(head[$0.upperBound...].prefix { $0 != "\"" }) }
      }
      if tag == "Thinking" {
        pieces.append(.thought(inner))
      } else {
        pieces.append(.aside("Artifact" + (attribute("title").map { ": \($0)" } ?? "")))
        pieces.append(artifact(inner, type: attribute("type"), language: attribute("language")))
      }
      rest = rest[end.upperBound...]
    }
    if pieces.isEmpty { return [.words(words)] }
    take(rest)
    return pieces
  }
}
