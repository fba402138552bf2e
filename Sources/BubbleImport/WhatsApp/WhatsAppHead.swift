/// What stands in front of each message: date, time, and the bracket or dash behind them.
///
/// iOS writes `[31/12/24, 18:05:09] Ana: text`, Android `31/12/24, 18:05 - Ana: text`, each in the way of the phone's language:
/// digits, separators, AM and PM in front or behind, invisible marks for the direction of text.
struct WhatsAppHead {
  /// The three numbers of the date, in the order in which they stand.
  var numbers = (0, 0, 0)
  var hour = 0
  var minute = 0
  var second = 0
  /// Whether it has the brackets of iOS.
  var isBracketed = false
  /// Which half of the day it names.
  fileprivate var half = HalfDay.none
  /// The byte at which what follows it starts.
  var end = 0

  fileprivate init() {}

  /// Reads a head at the start of a line.
  ///
  /// - Returns: Nil if the line does not begin with the whole form of one.
  init?(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) {
    guard let first = line.first, bytes[first] >= 0xC0 || WhatsAppHead.mayStart(bytes[first])
    else { return nil }
    var cursor = Cursor(place: line.lowerBound, end: line.upperBound)
    cursor.skipMarks(bytes)
    if cursor.take("[", bytes) {
      isBracketed = true
      cursor.skipMarks(bytes)
    }
    guard let a = cursor.number(bytes, digits: 4), cursor.dateSeparator(bytes),
      let b = cursor.number(bytes, digits: 4), cursor.dateSeparator(bytes),
      let c = cursor.number(bytes, digits: 4)
    else { return nil }
    numbers = (a, b, c)
    let isKorean = cursor.endOfDate(bytes)
    let before = cursor.letters(bytes, until: [])
    if !before.isEmpty {
      if let word = HalfDay(before) {
        half = word
      } else if before.count > 6 {
        return nil
      }
    }
    guard let hour = cursor.number(bytes, digits: 2), cursor.timeSeparator(bytes),
      let minute = cursor.number(bytes, digits: 2)
    else { return nil }
    if cursor.timeSeparator(bytes) {
      guard let second = cursor.number(bytes, digits: 2) else { return nil }
      self.second = second
    }
    let after = cursor.letters(bytes, until: isBracketed ? [0x5D] : [0x2D, 0x2013, 0x2C])
    if !after.isEmpty {
      guard let word = HalfDay(after) else { return nil }
      half = word
    }
    guard cursor.terminator(bytes, isBracketed: isBracketed, mayBeComma: isKorean) else {
      return nil
    }
    guard hour < 24, minute < 60, second < 61 else { return nil }
    self.hour = half.hour(hour)
    self.minute = minute
    end = cursor.place
  }

  /// Whether a byte can be the first one of a head.
  private static func mayStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte >= 0x30 && byte <= 0x39
  }

  /// The half of the day, in the words of phones.
  enum HalfDay {
    case none, morning, afternoon

    private static let words: [String: HalfDay] = {
      var words: [String: HalfDay] = [:]
      for word in """
      am ص صباحا πμ 午前 上午 凌晨 早上 清晨 오전 sa pg öö de fm ap dop vorm пп पूर्वाह्न قظ לפנהצ முற்பகல் pd আম
      """.split(whereSeparator: \.isWhitespace) { words[String(word)] = .morning }
      for word in """
      pm م مساء μμ 午後 下午 中午 晚上 오후 ch ptg ös du em ip odp nachm пл अपराह्न بظ אחהצ பிற்பகல் md tengahari
      """.split(whereSeparator: \.isWhitespace) { words[String(word)] = .afternoon }
      return words
    }()

    init?(_ scalars: [Unicode.Scalar]) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      guard let found = HalfDay.words[String(text).lowercased()] else { return nil }
      self = found
    }

    func hour(_ hour: Int) -> Int {
      switch self {
      case .none: hour
      case .morning: hour == 12 ? 0 : hour
      case .afternoon: hour < 12 ? hour + 12 : hour
      }
    }
  }
}

/// Reads the heads of a chat, all of which one phone wrote: nearly all have the same characters but for the digits.
struct WhatsAppHeads {
  /// The head that was read last as its bytes, with zeros for digits; none if it can't serve as a form.
  private var form: [UInt8] = []
  /// What those with the same form have in common.
  private var model = WhatsAppHead()
  private var half = WhatsAppHead.HalfDay.none

  /// Reads a head at the start of a line.
  ///
  /// - Returns: Nil if the line does not begin with the whole form of one.
  mutating func head(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> WhatsAppHead? {
    if let head = sameAsBefore(bytes, line) { return head }
    guard let head = WhatsAppHead(bytes, line) else { return nil }
    learn(head, bytes, line)
    return head
  }

  /// The head of a line with the form of the one before; nil: it has another one, or is none.
  private func sameAsBefore(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> WhatsAppHead? {
    guard !form.isEmpty, line.count >= form.count else { return nil }
    let form = form.span
    var numbers: InlineArray<6, Int> = .init(repeating: 0)
    var (place, index) = (0, 0)
    while place < form.count {
      let byte = bytes[line.lowerBound + place]
      if form[place] == WhatsAppHeads.digit {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        numbers[index] = numbers[index] * 10 + Int(byte - 0x30)
        if form[place + 1] != WhatsAppHeads.digit { index += 1 }
      } else if byte != form[place] {
        return nil
      }
      place += 1
    }
    guard numbers[3] < 24, numbers[4] < 60, numbers[5] < 61 else { return nil }
    var head = model
    head.numbers = (numbers[0], numbers[1], numbers[2])
    head.hour = half.hour(numbers[3])
    head.minute = numbers[4]
    head.second = numbers[5]
    head.end = line.lowerBound + form.count
    return head
  }

  private static let digit = UInt8(ascii: "0")

  /// Takes a head as the form of those that follow.
  ///
  /// Only one that ends with a space: behind any other the next line might have one.
  private mutating func learn(
    _ head: WhatsAppHead, _ bytes: borrowing Span<UInt8>, _ line: Range<Int>
  ) {
    form.removeAll(keepingCapacity: true)
    var numberCount = 0
    for place in line.lowerBound..<head.end {
      let isDigit = bytes[place] >= 0x30 && bytes[place] <= 0x39
      if isDigit, form.last != WhatsAppHeads.digit { numberCount += 1 }
      form.append(isDigit ? WhatsAppHeads.digit : bytes[place])
    }
    // Digits of other scripts are no ASCII.
    guard numberCount == 5 || numberCount == 6, form.last == 0x20 else {
      form = []
      return
    }
    model = head
    half = head.half
  }
}

/// A place in a line that goes from character to character.
private struct Cursor {
  var place: Int
  let end: Int

  /// The character here and how many bytes it has; 0 at the end, U+FFFD for what is none.
  private func peek(_ bytes: borrowing Span<UInt8>) -> (value: UInt32, length: Int) {
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
    let (value, length) = peek(bytes)
    guard value == character.value, length > 0 else { return false }
    place += length
    return true
  }

  /// Passes over invisible marks of direction and the byte order mark.
  mutating func skipMarks(_ bytes: borrowing Span<UInt8>) {
    while true {
      let (value, length) = peek(bytes)
      guard Cursor.isMark(value), length > 0 else { return }
      place += length
    }
  }

  private mutating func skipSpaces(_ bytes: borrowing Span<UInt8>) -> Bool {
    let start = place
    while true {
      let (value, length) = peek(bytes)
      guard Cursor.isSpace(value) || Cursor.isMark(value), length > 0 else { return place > start }
      place += length
    }
  }

  private static func isMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: true
    default: false
    }
  }

  private static func isSpace(_ value: UInt32) -> Bool {
    value == 0x20 || value == 0xA0 || value == 0x202F || value == 0x2009
  }

  /// The value of a digit of any of the scripts that phones write.
  private static func digit(_ value: UInt32) -> Int? {
    if value >= 0x30, value <= 0x39 { return Int(value - 0x30) }
    for zero: UInt32 in [0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10, 0x1040, 0x17E0]
    where value >= zero && value < zero + 10 {
      return Int(value - zero)
    }
    return nil
  }

  mutating func number(_ bytes: borrowing Span<UInt8>, digits: Int) -> Int? {
    var (number, count) = (0, 0)
    while count < digits {
      let (value, length) = peek(bytes)
      guard let digit = Cursor.digit(value) else { break }
      number = number * 10 + digit
      count += 1
      place += length
    }
    guard count > 0, Cursor.digit(peek(bytes).value) == nil else { return nil }
    return number
  }

  mutating func dateSeparator(_ bytes: borrowing Span<UInt8>) -> Bool {
    skipMarks(bytes)
    _ = skipSpaces(bytes)
    let (value, length) = peek(bytes)
    switch value {
    case 0x2E, 0x2F, 0x2D, 0x5E74, 0x6708, 0xB144, 0xC6D4: break
    default: return false
    }
    place += length
    _ = skipSpaces(bytes)
    return true
  }

  /// Passes over what may stand between date and time; true if the day is followed by its Korean word.
  mutating func endOfDate(_ bytes: borrowing Span<UInt8>) -> Bool {
    skipMarks(bytes)
    var isKorean = false
    let (value, length) = peek(bytes)
    if value == 0x2E || value == 0x65E5 || value == 0xC77C {
      isKorean = value == 0xC77C
      place += length
    }
    _ = skipSpaces(bytes)
    let (comma, commaLength) = peek(bytes)
    if comma == 0x2C || comma == 0x060C { place += commaLength }
    _ = skipSpaces(bytes)
    return isKorean
  }

  mutating func timeSeparator(_ bytes: borrowing Span<UInt8>) -> Bool {
    let start = place
    skipMarks(bytes)
    let (value, length) = peek(bytes)
    guard value == 0x3A || value == 0x2E || value == 0x68 || value == 0xFF1A else {
      place = start
      return false
    }
    // A point behind the time may also end the words for the half of the day.
    let after = place
    place += length
    if Cursor.digit(peek(bytes).value) != nil { return true }
    place = after == start ? start : after
    return false
  }

  /// Letters up to a digit or to one of some characters, without spaces, points and marks.
  mutating func letters(_ bytes: borrowing Span<UInt8>, until ends: [UInt32]) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    while letters.count < 14 {
      let (value, length) = peek(bytes)
      guard length > 0, Cursor.digit(value) == nil, !ends.contains(value) else { break }
      guard Cursor.isSpace(value) || Cursor.isMark(value) || Cursor.isIgnored(value) else {
        // Marks that belong to letters are kept: Indic words have them.
        guard let scalar = Unicode.Scalar(value), value >= 0x41, value != 0x5B, value != 0xFFFD
        else { break }
        letters.append(scalar)
        place += length
        continue
      }
      place += length
    }
    return letters
  }

  private static func isIgnored(_ value: UInt32) -> Bool {
    value == 0x2E || value == 0x22 || value == 0x27 || value == 0x5F4 || value == 0x201D
  }

  mutating func terminator(
    _ bytes: borrowing Span<UInt8>, isBracketed: Bool, mayBeComma: Bool
  ) -> Bool {
    _ = skipSpaces(bytes)
    if isBracketed {
      guard take("]", bytes) else { return false }
      _ = take(" ", bytes)
      return true
    }
    guard take("-", bytes) || take("\u{2013}", bytes) || mayBeComma && take(",", bytes) else {
      return false
    }
    return take(" ", bytes)
  }
}
