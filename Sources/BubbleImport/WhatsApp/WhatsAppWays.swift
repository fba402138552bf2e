import Platform

/// The contents of the table of heads for all locales together: digits, words, and separators of numbers.
struct WhatsAppWays: Sendable {
  /// The meaning of a word beside a date or a time.
  struct Meaning: Equatable {
    /// The hours, as bits, for which it is used; none if it is not a part of the day.
    var hours: UInt32 = 0
    /// Whether it may precede the time.
    var isInFront = false
    /// The calendars, as bits, whose era it is.
    var calendars: UInt8 = 0
  }

  /// What all of ICU's locales have; the same for any ICU of the machine.
  static let all = WhatsAppWays(Array(EmbeddedFile.text("heads.txt").utf8))

  /// The digits zero, in ascending order.
  private(set) var zeros: [UInt32] = []
  private var words: [String: Meaning] = [:]
  private var dateSeparators: Set<String> = []
  private var timeSeparators: Set<String> = []
  /// The separators of dates that may begin with a year of two digits, or have the day before the month.
  private(set) var shortYearSeparators: Set<UInt32> = []
  private(set) var swappedSeparators: Set<UInt32> = []
  /// The years of Umm al-Qura: the first, its first day since 1970, and as bits the months that have 30 days.
  private(set) var islamic = (year: 0, day: 0, months: [UInt32]())

  /// Reads the table that Tests/WhatsAppHeads/meanings.py writes.
  private init(_ table: [UInt8]) {
    words.reserveCapacity(2_000)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let values = columns.dropFirst()
      func signs() -> [UInt32] { values.joined().unicodeScalars.map(\.value) }
      switch columns[0] {
      case "zeros": zeros = signs()
      case "dates": dateSeparators = Set(values)
      case "times": timeSeparators = Set(values)
      case "short": shortYearSeparators = Set(signs())
      case "swapped": swappedSeparators = Set(signs())
      case "months":
        let numbers = columns[1].split(separator: " ")
        let months = Array(numbers[2])
        (islamic.year, islamic.day) = (Int(numbers[0]) ?? 0, Int(numbers[1]) ?? 0)
        islamic.months = stride(from: 0, to: months.count - 2, by: 3).map {
          UInt32(String(months[$0..<$0 + 3]), radix: 16) ?? 0
        }
      case "words":
        let numbers = columns[1].split(separator: " ")
        let meaning = Meaning(
          hours: UInt32(numbers[0], radix: 16) ?? 0, isInFront: numbers[1] == "1",
          calendars: UInt8(numbers[2], radix: 16) ?? 0)
        for word in values.dropFirst() { words[word] = meaning }
      default: break
      }
    }
  }

  /// Returns the key of a word: in small letters, without spaces, points and marks of direction.
  static func key(_ word: some StringProtocol) -> String { separator(word, keepsPoints: false) }

  /// Returns the key of a text between two numbers.
  static func separator(_ text: some StringProtocol, keepsPoints: Bool = true) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where !isSpace(scalar.value) && !isMark(scalar.value) && (keepsPoints || !isPoint(scalar.value))
    { kept.append(scalar) }
    return String(kept).lowercased()
  }

  static func isMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: true
    default: false
    }
  }

  static func isSpace(_ value: UInt32) -> Bool {
    value == 0x20 || value == 0xA0 || value == 0x202F || value == 0x2009 || value == 0x09
  }

  /// Whether a sign within words is optional.
  static func isPoint(_ value: UInt32) -> Bool {
    value == 0x2E || value == 0x22 || value == 0x27 || value == 0x5F4 || value == 0x5F3
      || value == 0x201D || value == 0x2019 || value == 0x2D
  }

  // MARK: - Lookups

  /// Whether a text may be between two numbers of a time.
  func isTimeSeparator(_ text: String) -> Bool { timeSeparators.contains(text) }

  /// Whether a text is one known word.
  func hasWord(_ text: String) -> Bool { words[WhatsAppWays.key(text)] != nil }

  /// Returns the first character of the text between two numbers of a date, without an era; nil if it is unknown.
  func dateSeparator(_ text: String) -> (sign: UInt32, calendars: UInt8)? {
    if dateSeparators.contains(text) { return (text.unicodeScalars.first?.value ?? 0x20, 0) }
    let sign = text.prefix(1)
    guard dateSeparators.contains(String(sign)),
      let meaning = words[WhatsAppWays.key(text.dropFirst())], meaning.calendars != 0
    else { return nil }
    return (sign.unicodeScalars.first?.value ?? 0, meaning.calendars)
  }

  /// Returns the combined meaning of the words beside a date or a time.
  ///
  /// - Parameter prefersEra: Whether a word that is both an era and a part of the day is beside the date.
  /// - Returns: The meaning, and whether each word is known.
  func meaning(of text: String, prefersEra: Bool) -> (meaning: Meaning, isKnown: Bool) {
    var (meaning, isKnown) = (Meaning(), true)
    func add(_ found: Meaning) {
      if found.calendars != 0, found.hours == 0 || prefersEra && !found.isInFront {
        meaning.calendars |= found.calendars
      } else if found.hours != 0 {
        meaning.hours = found.hours
      }
    }
    let parts = text.split { $0 == " " || $0 == "," || $0 == "،" }
      .map { WhatsAppWays.key($0) }.filter { !$0.isEmpty && $0 != "/" }
    var place = 0
    while place < parts.count {
      let ends = (place + 1...min(parts.count, place + 4)).reversed()
      if let (end, found) = ends.lazy.compactMap({ end in
        words[parts[place..<end].joined()].map { (end, $0) }
      }).first {
        add(found)
        place = end
        continue
      }
      // Two words without a space between them, as in 日下午.
      let part = parts[place]
      let isJoined = part.unicodeScalars.contains { $0.value >= 0x2E80 }
      let middles = isJoined ? Array(part.indices.dropFirst()) : []
      let both = middles.lazy.compactMap { middle -> (Meaning, Meaning)? in
        guard let first = words[String(part[..<middle])],
          let second = words[String(part[middle...])]
        else { return nil }
        return (first, second)
      }.first
      if let both {
        add(both.0)
        add(both.1)
      } else {
        isKnown = false
      }
      place += 1
    }
    return (meaning, isKnown)
  }

  /// Returns the value of a digit of any script.
  func digit(_ value: UInt32) -> Int? {
    if value < 0x80 { return value >= 0x30 && value <= 0x39 ? Int(value - 0x30) : nil }
    guard value >= 0x660 else { return nil }
    let next = (0..<zeros.count).partitionPoint { zeros[$0] <= value }
    guard next > 0, value - zeros[next - 1] < 10 else { return nil }
    return Int(value - zeros[next - 1])
  }
}
