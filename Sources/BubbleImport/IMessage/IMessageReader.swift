import BubbleCore
import Foundation

/// Reads the text files of imessage-exporter: a file for each chat.
///
/// Written for versions 1.x to 4.x: a line such as `May 17, 2022  5:29:42 PM`, the sender, the text, an empty line. Answers are
/// indented below the message that they answer, and come again at their own time.
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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let line = start.dropFirst(start.starts(with: mark) ? 3 : 0).prefix { $0 != 0x0A && $0 != 0x0D }
    guard let text = String(validating: line, as: UTF8.self) else { return false }
    var localTime = LocalTime(.gmt)
    return IMessageDate(text[...], &localTime) != nil
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    files(of: export).filter { isChat(export.start(of: $0, count: 1 << 12)) }.map {
      let name = $0.split(separator: "/").last ?? $0[...]
      let title = name.hasSuffix(".txt") ? name.dropLast(4) : name
      return ExportedChat(title: String(title), key: $0, files: [$0])
    }
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export, passes: 2)
    var answers = IMessageAnswers()
    _ = try eachGroup(of: file, export, builder, answers) {
      (group) throws(ImportError) in answers.add(group[0])
    }
    var messages = IMessageMessages(builder, folder: Export.folder(of: file), answers)
    let strayLines = try eachGroup(of: file, export, builder, answers) {
      (group) throws(ImportError) in try messages.add(group)
    }
    builder.owner = builder.owner ?? "Me"
    for line in strayLines {
      builder.note("this belongs to no message, and is left out", line: line)
    }
  }

  private func eachGroup(
    of file: String, _ export: Export, _ builder: ConversationBuilder, _ answers: IMessageAnswers,
    _ body: (IMessageParser.Group) throws(ImportError) -> Void
  ) throws(ImportError) -> [Int] {
    var parser = IMessageParser(LocalTime(builder.options.timeZone), answers)
    var lines = try LineStream(export.stream(file, countsProgress: true))
    while let range = try lines.next() {
      let line = builder.text(of: lines.bytes[range], line: lines.number)
      if let group = parser.add(line, number: lines.number) { try body(group) }
    }
    for group in parser.rest { try body(group) }
    return parser.strayLines
  }
}
