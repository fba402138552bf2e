import Expectations
import Testing

@testable import BubbleText

/// Returns the clusters of a text that are shown as emoji, as ranges of scalars; adjacent ones share a range.
func emojiRuns(of scalars: [UInt32]) -> [Range<Int>] {
  let starts = bytes(for: scalars) { graphemeBreaks(of: $0, into: $1) }
  var runs: [Range<Int>] = []
  var start = 0
  while start < scalars.count {
    let end = starts[(start + 1)...].firstIndex(of: 1) ?? scalars.count
    let cluster = Array(scalars[start..<end])
    if cluster.withUnsafeBufferPointer({ isShownAsEmoji($0) }) {
      if let last = runs.last, last.upperBound == start {
        runs[runs.count - 1] = last.lowerBound..<end
      } else {
        runs.append(start..<end)
      }
    }
    start = end
  }
  return runs
}

@Suite struct EmojiRunTests {
  private func runs(_ scalars: [UInt32]) -> [Range<Int>] { emojiRuns(of: scalars) }

  private func runs(_ text: String) -> [Range<Int>] { runs(text.unicodeScalars.map(\.value)) }

  /// The sequences of a file, with its second field.
  private func sequences(in file: String) throws -> [(scalars: [UInt32], status: String)] {
    try UnicodeDataFile(file).lines().compactMap { _, bytes in
      let fields = bytes.split(separator: UInt8(ascii: ";"))
      guard fields.count >= 2 else { return nil }
      let scalars = fields[0].split(separator: UInt8(ascii: " "))
        .map { UnicodeDataFile.number(of: $0, radix: 16) }
      let words = fields[1].split(separator: UInt8(ascii: " "))
      return (scalars, words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
    }
  }

  @Test func `all that emoji-test has as fully qualified is an emoji, in one cluster`() throws {
    let all = try sequences(in: "emoji/emoji-test.txt")
    let qualified = all.filter { $0.status == "fully-qualified" || $0.status == "component" }
    try #require(qualified.count > 3_000)
    for (scalars, _) in qualified {
      // A tone of skin would be part of the cluster of a letter before it.
      let text = [0x61, 0x0A] + scalars + [0x61]
      expect(runs(text), equals: [2..<scalars.count + 2], "\(spelling(scalars))")
      let starts = bytes(for: scalars) { graphemeBreaks(of: $0, into: $1) }
      expect(starts, equals: [1] + scalars.dropFirst().map { _ in 0 }, "\(spelling(scalars))")
    }
  }

  @Test func `variation selectors are obeyed`() throws {
    let all = try sequences(in: "emoji/emoji-variation-sequences.txt")
    try #require(all.count > 700)
    for (scalars, style) in all {
      expect(runs(scalars), equals: (style == "emoji style" ? [0..<2] : []), "\(spelling(scalars))")
    }
  }

  @Test func `digits, letters and lone parts of sequences are text`() {
    expect(runs("12 #* abc © ™ ❤ ☝"), equals: [])
    expect(runs("1\u{20E3}"), equals: [])
    expect(runs("🇩"), equals: [])
    expect(runs("🇩🇪🇩"), equals: [0..<2])
    expect(runs("\u{FE0F}\u{200D}"), equals: [])
    expect(runs([]), equals: [])
  }

  @Test func `clusters that follow each other are one run`() {
    expect(runs("a😀👍🏽b☝🏽 ❤\u{FE0F}‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿"), equals: [1..<4, 5..<7, 8..<19])
  }
}
