import Foundation

extension TextRequest {
  /// The least length, in bytes, at which counting letters before measuring pays off.
  private static let longLength = 1_024

  /// Returns a lower bound of the number of lines of a long text, from the widths of single letters.
  ///
  /// That takes negligible time compared with measuring the text.
  ///
  /// It returns 0 for short texts and for texts that are not broken; letters other than those of ASCII do not count.
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
      // If letters are wide and lines narrow, much of a line stays empty.
      if width > 0 { lines += CGFloat(count) / max(1, (maximumWidth / width).rounded(.down)) }
    }
    // Narrow letters fill the space that wide ones leave, and kerning moves letters together; in a fixed-pitch
    // font the wide ones are narrower.
    let isUneven = spans.contains { $0.format.contains(.code) || $0.hasOwnSizes }
    return Int(lines * (isUneven ? 0.5 : 0.9))
  }
}
