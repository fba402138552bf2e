/// A place in a line, which moves from number to number.
struct WhatsAppCursor {
  var place: Int
  private let start: Int
  private let end: Int
  /// The digit zero of the last number.
  private(set) var zero: UInt32 = 0x30
  /// The byte that ended the head.
  private(set) var terminator: UInt8 = 0

  init(_ line: Range<Int>) {
    (place, start, end) = (line.lowerBound, line.lowerBound, line.upperBound)
  }

  /// The text before, between or after numbers.
  struct Slot {
    enum Kind { case front, between, last, lastInBrackets }

    /// The text without marks of direction, in small letters.
    var text = ""
    /// The range in the line.
    var place = 0..<0
    /// Whether the head ends with it.
    var isEnd = false
    fileprivate(set) var hasSpace = false

    /// The text as a separator of two numbers.
    var separator: String {
      text.utf8.count == 1 && text != " " ? text : WhatsAppWays.separator(text)
    }

    /// Whether it may be between a date and a time.
    var isGap: Bool {
      hasSpace || text.contains(where: { $0 == "," || $0 == "،" || $0 == "日" || $0 == "일" })
    }

    /// Whether it may be an unknown word: some letters, and only characters of words.
    var isWord: Bool {
      let scalars = text.unicodeScalars
      return scalars.count <= 24 && scalars.count { $0 == " " } <= 6
        && !scalars.contains { ":;–—?!<>".unicodeScalars.contains($0) }
    }
  }

  /// Returns the character here and its number of bytes; 0 at the end, U+FFFD for invalid bytes.
  private func peek(_ bytes: borrowing Span<UInt8>, _ place: Int) -> (value: UInt32, length: Int) {
    guard place < end else { return (0, 0) }
    let first = bytes[place]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, place + length <= end else { return (0xFFFD, 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(bytes[place + index] & 0x3F) }
    return (value, length)
  }

  mutating func take(_ character: Unicode.Scalar, _ bytes: borrowing Span<UInt8>) -> Bool {
    let (value, length) = peek(bytes, place)
    guard value == character.value, length > 0 else { return false }
    place += length
    return true
  }

  /// Skips invisible marks of direction and the byte order mark.
  mutating func skipMarks(_ bytes: borrowing Span<UInt8>) {
    while true {
      let (value, length) = peek(bytes, place)
      guard WhatsAppWays.isMark(value), length > 0 else { return }
      place += length
    }
  }

  /// Reads a number of one to four digits of one script.
  mutating func number(_ bytes: borrowing Span<UInt8>) -> (value: Int, width: Int)? {
    var (number, count) = (0, 0)
    while true {
      let (value, length) = peek(bytes, place)
      guard length > 0, let digit = WhatsAppWays.all.digit(value) else { break }
      let zero = value - UInt32(digit)
      guard count == 0 || zero == self.zero, count < 4 else { return nil }
      self.zero = zero
      number = number * 10 + digit
      count += 1
      place += length
    }
    return count > 0 ? (number, count) : nil
  }

  /// Reads the text before the next number or the end of the head; returns nil if neither follows, or for text that no head has.
  mutating func slot(
    _ bytes: borrowing Span<UInt8>, _ kind: Slot.Kind, isKorean: Bool = false
  ) -> Slot? {
    var slot = Slot(place: place - start..<place - start)
    var scalars = String.UnicodeScalarView()
    let limit = kind == .front ? 16 : 48
    while scalars.count < limit {
      let (value, length) = peek(bytes, place)
      guard length > 0, let scalar = Unicode.Scalar(value), value != 0xFFFD else { return nil }
      if WhatsAppWays.isMark(value) {
        place += length
        continue
      }
      if WhatsAppWays.isSpace(value) {
        slot.hasSpace = true
        if scalars.last != " " { scalars.append(" ") }
        place += length
        continue
      }
      if WhatsAppWays.all.digit(value) != nil {
        // Some words of the table end with a digit, as ሌሊት1.
        guard kind != .front, kind != .between, scalars.contains(where: { $0.value > 0x7F }),
          WhatsAppWays.all.hasWord(String(scalars) + String(scalar))
        else { return finish(&slot, scalars) }
      } else if isEnd(bytes, value, length, kind, isAfterSpace: scalars.last == " ", isKorean) {
        slot.isEnd = true
        terminator = UInt8(truncatingIfNeeded: value >= 0x80 ? 0x2D : value)
        return finish(&slot, scalars)
      } else {
        guard WhatsAppCursor.mayStand(value) else { return nil }
      }
      scalars.append(scalar)
      place += length
    }
    return nil
  }

  private func finish(_ slot: inout Slot, _ scalars: String.UnicodeScalarView) -> Slot {
    slot.text = String(scalars).lowercased()
    slot.place = slot.place.lowerBound..<place - start
    return slot
  }

  private func isEnd(
    _ bytes: borrowing Span<UInt8>, _ value: UInt32, _ length: Int, _ kind: Slot.Kind,
    isAfterSpace: Bool, _ isKorean: Bool
  ) -> Bool {
    if kind == .lastInBrackets { return value == 0x5D }
    guard kind == .last else { return false }
    let next = peek(bytes, place + length).value
    let isBeforeSpace = next == 0x20 || next == 0x200E
    switch value {
    case 0x2D, 0x2013, 0x2014: return isAfterSpace && isBeforeSpace
    case 0x3A: return isBeforeSpace
    case 0x2C: return isKorean && isBeforeSpace
    default: return false
    }
  }

  /// Skips the end of the head.
  mutating func terminate(_ bytes: borrowing Span<UInt8>, _ isBracketed: Bool) -> Bool {
    let (_, length) = peek(bytes, place)
    place += length
    return take(" ", bytes) || isBracketed || terminator == UInt8(ascii: ":")
  }

  /// Whether a character may be beside the numbers of a head.
  private static func mayStand(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0x27, 0x2C...0x2F, 0x3A, 0x41...0x5A, 0x61...0x7A: true
    default: value >= 0xAA && !(0x2028...0x2029).contains(value)
    }
  }
}
