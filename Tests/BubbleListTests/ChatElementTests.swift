import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// What a chat shows besides messages and days.
@Suite struct ChatElementTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Two days of ten messages of 50 points under headers of 20, 400 points of which are seen.
  private func list() -> TwinHost {
    var twin = ListTwin()
    twin.bounds = CGRect(x: 0, y: 0, width: 375, height: 400)
    for section in 0..<2 {
      let items = (0..<10).map {
        TwinItem(id: section * 10 + $0, size: CGSize(width: 375, height: 50))
      }
      twin.sections.append(TwinSection(header: 20, items: items))
    }
    return TwinHost(twin)
  }

  private func frame(_ host: TwinHost, _ kind: String) -> CGRect? {
    host.view.visibleLayoutAttributes.first { $0.representedElementKind == kind }?.frame
  }

  @Test func `the offer of earlier messages is over all content`() {
    let host = list()
    host.layout.anchorPolicy = MessageListAnchorPolicy.none
    host.layout.loadEarlierHeaderHeight = 44
    host.view.layoutIfNeeded()
    expect(
      frame(host, MessageListLayout.loadEarlierHeaderKind),
      equals: CGRect(x: 0, y: 0, width: 375, height: 44))
    expect(frame(host, "day")?.minY, equals: 44)
    expect(host.view.contentSize.height, equals: 1_084)
    host.layout.anchorPolicy = .top
    host.view.contentOffset.y = 300
    host.view.layoutIfNeeded()
    host.layout.loadEarlierHeaderHeight = 0
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 256)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `who is writing is seen at the end of the list alone`() {
    let host = list()
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    host.view.contentOffset.y = 640
    host.view.layoutIfNeeded()
    host.layout.typingFooterHeight = 30
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 670)
    expect(
      frame(host, MessageListLayout.typingFooterKind),
      equals: CGRect(x: 0, y: 1_040, width: 375, height: 30))
    host.layout.typingFooterHeight = 0
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 640)
    host.view.contentOffset.y = 200
    host.view.layoutIfNeeded()
    host.layout.typingFooterHeight = 30
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 200)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `the line over unread messages goes along with its message`() throws {
    let host = list()
    host.layout.unreadSeparator = UnreadSeparator(above: path(3), height: 24)
    host.view.layoutIfNeeded()
    expect(host.view.contentSize.height, equals: 1_064)
    expect(
      frame(host, MessageListLayout.unreadSeparatorKind),
      equals: CGRect(x: 0, y: 170, width: 375, height: 24))
    expect(host.layout.layoutAttributesForItem(at: path(3))?.frame.minY, equals: 194)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.insert(
        TwinItem(id: 99, size: CGSize(width: 1, height: 50)), at: 3)
      try host.view.insertItems(at: [path(3)])
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: path(4))
    expect(frame(host, MessageListLayout.unreadSeparatorKind)?.minY, equals: 220)
    expect(host.layout.layoutAttributesForItem(at: path(3))?.frame.minY, equals: 170)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeSubrange(0..<4)
      try host.view.deleteItems(at: (0..<4).map { path($0) })
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: path(0))
    expect(frame(host, MessageListLayout.unreadSeparatorKind)?.minY, equals: 20)
    expect(host.layout.layoutAttributesForItem(at: path(0))?.frame.minY, equals: 44)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeFirst()
      try host.view.deleteItems(at: [path(0)])
    }
    expect(host.layout.unreadSeparator == nil)
    expect(host.view.contentSize.height, equals: 2 * 20 + CGFloat(16 * 50))
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `clusters are backed as a whole, wherever a question begins`() {
    final class Background: CollectionReusableView {}
    final class Clusters: CollectionViewDataSource, MessageListLayoutDelegate {
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
        60
      }
      func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
        indexPath.item % 20 == 19 ? nil : AnyHashable(indexPath.item / 20)
      }
    }
    let source = Clusters()
    let layout = MessageListLayout()
    layout.register(
      Background.self, forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
    layout.clusterBackground = ClusterBackground(
      outsets: ViewInsets(top: 4, left: 0, bottom: 4, right: 0))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 200), collectionViewLayout: layout)
    layout.delegate = source
    view.dataSource = source
    func backgrounds() -> [CGRect] {
      view.layoutIfNeeded()
      return view.visibleLayoutAttributes
        .filter { $0.representedElementCategory == .decorationView }.map(\.frame)
    }
    let first = CGRect(x: 0, y: -4, width: 375, height: 768)
    let second = CGRect(x: 0, y: 796, width: 375, height: 768)
    expect(backgrounds(), equals: [first])
    view.contentOffset.y = 400
    expect(backgrounds(), equals: [first])
    view.contentOffset.y = 700
    expect(backgrounds(), equals: [first, second])
    view.contentOffset.y = 762
    expect(backgrounds(), equals: [first, second])
    expect(
      layout.layoutAttributesForDecorationView(
        ofKind: MessageListLayout.clusterBackgroundKind, at: path(25))?.indexPath, equals: path(20))
    expect(view.diagnostics.isEmpty)
  }
}
