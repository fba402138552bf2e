/// The letters of a text that belong to one of the languages with Han characters.
struct EastAsianLetters: OptionSet {
  let rawValue: UInt8

  static let kana = EastAsianLetters(rawValue: 1)
  static let hangul = EastAsianLetters(rawValue: 2)
  static let bopomofo = EastAsianLetters(rawValue: 4)
}

extension EastAsianLetters {
  /// A character, as far as it matters for its neighbours.
  private enum Kind {
    case kana, letter, parenthesis, other
  }

  /// Finds the letters of UTF-8.
  ///
  /// Kana count beside kana or Han, but not beside a parenthesis: the faces of kaomoji, such as `(づ￣3￣)づ` and `ヽ(・∀・)ノ`, are in
  /// texts of every language. So are single jamo such as `ㅠㅠ`.
  init(of text: Span<UInt8>) {
    self = []
    // All of these letters, and Han, have a byte from 0xE3 on. This loop takes many bytes at a time.
    var highest: UInt8 = 0
    for index in text.indices { highest = max(highest, text[index]) }
    guard highest >= 0xE3 else { return }
    var index = 0
    // The two characters before the current one.
    var (former, last) = (Kind.other, Kind.other)
    func countsKana(_ next: Kind) -> Bool {
      last == .kana && former != .parenthesis && next != .parenthesis
        && (former != .other || next != .other)
    }
    while index < text.count {
      let first = text[index]
      let length = first < 0xE0 ? 1 : min(first < 0xF0 ? 3 : 4, text.count - index)
      var kind = first == 0x28 || first == 0x29 ? Kind.parenthesis : .other
      if length >= 3 {
        var scalar = UInt32(first & (length == 3 ? 0xF : 0x7))
        for place in 1..<length { scalar = scalar << 6 | UInt32(text[index + place] & 0x3F) }
        kind = note(scalar)
      }
      if countsKana(kind) { insert(.kana) }
      // The second byte of a letter of two bytes changes nothing but the neighbours, as its first one does.
      (former, last) = (last, kind)
      index += length
    }
    if countsKana(.other) { insert(.kana) }
  }

  /// Notes a character that stands for itself, and returns its kind.
  private mutating func note(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D,
      0x1B000...0x1B16F:
      return .kana
    // Han, and the mark that lengthens kana.
    case 0x30FC, 0xFF70, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF,
      0x20000...0x3FFFF:
      return .letter
    case 0xFF08, 0xFF09: return .parenthesis
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FB: insert(.hangul)
    case 0x3105...0x312F, 0x31A0...0x31BF: insert(.bopomofo)
    default: break
    }
    return .other
  }
}
