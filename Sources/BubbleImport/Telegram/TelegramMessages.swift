import BubbleCore
import Foundation

/// Makes messages of a conversation from the messages of one chat.
struct TelegramMessages {
  let builder: ConversationBuilder
  /// The folder that the paths of the chat are relative to.
  let folder: String
  private var type: String?
  private var chatID: Int64?
  var localTime: LocalTime
  /// The rows that topics of a forum begin with, which all messages of a topic answer.
  var topics: Set<String> = []
  /// The first message's number: earlier ones are not in the export.
  private var firstID: Int64?
  private let findLostTopics: () -> Set<String>
  private var lostTopics: Set<String>?

  /// - Parameter findLostTopics: Finds the topics that begin before the export; called if an answered message is missing.
  init(_ builder: ConversationBuilder, folder: String, findLostTopics: @escaping () -> Set<String>)
  {
    (self.builder, self.folder, self.findLostTopics) = (builder, folder, findLostTopics)
    localTime = LocalTime(builder.options.timeZone)
  }

  /// Reads a member of the chat's object.
  mutating func readMember(_ name: String, _ stream: inout JSONStream) throws(ImportError) {
    switch name {
    case "name":
      if let title = try stream.value()?.words, !title.isEmpty { builder.title = title }
    case "type":
      type = try stream.value()?.string
      describeChat()
    case "id":
      chatID = try stream.value()?.wholeNumber
      describeChat()
    case "messages":
      try stream.eachMessage(builder) { (object, line) throws(ImportError) in
        try read(object, line: line)
      }
    default: try stream.skip(name, besides: TelegramMessages.knownInChats, builder)
    }
  }

  private func describeChat() {
    let person = chatID.map { "user\($0)" }
    if let chatID { builder.id = "\(chatID)" }
    guard let type else { return }
    let isPrivate = ["personal_chat", "bot_chat", "saved_messages"].contains(type)
    builder.kind = isPrivate ? .private : .group
    if type == "private_channel" || type == "public_channel" { builder.isBroadcast = true }
    if type == "saved_messages" {
      builder.owner = builder.owner ?? person
    } else if isPrivate {
      builder.other = person ?? builder.other
    }
  }

  /// The fields of messages, marking those that a message with only text lacks.
  private static let known = KnownNames("telegram.plain", marked: "telegram.more")

  private static let knownInChats = Set(named: "telegram.chat")

  private mutating func read(_ object: JSONObject, line: Int) throws(ImportError) {
    let id = object.identifier("id") ?? "line-\(line)"
    if firstID == nil { firstID = object.integer("id") }
    builder.place = (id, line)
    switch object.string("type") {
    case "message": try readMessage(object)
    case "service": try readService(object, id: id)
    case nil: try builder.appendUnreadable("its type is missing", id: id, line: line)
    case let type?:
      builder.note(
        type == "unsupported"
          ? "the exporter could not read it; a row reports it"
          : "the type \"\(type.prefix(40))\" is unknown; a row reports it", in: "type")
      var message = builder.message(by: sender(of: object), at: date(of: object, "date"))
      let words = text(of: object).text
      message.content = .service(words.isEmpty ? ImportWords.unsupported : words)
      try builder.append(message)
    }
  }

  /// Returns the date of a message; an invalid one if there is none, which the builder replaces.
  mutating func date(of object: JSONObject, _ name: String) -> Date {
    if let date = Date(timestamp: object[name + "_unixtime"]) { return date }
    if let text = object.string(name), let date = localTime.date(text) { return date }
    return Date(timestamp: object[name]) ?? .unknown
  }

  /// Returns the id of the author of a message or event.
  func sender(of object: JSONObject) -> String {
    let name = object.said("from") ?? object.said("actor")
    guard let id = object.identifier("from_id") ?? object.identifier("actor_id") ?? name else {
      return object.string("type") == "message"
        ? builder.unknownPerson("from_id") : builder.conversationPerson()
    }
    let isNumber = id.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } == true
    var person = isNumber ? "user\(id)" : id
    var shown = name ?? ImportWords.deletedAccount
    // Several people write in the name of a channel or a group; each signs.
    if !TelegramMessages.isUser(person), let author = signature(of: object) {
      (person, shown) = ("\(person)/\(author)", "\(shown) (\(author))")
    }
    builder.addPerson(person, name: shown)
    builder.addNames([name], of: person)
    return person
  }

  private static func isUser(_ id: String) -> Bool { id.hasPrefix("user") }

  /// Returns the name of who wrote a message, if it is another one than the sender's.
  private func signature(of object: JSONObject) -> String? {
    let author = object.said("author") ?? object.said("signature")
    return author == object.said("from") ? nil : author
  }

  private mutating func readMessage(_ object: JSONObject) throws(ImportError) {
    // Nearly all messages have only text.
    let isPlain = !TelegramMessages.known.check(object, in: builder)
    var message = builder.message(by: sender(of: object), at: date(of: object, "date"))
    var text = text(of: object)
    var files: [MessageContent] = []
    if !isPlain {
      readRelations(of: object, into: &message)
      if let rich = object.object("rich_message") {
        let rich = TelegramRichText(rich, self)
        text.appendLine(rich.text)
        files = rich.files
      }
      appendButtons(of: object, to: &text)
      if let stars = object.integer("paid_stars_amount") {
        text.appendLine(FormattedText("\(stars) ⭐"))
        if object["photo"] == nil, object["file"] == nil {
          builder.note(
            "the media that were paid for are not in the export", in: "paid_stars_amount")
        }
      }
    }
    builder.note(text.losses, in: "text_entities.type")
    let media = isPlain ? nil : media(of: object)
    if !isPlain {
      let takesLines =
        media.map { $0.type == "text" || $0.type == "document" } ?? true || !text.isEmpty
      if TelegramMessages.isUser(message.sender), let author = signature(of: object) {
        appendLine(
          author, to: &text, takesLines, "the name of the author who signed it is not shown",
          in: "author")
      }
      if let bot = object.said("via_bot") {
        appendLine(
          "via \(bot)", to: &text, takesLines, "the bot that sent it is not shown", in: "via_bot")
      }
    }
    if !files.isEmpty {
      try builder.append(message, text: text, files: (media.map { [$0] } ?? []) + files)
    } else {
      message.content = media.map { $0.captioned(text) } ?? text.content
      if media == nil, text.isEmpty {
        builder.note("it has no supported content", in: nil)
        message.content = .service(ImportWords.unsupported)
      }
      try builder.append(message)
    }
  }

  /// Appends words about a message in italics, or adds a finding: a picture does not get a caption only for them.
  private func appendLine(
    _ words: String, to text: inout FormattedText, _ takesLines: Bool, _ finding: String,
    in field: String
  ) {
    guard takesLines else { return builder.note(finding, in: field) }
    text.appendLine(FormattedText(words, style: "italic"))
  }

  private mutating func readRelations(of object: JSONObject, into message: inout ImportedMessage) {
    if let target = object.identifier("reply_to_message_id") {
      if topics.contains(target) || isLostTopic(target, of: object) {
        builder.note(
          topics.contains(target)
            ? "its topic is not shown"
            : "its topic begins before the exported messages, and is not shown",
          in: "reply_to_message_id")
      } else if object["reply_to_peer_id"] == nil {
        message.replyTo = target
      } else {
        message.setReply(sender: nil, text: "A message of another chat")
      }
    }
    let author = object.identifier("forwarded_from_id")
    if object["forwarded_from"] != nil || object["saved_from"] != nil {
      message.setForwarded(
        from: object.said("forwarded_from") ?? object.said("saved_from")
          ?? author.flatMap(builder.knownName) ?? ImportWords.deletedAccount)
    } else if let author {
      message.setForwarded(from: builder.knownName(of: author))
    }
    if let author, object.said("forwarded_from") == nil, builder.knownName(of: author) == nil {
      builder.note("its author has no name, and the id is not shown", in: "forwarded_from_id")
    }
    for name in ["forwarded_date", "forwarded_date_unixtime"]
    where object[name] ?? .null != .null {
      builder.note("when it was first written is not shown", in: name)
    }
    if object["edited"] != nil || object["edited_unixtime"] != nil {
      builder.setEdited(&message, at: date(of: object, "edited"), in: "edited")
    }
    if let forwarded = object.said("forwarded_from"), let saved = object.said("saved_from"),
      forwarded != saved
    {
      builder.note(
        "the chat that it was saved from is not shown, only its author", in: "saved_from")
    }
    if object.bool("media_spoiler") {
      builder.note("hidden media (a spoiler) are shown at once", in: "media_spoiler")
    }
    readReactions(of: object, into: &message)
  }

  /// Whether the row that begins a topic is before the exported part.
  private mutating func isLostTopic(_ target: String, of object: JSONObject) -> Bool {
    guard type?.hasSuffix("_supergroup") == true, object["reply_to_peer_id"] == nil,
      let number = Int64(target), let firstID, number < firstID
    else { return false }
    let all = lostTopics ?? findLostTopics()
    lostTopics = all
    return all.contains(target)
  }

  func readReactions(of object: JSONObject, into message: inout ImportedMessage) {
    for reaction in builder.objects(
      "reactions", of: object, atMost: 200, known: TelegramMessages.nested)
    {
      let count = Int(clamping: reaction.integer("count") ?? 1)
      let isMine =
        builder.owner != nil
        && reaction.objects("recent").contains { $0.string("from_id") == builder.owner }
      let type = reaction.string("type") ?? "emoji"
      // A custom emoji has no character.
      let letter = ["emoji": reaction.said("emoji") ?? "❔", "paid": "⭐"][type]
      message.addReaction(letter ?? "❔", count: count, isMine: isMine)
      if letter == nil {
        builder.note(
          type == "custom_emoji"
            ? "reactions with custom pictures are shown as ❔"
            : "reactions of type \"\(type.prefix(40))\" are unknown; they are shown as ❔",
          in: "reactions.type")
      }
    }
  }
}

extension LocalTime {
  /// Returns the date of `2024-01-31T12:00:00` in the zone, also with a space in it.
  mutating func date(_ text: String) -> Date? {
    var text = text
    if text.utf8.dropFirst(10).first == 0x20 { text = text.prefix(10) + "T" + text.dropFirst(11) }
    if let date = DateReader.date(text) { return date }
    guard text.utf8.count >= 19, let utc = DateReader.date(text.prefix(19) + "Z") else {
      return nil
    }
    let seconds = Int(utc.timeIntervalSince1970)
    return Date(timeIntervalSince1970: Double(seconds - offset(at: seconds)))
  }
}
