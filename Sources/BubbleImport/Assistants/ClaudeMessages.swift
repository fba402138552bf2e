import BubbleCore
import Foundation

/// Makes messages of a conversation from Claude's messages.
struct ClaudeMessages {
  let builder: ConversationBuilder
  let folder: String
  let line: Int

  /// The fields that are read, and those without words of the conversation.
  private static let known = KnownNames("claude.fields")

  private static let knownInSummaries = KnownNames("claude.summary")

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
    builder.noteDate("created_at", of: object)
    let parts = builder.objects("content", of: object)
    var files: [MessageContent] = []
    var answer = AssistantParts()
    for part in parts { read(part, &answer, &files) }
    if !parts.contains(where: { $0.string("type") == "text" }), let words = object.text("text") {
      read(words: words, &answer)
    } else if let words = object.text("text"), !isSame(words, parts) {
      builder.note("it differs from the content, and is not shown", in: "text")
    }
    readFiles(of: object, &files)
    let reasons = ["user_canceled": "stopped", "max_tokens": "cut_off"]
    answer.append(notice: object.text("stop_reason").flatMap { reasons[$0] })
    let isEmpty = answer.isEmpty && files.isEmpty
    if isEmpty {
      answer.append(markdown: "*\(ImportWords.unsupported)*")
      builder.note("it has no supported content", in: nil)
    }
    let message = builder.message(by: sender, at: date)
    let texts = parts.compactMap { $0.text("text") }
    if sender == "human", !isEmpty, texts.count == parts.count {
      // People do not write Markdown: their words are shown as they are.
      let words = texts.isEmpty ? object.text("text") ?? "" : texts.joined(separator: "\n\n")
      return try builder.append(message, text: FormattedText(words), files: files)
    }
    for file in files { answer.append(file) }
    try builder.append(message, answer)
  }

  /// Reads the files beside a message, and the texts in them.
  private func readFiles(of object: JSONObject, _ files: inout [MessageContent]) {
    for attachment in builder.objects("attachments", of: object, known: ClaudeMessages.known) {
      files.append(
        builder.attachment(
          nil, in: folder, mime: "application/octet-stream",
          facts: MediaFacts(
            name: attachment.said("file_name") ?? "Text", size: attachment.integer("file_size"))))
      if let words = attachment.said("extracted_content") {
        files.append(FormattedText(words).content)
      }
    }
    var names: Set<String> = []
    let all = ["files", "files_v2"].flatMap {
      builder.objects($0, of: object, known: ClaudeMessages.known)
    }
    for file in all {
      let name = file.said("file_name")
      guard names.insert(file.text("file_uuid") ?? name ?? "").inserted else { continue }
      let isThere = name.map { builder.find($0, in: folder).file != nil } ?? false
      files.append(
        builder.attachment(
          name, in: folder, facts: MediaFacts(name: name), type: isThere ? nil : "document"))
    }
  }

  /// Whether a text is that of the parts: it names other parts than texts in its own way.
  private func isSame(_ words: String, _ parts: [JSONObject]) -> Bool {
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    return letters(parts.compactMap { $0.text("text") }.joined()) == letters(words)
      || words.contains("block is not supported")
  }

  private func read(
    _ part: JSONObject, _ answer: inout AssistantParts, _ files: inout [MessageContent]
  ) {
    let type = part.string("type")
    // A part without its words is like one of an unknown type, all words of which are shown.
    let known = type.flatMap { part[ClaudeMessages.words[$0] ?? $0] == nil ? nil : $0 }
    if known != nil { ClaudeMessages.known.checkWords(part, field: "content", in: builder) }
    switch known {
    case "text":
      if let words = part.text("text") { read(words: cited(words, by: part, &answer), &answer) }
    case "thinking":
      let times = ["start_timestamp", "stop_timestamp"].compactMap { Date(timestamp: part[$0]) }
      let summaries = builder.objects("summaries", of: part, known: ClaudeMessages.knownInSummaries)
      let thoughts = summaries.map { $0.words("summary") } + [part.text("thinking") ?? ""]
      answer.append(
        thoughts: thoughts.filter { !$0.isEmpty }.joined(separator: "\n\n"),
        seconds: times.count == 2 ? times[1].timeIntervalSince(times[0]) : nil)
    case "tool_use": call(part, &answer)
    case "tool_result":
      let inner =
        part.text("content").map { [["type": "text", "text": .string($0)]] }
        ?? builder.objects("content", of: part)
      let output = inner.map { part in
        if part.string("type") == "image" {
          files.append(builder.attachment(nil, in: folder, type: "photo"))
        }
        ClaudeMessages.known.check(
          part, field: "content.content", in: builder, ignoringWordless: true)
        return ["title", "url", "text"].compactMap { part.text($0) }.joined(separator: "\n")
      }
      answer.append(
        output: output.filter { !$0.isEmpty }.joined(separator: "\n\n"), of: part.text("name"),
        id: part.text("tool_use_id"), hasFailed: part.bool("is_error"))
    case _ where type == "token_budget": break
    default:
      builder.note(
        "content of type \"\((type ?? "").prefix(60))\" is not known", in: "content.type")
      var rest = part
      rest["type"] = nil
      let words =
        JSONValue.object(rest).hasWords
        ? JSONValue.object(rest).texts.joined(separator: "\n") : part.text("text")
      answer.append(markdown: words ?? "*\(ImportWords.unsupported)*")
    }
  }

  /// The member with the words of a type of part, if it has another name.
  private static let words = ["tool_use": "name", "tool_result": "content"]

  /// Returns words with marks for the sources that they cite, each behind the cited words.
  private func cited(
    _ words: String, by part: JSONObject, _ answer: inout AssistantParts
  ) -> String {
    let citations = part.objects("citations").compactMap { citation -> (Int, Link)? in
      let details = citation.object("details") ?? citation
      guard let url = details.text("url") ?? citation.text("url") else { return nil }
      return (
        citation.integer("end_index").map { Int(clamping: $0) } ?? .max,
        Link(title: citation.text("title") ?? details.text("title"), url: url)
      )
    }
    guard !citations.isEmpty else { return words }
    let scalars = Array(words.unicodeScalars)
    var marked = String.UnicodeScalarView()
    var (place, last, backticks, isCode) = (0, "", 0, false)
    func take(to end: Int) {
      while place < scalars.count, place < end || isCode || backticks > 2 || isWithinWord(place) {
        backticks = scalars[place] == "`" ? backticks + 1 : 0
        if backticks == 3 { isCode.toggle() }
        marked.append(scalars[place])
        (place, last) = (place + 1, "")
      }
    }
    func isWithinWord(_ place: Int) -> Bool {
      place > 0 && scalars[place].properties.isAlphabetic
        && scalars[place - 1].properties.isAlphabetic
    }
    for (end, link) in citations.sorted(by: { $0.0 < $1.0 }) {
      take(to: end)
      let mark = answer.mark(link)
      if backticks > 2 { marked.append(contentsOf: "\n\n".unicodeScalars) }
      if mark != last { marked.append(contentsOf: mark.unicodeScalars) }
      last = mark
    }
    take(to: scalars.count)
    return String(marked)
  }

  /// Reads a call of a tool; an artifact is a part of the answer.
  private func call(_ part: JSONObject, _ answer: inout AssistantParts) {
    var input = part.object("input") ?? [:]
    let name = part.text("name")
    let title = ["title", "path", "query", "url", "description"].first { input.said($0) != nil }
    let titleText = title.flatMap { input.said($0) }.map(TextRepair.line)
    let fields = ["old_str", "new_str", "content", "file_text", "code"]
    guard name == "artifacts", fields.contains(where: { input.said($0) != nil }) else {
      if let title, input.members.count > 1 { input[title] = nil }
      return answer.append(call: name, id: part.text("id"), title: titleText, input: input.lines)
    }
    ClaudeMessages.known.checkWords(input, field: "input", in: builder)
    answer.append(markdown: ClaudeMessages.aside(titleText))
    for field in fields {
      if let words = input.said(field) {
        answer.append(
          markdown: artifact(words, type: input.text("type"), language: input.text("language")))
      }
    }
  }

  private static func aside(_ title: String?) -> String {
    "*Artifact\(title.map { ": " + $0.replacing("*", with: "\\*") } ?? "")*"
  }

  private func artifact(_ words: String, type: String?, language: String?) -> String {
    if type == "text/markdown" { return words }
    let language = (language ?? (type == "text/html" ? "html" : ""))
      .prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }
    // The fence must be longer than those in the text.
    let longest = words.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(words)\n\(fence)"
  }

  /// Reads the words of older exports, in which tags contain artifacts and thoughts.
  private func read(words: String, _ answer: inout AssistantParts) {
    var rest = words[...]
    func take(_ text: Substring) {
      answer.append(markdown: text.trimmingCharacters(in: .newlines))
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
        answer.append(thoughts: inner)
      } else {
        answer.append(markdown: ClaudeMessages.aside(attribute("title")))
        answer.append(
          markdown: artifact(inner, type: attribute("type"), language: attribute("language")))
      }
      rest = rest[end.upperBound...]
    }
    take(rest)
  }
}
