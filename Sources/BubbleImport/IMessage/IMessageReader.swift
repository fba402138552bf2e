import BubbleCore
import Foundation

/// Reads the text files of imessage-exporter: a file for each chat.
///
/// Written against versions 1.x to 2.x: `May 17, 2022  5:29:42 PM`, who wrote it, what was written, an empty line. Answers stand
/// indented below what they answer.
struct IMessageReader: ExportReader {
  let id = "imessage"
  let name = "iMessage (imessage-exporter, txt)"

  func recognizes(_ export: Export) -> Bool {
    files(of: export).prefix(16).contains { isChat(export.start(of: $0, count: 1 << 12)) }
  }

  private func files(of export: Export) -> [String] {
    export.files.count == 1 ? export.files : export.files.filter { $0.hasSuffix(".txt") }
  }

  private func isChat(_ start: [UInt8]) -> Bool {
    guard let text = String(validating: start.prefix { $0 != 0x0A }, as: UTF8.self) else {
      return false
    }
    var localTime = LocalTime(.gmt)
    return IMessageLines.date(text[...], &localTime) != nil
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    files(of: export).filter { isChat(export.start(of: $0, count: 1 << 12)) }.enumerated().map {
      let name = $1.split(separator: "/").last.map { String($0.dropLast(4)) } ?? $1
      return ExportedChat(index: $0 + 1, title: name, key: $1, files: [$1])
    }
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export)
    builder.owner = "Me"
    var lines = try LineStream(export.stream(file, countsProgress: true))
    var messages = IMessageLines(builder, folder: Export.folder(of: file))
    while let range = try lines.next() {
      try messages.add(String(decoding: lines.bytes[range], as: UTF8.self), number: lines.number)
    }
    try messages.finish()
  }
}

/// Puts messages together of lines.
struct IMessageLines {
  private let builder: ConversationBuilder
  private let folder: String
  private var localTime: LocalTime
  private var current: Entry?
  /// The message that indented ones answer.
  private var parent: String?
  private var isBlank = true

  private struct Entry {
    var date: Date
    var line: Int
    var isReply: Bool
    var sender: String?
    var lines: [String] = []
    var size = 0
  }

  init(_ builder: ConversationBuilder, folder: String) {
    (self.builder, self.folder) = (builder, folder)
    localTime = LocalTime(builder.options.timeZone)
  }

  /// The date at the start of a line, and what stands behind it: `May 17, 2022  5:29:42 PM`.
  static func date(_ line: Substring, _ localTime: inout LocalTime) -> (
    date: Date, rest: Substring
  )? {
    guard line.utf8.count >= 22, let month = months[String(line.prefix(3))] else { return nil }
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count >= 5, fields[1].hasSuffix(","), let day = Int(fields[1].dropLast()),
      fields[2].count == 4, let year = Int(fields[2])
    else { return nil }
    let clock = fields[3].split(separator: ":").compactMap { Int($0) }
    let half = fields[4].prefix(2)
    guard clock.count == 3, half == "AM" || half == "PM", (1...12).contains(clock[0]) else {
      return nil
    }
    let hour = clock[0] % 12 + (half == "PM" ? 12 : 0)
    guard
      let date = localTime.date(
        year: year, month: month, day: day, hour: hour, minute: clock[1], second: clock[2])
    else { return nil }
    return (date, fields.count > 5 ? fields[5] : "")
  }

  private static let months = Dictionary(
    uniqueKeysWithValues: zip(
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], 1...12))

  mutating func add(_ line: String, number: Int) throws(ImportError) {
    let content = line.drop { $0 == " " }
    let indent = line.count - content.count
    let isIndented = indent >= 4
    if isBlank || isIndented || current?.isReply == true,
      let (date, rest) = IMessageLines.date(content, &localTime)
    {
      try end()
      if !isIndented { parent = nil }
      if !rest.isEmpty, !rest.hasPrefix("(") {
        // What happened in the chat stands on the line of its date.
        try builder.appendService(
          String(rest), id: "\(number)", date: date, sender: nil, line: number)
      } else {
        current = Entry(date: date, line: number, isReply: isIndented)
      }
      isBlank = false
      return
    }
    isBlank = content.isEmpty
    guard current != nil else {
      if !content.isEmpty {
        builder.note("this belongs to no message, and is left out", line: number)
      }
      return
    }
    if current?.sender == nil {
      current?.sender = String(content)
    } else if (current?.size ?? 0) < 16 << 20 {
      let isReply = current?.isReply == true
      current?.lines.append(isReply ? String(content) : line)
      current?.size += line.utf8.count + 1
    }
  }

  mutating func finish() throws(ImportError) { try end() }

  private static let tapbacks = [
    "Loved": "❤️", "Liked": "👍", "Disliked": "👎", "Laughed": "😂", "Emphasized": "‼️",
    "Questioned": "❓",
  ]

  private mutating func end() throws(ImportError) {
    guard var entry = current else { return }
    current = nil
    while entry.lines.last?.isEmpty == true { entry.lines.removeLast() }
    let sender = entry.sender ?? builder.conversationPerson()
    builder.addPerson(sender, name: sender)
    let id = "\(entry.line)"
    var message = ImportedMessage(
      id: id, sender: sender, date: entry.date, content: .text(""), line: entry.line)
    if entry.isReply { message.replyTo = parent } else { parent = id }
    var (text, files): ([String], [MessageContent]) = ([], [])
    var isInTapbacks = false
    for line in entry.lines {
      let trimmed = String(line.drop { $0 == " " })
      if trimmed == "Tapbacks:" || trimmed == "Reactions:" {
        isInTapbacks = true
      } else if isInTapbacks, addTapback(trimmed, to: &message) {
        continue
      } else if trimmed == "This message responded to an earlier message." {
        // The message itself stands, indented, below that one, too.
        if message.extras["reply"] == nil { message.setReply(sender: nil, text: nil) }
      } else if let file = attachment(trimmed) {
        files.append(file)
      } else {
        if isInTapbacks, trimmed.isEmpty { continue }
        isInTapbacks = false
        text.append(line)
      }
    }
    while text.last?.isEmpty == true { text.removeLast() }
    if text.isEmpty, files.isEmpty {
      text.append("")
      builder.note("it has no words", message: id, line: entry.line)
    }
    try builder.append(message, text: FormattedText(text.joined(separator: "\n")), files: files)
  }

  /// `Loved by Ana`.
  private func addTapback(_ line: String, to message: inout ImportedMessage) -> Bool {
    guard let by = line.range(of: " by ") ?? line.range(of: " from ") else { return false }
    let (kind, who) = (String(line[..<by.lowerBound]), line[by.upperBound...])
    let emoji = IMessageLines.tapbacks[kind] ?? (kind == "Sticker" ? "🏷️" : kind)
    guard emoji.utf8.count <= 40, !emoji.contains(" ") else { return false }
    let reactions = message.extras["reactions"]?.array ?? []
    let isMine = who == "Me"
    guard let place = reactions.firstIndex(where: { $0.object?.string("emoji") == emoji }),
      var known = reactions[place].object
    else {
      message.addReaction(emoji, isMine: isMine)
      return true
    }
    known["count"] = .integer((known.integer("count") ?? 1) + 1)
    if isMine { known["mine"] = true }
    var all = reactions
    all[place] = .object(known)
    message.extras["reactions"] = .array(all)
    return true
  }

  /// A line that is nothing but the path of a file.
  private func attachment(_ line: String) -> MessageContent? {
    guard line.utf8.count < 1_000, line.contains("/"),
      line.split(separator: "/").last?.contains(".") == true,
      !line.contains("://")
    else { return nil }
    if builder.media.export.file(line, in: folder) != nil {
      return builder.attachment(line, in: folder)
    }
    // Where the files were on the computer that wrote it: they are not in the export.
    guard line.hasPrefix("/") || line.hasPrefix("~/") || line.hasPrefix("attachments/") else {
      return nil
    }
    return builder.attachment(
      nil, in: folder, facts: MediaFacts(name: line.split(separator: "/").last.map(String.init)))
  }
}
