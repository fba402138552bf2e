import BubbleCore
import Foundation

/// Reads the JSON of DiscordChatExporter: a file for each channel or thread.
///
/// Written against version 2.44 (`JsonMessageWriter`); older ones lack fields. Kinds of messages that the exporter does not know
/// come as numbers.
struct DiscordReader: ExportReader {
  let id = "discord"
  let name = "DiscordChatExporter (JSON)"

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    export.files(of: id, among: export.documents { $0.contains("[") }) {
      isChannel($0)
    }
  }

  /// The name of a file without its part, and that: `general [part 2].json` is the second one.
  private static func part(_ file: String) -> (name: String, number: Int) {
    let stem = file.lowercased().hasSuffix(".json") ? file.dropLast(5) : file[...]
    guard stem.hasSuffix("]"), let mark = stem.place(of: " [part ", isLast: true),
      let number = Int(stem[mark.upperBound...].dropLast())
    else { return (String(stem), 1) }
    return (String(stem[..<mark.lowerBound]), number)
  }

  private func isChannel(_ start: [UInt8]) -> Bool {
    let text = ByteSearch(start)
    return text.hasName("guild") && text.hasName("channel")
      && (text.hasName("dateRange") || text.hasName("exportedAt") || text.hasName("messages"))
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    let heads = try export.each(files(of: export)) { (file) throws(ImportError) in
      [(file: file, head: try head(of: file, export))]
    }
    var (chats, places): ([ExportedChat], [[String]: Int]) = ([], [:])
    // A channel in several files is one conversation.
    for (file, head) in heads.sorted(by: {
      DiscordReader.part($0.file) < DiscordReader.part($1.file)
    }) {
      let key = [DiscordReader.part(file).name, head.id]
      if let place = places[key] {
        chats[place].files.append(file)
      } else {
        places[key] = chats.count
        chats.append(
          ExportedChat(
            index: chats.count + 1, title: head.title, detail: head.guild, key: file, files: [file])
        )
      }
    }
    return chats
  }

  private func head(
    of file: String, _ export: Export
  ) throws(ImportError) -> (guild: String, title: String, id: String) {
    var stream = try JSONStream(export.stream(file))
    var (guild, title, id) = ("", "", "")
    guard try stream.enterObject() else { return (guild, title, id) }
    while let name = try stream.nextMember(), name != "messages" {
      switch name {
      case "guild": guild = try stream.value()?.object?.string("name") ?? ""
      case "channel":
        let channel = try stream.value()?.object
        (title, id) = (channel?.string("name") ?? "", channel?.identifier("id") ?? "")
      default: try stream.skip()
      }
    }
    return (guild, title, id)
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    export.expect(chat.files)
    for file in chat.files {
      builder.file = export.shownName(of: file)
      try read(file, titled: chat.title, of: export, into: builder)
    }
  }

  private func read(
    _ file: String, titled title: String, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    var stream = try JSONStream(export.stream(file, countsProgress: true))
    guard try stream.enterObject() else { return }
    let messages = DiscordMessages(builder, folder: Export.folder(of: file))
    var isDirect = false
    while let name = try stream.nextMember() {
      switch name {
      case "channel":
        guard let channel = try stream.value()?.object else { break }
        builder.id = channel.identifier("id") ?? ""
        builder.title = channel.string("name") ?? title
        isDirect = channel.string("type") == "DirectTextChat"
        builder.kind = isDirect ? .private : .group
      case "messages":
        try stream.eachMessage(builder) { (object, line) throws(ImportError) in
          try messages.read(object, line: line)
        }
      default: try stream.skip()
      }
    }
    stream.noteTruncation(builder)
    // A direct channel is called after the one at the other end.
    if isDirect { builder.other = builder.writers.first { $0.name == builder.title }?.id }
  }
}

/// Turns the messages of a channel into messages of a conversation.
struct DiscordMessages {
  let builder: ConversationBuilder
  let folder: String

  init(_ builder: ConversationBuilder, folder: String) {
    (self.builder, self.folder) = (builder, folder)
  }

  private static let known = KnownNames(
    """
    id type timestamp timestampEdited callEndedTimestamp isPinned content author attachments embeds stickers reactions \
    mentions reference forwardedMessage interaction inlineEmojis poll
    """)

  /// Kinds of messages that people wrote; 20 and 23 are answers to commands, 19 an answer.
  private static let written: Set = [
    "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ThreadStarterMessage", "0", "19",
    "20", "21", "23", "46",
  ]

  func read(_ object: JSONObject, line: Int) throws(ImportError) {
    let id = object.identifier("id") ?? "line-\(line)"
    DiscordMessages.known.check(object, of: id, line: line, in: builder)
    var message = ImportedMessage(
      id: id, sender: person(object.object("author")), date: date(object, "timestamp"),
      content: .text(""), line: line)
    let type = object.identifier("type") ?? "Default"
    guard DiscordMessages.written.contains(type) else {
      return try readService(object, type: type, message)
    }
    if object.text("timestampEdited") != nil {
      let date = date(object, "timestampEdited")
      message.setEdited(at: date.timeIntervalSince1970.isNaN ? nil : date)
    }
    read(object.objects("reactions"), into: &message)
    var source = object
    if let forwarded = object.object("forwardedMessage") {
      message.setForwarded(from: nil)
      source = forwarded
    } else if let target = object.object("reference")?.identifier("messageId") {
      message.replyTo = target
    }
    var text = MarkdownText.read(
      DiscordMessages.naming(object.objects("mentions"), in: source.string("content") ?? ""))
    var files = attachments(of: source)
    files += stickers(of: source)
    var extra = FormattedText()
    embed(source.objects("embeds"), into: &message, &files, &extra)
    if text.isEmpty {
      text = extra
    } else if !extra.isEmpty {
      text.append("\n")
      text.append(extra)
    }
    if let poll = source.object("poll") ?? object.object("poll") { files.append(self.poll(poll)) }
    if text.isEmpty, files.isEmpty {
      text.append(
        object.object("interaction")?.text("name").map { "/\($0)" } ?? ImportWords.unsupported,
        style: "italic")
      if object["interaction"] == nil {
        builder.note("there is nothing in it that is known", message: id, line: line)
      }
    }
    try builder.append(message, text: text, files: files)
  }

  /// A text with names for `<@20>`, which exports have that leave Markdown as it is.
  private static func naming(_ mentions: [JSONObject], in text: String) -> String {
    guard text.has("<@") else { return text }
    return mentions.prefix(100).reduce(text) { text, person in
      guard let id = person.identifier("id"), !id.isEmpty,
        let name = person.text("nickname") ?? person.text("name")
      else { return text }
      return text.replacing("<@\(id)>", with: "@\(name)").replacing("<@!\(id)>", with: "@\(name)")
    }
  }

  private func date(_ object: JSONObject, _ name: String) -> Date {
    object.string(name).flatMap(DateReader.date) ?? Date(timeIntervalSince1970: .nan)
  }

  private func person(_ author: JSONObject?) -> String {
    guard let author, let id = author.identifier("id") else { return builder.conversationPerson() }
    builder.addPerson(id, name: author.text("nickname") ?? author.text("name") ?? "")
    builder.addNames([author.text("name")], of: id)
    return id
  }

  private func readService(_ object: JSONObject, type: String, _ message: ImportedMessage)
    throws(ImportError)
  {
    var message = message
    let name = builder.name(of: message.sender)
    var text = object.text("content") ?? ImportWords.words(of: DiscordMessages.spaced(type))
    if type == "Call", let end = object.string("callEndedTimestamp").flatMap(DateReader.date) {
      let seconds = end.timeIntervalSince(message.date)
      if object.text("content") == nil { text = "Call, \(ImportWords.duration(seconds))" }
    }
    if Int(type) != nil {
      builder.note(
        "the kind \(type.prefix(20)) is not known; its words are shown as a row", field: "type",
        message: message.id, line: message.line)
    }
    if object.text("content") == nil, Int(type) != nil { text = ImportWords.unsupported }
    message.content = .service("\(name): \(text)")
    read(object.objects("reactions"), into: &message)
    try builder.append(message)
  }

  /// `GuildMemberJoin` as `guild member join`.
  private static func spaced(_ name: String) -> String {
    name.prefix(80).reduce(into: "") {
      $0 += ($1.isUppercase && !$0.isEmpty ? " " : "") + $1.lowercased()
    }
  }

  private func read(_ reactions: [JSONObject], into message: inout ImportedMessage) {
    for reaction in reactions.prefix(200) {
      let emoji = reaction.object("emoji")
      let name = emoji?.text("name") ?? "❔"
      // One of a server has a number, and a name that is a word.
      let isOwn = emoji?.identifier("id") != nil
      message.addReaction(
        isOwn ? ":\(name):" : name, count: Int(clamping: reaction.integer("count") ?? 1))
    }
  }

  private func attachments(of object: JSONObject) -> [MessageContent] {
    object.objects("attachments").prefix(1_000).map { file in
      builder.attachment(
        file.text("url"), in: folder,
        facts: MediaFacts(
          name: file.text("fileName"), size: file.integer("fileSizeBytes"),
          width: file.number("width"), height: file.number("height"),
          duration: file.number("duration")))
    }
  }

  private func stickers(of object: JSONObject) -> [MessageContent] {
    object.objects("stickers").prefix(100).map { sticker in
      var content = builder.attachment(sticker.text("sourceUrl"), in: folder, type: "sticker")
      if content.payload["source"] == nil {
        content.payload["caption"] = .string(":\(sticker.text("name") ?? "sticker"):")
      }
      return content
    }
  }

  /// The first link's preview; what a program wrote in boxes of its own is told in words.
  private func embed(
    _ embeds: [JSONObject], into message: inout ImportedMessage, _ files: inout [MessageContent],
    _ text: inout FormattedText
  ) {
    for (index, embed) in embeds.prefix(20).enumerated() {
      if let url = embed.text("url"), index == 0 {
        var preview: JSONObject = ["url": .string(url)]
        preview["title"] = embed.text("title").map { .string($0) }
        preview["description"] = embed.text("description").map { .string($0) }
        preview["site"] = embed.object("author")?.text("name").map { .string($0) }
        if preview["title"] != nil || preview["description"] != nil || preview["site"] != nil {
          message.extras["preview"] = .object(preview)
          continue
        }
      }
      var parts = [embed.text("title"), embed.text("description")].compactMap { $0 }
      parts += embed.objects("fields").prefix(25).map {
        "\($0.string("name") ?? ""): \($0.string("value") ?? "")"
      }
      if let footer = embed.object("footer")?.text("text") { parts.append(footer) }
      let words = parts.joined(separator: "\n")
      if words.isEmpty {
        if index > 0 || embed.text("url") == nil, let image = embed.object("image") {
          files.append(builder.attachment(image.text("url"), in: folder, type: "photo"))
        }
      } else {
        if !text.isEmpty { text.append("\n") }
        text.append(words)
      }
    }
  }

  private func poll(_ poll: JSONObject) -> MessageContent {
    func words(_ value: JSONValue?) -> String {
      value?.string ?? value?.object?.text("text") ?? value?.object?.object("text")?.text("text")
        ?? ""
    }
    let answers = poll.objects("answers").map { answer -> JSONValue in
      .object([
        "title": .string(words(answer["text"] ?? answer["pollMedia"] ?? answer["answer"])),
        "votes": .integer(max(0, answer.integer("votes") ?? answer.integer("count") ?? 0)),
      ])
    }
    return MessageContent(
      type: "poll",
      payload: ["question": .string(words(poll["question"])), "options": .array(answers)])
  }
}
