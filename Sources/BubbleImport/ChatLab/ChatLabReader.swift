import BubbleCore
import Foundation

/// Reads ChatLab's standard format: JSON Lines with a head, members and messages, or the same as one JSON document.
///
/// Written for version 0.0.2 of the format (hellodigua/ChatLab, `docs/cn/chatlab-format.md`), which WeFlow and other exporters of
/// WeChat and QQ write. Version 0.0.1 has only the document, without roles, owner, ids and answers.
struct ChatLabReader: ExportReader {
  let id = "chatlab"
  let name = "ChatLab"

  func recognizes(_ export: Export) -> Bool {
    files(of: export).prefix(32).contains { ChatLabHead(of: $0, export) != nil }
  }

  /// The maximum number of listed files in a folder.
  private static let maximumFileCount = 10_000

  private func files(of export: Export) -> [String] {
    guard export.files.count > 1 else { return export.files }
    let named = export.files.filter {
      let name = $0.lowercased()
      return name.hasSuffix(".jsonl") || name.hasSuffix(".json")
    }
    return Array(named.prefix(ChatLabReader.maximumFileCount))
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    files(of: export).compactMap { file in
      guard let head = ChatLabHead(of: file, export) else { return nil }
      let name = file.split(separator: "/").last?.split(separator: ".").first
      return ExportedChat(
        title: head.title ?? name.map(String.init) ?? export.name, detail: head.platform ?? "",
        key: file, files: [file])
    }
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export)
    builder.id = ""
    var messages = ChatLabMessages(builder, folder: Export.folder(of: file))
    if ChatLabHead(of: file, export)?.isLines == true {
      try readLines(export.stream(file, countsProgress: true), &messages)
    } else {
      try readDocument(export.stream(file, countsProgress: true), &messages)
    }
  }

  /// Reads an object on each line, whose `_type` defines its kind.
  private func readLines(
    _ stream: ByteStream, _ messages: inout ChatLabMessages
  ) throws(ImportError) {
    let builder = messages.builder
    var lines = try LineStream(stream)
    while let range = try lines.next() {
      let text = lines.bytes[range]
      // A line that begins with a hash is a comment.
      guard let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
        continue
      }
      let line = lines.number
      guard range.count < LineStream.maximumLength else {
        try builder.appendUnreadable("the line is longer than a megabyte", line: line)
        continue
      }
      if let object = try builder.object(of: text, number: line) {
        try messages.readLine(object, line: line)
      }
    }
  }

  /// Reads the document, whose members have the names of the lines' types.
  private func readDocument(
    _ source: ByteStream, _ messages: inout ChatLabMessages
  ) throws(ImportError) {
    var stream = try JSONStream(source)
    guard try stream.enterObject() else { return }
    while let name = try stream.nextMember() {
      let line = stream.currentLine
      switch name {
      case "chatlab": messages.readFormat(try stream.value()?.object, line: line)
      case "meta": messages.readMeta(try stream.value()?.object, line: line)
      case "members":
        try stream.eachElement { (element, line) throws(ImportError) in
          if case .value(.object(let member)) = element {
            messages.readMember(member, line: line)
          } else {
            messages.builder.note("this member can't be read", field: "members", line: line)
          }
        }
      case "messages":
        try stream.eachMessage(messages.builder) { (object, line) throws(ImportError) in
          try messages.readMessage(object, line: line)
        }
      default: try stream.skip(name, besides: [], messages.builder)
      }
    }
    try stream.noteEnd(messages.builder)
  }
}

/// The format that the first bytes of a file show: whether it is ChatLab's, its form, and the title.
struct ChatLabHead {
  let isLines: Bool
  let title: String?
  let platform: String?

  /// Returns nil if the file has another format.
  init?(of file: String, _ export: Export) {
    var bytes = export.start(of: file)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    while let first = bytes.firstIndex(where: { $0 > 0x20 }) {
      bytes = bytes[first...]
      guard bytes.first == UInt8(ascii: "#") else { break }
      bytes = bytes.drop { $0 != 0x0A }
    }
    guard bytes.first == UInt8(ascii: "{"), ByteSearch(Array(bytes)).hasName("chatlab") else {
      return nil
    }
    var (head, goesOn) = (JSONObject(), false)
    do throws(ImportError) {
      var stream = try JSONStream(ByteStream(Array(bytes), name: file))
      if try stream.enterObject() {
        let end = try stream.takeMembers(
          ["_type", "chatlab", "meta"], before: ["members", "messages"], into: &head)
        if end == nil, try stream.peek() != nil { goesOn = true }
      }
    } catch {
      // The members before the broken place count.
    }
    guard head["chatlab"]?.object?["version"] != nil else { return nil }
    isLines = head["_type"] != nil || goesOn
    title = head["meta"]?.object?.text("name").map { String($0.prefix(1_000)) }
    platform = head["meta"]?.object?.text("platform").map { String($0.prefix(80)) }
  }
}
