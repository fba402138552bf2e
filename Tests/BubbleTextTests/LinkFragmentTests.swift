import BubbleCore
import BubbleText
import Expectations
import Foundation
import Testing

@Suite struct LinkFragmentTests {
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(_ text: String, link: String, width: CGFloat) -> MeasuredText {
    let range =
      text.utf8.count - text[(text.range(of: link)?.lowerBound ?? text.startIndex)...].utf8.count
    return TextMeasurer().measure(
      TextRequest(
        text: text, font: body, maximumWidth: width,
        spans: [TextSpan(range: range..<range + link.utf8.count, regionID: "link:\(link)")]))
  }

  @Test func `a link in the middle lies between what is before and behind it`() {
    let measured = measure("see https://example.org now", link: "https://example.org", width: 900)
    let before = measure("see ", link: "see", width: 900)
    expect(measured.spanFragments.count, equals: 1)
    let fragment = measured.spanFragments[0]
    expect(fragment.line, equals: 0)
    expect(fragment.x > before.width)
    expect(fragment.x + fragment.width < measured.width)
  }

  @Test func `a link over several lines has a fragment on each`() {
    let link = "https://example.org/a/long/path/that/does/not/fit"
    let measured = measure(link, link: link, width: 120)
    expect(measured.lines.count > 2)
    expect(measured.spanFragments.map(\.line), equals: Array(measured.lines.indices))
    for fragment in measured.spanFragments {
      expect(abs(fragment.width - measured.lines[fragment.line].width) < 0.01)
      expect(abs(fragment.x) < 0.01)
    }
  }

  @Test func `white space that hangs over the end of a line is no part of a link`() {
    let link = "words two"
    let width = measure("words", link: "words", width: 900).width
    let measured = measure(link, link: link, width: width + 6)
    expect(measured.lines.map(\.range), equals: [0..<6, 6..<9])
    expect(abs(measured.spanFragments[0].width - width) < 0.01)
  }

  @Test func `in a line from right to left a link at the end lies at the left`() {
    let measured = measure("שלום https://example.org", link: "https://example.org", width: 900)
    let fragment = measured.spanFragments[0]
    expect(measured.lines[0].isRightToLeft)
    expect(abs(fragment.x) < 0.01)
  }
}
