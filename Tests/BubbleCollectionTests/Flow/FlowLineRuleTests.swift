import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// How many items of one length fit on a line.
@Suite struct FlowLineRuleTests {
  private func rule(_ length: CGFloat, spacing: CGFloat) -> FlowLineRule {
    FlowLineRule(length: length, itemSpacing: spacing, lineSpacing: 0)
  }

  @Test func `thirds of a line fit three times`() {
    for length: CGFloat in [1, 100, 320, 375, 1e6 / 7] {
      expect(rule(length, spacing: 0).itemsPerLine(cross: length / 3, atMost: 9), equals: 3)
    }
  }

  @Test func `items that get no further fit on a line that is just full, and on no fuller one`() {
    let rule = rule(100, spacing: -10)
    expect(rule.itemsFitting(after: 100, cross: 10, atMost: 5), equals: 5)
    expect(rule.itemsFitting(after: 100.001, cross: 10, atMost: 5), equals: 0)
  }
}
