import BubbleCore

/// A text without its marks, and the spans that they stood for.
struct MarkdownText: Hashable, Sendable {
  private(set) var text = ""
  private(set) var spans: [TextSpan] = []

  /// Makes a text whose marks are signs.
  init(plain text: String) { self.text = text }

  /// Reads the marks of a text of one line.
  init(_ text: String) { self.init(joining: [text[...]]) }

  /// Reads the marks of lines: they are joined by spaces, except those that end in two spaces or a backslash.
  init(joining lines: [Substring]) {
    var source = ""
    for (place, line) in lines.enumerated() {
      let isLast = place == lines.count - 1
      if !isLast, line.hasSuffix("\\") {
        source += line.dropLast() + "\n"
      } else if !isLast, line.hasSuffix("  ") {
        source += line.trimmedEnd + "\n"
      } else {
        source += isLast ? line[...] : line.trimmedEnd + " "
      }
    }
    var reader = MarkdownInlineReader(source)
    reader.read()
    (text, spans) = (reader.text, reader.spans)
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

/// Reads the marks inside of a text: emphasis, code, links.
///
/// A mark without an end is a sign, with one exception: code and bold at the end of a growing text have their format
/// already, so that no marks flicker at its end.
struct MarkdownInlineReader {
  private let source: [UInt8]
  private var place = 0
  private var bytes: [UInt8] = []
  private(set) var spans: [TextSpan] = []
  /// The open marks: their signs, the starts of their texts, and their places in the text if they never end.
  private var open: [(mark: [UInt8], format: TextFormat, start: Int)] = []
  private var markCount = 0
  /// The number of links around this text.
  private var depth = 0

  init(_ source: String) { self.source = Array(source.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func read() {
    bytes.reserveCapacity(source.count)
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readEmphasis()
      case UInt8(ascii: "["): readLink(isPicture: false)
      case UInt8(ascii: "!"):
        if at(place + 1) == UInt8(ascii: "[") { readLink(isPicture: true) } else { take(1) }
      case UInt8(ascii: "<"): readAddress()
      case UInt8(ascii: "h"), UInt8(ascii: "H"): readBareAddress()
      default: take(1)
      }
    }
    closeAtEnd()
  }

  private func at(_ index: Int) -> UInt8? {
    index < source.count && index >= 0 ? source[index] : nil
  }

  private mutating func take(_ count: Int) {
    bytes += source[place..<min(place + count, source.count)]
    place += count
  }

  private mutating func readEscape() {
    guard let next = at(place + 1), next < 0x80, next.isMarkdownPunctuation else { return take(1) }
    bytes.append(next)
    place += 2
  }

  private mutating func add(_ range: Range<Int>, _ format: TextFormat, link: String? = nil) {
    guard !range.isEmpty, spans.count < MarkdownLimits.marks else { return }
    spans.append(TextSpan(range: range, format: format, link: link))
  }

  // MARK: Code

  private mutating func readCode() {
    let count = run(of: UInt8(ascii: "`"), from: place)
    markCount += 1
    guard markCount <= MarkdownLimits.marks else { return take(count) }
    let start = place + count
    var end = start
    let limit = min(source.count, start + MarkdownLimits.codeBytes)
    while end < limit {
      guard source[end] == UInt8(ascii: "`") else {
        end += 1
        continue
      }
      let closing = run(of: UInt8(ascii: "`"), from: end)
      if closing == count { break }
      end += closing
    }
    // Without an end: a sign in the middle of a text, code at the end of a growing one.
    let left = source.count - start
    guard end < limit || (limit == source.count && count == 1 && (1..<80).contains(left))
    else { return take(count) }
    var code = source[start..<min(end, source.count)]
    if code.count > 2, code.first == 0x20, code.last == 0x20 { code = code.dropFirst().dropLast() }
    let from = bytes.count
    bytes += code
    add(from..<bytes.count, .code)
    place = min(source.count, end + count)
  }

  private func run(of byte: UInt8, from index: Int) -> Int {
    var end = index
    while at(end) == byte { end += 1 }
    return end - index
  }

  // MARK: Emphasis

  private mutating func readEmphasis() {
    let byte = source[place]
    let count = min(run(of: byte, from: place), 3)
    markCount += 1
    guard markCount <= MarkdownLimits.marks, byte != UInt8(ascii: "~") || count == 2 else {
      return take(count)
    }
    let before = at(place - 1), after = at(place + count)
    let canClose = before.map { !$0.isMarkdownSpace } ?? false
    // An underscore inside of a word is a part of it.
    let isInside =
      byte == UInt8(ascii: "_") && (before?.isWordPart ?? false) && (after?.isWordPart ?? false)
    let mark = Array(repeating: byte, count: count)
    guard !isInside else { return take(count) }
    if canClose, let place = open.lastIndex(where: { $0.mark == mark }) {
      add(open[place].start..<bytes.count, open[place].format)
      // Open marks inside are signs: they are put back at their places.
      let inner = open[(place + 1)...]
      open.removeSubrange(place...)
      restore(Array(inner))
      self.place += count
      return
    }
    guard let after, !after.isMarkdownSpace else { return take(count) }
    let format: TextFormat =
      byte == UInt8(ascii: "~")
      ? .strike : count == 3 ? [.bold, .italic] : count == 2 ? .bold : .italic
    open.append((mark, format, bytes.count))
    place += count
  }

  /// Puts marks without an end back into the text, and moves the text behind them.
  private mutating func restore(_ marks: [(mark: [UInt8], format: TextFormat, start: Int)]) {
    for mark in marks.reversed() {
      bytes.insert(contentsOf: mark.mark, at: mark.start)
      let count = mark.mark.count
      for place in spans.indices {
        let range = spans[place].range
        let start = range.lowerBound + (range.lowerBound >= mark.start ? count : 0)
        let end = range.upperBound + (range.upperBound > mark.start ? count : 0)
        spans[place].range = start..<end
      }
    }
  }

  /// Ends the open marks: bold at the end of a text stays bold; other marks are signs.
  private mutating func closeAtEnd() {
    let growing = open.filter { $0.format.contains(.bold) && $0.start < bytes.count }
    for mark in growing { add(mark.start..<bytes.count, mark.format) }
    restore(open.filter { !($0.format.contains(.bold) && $0.start < bytes.count) })
  }

  // MARK: Links

  /// `[text](address)`, or a picture, which is shown as its text.
  private mutating func readLink(isPicture: Bool) {
    let start = place + (isPicture ? 2 : 1)
    markCount += 1
    guard markCount <= MarkdownLimits.marks else { return take(1) }
    guard
      let close = closing(UInt8(ascii: "]"), opening: UInt8(ascii: "["), from: start, within: 300),
      at(close + 1) == UInt8(ascii: "("),
      let end = closing(
        UInt8(ascii: ")"), opening: UInt8(ascii: "("), from: close + 2, within: 2_000)
    else { return take(isPicture ? 2 : 1) }
    guard depth < 2 else { return take(1) }
    var inner = MarkdownInlineReader(
      String(decoding: source[start..<close], as: UTF8.self), depth: depth + 1)
    inner.read()
    let address = String(decoding: source[(close + 2)..<end], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).first.map(String.init)
    let from = bytes.count
    bytes += inner.bytes
    for span in inner.spans where span.link == nil {
      add(span.range.lowerBound + from..<span.range.upperBound + from, span.format)
    }
    if let address, !address.isEmpty {
      let shown = inner.spans.lazy.compactMap(\.link).first
      let opened = shown.map { LinkAddress.opened(address, shownAs: $0) } ?? address
      add(from..<bytes.count, [], link: opened)
    }
    place = end + 1
  }

  private init(_ source: String, depth: Int) {
    self.source = Array(source.utf8)
    self.depth = depth
  }

  private func closing(_ close: UInt8, opening: UInt8, from start: Int, within limit: Int) -> Int? {
    var level = 1
    var index = start
    while index < source.count, index - start < limit {
      switch source[index] {
      case UInt8(ascii: "\\"): index += 1
      case opening: level += 1
      case close:
        level -= 1
        if level == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// `<https://…>`.
  private mutating func readAddress() {
    var end = place + 1
    while let byte = at(end), byte > 0x20, byte != UInt8(ascii: ">"), end - place < 2_000 {
      end += 1
    }
    let inside = String(decoding: source[(place + 1)..<end], as: UTF8.self)
    guard at(end) == UInt8(ascii: ">"),
      LinkDetector.links(in: inside).first?.range == 0..<inside.utf8.count
    else { return take(1) }
    let from = bytes.count
    bytes += inside.utf8
    add(from..<bytes.count, [], link: inside)
    place = end + 1
  }

  /// Reads a bare `https://…`.
  private mutating func readBareAddress() {
    guard at(place + 1) == UInt8(ascii: "t") || at(place + 1) == UInt8(ascii: "T"),
      !(at(place - 1)?.isWordPart ?? false)
    else { return take(1) }
    markCount += 1
    guard markCount <= MarkdownLimits.marks else { return take(1) }
    let rest = String(decoding: source[place..<min(place + 2_000, source.count)], as: UTF8.self)
    guard let link = LinkDetector.links(in: rest).first, link.range.lowerBound == 0 else {
      return take(1)
    }
    let from = bytes.count
    take(link.range.upperBound)
    add(from..<bytes.count, [], link: link.link)
  }
}

extension UInt8 {
  fileprivate var isMarkdownSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var isMarkdownPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }

  /// Letters, digits, and everything that is not ASCII.
  fileprivate var isWordPart: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self >= 0x80
  }
}
