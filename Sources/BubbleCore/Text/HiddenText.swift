import Platform

extension TextSpan {
  /// The id of the hit region of hidden text: a touch asks the host to show all of the message's.
  package static let spoilerRegionID = "spoiler"

  /// Returns spans in which hidden parts do not overlap, and nothing else can be touched or is drawn there.
  ///
  /// Links, references and attachments that overlap with a hidden part are left out, since an address or a picture would give the
  /// words away. Other formats stay, so that a text has the same lines when it is shown.
  ///
  /// - Complexity: O(*n* log *n*) in the number of spans.
  package static func hidden(_ spans: [TextSpan]) -> [TextSpan] {
    var covers: [Range<Int>] = []
    for range in spans.filter(\.isHidden).map(\.range).sorted(by: {
      $0.lowerBound < $1.lowerBound
    }) where !range.isEmpty {
      if let last = covers.last, last.upperBound >= range.lowerBound {
        covers[covers.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        covers.append(range)
      }
    }
    let others = spans.compactMap { span -> TextSpan? in
      let next = covers.indices.partitionPoint {
        covers[$0].upperBound <= span.range.lowerBound
      }
      guard next < covers.count, covers[next].overlaps(span.range) else {
        return span.isHidden ? nil : span
      }
      let format = span.format.subtracting(.spoiler)
      guard !format.isEmpty || span.adjustment != nil else { return nil }
      return TextSpan(range: span.range, format: format, adjustment: span.adjustment)
    }
    return others + covers.map { TextSpan(range: $0, format: .spoiler) }
  }

  package var isHidden: Bool { format.contains(.spoiler) }
}

extension TextRequest {
  /// The text in place of hidden words, whatever their length.
  package static let cover = "▒▒▒"

  /// Returns a part of the text without hidden words: for everything but measuring, drawing and copying.
  ///
  /// - Parameters:
  ///   - range: Offsets into the text's UTF-8, on character boundaries.
  ///   - cover: The text in place of each hidden part.
  /// - Complexity: O(*n* *m*) in the length of the part and the number of attachments and hidden parts.
  package func words(_ range: Range<Int>, coveredBy cover: String) -> String {
    var shown = ""
    var start = range.lowerBound
    func append(to end: Int) {
      guard end > start else { return }
      let from = text.utf8.index(text.startIndex, offsetBy: start)
      shown += words(of: text[from..<text.utf8.index(from, offsetBy: end - start)])
    }
    for span in spans.filter(\.isHidden).sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where span.range.overlaps(range) && span.range.upperBound > start {
      append(to: span.range.lowerBound)
      shown += cover
      start = min(range.upperBound, span.range.upperBound)
    }
    append(to: range.upperBound)
    return shown
  }

  /// Whether a part of the text is hidden in a range of offsets into its UTF-8.
  package func isHidden(in range: Range<Int>) -> Bool {
    spans.contains { $0.isHidden && $0.range.overlaps(range) }
  }
}
