/// The known phrases of the app, each with a public source.
enum WhatsAppPhrases {
  /// The phrases of the app in each language: a kind, the number of the source, and the phrases.
  ///
  /// - `1`: https://github.com/starkdmi/whats_json/blob/main/lib/src/patterns.dart, from the app's own resources.
  /// - `2`: https://github.com/koftezz/whatsapp-chat-analyzer/issues/18
  /// - `3`: https://github.com/Pustur/whatsapp-chat-parser-website/issues/43, which is not English either.
  /// - `4`: https://github.com/PetengDedet/WhatsApp-Analyzer/issues/4
  /// - `5`: https://github.com/rodrigogs/whats-reader/blob/main/examples/parser-tests/README.md
  /// - `6`: https://github.com/edd86/chat_stats/blob/main/test/whatsapp_parser_test.dart
  ///
  /// A phrase without a source is left out: then the form of the row decides its meaning.
  private static let rows: [(kind: String, phrases: [String])] = {
    let table = EmbeddedFile.text("phrases.txt")
    return table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let columns = Substring(line).split(separator: " ", maxSplits: 2)
      let phrases = columns[2].utf8.split(separator: UInt8(ascii: "|"))
      return (String(columns[0]), phrases.map { String(Substring($0)) })
    }
  }()

  /// Returns the phrases of a kind, in small letters and without a point at their end.
  static func of(_ kind: String) -> Set<String> { byKind[kind] ?? [] }

  private static let byKind = Dictionary(
    rows.map { ($0.kind, Set($0.phrases.map(folded))) }, uniquingKeysWith: { $0.union($1) })

  /// The replacement of a file of each type that was left out.
  static let omitted: [String: String] = Dictionary(
    ["photo", "video", "voice", "sticker", "animation", "contact", "document"].flatMap { type in
      of(type).map { ($0, type) }
    }, uniquingKeysWith: { $1 })

  static let deletions = of("deleted").union(of("own"))
  static let ownDeletions = of("own")
  static let media = of("media")
  static let attached = of("attached")
  static let calls = of("call")
  static let notices = of("notice")
  static let edits = of("edited")

  /// Returns the key under which the tables have a text; an empty one if they certainly lack it.
  static func key(_ text: String) -> String { mayBegin(text) ? folded(text) : "" }

  private static func folded(_ text: String) -> String {
    let lower = text.lowercased()
    guard let last = lower.utf8.last, last == 0x2E || last == 0x82 && lower.hasSuffix("。") else {
      return lower
    }
    return String(lower.dropLast())
  }

  /// Whether any phrase may begin a text, in letters of any size; tells only texts in ASCII apart.
  static func mayBegin(_ text: String) -> Bool {
    let bytes = text.utf8.span
    // No phrase is shorter.
    guard bytes.count >= 4 else { return false }
    var start: UInt32 = 0
    for place in 0..<4 {
      let byte = bytes[place]
      guard byte < 0x80 else { return true }
      start = start << 8 | UInt32(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }
    return has(start, foldedBeginnings.span)
  }

  private static let foldedBeginnings = Set(
    byKind.values.joined().map { beginning(of: $0.utf8.span) }
  ).sorted()

  /// The first bytes of all phrases that are whole messages, in either size of letters.
  private static let beginnings: [UInt32] = {
    let whole = rows.filter { !["media", "attached", "notice", "option"].contains($0.kind) }
    let all = whole.flatMap(\.phrases).flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst()] }
    return Set(all.map { beginning(of: $0.utf8.span) }).sorted()
  }()

  /// Whether a phrase that is a whole message begins with some bytes.
  static func begins(with beginning: UInt32) -> Bool { has(beginning, beginnings.span) }

  private static func has(_ beginning: UInt32, _ all: borrowing Span<UInt32>) -> Bool {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if all[middle] < beginning { low = middle &+ 1 } else { high = middle }
    }
    return low < all.count && all[low] == beginning
  }

  static func beginning(of bytes: borrowing Span<UInt8>) -> UInt32 {
    var start: UInt32 = 0
    for place in 0..<min(4, bytes.count) { start = start << 8 | UInt32(bytes[place]) }
    return start
  }
}
