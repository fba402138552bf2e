import BubbleCore
import Foundation

/// Reads the output of signal-export (`sigexport`): a folder for each chat, with `data.json`, an object on each line.
///
/// Written for version 3.9, which has deleted messages and calls; older ones lack these fields.
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
    let folder = export.folder?.split(separator: "/").last.map(String.init) ?? export.name
    return files(of: export).filter { isChat(export.start(of: $0, count: 1 << 14)) }.map {
      let parts = $0.split(separator: "/")
      let title = parts.count > 1 ? String(parts[parts.count - 2]) : folder
      return ExportedChat(title: title, key: $0, files: [$0])
    }
  }

  private static let known = KnownNames("signal.fields")

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
      if let object = try builder.object(of: lines.bytes[range], number: lines.number) {
        try read(object, line: lines.number, folder: Export.folder(of: file), builder, &localTime)
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
    let sender = name ?? builder.unknownPerson("sender")
    builder.addPerson(sender, name: name ?? "")
    // Messages without a date are of the start of 1970.
    let date =
      object.string("date").flatMap { localTime.date($0) }
      .flatMap { abs($0.timeIntervalSince1970) <= 86_400 ? nil : $0 }
      ?? Date(timestamp: object["date"])
    var message = builder.message(by: sender, at: date)
    for reaction in object.objects("reactions") { check(reaction, "reactions", builder) }
    let all = object["reactions"].map { $0.array ?? ($0 == .null ? [] : [$0]) } ?? []
    let reactions = all.prefix(1_000).map { reaction in
      let pair = reaction.array?.map(\.words)
      return (
        emoji: reaction.object?.words("emoji") ?? pair?.last ?? reaction.words,
        sender: reaction.object?.words("name") ?? pair?.first ?? ""
      )
    }
    message.addReactions(reactions, me: "Me")
    if let quote = object.text("quote") {
      let lines = quote.split(separator: "\n").map { $0.hasPrefix("> ") ? $0.dropFirst(2) : $0 }
      message.setReply(sender: nil, text: lines.joined(separator: "\n"))
    }
    if object.bool("deleted") {
      message.content = .aside(ImportWords.deletedMessage)
      builder.noteUnsaid(["body", "attachments", "sticker"], of: object, in: "")
      return try builder.append(message)
    }
    if object.array("edits")?.isEmpty == false { message.setEdited() }
    // Two spaces end each text.
    let words = object.string("body") ?? ""
    let body = words.hasSuffix("  ") ? String(words.dropLast(2)) : words
    if object.bool("call") {
      message.content = .service(
        body.isEmpty ? (object.bool("missed") ? "Missed call" : "Call") : body)
      builder.noteUnsaid(["attachments", "sticker"], of: object, in: "")
      return try builder.append(message)
    }
    var files = object.objects("attachments").map { file in
      check(file, "attachments", builder)
      let path = file.text("path")
      let plain = path?.replacing("%20", with: " ")
      let isThere = path.map { builder.find($0, in: folder).file != nil } ?? false
      return builder.attachment(
        isThere ? path : plain, in: folder, facts: MediaFacts(name: file.said("name")))
    }
    let emoji = object.said("sticker").map {
      JSONObject([.init(name: "emoji", value: .string($0))])
    }
    if let sticker = object.object("sticker") ?? emoji {
      files.append(self.sticker(sticker, folder, builder))
    }
    if body.isEmpty, files.isEmpty { builder.note("it has no words", in: nil) }
    try builder.append(message, text: FormattedText(body), files: files)
  }

  private static let knownInside = KnownNames("signal.inside")

  private func check(_ object: JSONObject, _ field: String, _ builder: ConversationBuilder) {
    SignalReader.knownInside.check(object, field: field, in: builder, ignoringWordless: true)
  }

  private func sticker(
    _ sticker: JSONObject, _ folder: String, _ builder: ConversationBuilder
  ) -> MessageContent {
    check(sticker, "sticker", builder)
    // Stickers of all chats are in one folder beside those of the chats.
    let parent = folder.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let path = sticker.text("packId").flatMap { pack in
      sticker.identifier("id").map { id in
        "\(parent)exported_stickers/\(pack)/\(id).\(sticker.text("extension") ?? "webp")"
      }
    }
    var content = builder.attachment(path, in: "", type: "sticker")
    content.payload["emoji"] = sticker.said("emoji").map { .string($0) }
    return content
  }
}
