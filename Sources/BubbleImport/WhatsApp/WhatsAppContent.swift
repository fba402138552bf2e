import BubbleCore
import Foundation

/// The content of one message.
struct WhatsAppContent {
  private var text: String
  private let kinds: ByteKinds
  private let folder: String
  private let builder: ConversationBuilder
  private let line: Int
  /// Whether it is marked as edited.
  private(set) var isEdited = false
  /// Whether the owner of the export has deleted it.
  private(set) var isOwnDeletion = false

  init(_ text: String, folder: String, builder: ConversationBuilder, line: Int) {
    (self.text, self.folder, self.builder, self.line) = (text, folder, builder, line)
    kinds = ByteKinds(text.utf8.span, WhatsAppContent.signs)
  }

  /// Marks of formats, and the brackets around the app's own words.
  private static let signs = ChatMarks.Dialect.whatsApp.signs.adding(opening: "<(")

  /// Reads the content.
  mutating func read() -> MessageContent {
    // Nearly all messages have only words.
    guard mayBeSpecial else {
      return kinds.isDisjoint(with: [.mark, .carriageReturn])
        ? .text(text) : WhatsAppContent.formatted(text)
    }
    if let mark = WhatsAppWords.editedMark(text) {
      text = mark.before
      isEdited = true
      if !mark.isKnown {
        builder.note(
          "“\(mark.words)” in brackets at the end is read as an edit mark because of its form",
          field: "edited", line: line)
      }
    }
    let isOfApp = text.hasPrefix("\u{200E}")
    let plain = WhatsAppWords.withoutMarks(text)
    let key = plain.utf8.count < WhatsAppContent.greatestLength ? WhatsAppPhrases.key(plain) : ""
    if WhatsAppPhrases.deletions.contains(key) {
      isOwnDeletion = WhatsAppPhrases.ownDeletions.contains(key)
      return .aside(plain)
    }
    let (first, rest) = WhatsAppContent.firstLine(plain)
    if let omitted = omitted(first, caption: rest) { return omitted }
    if let attachment = attachment(plain, first, rest) { return attachment }
    if plain.hasPrefix(WhatsAppContent.poll), let poll = poll(plain) { return poll }
    if let location = location(plain) { return location }
    if WhatsAppContent.isCall(text) {
      return .service(String(plain.unicodeScalars.filter { $0 != "\u{200E}" }))
    }
    // Words of the app, in an unknown language.
    return isOfApp || WhatsAppContent.isInBrackets(plain)
      ? .aside(plain) : WhatsAppContent.formatted(plain)
  }

  /// Whether a text is `<Some words>` and nothing else.
  private static func isInBrackets(_ text: String) -> Bool {
    guard text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count < greatestLength else {
      return false
    }
    let words = text.dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetter) }
  }

  /// Whether a text of the app replaces something that a user sent.
  static func isSent(_ text: String) -> Bool {
    text.hasPrefix("<") || omittedType(text) != nil || text.has("\u{200E}<")
      || text.hasPrefix(poll) || text.has(map)
      || attached(String(text.prefix { $0 != "\n" })).map {
        WhatsAppPhrases.attached.contains($0.words)
      } == true
      || WhatsAppPhrases.deletions.contains(WhatsAppPhrases.key(text))
      || text.place(of: "\u{200E}", isLast: true).map {
        omittedType(String(text[$0.upperBound...])) != nil
      } == true
  }

  private static let poll = "POLL:"

  private static func formatted(_ text: String) -> MessageContent {
    ChatMarks.read(text, as: .whatsApp).content
  }

  /// Whether it may be the app's own words: these are short, or have brackets or invisible marks.
  private var mayBeSpecial: Bool {
    if kinds.contains(.opening) || kinds.contains(.punctuation) && hasInvisibleMark { return true }
    let bytes = text.utf8
    if bytes.count < WhatsAppContent.greatestLength {
      let beginning = WhatsAppPhrases.beginning(of: bytes.span)
      if kinds.contains(.lineFeed) && mayBeSpecialLines || WhatsAppPhrases.begins(with: beginning)
        || bytes.last == UInt8(ascii: "f") && text.hasSuffix(".vcf")
      {
        return true
      }
    } else if text.hasPrefix(WhatsAppContent.poll) {
      return true
    }
    return kinds.contains(.slash) && text.has(WhatsAppContent.map)
  }

  /// Whether lines may be the app's own words, besides those with brackets or marks and those that begin like a phrase: a poll, the
  /// name of a contact above nothing, or words with spaces or marks around them.
  private var mayBeSpecialLines: Bool {
    let bytes = text.utf8
    return bytes.last == 0x0A || bytes.starts(with: WhatsAppContent.poll.utf8)
      || WhatsAppWords.withoutMarks(text).utf8.count < bytes.count
  }

  /// Whether it contains U+200E or a similar mark, or the bullet between a document's name and its pages.
  private var hasInvisibleMark: Bool {
    let bytes = text.utf8.span
    guard bytes.count > 2 else { return false }
    for place in 0..<bytes.count - 2 where bytes[place] == 0xE2 {
      switch (bytes[place + 1], bytes[place + 2]) {
      case (0x80, 0x8B...0x8F), (0x80, 0xA2), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return true
      default: continue
      }
    }
    return false
  }

  /// The maximum length of the app's own words, in bytes.
  private static let greatestLength = 120

  /// The beginning of a location's address.
  private static let map = "https://maps.google.com/?q="

  // MARK: - Files

  /// Returns a file, and the text below it.
  private func attachment(_ text: String, _ first: String, _ rest: String) -> MessageContent? {
    if let open = text.place(of: "<attached: ") ?? markedAttachment(in: text),
      let close = text[open.upperBound...].firstIndex(of: ">")
    {
      let name = String(text[open.upperBound..<close])
      let before = WhatsAppWords.withoutMarks(String(text[..<open.lowerBound]))
      let after = WhatsAppWords.withoutMarks(String(text[text.index(after: close)...]))
      // `report.pdf • 3 pages` before a document repeats its name.
      let caption = [before.has(" • ") ? "" : before, after].filter { !$0.isEmpty }
      return file(name, caption: caption.joined(separator: "\n"))
    }
    // Before 2017: `IMG_0001.jpg <attached>`, the word with a mark before it.
    if first.hasSuffix(">"), let open = first.place(of: " <\u{200E}", isLast: true),
      first[..<open.lowerBound].contains(".")
    {
      let name = WhatsAppWords.withoutMarks(String(first[..<open.lowerBound]))
      return file(name, caption: rest)
    }
    if let (name, words) = WhatsAppContent.attached(first),
      WhatsAppPhrases.attached.contains(words) || isNameOfFile(name)
    {
      return file(name, caption: rest)
    }
    return first.hasSuffix(".vcf") && rest.isEmpty ? contact(first) : nil
  }

  /// Returns the first line, and the text below it, without the marks around them.
  private static func firstLine(_ text: String) -> (first: String, rest: String) {
    let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
    let (first, rest) = (String(text[..<end]), String(text[end...].dropFirst()))
    return (WhatsAppWords.withoutMarks(first), WhatsAppWords.withoutMarks(rest))
  }

  /// Returns the file's name and the words in brackets of `report.pdf (file attached)`.
  private static func attached(_ line: String) -> (name: String, words: String)? {
    guard line.hasSuffix(")"), let open = line.place(of: " (", isLast: true) else { return nil }
    let name = WhatsAppWords.withoutMarks(String(line[..<open.lowerBound]))
    return (name, line[open.upperBound...].dropLast().lowercased())
  }

  /// Returns the start of `<Anhang: `, in an unknown language, at a mark.
  private func markedAttachment(in text: String) -> Range<String.Index>? {
    guard
      let open = text.place(of: "\u{200E}<") ?? (text.hasPrefix("<") ? text.place(of: "<") : nil),
      let colon = text[open.upperBound...].place(of: ": ")
        ?? text[open.upperBound...].place(of: "："),
      text[open.upperBound..<colon.lowerBound].count < 30,
      let close = text[colon.upperBound...].firstIndex(of: ">"),
      text[colon.upperBound..<close].contains(".")
    else { return nil }
    return open.lowerBound..<colon.upperBound
  }

  /// Whether it is a file name by Android: `IMG-20240131-WA0003.jpg`.
  private func isNameOfFile(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) <= 6 else {
      return false
    }
    let start = name.prefix(4)
    return ["IMG-", "VID-", "AUD-", "PTT-", "STK-", "DOC-"].contains(String(start))
      && name.contains("-WA") || builder.find(name, in: folder).file != nil
  }

  private func file(_ name: String, caption: String) -> MessageContent {
    var content = MessageContent(type: WhatsAppContent.type(of: name))
    if name.lowercased().hasSuffix(".vcf") {
      content = contact(name)
    } else {
      builder.setMedia(name, in: folder, of: &content, facts: MediaFacts(name: name))
    }
    content.setCaption(ChatMarks.read(caption, as: .whatsApp))
    return content
  }

  /// Returns the type of a file by its name, in which the app includes it.
  private static func type(of name: String) -> String {
    let upper = name.uppercased()
    let suffix = upper.utf8.split(separator: 0x2E).last.map { String(Substring($0)) } ?? ""
    if upper.has("STICKER") || upper.hasPrefix("STK") { return "sticker" }
    if upper.has("-GIF-") { return "animation" }
    let kind = types[suffix] ?? "document"
    let isVoice = upper.has("AUDIO") || upper.hasPrefix("PTT") || upper.hasPrefix("AUD")
    return kind == "sound" ? (isVoice ? "voice" : "document") : kind
  }

  private static let types = NameTable.kinds(
    "whatsapp", ["photo", "sticker", "video", "voice", "sound"])

  private func contact(_ name: String) -> MessageContent {
    let shown = name.hasSuffix(".vcf") ? String(name.dropLast(4)) : name
    return builder.contact(name, in: folder, name: shown)
  }

  // MARK: - Missing files

  /// Returns the type of the file that the text reports as left out.
  static func omittedType(_ text: String) -> String? {
    text.utf8.count < greatestLength
      ? WhatsAppPhrases.omitted[WhatsAppPhrases.key(WhatsAppWords.withoutMarks(text))] : nil
  }

  private func omitted(_ first: String, caption: String) -> MessageContent? {
    // The app writes these words alone, or with a mark; above other words a user typed them.
    if caption.isEmpty || self.text.unicodeScalars.first == "\u{200E}",
      let type = WhatsAppContent.omittedType(first)
    {
      if type == "contact" {
        return .aside(ImportWords.missing("Contact", ImportWords.missingMedia))
      }
      return WhatsAppContent.missing(type, caption: caption)
    }
    // `Ana's report.pdf • 3 pages ‎document omitted`.
    if let mark = first.place(of: "\u{200E}", isLast: true),
      let type = WhatsAppContent.omittedType(String(first[mark.upperBound...]))
    {
      let name = WhatsAppWords.withoutMarks(String(first[..<mark.lowerBound]))
      guard type == "document", let dot = name.place(of: " • ") else {
        return WhatsAppContent.missing(type, caption: name)
      }
      var content = WhatsAppContent.missing(type, caption: "")
      content.payload["name"] = .string(String(name[..<dot.lowerBound]))
      return content
    }
    guard first.hasPrefix("<"), first.hasSuffix(">"),
      WhatsAppPhrases.media.contains(WhatsAppPhrases.key(String(first.dropFirst().dropLast())))
    else { return nil }
    let words = ImportWords.missing("Media", ImportWords.missingMedia)
    var aside = FormattedText(words, style: "italic")
    if !caption.isEmpty { aside.append("\n" + caption) }
    return aside.content
  }

  private static func missing(_ type: String, caption: String) -> MessageContent {
    var content = MessageContent(type: type)
    content.payload["missing"] = .string(ImportWords.missingMedia)
    content.setCaption(FormattedText(caption))
    return content
  }

  // MARK: - Others

  private func poll(_ text: String) -> MessageContent? {
    var lines = text.split(separator: "\n").map { WhatsAppWords.withoutMarks(String($0)) }
    let first = lines.removeFirst().dropFirst(WhatsAppContent.poll.count)
    var question = WhatsAppWords.withoutMarks(String(first))
    var options: [JSONValue] = []
    for line in lines {
      guard line.hasPrefix("OPTION: ") else {
        question += (question.isEmpty ? "" : "\n") + line
        continue
      }
      var title = String(line.dropFirst("OPTION: ".count))
      var votes: Int64 = 0
      if title.hasSuffix(")"), let open = title.place(of: " (", isLast: true) {
        let words = WhatsAppWords.withoutMarks(String(title[open.upperBound...].dropLast()))
          .split(separator: " ")
        if words.count == 2, let count = Int64(words[0]), words[1].hasPrefix("vote") {
          votes = count
          title = String(title[..<open.lowerBound])
        }
      }
      options.append(.object(["title": .string(title), "votes": .integer(votes)]))
    }
    guard !options.isEmpty else { return nil }
    return MessageContent(
      type: "poll", payload: ["question": .string(question), "options": .array(options)])
  }

  private func location(_ text: String) -> MessageContent? {
    guard let link = text.place(of: WhatsAppContent.map) else { return nil }
    let rest = text[link.upperBound...]
    let pair = rest.prefix { !$0.isWhitespace }.split(separator: ",").map { Double($0) }
    guard pair.count == 2 else { return nil }
    // One word with a colon, `Location: ` in any language, has no meaning. What is said before is the title: a name and address, or
    // anything that the sender wrote above.
    let before = WhatsAppWords.withoutMarks(String(text[..<link.lowerBound]))
    let after = WhatsAppWords.withoutMarks(String(rest.drop { !$0.isWhitespace }))
    let isWord = before.hasSuffix(":") && !before.contains(where: \.isWhitespace)
    return .location(pair[0], pair[1], title: isWord ? "" : before, address: after)
  }

  /// Whether the text reports a missed call.
  static func isCall(_ text: String) -> Bool {
    guard text.utf8.count < greatestLength else { return false }
    let plain = WhatsAppWords.withoutMarks(text)
    guard WhatsAppPhrases.mayBegin(plain) else { return false }
    let words = plain[
      ..<(plain.unicodeScalars.firstIndex { $0 == "." || $0 == "," || $0 == "\u{200E}" }
        ?? plain.endIndex)]
    guard WhatsAppPhrases.calls.contains(WhatsAppPhrases.key(String(words))) else { return false }
    // A user wrote "Missed voice call, sorry".
    return words.count + 1 >= plain.count || text.has("\u{200E}")
      || plain.contains(where: \.isNumber)
  }
}
