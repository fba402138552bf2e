/// The phrases of the app that are known, each from a place that can be opened.
enum WhatsAppPhrases {
  /// What the app says in each language: a kind, where the phrases can be read, and the phrases.
  ///
  /// - `1`: https://github.com/starkdmi/whats_json/blob/main/lib/src/patterns.dart, from the app's own resources.
  /// - `2`: https://github.com/koftezz/whatsapp-chat-analyzer/issues/18
  /// - `3`: https://github.com/Pustur/whatsapp-chat-parser-website/issues/43, which is not English either.
  /// - `4`: https://github.com/PetengDedet/WhatsApp-Analyzer/issues/4
  /// - `5`: https://github.com/rodrigogs/whats-reader/blob/main/examples/parser-tests/README.md
  /// - `6`: https://github.com/edd86/chat_stats/blob/main/test/whatsapp_parser_test.dart
  ///
  /// A phrase without such a place stays out: then the form of the row decides what it is.
  private static let table = String(decoding: PackageResources.phrases_txt, as: UTF8.self)

  /// The phrases of a kind, in small letters and without a point at their end.
  static func of(_ kind: String) -> Set<String> { byKind[kind] ?? [] }

  private static let byKind: [String: Set<String>] = {
    var kinds: [String: Set<String>] = [:]
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let columns = Substring(line).split(separator: " ", maxSplits: 2)
      kinds[String(columns[0]), default: []]
        .formUnion(phrases(columns[2]).map { key(String($0)) })
    }
    return kinds
  }()

  /// What stands where a file of each type was left out.
  static let omitted: [String: String] = {
    var omitted: [String: String] = [:]
    for type in ["photo", "video", "voice", "sticker", "animation", "contact", "document"] {
      for phrase in of(type) { omitted[phrase] = type }
    }
    return omitted
  }()

  static let deletions = of("deleted").union(of("own"))
  static let ownDeletions = of("own")
  static let media = of("media")
  static let attached = of("attached")
  static let calls = of("call")
  static let notices = of("notice")
  static let edits = of("edited")

  private static func phrases(_ text: Substring) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "|")).map(Substring.init)
  }

  /// A phrase as it is looked up.
  static func key(_ text: String) -> String {
    let lower = text.lowercased()
    guard let last = lower.utf8.last, last == 0x2E || last == 0x82 && lower.hasSuffix("。") else {
      return lower
    }
    return String(lower.dropLast())
  }

  /// The first bytes of all phrases that are whole messages, in either size of letters.
  private static let beginnings: [UInt32] = {
    var beginnings: Set<UInt32> = []
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let columns = Substring(line).split(separator: " ", maxSplits: 2)
      guard !["media", "attached", "notice", "option"].contains(columns[0]) else { continue }
      for phrase in phrases(columns[2]) {
        beginnings.insert(beginning(of: String(phrase).utf8.span))
        let upper = phrase.prefix(1).uppercased() + phrase.dropFirst()
        beginnings.insert(beginning(of: upper.utf8.span))
      }
    }
    return beginnings.sorted()
  }()

  /// Whether a phrase that is a whole message begins with some bytes.
  static func begins(with beginning: UInt32) -> Bool {
    let all = beginnings.span
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
