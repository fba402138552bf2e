import BubbleCore
import Foundation

/// Makes messages of the entries of a chat.
struct WhatsAppMessages {
  private let builder: ConversationBuilder
  private let folder: String
  private let fileTitle: String
  private var localTime: LocalTime
  private var text: ArraySlice<UInt8> = []
  private var line = 0
  private var count = 0
  /// The group's name, under which iOS writes rows without an author.
  private var groupTitle: String?
  /// Later names of the group, under which rows are written as well.
  private var laterTitles: [String] = []
  /// The bytes of the name before a colon.
  private let titleBytes: [UInt8]
  private let titleWrites: Bool
  /// The last authors, by the text before the colon; nil: that text is not a name.
  private var authors: [(bytes: [UInt8], name: String?)] = []
  private var nextAuthor = 0
  private static let keptAuthorCount = 16
  /// The names with a colon in them.
  private let longNames: [(first: [UInt8], whole: [UInt8])]

  init(_ builder: ConversationBuilder, _ survey: WhatsAppSurvey, folder: String, fileTitle: String)
  {
    (self.builder, self.folder) = (builder, folder)
    (self.fileTitle, titleBytes, titleWrites) = (fileTitle, survey.title, survey.titleWrites)
    longNames = survey.namesWithColons(titled: fileTitle, builder)
    if !titleBytes.isEmpty {
      groupTitle = WhatsAppMessages.name(String(decoding: titleBytes, as: UTF8.self))
    }
    localTime = LocalTime(builder.options.timeZone)
  }

  mutating func finish() throws(ImportError) {
    let writers = builder.writers.map(\.name)
    let titles = [fileTitle] + (titleWrites ? [groupTitle].compactMap(\.self) : [])
    if writers.count == 2 || writers.count == 1,
      let peer = writers.filter({ name in !name.isEmpty && titles.contains { $0.hasSuffix(name) } })
        .max(by: { $0.count < $1.count })
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

  /// Appends an entry: its text and its local seconds since 1 January 1970.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, _ second: Int?, number: Int, line: Int
  ) throws(ImportError) {
    (text, self.line) = (bytes, line)
    // The caller reuses the memory.
    defer { text = [] }
    count += 1
    var moment = Double.nan
    if let second { moment = Double(second - localTime.offset(at: second)) }
    let date = Date(timeIntervalSince1970: moment)
    let id = "\(number + 1)"
    guard let author = findAuthor() else {
      return try appendRow(text, id: id, date: date, isFirst: number < 4)
    }
    let (name, body) = (author.name, text[author.start...])
    if WhatsAppWords.isMarked(body), isSystemRow(body, of: name, isFirst: number == 0) {
      return try appendRow(body, id: id, date: date, isFirst: false)
    }
    try append(name, body, id: id, date: date)
  }

  private mutating func appendRow(
    _ body: ArraySlice<UInt8>, id: String, date: Date, isFirst: Bool
  ) throws(ImportError) {
    let text = WhatsAppWords.withoutMarks(builder.text(of: body, line: line))
    if let title = WhatsAppWords.quotedTitle(in: text) {
      // One of the first rows states who made the group, and quotes its title.
      if isFirst, groupTitle == nil { groupTitle = title }
      if laterTitles.count < 64 { laterTitles.append(title) }
    }
    try builder.appendService(text, id: id, date: date, line: line)
  }

  /// Whether iOS wrote a row under the name of the group or of the person who acted.
  ///
  /// Messages begin with the app's words, too: a file, a location, a poll, and messages that were left out or deleted.
  private mutating func isSystemRow(
    _ body: ArraySlice<UInt8>, of name: String, isFirst: Bool
  ) -> Bool {
    let text = WhatsAppWords.withoutMarks(String(decoding: body.prefix(400), as: UTF8.self))
    if WhatsAppContent.isSent(text) { return false }
    if WhatsAppWords.isEncryptionNotice(text) {
      groupTitle = groupTitle ?? name
      return true
    }
    guard name != groupTitle || titleWrites && !isFirst, !laterTitles.contains(name) else {
      return true
    }
    // "Ana left": a row about its author.
    return WhatsAppContent.isCall(text) || text.hasName(name)
  }

  private mutating func append(_ name: String, _ body: ArraySlice<UInt8>, id: String, date: Date)
    throws(ImportError)
  {
    let text = builder.text(of: body, line: line)
    var content = WhatsAppContent(text, folder: folder, builder: builder, line: line)
    var message = ImportedMessage(
      id: id, sender: name, date: date, content: content.read(), line: line)
    if content.isEdited { message.setEdited() }
    if content.isOwnDeletion, builder.owner == nil { builder.owner = name }
    try builder.append(consume message)
  }

  /// Returns the name before the text, and the start of the text; nil for a row without an author.
  private mutating func findAuthor() -> (name: String, start: Int)? {
    if !titleBytes.isEmpty, !titleWrites, text.starts(with: titleBytes), let groupTitle {
      let start = text.startIndex + titleBytes.count + 2
      if start <= text.endIndex, text[start - 2] == 0x3A, text[start - 1] == 0x20 {
        return (groupTitle, start)
      }
    }
    let start = text.startIndex
    guard var colon = WhatsAppMessages.colon(text.span) else { return nil }
    let later = laterTitles.first { title in
      let rest = text.dropFirst(title.utf8.count)
      return WhatsAppWords.isMarked(rest.dropFirst(2)) && rest.starts(with: [0x3A, 0x20])
        && text.starts(with: title.utf8)
    }
    if let later { return (later, start + later.utf8.count + 2) }
    if !longNames.isEmpty, let long = longNames.first(where: { text.starts(with: $0.whole) }) {
      colon = long.whole.count
    }
    guard let name = name(text[..<(start + colon)]) else { return nil }
    let next = start + colon + 1
    return (name, next < text.endIndex && text[next] == 0x20 ? next + 1 : next)
  }

  /// Returns the place of the colon after a name; nil if there is none.
  private static func colon(_ bytes: borrowing Span<UInt8>) -> Int? {
    for place in 0..<min(bytes.count, 400) {
      let byte = bytes[place]
      if byte == 0x0A { return nil }
      guard byte == 0x3A else { continue }
      // Nothing after a name: a message without words.
      if place + 1 == bytes.count || bytes[place + 1] == 0x20 || bytes[place + 1] == 0x0A {
        return place > 0 ? place : nil
      }
    }
    return nil
  }

  /// Returns the name before a colon; nil if that text is not a name.
  private mutating func name(_ bytes: ArraySlice<UInt8>) -> String? {
    if let known = authors.first(where: { $0.bytes[...] == bytes }) { return known.name }
    let name =
      WhatsAppMessages.isSystemSentence(bytes)
      ? nil : WhatsAppMessages.name(String(decoding: bytes, as: UTF8.self))
    if authors.count < WhatsAppMessages.keptAuthorCount {
      authors.append((Array(bytes), name))
    } else {
      authors[nextAuthor] = (Array(bytes), name)
      nextAuthor = (nextAuthor + 1) % WhatsAppMessages.keptAuthorCount
    }
    return name
  }

  /// Returns a name without marks, and without the tilde of people who are not among the contacts: `~ Kim Berg` is Kim Berg.
  static func name(_ written: String) -> String {
    let name = WhatsAppWords.withoutMarks(written)
    guard name.hasPrefix("~"), let second = name.unicodeScalars.dropFirst().first,
      WhatsAppWays.isSpace(second.value)
    else { return name }
    let plain = WhatsAppWords.withoutMarks(String(name.unicodeScalars.dropFirst(2)))
    return plain.isEmpty ? name : plain
  }

  /// Whether the text before a colon is not a name: it quotes a title, which names can't.
  static func isSystemSentence(_ name: ArraySlice<UInt8>) -> Bool {
    name.contains(UInt8(ascii: "\""))
      || String(decoding: name, as: UTF8.self).unicodeScalars.contains {
        $0 == "\u{201C}" || $0 == "\u{201E}" || $0 == "\u{AB}"
      }
  }
}

extension String {
  /// Whether it contains a name, but not within a word.
  fileprivate func hasName(_ name: String) -> Bool {
    guard !name.isEmpty, let found = place(of: name) else { return false }
    let (before, after) = (self[..<found.lowerBound].last, self[found.upperBound...].first)
    return before?.isLetter != true && after?.isLetter != true
  }
}
