import BubbleCore

/// Cuts a text at the boundaries of words; a dictionary finds those of scripts without spaces.
///
/// - Complexity: O(n).
func words(of text: String) -> [WordSegment] {
  var units: [UInt16] = []
  /// The UTF-8 offset of each unit of UTF-16, and of the end.
  var offsets: [Int] = []
  units.reserveCapacity(text.utf8.count)
  offsets.reserveCapacity(text.utf8.count + 1)
  var end = 0
  for scalar in text.unicodeScalars {
    for unit in scalar.utf16 {
      units.append(unit)
      offsets.append(end)
    }
    end += UTF8.width(scalar)
  }
  offsets.append(end)
  var segments: [WordSegment] = []
  units.withUnsafeBufferPointer { units in
    BreakIteratorPool.words.forEachBreak(in: units) { offset, isWord in
      let start = segments.last?.range.upperBound ?? 0
      segments.append(WordSegment(range: start..<offsets[offset], isWordLike: isWord))
    }
  }
  // Without ICU's data, the text is one word.
  if segments.isEmpty, end > 0 { segments = [WordSegment(range: 0..<end, isWordLike: true)] }
  return segments
}
