import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct WidthPolicyTests {
  private func width(
    _ policy: WidthPolicy, in container: CGFloat, peer: Peer = .privateChat,
    isOutgoing: Bool = false, textScale: CGFloat = 1, ground: BubbleBox.Ground = .standard
  ) -> CGFloat {
    CellMetrics.maximumContentWidth(
      ground: ground, peer: peer, isOutgoing: isOutgoing, containerWidth: container,
      textScale: textScale, policy: policy)
  }

  @Test func `Actor's margin depends on the peer and the side, up to 400 points`() {
    expect(width(.actor, in: 375), equals: 335)
    expect(width(.actor, in: 375, peer: .group), equals: 285)
    expect(width(.actor, in: 375, peer: .group, isOutgoing: true), equals: 265)
    expect(width(.actor, in: 2000), equals: 400)
    expect(width(.actor, in: 2000, textScale: 2), equals: 800)
  }

  @Test func `JSQ's margin takes off avatar, margin and insets`() {
    // JSQMessagesBubblesSizeCalculator with its code's margin: 320 - 8 - 30 - 50 - 36.
    let code = WidthPolicy.margin(.init(leftRightMargin: 50))
    expect(width(code, in: 320), equals: 196)
    expect(width(.margin(), in: 320), equals: 206)
    expect(width(.margin(), in: 1000), equals: 886)
    let bare = WidthPolicy.margin(.init(incomingAvatarWidth: 0))
    expect(width(bare, in: 320), equals: 236)
    expect(width(bare, in: 320, isOutgoing: true), equals: 206)
    // A margin does not grow with the text.
    expect(width(.margin(), in: 1000, textScale: 2), equals: 886)
  }

  @Test func `a fixed width is kept while there is room, and grows with the text`() {
    expect(width(.fixed(300), in: 2000), equals: 300)
    expect(width(.fixed(300), in: 2000, textScale: 1.5), equals: 450)
    expect(width(.fixed(300), in: 2000, textScale: 0.5), equals: 300)
    // The cell has edges of 10 at both sides and a padding of 21 in the bubble.
    expect(width(.fixed(300), in: 240), equals: 199)
    expect(width(.fixed(300), in: 240, peer: .group), equals: 160)
    // No policy leaves less than a narrow cell does.
    expect(width(.fixed(50), in: 375), equals: 120)
    expect(width(.readable(maximum: 5), in: 375), equals: 120)
  }

  @Test func `a readable width is all there is up to a limit`() {
    expect(width(.readable(maximum: 600), in: 375), equals: 334)
    expect(width(.readable(maximum: 600), in: 641), equals: 600)
    expect(width(.readable(maximum: 600), in: 5000), equals: 600)
    expect(width(.readable(maximum: 600), in: 5000, textScale: 2), equals: 1200)
  }

  @Test func `a percentage changes evenly between two widths of the list`() {
    let share = WidthPolicy.PercentageWidth(
      startBreakpoint: 400, endBreakpoint: 800, startPercent: 80, endPercent: 40, maximum: 1000)
    let percents = [100, 400, 500, 600, 800, 4000].map { share.percent(at: $0) }
    expect(percents, equals: [80, 80, 70, 60, 40, 40])
    // The bubble's share, less its padding of 21.
    expect(width(.percentage(share), in: 400), equals: 299)
    expect(width(.percentage(share), in: 600), equals: 339)
    expect(width(.percentage(share), in: 2000), equals: 779)
    expect(width(.percentage(share), in: 4000), equals: 1000)
    expect(width(.percentage(share), in: 4000, textScale: 1.5), equals: 1500)
    let rising = WidthPolicy.PercentageWidth(
      startBreakpoint: 500, endBreakpoint: 500, startPercent: 20, endPercent: 90)
    expect([500, 500.5].map { rising.percent(at: $0) }, equals: [20, 90])
  }

  @Test(
    arguments: [
      .actor, .margin(), .margin(.init(leftRightMargin: 500)), .fixed(300), .fixed(0), .fixed(-5),
      .readable(maximum: 600), .readable(maximum: .infinity), .percentage(),
      .percentage(.init(startPercent: 300, endPercent: -20)),
    ] as [WidthPolicy])
  func `in every list the bubble stays in the cell, and a narrow one is not wasted`(
    policy: WidthPolicy
  ) {
    for container in stride(from: CGFloat(1), to: 1200, by: 7) {
      for peer in [Peer.group, .privateChat] {
        for isOutgoing in [true, false] {
          let width = width(policy, in: container, peer: peer, isOutgoing: isOutgoing)
          expect(width >= 0 && width <= max(0, container - 40))
          let indent: CGFloat = peer.kind == .group && !isOutgoing ? 39 : 0
          guard width > 0 else { continue }
          expect(indent + 10 + width + 21 <= container)
        }
      }
    }
    if case .fixed = policy { return }
    expect(width(policy, in: 160) == 119 || policy == .actor)
  }

  @Test func `system rows are as wide under every policy`() {
    for policy in [WidthPolicy.actor, .fixed(100), .margin(), .readable(maximum: 900)] {
      expect(width(policy, in: 375, ground: .pill), equals: 260)
    }
  }

  @Test func `the policy of the environment breaks the text, and is part of the key`() throws {
    func lay(_ policy: WidthPolicy) throws -> BubbleCellLayout {
      let environment = LayoutEnvironment(width: 1000, widthPolicy: policy)
      let context = LayoutContext(
        environment: environment, measurer: SquareGlyphMeasurer(), peer: .privateChat)
      let words = Array(repeating: "aaaa", count: 80).joined(separator: " ")
      let chain = LayouterChain([BoxStub("text", box: { _ in .text(words) })])
      let layout = chain.cellLayout(for: .sample(.text("x")), context: context).layout
      return try #require(layout as? BubbleCellLayout)
    }
    let layouts = try [.actor, .fixed(200), .readable(maximum: 700)].map(lay)
    let widths = layouts.map(\.bubbleFrame.width)
    expect(widths[1] < widths[0] && widths[0] < widths[2])
    expect(widths[1] <= 221 && widths[0] <= 421 && widths[2] <= 721)
    expect(Set(layouts.map(\.key)).count, equals: 3)
    expect(Set(layouts.map(\.key.description)).count, equals: 3)
  }

  @Test(
    arguments: [
      (.actor, 375, 0), (.actor, 620, 0), (.actor, 1_200, 290), (.readable(maximum: 600), 900, 0),
      (.readable(maximum: 600), 1_200, 140), (.margin(), 1_200, 0), (.fixed(0), 1_000, 400),
    ] as [(WidthPolicy, CGFloat, CGFloat)])
  func `in a wide list the bubbles of both sides stand in a column`(
    policy: WidthPolicy, width: CGFloat, edge: CGFloat
  ) throws {
    for peer in [Peer.group, .privateChat] {
      for isOutgoing in [true, false] {
        let context = LayoutContext(
          environment: LayoutEnvironment(width: width, widthPolicy: policy),
          measurer: SquareGlyphMeasurer(), peer: peer)
        let chain = LayouterChain([BoxStub("text", box: { _ in .text("aaaa") })])
        let layout = chain.cellLayout(
          for: .sample(isOutgoing: isOutgoing, .text("x")), context: context
        ).layout
        let frame = try #require(layout as? BubbleCellLayout).bubbleFrame
        let indent: CGFloat = peer.kind == .group && !isOutgoing ? 49 : 10
        expect(isOutgoing ? width - frame.maxX : frame.minX, equals: edge + indent)
      }
    }
  }

  @Test func `a narrow picture does not narrow its caption`() throws {
    let caption = "aaaa aaaa aaaa aaaa"
    let picture = LayoutBox.shape(
      .rectangle(radius: 0), color: .text, sizing: BoxSizing(width: 30, height: 40))
    let both = try cell(.column(align: .start, [picture, .text(caption)]))
    let alone = try cell(.text(caption))
    expect(both.bubbleFrame.width >= alone.bubbleFrame.width)
    let heights = [both, alone].map { $0.frames(of: caption).map(\.height) }
    expect(heights[0] == heights[1] && heights[0] == [32])
  }
}
