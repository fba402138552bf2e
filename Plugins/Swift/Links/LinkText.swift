/// The bytes of a text, with the questions that addresses ask of them.
struct LinkText {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  subscript(index: Int) -> UInt8 { bytes[index] }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The next character that each address and number has one of: a bracket, +, a full stop, a digit, a colon or an at sign.
  func nextMark(from start: Int) -> Int? {
    // A bit for each of the characters from ( to G.
    let marks: UInt32 = 0x107_FF49
    var index = start
    while index < bytes.count {
      let place = bytes[index] &- UInt8(ascii: "(")
      if place < 32, marks & (1 &<< UInt32(place)) != 0 { return index }
      index += 1
    }
    return nil
  }

  /// Whether these characters of ASCII stand there, in small letters or capitals.
  func has(_ word: String, at start: Int) -> Bool {
    guard start >= 0, start + word.utf8.count <= count else { return false }
    var index = start
    for byte in word.utf8 {
      guard bytes[index] == byte || byte.isLetter && bytes[index] | 0x20 == byte else {
        return false
      }
      index += 1
    }
    return true
  }

  /// The end of an address, whose name or path begins at `start`.
  func addressEnd(from start: Int) -> Int {
    var end = start
    var open: [(byte: UInt8, place: Int)] = []
    reading: while end < count {
      let byte = bytes[end]
      switch byte {
      case ...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"):
        break reading
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((byte, end))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // Halves of a bracket are one or two apart in ASCII.
        guard let last = open.popLast(), byte &- last.byte <= 2 else { break reading }
      case 0x80...:
        let (scalar, next) = scalar(at: end)
        if scalar.endsAddress(before: next < count ? bytes[next] : 0x20) { break reading }
        end = next
        continue
      default: break
      }
      end += 1
      // The other half is not searched for without end.
      if let first = open.first, end - first.place > 256 { break }
    }
    if let first = open.first { end = first.place }
    while end > start, ".,;:!?'*_~|".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The end of `:8080` there.
  func portEnd(at start: Int) -> Int {
    guard has(":", at: start) else { return start }
    let digits = bytes[(start + 1)...].prefix(6).prefix { $0.isDigit }.count
    return (1...5).contains(digits) ? start + 1 + digits : start
  }

  // MARK: - Names

  func isLabel(at start: Int) -> Bool { labelEnd(at: start, orStop: false) != nil }

  /// Whether the name of a host may begin there, behind a scheme: then also with a letter of Chinese, Japanese or Korean.
  func startsHost(at start: Int) -> Bool {
    guard start < count, bytes[start] != UInt8(ascii: "-") else { return false }
    return isLabel(at: start)
      || bytes[start] >= 0x80 && scalar(at: start).scalar.properties.isAlphabetic
  }

  func isLabel(before end: Int) -> Bool { labelStart(before: end, orStop: false) != nil }

  /// The end of a character of a name: a letter, digit, hyphen or underline.
  func labelEnd(at start: Int, orStop stops: Bool) -> Int? {
    guard start < count else { return nil }
    let byte = bytes[start]
    if byte < 0x80 { return byte.isInLabel || stops && byte.isStop ? start + 1 : nil }
    let (scalar, end) = scalar(at: start)
    return scalar.isInLabel ? end : nil
  }

  func labelStart(before end: Int, orStop stops: Bool) -> Int? {
    guard end > 0 else { return nil }
    let byte = bytes[end - 1]
    if byte < 0x80 { return byte.isInLabel || stops && byte.isStop ? end - 1 : nil }
    var start = end - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).scalar.isInLabel ? start : nil
  }

  func isLocalPart(before end: Int) -> Bool {
    let byte = bytes[end - 1]
    return byte.isLetterOrDigit || "._%+-".utf8.contains(byte)
  }

  struct Suffix {
    let isKnown: Bool
  }

  /// What a name ends with; nil if it can't be the name of a host.
  func suffix(of range: Range<Int>) -> Suffix? {
    let labels = bytes[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last,
      labels.allSatisfy({ label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-")
      }),
      labels.suffix(2).allSatisfy({ !$0.contains(UInt8(ascii: "_")) }),
      last.count >= 2, !last.contains(where: \.isDigit) || last.starts(with: "xn--".utf8)
    else { return nil }
    // "end.The next": a capital begins a sentence. "at 12.at": digits before two letters are a number.
    let isSentence = last.first?.isCapital == true && last.last?.isCapital == false
    let isNumber = last.count == 2 && labels.dropLast().allSatisfy { $0.allSatisfy(\.isDigit) }
    let name = String(decoding: last, as: UTF8.self).lowercased()
    return Suffix(isKnown: !isSentence && !isNumber && LinkSuffixes.contains(name))
  }

  // MARK: - Numbers

  /// The number of digits, at most 20, and the end, of the digits there with what stands between those of telephone numbers.
  func digitRun(at start: Int) -> (digits: Int, end: Int) {
    var (digits, end) = (0, start)
    reading: while end < count, digits < 20 {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "+"):
        break
      // A full stop may be that of a name.
      case UInt8(ascii: ".") where end + 1 < count && bytes[end + 1].isDigit: break
      default: break reading
      }
      end += 1
    }
    return (digits, end)
  }

  /// Whether a number can't begin there, since it belongs to what stands before.
  func continuesNumber(at start: Int) -> Bool {
    guard start > 0 else { return false }
    let before = bytes[start - 1]
    return before >= 0x80
      ? scalar(at: start - 1, backwards: true).properties.isAlphabetic
      : before.isLetterOrDigit || ".,:/-_@#=+$".utf8.contains(before)
  }

  // MARK: - Characters

  /// The character there, and the place behind it.
  private func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let length = bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
    let end = min(start + length, count)
    let scalar = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first
    return (scalar ?? "\u{FFFD}", end)
  }

  private func scalar(at last: Int, backwards: Bool) -> Unicode.Scalar {
    var start = last
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).scalar
  }
}

extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }
  var isLetterOrDigit: Bool { isLetter || isDigit }
  /// A full stop, hyphen or underline: in names, but not at their ends.
  var isMarkOfName: Bool { ".-_".utf8.contains(self) }
  fileprivate var isStop: Bool { self == UInt8(ascii: ".") }
  fileprivate var isInLabel: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  /// Whether it can be in a name: a letter, mark or digit of a script that has spaces between words.
  fileprivate var isInLabel: Bool {
    guard !(0x2E80...0x9FFF).contains(value), !(0xAC00...0xD7AF).contains(value),
      !(0xF900...0xFAFF).contains(value), value < 0x20000
    else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// Whether an address ends before it: white space, controls and punctuation, but for dashes, and for apostrophes, middle dots and joiners in words.
  fileprivate func endsAddress(before next: UInt8) -> Bool {
    switch properties.generalCategory {
    case .format:
      // Joiners are in words of Malayalam and Persian.
      !((0x200C...0x200D).contains(value) && (next.isLetter || next >= 0x80))
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .openPunctuation,
      .initialPunctuation, .closePunctuation:
      true
    case .finalPunctuation, .otherPunctuation:
      !((value == 0x2019 || value == 0xB7) && (next.isLetter || next >= 0x80))
    default: value == 0xFF5C
    }
  }
}
