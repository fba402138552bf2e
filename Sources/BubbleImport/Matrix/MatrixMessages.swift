import BubbleCore
import Foundation

/// Turns the events of a room into messages of a conversation.
struct MatrixMessages {
  let builder: ConversationBuilder
  let relations: MatrixRelations
  let folder: String

  init(_ builder: ConversationBuilder, _ relations: MatrixRelations, folder: String) {
    (self.builder, self.relations, self.folder) = (builder, relations, folder)
  }

  /// Events that are about others, or that nobody is to see.
  private static let silent: Set = [
    "m.reaction", "m.room.redaction", "m.poll.response", "org.matrix.msc3381.poll.response",
    "m.poll.end",
    "org.matrix.msc3381.poll.end", "m.call.candidates", "m.call.select_answer", "m.call.negotiate",
    "m.call.sdp_stream_metadata_changed", "m.call.answer", "m.beacon", "org.matrix.msc3672.beacon",
    "m.room.server_acl", "m.space.parent", "m.space.child", "org.matrix.msc3401.call.member",
    "m.call.member",
    "io.element.functional_members", "m.room.plumbed", "uk.half-shot.bridge", "m.bridge",
    "m.room.aliases",
  ]

  func read(_ event: JSONObject, line: Int) throws(ImportError) {
    let type = event.string("type") ?? ""
    let content = event.object("content") ?? [:]
    if MatrixMessages.silent.contains(type) { return }
    // An edit stands in what it is an edit of.
    if content.object("m.relates_to")?.string("rel_type") == "m.replace" { return }
    let id = event.text("event_id") ?? "line-\(line)"
    let sender = event.text("sender") ?? builder.conversationPerson()
    builder.addPerson(sender, name: relations.name(of: sender))
    // `@ana:example.org` without the server.
    builder.addNames([String(sender.dropFirst().prefix { $0 != ":" })], of: sender)
    var message = ImportedMessage(
      id: id, sender: sender,
      date: Date(timeIntervalSince1970: (event.number("origin_server_ts") ?? .nan) / 1_000),
      content: .text(""), line: line)
    for reaction in relations.reactions(to: id) {
      message.addReaction(
        reaction.emoji, count: reaction.senders.count,
        isMine: builder.owner.map(reaction.senders.contains) ?? false)
    }
    if event.object("unsigned")?["redacted_because"] != nil || relations.isRedacted(id) {
      guard event["state_key"] == nil else { return }
      message.content = .aside(ImportWords.deletedMessage)
      return try builder.append(message)
    }
    if let poll = poll(type, content, id: id) {
      message.content = poll
      return try builder.append(message)
    }
    switch type {
    case "m.room.message", "m.sticker": try readMessage(event, content, type, &message)
    case "m.room.encrypted":
      builder.note(
        "it could not be decrypted; a row says so", field: "type", message: id, line: line)
      message.content = .aside("This message could not be decrypted")
      try builder.append(message)
    default:
      let text = service(type, content, event, name: builder.name(of: sender))
      if text == nil {
        builder.note(
          "events of the type \"\(type.prefix(60))\" are not known; a row has its name",
          field: "type",
          message: id, line: line)
      }
      message.content = .service(text ?? "\(builder.name(of: sender)): \(type.prefix(60))")
      try builder.append(message)
    }
  }

  private func readMessage(
    _ event: JSONObject, _ original: JSONObject, _ type: String, _ message: inout ImportedMessage
  ) throws(ImportError) {
    var content = original
    if let edit = relations.edit(of: event) {
      content = edit.content
      message.setEdited(at: Date(timeIntervalSince1970: edit.date / 1_000))
    }
    // Where it stands is said by the first form alone.
    let answered = original.object("m.relates_to")?.object("m.in_reply_to")?.string("event_id")
    message.replyTo = answered
    let kind = type == "m.sticker" ? "m.sticker" : content.string("msgtype") ?? ""
    switch kind {
    case "m.image", "m.video", "m.audio", "m.file", "m.sticker":
      message.content = file(content, kind, event)
    case "m.location":
      message.content = location(content)
    case "m.text", "m.notice", "m.emote", "":
      var text = self.text(content, isReply: answered != nil)
      if kind == "m.emote" {
        var emote = FormattedText()
        emote.append("\(builder.name(of: message.sender)) \(text.text)", style: "italic")
        text = emote
      }
      if text.isEmpty { builder.note("it has no words", message: message.id, line: message.line) }
      message.content = text.isEmpty ? .aside(ImportWords.unsupported) : text.content
    default:
      builder.note(
        "messages of the type \"\(kind.prefix(60))\" are not known; their words are shown",
        field: "content.msgtype", message: message.id, line: message.line)
      let text = self.text(content, isReply: answered != nil)
      message.content = text.isEmpty ? .aside(ImportWords.unsupported) : text.content
    }
    try builder.append(message)
  }

  /// What was written, without the words of what it answers, which older programs put in front.
  private func text(_ content: JSONObject, isReply: Bool) -> FormattedText {
    if content.string("format") == "org.matrix.custom.html",
      let html = content.text("formatted_body")
    {
      let text = HTMLText.read(html)
      if !text.isEmpty { return text }
    }
    let body = content.string("body") ?? ""
    guard isReply, body.hasPrefix("> ") else { return FormattedText(body) }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first, line.hasPrefix("> ") || line == ">" { lines.removeFirst() }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return FormattedText(lines.joined(separator: "\n"))
  }

  private func file(_ content: JSONObject, _ kind: String, _ event: JSONObject) -> MessageContent {
    let info = content.object("info") ?? [:]
    let isVoice = content["org.matrix.msc3245.voice"] != nil || content["m.voice"] != nil
    let audio = content.object("org.matrix.msc1767.audio") ?? content.object("m.audio")
    let name = content.text("filename") ?? content.text("body") ?? ""
    let type =
      switch kind {
      case "m.image": "photo"
      case "m.video": "video"
      case "m.audio": isVoice ? "voice" : "document"
      case "m.sticker": "sticker"
      default: "document"
      }
    var facts = MediaFacts(
      name: name, size: info.integer("size"), width: info.number("w"), height: info.number("h"),
      duration: (audio?.number("duration") ?? info.number("duration")).map { $0 / 1_000 })
    if let waveform = audio?.array("waveform") {
      // From 0 to 1024.
      facts.levels = waveform.prefix(1_000).compactMap { $0.double }.map {
        Int(max(0, min($0, 1_024)) / 1_024 * 255)
      }
    }
    var file = builder.attachment(path(of: name, kind, event), in: folder, facts: facts, type: type)
    // A caption stands in the body where there is a name besides (MSC 2530).
    if let filename = content.text("filename"), let body = content.text("body"), body != filename {
      file.setCaption(text(content, isReply: false))
    }
    if kind == "m.sticker", file.payload["source"] == nil {
      file.payload["caption"] = .string(content.string("body") ?? "")
    }
    return file
  }

  /// The file that Element wrote: its name, the day and time, in a folder for its kind.
  private func path(of name: String, _ kind: String, _ event: JSONObject) -> String? {
    let folders =
      kind == "m.image" || kind == "m.sticker"
      ? ["images", "stickers"]
      : kind == "m.video" ? ["videos"] : kind == "m.audio" ? ["audio", "files"] : ["files"]
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, suffix) = (String(name[..<dot]), String(name[dot...]))
    guard !stem.isEmpty, !name.contains("/") else { return nil }
    for start in folders {
      let beginning = folder + start + "/" + stem
      if builder.media.export.file(beginning + suffix) != nil { return start + "/" + name }
      let found = builder.media.export.files.filter { $0.hasPrefix(beginning + "-") }
      // The date is written in the language of who exported it, so more than one with the name can't be told apart.
      if found.count == 1 { return String(found[0].dropFirst(folder.count)) }
    }
    return nil
  }

  private func location(_ content: JSONObject) -> MessageContent {
    let address =
      content.text("geo_uri") ?? content.object("org.matrix.msc3488.location")?.text("uri")
      ?? content.object("m.location")?.text("uri") ?? ""
    let parts = address.dropFirst("geo:".count).prefix { $0 != ";" && $0 != "?" }.split(
      separator: ",")
    guard address.hasPrefix("geo:"), parts.count >= 2, let latitude = Double(parts[0]),
      let longitude = Double(parts[1]), abs(latitude) <= 90, abs(longitude) <= 180
    else { return FormattedText(content.string("body") ?? ImportWords.unsupported).content }
    var payload: JSONObject = ["latitude": .number(latitude), "longitude": .number(longitude)]
    let title =
      content.object("org.matrix.msc3488.location")?.text("description")
      ?? content.object("m.location")?.text("description")
    if let title { payload["title"] = .string(title) }
    return MessageContent(type: "location", payload: payload)
  }

  private func poll(_ type: String, _ content: JSONObject, id: String) -> MessageContent? {
    guard type == "m.poll.start" || type == "org.matrix.msc3381.poll.start" else { return nil }
    let poll =
      content.object("org.matrix.msc3381.poll.start") ?? content.object("m.poll.start")
      ?? content.object("m.poll") ?? [:]
    func words(_ object: JSONObject?) -> String {
      object?.text("org.matrix.msc1767.text") ?? object?.text("m.text") ?? object?.text("body")
        ?? object?.objects("m.text").first?.text("body") ?? ""
    }
    let votes = relations.votes(of: id)
    let limit = Int(max(1, min(poll.integer("max_selections") ?? 1, 100)))
    let answers = poll.objects("answers").prefix(100)
    let ids = Set(answers.compactMap { $0.string("id") ?? $0.string("m.id") })
    // One that names something else is no vote at all.
    let valid = votes.mapValues { $0.answers.prefix(limit) }.filter {
      $0.value.allSatisfy(ids.contains)
    }
    let options: [JSONValue] = answers.map { answer in
      let id = answer.string("id") ?? answer.string("m.id") ?? ""
      var option: JSONObject = [
        "title": .string(words(answer)),
        "votes": .integer(Int64(valid.values.count { $0.contains(id) })),
      ]
      if let owner = builder.owner, valid[owner]?.contains(id) == true { option["mine"] = true }
      return .object(option)
    }
    var payload: JSONObject = [
      "question": .string(words(poll.object("question"))), "options": .array(options),
      "voters": .integer(Int64(valid.values.count { !$0.isEmpty })),
    ]
    if limit > 1 { payload["multiple"] = true }
    if relations.isEnded(id) { payload["closed"] = true }
    return MessageContent(type: "poll", payload: payload)
  }

  private func service(
    _ type: String, _ content: JSONObject, _ event: JSONObject, name: String
  ) -> String? {
    switch type {
    case "m.room.create": return "\(name) created the room"
    case "m.room.name":
      return content.text("name").map { "\(name) changed the room's name to “\($0)”" }
        ?? "\(name) removed the room's name"
    case "m.room.topic": return "\(name) changed the topic to “\(content.string("topic") ?? "")”"
    case "m.room.avatar": return "\(name) changed the room's picture"
    case "m.room.member": return member(content, event, name: name)
    case "m.room.encryption": return "\(name) turned on end-to-end encryption"
    case "m.room.power_levels": return "\(name) changed the rights of members"
    case "m.room.history_visibility", "m.room.guest_access", "m.room.join_rules",
      "m.room.canonical_alias", "m.room.third_party_invite":
      return "\(name) changed the room's settings"
    case "m.room.pinned_events": return "\(name) changed the pinned messages"
    case "m.room.tombstone": return "\(name) upgraded the room"
    case "m.call.invite": return "\(name) called"
    case "m.call.hangup", "m.call.reject": return "\(name) ended the call"
    case "m.beacon_info", "org.matrix.msc3672.beacon_info": return "\(name) shared a live location"
    case "im.vector.modular.widgets": return "\(name) changed the widgets"
    case "m.key.verification.request": return "\(name) wants to verify"
    case "m.call.notify", "org.matrix.msc4075.call.notify": return "\(name) started a call"
    default: return nil
    }
  }

  private func member(_ content: JSONObject, _ event: JSONObject, name: String) -> String {
    let person = event.string("state_key") ?? ""
    let who = relations.name(of: person)
    let before =
      event.object("unsigned")?.object("prev_content") ?? event.object("prev_content")
    let wasIn = before?.string("membership") == "join"
    let reason = content.text("reason").map { ": \($0)" } ?? ""
    switch content.string("membership") {
    case "join" where wasIn:
      if let old = before?.text("displayname"), let new = content.text("displayname"), old != new {
        return "\(old) is called \(new) now"
      }
      return "\(who) changed the profile"
    case "join": return "\(who) joined the room"
    case "invite": return "\(name) invited \(who)"
    case "leave":
      return person == event.string("sender")
        ? "\(who) left the room\(reason)" : "\(name) removed \(who)\(reason)"
    case "ban": return "\(name) banned \(who)\(reason)"
    case "knock": return "\(who) asked to join"
    default: return "\(name) changed who is in the room"
    }
  }
}
