import BubbleCore
import Foundation

/// The marks of Discord and WhatsApp, which look like Markdown but mean other formats and keep all lines.
struct ChatMarks {
  /// The meaning of the marks.
  struct Dialect {
    /// The marks around formatted words, longer ones first if others are their prefixes.
    fileprivate let marks: [(mark: String, style: String)]
    /// Whether there are links and addresses in brackets, and backslashes before marks.
    fileprivate let hasLinks: Bool
    /// Whether a mark between two letters is a mark, apart from underlines.
    fileprivate let formatsPartsOfWords: Bool
    /// The characters, as marks, of which a text with formats has at least one.
    let signs: ByteKinds.Table

    /// Discord's dialect.
    static let discord = Dialect(
      marks: [
        ("***", "bold"), ("**", "bold"), ("__", "underline"), ("~~", "strike"), ("||", "spoiler"),
        ("*", "italic"), ("_", "italic"),
      ], hasLinks: true, formatsPartsOfWords: true, signs: ByteKinds.Table(marks: "*_~`[|<\\>@"))
    /// WhatsApp's dialect.
    static let whatsApp = Dialect(
      marks: [("*", "bold"), ("_", "italic"), ("~", "strike")], hasLinks: false,
      formatsPartsOfWords: false, signs: ByteKinds.Table(marks: "*_~`>@"))
  }

  private let dialect: Dialect
  /// The people who may be named, longer names first.
  private let people: [(name: String, id: String)]
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var text = FormattedText()
  /// The open styles, and their beginnings in the text.
  private var open: [(mark: String, style: String, start: Int)] = []
  private var plain = String.UnicodeScalarView()
  /// The place up to which no closing mark was found, by mark.
  private var searched: [String: Int] = [:]
  /// The beginning of an open quote in the text, and whether it lasts to the end of the text.
  private var quote: (start: Int, isLast: Bool)?

  /// The maximum distance of a mark and its closing mark.
  private static let reach = 8_000

  /// The maximum length of a text with formats; longer text is shown unchanged.
  private static let maximumLength = 1 << 16

  /// The greatest number of names that are looked for, and their greatest length.
  private static let maximumNames = (count: 50, length: 64)

  /// Reads a text.
  ///
  /// - Parameter people: Those whose names are mentions behind an `@`.
  static func read(
    _ source: String, as dialect: Dialect, people: [(name: String, id: String)] = []
  ) -> FormattedText {
    let kinds = ByteKinds(source.utf8.span, dialect.signs)
    guard source.utf8.count <= maximumLength, kinds.contains(.mark) else {
      return FormattedText(source)
    }
    let hasReturns = kinds.contains(.carriageReturn)
    var reader = ChatMarks(
      hasReturns ? source.replacing("\r\n", with: "\n") : source, dialect, people)
    reader.run()
    return reader.text
  }

  private init(
    _ source: String, _ dialect: Dialect, _ people: [(name: String, id: String)]
  ) {
    scalars = Array(source.unicodeScalars)
    self.dialect = dialect
    self.people = people.prefix(ChatMarks.maximumNames.count)
      .filter { (1...ChatMarks.maximumNames.length).contains($0.name.unicodeScalars.count) }
      .sorted { ($1.name.unicodeScalars.count, $0.name) < ($0.name.unicodeScalars.count, $1.name) }
  }

  private mutating func run() {
    while place < scalars.count {
      if place == 0 || scalars[place - 1] == "\n" {
        beginLine()
        guard place < scalars.count else { break }
      }
      let scalar = scalars[place]
      switch scalar {
      case "\\"
      where dialect.hasLinks && place + 1 < scalars.count
        && ChatMarks.isSign(scalars[place + 1]):
        plain.append(scalars[place + 1])
        place += 2
      case "`": code()
      case "[" where dialect.hasLinks: if !link() { take() }
      case "<" where dialect.hasLinks: if !address() { take() }
      case "*", "_", "~", "|": if !mark() { take() }
      case "@": if !mention() { take() }
      default: take()
      }
    }
    endQuote()
  }

  /// Skips the sign of a quoted line; a line without one ends the quote.
  private mutating func beginLine() {
    if quote?.isLast == true { return }
    let isLast = dialect.hasLinks && starts(with: ">>> ", at: place)
    guard isLast || starts(with: "> ", at: place) else { return endQuote() }
    if quote == nil {
      flush()
      quote = (text.utf16Count, isLast)
    }
    if isLast { quote?.isLast = true }
    place += isLast ? 4 : 2
  }

  private mutating func endQuote() {
    flush()
    guard let start = quote?.start else { return }
    text.addSpan(start..<text.utf16Count, "quote")
    quote = nil
  }

  /// Reads `@Kim` for a known person, and WhatsApp's `@\u{2068}Kim\u{2069}`.
  private mutating func mention() -> Bool {
    if !dialect.hasLinks {
      guard scalar(place + 1) == "\u{2068}", let end = find("\u{2069}", from: place + 2),
        end - place < 200, end > place + 2
      else { return false }
      flush()
      text.append(String(String.UnicodeScalarView(scalars[place...end])), style: "mention")
      place = end + 1
      return true
    }
    for (name, id) in people where starts(with: name, at: place + 1) {
      let end = place + 1 + name.unicodeScalars.count
      guard !ChatMarks.isWord(scalar(end)) else { continue }
      flush()
      text.append("@" + name, style: "mention", person: id)
      place = end
      return true
    }
    return false
  }

  private mutating func take() {
    plain.append(scalars[place])
    place += 1
  }

  private mutating func flush() {
    guard !plain.isEmpty else { return }
    text.append(String(plain))
    plain = String.UnicodeScalarView()
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    "\\`*_{}[]()<>#+-.!|~".unicodeScalars.contains(scalar)
  }

  private func starts(with mark: String, at place: Int) -> Bool {
    var index = place
    for scalar in mark.unicodeScalars {
      guard index < scalars.count, scalars[index] == scalar else { return false }
      index += 1
    }
    return true
  }

  /// Returns the place of the next mark, before a blank line.
  private func find(_ mark: String, from start: Int, withinParagraph: Bool = true) -> Int? {
    var index = start
    let end = min(scalars.count, start + ChatMarks.reach)
    while index < end {
      if starts(with: mark, at: index) { return index }
      if withinParagraph, starts(with: "\n\n", at: index) { return nil }
      index += 1
    }
    return nil
  }

  private mutating func code() {
    let fence = starts(with: "```", at: place) ? "```" : starts(with: "``", at: place) ? "``" : "`"
    let length = fence.count
    guard let end = find(fence, from: place + length, withinParagraph: fence != "```"),
      end > place + length
    else {
      for _ in 0..<length { take() }
      return
    }
    flush()
    var part = Array(scalars[place + length..<end])
    if fence == "```" {
      // The first line has the language.
      if let line = part.firstIndex(of: "\n"), line < 30,
        part[..<line].allSatisfy({
          $0.properties.isAlphabetic || $0 == "+" || $0 == "#" || $0 == "-" || $0 == "_"
            || ("0"..."9").contains($0)
        })
      {
        if line > 0 { text.lose(.language) }
        part.removeFirst(line + 1)
      }
      if part.last == "\n" { part.removeLast() }
    }
    text.append(String(String.UnicodeScalarView(part)), style: "code")
    place = end + length
  }

  /// Whether each bracket has its other half: a single bracket does not begin a link (CommonMark 6.3).
  private static func hasPairs(_ label: String) -> Bool {
    var depth = 0
    for byte in label.utf8 where depth >= 0 {
      depth += byte == UInt8(ascii: "[") ? 1 : byte == UInt8(ascii: "]") ? -1 : 0
    }
    return depth == 0
  }

  private mutating func link() -> Bool {
    guard let close = find("](", from: place + 1), close - place < 500,
      let end = find(")", from: close + 2)
    else { return false }
    let label = String(String.UnicodeScalarView(scalars[place + 1..<close]))
    var url = String(String.UnicodeScalarView(scalars[close + 2..<end]))
    if let space = url.firstIndex(of: " ") { url = String(url[..<space]) }
    if url.hasPrefix("<"), url.hasSuffix(">") { url = String(url.dropFirst().dropLast()) }
    guard !label.isEmpty, url.contains(":") || url.contains("."), !label.contains("\n"),
      ChatMarks.hasPairs(label)
    else { return false }
    flush()
    text.append(label, style: "link", url: FormattedText.address(url))
    place = end + 1
    return true
  }

  /// Reads `<https://…>`, and Discord's `<:name:1>`, `<t:1700000000:f>`.
  private mutating func address() -> Bool {
    guard let end = find(">", from: place + 1), end - place < 300 else { return false }
    let inside = String(String.UnicodeScalarView(scalars[place + 1..<end]))
    if inside.hasPrefix("http://") || inside.hasPrefix("https://") {
      flush()
      text.append(inside, style: "link", url: inside)
    } else if inside.hasPrefix(":") || inside.hasPrefix("a:") {
      let parts = inside.split(separator: ":")
      guard let name = parts.dropLast().last, parts.last?.allSatisfy(\.isNumber) == true else {
        return false
      }
      plain.append(contentsOf: ":\(name):".unicodeScalars)
    } else if inside.hasPrefix("t:"),
      let seconds = inside.split(separator: ":").dropFirst().first.flatMap({ Double($0) }),
      DateWriter.range.contains(seconds)
    {
      let date = DateWriter.text(of: .init(timeIntervalSince1970: seconds))
      plain.append(contentsOf: date.prefix(16).replacing("T", with: " ").unicodeScalars)
    } else {
      return false
    }
    place = end + 1
    return true
  }

  private mutating func mark() -> Bool {
    guard let (mark, style) = dialect.marks.first(where: { starts(with: $0.mark, at: place) })
    else { return false }
    let length = mark.count
    let (before, after) = (scalar(place - 1), scalar(place + length))
    // Underlines within a word are part of a name.
    if mark.hasPrefix("_"), ChatMarks.isWord(before), ChatMarks.isWord(after) { return false }
    if let index = open.lastIndex(where: { $0.mark == mark }), mayClose(mark, at: place) {
      flush()
      let opened = open[index]
      open.removeSubrange(index...)
      text.addSpan(opened.start..<text.utf16Count, opened.style)
      if mark == "***" { text.addSpan(opened.start..<text.utf16Count, "italic") }
      place += length
      return true
    }
    guard !ChatMarks.isSpace(after), isEdge(before), open.count < 16,
      !open.contains(where: { $0.mark == mark }), isClosed(mark, from: place + length)
    else {
      for _ in 0..<length { take() }
      return true
    }
    flush()
    open.append((mark, style, text.utf16Count))
    place += length
    return true
  }

  /// Returns the scalar at a place; a space outside the text.
  private func scalar(_ place: Int) -> Unicode.Scalar {
    scalars.indices.contains(place) ? scalars[place] : " "
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Whether formatted words may end at a scalar outside them.
  private func isEdge(_ scalar: Unicode.Scalar) -> Bool {
    dialect.formatsPartsOfWords || !ChatMarks.isWord(scalar)
  }

  private func mayClose(_ mark: String, at place: Int) -> Bool {
    !ChatMarks.isSpace(scalar(place - 1)) && isEdge(scalar(place + mark.count))
  }

  /// Whether a closing mark follows; if not, the mark is unchanged text.
  private mutating func isClosed(_ mark: String, from start: Int) -> Bool {
    let end = start + ChatMarks.reach
    // The part that was searched without success is skipped: so many unclosed marks cost no more than one.
    var next = max(start + 1, searched[mark] ?? 0)
    while next < end {
      guard let place = find(mark, from: next), place < end else { break }
      if mayClose(mark, at: place) { return true }
      next = place + 1
    }
    searched[mark] = max(end, searched[mark] ?? 0)
    return false
  }
}
