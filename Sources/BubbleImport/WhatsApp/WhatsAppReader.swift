import BubbleCore
import Foundation

/// Reads WhatsApp's "Export chat": `_chat.txt` of iOS, `WhatsApp Chat with ….txt` of Android.
///
/// Written for the exports of WhatsApp 2.23 to 2.25 on both systems in the languages of the tables below.
struct WhatsAppReader: ExportReader {
  let id = "whatsapp"
  let name = "WhatsApp (_chat.txt)"

  /// The number of bytes that decide whether a file is a chat, and what its title is.
  private static let startSize = 1 << 14

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  /// Returns the files that are chats: those with WhatsApp's names, or else all.
  private func files(of export: Export) -> [String] {
    func isChat(_ file: String) -> Bool {
      self.isChat(export.start(of: file, count: WhatsAppReader.startSize))
    }
    let texts = export.files.filter { $0.lowercased().hasSuffix(".txt") || export.files.count == 1 }
    let folders = Set(texts.filter { $0.hasSuffix("_chat.txt") }.map(Export.folder(of:)))
    // Files that users sent are beside `_chat.txt`.
    let named = texts.filter {
      $0.hasSuffix("_chat.txt")
        || $0.contains("WhatsApp") && !folders.contains(Export.folder(of: $0))
    }
    let chats = named.filter(isChat)
    return chats.isEmpty ? texts.prefix(1_000).filter(isChat) : chats
  }

  /// Whether one of the first lines is the head of a message.
  private func isChat(_ start: [UInt8]) -> Bool {
    guard let stream = try? LineStream(ByteStream(start, name: "")) else { return false }
    var lines = stream
    for _ in 0..<20 {
      guard let range = (try? lines.next()) ?? nil else { return false }
      if let head = WhatsAppHead(lines.bytes.span, range), head.mayBeFirst(lines.bytes[range]) {
        return true
      }
    }
    return false
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    let files = files(of: export)
    let isOne = files.count == 1
    return files.map { file in
      ExportedChat(
        title: title(of: file, in: export, isOne: isOne), key: isOne ? "whatsapp" : file,
        files: [file])
    }
  }

  /// Returns the title that reading the start of a chat gives.
  private func title(of file: String, in export: Export, isOne: Bool) -> String {
    let start = export.start(of: file, count: WhatsAppReader.startSize)
    let fileTitle = WhatsAppReader.fileTitle(isOne ? export : nil, file)
    let sample = Export([file: start], name: export.name)
    let builder = ConversationBuilder.counting(sample, ImportOptions(needsOwner: false))
    builder.title = fileTitle
    try? read(file, of: sample, titled: fileTitle, into: builder)
    return builder.title
  }

  /// Returns the name of the file, folder or archive without its suffix; of one chat among several, that of its own folder.
  private static func fileTitle(_ export: Export?, _ file: String) -> String {
    let path = file.split(separator: "/")
    let stem = path.last.map { String($0.dropLast(4)) } ?? ""
    let folder = path.dropLast().last.map(String.init) ?? ""
    let isInner = export?.folder != nil && !folder.isEmpty
    let around =
      Export.isArchiveName(folder)
      ? String(folder.dropLast(4)) : isInner ? folder : export?.name ?? folder
    return [stem, around].first { $0 != "_chat" && !$0.isEmpty } ?? stem
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let files = files(of: export)
    guard let file = chat.files.first ?? files.first else { return }
    let fileTitle = WhatsAppReader.fileTitle(files.count == 1 ? export : nil, file)
    try read(file, of: export, titled: fileTitle, into: builder)
    // The list has this title, too.
    if !chat.title.isEmpty { builder.title = chat.title }
  }

  private func read(
    _ file: String, of export: Export, titled fileTitle: String, into builder: ConversationBuilder
  ) throws(ImportError) {
    builder.begin(file, of: export, passes: 2)
    // The export does not contain the answered messages.
    builder.hasAnswers = false
    var survey = WhatsAppSurvey(fileTitle: fileTitle)
    var heads = WhatsAppHeads()
    var lines = try LineStream(export.stream(file, countsProgress: true))
    while let range = try lines.next() {
      if heads.take(lines.bytes.span, range) { survey.add(heads, lines.bytes.span, range) }
    }
    survey.decide(builder)
    var messages = WhatsAppMessages(
      builder, survey, folder: Export.folder(of: file), fileTitle: fileTitle)
    var entries = try WhatsAppEntries(
      LineStream(export.stream(file, countsProgress: true)), survey, notes: builder)
    while try entries.advance() {
      try messages.append(
        entries.text[...], entries.second, number: entries.number, line: entries.line)
    }
    try messages.finish()
  }
}
