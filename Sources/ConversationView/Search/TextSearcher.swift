import BubbleCore

/// Finds a text in others, on one thread.
///
/// A match is where the folded text has the folded pattern in it (see ``TextFolding``), from left to right. It is
/// widened to whole characters, as a reader sees them, and the next one begins behind it.
struct TextSearcher: Sendable {
  let pattern: SearchPattern
  private var folding = TextFolding.shared
  /// Where the last bytes that were folded come from, as many as the pattern has.
  private var sources: [Int]
  /// How many messages were looked at.
  private(set) var messageCount = 0

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
    sources = [Int](repeating: 0, count: pattern.bytes.count)
  }

  /// Lets other searches know what was folded here.
  func share() { folding.share() }

  // MARK: - Messages

  /// How many matches there are in a message.
  mutating func count(in message: Message) -> Int {
    var count = 0
    forEachMatch(in: message) { _, _ in count += 1 }
    return count
  }

  /// The matches in a message: in which member of its content, and where in its UTF-8.
  mutating func matches(in message: Message) -> [(field: String, range: Range<Int>)] {
    var matches: [(String, Range<Int>)] = []
    forEachMatch(in: message) { matches.append(($0, $1)) }
    return matches
  }

  /// How many bytes of text there are to look at in a message.
  func byteCount(of message: Message) -> Int {
    let payload = message.content.payload
    return pattern.fields.reduce(0) { $0 + (payload[$1]?.string?.utf8.count ?? 0) }
  }

  private mutating func forEachMatch(in message: Message, _ body: (String, Range<Int>) -> Void) {
    messageCount += 1
    let payload = message.content.payload
    for field in pattern.fields {
      guard let text = payload[field]?.string else { continue }
      forEachMatch(in: text) { body(field, $0) }
    }
  }

  // MARK: - Texts

  /// Where the matches are in a text's UTF-8, from left to right.
  ///
  /// - Complexity: O(*n*) in the lengths of text and pattern together.
  mutating func forEachMatch(in text: String, _ body: (Range<Int>) -> Void) {
    guard !pattern.isEmpty else { return }
    var characters = CharacterBounds(text)
    let bytes = text.utf8.span
    if bytes.isASCII {
      guard pattern.isASCII, bytes.count >= pattern.bytes.count else { return }
      findInASCII(bytes, &characters, body)
    } else {
      findFolded(text, &characters, body)
    }
  }

  private func findInASCII(
    _ bytes: Span<UInt8>, _ characters: inout CharacterBounds, _ body: (Range<Int>) -> Void
  ) {
    let first = pattern.bytes[0]
    var fits = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index].lowercasedASCII
      index += 1
      // Most bytes are none that a match begins with.
      if fits == 0, byte != first { continue }
      fits = pattern.step(fits, byte)
      guard fits == pattern.bytes.count else { continue }
      var match = index - fits..<index
      // The one character that is made of two.
      if bytes.isInsideLineEnd(match.lowerBound) || bytes.isInsideLineEnd(match.upperBound) {
        match = characters.widen(match)
      }
      body(match)
      (index, fits) = (match.upperBound, 0)
    }
  }

  private mutating func findFolded(
    _ text: String, _ characters: inout CharacterBounds, _ body: (Range<Int>) -> Void
  ) {
    var fits = 0
    var next = 0
    /// Where the next match may begin.
    var start = 0
    /// The place in the ring of sources.
    var place = 0
    for scalar in text.unicodeScalars {
      let offset = next
      next += UTF8.width(scalar)
      guard offset >= start else { continue }
      for index in folding.range(of: scalar) {
        sources[place] = offset
        place = place + 1 == sources.count ? 0 : place + 1
        fits = pattern.step(fits, folding.bytes[index])
        guard fits == sources.count else { continue }
        // The ring is as long as the match: what comes next in it is the oldest.
        let match = characters.widen(sources[place]..<next)
        body(match)
        (start, fits) = (match.upperBound, 0)
        break
      }
    }
  }
}

/// The characters of a text, as a reader sees them, looked at from left to right as far as somebody asks.
private struct CharacterBounds {
  private let text: String
  /// The character that was looked at last, by its bounds.
  private var start: String.Index
  private var end: String.Index

  init(_ text: String) {
    self.text = text
    (start, end) = (text.startIndex, text.startIndex)
  }

  /// The characters that a range has a part of, of which the start is no further left than that of the range before.
  mutating func widen(_ range: Range<Int>) -> Range<Int> {
    while offset(end) <= range.lowerBound, advance() {}
    let lower = min(offset(start), range.lowerBound)
    while offset(end) < range.upperBound, advance() {}
    return lower..<max(offset(end), range.upperBound)
  }

  private mutating func advance() -> Bool {
    guard end < text.endIndex else { return false }
    (start, end) = (end, text.index(after: end))
    return true
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for index in indices { all |= self[index] }
    return all < 0x80
  }

  /// Whether an offset is between a carriage return and its line feed.
  fileprivate func isInsideLineEnd(_ offset: Int) -> Bool {
    offset > 0 && offset < count && self[offset] == UInt8(ascii: "\n")
      && self[offset - 1] == UInt8(ascii: "\r")
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
