import BubbleCore
import Foundation

/// Makes messages of a conversation from the messages of a channel.
struct DiscordMessages {
  let builder: ConversationBuilder
  let folder: String

  private static let known = KnownNames("discord.fields")
  private static let knownInside = KnownNames("discord.inside")

  /// Kinds of messages that people wrote; 20 and 23 are answers to commands, 19 is an answer.
  private static let written = Set(named: "discord.written")

  /// A message as far as it is read, with its words and files.
  private struct Draft {
    var message: ImportedMessage
    var text = FormattedText()
    var files: [MessageContent] = []
    /// The people who are mentioned.
    var mentions: [JSONObject] = []
  }

  func read(_ object: JSONObject, line: Int) throws(ImportError) {
    builder.place = (object.identifier("id") ?? "line-\(line)", line)
    DiscordMessages.known.check(object, in: builder)
    let date = Date(timestamp: object["timestamp"])
    let sender = person(inner("author", of: object))
    var draft = Draft(message: builder.message(by: sender, at: date))
    draft.mentions = builder.objects(
      "mentions", of: object, known: DiscordMessages.knownInside)
    if let edited = object["timestampEdited"], edited != .null {
      builder.setEdited(&draft.message, at: Date(timestamp: edited), in: "timestampEdited")
    }
    for reaction in builder.objects(
      "reactions", of: object, atMost: 200, known: DiscordMessages.knownInside)
    {
      let emoji = inner("emoji", of: reaction)
      let name = emoji?.said("name") ?? "❔"
      // A server's own emoji has a number, and a word as its name.
      draft.message.addReaction(
        emoji?.identifier("id") == nil ? name : ":\(name):",
        count: Int(clamping: reaction.integer("count") ?? 1))
    }
    readContent(of: object, into: &draft)
    if let forwarded = object.object("forwardedMessage") {
      DiscordMessages.known.check(forwarded, field: "forwardedMessage", in: builder)
      draft.message.setForwarded(from: nil)
      for name in ["timestamp", "timestampEdited"] where forwarded.text(name) != nil {
        builder.note(
          "this time of the forwarded message is not shown", in: "forwardedMessage.\(name)")
      }
      readContent(of: forwarded, into: &draft)
    } else if let target = inner("reference", of: object)?.identifier("messageId") {
      draft.message.replyTo = target
    }
    for name in ["forwardedMessage", "interaction", "poll"]
    where object.object(name) == nil && object.said(name) != nil {
      builder.note("it is not an object; it is left out", in: name)
    }
    if let interaction = object.object("interaction") { readInteraction(interaction, &draft) }
    let type = object.identifier("type") ?? "Default"
    if !DiscordMessages.written.contains(type) { draft.text.loseFormats() }
    builder.note(draft.text.losses, in: "content")
    if DiscordMessages.written.contains(type) {
      if draft.text.isEmpty, draft.files.isEmpty {
        draft.text.append(ImportWords.unsupported, style: "italic")
        builder.note("it has no supported content", in: nil)
      }
      return try builder.append(draft.message, text: draft.text, files: draft.files)
    }
    let words = serviceWords(object, type: type, draft)
    draft.message.content = .service("\(builder.name(of: draft.message.sender)): \(words)")
    draft.message.replyTo = nil
    try builder.append(draft.message, beside: draft.files)
  }

  /// Returns an object in a message; members with words that are not read are findings.
  private func inner(_ name: String, of object: JSONObject) -> JSONObject? {
    let inner = object.object(name)
    if let inner {
      DiscordMessages.knownInside.check(inner, field: name, in: builder, ignoringWordless: true)
    }
    return inner
  }

  private func person(_ author: JSONObject?) -> String {
    let name = author?.said("nickname") ?? author?.said("name") ?? ""
    guard let author, let id = author.identifier("id") ?? author.said("name") else {
      return builder.unknownPerson("author")
    }
    // A webhook has one id and any number of names; people have one name in the whole export.
    builder.addNames([author.said("name")], of: id)
    if author.bool("isBot") { return builder.persona(id, name: name) }
    builder.addPerson(id, name: name)
    return id
  }

  private func serviceWords(_ object: JSONObject, type: String, _ draft: Draft) -> String {
    if Int(type) != nil {
      builder.note(
        "the kind \(type.prefix(20)) is unknown; its text is shown as a row", in: "type")
    }
    if !draft.text.isEmpty { return draft.text.text }
    if Int(type) != nil { return ImportWords.unsupported }
    if type == "Call", let end = Date(timestamp: object["callEndedTimestamp"]) {
      return "Call, \(ImportWords.duration(end.timeIntervalSince(draft.message.date)))"
    }
    return ImportWords.words(of: DiscordMessages.spaced(type))
  }

  /// Returns `GuildMemberJoin` as `guild member join`.
  private static func spaced(_ name: String) -> String {
    name.prefix(80).reduce(into: "") {
      $0 += ($1.isUppercase && !$0.isEmpty ? " " : "") + $1.lowercased()
    }
  }

  /// Quotes the request that a program answers, with the person who made it.
  private func readInteraction(_ interaction: JSONObject, _ draft: inout Draft) {
    DiscordMessages.knownInside.check(
      interaction, field: "interaction", in: builder, ignoringWordless: true)
    let name = interaction.words("name")
    guard !name.isEmpty, draft.message.replyTo == nil else { return }
    let user = inner("user", of: interaction) ?? [:]
    draft.message.setReply(
      person: user.identifier("id"), sender: user.said("nickname") ?? user.said("name"),
      text: "/\(name)")
  }

  /// Reads the contents of a message, or of one that was forwarded.
  private func readContent(of object: JSONObject, into draft: inout Draft) {
    func objects(_ name: String) -> [JSONObject] {
      builder.objects(name, of: object, atMost: 1_000, known: DiscordMessages.knownInside)
    }
    draft.text.appendLine(markdown(object.words("content"), draft))
    for file in objects("attachments") {
      draft.files.append(
        builder.attachment(
          file.text("url"), in: folder,
          facts: MediaFacts(
            name: file.said("fileName"), size: file.integer("fileSizeBytes"),
            width: file.number("width"), height: file.number("height"),
            duration: file.number("duration"))))
      if file.words("fileName").hasPrefix("SPOILER_") {
        builder.note("hidden media (a spoiler) are shown at once", in: "attachments.fileName")
      }
      draft.text.appendLine(FormattedText(file.words("description")))
    }
    for sticker in objects("stickers") { draft.files.append(self.sticker(sticker)) }
    for (index, embed) in objects("embeds").enumerated() {
      read(embed, isFirst: index == 0, into: &draft)
    }
    if let poll = inner("poll", of: object) { draft.files.append(self.poll(poll)) }
    var row = FormattedText()
    for component in objects("components") { read(component, &row, draft) }
    draft.text.appendLine(row)
  }

  /// Returns Markdown with names instead of `<@20>`, for exports that keep these.
  private func markdown(_ text: String, _ draft: Draft) -> FormattedText {
    guard text.has("@"), !draft.mentions.isEmpty else { return ChatMarks.read(text, as: .discord) }
    var named = text
    var people: [(name: String, id: String)] = []
    for person in draft.mentions {
      guard let id = person.identifier("id"), !id.isEmpty else { continue }
      let names = ["nickname", "name"].compactMap(person.said)
      guard let name = names.first else { continue }
      people += names.map { ($0, id) }
      if text.has("<@") {
        named = named.replacing("<@\(id)>", with: "@\(name)")
          .replacing("<@!\(id)>", with: "@\(name)")
      }
    }
    return ChatMarks.read(named, as: .discord, people: people)
  }

  private func sticker(_ sticker: JSONObject) -> MessageContent {
    let source = sticker.text("sourceUrl")
    // A Lottie animation is not a picture.
    let isPicture = ["photo", "animation"].contains(
      ConversationBuilder.contentType(mime: nil, name: source ?? ""))
    var content = builder.attachment(source, in: folder, type: "sticker")
    if content.payload["source"] == nil || !isPicture {
      content.payload["source"] = nil
      content.payload["caption"] = .string(":\(sticker.said("name") ?? "sticker"):")
    }
    return content
  }

  /// Reads the first link's preview; other boxes, which programs write, become words and pictures.
  private func read(_ embed: JSONObject, isFirst: Bool, into draft: inout Draft) {
    let (title, words) = (embed.words("title"), markdown(embed.words("description"), draft))
    let (url, author) = (embed.text("url"), inner("author", of: embed) ?? [:])
    let fields = builder.objects("fields", of: embed, known: DiscordMessages.knownInside)
    let footer = inner("footer", of: embed)?.words("text") ?? ""
    if embed.text("timestamp") != nil {
      builder.note("the time of an embed is not shown", in: "embeds.timestamp")
    }
    // Older files have one picture; newer ones also have a list of all.
    let known = DiscordMessages.knownInside
    var pictures = builder.objects("image", of: embed, known: known)
    pictures += builder.objects("images", of: embed, known: known)
      .filter { $0["url"] != pictures.first?["url"] }
    var media = pictures.map { ("images", $0) }
    if let video = embed.object("video") {
      media.append(("video", video))
    } else if let thumbnail = embed.object("thumbnail") {
      media.append(("thumbnail", thumbnail))
    }
    let isPreview =
      isFirst && url != nil && fields.isEmpty && footer.isEmpty && draft.text.text.has("://")
      && !(title.isEmpty && words.isEmpty && author.words("name").isEmpty)
    if isPreview {
      draft.text.loseHiding(of: words)
      var preview = JSONObject(texts: [
        "url": url, "title": title, "description": words.text, "site": author.words("name"),
      ])
      let place = media.firstIndex { $0.0 != "video" }
      if let place, let source = builder.find(media[place].1.words("url"), in: folder).source {
        var image: JSONObject = ["source": .string(source)]
        for name in ["width", "height"] { image[name] = media[place].1[name] }
        preview["image"] = .object(image)
        media.remove(at: place)
      }
      draft.message.extras["preview"] = .object(preview)
    } else {
      var head = markdown(title, draft)
      if head.isEmpty, let url, !draft.text.text.has(url) { head.append(url) }
      head.format("bold")
      if let url { head.format("link", url: url) }
      var name = FormattedText(author.words("name"))
      if let url = author.text("url") { name.format("link", url: url) }
      for line in [name, head, words] { draft.text.appendLine(line) }
      for field in fields {
        var line = markdown(field.words("name"), draft)
        let value = markdown(field.words("value"), draft)
        if !line.isEmpty, !value.isEmpty { line.append(": ") }
        line.append(value)
        draft.text.appendLine(line)
      }
      draft.text.appendLine(FormattedText(footer))
    }
    for (name, part) in media {
      guard let path = part.text("url") else { continue }
      // A preview without its picture is a link; in a program's box the missing picture is shown.
      if isPreview || name != "images", builder.find(path, in: folder).file == nil {
        builder.note("a picture or video of an embed is not in the export", in: "embeds.\(name)")
        continue
      }
      let facts = MediaFacts(
        width: part.number("width"), height: part.number("height"),
        poster: embed.object("thumbnail")?.text("url"))
      let type = name == "video" ? "video" : "photo"
      draft.files.append(builder.attachment(path, in: folder, facts: facts, type: type))
    }
  }

  /// Reads buttons and menus of programs, a line for each row; of other components their words.
  private func read(_ component: JSONObject, _ row: inout FormattedText, _ draft: Draft) {
    var words = ["label", "placeholder"].map(component.words).filter { !$0.isEmpty }
    if let emoji = component.object("emoji")?.said("name") { words.insert(emoji, at: 0) }
    for option in builder.objects(
      "options", of: component, known: DiscordMessages.knownInside)
    {
      words += ["label", "description"].map(option.words).filter { !$0.isEmpty }
    }
    let url = component.said("url")
    if words.isEmpty, let url { words = [url] }
    if !words.isEmpty {
      builder.note("buttons and menus can't be pressed; their words are shown", in: "components")
      if !row.isEmpty, row.text.utf8.last != 0x0A { row.append(" ") }
      row.append("[\(words.joined(separator: ", "))]", link: url)
    }
    for name in ["content", "title", "description"] {
      row.appendLine(markdown(component.words(name), draft))
    }
    let children = builder.objects(
      "components", of: component, known: DiscordMessages.knownInside)
    if !children.isEmpty { row.startLine() }
    for child in children { read(child, &row, draft) }
    if let accessory = component.object("accessory") { read(accessory, &row, draft) }
  }

  private func poll(_ poll: JSONObject) -> MessageContent {
    func words(_ value: JSONValue?) -> String {
      value?.object?.said("text") ?? value?.words ?? ""
    }
    _ = inner("question", of: poll)
    let answers = builder.objects("answers", of: poll, known: DiscordMessages.knownInside)
    let options = answers.map { answer -> JSONValue in
      .object([
        "title": .string(words(answer["text"] ?? answer["pollMedia"] ?? answer["answer"])),
        "votes": .integer(max(0, answer.integer("votes") ?? answer.integer("count") ?? 0)),
      ])
    }
    return MessageContent(
      type: "poll",
      payload: ["question": .string(words(poll["question"])), "options": .array(options)])
  }
}
