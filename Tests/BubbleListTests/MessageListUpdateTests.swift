import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Batches by example: anchors, tolerances, and where animations start and end.
@Suite struct MessageListUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// A list of items of 50 points, 400 points of which are seen.
  private func list(_ count: Int, measures: Bool = false) -> TwinHost {
    var twin = ListTwin()
    twin.bounds = CGRect(x: 0, y: 0, width: 375, height: 400)
    twin.sections = [TwinSection(items: items(0..<count))]
    if measures { twin.settings.estimatedItemSize = CGSize(width: 375, height: 50) }
    return TwinHost(twin, measures: measures)
  }

  private func items(_ ids: Range<Int>, height: CGFloat = 50) -> [TwinItem] {
    ids.map { TwinItem(id: $0, size: CGSize(width: 375, height: height)) }
  }

  private func scroll(_ host: TwinHost, _ offset: CGFloat) {
    host.view.contentOffset.y = offset
    host.view.layoutIfNeeded()
  }

  private func insert(_ count: Int, at index: Int, _ host: TwinHost) throws {
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.insert(contentsOf: items(1_000..<1_000 + count), at: index)
      try host.view.insertItems(at: (index..<index + count).map { path($0) })
    }
  }

  private func delete(_ range: ClosedRange<Int>, _ host: TwinHost) throws {
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeSubrange(range)
      try host.view.deleteItems(at: range.map { path($0) })
    }
  }

  @Test func `history above leaves what is seen where it is`() throws {
    for policy in [MessageListAnchorPolicy.top, .bottom, .item(path(22))] {
      let host = list(100)
      host.layout.anchorPolicy = policy
      scroll(host, 1_000)
      try insert(10, at: 0, host)
      expect(host.view.contentOffset.y, equals: 1_500, "\(policy)")
    }
  }

  @Test func `without a policy the offset stays`() throws {
    let host = list(100)
    scroll(host, 1_000)
    try insert(10, at: 0, host)
    expect(host.view.contentOffset.y, equals: 1_000)
    host.layout.anchorPolicyForNextUpdate = .top
    try insert(10, at: 0, host)
    expect(host.view.contentOffset.y, equals: 1_500)
    try insert(10, at: 0, host)
    expect(host.view.contentOffset.y, equals: 1_500)
  }

  @Test func `the start of the list stays at its start only if wanted`() throws {
    let host = list(100)
    host.layout.anchorPolicy = .top
    try insert(1, at: 0, host)
    expect(host.view.contentOffset.y, equals: 50)
    scroll(host, 0)
    host.layout.topFollowingTolerance = 0
    try insert(1, at: 0, host)
    expect(host.view.contentOffset.y, equals: 0)
  }

  @Test func `deleted anchors hand their place on`() throws {
    let host = list(100)
    host.layout.anchorPolicy = .top
    scroll(host, 1_000)
    try delete(20...22, host)
    expect(host.view.contentOffset.y, equals: 1_000)
    try delete(0...9, host)
    expect(host.view.contentOffset.y, equals: 500)
    try delete(60...80, host)
    expect(host.view.contentOffset.y, equals: 500)
  }

  @Test func `new items are followed at the end of the list alone`() throws {
    let host = list(100)
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, 4_600)
    try insert(2, at: 100, host)
    expect(host.view.contentOffset.y, equals: 4_700)
    scroll(host, 1_000)
    try insert(1, at: 28, host)
    expect(host.view.contentOffset.y, equals: 1_000)
    scroll(host, 4_650)
    try insert(1, at: 103, host)
    expect(host.view.contentOffset.y, equals: 4_650)
    host.layout.bottomFollowingTolerance = 200
    try insert(1, at: 104, host)
    expect(host.view.contentOffset.y, equals: 4_850)
    expect(host.view.contentOffset.y, equals: host.view.contentOffsetLimits.greatest.y)
  }

  @Test func `sections far below do not move what is seen`() throws {
    let host = list(100)
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, 1_000)
    try host.view.performBatchUpdates {
      host.twin.sections.append(TwinSection(items: items(500..<510)))
      try host.view.insertSections(IndexSet(integer: 1))
    }
    expect(host.view.contentOffset.y, equals: 1_000)
    try host.view.performBatchUpdates {
      host.twin.sections.insert(TwinSection(items: items(600..<610)), at: 0)
      try host.view.insertSections(IndexSet(integer: 0))
    }
    expect(host.view.contentOffset.y, equals: 1_500)
  }

  @Test func `a section that is reloaded with fewer items leaves a place to be at`() throws {
    let host = list(30)
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, 1_100)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items = items(0..<3)
      try host.view.reloadSections(IndexSet(integer: 0))
    }
    expect(host.view.contentSize.height, equals: 150)
    expect(host.view.contentOffset.y, equals: 0)
    expect(host.view.indexPathsForVisibleItems.count, equals: 3)
  }

  @Test func `inserted items appear in place and deleted ones sink`() throws {
    let host = list(100)
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, 1_000)
    var changes: [ElementChange] = []
    host.view.changesHandler = { changes = $0.changes }
    try insert(1, at: 22, host)
    let appeared = try #require(changes.first { $0.kind == .appeared })
    expect(appeared.initialAttributes.alpha, equals: 0)
    // What is above moves up: before, the new item is where it will be seen.
    expect(appeared.finalAttributes.frame.minY, equals: 1_100)
    expect(appeared.initialAttributes.frame.minY, equals: 1_050)
    expect(host.view.contentOffset.y, equals: 1_050)
    try delete(25...25, host)
    let gone = try #require(changes.first { $0.kind == .disappeared })
    expect(gone.finalAttributes.alpha, equals: 0)
    expect(gone.finalAttributes.frame.minY, equals: 1_210)
    expect(host.view.contentOffset.y, equals: 1_000)
  }

  @Test func `a growing last item moves up what is above it`() throws {
    let host = list(20, measures: true)
    host.layout.anchorPolicy = .bottom
    scroll(host, 600)
    var measured: [IndexPath] = []
    let provider = host.view.preferredAttributesProvider
    host.view.preferredAttributesProvider = {
      measured.append($0.indexPath)
      return provider?($0) ?? $0
    }
    for growth in 1...5 {
      measured = []
      host.twin.sections[0].items[19].size.height = 50 + CGFloat(growth) * 20
      host.layout.reconfigureItems(at: [path(19)])
      try host.view.reconfigureItems(at: [path(19)])
      expect(host.view.contentOffset.y, equals: 600 + CGFloat(growth) * 20)
      expect(Set(measured), equals: [path(19)])
    }
  }

  @Test func `a position that names a message is found after updates`() throws {
    let host = list(100)
    scroll(host, 1_020)
    let snapshot = try #require(host.layout.getContentOffsetSnapshot(from: .top))
    expect(snapshot.indexPath == path(21) && snapshot.offset == 30)
    expect(snapshot.identifier, equals: AnyHashable(21))
    try insert(7, at: 3, host)
    scroll(host, 0)
    host.layout.restoreContentOffset(with: snapshot)
    expect(host.view.contentOffset.y, equals: 1_370)
    try delete(28...28, host)
    scroll(host, 0)
    host.layout.restoreContentOffset(with: snapshot)
    expect(host.view.contentOffset.y, equals: 0)
  }

  @Test func `a new width keeps the first item and measures what is seen alone`() {
    let host = list(1_000, measures: true)
    scroll(host, 20_010)
    var measured: Set<IndexPath> = []
    let provider = host.view.preferredAttributesProvider
    host.view.preferredAttributesProvider = {
      measured.insert($0.indexPath)
      return provider?($0) ?? $0
    }
    // The upper edge of the one above is out of sight.
    let first = host.view.indexPathsForVisibleItems[1]
    let before = host.layout.layoutAttributesForItem(at: first)?.frame.minY ?? 0
    let distance = before - host.view.contentOffset.y
    host.view.bounds.size.width = 320
    host.view.layoutIfNeeded()
    let after = host.layout.layoutAttributesForItem(at: first)?.frame.minY ?? 0
    expect(abs(after - host.view.contentOffset.y - distance) < 0.001)
    expect(measured.count < 30 && measured.contains(first))
  }

  @Test func `settings take effect at once and keep what is seen`() {
    let host = list(100)
    scroll(host, 1_000)
    host.layout.settings.interItemSpacing = 10
    host.view.layoutIfNeeded()
    expect(host.view.contentSize.height, equals: 5_990)
    expect(host.view.contentOffset.y, equals: 1_200)
  }
}
