import BubbleCore
import Foundation

/// Text that Meta writes byte by byte, as if each byte of its UTF-8 were a character.
enum MetaText {
  /// Returns the original text, if all characters are bytes and the bytes are UTF-8; otherwise the text unchanged.
  static func repaired(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x100 else { return text }
      bytes.append(UInt8(scalar.value))
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

/// Makes messages of a conversation from the messages of a thread.
final class MetaMessages {
  private let builder: ConversationBuilder
  private let isEncrypted: Bool
  /// The name of the export's owner, if it is known.
  private let owner: String?
  private var waiting = MetaWaiting()
  /// The number of messages so far.
  private var count = 0

  init(_ builder: ConversationBuilder, isEncrypted: Bool, owner: String?) {
    (self.builder, self.isEncrypted, self.owner) = (builder, isEncrypted, owner)
  }

  private static let known = KnownNames("meta.fields")

  private static let knownInShare = KnownNames("meta.share")

  private static let knownInside = KnownNames("meta.inside")

  private static let attached = NameTable.names("meta.attached")

  /// Takes a message, or appends a row if it can't be read.
  func take(_ element: JSONStream.Element, line: Int, folder: String) throws(ImportError) {
    if case .value(.object(let object)) = element {
      return try read(object, line: line, folder: folder)
    }
    try finish()
    _ = try builder.object(of: element, line: line)
  }

  private func read(_ object: JSONObject, line: Int, folder: String) throws(ImportError) {
    count += 1
    builder.place = ("\(count)-\(line)", line)
    MetaMessages.known.check(object, in: builder)
    let name = text(object.string(isEncrypted ? "senderName" : "sender_name") ?? "")
    var message = builder.message(
      by: name.isEmpty ? builder.unknownPerson("sender_name") : name,
      at: Date(timestamp: object[isEncrypted ? "timestamp" : "timestamp_ms"]))
    if !name.isEmpty { builder.addPerson(name, name: name) }
    var actors: Set<[String]> = []
    for reaction in builder.objects("reactions", of: object, known: MetaMessages.knownInside) {
      let (emoji, actor) = (
        text(reaction.words("reaction")), text(reaction.words("actor"))
      )
      guard
        actor.isEmpty || actors.insert([actor, emoji.withoutVariation]).inserted
      else { continue }
      message.countReaction(emoji, isMine: !actor.isEmpty && actor == owner)
    }
    let words = text(object.string(isEncrypted ? "text" : "content") ?? "")
    let phrase = MetaPhrase(words, of: name)
    if object.bool("is_unsent") || object.bool("isUnsent") || phrase.isUnsent {
      if !words.isEmpty, !phrase.isUnsent {
        builder.note("it was taken back; its words are not shown", in: "is_unsent")
      }
      builder.noteUnsaid(MetaMessages.attached, of: object, in: "")
      message.content = .aside(ImportWords.deletedMessage)
      return try append(MetaWaiting.Entry(message: message, isFixed: true))
    }
    if let service = service(object, words, name: name) {
      builder.noteUnsaid(MetaMessages.attached, of: object, in: service)
      message.content = .service(service)
      return try append(MetaWaiting.Entry(message: message, isFixed: true))
    }
    let files = files(of: object, folder: folder)
    if !isEncrypted, files.isEmpty, let emoji = phrase.reaction {
      let share = object.object("share")
      let shared = ["link", "share_text", "original_content_owner"].compactMap { share?.text($0) }
      if waiting.react(emoji, name, owner: owner, to: shared.map(text)) { return }
      message.content = .service("\(name): " + ([words] + shared.map(text)).joined(separator: "\n"))
      return try append(MetaWaiting.Entry(message: message, isFixed: true))
    }
    let isPlaceholder = phrase.isPlaceholder && (!files.isEmpty || object["share"] != nil)
    var body = FormattedText(isPlaceholder ? "" : words)
    if !isEncrypted, files.isEmpty, object["share"] == nil, let edited = phrase.edited,
      waiting.edit(edited, name, message.date)
    {
      return
    }
    if object["magic_words"]?.texts.isEmpty == false {
      builder.note("the effects of its words are not shown", in: "magic_words")
    }
    share(of: object, into: &message, &body)
    for field in ["poll", "bumped_message_metadata", "image"] {
      // One word is an answer of a poll, but the address of a picture.
      guard let value = object[field], field == "image" ? value.hasWords : !value.texts.isEmpty
      else { continue }
      builder.note("its words are shown as text", in: field)
      body.append((body.isEmpty ? "" : "\n") + value.texts.map(text).joined(separator: "\n"))
    }
    if body.isEmpty, files.isEmpty {
      if object.bool("is_taken_down") {
        body.append("This message was taken down", style: "italic")
      } else {
        body.append(
          isEncrypted && object.text("type") == "text" ? "" : ImportWords.unsupported,
          style: "italic")
        builder.note("it has no supported content", in: nil)
      }
    }
    try append(
      MetaWaiting.Entry(message: message, text: body, files: files, words: words, actors: actors))
  }

  private func append(_ entry: MetaWaiting.Entry) throws(ImportError) {
    if let first = waiting.add(entry) { try emit(first) }
  }

  private func emit(_ entry: MetaWaiting.Entry) throws(ImportError) {
    if entry.isFixed { return try builder.append(entry.message) }
    try builder.append(entry.message, text: entry.text, files: entry.files)
  }

  /// Passes on the remaining messages.
  func finish() throws(ImportError) { while let first = waiting.removeFirst() { try emit(first) } }

  private func text(_ text: String) -> String { isEncrypted ? text : MetaText.repaired(text) }

  private func service(_ object: JSONObject, _ words: String, name: String) -> String? {
    if let seconds = object.number("call_duration") {
      if object.bool("missed") { return words.isEmpty ? "Missed call of \(name)" : words }
      let start = words.isEmpty ? "\(name) called" : words
      return seconds > 0 ? "\(start) (\(ImportWords.duration(seconds)))" : start
    }
    switch object.string("type") {
    case "Subscribe", "Unsubscribe":
      let users = object.objects("users").compactMap { $0.string("name").map(text) }
      return words.isEmpty ? "\(name): \(users.joined(separator: ", "))" : words
    case "Call": return words.isEmpty ? "\(name) called" : words
    default: return nil
    }
  }

  private func files(of object: JSONObject, folder: String) -> [MessageContent] {
    var files: [MessageContent] = []
    let types: KeyValuePairs<String, String?> = [
      "photos": "photo", "videos": "video", "gifs": "animation", "audio_files": "voice",
      "files": nil, "media": nil,
    ]
    for (name, type) in types {
      for file in builder.objects(name, of: object, atMost: 1_000, known: MetaMessages.knownInside)
      {
        var content = builder.attachment(
          file.text("uri").map { path($0, folder: folder) }, in: "", type: type)
        let lines = ["title", "description"].compactMap(file.said).map(text)
        if !lines.isEmpty { content.setCaption(FormattedText(lines.joined(separator: "\n"))) }
        files.append(content)
      }
    }
    if let sticker = object.object("sticker") {
      files.append(
        builder.attachment(
          sticker.text("uri").map { path($0, folder: folder) }, in: "", type: "sticker"))
    }
    return files
  }

  /// Returns the path of a file: it is relative to the top of the export, which may be at another depth after unpacking.
  private func path(_ uri: String, folder: String) -> String {
    guard !uri.hasPrefix("http") else { return uri }
    let uri = text(uri)
    var rest = uri[...]
    for _ in 0...8 {
      for path in [String(rest), folder + rest] where builder.export.file(path) != nil {
        return path
      }
      guard let slash = rest.firstIndex(of: "/") else { break }
      rest = rest[rest.index(after: slash)...]
    }
    return uri
  }

  private func share(
    of object: JSONObject, into message: inout ImportedMessage, _ body: inout FormattedText
  ) {
    guard let share = object.object("share") else { return }
    MetaMessages.knownInShare.check(share, in: builder)
    let link = share.text("link").map(text) ?? ""
    if !link.isEmpty, !body.text.contains(link) {
      if !body.isEmpty { body.append("\n") }
      body.append(link, style: "link", url: FormattedText.address(link))
    }
    let (owner, words) = (share.text("original_content_owner"), share.text("share_text"))
    if owner != nil || words != nil {
      message.extras["preview"] = .object(
        JSONObject(texts: ["url": link, "title": owner.map(text), "description": words.map(text)]))
    }
    if let words, body.isEmpty { body.append(text(words)) }
  }
}
