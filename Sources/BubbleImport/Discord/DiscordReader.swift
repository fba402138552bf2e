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
        if channel.said("topic") != nil {
          builder.note("the topic of the channel is not shown", field: "channel.topic")
        }
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
