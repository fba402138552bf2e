import Expectations
import Testing

@testable import BubbleText

@Suite struct ScriptRunTests {
  /// The runs as "Latn:abc".
  private func runs(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return scalars.map(\.value).withUnsafeBufferPointer { scriptRuns(of: $0) }.map { run in
      let tag = (0..<4).map { UInt8(truncatingIfNeeded: run.script.tag >> (24 - 8 * $0)) }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[run.range])
      return String(decoding: tag, as: UTF8.self) + ":" + String(view)
    }
  }

  @Test func `what scripts share is of the script before`() {
    expect(runs("Hello, мир! 12"), equals: ["Latn:Hello, ", "Cyrl:мир! 12"])
    expect(runs("12 +мир"), equals: ["Cyrl:12 +мир"])
    expect(runs("12 + 3 😀"), equals: ["Zyyy:12 + 3 😀"])
    expect(runs(""), equals: [])
  }

  @Test func `marks stay with their base`() {
    expect(runs("a\u{301}\u{302}б"), equals: ["Latn:a\u{301}\u{302}", "Cyrl:б"])
    // A mark that Devanagari and others share, on Latin.
    expect(runs("a\u{1CD0}b"), equals: ["Latn:a\u{1CD0}b"])
  }

  @Test func `brackets have the script of the one that opens them`() {
    expect(runs("ab (мир) cd"), equals: ["Latn:ab (", "Cyrl:мир", "Latn:) cd"])
    expect(runs("(ab мир)!"), equals: ["Latn:(ab ", "Cyrl:мир", "Latn:)!"])
    expect(runs("мир) ab"), equals: ["Cyrl:мир) ", "Latn:ab"])
    expect(runs("ab 「漢字」 cd"), equals: ["Latn:ab ", "Hani:「漢字」 ", "Latn:cd"])
  }

  @Test func `what some scripts share is of one of them`() {
    expect(runs("漢字、かな。"), equals: ["Hani:漢字、", "Hira:かな。"])
    expect(runs("abc、漢字"), equals: ["Latn:abc", "Hani:、漢字"])
    expect(runs("abc、"), equals: ["Latn:abc", "Hani:、"])
    // The Arabic comma, in a script that uses it, and before one.
    expect(runs("ܐܒ، ܓ"), equals: ["Syrc:ܐܒ، ܓ"])
    expect(runs("، ܐܒ"), equals: ["Syrc:، ܐܒ"])
  }

  @Test func `runs cover the text, one after the other`() {
    let all = stride(from: UInt32(0), through: 0x10FFFF, by: 3).map { $0 }
    var end = 0
    for run in all.withUnsafeBufferPointer({ scriptRuns(of: $0) }) {
      expect(run.range.lowerBound, equals: end)
      expect(!run.range.isEmpty)
      end = run.range.upperBound
    }
    expect(end, equals: all.count)
  }
}
