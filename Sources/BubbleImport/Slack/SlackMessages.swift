import BubbleCore
import Foundation

/// Makes messages of a conversation from the messages of a channel.
struct SlackMessages {
  let builder: ConversationBuilder
  let root: String
  let folder: String
  let text: SlackText

  /// Kinds that people or programs wrote; all others are events in the channel.
  private static let written = Set(named: "slack.written")

  private static let happened = Set(named: "slack.happened")

  private static let known = KnownNames("slack.fields")
  private static let knownInside = KnownNames("slack.inside")
  private static let knownInFiles = KnownNames("slack.file")

  func read(_ object: JSONObject, line: Int) throws(ImportError) {
    // It is an identifier, and also a date: the digits after the point are not those of a number.
    let id = object.string("ts") ?? object.identifier("ts") ?? "line-\(line)"
    builder.place = (id, line)
    SlackMessages.known.check(object, in: builder, ignoringWordless: true)
    var message = builder.message(by: sender(of: object), at: date(of: object["ts"]))
    let kind = object.text("subtype")
    var body = text.text(of: object)
    if kind == "tombstone" || object.string("text") == "This message was deleted." && kind != nil {
      builder.noteUnsaid(
        ["text", "blocks", "attachments", "files"], of: object, in: "This message was deleted.")
      message.content = .aside(ImportWords.deletedMessage)
      return try builder.append(message)
    }
    if kind == "file_comment" { readComment(of: object, into: &message, &body) }
    if kind == "me_message" { body.format("italic") }
    if let edited = object.object("edited") {
      builder.setEdited(&message, at: date(of: edited["ts"]), in: "edited")
    }
    if let thread = object.identifier("thread_ts"), thread != id { message.replyTo = thread }
    readReactions(of: object, into: &message)
    var files = builder.objects("files", of: object)
    // Exports before 2018 have one file for each message; a comment only answers it.
    if files.isEmpty, kind != "file_comment" || message.extras["reply"] == nil {
      files = builder.objects("file", of: object).filter { !$0.members.isEmpty }
    }
    var contents = files.prefix(1_000).map { file($0) } + images(of: object)
    if files.count > 1_000 {
      builder.note("the files behind the first 1,000 are left out", in: "files")
    }
    let attachments = builder.objects(
      "attachments", of: object, known: SlackMessages.knownInside)
    attach(attachments, into: &message, &body, &contents)
    if let kind, !SlackMessages.written.contains(kind) { body.loseFormats() }
    builder.note(body.losses, in: "text")
    if let kind, !SlackMessages.written.contains(kind) {
      if !SlackMessages.happened.contains(kind), !kind.hasPrefix("channel_"),
        !kind.hasPrefix("group_")
      {
        builder.note(
          "the kind \"\(kind.prefix(40))\" is unknown; its text is shown as a row", in: "subtype")
      }
      let words =
        body.isEmpty
        ? "\(builder.name(of: message.sender)): \(ImportWords.words(of: kind))" : body.text
      // The words of a row quote what changed, but not what was pinned, nor the name of a call.
      let more = ["topic", "purpose"].map { text.mrkdwn(object.words($0)).text } + about(object)
      let missing = more.filter { !$0.isEmpty && !words.has($0) }
      message.content = .service(([words] + missing).joined(separator: "\n"))
      message.replyTo = nil
      return try builder.append(message, beside: contents)
    }
    if body.isEmpty, contents.isEmpty {
      body.append(ImportWords.unsupported, style: "italic")
      builder.note("it has no supported content", in: nil)
    }
    try builder.append(message, text: body, files: contents)
  }

  /// Returns the words of what an event is about: a message that was pinned, a call and its address.
  private func about(_ event: JSONObject) -> [String] {
    let item = event.object("item").map { $0.object("message") ?? $0 } ?? [:]
    let (file, room) = (item.object("file") ?? item, event.object("room") ?? [:])
    let pinned = [text.text(of: item).text, file.words("title"), file.words("name")]
    let comment = item.object("comment").map { text.mrkdwn($0.words("comment")).text }
    let call = ["name", "topic", "huddle_link", "join_url"].map { room.words($0) }
    return pinned + [comment ?? ""] + call + [event.words("join_url")]
  }

  /// Returns the date of `1700000000.000100`, in thousandths of a second.
  private func date(of stamp: JSONValue?) -> Date? {
    guard let seconds = Date(timestamp: stamp)?.timeIntervalSince1970 else { return nil }
    return Date(timeIntervalSince1970: (seconds * 1_000).rounded(.down) / 1_000)
  }

  /// Reads a comment on a file: its own object has the sender, and it answers the file.
  private func readComment(
    of object: JSONObject, into message: inout ImportedMessage, _ body: inout FormattedText
  ) {
    guard let comment = object.object("comment") else { return }
    SlackMessages.knownInside.check(
      comment, field: "comment", in: builder, ignoringWordless: true)
    let source = comment.words("comment")
    if let user = comment.text("user") { message.sender = sender(of: ["user": .string(user)]) }
    let file = object.object("file") ?? [:]
    if object.words("text").hasSuffix(source), let title = file.said("title") ?? file.said("name") {
      SlackMessages.knownInFiles.checkWords(file, field: "file", in: builder)
      message.setReply(
        person: file.text("user"), sender: file.text("user").map(text.userName), text: title)
      body = text.mrkdwn(source)
    } else if !source.isEmpty, !object.words("text").has(source) {
      body.appendLine(text.mrkdwn(source))
    }
  }

  private func sender(of object: JSONObject) -> String {
    let (bot, ownName) = (object.text("bot_id"), object.said("username"))
    if let user = object.text("user"), bot == nil || ownName == nil {
      let profile = object.object("user_profile")
      builder.addPerson(
        user,
        name: text.users[user] ?? profile?.said("display_name") ?? profile?.said("real_name")
          ?? object.said("username") ?? user)
      return user
    }
    guard let id = bot ?? ownName else {
      return object["comment"] == nil && object.text("subtype") == nil
        ? builder.unknownPerson("user") : builder.conversationPerson()
    }
    // One webhook may write under several names.
    return builder.persona(id, name: ownName ?? object.object("bot_profile")?.said("name") ?? "")
  }

  private func readReactions(of object: JSONObject, into message: inout ImportedMessage) {
    for reaction in builder.objects(
      "reactions", of: object, atMost: 200, known: SlackMessages.knownInside)
    {
      let users = (reaction.array("users") ?? []).compactMap(\.string)
      let count = Int(clamping: reaction.integer("count") ?? Int64(max(1, users.count)))
      message.addReaction(
        EmojiNames.emoji(reaction.words("name")), count: count,
        isMine: builder.owner.map(users.contains) ?? false)
    }
  }

  private func file(_ file: JSONObject) -> MessageContent {
    SlackMessages.knownInFiles.checkWords(file, field: "files", in: builder)
    let id = file.string("id") ?? ""
    let title = file.said("title")
    let name = file.said("name") ?? title ?? "File"
    // The paths of files in exports by slackdump and others; Slack itself gives only web addresses.
    let path = [
      root + "__uploads/\(id)/\(name)", folder + "attachments/\(id)-\(name)",
      root + "attachments/\(id)-\(name)", folder + name,
    ].first { builder.export.file($0) != nil }
    var facts = MediaFacts(
      name: name, size: file.integer("size"), width: file.number("original_w"),
      height: file.number("original_h"), duration: file.number("duration_ms").map { $0 / 1_000 })
    if let samples = file.array("audio_wave_samples") {
      facts.levels = samples.prefix(1_000).compactMap { sample in
        sample.double.map { Int(max(0, min($0, 100)) * 2.55) }
      }
    }
    var content = builder.attachment(
      path, in: "", mime: file.text("mimetype"), facts: facts,
      type: file.string("subtype") == "slack_audio" ? "voice" : nil)
    if let missing = WordTable.words("slack-file \(file.string("mode") ?? "")") {
      content.payload["missing"] = .string(missing)
    }
    var caption = FormattedText()
    if let title, title != file.said("name"), content.type != "document" || title != name {
      if content.type == "document" {
        // The suffix of the name stays last.
        content.payload["name"] = .string("\(title) – \(name)")
      } else {
        caption.append(title)
      }
    }
    caption.appendLine(FormattedText(file.words("alt_txt")))
    caption.appendLine(FormattedText(mailHead(of: file)))
    caption.appendLine(FormattedText(file.words("subject")))
    if file.string("mode") == "external", let url = file.text("url_private") {
      // It is stored elsewhere, and was sent as a link.
      var link = FormattedText(url)
      link.format("link", url: url)
      caption.appendLine(link)
    }
    appendWords(of: file, path: path, to: &caption)
    if let comment = file.object("initial_comment") {
      SlackMessages.knownInFiles.checkWords(comment, field: "files.initial_comment", in: builder)
      caption.appendLine(text.mrkdwn(comment.words("comment")))
    }
    content.setCaption(caption)
    return content
  }

  /// Returns from whom to whom a mail went, when, and the names of what is attached to it.
  private func mailHead(of file: JSONObject) -> String {
    let labels: KeyValuePairs = [
      "From": "from", "To": "to", "Cc": "cc", "Date": "headers", "Attached": "attachments",
    ]
    let lines = labels.compactMap { label, name -> String? in
      let parts = (file[name].map { $0.array ?? [$0] } ?? []).map { part in
        ["original", "filename", "date"].compactMap { part.object?.said($0) }.first ?? part.words
      }
      let words = parts.filter { !$0.isEmpty }.joined(separator: ", ")
      return words.isEmpty ? nil : "\(label): \(words)"
    }
    return lines.joined(separator: "\n")
  }

  /// Appends the words of a snippet, a post, a mail or a recording, from its file, or as far as the export's preview has them.
  private func appendWords(of file: JSONObject, path: String?, to caption: inout FormattedText) {
    let isSnippet = file.string("mode") == "snippet"
    var words = file.said("plain_text") ?? file.words("preview")
    var isPart =
      file.bool("preview_is_truncated") || file.bool("has_more")
      || file.integer("lines_more") ?? 0 > 0
    if let speech = file.object("transcription")?.object("preview") {
      SlackMessages.knownInFiles.checkWords(speech, field: "files.transcription", in: builder)
      words = speech.words("content")
      isPart = speech.bool("has_more")
    }
    if isSnippet, let path {
      if let bytes = try? builder.export.contents(of: path, atMost: 1 << 18) {
        (words, isPart) = (String(decoding: bytes, as: UTF8.self), false)
      } else {
        isPart = true
      }
    }
    guard !words.isEmpty else { return }
    var part = FormattedText(words, style: isSnippet ? "code" : nil)
    part.trimEnd()
    caption.appendLine(part)
    if isPart { builder.note("only the start of a file's text is shown", in: "files.preview") }
  }

  /// Returns the pictures among the text of programs.
  private func images(of object: JSONObject) -> [MessageContent] {
    object.objects("blocks").filter { $0.string("type") == "image" }.map { block in
      text.check(block)
      var content = builder.attachment(
        block.text("image_url"), in: "",
        facts: MediaFacts(width: block.number("image_width"), height: block.number("image_height")),
        type: "photo")
      var caption = block["title"].map(text.plain) ?? FormattedText()
      if block.words("alt_text") != caption.text {
        caption.appendLine(FormattedText(block.words("alt_text")))
      }
      content.setCaption(caption)
      return content
    }
  }

  /// The members that make an attachment more than the preview of a link.
  private static let more = NameTable.names("slack.more")

  /// Attaches the first link's preview; other attachments, which programs write, become words.
  private func attach(
    _ attachments: [JSONObject], into message: inout ImportedMessage, _ body: inout FormattedText,
    _ files: inout [MessageContent]
  ) {
    for (index, attachment) in attachments.enumerated() {
      let url =
        attachment.text("from_url") ?? attachment.text("title_link")
        ?? attachment.text("original_url")
      let blocks = attachedBlocks(attachment)
      if let url, index == 0, !body.isEmpty,
        !SlackMessages.more.contains(where: { !attachment.words($0).isEmpty })
      {
        let sites = ["service_name", "author_name"].compactMap(attachment.said)
        let preview = JSONObject(texts: [
          "url": url, "site": sites.joined(separator: ", "),
          "title": attachment.said("title").map(HTMLText.unescaped),
          "description": text.mrkdwn(attachment.words("text")).text,
        ])
        if preview.members.count > 1 {
          if ["image_url", "thumb_url"].contains(where: { attachment.text($0) != nil }) {
            builder.note("the picture of a link's preview is not in the export", in: "attachments")
          }
          message.extras["preview"] = .object(preview)
          continue
        }
      }
      var words = FormattedText()
      func add(_ name: String) { words.appendLine(text.mrkdwn(attachment.words(name))) }
      add("pretext")
      let authors = ["service_name", "author_name", "author_subname"].compactMap(attachment.said)
      words.appendLine(FormattedText(authors.joined(separator: ", ")))
      var title = text.mrkdwn(attachment.words("title"))
      if let url = attachment.text("title_link") ?? attachment.text("from_url") {
        if title.isEmpty, !body.text.has(url) { title.append(url) }
        title.format("link", url: url)
      }
      words.appendLine(title)
      if blocks.isEmpty {
        add("text")
      } else {
        text.noteLoss(
          of: text.mrkdwn(attachment.words("text")), beside: blocks, in: "attachments.text")
      }
      words.appendLine(blocks)
      for field in builder.objects(
        "fields", of: attachment, known: SlackMessages.knownInside)
      {
        let (name, value) = (field.words("title"), text.mrkdwn(field.words("value")))
        var line = FormattedText(name.isEmpty || value.isEmpty ? name : name + ": ")
        line.append(value)
        words.appendLine(line)
      }
      add("footer")
      for action in builder.objects(
        "actions", of: attachment, known: SlackMessages.knownInside)
      {
        builder.note(
          "buttons and menus can't be pressed; their words are shown", in: "attachments.actions")
        let options = builder.objects("options", of: action, known: SlackMessages.knownInside)
        let labels = [action.words("text")] + options.map { $0.words("text") }
        var button = FormattedText()
        button.append(
          "[\(labels.filter { !$0.isEmpty }.joined(separator: ", "))]", link: action.text("url"))
        words.appendLine(button)
      }
      files += builder.objects("files", of: attachment).map { file($0) } + images(of: attachment)
      if let image = attachment.text("image_url") {
        files.append(builder.attachment(image, in: "", type: "photo"))
      } else if attachment.text("thumb_url") != nil {
        builder.note(
          "the picture of an attachment is not in the export", in: "attachments.thumb_url")
      }
      if words.isEmpty { add("fallback") }
      body.appendLine(words)
    }
  }

  /// Returns the blocks of an attachment, and those of a message that it shares.
  private func attachedBlocks(_ attachment: JSONObject) -> FormattedText {
    var blocks = text.text(of: builder.objects("blocks", of: attachment))
    for shared in builder.objects("message_blocks", of: attachment) {
      let message = shared.object("message") ?? shared
      SlackMessages.knownInside.check(
        message, field: "message_blocks", in: builder, ignoringWordless: true)
      blocks.appendLine(text.text(of: message))
    }
    return blocks
  }
}
