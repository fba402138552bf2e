import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@testable import message_list

/// The view behind a cluster.
final class Cloud: CollectionReusableView {}

/// What the page says of days, lines, ends and backgrounds.
@Suite struct ChatPartsPageTests {
  private func shown(_ kind: String, _ open: OpenChat) -> [CGRect] {
    open.list.visibleLayoutAttributes.filter { $0.representedElementKind == kind }
      .map { $0.frame.offsetBy(dx: 0, dy: -open.list.contentOffset.y) }
  }

  @Test func `the day that is read stays at the top`() {
    let open = OpenChat(days: 3, of: 20)

    let layout = open.layout
    layout.sectionHeadersPinToVisibleBounds = true

    open.scroll(to: 300)
    expect(
      shown(MessageListLayout.dayHeaderKind, open),
      equals: [CGRect(x: 0, y: 0, width: 260, height: 24)])
    let header = open.list.visibleLayoutAttributes.first {
      $0.representedElementKind == MessageListLayout.dayHeaderKind
    }
    let attributes = header as? MessageListLayoutAttributes
    expect(attributes?.isPinned == true && attributes?.pinningProgress == 1)
    layout.scrollToItem(at: open.path(0, 1), edge: .top, offset: 36)
    let days = shown(MessageListLayout.dayHeaderKind, open).map(\.minY).sorted()
    expect(days, equals: [-12, 12])
  }

  /// A poll that stays in sight.
  final class Polls: MessageListLayoutDelegate {
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      .exact(CGSize(width: 260, height: 50))
    }

    func pinningTypeForItem(
      _ layout: MessageListLayout, at indexPath: IndexPath
    ) -> ChatItemPinningType? { indexPath.item == 3 ? .top : nil }
  }

  @Test func `a message that pins stays at the edge`() {
    let open = OpenChat()
    let polls = Polls()
    open.layout.delegate = polls
    open.list.layoutIfNeeded()
    expect(open.layout.indexPathForItemBecomingPinnedAt(.top), equals: open.path(3))
    open.scroll(to: 1_000)
    expect(open.layout.indexPathForItemPinnedAt(.top), equals: open.path(3))
    expect(open.frame(3), equals: CGRect(x: 0, y: 0, width: 260, height: 50))
  }

  @Test func `views over and under all messages`() {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)
    layout.anchorPolicy = .bottom
    layout.scrollToItem(at: open.path(99), edge: .bottom)
    open.scroll(to: open.end - 100)
    open.scroll(to: open.end)
    let last = open.frame(99)?.maxY ?? 0

    layout.loadEarlierHeaderHeight = 44
    layout.typingFooterHeight = 30
    list.layoutIfNeeded()

    expect(
      shown(MessageListLayout.typingFooterKind, open),
      equals: [CGRect(x: 0, y: 230, width: 260, height: 30)])
    expect(abs((open.frame(99)?.maxY ?? 0) - (last - 30)) < 0.001)
    open.scroll(to: 0)
    expect(
      shown(MessageListLayout.loadEarlierHeaderKind, open),
      equals: [CGRect(x: 0, y: 0, width: 260, height: 44)])
  }

  @Test func `the unread line goes along with its message`() throws {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)
    layout.unreadSeparator = UnreadSeparator(above: open.path(20), height: 24)
    list.layoutIfNeeded()
    let gap = (open.frame(20)?.minY ?? 0) - (open.frame(19)?.maxY ?? 0)
    expect(abs(gap - 24) < 0.001)
    try list.performBatchUpdates {
      open.chat.days[0].messages.insert(ChatMessage(id: -1, text: "before"), at: 0)
      try list.insertItems(at: [open.path(0)])
    }
    expect(layout.unreadSeparator?.indexPath, equals: open.path(21))
    layout.unreadSeparator = nil
    list.layoutIfNeeded()
    expect(abs((open.frame(21)?.minY ?? 0) - (open.frame(20)?.maxY ?? 0)) < 0.001)
  }

  @Test func `messages of one sender have a background`() throws {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)

    layout.register(Cloud.self, forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
    layout.clusterBackground = ClusterBackground(
      outsets: ViewInsets(top: 2, left: 4, bottom: 2, right: 4), fillsWidth: false)

    list.layoutIfNeeded()
    // Messages 1 and 2 are another one's, 0 and 3 are one's own.
    let cloud = try #require(
      shown(MessageListLayout.clusterBackgroundKind, open).first { $0.minX < 0 })
    let messages = try #require(open.frame(1)).union(try #require(open.frame(2)))
    expect(cloud, equals: messages.insetBy(dx: -4, dy: -2))
  }
}
