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

  /// Dates and times of all of ICU's locales in phones' notation; the same for any ICU of the machine.
  static let table = String(decoding: PackageResources.heads_txt, as: UTF8.self)
  static let all = WhatsAppWays(table)

  /// The digits zero, in ascending order.
  private(set) var zeros: [UInt32] = []
  private var words: [String: Meaning] = [:]
  private var dateSeparators: Set<String> = ["年", "月", "년", "월"]
  private var timeSeparators: Set<String> = ["：", "时", "時", "点"]
  /// The separators of dates that may begin with a year of two digits, or have the day before the month.
  private(set) var shortYearSeparators: Set<UInt32> = []
  private(set) var swappedSeparators: Set<UInt32> = []
  /// The years of Umm al-Qura: the first, its first day since 1970, and as bits the months that have 30 days.
  private(set) var islamic = (year: 0, day: 0, months: [UInt32]())

  init(_ table: String) {
    // The long dates of some phones in the past have these.
    for word in ["日", "일", "分", "秒", "초"] { words[word] = Meaning() }
    var times: [[(field: Character?, text: String)]] = []
    for line in WhatsAppWays.split(table[...], "\n") {
      let columns = WhatsAppWays.split(line, "\t")
      switch columns[0] {
      case "zeros": zeros = columns[1].unicodeScalars.map(\.value).sorted()
      case "dates": for pattern in columns.dropFirst() { addDate(WhatsAppWays.fields(pattern)) }
      case "times":
        times = columns.dropFirst().map(WhatsAppWays.fields)
        for fields in times { addTime(fields) }
      case "eras":
        guard let calendar = columns[1].first.flatMap(WhatsAppCalendar.init) else { continue }
        for word in columns.dropFirst(2) {
          words[WhatsAppWays.key(word), default: Meaning()].calendars |= calendar.bit
        }
      case "months":
        let values = columns[1].split(separator: " ")
        let months = Array(values[2])
        (islamic.year, islamic.day) = (Int(values[0]) ?? 0, Int(values[1]) ?? 0)
        islamic.months = stride(from: 0, to: months.count - 2, by: 3).map {
          UInt32(String(months[$0..<$0 + 3]), radix: 16) ?? 0
        }
      case "way": addWay(columns, times)
      default: break
      }
    }
  }

  /// Returns the parts of a text between ASCII characters.
  private static func split(_ text: Substring, _ separator: Unicode.Scalar) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  private mutating func addWay(
    _ columns: [Substring], _ times: [[(field: Character?, text: String)]]
  ) {
    let isInFront = WhatsAppWays.split(columns[4], " ").contains { number in
      let fields = times[Int(number) ?? 0].compactMap(\.field)
      return fields.first == "a" || fields.first == "B"
    }
    func add(_ word: Substring, _ hours: UInt32) {
      let key = WhatsAppWays.key(word)
      words[key, default: Meaning()].hours |= hours
      if isInFront { words[key]?.isInFront = true }
    }
    for (word, hours) in zip(WhatsAppWays.split(columns[5], "|"), [0xFFF, 0xFFF000]) {
      add(word, UInt32(hours))
    }
    for entry in WhatsAppWays.split(columns[6], "|") {
      guard let equals = entry.utf8.lastIndex(of: UInt8(ascii: "=")) else { continue }
      for mask in WhatsAppWays.split(entry[entry.utf8.index(after: equals)...], "/") {
        add(entry[..<equals], UInt32(mask, radix: 16) ?? 0)
      }
    }
  }

  private mutating func addDate(_ fields: [(field: Character?, text: String)]) {
    var between: String?
    var separators: [String] = []
    for (field, text) in fields {
      if field == nil {
        if between == nil { addWords(text) } else { between? += text }
      } else if field != "G" {
        if let between { separators.append(WhatsAppWays.separator(between)) }
        between = ""
      }
    }
    addWords(between ?? "")
    dateSeparators.formUnion(separators)
    let numbers = fields.filter { $0.field != nil && $0.field != "G" }
    guard numbers.count == 3, let sign = separators.first?.unicodeScalars.first?.value else {
      return
    }
    if numbers[0].text == "yy" { shortYearSeparators.insert(sign) }
    if numbers[0].field == "y", numbers[1].field == "d" { swappedSeparators.insert(sign) }
  }

  private mutating func addTime(_ fields: [(field: Character?, text: String)]) {
    for (place, (field, text)) in fields.enumerated() where field == nil {
      let isBetween =
        place > 0 && place + 1 < fields.count && fields[place - 1].field?.isPartOfDay == false
        && fields[place + 1].field?.isPartOfDay == false
      if isBetween { timeSeparators.insert(WhatsAppWays.separator(text)) } else { addWords(text) }
    }
  }

  /// Adds words without a meaning.
  private mutating func addWords(_ text: String) {
    for word in text.split(separator: " ") {
      let key = WhatsAppWays.key(word)
      if !key.isEmpty, words[key] == nil { words[key] = Meaning() }
    }
  }

  /// Returns the fields of one of CLDR's patterns, and the texts between them.
  static func fields(_ pattern: Substring) -> [(field: Character?, text: String)] {
    var fields: [(field: Character?, text: String)] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
        continue
      }
      let field = !isQuoted && character.isASCII && character.isLetter ? character : nil
      if let last = fields.last, last.field == field {
        fields[fields.count - 1].text.append(character)
      } else {
        fields.append((field, String(character)))
      }
    }
    return fields
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

extension Character {
  fileprivate var isPartOfDay: Bool { self == "a" || self == "B" || self == "b" }
}
