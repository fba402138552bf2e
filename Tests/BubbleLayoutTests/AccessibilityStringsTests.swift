import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The words that a host gives.
@Suite struct SpokenWordsTests {
  private var words: AccessibilityStrings {
    var words = AccessibilityStrings()
    words.photo = "Foto"
    words.pictureOf = "%@ %@ von %@"
    words.voiceMessage = "Sprachnachricht"
    words.minutes = "%@ min"
    words.seconds = PluralForms(one: "eine Sekunde", other: "%@ Sekunden")
    words.statuses[.read] = "gelesen"
    return words
  }

  private func spoken(_ content: MessageContent) throws -> [String] {
    var strings = LocalizedStrings.english
    strings.spoken = words
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375, strings: strings),
      measurer: SquareGlyphMeasurer(), peer: .privateChat, time: "09:00")
    let message = Message.sample(isOutgoing: true, status: .read, content)
    let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
    return try #require(result.layout as? BubbleCellLayout).spoken
  }

  @Test func `content is read in the host's words`() throws {
    let voice = ContentSamples.content("voice", ["duration": .integer(61)])
    try expect(spoken(voice), equals: ["Sprachnachricht, 1 min eine Sekunde", "09:00, gelesen"])
    let album = ContentSamples.content("album", ["pictures": .array(ContentSamples.pictures(2))])
    try expect(spoken(album), equals: ["Foto 1 von 2", "Foto 2 von 2", "09:00, gelesen"])
    try expect(spoken(.text("Hallo")), equals: ["Hallo", "09:00, gelesen"])
  }

  @Test(
    arguments: [
      ("%@ of %@", ["1", "2"], "1 of 2"), ("%@", ["%@"], "%@"), ("none", ["1"], "none"),
      ("%@, %@", ["1"], "1, %@"), ("", [], ""),
    ] as [(String, [String], String)])
  func `templates take texts in order`(template: String, texts: [String], filled: String) {
    expect(LocalizedStrings.fill(template, with: texts), equals: filled)
  }

  @Test func `a unit without a word is left out of durations`() {
    var words = AccessibilityStrings()
    words.seconds = ""
    expect(words.duration(7_205), equals: "2 hours")
    expect(words.duration(5).isEmpty)
  }

  @Test(
    arguments: [
      ("de", "1 Minute 5 Sekunden"), ("ru", "1 минута 5 секунд"), ("ar", "دقيقة و٥ ثوان"),
      ("he", "דקה, 5 שניות"), ("hi", "1 मिनट 5 सेकंड"), ("ja", "1 分 5 秒"), ("zh", "1分钟5秒钟"),
    ])
  func `durations are read in the forms of the language`(locale: String, text: String) {
    expect(LocalizedStrings.bundled(for: locale).spoken.duration(65), equals: text)
  }
}
