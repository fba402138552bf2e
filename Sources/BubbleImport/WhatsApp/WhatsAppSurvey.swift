import BubbleCore

/// The facts about a chat before its messages are read: the forms of its heads, the order of dates, and
/// the name that is the group's.
struct WhatsAppSurvey {
  /// The facts about the heads of one form.
  private struct Facts {
    var count = 0
    var dates: WhatsAppDates
    var order = DateOrder.dayMonthYear
    /// Whether each such head begins a message, and is not quoted by one.
    var isUsual = false

    mutating func add(_ head: WhatsAppHead) {
      count += 1
      dates.add(head)
    }
  }

  private var known: [Facts] = []
  /// The forms with an unknown word.
  private var unknown: [Facts] = []
  private var count = 0
  /// The name under which iOS writes rows without an author: that of the group, or of the other person in a chat of two.
  private(set) var title: [UInt8] = []
  /// Whether a person of that name writes: then it is a chat of two.
  private(set) var titleWrites = false
  /// Whether the title is only the name of the export, and whether there are rows under it.
  private var (isNamed, hasRows) = (false, false)
  /// The group's or person's name in the name of an export of iOS: `WhatsApp Chat - Boats`.
  private let nameTitle: [UInt8]
  /// The authors, by the text before the first colon.
  private var authors: [Author] = []
  /// The hashes of the names of authors whose messages do not all begin alike.
  private var plainAuthors: [UInt64] = []

  private struct Author {
    var name: [UInt8]
    var hash: UInt64
    /// The text between the first and the second colon of each message; empty if it is not always the same.
    var more: [UInt8]
    var count = 1
  }

  /// The maximum number of authors, and the maximum length of names.
  private static let (authorCount, nameLength) = (64, 80)

  init(fileTitle: String) {
    nameTitle = fileTitle.place(of: " - ").map { Array(fileTitle[$0.upperBound...].utf8) } ?? []
  }

  /// Notes a head of a line.
  mutating func add(
    _ heads: borrowing WhatsAppHeads, _ bytes: borrowing Span<UInt8>, _ line: Range<Int>
  ) {
    let place = Int(heads.last.formNumber)
    // Forms are numbered in the order of their first occurrence.
    if known.count == place {
      known.append(Facts(dates: WhatsAppDates(heads.forms[place])))
      unknown.append(known[place])
    }
    count += 1
    if heads.last.isKnown { known[place].add(heads.last) } else { unknown[place].add(heads.last) }
    let rest = min(heads.last.end, line.upperBound)..<line.upperBound
    addAuthor(bytes, rest)
    if count == 1, heads.last.isBracketed {
      findTitle(bytes, rest)
      if title.isEmpty { (title, isNamed) = (nameTitle, true) }
    }
    guard !titleWrites, !title.isEmpty, rest.count > title.count + 1,
      bytes[rest.lowerBound] == title[0], bytes[rest.lowerBound + title.count] == 0x3A
    else { return }
    for place in title.indices where bytes[rest.lowerBound + place] != title[place] { return }
    hasRows = true
    let next = rest.lowerBound + title.count + 2
    titleWrites = next + 2 >= rest.upperBound || !WhatsAppWords.isMark(bytes, next)
  }

  /// Notes whether all messages of a person begin with the same words and a colon: `Kim: Work: Hi` may be by “Kim: Work”.
  private mutating func addAuthor(_ bytes: borrowing Span<UInt8>, _ rest: Range<Int>) {
    guard let (colon, hash) = WhatsAppSurvey.colon(bytes, rest) else { return }
    // Most people's messages begin in different ways: then there is nothing to detect.
    if plainAuthors.contains(hash) { return }
    if let place = authors.firstIndex(where: { $0.hash == hash }) {
      return compare(place, bytes, (colon + 2)..<rest.upperBound)
    }
    guard authors.count < WhatsAppSurvey.authorCount else { return }
    let second = WhatsAppSurvey.colon(bytes, (colon + 2)..<rest.upperBound)?.place ?? colon + 2
    var more = (colon + 2..<second).map { bytes[$0] }
    // The app's words contain brackets, quotes and marks: `<attached: …>`; an address follows `Location: `.
    let isLink =
      second + 3 < rest.upperBound && bytes[second + 2] == 0x68 && bytes[second + 3] == 0x74
    if isLink || more.contains(where: { [0x22, 0x2F, 0x3C, 0x3E].contains($0) })
      || WhatsAppWords.isMarked(more[...])
    {
      more = []
    }
    if more.isEmpty { plainAuthors.append(hash) }
    authors.append(
      Author(name: (rest.lowerBound..<colon).map { bytes[$0] }, hash: hash, more: more))
  }

  private mutating func compare(_ place: Int, _ bytes: borrowing Span<UInt8>, _ rest: Range<Int>) {
    let more = authors[place].more
    let end = rest.lowerBound + more.count
    if end + 1 < rest.upperBound, bytes[end] == 0x3A, bytes[end + 1] == 0x20,
      more.indices.allSatisfy({ bytes[rest.lowerBound + $0] == more[$0] })
    {
      authors[place].count += 1
    } else {
      authors[place].more = []
      plainAuthors.append(authors[place].hash)
    }
  }

  /// Returns the first colon with a space after it, and a hash of the bytes before it.
  private static func colon(
    _ bytes: borrowing Span<UInt8>, _ rest: Range<Int>
  ) -> (place: Int, hash: UInt64)? {
    guard !rest.isEmpty else { return nil }
    // FNV-1a of 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in rest.lowerBound..<min(rest.lowerBound + nameLength, rest.upperBound - 1) {
      if bytes[place] == 0x3A, bytes[place + 1] == 0x20 {
        return place > rest.lowerBound ? (place, hash) : nil
      }
      hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
    }
    return nil
  }

  /// Returns the names with a colon in them: the text before the first one, and the whole name.
  ///
  /// The title decides, or that each of at least five messages begins so; an undecided case is a finding.
  func namesWithColons(
    titled title: String, _ builder: ConversationBuilder
  ) -> [(first: [UInt8], whole: [UInt8])] {
    authors.compactMap { author in
      guard !author.more.isEmpty, author.name != self.title,
        !WhatsAppMessages.isSystemSentence(author.name[...])
      else { return nil }
      let whole = author.name + [0x3A, 0x20] + author.more
      let (short, long) = (
        WhatsAppMessages.name(String(decoding: author.name, as: UTF8.self)),
        WhatsAppMessages.name(String(decoding: whole, as: UTF8.self))
      )
      if title.hasSuffix(long) { return (author.name, whole) }
      let isName = author.count > 4
      builder.note(
        isName
          ? "“\(long)” is taken for the sender's name: each of \(author.count) messages begins so"
          : "“\(short)” is taken for the sender's name, but the name may be “\(long)”",
        field: "author")
      return isName ? (author.name, whole) : nil
    }
  }

  /// Finds the title: the first row states that everything is encrypted, in any language; a title may have a colon.
  private mutating func findTitle(_ bytes: borrowing Span<UInt8>, _ rest: Range<Int>) {
    for place in rest.dropLast(40) where bytes[place] == 0x3A && bytes[place + 1] == 0x20 {
      guard WhatsAppWords.isMark(bytes, place + 2) else { continue }
      guard place > rest.lowerBound, bytes[place + 5] != 0x3C else { return }
      for index in rest.lowerBound..<place { title.append(bytes[index]) }
      return
    }
  }

  /// Decides, and notes the guesses.
  mutating func decide(_ builder: ConversationBuilder) {
    // In a chat of two it is the name of a person, who may have sent only pictures.
    if isNamed, titleWrites || !hasRows || authors.count < 3 { (title, titleWrites) = ([], false) }
    if !known.contains(where: { $0.count > 0 }) { swap(&known, &unknown) }
    let most = known.map(\.count).max() ?? 0
    let first = known.firstIndex { $0.count == most }
    let total = known.reduce(0) { $0 + $1.count }
    var guessed: [String] = []
    for place in known.indices where known[place].count > 0 {
      let (order, isGuess) = known[place].dates.decide(builder.options.dateOrder)
      known[place].order = order
      let count = known[place].count
      known[place].isUsual = place == first || count >= 16 && count * 4 >= total
      if let doubt = known[place].dates.doubt(order), known[place].isUsual {
        builder.note(doubt, field: "date")
      }
      if isGuess, !guessed.contains(order.rawValue) { guessed.append(order.rawValue) }
    }
    guard !guessed.isEmpty else { return }
    builder.note(
      "dates fit several orders of day, month and year; \(guessed.joined(separator: ", ")) is assumed: "
        + "--date-order changes it", field: "date")
  }

  /// Whether heads of the form begin messages at any place.
  func isUsual(_ form: UInt16) -> Bool { known[Int(form)].isUsual }

  /// Whether a head with an unknown word may begin a message: others have the same form without it.
  func takesUnknown(_ form: UInt16) -> Bool { known[Int(form)].count > 0 }

  /// Returns the days from 1 January 1970 to the date of a head.
  func days(_ head: WhatsAppHead) -> Int? {
    WhatsAppDates.days(head, known[Int(head.formNumber)].order)
  }

  /// Returns the calendar of a head's date, and the year in the text.
  func calendar(_ head: WhatsAppHead) -> (calendar: WhatsAppCalendar, year: Int) {
    let year = WhatsAppDates.parts(head.numbers, known[Int(head.formNumber)].order).0
    return (WhatsAppCalendar.of(year: year, eras: head.eras), year)
  }
}
