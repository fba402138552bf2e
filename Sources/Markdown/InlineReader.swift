/// Reads the marks within a text: CommonMark 0.31.2's second phase, with GitHub's strikethrough, addresses and footnotes.
///
/// The parts are a list whose links are changed when marks turn out to belong together: see ``Delimiters``.
///
/// - Complexity: O(*n*) in the bytes of the text, apart from marks that never match, which cost O(*n*) for each kind.
struct InlineReader {
  let bytes: [UInt8]
  var place = 0
  private(set) var parts = InlineParts()
  var delimiters = Delimiters()
  var targets: InlineTargets
  /// The brackets that are open, inner ones last.
  private var brackets: [Bracket] = []
  /// The first so many brackets begin no link, since a link contains no link.
  private var inactiveCount = 0
  private var imageCount = 0
  /// The lengths of runs of backticks that no longer have an equal one behind a place.
  private var closingRuns: [Int: Int]?
  /// What ends a tag of each kind, and was not found from some place on.
  private var missing: Set<String> = []
  private var formulas = FormulaFinder()

  private struct Bracket {
    let part: Int
    let isImage: Bool
    /// The place behind it in the source.
    let start: Int
    /// The count of delimiters before it.
    let delimiterCount: Int
    /// Whether another bracket begins behind it, so that it is no label of its own.
    var hasInner = false
  }

  /// Whether the text is still being written: see ``GrowingText``.
  let isGrowing: Bool

  private init(_ text: ArraySlice<UInt8>, _ targets: InlineTargets, isGrowing: Bool) {
    bytes = Array(text)
    self.targets = targets
    self.isGrowing = isGrowing
  }

  /// Reads a text of one or more lines.
  ///
  /// - Parameter isGrowing: Whether the text is still being written. Then marks that nothing ends have their meaning already,
  ///   apart from those within a word.
  static func read(
    _ text: ArraySlice<UInt8>, _ targets: inout InlineTargets, isGrowing: Bool = false
  )
    -> [MarkdownInline]
  {
    let text = isGrowing ? GrowingText.withoutMarksAtEnd(text.trimmed) : text.trimmed
    var reader = InlineReader(text, targets, isGrowing: isGrowing)
    // The reader changes its own without a copy.
    targets = InlineTargets()
    reader.run()
    targets = reader.targets
    let inlines = reader.parts.inlines()
    return reader.bytes.contains(UInt8(ascii: "@"))
      ? BareAddresses.addingMails(to: inlines) : inlines
  }

  private mutating func run() {
    while place < bytes.count {
      switch bytes[place] {
      case .newline: readLineBreak()
      case .backslash: if !readFormula() { readBackslash() }
      case UInt8(ascii: "$"): if !readFormula() { take(1) }
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readDelimiters()
      case UInt8(ascii: "["): openBracket(isImage: false)
      case UInt8(ascii: "!") where at(place + 1) == UInt8(ascii: "["): openBracket(isImage: true)
      case UInt8(ascii: "!")
      where isGrowing && place + 1 == bytes.count
        && at(place - 1).map({ $0.isWhitespace || $0 == UInt8(ascii: "[") }) != false:
        // It may become a picture's mark.
        place += 1
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): if !readAddress(), !readTag() { take(1) }
      case UInt8(ascii: "&"): readEntity()
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "f"), UInt8(ascii: "F"),
        UInt8(ascii: "w"), UInt8(ascii: "W"):
        if !readBareAddress() { takeText() }
      default: takeText()
      }
    }
    if isGrowing {
      // A bracket that is still open may become a link.
      for bracket in brackets.suffix(1) where !isAlert(bracket.start) {
        parts.removeText(of: bracket.part)
        // Of a footnote's mark nothing is shown.
        if at(bracket.start) == UInt8(ascii: "^") { parts.removeAll(behind: bracket.part) }
      }
    }
    delimiters.process(&parts, from: 0, isGrowing: isGrowing)
  }

  func at(_ place: Int) -> UInt8? { place >= 0 && place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ count: Int) {
    parts.addText(bytes[place..<(place + count)])
    place += count
  }

  /// Takes characters up to the next one that may be a mark.
  private mutating func takeText() {
    var end = place + 1
    while end < bytes.count, !InlineReader.mayBeMark[Int(bytes[end])] {
      // An address begins with a word.
      if bytes[end].isLetter, "hHfFwW".utf8.contains(bytes[end]), !bytes[end - 1].isLetter { break }
      end += 1
    }
    take(end - place)
  }

  private static let mayBeMark: [Bool] = (0...255).map { "\n\\`*_~[]!<&$".utf8.contains(UInt8($0)) }

  // MARK: Small things

  private mutating func readLineBreak() {
    let spaces = parts.removeSpacesAtEnd()
    parts.add(spaces >= 2 ? .lineBreak : .softBreak)
    place += 1
    while at(place)?.isSpaceOrTab == true { place += 1 }
  }

  private mutating func readBackslash() {
    guard let next = at(place + 1) else { return isGrowing ? place += 1 : take(1) }
    if isGrowing, "([".utf8.contains(next), bytes.count - place <= 8,
      !bytes[(place + 2)...].contains(where: { $0.isLetterOrDigit || $0 >= 0x80 })
    {
      // It may become a formula.
      place = bytes.count
    } else if next == .newline {
      parts.add(.lineBreak)
      place += 2
      while at(place)?.isSpaceOrTab == true { place += 1 }
    } else if next.isPunctuation {
      parts.addText([next])
      place += 2
    } else {
      take(1)
    }
  }

  private mutating func readEntity() {
    guard let entity = Entities.read(bytes[...], at: place) else {
      let name = bytes[(place + 1)...]
      guard isGrowing, name.count < 12,
        name.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "#") })
      else { return take(1) }
      // It may become a character.
      place = bytes.count
      return
    }
    parts.addText(Array(entity.text.utf8)[...])
    // A space that is written as an entity is no end of a line.
    parts.seal()
    place = entity.end
  }

  private func run(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == bytes[start] { end += 1 }
    return end - start
  }

  private mutating func readCode() {
    let count = run(at: place)
    if closingRuns == nil { closingRuns = BacktickRuns.lastPlaces(bytes, from: place) }
    let start = place + count
    guard let last = closingRuns?[count], last >= start else {
      guard isGrowing, count <= 2, start < bytes.count, at(place - 1)?.isLetterOrDigit != true
      else { return take(count) }
      parts.add(
        .code(String(decoding: bytes[start...].map { $0 == .newline ? .space : $0 }, as: UTF8.self))
      )
      place = bytes.count
      return
    }
    var end = start
    while end < last, bytes[end] != UInt8(ascii: "`") || run(at: end) != count {
      end += bytes[end] == UInt8(ascii: "`") ? run(at: end) : 1
    }
    var code = bytes[start..<end].map { $0 == .newline ? .space : $0 }
    if code.count > 2, code.first == .space, code.last == .space,
      code.contains(where: { $0 != .space })
    {
      code = Array(code.dropFirst().dropLast())
    }
    parts.add(.code(String(decoding: code, as: UTF8.self)))
    place = end + count
  }

  /// Keeps a formula with its marks.
  private mutating func readFormula() -> Bool {
    guard let end = formulas.end(in: bytes, at: place, isGrowing: isGrowing) else { return false }
    parts.add(.formula(String(decoding: bytes[place..<end], as: UTF8.self)))
    place = end
    return true
  }

  // MARK: Delimiters

  private mutating func readDelimiters() {
    let mark = bytes[place]
    let count = run(at: place)
    let run = DelimiterRun(mark, before: scalar(before: place), after: scalar(at: place + count))
    parts.seal()
    let part = parts.count
    take(count)
    if mark != UInt8(ascii: "~") || count <= 2 { delimiters.add(run, count: count, part: part) }
    parts.seal()
  }

  private func scalar(at place: Int) -> Unicode.Scalar? {
    place < bytes.count
      ? String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self).unicodeScalars
        .first : nil
  }

  private func scalar(before place: Int) -> Unicode.Scalar? {
    var start = place - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(at: start) : nil
  }

  // MARK: Brackets

  private mutating func openBracket(isImage: Bool) {
    if !brackets.isEmpty { brackets[brackets.count - 1].hasInner = true }
    parts.seal()
    let part = parts.count
    take(isImage ? 2 : 1)
    parts.seal()
    inactiveCount = min(inactiveCount, brackets.count)
    if isImage { imageCount += 1 }
    brackets.append(
      Bracket(part: part, isImage: isImage, start: place, delimiterCount: delimiters.count))
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.last else { return take(1) }
    brackets.removeLast()
    if bracket.isImage { imageCount -= 1 }
    guard bracket.isImage || brackets.count >= inactiveCount else { return take(1) }
    let label = bracket.start..<place
    let close = place
    place += 1
    if let target = target(of: label, hasInner: bracket.hasInner) {
      if target.keepsBrackets {
        // Nothing around it changes: neither a link that it is in nor emphasis.
        if brackets.isEmpty, delimiters.count == bracket.delimiterCount {
          parts.wrap(behind: bracket.part, signs: 0) {
            .link(destination: target.destination, title: target.title, $0)
          }
        }
        place = close
        return take(1)
      }
      delimiters.process(&parts, from: bracket.delimiterCount)
      if bracket.isImage {
        parts.wrap(from: bracket.part) {
          .image(source: target.destination, title: target.title, $0)
        }
      } else {
        parts.wrap(from: bracket.part) {
          .link(destination: target.destination, title: target.title, $0)
        }
        inactiveCount = brackets.count
      }
      return
    }
    if at(bracket.start) == UInt8(ascii: "^"), close > bracket.start + 1,
      let number = targets.footnoteNumber(
        String(decoding: bytes[(bracket.start + 1)..<close], as: UTF8.self))
    {
      delimiters.remove(from: bracket.delimiterCount)
      parts.removeAll(behind: bracket.part)
      // Of "![^1]" the "!" is text.
      if bracket.isImage {
        parts.removeSign(of: bracket.part)
      } else {
        parts.removeAll(from: bracket.part)
      }
      parts.add(.footnote(number: number))
      return
    }
    place = close
    take(1)
  }

  // MARK: Angle brackets

  /// `<https://example.org>` and `<name@example.org>`.
  private mutating func readAddress() -> Bool {
    var end = place + 1
    while let byte = at(end), byte > 0x20, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      end += 1
    }
    guard at(end) == UInt8(ascii: ">"), end > place + 1 else { return false }
    let inside = bytes[(place + 1)..<end]
    let address = String(decoding: inside, as: UTF8.self)
    let destination: String
    let scheme = inside.prefix { $0.isLetterOrDigit || "+.-".utf8.contains($0) }
    if (2...32).contains(scheme.count), scheme.first?.isLetter == true,
      inside.dropFirst(scheme.count).first == UInt8(ascii: ":")
    {
      destination = address
    } else if BareAddresses.isMail(inside) {
      destination = "mailto:" + address
    } else {
      return false
    }
    parts.add(.link(destination: destination, title: "", [.text(address)]))
    place = end + 1
    return true
  }

  /// A tag, comment, declaration or instruction of HTML.
  private mutating func readTag() -> Bool {
    let rest = bytes[(place + 1)...]
    let end: Int?
    if rest.starts(with: "!-->".utf8) {
      end = place + 5
    } else if rest.starts(with: "!--->".utf8) {
      end = place + 6
    } else if rest.starts(with: "!--".utf8) {
      end = find("-->", from: place + 4)
    } else if rest.first == UInt8(ascii: "?") {
      end = find("?>", from: place + 2)
    } else if rest.starts(with: "![CDATA[".utf8) {
      end = find("]]>", from: place + 9)
    } else if rest.first == UInt8(ascii: "!"), at(place + 2)?.isLetter == true {
      end = find(">", from: place + 2)
    } else {
      end = HTMLTag.end(of: bytes, from: place)
    }
    guard let end else {
      // It may become a tag.
      guard isGrowing, HTMLTag.isBeginning(rest) else { return false }
      place = bytes.count
      return true
    }
    parts.add(.html(String(decoding: bytes[place..<end], as: UTF8.self)))
    place = end
    return true
  }

  private mutating func find(_ text: String, from start: Int) -> Int? {
    guard !missing.contains(text), start <= bytes.count else { return nil }
    if let range = bytes[start...].firstRange(of: Array(text.utf8)) { return range.upperBound }
    missing.insert(text)
    return nil
  }

  // MARK: Bare addresses

  private mutating func readBareAddress() -> Bool {
    guard imageCount == 0, brackets.count <= inactiveCount,
      let address = BareAddresses.address(in: bytes, at: place)
    else { return false }
    parts.add(.link(destination: address.destination, title: "", [.text(address.text)]))
    place = address.end
    return true
  }
}
