import BubbleCore
import Foundation

/// Reads the JSON of DiscordChatExporter: a file for each channel or thread.
///
/// Written for version 2.44 (`JsonMessageWriter`); older ones lack fields. Kinds of messages that are unknown to the exporter
/// are numbers.
struct DiscordReader: ExportReader {
  let id = "discord"
  let name = "DiscordChatExporter (JSON)"

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    export.files(of: id, among: export.documents { $0.contains("[") }) { isChannel($0) }
  }

  /// Returns the number of a file among the parts of a channel: `general [part 2].json` is the second one.
  private static func part(_ file: String) -> Int {
    let stem = file.lowercased().hasSuffix(".json") ? file.dropLast(5) : file[...]
    guard stem.hasSuffix("]"), let mark = stem.place(of: " [part ", isLast: true) else { return 1 }
    return Int(stem[mark.upperBound...].dropLast()) ?? 1
  }

  private struct Head {
    var (guild, title, id) = ("", "", "")
    /// The date of its first message, and of its export.
    var (start, end) = (Date.distantPast, Date.distantPast)
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
    var (chats, places): ([ExportedChat], [String: Int]) = ([], [:])
    // A channel in several files is one conversation, oldest file first; of files with the same start the newest first.
    for (file, head) in heads.sorted(by: {
      ($0.head.start, DiscordReader.part($0.file), $1.head.end, $0.file)
        < ($1.head.start, DiscordReader.part($1.file), $0.head.end, $1.file)
    }) {
      if let place = places[head.id] {
        chats[place].files.append(file)
      } else {
        if !head.id.isEmpty { places[head.id] = chats.count }
        chats.append(ExportedChat(title: head.title, detail: head.guild, key: file, files: [file]))
      }
    }
    return chats
  }

  private func head(of file: String, _ export: Export) throws(ImportError) -> Head {
    var stream = try JSONStream(export.stream(file))
    var (head, members) = (Head(), JSONObject())
    guard try stream.enterObject() else { return head }
    let end = try stream.takeMembers(
      ["guild", "channel", "exportedAt"], before: ["messages"], into: &members)
    let channel = members["channel"]?.object
    head.guild = members["guild"]?.object?.string("name") ?? ""
    (head.title, head.id) = (channel?.string("name") ?? "", channel?.identifier("id") ?? "")
    head.end = Date(timestamp: members["exportedAt"]) ?? head.end
    if end != nil, try stream.enterArray(), try stream.nextElement() {
      head.start = Date(timestamp: try stream.value()?.object?["timestamp"]) ?? head.start
    }
    return head
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    // Messages in several files come once.
    var known: [UInt64: Int]? = chat.files.count > 1 ? [:] : nil
    try builder.eachFile(chat.files, of: export) { (file) throws(ImportError) in
      try read(file, titled: chat.title, of: export, into: builder, &known)
    }
  }

  /// Whether an earlier file has the message, whose state there counts.
  private func isKnown(
    _ object: JSONObject, _ known: inout [UInt64: Int]?, _ builder: ConversationBuilder, _ line: Int
  ) -> Bool {
    guard known != nil, let id = object.identifier("id") else { return false }
    let digest = StableHash.digest(of: id)
    let words = ["content", "timestampEdited", "attachments", "embeds"].map { object[$0]?.words }
    guard let other = known?.updateValue(words.hashValue, forKey: digest) else { return false }
    if other != words.hashValue {
      builder.note(
        "another file has a different version of this message, which is shown", field: "id",
        message: id, line: line)
    }
    return true
  }

  private static let known = Set(named: "discord.document")

  private func read(
    _ file: String, titled title: String, of export: Export, into builder: ConversationBuilder,
    _ known: inout [UInt64: Int]?
  ) throws(ImportError) {
    var stream = try JSONStream(export.stream(file, countsProgress: true))
    guard try stream.enterObject() else { return }
    let messages = DiscordMessages(builder: builder, folder: Export.folder(of: file))
    var isDirect = false
    while let name = try stream.nextMember() {
      switch name {
      case "channel":
        guard let channel = try stream.value()?.object else { break }
        builder.id = channel.identifier("id") ?? ""
        builder.title = channel.said("name") ?? title
        isDirect = channel.string("type") == "DirectTextChat"
        builder.kind = isDirect ? .private : .group
        if channel.said("topic") != nil {
          builder.note("the topic of the channel is not shown", field: "channel.topic")
        }
      case "messages":
        try stream.eachMessage(builder) { (object, line) throws(ImportError) in
          if isKnown(object, &known, builder, line) { return }
          try messages.read(object, line: line)
        }
      default: try stream.skip(name, besides: DiscordReader.known, builder)
      }
    }
    try stream.noteEnd(builder)
    // A direct channel has the name of the other person.
    if isDirect { builder.other = builder.writers.first { $0.name == builder.title }?.id }
  }
}
