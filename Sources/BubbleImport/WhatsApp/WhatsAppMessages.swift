import BubbleCore
import Foundation

/// Puts messages together of the lines of a chat.
struct WhatsAppMessages {
  let builder: ConversationBuilder
  let folder: String
  private let order: DateOrder
  private let fileTitle: String
  private var localTime: LocalTime
  private var head: WhatsAppHead?
  private var text: [UInt8] = []
  private var line = 0
  private var count = 0
  /// The group's name, under which iOS writes what nobody wrote.
  private var groupTitle: String?
  /// Whether somebody of that name writes: then it is a private chat, called after the other one.
  private var titleWrites = false
  /// Those who wrote last, by what stands in front of the colon; nil: that is no name.
  private var authors: [(bytes: [UInt8], name: String?)] = []
  private var nextAuthor = 0
  private static let keptAuthorCount = 16

  /// How many bytes of one message are taken.
  private static let maximumSize = 16 << 20

  init(_ builder: ConversationBuilder, order: DateOrder, folder: String, fileTitle: String) {
    (self.builder, self.order, self.folder) = (builder, order, folder)
    self.fileTitle = fileTitle
    localTime = LocalTime(builder.options.timeZone)
  }

  mutating func begin(_ head: WhatsAppHead, _ rest: ArraySlice<UInt8>, line: Int)
    throws(ImportError)
  {
    try end()
    self.head = head
    self.line = line
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: rest)
  }

  mutating func goOn(_ rest: ArraySlice<UInt8>, line: Int) {
    guard head != nil else {
      if rest.contains(where: { $0 > 0x20 }) {
        builder.note("this stands in front of the first message, and is left out", line: line)
      }
      return
    }
    guard text.count + rest.count < WhatsAppMessages.maximumSize else {
      builder.note(
        "the message has more than \(WhatsAppMessages.maximumSize) bytes; the rest is left out",
        line: line)
      return
    }
    text.append(0x0A)
    text.append(contentsOf: rest)
  }

  mutating func finish() throws(ImportError) {
    try end()
    if count == 0 { builder.note("there is no message in it") }
    let writers = builder.writerNames
    let titles = [fileTitle] + (titleWrites ? [groupTitle].compactMap(\.self) : [])
    if writers.count == 2 || writers.count == 1,
      let peer = writers.filter({ name in
        !name.isEmpty && titles.contains { $0.hasSuffix(name) }
      }).max(by: { $0.count < $1.count })
    {
      builder.title = peer
      builder.kind = .private
      builder.other = peer
    } else {
      if let groupTitle {
        builder.title = groupTitle
      } else if let dash = fileTitle.range(of: " - ") ?? fileTitle.range(of: " with ") {
        builder.title = String(fileTitle[dash.upperBound...])
      }
      if writers.count > 2 || groupTitle != nil { builder.kind = .group }
    }
  }

  private mutating func end() throws(ImportError) {
    guard let head else { return }
    self.head = nil
    count += 1
    let (year, month, day) = WhatsAppDates.parts(head.numbers, order)
    let date =
      localTime.date(
        year: year, month: month, day: day, hour: head.hour, minute: head.minute,
        second: head.second) ?? Date(timeIntervalSince1970: .nan)
    let id = "\(count)"
    guard let author = findAuthor() else {
      let text = WhatsAppWords.withoutMarks(String(decoding: text, as: UTF8.self))
      if let title = WhatsAppWords.groupTitle(in: text) { groupTitle = groupTitle ?? title }
      return try builder.appendService(text, id: id, date: date, line: line)
    }
    let (name, body) = (author.name, text[author.start...])
    if WhatsAppWords.isMarked(body), isSystemRow(body, of: name) {
      let text = WhatsAppWords.withoutMarks(String(decoding: body, as: UTF8.self))
      return try builder.appendService(text, id: id, date: date, line: line)
    }
    try append(name, body, id: id, date: date)
  }

  /// Whether iOS wrote something under the name of the group or of who did it.
  private mutating func isSystemRow(_ body: ArraySlice<UInt8>, of name: String) -> Bool {
    let text = WhatsAppWords.withoutMarks(
      String(decoding: body.prefix(400), as: UTF8.self))
    if WhatsAppContent.omittedType(text) != nil { return false }
    if WhatsAppWords.isEncryptionNotice(text) {
      groupTitle = groupTitle ?? (fileTitle.hasSuffix(name) || fileTitle == "_chat" ? nil : name)
      if groupTitle == nil { groupTitle = name }
      return true
    }
    if let title = WhatsAppWords.groupTitle(in: text) {
      groupTitle = title
      return true
    }
    // These begin with the app's words, too, but somebody sent them.
    guard !text.hasPrefix("<"), !WhatsAppContent.isPollOrPlace(text),
      WhatsAppContent.call(text) == nil, !WhatsAppWords.isDeleted(text)
    else { return WhatsAppContent.call(text) != nil }
    return name == groupTitle && !titleWrites || WhatsAppWords.isSystem(text, of: name)
  }

  private mutating func append(_ name: String, _ body: ArraySlice<UInt8>, id: String, date: Date)
    throws(ImportError)
  {
    if name == groupTitle { titleWrites = true }
    let text = String(decoding: body, as: UTF8.self)
    var content = WhatsAppContent(text, folder: folder, builder: builder, line: line)
    var message = ImportedMessage(
      id: id, sender: name, date: date, content: content.read(), line: line)
    if content.isEdited { message.setEdited() }
    if content.isOwnDeletion, builder.owner == nil { builder.owner = name }
    try builder.append(message)
  }

  /// Whose name stands in front, and where what was written starts; nil for a row without an author.
  private mutating func findAuthor() -> (name: String, start: Int)? {
    var place = 0
    let limit = min(text.count, 400)
    while place + 1 < limit {
      let byte = text[place]
      if byte == 0x0A { return nil }
      if byte == 0x3A, text[place + 1] == 0x20 || text[place + 1] == 0x0A {
        guard place > 0, let name = name(text[..<place]) else { return nil }
        return (name, text[place + 1] == 0x20 ? place + 2 : place + 1)
      }
      place += 1
    }
    // Nothing but a name: a message without words.
    guard place + 1 == text.count, text[place] == 0x3A, place > 0, let name = name(text[..<place])
    else { return nil }
    return (name, text.count)
  }

  /// The name that stands in front of a colon; nil if that is none.
  private mutating func name(_ bytes: ArraySlice<UInt8>) -> String? {
    if let known = authors.first(where: { $0.bytes[...] == bytes }) { return known.name }
    let name =
      WhatsAppMessages.isSystemSentence(bytes)
      ? nil : WhatsAppWords.withoutMarks(String(decoding: bytes, as: UTF8.self))
    if authors.count < WhatsAppMessages.keptAuthorCount {
      authors.append((Array(bytes), name))
    } else {
      authors[nextAuthor] = (Array(bytes), name)
      nextAuthor = (nextAuthor + 1) % WhatsAppMessages.keptAuthorCount
    }
    return name
  }

  /// Whether what stands in front of a colon is no name: it quotes a title, which names can't.
  private static func isSystemSentence(_ name: ArraySlice<UInt8>) -> Bool {
    name.contains(UInt8(ascii: "\""))
      || String(decoding: name, as: UTF8.self).unicodeScalars.contains {
        $0 == "\u{201C}" || $0 == "\u{201E}" || $0 == "\u{AB}"
      }
  }
}
