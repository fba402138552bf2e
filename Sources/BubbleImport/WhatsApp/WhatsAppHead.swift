/// The head of each message: date, time, and the bracket, dash or colon after them.
///
/// iOS writes `[31/12/24, 18:05:09] Ana: text`, before 2017 `31/12/16, 18:05:09: Ana: text`; Android `31/12/24, 18:05 - Ana: text`;
/// text copied from WhatsApp Web is `[18:05, 31/12/2024] Ana: text`. Each depends on the phone's language: digits,
/// separators, words before or after, invisible marks for the direction of text.
struct WhatsAppHead {
  /// The three numbers of the date, in their order in the text.
  var numbers = (0, 0, 0)
  /// The number of digits of each.
  var widths: (UInt8, UInt8, UInt8) = (0, 0, 0)
  /// The hour in the text: of twelve, if there is a word for a part of the day.
  var hour = 0
  var minute = 0
  var second = 0
  /// The properties that it shares with the others of its phone.
  var form = WhatsAppForm()
  /// The index of the form among those of the chat.
  var formNumber: UInt16 = 0
  /// The hours, as bits, of the word beside the time; none if there is no word.
  var hours: UInt32 = 0
  /// The calendars, as bits, whose era is beside the date.
  var eras: UInt8 = 0
  /// The range of the words beside the time, from the start of the line; if ``isKnown`` is false, some are unknown.
  var words: (start: UInt16, end: UInt16) = (0, 0)
  var isKnown = true
  /// The byte at which the rest of the line starts.
  var end = 0

  /// Whether it has the brackets of iOS.
  var isBracketed: Bool { form.end == UInt8(ascii: "]") }

  /// The hour of the day, and whether the word beside the time leaves no doubt.
  var hourOfDay: (hour: Int, isSure: Bool) {
    guard hours != 0 else { return (hour, true) }
    func has(_ hour: Int) -> Bool { hours >> UInt32(hour) & 1 == 1 }
    guard hour <= 12 else { return (hour, hour < 24 && has(hour)) }
    let morning = hour % 12
    let evening = morning + 12
    if has(morning) != has(evening) { return (has(morning) ? morning : evening, true) }
    if has(morning) { return (evening, false) }
    // The word covers neither hour: then the half of the day that its hours are in decides, or the nearer hour.
    func distance(_ hour: Int) -> Int {
      (1..<12).first { has((hour + $0) % 24) || has((hour + 24 - $0) % 24) } ?? 12
    }
    let isOfMorning = hours < 1 << 12 || hours & 0xFFF != 0 && distance(morning) < distance(evening)
    return (isOfMorning ? morning : evening, hour == 12 && (hours < 1 << 12 || hours & 0xFFF == 0))
  }

  /// Reads a head at the start of a line.
  ///
  /// - Returns: Nil if the line does not begin with the whole form of one.
  init?(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) {
    guard let first = line.first, bytes[first] >= 0xC2 || WhatsAppHead.mayStart(bytes, line) else {
      return nil
    }
    let ways = WhatsAppWays.all
    var cursor = WhatsAppCursor(line)
    cursor.skipMarks(bytes)
    let isBracketed = cursor.take("[", bytes)
    // An era or a part of the day.
    guard let front = cursor.slot(bytes, .front) else { return nil }
    if !front.text.isEmpty {
      let (meaning, isKnown) = ways.meaning(of: front.text, prefersEra: true)
      guard isKnown, meaning != .init(), !front.text.hasPrefix(" ") else { return nil }
    }
    var values: [(value: Int, width: Int)] = []
    var slots = [front]
    while values.count < 6 {
      guard let number = cursor.number(bytes) else { return nil }
      values.append(number)
      let kind: WhatsAppCursor.Slot.Kind =
        values.count < 5 ? .between : isBracketed ? .lastInBrackets : .last
      guard let slot = cursor.slot(bytes, kind, isKorean: slots.contains { $0.text.contains("일") })
      else { return nil }
      slots.append(slot)
      if slot.isEnd { break }
      if values.count == 1, ways.dateSeparator(slot.separator) == nil,
        !ways.isTimeSeparator(slot.separator)
      {
        return nil
      }
    }
    guard slots.last?.isEnd == true, values.count >= 5, cursor.terminate(bytes, isBracketed) else {
      return nil
    }
    form.end = isBracketed ? UInt8(ascii: "]") : cursor.terminator
    form.hasSeconds = values.count == 6
    form.zero = cursor.zero
    end = cursor.place
    guard read(values, slots, ways) || read(values, slots, ways, isTimeFirst: true) else {
      return nil
    }
  }

  fileprivate init() {}

  private mutating func read(
    _ values: [(value: Int, width: Int)], _ slots: [WhatsAppCursor.Slot], _ ways: WhatsAppWays,
    isTimeFirst: Bool = false
  ) -> Bool {
    form.isTimeFirst = isTimeFirst
    let count = values.count
    let (date, time) = isTimeFirst ? (count - 3, 0) : (0, 3)
    guard slots[isTimeFirst ? date : time].isGap, ways.isTimeSeparator(slots[time + 1].separator),
      count == 5 || ways.isTimeSeparator(slots[time + 2].separator),
      let first = ways.dateSeparator(slots[date + 1].separator),
      let second = ways.dateSeparator(slots[date + 2].separator)
    else { return false }
    let clock = values[time..<time + count - 3]
    let days = values[date..<date + 3].map { $0 }
    guard clock.allSatisfy({ $0.width <= 2 }), days.allSatisfy({ $0.width <= 4 }) else {
      return false
    }
    numbers = (days[0].value, days[1].value, days[2].value)
    widths = (UInt8(days[0].width), UInt8(days[1].width), UInt8(days[2].width))
    (hour, minute) = (values[time].value, values[time + 1].value)
    self.second = clock.count == 3 ? values[time + 2].value : 0
    form.separator = UInt16(truncatingIfNeeded: first.sign)
    form.secondSeparator = UInt16(truncatingIfNeeded: second.sign)
    eras = first.calendars | second.calendars
    form.yearPlace = eras == 0 ? 0 : 3
    (isKnown, hours) = (true, 0)
    let besideDate = isTimeFirst ? [count] : [0, 3]
    for place in besideDate + (isTimeFirst ? [0, date] : [count]) where !slots[place].text.isEmpty {
      let slot = slots[place]
      let (meaning, isKnown) = ways.meaning(of: slot.text, prefersEra: besideDate.contains(place))
      guard isKnown || slot.isWord else { return false }
      eras |= meaning.calendars
      if meaning.calendars != 0, !isTimeFirst, place == 0 { form.yearPlace = 1 }
      if meaning.hours != 0 { hours = meaning.hours }
      if meaning.hours != 0 && self.isKnown || !isKnown {
        words = (UInt16(clamping: slot.place.lowerBound), UInt16(clamping: slot.place.upperBound))
      }
      if !isKnown { self.isKnown = false }
    }
    return true
  }

  /// Whether it is sufficient evidence of a chat: a valid time, and an author if the form alone is weak evidence.
  func mayBeFirst(_ line: ArraySlice<UInt8>) -> Bool {
    guard hour < 24, minute < 60, second < 61 else { return false }
    guard !isKnown || isBracketed || form.end == UInt8(ascii: ":") else { return true }
    let rest = line[min(end, line.endIndex)...].prefix(100)
    // Other programs' logs have a name alone behind the bracket; rows of iOS have a mark.
    if isBracketed, WhatsAppWords.isMarked(rest) { return true }
    return zip(rest, rest.dropFirst()).contains { $0 == 0x3A && $1 == 0x20 }
  }

  /// Whether the first bytes may be those of a head: a digit or bracket, or letters with a digit soon after them.
  private static func mayStart(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> Bool {
    for place in line.prefix(10) {
      switch bytes[place] {
      case 0x30...0x39, UInt8(ascii: "["), 0xC2...: return true
      case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: " "): continue
      default: return false
      }
    }
    return false
  }
}

/// The properties that the heads of one phone share.
struct WhatsAppForm: Equatable {
  var isTimeFirst = false
  var hasSeconds = false
  /// The digit zero.
  var zero: UInt32 = 0x30
  /// The first characters of the separators between the numbers of the date.
  var separator: UInt16 = 0
  var secondSeparator: UInt16 = 0
  /// The character after it: `]`, `-`, `:` or `,`.
  var end: UInt8 = 0
  /// The position of the year in the date, from 1, by an era; 0: there is none.
  var yearPlace: UInt8 = 0
}

/// Reads the heads of a chat, which one phone wrote: nearly all have the same characters except for the digits.
struct WhatsAppHeads {
  /// The forms of all heads so far.
  private(set) var forms: [WhatsAppForm] = []
  /// The bytes of the last head; empty if it can't serve as a form.
  private var form: [UInt8] = []
  /// The ranges of its numbers.
  private var digits: [Range<Int>] = []
  /// That head, with the properties that those with the same form share.
  private(set) var last = WhatsAppHead()

  /// Reads a head at the start of a line into ``last``; returns false if the line does not begin with the whole form of one.
  mutating func take(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> Bool {
    if takeSame(bytes, line) { return true }
    guard var head = WhatsAppHead(bytes, line) else { return false }
    if let known = forms.firstIndex(of: head.form) {
      head.formNumber = UInt16(known)
    } else if forms.count < WhatsAppHeads.maximumFormCount {
      head.formNumber = UInt16(forms.count)
      forms.append(head.form)
    } else {
      return false
    }
    last = head
    learn(bytes, line)
    return true
  }

  /// The maximum number of forms in a file: each head of a further one is text.
  private static let maximumFormCount = 256

  /// Reads the head of a line with the form of the previous one; returns false if it has another form, or is not a head.
  private mutating func takeSame(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let numbers = numbers(bytes, line) else { return false }
    if last.form.isTimeFirst {
      let date = last.form.hasSeconds ? 3 : 2
      last.numbers = (numbers[date], numbers[date + 1], numbers[date + 2])
      (last.hour, last.minute) = (numbers[0], numbers[1])
      last.second = date == 3 ? numbers[2] : 0
    } else {
      last.numbers = (numbers[0], numbers[1], numbers[2])
      (last.hour, last.minute, last.second) = (numbers[3], numbers[4], numbers[5])
    }
    last.end = start(bytes, line) + form.count
    return true
  }

  /// Returns the place where the form of a line begins: after the mark that iOS writes before files and its own words.
  ///
  /// Places of words beside the time count from the start of the line, so the mark is then part of the form.
  private func start(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> Int {
    let isMarked = last.hours == 0 && WhatsAppWords.isMark(bytes, line.lowerBound)
    return line.lowerBound + (isMarked ? 3 : 0)
  }

  /// Returns the numbers of a line with the form of the previous one.
  private func numbers(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> InlineArray<6, Int>? {
    let start = start(bytes, line)
    guard !form.isEmpty, line.upperBound - start >= form.count else { return nil }
    let form = form.span
    let line = bytes.extracting(start..<start + form.count)
    var numbers: InlineArray<6, Int> = .init(repeating: 0)
    var place = 0
    for index in digits.indices {
      let run = digits[index]
      while place < run.lowerBound {
        guard line[place] == form[place] else { return nil }
        place &+= 1
      }
      var number = 0
      while place < run.upperBound {
        let digit = line[place] &- 0x30
        guard digit < 10 else { return nil }
        number = number &* 10 &+ Int(digit)
        place &+= 1
      }
      numbers[index] = number
    }
    while place < form.count {
      guard line[place] == form[place] else { return nil }
      place &+= 1
    }
    return numbers
  }

  /// Stores the last head as the form of those that follow.
  ///
  /// Only one that ends with a space: without it the next line might have one.
  private mutating func learn(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) {
    form.removeAll(keepingCapacity: true)
    digits.removeAll(keepingCapacity: true)
    guard last.isKnown, bytes[last.end - 1] == 0x20 else { return }
    for place in start(bytes, line)..<last.end {
      let isDigit = bytes[place] >= 0x30 && bytes[place] <= 0x39
      if isDigit, let run = digits.last, run.upperBound == form.count {
        digits[digits.count - 1] = run.lowerBound..<form.count + 1
      } else if isDigit {
        digits.append(form.count..<form.count + 1)
      }
      form.append(bytes[place])
    }
    // Digits of other scripts are not ASCII.
    if digits.count != (last.form.hasSeconds ? 6 : 5) { form.removeAll(keepingCapacity: true) }
  }
}
