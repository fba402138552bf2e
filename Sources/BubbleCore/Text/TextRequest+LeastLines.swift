import Foundation

extension TextRequest {
  /// From how many bytes on it is worth it to look at the letters before they are measured.
  private static let longLength = 1_024

  /// How many lines the letters of a long text fill at the least: from the widths of single ones, in no time
  /// compared with that of measuring the text.
  ///
  /// 0 where nothing is known: of short texts, of what is not broken, and of other letters than those of ASCII.
  @inline(__always)
  func leastLines(with measurer: any TextMeasuring) -> Int {
    guard text.utf8.count >= TextRequest.longLength, maximumWidth < .infinity else { return 0 }
    return linesOfLetters(with: measurer)
  }

  private func linesOfLetters(with measurer: any TextMeasuring) -> Int {
    var counts = [Int](repeating: 0, count: 0x80)
    for byte in text.utf8 where byte > 0x20 && byte < 0x7F { counts[Int(byte)] += 1 }
    var lines: CGFloat = 0
    for (letter, count) in counts.enumerated() where count > 0 {
      let text = String(UnicodeScalar(UInt8(letter)))
      let width = measurer.measure(TextRequest(text: text, font: font)).width
      // Of wide letters and narrow lines, much of a line stays empty.
      if width > 0 { lines += CGFloat(count) / max(1, (maximumWidth / width).rounded(.down)) }
    }
    // Narrow letters fill what wide ones leave, and kerning moves letters together; in a code's font the wide
    // ones are narrower.
    let isUneven = spans.contains { $0.format.contains(.code) || $0.hasOwnSizes }
    return Int(lines * (isUneven ? 0.5 : 0.9))
  }
}
