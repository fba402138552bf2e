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
  private static let silent = Set(
    words: """
      m.reaction m.room.redaction m.poll.response org.matrix.msc3381.poll.response m.poll.end \
      org.matrix.msc3381.poll.end m.call.candidates m.call.select_answer m.call.negotiate \
      m.call.sdp_stream_metadata_changed m.call.answer m.beacon org.matrix.msc3672.beacon m.room.server_acl \
      m.space.parent m.space.child org.matrix.msc3401.call.member m.call.member io.element.functional_members \
      m.room.plumbed uk.half-shot.bridge m.bridge m.room.aliases
      """)

  func read(_ event: JSONObject, line: Int) throws(ImportError) {
    let type = event.string("type") ?? ""
    var content = event.object("content") ?? [:]
    if MatrixMessages.silent.contains(type) { return }
    var edit = relations.edit(of: event, builder)?.content
    if content.object("m.relates_to")?.string("rel_type") == "m.replace" {
      // An edit stands in what it is an edit of; if that is not there, in its own place.
      guard relations.redaction(of: event) == nil, let orphan = relations.orphan(event) else {
        return
      }
      (edit, content) = (orphan, orphan)
    }
    let id = event.text("event_id") ?? "line-\(line)"
    builder.place = (id, line)
    let sender = event.said("sender") ?? builder.conversationPerson()
    builder.addPerson(sender, name: relations.name(of: sender))
    // `@ana:example.org` without the server.
    builder.addNames([String(sender.dropFirst().prefix { $0 != ":" })], of: sender)
    var message = builder.message(by: sender, at: Date(timestamp: event["origin_server_ts"]))
    for reaction in relations.reactions(to: id) {
      message.addReaction(
        reaction.emoji, count: reaction.senders.count,
        isMine: builder.owner.map(reaction.senders.contains) ?? false)
    }
    if let reason = relations.redaction(of: event) {
      guard event["state_key"] == nil else { return }
      message.content = .aside(
        ImportWords.deletedMessage + (reason.isEmpty ? "" : ": \(reason)"))
      return try builder.append(message)
    }
    if edit != nil {
      let date = relations.edit(of: event, builder).map { Date(timeIntervalSince1970: $0.date) }
      message.setEdited(at: date)
    }
    switch type {
    case "m.poll.start", "org.matrix.msc3381.poll.start":
      message.content = poll(edit ?? content, id: id)
    case "m.room.message", "m.sticker": readMessage(content, edit ?? content, type, &message)
    case "m.room.encrypted":
      builder.note("it could not be decrypted; a row says so", in: "type")
      message.content = .aside("This message could not be decrypted")
    default:
      let text = service(type, content, event, name: builder.name(of: sender))
      if text == nil {
        builder.note(
          "events of the type \"\(type.prefix(60))\" are not known; a row has its name", in: "type")
      }
      let words = MatrixMessages.withoutAddresses(JSONValue.object(edit ?? content).words)
      message.content = .service(
        text ?? "\(builder.name(of: sender)): \(type.prefix(60))"
          + (words.isEmpty ? "" : "\n" + words))
    }
    try builder.append(message)
  }

  private static let known = KnownNames(
    """
    msgtype body format formatted_body info url file filename m.relates_to m.new_content m.mentions m.text m.file m.audio m.voice \
    m.image m.video m.location m.asset m.ts geo_uri org.matrix.msc1767.text org.matrix.msc1767.audio org.matrix.msc1767.file \
    org.matrix.msc1767.image org.matrix.msc1767.message org.matrix.msc3245.voice org.matrix.msc3488.location \
    org.matrix.msc3488.asset org.matrix.msc3488.ts org.matrix.msc3952.mentions external_url methods from_device to \
    com.beeper.linkpreviews m.url_previews page_url data
    """)

  private func readMessage(
    _ original: JSONObject, _ content: JSONObject, _ type: String,
    _ message: inout ImportedMessage
  ) {
    MatrixMessages.known.check(content, in: builder, ignoringWordless: true)
    // Where it stands is said by the first form alone.
    let relation = original.object("m.relates_to")
    let answered = relation?.object("m.in_reply_to")?.string("event_id")
    message.replyTo = answered
    // In a thread the last message is named only for programs that know no threads.
    if relation?.string("rel_type") == "m.thread",
      answered == nil || relation?.bool("is_falling_back") == true
    {
      message.replyTo = relation?.string("event_id")
    }
    let kind = type == "m.sticker" ? "m.sticker" : content.string("msgtype") ?? ""
    switch kind {
    case "m.image", "m.video", "m.audio", "m.file", "m.sticker":
      message.content = file(content, kind)
    case "m.location":
      message.content = location(content)
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
          builder.note("its kind is not said; only its words are shown", in: "content.msgtype")
        }
      default:
        isKnown = false
        builder.note(
          "messages of the type \"\(kind.prefix(60))\" are not known; their words are shown",
          in: "content.msgtype")
      }
      if text.isEmpty, isKnown { builder.note("it has no words", in: nil) }
      builder.note(text.losses, in: "content.formatted_body")
      message.content = text.isEmpty ? .aside(ImportWords.unsupported) : text.content
    }
  }

  /// What was written, without the words of what it answers, which older programs put in front.
  private func text(_ content: JSONObject, isReply: Bool) -> FormattedText {
    let text = HTMLText.read(content.words("formatted_body"))
    if !text.isEmpty { return text }
    let first = ["body", "m.text", "org.matrix.msc1767.text"].first { !content.words($0).isEmpty }
    let body = MatrixMessages.withoutAddresses(first.map(content.words) ?? "")
    // A quote of one's own begins with other characters.
    guard isReply, body.hasPrefix("> <") || body.hasPrefix("> * <") else {
      return FormattedText(body)
    }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first, line.hasPrefix("> ") || line == ">" { lines.removeFirst() }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return FormattedText(lines.joined(separator: "\n"))
  }

  /// Words without addresses of files on Matrix' servers, which nobody can open: `![cat](mxc://x/y)` as `cat`.
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
    let name = content.text("filename") ?? content.said("body") ?? ""
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
    var file = builder.attachment(path(of: name, kind), in: folder, facts: facts, type: type)
    // A caption stands in the body where there is a name besides (MSC 2530), or where it is no name.
    let body = content.words("body")
    let filename = content.text("filename") ?? (type == "document" ? body : "")
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

  /// The file that Element wrote: its name, the day and time, in a folder for its kind.
  private func path(of name: String, _ kind: String) -> String? {
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
    let parts = address.dropFirst("geo:".count).prefix { $0 != ";" && $0 != "?" }
      .split(separator: ",").map { Double($0) }
    let title =
      content.object("org.matrix.msc3488.location")?.said("description")
      ?? content.object("m.location")?.said("description")
    let isPlace = address.hasPrefix("geo:") && parts.count >= 2
    return (isPlace ? .location(parts[0], parts[1], title: title) : nil)
      ?? FormattedText(content.said("body") ?? ImportWords.unsupported).content
  }

  private func poll(_ content: JSONObject, id: String) -> MessageContent {
    let poll =
      content.object("org.matrix.msc3381.poll.start") ?? content.object("m.poll.start")
      ?? content.object("m.poll") ?? [:]
    func words(_ object: JSONObject?) -> String {
      ["org.matrix.msc1767.text", "m.text", "body"].compactMap { object?.said($0) }.first ?? ""
    }
    let votes = relations.votes(of: id)
    let limit = Int(max(1, min(poll.integer("max_selections") ?? 1, 100)))
    let answers = builder.objects("answers", of: poll, atMost: 1_000)
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
      return content.said("name").map { "\(name) changed the room's name to “\($0)”" }
        ?? "\(name) removed the room's name"
    case "m.room.topic":
      let topic = (content["topic"] ?? content["m.topic"] ?? "").words
      return "\(name) changed the topic to “\(topic)”"
    case "m.room.avatar": return "\(name) changed the room's picture"
    case "m.room.member": return member(content, event, name: name)
    case "m.room.encryption": return "\(name) turned on end-to-end encryption"
    case "m.room.power_levels": return "\(name) changed the rights of members"
    case "m.room.history_visibility", "m.room.guest_access", "m.room.join_rules",
      "m.room.canonical_alias", "m.room.third_party_invite":
      return "\(name) changed the room's settings"
    case "m.room.pinned_events": return "\(name) changed the pinned messages"
    case "m.room.tombstone": return "\(name) upgraded the room" + said(content.words("body"))
    case "m.call.invite": return "\(name) called"
    case "m.call.hangup", "m.call.reject": return "\(name) ended the call"
    case "m.beacon_info", "org.matrix.msc3672.beacon_info":
      return "\(name) shared a live location" + said(content.words("description"))
    case "im.vector.modular.widgets":
      return "\(name) changed the widgets" + said(content.words("name"))
    case "m.key.verification.request": return "\(name) wants to verify"
    case "m.call.notify", "org.matrix.msc4075.call.notify": return "\(name) started a call"
    default: return nil
    }
  }

  private func said(_ words: String) -> String { words.isEmpty ? "" : ": \(words)" }

  private func member(_ content: JSONObject, _ event: JSONObject, name: String) -> String {
    let person = event.string("state_key") ?? ""
    let who = relations.name(of: person)
    let before =
      event.object("unsigned")?.object("prev_content") ?? event.object("prev_content")
    let wasIn = before?.string("membership") == "join"
    let reason = said(content.words("reason"))
    switch content.string("membership") {
    case "join" where wasIn:
      if let new = content.said("displayname"), before?.said("displayname") != new {
        return "\(before?.said("displayname") ?? person) is called \(new) now"
      }
      return "\(who) changed the profile"
    case "join": return "\(who) joined the room\(reason)"
    case "invite": return "\(name) invited \(who)\(reason)"
    case "leave":
      return person == event.string("sender")
        ? "\(who) left the room\(reason)" : "\(name) removed \(who)\(reason)"
    case "ban": return "\(name) banned \(who)\(reason)"
    case "knock": return "\(who) asked to join\(reason)"
    default: return "\(name) changed who is in the room"
    }
  }
}
