import Platform

/// A text in which each attachment has one character: U+FFFC.
struct AttachedText {
  /// The text.
  private(set) var text: String
  /// The spans, with ranges in ``text``.
  private(set) var spans: [TextSpan]

  /// U+FFFC, the object replacement character: three bytes of UTF-8.
  static let object = "\u{FFFC}"

  /// Replaces the characters of attachments by objects.
  ///
  /// If attachments overlap, the first one wins; the others, and those outside of the text, are left out.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans.
  init(_ text: String, _ spans: [TextSpan]) {
    let bytes = Array(text.utf8)
    var kept = spans
    // The attachments, in the order of the text.
    var places: [Int] = []
    for place in AttachedText.order(of: spans) {
      let range = spans[place].range.clamped(to: 0..<bytes.count)
      let end = places.last.map { kept[$0].range.upperBound } ?? 0
      guard !range.isEmpty, range.lowerBound >= end else {
        kept[place].range = 0..<0
        continue
      }
      kept[place].range = range
      places.append(place)
    }
    var replaced: [UInt8] = []
    replaced.reserveCapacity(bytes.count)
    var shifts = Shifts()
    var start = 0
    for place in places {
      let range = kept[place].range
      let characters = String(decoding: bytes[range], as: UTF8.self)
      replaced += bytes[start..<range.lowerBound]
      shifts.add(range, at: replaced.count)
      replaced += AttachedText.object.utf8
      start = range.upperBound
      if characters != AttachedText.object { kept[place].attachment?.characters = characters }
    }
    replaced += bytes[start...]
    for place in kept.indices where !kept[place].range.isEmpty {
      kept[place].range = shifts.range(kept[place].range)
    }
    self.text = String(decoding: replaced, as: UTF8.self)
    self.spans = kept.filter { $0.attachment == nil || !$0.range.isEmpty }
  }

  /// Returns the indices of the spans with attachments, by their starts.
  private static func order(of spans: [TextSpan]) -> [Int] {
    spans.indices.filter { spans[$0].attachment != nil }
      .sorted { spans[$0].range.lowerBound < spans[$1].range.lowerBound }
  }
}

/// Converts ranges in the original text to ranges in the text with objects.
private struct Shifts {
  /// The replaced range and the new offset of each object.
  private var objects: [(old: Range<Int>, new: Int)] = []
  private static let length = AttachedText.object.utf8.count

  mutating func add(_ range: Range<Int>, at offset: Int) { objects.append((range, offset)) }

  /// Extends a range that ends or begins within an object to all of it.
  func range(_ range: Range<Int>) -> Range<Int> {
    let lower = offset(range.lowerBound, isEnd: false)
    return lower..<max(lower, offset(range.upperBound, isEnd: true))
  }

  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    // The first one that does not end before it.
    let place = objects.indices.partitionPoint { objects[$0].old.upperBound < offset }
    if place < objects.count, objects[place].old.lowerBound < offset {
      let (old, new) = objects[place]
      return isEnd || offset == old.upperBound ? new + Shifts.length : new
    }
    guard place > 0 else { return offset }
    let (old, new) = objects[place - 1]
    return offset - old.upperBound + new + Shifts.length
  }
}

extension TextRequest {
  /// Returns a part of the text for reading aloud and copying: with the characters that attachments replaced.
  ///
  /// - Complexity: O(*n* *m*) in the length of the part and the number of attachments.
  package func words(of part: Substring) -> String {
    let attachments = spans.filter { $0.attachment?.characters != nil }
    guard !attachments.isEmpty else { return String(part) }
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    var words = ""
    var (place, offset) = (part.startIndex, start)
    for span in attachments.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where span.range.lowerBound >= offset && span.range.upperBound <= start + part.utf8.count {
      let object = part.utf8.index(place, offsetBy: span.range.lowerBound - offset)
      words += part[place..<object] + (span.attachment?.characters ?? "")
      place = part.utf8.index(object, offsetBy: span.range.count)
      offset = span.range.upperBound
    }
    return words + part[place...]
  }

  /// The text for reading aloud and copying.
  package var words: String { words(of: text[...]) }
}
