import BubbleCore
import Foundation

/// Reads what signal-export (`sigexport`) writes: a folder for each chat, with `data.json`, an object on each line.
///
/// Written against version 3.9, which has deleted messages and calls; older ones lack these fields.
struct SignalReader: ExportReader {
  let id = "signal"
  let name = "Signal (signal-export)"

  func recognizes(_ export: Export) -> Bool {
    files(of: export).contains { isChat(export.start(of: $0, count: 1 << 14)) }
  }

  private func files(of export: Export) -> [String] {
    export.files.count == 1 ? export.files : export.files(named: "data.json").sorted()
  }

  private func isChat(_ start: [UInt8]) -> Bool {
    let line = Array(start.prefix { $0 != 0x0A })
    let text = ByteSearch(line)
    return text.hasName("date") && text.hasName("sender") && text.hasName("body")
      && text.hasName("attachments")
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    files(of: export).filter { isChat(export.start(of: $0, count: 1 << 14)) }.enumerated().map {
      let parts = $1.split(separator: "/")
      let title = parts.count > 1 ? String(parts[parts.count - 2]) : folderName(of: export)
      return ExportedChat(index: $0 + 1, title: title, key: $1, files: [$1])
    }
  }

  private func folderName(of export: Export) -> String {
    export.folder?.split(separator: "/").last.map(String.init) ?? export.name
  }

  private static let known = KnownNames(
    "date sender body quote sticker reactions attachments deleted call missed edits")

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export)
    builder.owner = "Me"
    var localTime = LocalTime(builder.options.timeZone)
    var lines = try LineStream(export.stream(file, countsProgress: true))
    while let range = try lines.next() {
      guard !range.isEmpty else { continue }
      var parser = JSONParser(Array(lines.bytes[range]))
      do {
        guard let object = try parser.value().object else {
          try builder.appendUnreadable("it is no object", line: lines.number)
          continue
        }
        try read(object, line: lines.number, folder: Export.folder(of: file), builder, &localTime)
      } catch let error as JSONParser.SyntaxError {
        try builder.appendUnreadable(error.text, line: lines.number)
      } catch let error as ImportError {
        throw error
      } catch {
        throw .unreadable(file: builder.file, reason: "\(error)")
      }
    }
  }

  private func read(
    _ object: JSONObject, line: Int, folder: String, _ builder: ConversationBuilder,
    _ localTime: inout LocalTime
  ) throws(ImportError) {
    builder.place = ("\(line)", line)
    SignalReader.known.check(object, in: builder)
    let name = object.text("sender").flatMap { $0 == "No-Sender" ? nil : $0 }
    if name == nil {
      builder.note("nobody is named as its sender", in: "sender")
    }
    let sender = name ?? builder.conversationPerson()
    builder.addPerson(sender, name: name ?? "")
    // What has no date is of the start of 1970.
    let date =
      object.string("date").flatMap { localTime.date($0) }
      .flatMap { abs($0.timeIntervalSince1970) <= 86_400 ? nil : $0 }
      ?? Date(timestamp: object["date"])
    var message = builder.message(by: sender, at: date)
    read(object.array("reactions") ?? [], into: &message)
    if let quote = object.text("quote") {
      let lines = quote.split(separator: "\n").map { $0.hasPrefix("> ") ? $0.dropFirst(2) : $0 }
      message.setReply(sender: nil, text: lines.joined(separator: "\n"))
    }
    if object.bool("deleted") {
      message.content = .aside(ImportWords.deletedMessage)
      return try builder.append(message)
    }
    if object.array("edits")?.isEmpty == false { message.setEdited() }
    // Two spaces end each text.
    let words = object.string("body") ?? ""
    let body = words.hasSuffix("  ") ? String(words.dropLast(2)) : words
    if object.bool("call") {
      message.content = .service(
        body.isEmpty ? (object.bool("missed") ? "Missed call" : "Call") : body)
      return try builder.append(message)
    }
    var files = object.objects("attachments").map { file in
      let path = file.text("path")
      let plain = path?.replacing("%20", with: " ")
      let isThere = path.map { builder.media.find($0, in: folder).file != nil } ?? false
      return builder.attachment(
        isThere ? path : plain, in: folder, facts: MediaFacts(name: file.text("name")))
    }
    let emoji = object.text("sticker").map {
      JSONObject([.init(name: "emoji", value: .string($0))])
    }
    if let sticker = object.object("sticker") ?? emoji {
      files.append(self.sticker(sticker, folder, builder))
    }
    try builder.append(message, text: FormattedText(body), files: files)
  }

  private func sticker(
    _ sticker: JSONObject, _ folder: String, _ builder: ConversationBuilder
  ) -> MessageContent {
    // Stickers of all chats lie in one folder beside those of the chats.
    let parent = folder.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let path = sticker.text("packId").flatMap { pack in
      sticker.identifier("id").map { id in
        "\(parent)exported_stickers/\(pack)/\(id).\(sticker.text("extension") ?? "webp")"
      }
    }
    var content = builder.attachment(path, in: "", type: "sticker")
    content.payload["emoji"] = sticker.text("emoji").map { .string($0) }
    return content
  }

  private func read(_ reactions: [JSONValue], into message: inout ImportedMessage) {
    var counts: [(emoji: String, count: Int, isMine: Bool)] = []
    for reaction in reactions.prefix(1_000) {
      let pair = reaction.array?.compactMap(\.string)
      let emoji = reaction.object?.text("emoji") ?? pair?.last ?? ""
      let name = reaction.object?.text("name") ?? pair?.first ?? ""
      if let index = counts.firstIndex(where: { $0.emoji == emoji }) {
        counts[index].count += 1
        counts[index].isMine = counts[index].isMine || name == "Me"
      } else if counts.count < 100 {
        counts.append((emoji, 1, name == "Me"))
      }
    }
    for (emoji, count, isMine) in counts {
      message.addReaction(emoji, count: count, isMine: isMine)
    }
  }
}
