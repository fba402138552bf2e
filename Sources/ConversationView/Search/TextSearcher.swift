import BubbleCore
import SearchFolding

/// Finds a text in others, on one thread.
///
/// A match is an occurrence of the folded pattern in the folded text (see `TextFolding`), from left to right. It begins at a character
/// boundary, and ends at one or before a mark: `か` finds `が`. An emoji is not found within a family. A match may also begin and end
/// between letters to which one scalar is folded, as in `ﬁ` and `ß`. It is then extended to whole characters. The next match begins
/// after the previous one.
struct TextSearcher: Sendable {
  let pattern: SearchPattern
  private var folding = TextFolding.shared
  /// The origin of a folded byte.
  private struct Source {
    /// The offset of the scalar.
    var offset = 0
    /// Whether the byte is the first one of the scalar's folding.
    var isFirst = true
  }

  /// The origins of the last folded bytes, as many as the pattern has.
  private var sources: [Source]
  /// The number of messages searched.
  private(set) var messageCount = 0

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
    sources = [Source](repeating: Source(), count: pattern.bytes.count)
  }

  /// Shares the folded scalars with other searches.
  func share() { folding.share() }

  // MARK: - Messages

  /// Returns the number of matches in a message.
  mutating func count(in message: Message) -> Int {
    var count = 0
    forEachMatch(in: message) { _, _ in count += 1 }
    return count
  }

  /// Returns the matches in a message: the member of its content, and the range in UTF-8.
  mutating func matches(in message: Message) -> [(field: String, range: Range<Int>)] {
    var matches: [(String, Range<Int>)] = []
    forEachMatch(in: message) { matches.append(($0, $1)) }
    return matches
  }

  /// Returns the number of bytes to search in a message.
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

  /// Calls a closure with the ranges of the matches in a text's UTF-8, from left to right.
  ///
  /// - Complexity: O(*n*) in the lengths of text and pattern together.
  mutating func forEachMatch(in text: String, _ body: (Range<Int>) -> Void) {
    guard !pattern.isEmpty else { return }
    let bytes = text.utf8.span
    if bytes.isASCII {
      guard pattern.isASCII, bytes.count >= pattern.bytes.count else { return }
      findInASCII(bytes, text, body)
    } else {
      findFolded(text, body)
    }
  }

  private func findInASCII(_ bytes: Span<UInt8>, _ text: String, _ body: (Range<Int>) -> Void) {
    var (firsts, lasts) = (CharacterBounds(text), CharacterBounds(text))
    let first = pattern.bytes[0]
    var fits = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index].foldedASCII
      index += 1
      // Most bytes can't begin a match.
      if fits == 0, byte != first { continue }
      fits = pattern.step(fits, byte)
      guard fits == pattern.bytes.count else { continue }
      var match = index - fits..<index
      // In ASCII, only a line end of two bytes is one character.
      if bytes.isInsideLineEnd(match.lowerBound) || bytes.isInsideLineEnd(match.upperBound) {
        match =
          firsts.character(at: match.lowerBound)
          .lowerBound..<lasts.character(at: match.upperBound - 1).upperBound
      }
      body(match)
      (index, fits) = (match.upperBound, 0)
    }
  }

  private mutating func findFolded(_ text: String, _ body: (Range<Int>) -> Void) {
    var (firsts, lasts) = (CharacterBounds(text), CharacterBounds(text))
    var fits = 0
    var next = 0
    /// The offset from which on the next match may begin.
    var start = 0
    /// The index in the ring of origins.
    var place = 0
    for scalar in text.unicodeScalars {
      let offset = next
      next += UTF8.width(scalar)
      guard offset >= start else { continue }
      let range = folding.range(of: scalar)
      for index in range {
        sources[place] = Source(offset: offset, isFirst: index == range.lowerBound)
        place = place + 1 == sources.count ? 0 : place + 1
        fits = pattern.step(fits, folding.bytes[index])
        guard fits == sources.count else { continue }
        // The ring is as long as the match: its next entry is the oldest.
        let (source, rest) = (sources[place], index + 1..<range.upperBound)
        let first = firsts.character(at: source.offset)
        let last = lasts.character(at: offset)
        guard canBegin(source, in: first), canEnd(before: rest, next..<last.upperBound, of: text)
        else {
          fits = pattern.longestBorder
          continue
        }
        body(first.lowerBound..<last.upperBound)
        (start, fits) = (last.upperBound, 0)
        break
      }
    }
  }

  private func canBegin(_ source: Source, in character: Range<Int>) -> Bool {
    if pattern.bytes[0] == UInt8(ascii: " ") { return true }
    return source.isFirst ? source.offset == character.lowerBound : !pattern.continues
  }

  /// Whether a match can end before the rest of a scalar's folding and of the scalar's character.
  private mutating func canEnd(before folded: Range<Int>, _ rest: Range<Int>, of text: String)
    -> Bool
  {
    if let scalar = String(decoding: folding.bytes[folded], as: UTF8.self).unicodeScalars.first {
      return TextFolding.isMark(scalar) || !TextFolding.continues(scalar)
    }
    let start = text.utf8.index(text.startIndex, offsetBy: rest.lowerBound)
    let end = text.utf8.index(start, offsetBy: rest.count)
    for scalar in text.unicodeScalars[start..<end] where !folding.range(of: scalar).isEmpty {
      return TextFolding.isMark(scalar) || scalar.properties.isWhitespace
    }
    return true
  }
}

/// The characters of a text, visited from left to right.
private struct CharacterBounds {
  private let text: String
  /// The bounds of the last visited character.
  private var start: String.Index
  private var end: String.Index

  init(_ text: String) {
    self.text = text
    (start, end) = (text.startIndex, text.startIndex)
  }

  /// Returns the range of the character at an offset, which must not be before the previous one.
  mutating func character(at offset: Int) -> Range<Int> {
    while self.offset(end) <= offset, end < text.endIndex {
      (start, end) = (end, text.index(after: end))
    }
    return self.offset(start)..<self.offset(end)
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
  /// The byte as `TextFolding` folds it.
  fileprivate var foldedASCII: UInt8 {
    if UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") { return self | 0x20 }
    return 9 <= self && self <= 13 ? UInt8(ascii: " ") : self
  }
}
