import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// A measured text knows between which widths it stays as it is.
@Suite struct LinesAtOtherWidthsTests {
  private let measurer = TextMeasurer()
  private let font = TextFont(family: "Noto Sans", size: 16)

  /// A request at another width.
  private func at(_ width: CGFloat, _ request: TextRequest) -> TextRequest {
    var request = request
    request.maximumWidth = width
    return request
  }

  @Test(arguments: [2_026, 7, 91])
  func `where it says that it holds, measuring gives the very same`(seed: UInt64) {
    var random = SeededGenerator(seed: testSeed(seed))
    var texts = WorldTextGenerator(seed: testSeed(seed))
    var chats = ChatTextGenerator(seed: testSeed(seed))
    var heldCount = 0
    for number in 0..<testRounds(100) {
      let kind = WorldTextGenerator.Kind.allCases[number % 4]
      var text =
        number % 3 == 0 ? chats.text() : texts.text(kind, wordCount: 1 + number % 40)
      if number % 5 == 0 { text = text.replacing(" ", with: "\u{AD}", maxReplacements: 9) }
      if number % 7 == 0 { text += "\t" + String(repeating: "W", count: number % 60) }
      let request = TextRequest(
        text: text, font: font, maximumWidth: random.pick([12, 60, 151.5, 240, 260, .infinity]),
        maximumLines: number % 6 == 0 ? 3 : nil)
      let measured = measurer.measure(request)
      let edge = measured.greatestWidth
      var widths = [
        measured.width, measured.width.nextUp, edge, edge.nextUp, edge + 0.01, edge + 1,
      ]
      for _ in 0..<12 {
        widths.append(measured.width + CGFloat(random.next() % 400) / 8 - 12)
      }
      for width in widths where width > 0 && width < .infinity {
        let other = at(width, request)
        guard measured.holds(for: other) else { continue }
        heldCount += 1
        let fresh = measurer.measure(other)
        expect(fresh, equals: measured, "\(text.debugDescription) at \(width), seed \(seed)")
        expect(fresh.width == measured.width && fresh.height == measured.height)
      }
    }
    expect(heldCount > testRounds(250), "most widths nearby: \(heldCount)")
  }

  @Test func `a word that would fit ends it`() {
    let measured = measurer.measure(
      TextRequest(text: "one two three four", font: font, maximumWidth: 70))
    expect(measured.lines.count == 2 || measured.lines.count == 3)
    let wider = measurer.measure(at(measured.greatestWidth + 0.1, measured.request))
    expect(wider.lines != measured.lines, "it is known to a tenth of a point")
  }

  @Test func `what is cut off, or of other words, holds for no other request`() {
    let request = TextRequest(
      text: "one two three four", font: font, maximumWidth: 70, maximumLines: 1)
    let cut = measurer.measure(request)
    expect(cut.isTruncated && cut.holds(for: request))
    expect(!cut.holds(for: at(70.01, request)))
    var other = request
    other.text = "one"
    expect(!cut.holds(for: other))
  }

  @Test func `at which of these widths it was measured does not count when texts are compared`() {
    let request = TextRequest(text: "short", font: font, maximumWidth: 200)
    let (narrow, wide) = (measurer.measure(request), measurer.measure(at(300, request)))
    expect(narrow == wide && narrow.hashValue == wide.hashValue)
    expect(narrow != measurer.measure(at(20, request)))
  }
}
