import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct DayHeaderLayoutTests {
  @Test func `a day stands in a pill in the middle of thirty points`() {
    // Ten glyphs of 12 points, with a padding of 10 and 3.
    let header = DayHeaderLayout(text: "1 May 1970", context: .squares())
    expect(header.height, equals: 30)
    expect(
      header.elements.map(\.frame),
      equals: [
        CGRect(x: 117.5, y: 6, width: 140, height: 18),
        CGRect(x: 127.5, y: 9, width: 120, height: 12),
      ])
  }

  @Test func `a day that needs two lines makes its header higher`() {
    let header = DayHeaderLayout(text: "20 November 2026", context: .squares(width: 200))
    // Eleven glyphs fit on a line: two lines of 12, padding, and 4 over and under the pill.
    expect(header.height, equals: 38)
    expect(header.elements.first?.frame.minY, equals: 4)
  }

  @Test func `a list narrower than the text still has its header`() {
    let header = DayHeaderLayout(text: "20 November 2026", context: .squares(width: 5))
    expect(header.elements.count, equals: 2)
    expect(header.height.isFinite)
  }
}
