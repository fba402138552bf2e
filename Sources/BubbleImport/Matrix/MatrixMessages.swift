import BubbleCore
import Foundation

/// Makes messages of a conversation from the events of a room.
struct MatrixMessages {
  let builder: ConversationBuilder
  let relations: MatrixRelations
  let folder: String

  /// Events that are about others, or that are not shown.
  private static let silent = Set(named: "matrix.silent")

  private static let knownInEvents = KnownNames("matrix.events")

  func read(_ event: JSONObject, line: Int) throws(ImportError) {
    let type = event.string("type") ?? ""
    var content = event.object("content") ?? [:]
    if MatrixMessages.silent.contains(type) { return }
    let lastEdit = relations.edit(of: event, builder)
    var edit = lastEdit?.content
    if content.object("m.relates_to")?.string("rel_type") == "m.replace" {
      // An edit is part of the edited message; if that one is missing, the edit replaces it.
      guard relations.redaction(of: event) == nil, let orphan = relations.orphan(event) else {
        return
      }
      (edit, content) = (orphan, orphan)
    }
    let id = event.said("event_id") ?? "line-\(line)"
    builder.place = (id, line)
    MatrixMessages.knownInEvents.check(event, in: builder, ignoringWordless: true)
    let sender = event.said("sender") ?? builder.unknownPerson("sender")
    builder.addPerson(sender, name: relations.name(of: sender))
    // `@ana:example.org` without the server.
    builder.addNames([String(sender.dropFirst().prefix { $0 != ":" })], of: sender)
    var message = builder.message(by: sender, at: Date(timestamp: event["origin_server_ts"]))
    message.addReactions(relations.reactions(to: id), me: builder.owner, once: true)
    if let reason = relations.redaction(of: event) {
      let row = ImportWords.deletedMessage + (reason.isEmpty ? "" : ": \(reason)")
      builder.noteUnsaid(MatrixMessages.contents, of: content, in: row, field: "content")
      guard event["state_key"] == nil else { return }
      message.content = .aside(row)
      return try builder.append(message)
    }
    if let date = lastEdit?.date {
      builder.setEdited(
        &message, at: date > 0 ? Date(timeIntervalSince1970: date) : nil, in: "origin_server_ts")
    } else if edit != nil {
      message.setEdited()
    }
    switch type {
    case "m.poll.start", "org.matrix.msc3381.poll.start":
      message.content = poll(edit ?? content, id: id)
    case "m.room.message", "m.sticker": readMessage(content, edit ?? content, type, &message)
    case "m.room.encrypted":
      builder.note("it could not be decrypted; a row reports it", in: "type")
      message.content = .aside("This message could not be decrypted")
    default:
      let text = service(type, content, event, name: builder.name(of: sender))
      if text == nil {
        builder.note(
          "events of type \"\(type.prefix(60))\" are unknown; a row shows the type", in: "type")
      }
      if let text { noteUnsaid(content, event, in: text) }
      let words = MatrixMessages.withoutAddresses(JSONValue.object(edit ?? content).words)
      message.content = .service(
        text ?? "\(builder.name(of: sender)): \(type.prefix(60))"
          + (words.isEmpty ? "" : "\n" + words))
    }
    try builder.append(message)
  }

  private static let contents = NameTable.names("matrix.contents")

  private static let rowless = Set(named: "matrix.rowless")

  /// Notes the words of a known event that its row does not have; an earlier name of a person is not missed.
  private func noteUnsaid(_ content: JSONObject, _ event: JSONObject, in row: String) {
    let names = content.members.map(\.name).filter { name in
      !MatrixMessages.rowless.contains(name) && !JSONValue.isTechnical(name)
        && !(name == "displayname" && event.text("state_key") != nil)
    }
    builder.noteUnsaid(names, of: content, in: row, field: "content")
  }

  private static let known = KnownNames("matrix.content")

  private static let knownInside = KnownNames("matrix.inside")

  private func readMessage(
    _ original: JSONObject, _ content: JSONObject, _ type: String, _ message: inout ImportedMessage
  ) {
    MatrixMessages.known.check(content, in: builder, ignoringWordless: true)
    message.extras["language"] = MatrixMessages.language(of: content)
    readPreviews(of: content, into: &message)
    // Only the original event has the relation.
    let relation = original.object("m.relates_to")
    if let relation {
      MatrixMessages.knownInside.check(
        relation, field: "m.relates_to", in: builder, ignoringWordless: true)
    }
    let answered = relation?.object("m.in_reply_to")?.string("event_id")
    message.replyTo = answered
    // In a thread the last message is named only for programs that do not support threads.
    if relation?.string("rel_type") == "m.thread",
      answered == nil || relation?.bool("is_falling_back") == true
    {
      message.replyTo = relation?.string("event_id")
    }
    let kind = type == "m.sticker" ? "m.sticker" : content.string("msgtype") ?? ""
    switch kind {
    case "m.image", "m.video", "m.audio", "m.file", "m.sticker":
      message.content = file(content, kind)
    case "m.location": message.content = location(content)
    default:
      var text = self.text(content, isReply: answered != nil)
      var isKnown = true
      switch kind {
      case "m.text", "m.notice": break
      case "m.emote":
        var emote = FormattedText(builder.name(of: message.sender) + " ")
        emote.append(text)
        emote.format("italic")
        text = emote
      case "":
        if content["filename"] != nil || content["m.location"] != nil {
          builder.note("its kind is missing; only its text is shown", in: "content.msgtype")
        }
      default:
        isKnown = false
        builder.note(
          "messages of type \"\(kind.prefix(60))\" are unknown; their text is shown",
          in: "content.msgtype")
      }
      if text.isEmpty, isKnown { builder.note("it has no words", in: nil) }
      builder.note(text.losses, in: "content.formatted_body")
      message.content = text.isEmpty ? .aside(ImportWords.unsupported) : text.content
    }
  }

  private static let knownInPreviews = KnownNames("matrix.preview")

  /// Attaches the first preview of a link that has words; the words of others are a finding.
  private func readPreviews(of content: JSONObject, into message: inout ImportedMessage) {
    for name in ["m.url_previews", "com.beeper.linkpreviews"] {
      for object in builder.objects(name, of: content) {
        MatrixMessages.knownInPreviews.checkWords(object, field: name, in: builder)
        let preview = JSONObject(texts: [
          "url": object.text("og:url") ?? object.text("matched_url"),
          "site": object.said("og:site_name"), "title": object.said("og:title"),
          "description": object.said("og:description"),
        ])
        guard ["site", "title", "description"].contains(where: { preview[$0] != nil }) else {
          continue
        }
        if object.text("og:image") != nil {
          builder.note("the picture of a link's preview is not in the export", in: name)
        }
        let first = message.extras["preview"] ?? .object(preview)
        message.extras["preview"] = first
        if first != .object(preview) {
          builder.note("only the first preview of a link is shown", in: name)
        }
      }
    }
  }

  /// Returns the language that a representation of the text states: MSC3554.
  private static func language(of content: JSONObject) -> JSONValue? {
    ["m.text", "org.matrix.msc1767.text"].flatMap { content[$0]?.array ?? [] }.lazy
      .compactMap { $0.object?.string("lang").flatMap { TextLanguage($0) } }.first
      .map { .string($0.tag) }
  }

  /// The only format of formatted texts in the specification.
  private static let html = "org.matrix.custom.html"

  /// Returns the text without the words of the message that it answers, which older programs put before it.
  private func text(_ content: JSONObject, isReply: Bool) -> FormattedText {
    let text = HTMLText.read(content.string("formatted_body") ?? "")
    let first = ["body", "m.text", "org.matrix.msc1767.text"].first { !content.words($0).isEmpty }
    let isHTML = (content.text("format") ?? MatrixMessages.html) == MatrixMessages.html
    if !text.isEmpty, isHTML || first == nil { return text }
    if !text.isEmpty { builder.note("it is unknown; the body is shown", in: "content.format") }
    let body = MatrixMessages.withoutAddresses(first.map(content.words) ?? "")
    // A quote that the user typed begins with other characters.
    guard isReply, body.hasPrefix("> <") || body.hasPrefix("> * <") else {
      return FormattedText(body)
    }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first, line.hasPrefix("> ") || line == ">" { lines.removeFirst() }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return FormattedText(lines.joined(separator: "\n"))
  }

  /// Returns words without addresses of files on Matrix' servers, which can't be opened: `![cat](mxc://x/y)` as `cat`.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.has("mxc://") else { return text }
    var (result, rest) = ("", text[...])
    while let found = rest.place(of: "mxc://") {
      var before = rest[..<found.lowerBound]
      rest = rest[found.lowerBound...].drop { !$0.isWhitespace && !")]>\"'<".contains($0) }
      var label = "(file)"
      if before.hasSuffix("]("), rest.first == ")", let open = before.lastIndex(of: "[") {
        let words = before[before.index(after: open)...].dropLast(2)
        if !words.isEmpty { label = String(words) }
        before = before[..<open]
        if before.last == "!" { before = before.dropLast() }
        rest = rest.dropFirst()
      }
      result += before + label
    }
    return result + rest
  }

  private func file(_ content: JSONObject, _ kind: String) -> MessageContent {
    let info = content.object("info") ?? [:]
    let isVoice = content["org.matrix.msc3245.voice"] != nil || content["m.voice"] != nil
    let audio = content.object("org.matrix.msc1767.audio") ?? content.object("m.audio")
    let name = content.said("filename") ?? content.said("body") ?? ""
    let types = ["m.image": "photo", "m.video": "video", "m.sticker": "sticker"]
    let type = types[kind] ?? (kind == "m.audio" && isVoice ? "voice" : "document")
    var facts = MediaFacts(
      name: name, size: info.integer("size"), width: info.number("w"), height: info.number("h"),
      duration: (audio?.number("duration") ?? info.number("duration")).map { $0 / 1_000 })
    if let waveform = audio?.array("waveform") {
      // From 0 to 1024.
      facts.levels = waveform.prefix(1_000).compactMap { $0.double }.map {
        Int(max(0, min($0, 1_024)) / 1_024 * 255)
      }
    }
    var file = builder.attachment(path(of: name, kind), in: folder, facts: facts, type: type)
    // The body is a caption if there is also a file name (MSC 2530), or if it is not a file name.
    let body = content.words("body")
    let filename = content.said("filename") ?? (type == "document" ? body : "")
    if kind == "m.sticker" {
      if file.payload["source"] == nil { file.setCaption(text(content, isReply: false)) }
    } else if body != filename, !filename.isEmpty || !MatrixMessages.isFileName(body) {
      let caption = text(content, isReply: false)
      builder.note(caption.losses, in: "content.formatted_body")
      file.setCaption(caption)
    }
    return file
  }

  /// Whether words are the name of a file: a short suffix ends them.
  private static func isFileName(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: "."), !text.contains("\n") else {
      return text == "Voice message"
    }
    let suffix = text[text.index(after: dot)...]
    return (1...5).contains(suffix.count) && suffix.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// Returns the file that Element wrote: its name, the day and time, in a folder for its kind.
  private func path(of name: String, _ kind: String) -> String? {
    let pictures = ["images", "stickers"]
    let folders = [
      "m.image": pictures, "m.sticker": pictures, "m.video": ["videos"],
      "m.audio": ["audio", "files"],
    ]
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, suffix) = (String(name[..<dot]), String(name[dot...]))
    guard !stem.isEmpty, !name.contains("/") else { return nil }
    for start in folders[kind] ?? ["files"] {
      let beginning = folder + start + "/" + stem
      if builder.export.file(beginning + suffix) != nil { return start + "/" + name }
      let found = builder.export.files.filter { $0.hasPrefix(beginning + "-") }
      // The date is in the language of the person who exported it, so several files with the name can't be told apart.
      if found.count == 1 { return String(found[0].dropFirst(folder.count)) }
    }
    return nil
  }

  private func location(_ content: JSONObject) -> MessageContent {
    let places = ["org.matrix.msc3488.location", "m.location"].compactMap(content.object)
    for place in places {
      MatrixMessages.knownInside.check(
        place, field: "m.location", in: builder, ignoringWordless: true)
    }
    let address =
      content.text("geo_uri") ?? places.lazy.compactMap { $0.text("uri") }.first ?? ""
    let parts = address.dropFirst("geo:".count).prefix { $0 != ";" && $0 != "?" }
      .split(separator: ",").map { Double($0) }
    let title = places.lazy.compactMap { $0.said("description") }.first
    let isPlace = address.hasPrefix("geo:") && parts.count >= 2
    return (isPlace ? .location(parts[0], parts[1], title: title) : nil)
      ?? FormattedText(
        ([content.said("body") ?? title ?? ImportWords.unsupported]
          + (title.map { content.words("body").has($0) } ?? true ? [] : [title ?? ""]))
          .joined(separator: "\n")
      ).content
  }

  private static let knownInPolls = KnownNames("matrix.poll")

  private func poll(_ content: JSONObject, id: String) -> MessageContent {
    MatrixMessages.knownInPolls.check(content, in: builder, ignoringWordless: true)
    let names = ["org.matrix.msc3381.poll.start", "m.poll.start", "m.poll"]
    for name in names where content[name] != nil && content.object(name) == nil {
      builder.note("it is not an object; its words are not shown", in: "content.\(name)")
    }
    let poll = names.lazy.compactMap { content.object($0) }.first ?? [:]
    MatrixMessages.knownInPolls.check(poll, in: builder, ignoringWordless: true)
    func words(_ value: JSONValue?) -> String {
      ["org.matrix.msc1767.text", "m.text", "body"].compactMap { value?.object?.said($0) }.first
        ?? value?.words ?? ""
    }
    let votes = relations.votes[id] ?? [:]
    let limit = Int(max(1, min(poll.integer("max_selections") ?? 1, 100)))
    let answers = builder.objects(
      "answers", of: poll, atMost: 1_000, known: MatrixMessages.knownInPolls)
    let ids = Set(answers.compactMap { $0.string("id") ?? $0.string("m.id") })
    // A vote for something else is invalid.
    let valid = votes.mapValues { $0.answers.prefix(limit) }.filter {
      $0.value.allSatisfy(ids.contains)
    }
    let options: [JSONValue] = answers.map { answer in
      let id = answer.string("id") ?? answer.string("m.id") ?? ""
      var option: JSONObject = [
        "title": .string(words(.object(answer))),
        "votes": .integer(Int64(valid.values.count { $0.contains(id) })),
      ]
      if let owner = builder.owner, valid[owner]?.contains(id) == true { option["mine"] = true }
      return .object(option)
    }
    var payload: JSONObject = [
      "question": .string(words(poll["question"])), "options": .array(options),
      "voters": .integer(Int64(valid.values.count { !$0.isEmpty })),
    ]
    if limit > 1 { payload["multiple"] = true }
    if relations.ended.contains(id) { payload["closed"] = true }
    return MessageContent(type: "poll", payload: payload)
  }

  private func service(
    _ type: String, _ content: JSONObject, _ event: JSONObject, name: String
  ) -> String? {
    if type == "m.room.member" { return member(content, event, name: name) }
    return WordTable.words("matrix \(type)") { field in
      if field == "actor" { return name }
      let words = content.words(field == "topic" && content["topic"] == nil ? "m.topic" : field)
      return field == "alt_aliases" ? words.replacing("\n", with: ", ") : words
    }
  }

  private func member(_ content: JSONObject, _ event: JSONObject, name: String) -> String {
    let person = event.string("state_key") ?? ""
    let who = relations.name(of: person)
    let before = event.object("unsigned")?.object("prev_content") ?? event.object("prev_content")
    let wasIn = before?.string("membership") == "join"
    let reason = content.words("reason")
    switch content.string("membership") {
    case "join" where wasIn:
      if let new = content.said("displayname"), before?.said("displayname") != new {
        return "\(before?.said("displayname") ?? person) is called \(new) now"
      }
      return "\(who) changed the profile"
    case "leave" where person == event.string("sender"):
      return "\(who) left the room" + (reason.isEmpty ? "" : ": \(reason)")
    case let membership:
      let words = WordTable.words("matrix-member \(membership ?? "")") { field in
        field == "actor" ? name : field == "who" ? who : reason
      }
      return words ?? "\(name) changed who is in the room"
    }
  }
}
