/// Makes texts that are hard for fonts: rare characters of many scripts, greetings, and everything
/// else that Unicode allows.
public struct ScriptTextGenerator {
  /// The blocks of scripts that people seldom write in, with those that a font for Latin lacks.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0530...0x058F, 0x0590...0x05F4, 0x0600...0x06FF, 0x0700...0x074F, 0x0780...0x07B1,
    0x07C0...0x07FA, 0x0840...0x085B, 0x0900...0x097F, 0x0980...0x09FE, 0x0A00...0x0A76,
    0x0A80...0x0AFF, 0x0B00...0x0B77, 0x0B80...0x0BFA, 0x0C00...0x0C7F, 0x0C80...0x0CF2,
    0x0D00...0x0D7F, 0x0D80...0x0DF4, 0x0E00...0x0E5B, 0x0E80...0x0EDF, 0x0F00...0x0FDA,
    0x1000...0x109F, 0x10A0...0x10FF, 0x1200...0x137C, 0x13A0...0x13F5, 0x1400...0x167F,
    0x1680...0x169C, 0x16A0...0x16F0, 0x1700...0x1714, 0x1780...0x17F9, 0x1820...0x1878,
    0x1900...0x194F, 0x1980...0x19DF, 0x1A20...0x1AAD, 0x1B00...0x1B7C, 0x1B80...0x1BBF,
    0x1C00...0x1C4F, 0x1C50...0x1C7F, 0x2C00...0x2C5E, 0x2C80...0x2CFF, 0x2D30...0x2D7F,
    0xA000...0xA48C, 0xA4D0...0xA4FF, 0xA500...0xA62B, 0xA6A0...0xA6F7, 0xA840...0xA877,
    0xA980...0xA9DF, 0xAA00...0xAA5F, 0xAA80...0xAADF, 0xABC0...0xABF9, 0x10000...0x100FA,
    0x10280...0x1029C, 0x10300...0x10323, 0x10330...0x1034A, 0x10380...0x103D5,
    0x10400...0x104AF, 0x10800...0x10855, 0x10A00...0x10A58, 0x11000...0x1106F,
    0x12000...0x12399, 0x13000...0x1342E, 0x16800...0x16A38, 0x1D400...0x1D7FF,
    0x1F300...0x1F64F,
  ]

  /// Hello, in more than twenty scripts.
  private static let greetings = [
    "Hello", "Γειά σου", "Здравствуйте", "Բարեւ", "שלום", "مرحبا", "नमस्ते", "হ্যালো",
    "ਸਤ ਸ੍ਰੀ ਅਕਾਲ", "નમસ્તે", "ନମସ୍କାର", "வணக்கம்", "నమస్కారం", "ನಮಸ್ಕಾರ", "നമസ്കാരം",
    "ආයුබෝවන්", "สวัสดี", "ສະບາຍດີ", "བཀྲ་ཤིས་བདེ་ལེགས", "မင်္ဂလာပါ", "გამარჯობა", "ሰላም",
    "សួស្តី", "你好", "こんにちは", "안녕하세요", "ᠰᠠᠢᠨ",
  ]

  /// Characters that affect others, and characters that are wider, higher or longer than they look.
  private static let oddities =
    [
      "\u{202E}", "\u{202B}", "\u{2066}", "\u{2069}", "\u{200D}", "\u{FE0F}", "\u{FE0E}",
      "\u{E0100}", "\u{E0067}", "\u{20E3}", "1\u{FE0F}\u{20E3}", "\u{200B}", "\u{2028}",
      "\u{85}", "\u{1}", "\u{0}", "\u{9F}", "\u{FDFD}", "\u{E000}", "\u{F8FF}", "\u{FFFE}",
      "\u{10FFFD}", "\u{D7FF}", "\u{301}", "👩\u{200D}👩\u{200D}👧", "🏴\u{E0067}\u{E007F}",
    ] + [
      "a" + String(repeating: "\u{20DD}", count: 20),
      "Z" + String(String.UnicodeScalarView((0x300...0x318).compactMap(Unicode.Scalar.init))),
    ]

  private var random: SeededGenerator

  /// Makes a generator; the same seed gives the same texts.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The number of blocks that characters come from; they are of more than forty scripts.
  public static var blockCount: Int { blocks.count }

  /// Returns characters, each of a block picked at random.
  public mutating func rareText(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).map { _ in rareCharacter() }))
  }

  /// Returns one or two greetings.
  public mutating func greeting() -> String {
    let first = random.pick(ScriptTextGenerator.greetings)
    return random.chance(0.5) ? first : first + " " + random.pick(ScriptTextGenerator.greetings)
  }

  /// Returns anything that is a string: unassigned and private characters, lone marks, controls, joiners.
  public mutating func anyText(_ count: Int) -> String {
    (0..<count).map { _ in anything() }.joined()
  }

  private mutating func rareCharacter() -> Unicode.Scalar {
    let block = random.pick(ScriptTextGenerator.blocks)
    while true {
      let place = block.lowerBound + UInt32(random.next() % UInt64(block.count))
      guard let scalar = Unicode.Scalar(place) else { continue }
      switch scalar.properties.generalCategory {
      case .unassigned, .control: continue
      default: return scalar
      }
    }
  }

  private mutating func anything() -> String {
    switch random.unit() {
    case ..<0.3: return random.pick(ScriptTextGenerator.oddities)
    case ..<0.5: return String(rareCharacter())
    default:
      let limits: [UInt64] = [0x300, 0x3000, 0x1_0000, 0x2_0000, 0x11_0000]
      let scalar = Unicode.Scalar(UInt32(random.next() % random.pick(limits)))
      return scalar.map(String.init) ?? "\u{D7FF}"
    }
  }
}
