/// Makes texts that a text engine may get wrong: words in many scripts, letters with their marks in unusual orders, beside Latin,
/// numbers, signs and emoji.
public struct WorldTextGenerator {
  /// The content of a text.
  public enum Kind: CaseIterable, Sendable {
    /// Words of vocabularies, as people write them.
    case everyday
    /// Any letters and signs that Latin text may have.
    case latin
    /// Words of one script.
    case oneScript
    /// Words of several scripts, Latin among them.
    case mixed
  }

  /// Blocks of Unicode in which scripts have their letters and marks.
  private static let scripts: [[ClosedRange<UInt32>]] = [
    [0x370...0x3FF, 0x1F00...0x1FFF], [0x400...0x52F], [0x531...0x586], [0x591...0x5F2],
    [0x610...0x6D3, 0xFB50...0xFBB1], [0x700...0x74F], [0x780...0x7B1], [0x7C0...0x7F5],
    [0x840...0x85B],
    [0x900...0x963], [0x980...0x9FE], [0xA01...0xA75], [0xA81...0xAE3], [0xB01...0xB63],
    [0xB82...0xBD7],
    [0xC00...0xC63], [0xC80...0xCE3], [0xD00...0xD7F], [0xD81...0xDDF], [0xE01...0xE4E],
    [0xE81...0xEDF],
    [0xF40...0xFBC], [0x1000...0x109F], [0x10A0...0x10FF], [0x1100...0x11FF, 0xAC00...0xD7A3],
    [0x1200...0x135A],
    [0x13A0...0x13F5], [0x1401...0x166C], [0x1681...0x169A], [0x16A0...0x16EA], [0x1780...0x17DD],
    [0x1820...0x18AA], [0x1900...0x193B], [0x1A20...0x1A7C], [0x1B00...0x1B4B], [0x1B80...0x1BAF],
    [0x1C00...0x1C37], [0x2C80...0x2CF3], [0x2D30...0x2D7F], [0x3041...0x30FF], [0x4E00...0x9FFF],
    [0xA000...0xA48C], [0xA4D0...0xA4FD], [0xA500...0xA61F], [0xA980...0xA9C0], [0xAA00...0xAA4D],
    [0xABC0...0xABED], [0x10330...0x1034A], [0x10400...0x1044F], [0x1E900...0x1E94A],
    [0x11000...0x11046],
  ]

  private static let signs = [
    ".", ",", "!", "?", "…", ":", ";", "-", "–", "—", "/", "'", "’", "\"", "“", "”", "(", ")", "[",
    "]", "«", "»", "%", "€",
    "$", "#", "&", "@", "+", "=", "°", "।", "،", "؟", "。", "、", "「", "」", "・", "\u{AD}", "\u{200D}",
    "\u{200C}", "\u{200B}",
    "\u{2060}", "\u{A0}", "\u{2011}", "\u{202F}", "\u{2009}", "\u{301}", "\u{308}",
  ]
  private static let emoji = [
    "😂", "❤️", "❤", "👍🏽", "👩‍🚀", "🇵🇹", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "1️⃣",
    "☺︎", "👨‍👩‍👧‍👦", "🤷🏻‍♀️",
  ]
  private static let latinBlocks: [ClosedRange<UInt32>] = [
    0x21...0x7E, 0x21...0x7E, 0x61...0x7A, 0xA1...0x24F, 0x2010...0x203F,
  ]
  /// Letters that fonts make ligatures of, or kern with their neighbours.
  private static let joining = [
    "f", "f", "i", "l", "j", "t", "T", "A", "V", "W", "Y", "y", "o", "r", ".", ",", "-", ">", "=",
    "w", "b", "h", "k", "Th", "ffi", "ft", "fj", "ij", "gj", "ř", "Ť", "ľ", "!=", "->", "www",
  ]

  private var random: SeededGenerator
  private var everyday: TextGenerator

  /// The number of scripts that words come from, without Latin.
  public static var scriptCount: Int { scripts.count }

  /// Makes a generator; the same seed gives the same texts.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    everyday = TextGenerator(seed: seed &+ 1)
  }

  /// Returns a text of a kind, of some words.
  public mutating func text(_ kind: Kind, wordCount: Int) -> String {
    if kind == .everyday { return everyday.text() }
    let script = random.pick(WorldTextGenerator.scripts)
    var text = ""
    for index in 0..<wordCount {
      if index > 0 { text += separator() }
      switch kind {
      case .everyday, .latin: text += latinWord()
      case .oneScript: text += word(of: script)
      case .mixed: text += mixedWord(script)
      }
    }
    return text
  }

  private mutating func separator() -> String {
    switch random.unit() {
    case ..<0.88: " "
    case ..<0.92: "  "
    case ..<0.94: "\t"
    case ..<0.96: "\n"
    case ..<0.98: ""
    default: random.pick(["\r\n", " \t ", "   ", "\u{3000}", "\u{2028}"])
    }
  }

  private mutating func mixedWord(_ script: [ClosedRange<UInt32>]) -> String {
    switch random.unit() {
    case ..<0.4: return word(of: script)
    case ..<0.6: return latinWord()
    case ..<0.7: return number()
    case ..<0.8: return random.pick(WorldTextGenerator.emoji)
    case ..<0.9: return word(of: random.pick(WorldTextGenerator.scripts))
    case ..<0.95: return word(of: script) + number()
    default: return latinWord() + word(of: script)
    }
  }

  private mutating func number() -> String {
    let value = String(random.next() % 100_000)
    return random.chance(0.4)
      ? value + random.pick(["%", "€", ".5", ":30", "-", "/2", "°", "."]) : value
  }

  private mutating func latinWord() -> String {
    let kind = random.unit()
    if kind < 0.4 {
      let word = random.pick(Vocabulary.english)
      return random.chance(0.2) ? sign() + word + sign() : word
    }
    if kind < 0.5 { return random.pick(Vocabulary.accented) }
    if kind < 0.75 {
      return (0..<random.next() % 7 + 1).map { _ in random.pick(WorldTextGenerator.joining) }
        .joined()
    }
    return String(
      String.UnicodeScalarView(
        (0..<random.next() % 8 + 1).map { _ in scalar(of: WorldTextGenerator.latinBlocks) }))
  }

  private mutating func sign() -> String {
    random.chance(0.5) ? "" : random.pick(WorldTextGenerator.signs)
  }

  private mutating func word(of blocks: [ClosedRange<UInt32>]) -> String {
    let letters = (0..<random.next() % 7 + 1).map { _ in scalar(of: blocks) }
    let word = String(String.UnicodeScalarView(letters))
    return random.chance(0.15) ? sign() + word + sign() : word
  }

  /// Returns a letter, mark or sign of blocks.
  private mutating func scalar(of blocks: [ClosedRange<UInt32>]) -> Unicode.Scalar {
    while true {
      let block = random.pick(blocks)
      let place = block.lowerBound + UInt32(random.next() % UInt64(block.count))
      guard let scalar = Unicode.Scalar(place) else { continue }
      switch scalar.properties.generalCategory {
      case .unassigned, .control: continue
      default: return scalar
      }
    }
  }
}
