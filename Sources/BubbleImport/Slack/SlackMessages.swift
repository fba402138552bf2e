import BubbleCore
import Foundation

/// Turns the messages of a channel into messages of a conversation.
struct SlackMessages {
  let builder: ConversationBuilder
  let root: String
  let folder: String
  let text: SlackText

  init(_ builder: ConversationBuilder, root: String, folder: String, text: SlackText) {
    (self.builder, self.root, self.folder, self.text) = (builder, root, folder, text)
  }

  /// Kinds that people or programs wrote; all others happened in the channel.
  private static let written: Set = [
    "bot_message", "thread_broadcast", "file_share", "me_message", "file_comment",
    "reply_broadcast",
    "file_mention", "assistant_app_thread", "document_comment_root", "reminder_add",
    "slackbot_response",
  ]

  private static let happened: Set = [
    "channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name",
    "channel_archive", "channel_unarchive", "channel_convert_to_private",
    "channel_posting_permissions",
    "channel_canvas_updated", "group_join", "group_leave", "group_topic", "group_purpose",
    "group_name",
    "group_archive", "group_unarchive", "pinned_item", "unpinned_item", "bot_add", "bot_remove",
    "sh_room_created", "huddle_thread", "joiner_notification", "tabbed_canvas_updated",
    "app_conversation_join",
    "bot_enable", "bot_disable", "ekm_access_denied", "reminder_delete", "mpdm_move",
    "channel_topic_removed",
  ]

  func read(_ object: JSONObject, line: Int) throws(ImportError) {
    // It is a name, and a date besides: the digits behind the point are not read as a number's.
    let id = object.string("ts") ?? object.identifier("ts") ?? "line-\(line)"
    let date = Date(timeIntervalSince1970: seconds(of: id) ?? .nan)
    var message = ImportedMessage(
      id: id, sender: sender(of: object), date: date, content: .text(""), line: line)
    let kind = object.text("subtype")
    var body = text.text(of: object)
    if kind == "tombstone" || object.string("text") == "This message was deleted." && kind != nil {
      message.content = .aside(ImportWords.deletedMessage)
      return try builder.append(message)
    }
    if let kind, !SlackMessages.written.contains(kind) {
      if !SlackMessages.happened.contains(kind) {
        builder.note(
          "the kind \"\(kind.prefix(40))\" is not known; its words are shown as a row",
          field: "subtype", message: id, line: line)
      }
      let words =
        body.isEmpty
        ? "\(builder.name(of: message.sender)): \(ImportWords.words(of: kind))" : body.text
      message.content = .service(words)
      read(object.objects("reactions"), into: &message)
      return try builder.append(message)
    }
    if kind == "me_message" {
      var italic = FormattedText()
      italic.append(body.text, style: "italic")
      body = italic
    }
    if let edited = object.object("edited") {
      message.setEdited(
        at: edited.string("ts").flatMap(seconds(of:)).map { Date(timeIntervalSince1970: $0) })
    }
    if let thread = object.string("thread_ts"), thread != id { message.replyTo = thread }
    read(object.objects("reactions"), into: &message)
    attach(object.objects("attachments"), into: &message, &body)
    let files = object.objects("files").prefix(1_000).map { file($0) } + images(of: object)
    if body.isEmpty, files.isEmpty {
      body.append(ImportWords.unsupported, style: "italic")
      builder.note("there is nothing in it that is known", message: id, line: line)
    }
    try builder.append(message, text: body, files: files)
  }

  /// The seconds since 1970 of `1700000000.000100`.
  private func seconds(of stamp: String) -> Double? {
    guard stamp.utf8.count < 32, let seconds = Double(stamp), seconds.isFinite else { return nil }
    return (seconds * 1_000).rounded(.down) / 1_000
  }

  private func sender(of object: JSONObject) -> String {
    if let user = object.text("user") {
      let profile = object.object("user_profile")
      builder.addPerson(
        user,
        name: text.users[user] ?? profile?.text("display_name") ?? profile?.text("real_name")
          ?? object.text("username") ?? user)
      return user
    }
    let id = object.text("bot_id") ?? object.text("username")
    guard let id else { return builder.conversationPerson() }
    builder.addPerson(
      id, name: object.text("username") ?? object.object("bot_profile")?.text("name") ?? id)
    return id
  }

  private func read(_ reactions: [JSONObject], into message: inout ImportedMessage) {
    for reaction in reactions.prefix(200) {
      let users = (reaction.array("users") ?? []).compactMap(\.string)
      let count = Int(clamping: reaction.integer("count") ?? Int64(max(1, users.count)))
      message.addReaction(
        EmojiNames.emoji(reaction.string("name") ?? ""), count: count,
        isMine: builder.owner.map(users.contains) ?? false)
    }
  }

  private func file(_ file: JSONObject) -> MessageContent {
    let id = file.string("id") ?? ""
    let name = file.text("name") ?? file.text("title") ?? "File"
    let mode = file.string("mode")
    // Where slackdump and others put files; Slack itself gives addresses of the web alone.
    let path = [
      root + "__uploads/\(id)/\(name)", folder + "attachments/\(id)-\(name)",
      root + "attachments/\(id)-\(name)", folder + name,
    ].first { builder.media.export.file($0) != nil }
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
    if mode == "tombstone" || mode == "hidden_by_limit" {
      content.payload["missing"] =
        mode == "tombstone" ? "the file was deleted" : "hidden by Slack's limit"
    }
    if let title = file.text("title"), title != name, content.type != "document" {
      content.setCaption(FormattedText(title))
    }
    return content
  }

  /// Pictures that stand among the text of programs.
  private func images(of object: JSONObject) -> [MessageContent] {
    object.objects("blocks").filter { $0.string("type") == "image" }.prefix(20).map { block in
      var content = builder.attachment(
        block.text("image_url"), in: "",
        facts: MediaFacts(width: block.number("image_width"), height: block.number("image_height")),
        type: "photo")
      content.setCaption(FormattedText(block.text("alt_text") ?? ""))
      return content
    }
  }

  /// The first link's preview; what programs wrote beside their text is told in words.
  private func attach(
    _ attachments: [JSONObject], into message: inout ImportedMessage, _ body: inout FormattedText
  ) {
    for (index, attachment) in attachments.prefix(20).enumerated() {
      let url =
        attachment.text("from_url") ?? attachment.text("title_link")
        ?? attachment.text("original_url")
      let words = text.mrkdwn(attachment.text("text") ?? attachment.text("fallback") ?? "")
      if let url, index == 0, !body.isEmpty {
        var preview: JSONObject = ["url": .string(url)]
        preview["site"] = (attachment.text("service_name") ?? attachment.text("author_name")).map {
          .string($0)
        }
        preview["title"] = attachment.text("title").map { .string(HTMLText.unescaped($0)) }
        if !words.isEmpty { preview["description"] = .string(words.text) }
        if preview.members.count > 1 {
          message.extras["preview"] = .object(preview)
          continue
        }
      }
      let parts =
        [attachment.text("pretext"), attachment.text("title")].compactMap { $0 }.map {
          text.mrkdwn($0).text
        } + [words.text]
        + attachment.objects("fields").prefix(25).map {
          "\($0.string("title") ?? ""): \(text.mrkdwn($0.string("value") ?? "").text)"
        }
      let all = parts.filter { !$0.isEmpty }.joined(separator: "\n")
      guard !all.isEmpty else { continue }
      if !body.isEmpty { body.append("\n") }
      body.append(all)
    }
  }
}
