import BubbleCore
import Foundation

/// What one message says.
struct WhatsAppContent {
  private var text: String
  private let kinds: ByteKinds
  private let folder: String
  private let builder: ConversationBuilder
  private let line: Int
  /// Whether it says that it was edited.
  private(set) var isEdited = false
  /// Whether the one whose export it is has deleted it.
  private(set) var isOwnDeletion = false

  init(_ text: String, folder: String, builder: ConversationBuilder, line: Int) {
    (self.text, self.folder, self.builder, self.line) = (text, folder, builder, line)
    kinds = ByteKinds(text.utf8.span, WhatsAppContent.signs)
  }

  /// Marks of formats, and the brackets around the app's own words.
  private static let signs = MarkdownText.Dialect.whatsApp.signs.adding(opening: "<(")

  /// The content.
  mutating func read() -> MessageContent {
    // Nearly all messages have nothing but words.
    guard mayBeSpecial else {
      return kinds.isDisjoint(with: [.mark, .carriageReturn])
        ? .text(text) : WhatsAppContent.formatted(text)
    }
    if let shorter = WhatsAppWords.withoutEditedMark(text) {
      text = shorter
      isEdited = true
    }
    let plain = WhatsAppWords.withoutMarks(text)
    if WhatsAppWords.isDeleted(plain) {
      isOwnDeletion = WhatsAppWords.isOwnDeletion(plain)
      return .aside(plain)
    }
    if let omitted = omitted(plain) { return omitted }
    if let attachment = attachment(plain) { return attachment }
    if plain.hasPrefix("POLL:"), let poll = poll(plain) { return poll }
    if let location = location(plain) { return location }
    if let call = WhatsAppContent.call(plain) { return .service(call) }
    return WhatsAppContent.formatted(plain)
  }

  private static func formatted(_ text: String) -> MessageContent {
    MarkdownText.read(text, as: .whatsApp).content
  }

  /// Whether it may be the app's own words: these are short, or have brackets or invisible marks.
  private var mayBeSpecial: Bool {
    if kinds.contains(.opening) || kinds.contains(.punctuation) && hasInvisibleMark { return true }
    let bytes = text.utf8
    if bytes.count < WhatsAppContent.greatestLength {
      let beginning = WhatsAppContent.beginning(of: bytes.span)
      if kinds.contains(.lineFeed) || WhatsAppContent.beginnings.contains(beginning)
        || text.hasSuffix(".vcf")
      {
        return true
      }
    } else if text.hasPrefix("POLL:") {
      return true
    }
    return kinds.contains(.slash) && text.has(WhatsAppContent.map)
  }

  /// U+200E and its like, or the bullet between a document's name and its pages.
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

  /// What is longer than this, in bytes, are people's words.
  private static let greatestLength = 120

  /// What the address of a place begins with.
  private static let map = "https://maps.google.com/?q="

  /// The first bytes of all words of the app itself: what begins otherwise is not looked at again.
  private static let beginnings: Set<UInt32> = {
    let words = WhatsAppWords.deletions + Array(omittedWords.keys) + ["POLL:"]
    return Set(words.map { beginning(of: $0.utf8.span) }).union(callBeginnings)
  }()

  private static let callBeginnings = Set(callWords.map { beginning(of: $0.utf8.span) })

  private static func beginning(of bytes: borrowing Span<UInt8>) -> UInt32 {
    var start: UInt32 = 0
    for place in 0..<min(4, bytes.count) { start = start << 8 | UInt32(bytes[place]) }
    return start
  }

  // MARK: - Files

  private static let attachedWords: Set = [
    "file attached", "datei angehängt", "archivo adjunto", "fichier joint", "file allegato",
    "arquivo anexado", "ficheiro anexado", "bestand bijgevoegd", "файл добавлен", "dosya ekli",
    "الملف مرفق", "文件附件", "ファイル添付", "파일 첨부됨",
  ]

  /// A file, and what is written below it.
  private func attachment(_ text: String) -> MessageContent? {
    let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
    let first = WhatsAppWords.withoutMarks(String(text[..<end]))
    let rest = end < text.endIndex ? String(text[text.index(after: end)...]) : ""
    if let open = text.place(of: "<attached: ") ?? markedAttachment(in: text),
      let close = text[open.upperBound...].firstIndex(of: ">")
    {
      let name = String(text[open.upperBound..<close])
      let before = WhatsAppWords.withoutMarks(String(text[..<open.lowerBound]))
      let after = WhatsAppWords.withoutMarks(String(text[text.index(after: close)...]))
      let caption = [documentCaption(before, of: name), after].filter { !$0.isEmpty }
      return file(name, caption: caption.joined(separator: "\n"))
    }
    if first.hasSuffix(")"), let open = first.place(of: " (", isLast: true) {
      let name = WhatsAppWords.withoutMarks(String(first[..<open.lowerBound]))
      let words = first[open.upperBound...].dropLast().lowercased()
      if WhatsAppContent.attachedWords.contains(words) || isNameOfFile(name) {
        return file(name, caption: WhatsAppWords.withoutMarks(rest))
      }
    }
    if first.hasSuffix(".vcf"), rest.isEmpty { return contact(first) }
    return nil
  }

  /// `report.pdf • 3 pages` in front of a document says what its name says.
  private func documentCaption(_ text: String, of name: String) -> String {
    text.has(" • ") ? "" : text
  }

  /// The start of `<Anhang: `, in a language that is not known, at a mark.
  private func markedAttachment(in text: String) -> Range<String.Index>? {
    guard
      let open = text.place(of: "\u{200E}<") ?? (text.hasPrefix("<") ? text.place(of: "<") : nil),
      let colon = text[open.upperBound...].place(of: ": "),
      text[open.upperBound..<colon.lowerBound].count < 30,
      let close = text[colon.upperBound...].firstIndex(of: ">"),
      text[colon.upperBound..<close].contains(".")
    else { return nil }
    return open.lowerBound..<colon.upperBound
  }

  /// Whether it is a name as Android gives files: `IMG-20240131-WA0003.jpg`.
  private func isNameOfFile(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) <= 6 else {
      return false
    }
    let start = name.prefix(4)
    return ["IMG-", "VID-", "AUD-", "PTT-", "STK-", "DOC-"].contains(String(start))
      && name.contains("-WA") || builder.media.find(name, in: folder).file != nil
  }

  private func file(_ name: String, caption: String) -> MessageContent {
    if name.lowercased().hasSuffix(".vcf") { return contact(name) }
    var content = MessageContent(type: WhatsAppContent.type(of: name))
    builder.setMedia(name, in: folder, of: &content, facts: MediaFacts(name: name))
    content.setCaption(MarkdownText.read(caption, as: .whatsApp))
    return content
  }

  /// The type of a file by its name, in which the app says what it is.
  private static func type(of name: String) -> String {
    let upper = name.uppercased()
    let suffix = upper.split(separator: ".").last.map(String.init) ?? ""
    if upper.contains("STICKER") || upper.hasPrefix("STK") { return "sticker" }
    if upper.contains("-GIF-") { return "animation" }
    switch suffix {
    case "JPG", "JPEG", "PNG", "HEIC", "GIF", "AVIF": return "photo"
    case "WEBP": return "sticker"
    case "MP4", "MOV", "3GP", "MKV", "WEBM": return "video"
    case "OPUS", "AMR": return "voice"
    case "M4A", "MP3", "AAC", "OGG", "WAV":
      return upper.contains("AUDIO") || upper.hasPrefix("PTT") || upper.hasPrefix("AUD")
        ? "voice" : "document"
    default: return "document"
    }
  }

  private func contact(_ name: String) -> MessageContent {
    let shown = name.hasSuffix(".vcf") ? String(name.dropLast(4)) : name
    return builder.contact(name, in: folder, name: shown)
  }

  // MARK: - What is not there

  private static let omittedWords: [String: String] = {
    var words: [String: String] = [:]
    for (type, texts) in [
      "photo": """
      image omitted|Bild weggelassen|imagen omitida|image absente|immagine omessa|imagem ocultada|imagem omitida|\
      afbeelding weggelaten|изображение отсутствует|görüntü dahil edilmedi|تم استبعاد الصورة|图像已忽略|画像は含まれていません
      """,
      "video": """
      video omitted|Video weggelassen|video omitido|Vídeo omitido|vidéo absente|video omesso|vídeo ocultado|\
      video weggelaten|видео отсутствует|video dahil edilmedi|تم استبعاد الفيديو
      """,
      "voice": """
      audio omitted|Audio weggelassen|audio omitido|audio omis|audio omesso|áudio ocultado|audio weggelaten|\
      аудио отсутствует|ses dahil edilmedi
      """,
      "sticker": """
      sticker omitted|Sticker weggelassen|sticker omitido|sticker omis|sticker non incluso|figurinha omitida|\
      sticker weggelaten|стикер отсутствует|çıkartma dahil edilmedi
      """,
      "animation":
        "GIF omitted|GIF weggelassen|GIF omitido|GIF retiré|GIF esclusa|GIF omitida|GIF weggelaten",
      "document": """
      document omitted|Dokument weggelassen|documento omitido|document manquant|documento omesso|\
      document weggelaten|документ отсутствует
      """,
      "contact": """
      Contact card omitted|Kontaktkarte ausgelassen|Tarjeta de contacto omitida|carte du contact omise|\
      Scheda contatto omessa|cartão do contato omitido
      """,
    ] {
      for text in texts.split(separator: "|") { words[String(text)] = type }
    }
    return words
  }()

  /// The type of what the text says to be left out.
  static func omittedType(_ text: String) -> String? {
    text.utf8.count < 80 ? omittedWords[WhatsAppWords.withoutMarks(text)] : nil
  }

  private static let omittedMedia: Set = [
    "Media omitted", "Medien ausgeschlossen", "Multimedia omitido", "Médias omis", "Media omessi",
    "Mídia oculta", "Ficheiro não revelado", "Media weggelaten", "Без медиафайлов",
    "Medya dahil edilmedi",
    "تم استبعاد الوسائط", "मीडिया के बिना", "メディアは含まれていません", "미디어 파일을 제외한 내용", "省略多媒体文件",
    "Media tidak disertakan",
    "Video note omitted", "View once voice message omitted",
  ]

  private func omitted(_ text: String) -> MessageContent? {
    let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
    let first = WhatsAppWords.withoutMarks(String(text[..<end]))
    let caption =
      end < text.endIndex ? WhatsAppWords.withoutMarks(String(text[text.index(after: end)...])) : ""
    if let type = WhatsAppContent.omittedType(first) {
      if type == "contact" {
        return .aside(ImportWords.missing("Contact", ImportWords.missingMedia))
      }
      var content = MessageContent(type: type)
      content.payload["missing"] = .string(ImportWords.missingMedia)
      content.setCaption(FormattedText(caption))
      return content
    }
    // `Ana's report.pdf • 3 pages ‎document omitted`.
    if let mark = first.place(of: "\u{200E}", isLast: true),
      let type = WhatsAppContent.omittedType(String(first[mark.upperBound...]))
    {
      var content = MessageContent(type: type)
      content.payload["missing"] = .string(ImportWords.missingMedia)
      let name = WhatsAppWords.withoutMarks(String(first[..<mark.lowerBound]))
      if type == "document", let dot = name.place(of: " • ") {
        content.payload["name"] = .string(String(name[..<dot.lowerBound]))
      } else {
        content.setCaption(FormattedText(name))
      }
      return content
    }
    guard first.hasPrefix("<"), first.hasSuffix(">"),
      WhatsAppContent.omittedMedia.contains(String(first.dropFirst().dropLast()))
    else { return nil }
    var aside = FormattedText()
    aside.append(ImportWords.missing("Media", ImportWords.missingMedia), style: "italic")
    if !caption.isEmpty { aside.append("\n" + caption) }
    return aside.content
  }

  // MARK: - Others

  private func poll(_ text: String) -> MessageContent? {
    var lines = text.split(separator: "\n").map { WhatsAppWords.withoutMarks(String($0)) }
    let first = lines.removeFirst().dropFirst("POLL:".count)
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
        let words = title[open.upperBound...].dropLast().split(separator: " ")
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

  /// Whether it may be a poll or a location.
  static func isPollOrPlace(_ text: String) -> Bool { text.hasPrefix("POLL:") || text.has(map) }

  private func location(_ text: String) -> MessageContent? {
    guard let link = text.place(of: WhatsAppContent.map) else { return nil }
    let rest = text[link.upperBound...]
    let pair = rest.prefix { !$0.isWhitespace }.split(separator: ",")
    guard pair.count == 2, let latitude = Double(pair[0]), let longitude = Double(pair[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    var payload: JSONObject = ["latitude": .number(latitude), "longitude": .number(longitude)]
    // `Location: ` in any language says nothing more; a name and address may stand in front.
    let before = WhatsAppWords.withoutMarks(String(text[..<link.lowerBound]))
    let after = WhatsAppWords.withoutMarks(String(rest.drop { !$0.isWhitespace }))
    let title = before.hasSuffix(":") ? "" : before
    if !title.isEmpty { payload["title"] = .string(title) }
    if !after.isEmpty { payload["address"] = .string(after) }
    return MessageContent(type: "location", payload: payload)
  }

  private static let callWords = [
    "Missed voice call", "Missed video call", "Voice call", "Video call", "Missed group voice call",
    "Missed group video call", "Verpasster Sprachanruf", "Verpasster Videoanruf", "Sprachanruf",
    "Videoanruf",
    "Llamada de voz perdida", "Videollamada perdida", "Appel vocal manqué", "Appel vidéo manqué",
    "Chiamata vocale persa", "Videochiamata persa", "Chamada de voz perdida",
    "Chamada de vídeo perdida",
    "Gemist spraakgesprek", "Пропущенный аудиозвонок", "Пропущенный видеозвонок",
  ]

  /// What the text says of a call, if it is about one.
  static func call(_ text: String) -> String? {
    guard text.utf8.count < 120 else { return nil }
    let isMarked = text.has("\u{200E}")
    var plain = WhatsAppWords.withoutMarks(text)
    guard callBeginnings.contains(beginning(of: plain.utf8.span)) else { return nil }
    if isMarked { plain.unicodeScalars.removeAll { $0 == "\u{200E}" } }
    guard let word = callWords.first(where: { plain.hasPrefix($0) }) else { return nil }
    let rest = plain.dropFirst(word.count)
    // "Voice call tomorrow?" is what somebody wrote.
    let isCall =
      rest.isEmpty || rest.hasPrefix(".") && (rest.count < 3 || isMarked)
      || rest.hasPrefix(",")
        && (isMarked || rest.contains(where: { $0.isNumber }))
    return isCall ? plain : nil
  }
}
