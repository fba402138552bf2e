import BubbleCore
import Expectations
import Foundation
import Platform
import SearchFolding
import Testing

@testable import BubbleArchive

/// What a search goes by.
@Suite struct SearchWordsTests {
  private static func places(_ text: String) -> SearchBits {
    var (bits, folding) = (SearchBits(), TextFolding.shared)
    SearchWords.note(folding.folded(text), in: &bits)
    return bits
  }

  @Test(arguments: [
    ("Élan vital", "elan"), ("ÀÇCENT", "accent"), ("ﬁnal", "final"), ("Ｗｉｄｅ", "wide"),
    ("a harbour", "arbo"), ("渡し場まで", "し場"), ("שָׁלוֹם", "שלום"), ("boats 🚣🚣", "boats"),
  ])
  func `a text has all parts of what is in it`(text: String, word: String) {
    let (all, wanted) = (SearchWordsTests.places(text), SearchWordsTests.places(word))
    for place in 0..<SearchWords.placeCount where wanted.contains(place) {
      expect(all.contains(place))
    }
  }

  @Test func `parts end where words do`() {
    expect(SearchWordsTests.places("ab cd ef").words.allSatisfy { $0 == 0 })
    expect(SearchWordsTests.places("abc").words != SearchWordsTests.places("abd").words)
  }

  @Test func `texts are escaped so that no script or tag begins or ends in them`() {
    var bytes = JSONWriter(style: .script)
    bytes.string("<a>&\"\\\u{2028}\u{2029}\n\u{7F}é")
    expect(
      String(decoding: bytes.bytes, as: UTF8.self),
      equals: #""\u003ca\u003e\u0026\"\\\u2028\u2029\u000a\u007fé""#)
  }
}
