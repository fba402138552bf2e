import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The strip over the first unread message.
@Suite struct UnreadSeparatorTests {
  private func cell(
    startsUnread: Bool, width: CGFloat = 375, textScale: CGFloat = 1,
    root: LayoutBox = .text("aaaa"),
    peer: Peer = .group
  ) throws -> BubbleCellLayout {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width, textScale: textScale),
      measurer: SquareGlyphMeasurer(), peer: peer,
      neighbours: Neighbours(startsUnread: startsUnread), time: "09:00")
    return try BubbleCellLayout(
      root: root, message: .sample(.text("aaaa")), context: context,
      layouter: StubLayouter("stub"))
  }

  @Test(
    arguments: [
      .text("aaaa"), .bubble(.text("aaaa"), BubbleBox(ground: .pill)),
      .bubble(.text("aaaa"), BubbleBox(ground: .none)),
    ] as [LayoutBox], [Peer.group, .privateChat])
  func `a cell with it is 30 points higher, and everything else stands so much lower`(
    root: LayoutBox, peer: Peer
  ) throws {
    let without = try cell(startsUnread: false, root: root, peer: peer)
    let with = try cell(startsUnread: true, root: root, peer: peer)
    expect(with.height, equals: without.height + 30)
    expect(with.bubbleFrame, equals: without.bubbleFrame.offsetBy(dx: 0, dy: 30))
    expect(
      with.elements.dropFirst(2).map(\.frame),
      equals: without.elements.map { $0.frame.offsetBy(dx: 0, dy: 30) })
  }

  @Test func `it is as wide as the list, 26 high, its text in the middle`() throws {
    let frames = try cell(startsUnread: true).elements.prefix(2).map(\.frame)
    // Fifteen glyphs of 12.
    expect(
      frames,
      equals: [
        CGRect(x: 0, y: 2, width: 375, height: 26),
        CGRect(x: 97.5, y: 9, width: 180, height: 12),
      ])
  }

  @Test func `larger text has a higher strip, and no text is wider than the list`() throws {
    let large = try cell(startsUnread: true, textScale: 3)
    expect(large.elements[0].frame.height, equals: 44)
    for element in large.elements { expect(element.frame.maxX <= 375) }
    let narrow = try cell(startsUnread: true, width: 160, textScale: 3)
    expect(narrow.elements[1].frame.maxX <= 160)
    expect(narrow.elements[1].frame.height, equals: 36, "one line")
  }

  @Test func `it is read first, as a heading`() throws {
    let elements = try cell(startsUnread: true).accessibilityElements
    expect(elements.map(\.label), equals: ["Unread messages", "Bo", "aaaa", "09:00"])
    expect(elements.map(\.role), equals: [.heading, .text, .text, .text])
    var described = LayoutBox.text("aaaa")
    described.accessibility = BoxAccessibility(label: "four letters")
    let labels = try cell(startsUnread: true, root: described).accessibilityElements.map(\.label)
    expect(labels, equals: ["Unread messages", "Bo", "four letters", "09:00"])
  }
}
