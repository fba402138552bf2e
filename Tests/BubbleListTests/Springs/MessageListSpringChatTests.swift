import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Springs and what a chat shows besides messages.
@Suite struct MessageListSpringChatTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func near(_ value: CGFloat, _ expected: CGFloat) -> Bool { abs(value - expected) < 1e-9 }

  @Test func `the line over unread messages goes with its message`() throws {
    let host = TwinHost.springy()
    host.layout.anchorPolicy = MessageListAnchorPolicy.none
    host.layout.unreadSeparator = UnreadSeparator(above: path(4), height: 24)
    host.view.layoutIfNeeded()
    host.drag(by: 50, fingerAt: 0)
    let line = try #require(
      host.view.visibleLayoutAttributes.first {
        $0.representedElementKind == MessageListLayout.unreadSeparatorKind
      })
    // The middle of message 4 is at 249.
    expect(near(host.frame(4).minY, 224 + 50 * 0.249))
    expect(near(line.frame.maxY, host.frame(4).minY))
  }

  private final class Background: CollectionReusableView {}

  /// Clusters of four messages.
  private final class Clusters: MessageListLayoutDelegate {
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      .exact(CGSize(width: 375, height: 50))
    }
    func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      indexPath.item / 4
    }
  }

  @Test func `a cluster's background reaches from its first message to its last one`() {
    let host = TwinHost.springy()
    let delegate = Clusters()
    host.layout.delegate = delegate
    host.layout.register(
      Background.self, forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
    host.layout.clusterBackground = ClusterBackground(
      outsets: ViewInsets(top: 2, left: 0, bottom: 3, right: 0))
    host.view.layoutIfNeeded()
    host.scroll(to: 1_000)
    for (distance, finger) in [(60, 0), (-45, 380), (70, 200)] as [(CGFloat, CGFloat)] {
      host.layout.springResistanceFactor = 300
      host.drag(by: distance, fingerAt: finger)
      let shown = host.view.visibleLayoutAttributes
      let backgrounds = shown.filter { $0.representedElementCategory == .decorationView }
      let bounds = host.view.bounds
      let expected = (0..<25).map {
        (minY: host.frame($0 * 4).minY - 2, maxY: host.frame($0 * 4 + 3).maxY + 3)
      }.filter { $0.minY < bounds.maxY && $0.maxY > bounds.minY }
      expect(backgrounds.count, equals: expected.count)
      for (background, edges) in zip(backgrounds, expected) {
        expect(near(background.frame.minY, edges.minY) && near(background.frame.maxY, edges.maxY))
      }
      expect(host.layout.springsAreMoving)
    }
    host.layout.advanceSprings(by: 0.01)
    host.view.layoutIfNeeded()
    let first = host.layout.layoutAttributesForDecorationView(
      ofKind: MessageListLayout.clusterBackgroundKind, at: path(24))
    expect(near(first?.frame.minY ?? 0, host.frame(24).minY - 2))
    expect(host.displacement(24) != 0)
    expect(host.view.diagnostics.isEmpty)
  }
}
