import BubbleCollection
import BubbleDiffable
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Messages that are put into other sections: another time zone, a late message of another day.
@Suite struct ReSectioningTests {
  private typealias Source = CollectionViewDiffableDataSource<Int, Int>
  private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  /// Items of 50 points in 400, fed from snapshots, which alone have identifiers.
  private struct List {
    let layout = MessageListLayout()
    let view: CollectionView
    let source: Source

    init(_ policy: MessageListAnchorPolicy, _ sections: [(Int, [Int])], at offset: CGFloat) throws {
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
      layout.settings.estimatedItemSize = CGSize(width: 300, height: 50)
      layout.anchorPolicy = policy
      source = Source(collectionView: view)
      try apply(sections)
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }

    static func snapshot(_ sections: [(Int, [Int])]) -> Snapshot {
      var snapshot = Snapshot()
      for (section, items) in sections {
        snapshot.appendSections([section])
        snapshot.appendItems(items, toSection: section)
      }
      return snapshot
    }

    func apply(_ sections: [(Int, [Int])]) throws {
      try source.apply(List.snapshot(sections))
      view.layoutIfNeeded()
    }

    func reload(_ sections: [(Int, [Int])]) throws {
      try source.applySnapshotUsingReloadData(List.snapshot(sections))
      view.layoutIfNeeded()
    }

    /// Where an item is on the screen.
    func y(_ item: Int) -> CGFloat? {
      source.indexPath(for: item).flatMap { view.layoutAttributesForItem(at: $0) }.map {
        $0.frame.minY - view.contentOffset.y
      }
    }
  }

  private func items(_ range: Range<Int>) -> [Int] { Array(range) }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom, .item([0, 42])])
  func `a section that is split leaves what is read where it is`(policy: MessageListAnchorPolicy)
    throws
  {
    let list = try List(policy, [(0, items(0..<100))], at: 2000)
    expect(list.y(45), equals: 250)
    try list.apply([(0, items(0..<30)), (2, items(30..<60)), (3, items(60..<100))])
    expect(list.y(45), equals: 250)
    try list.apply([(1, items(0..<44)), (2, items(44..<60)), (3, items(60..<100))])
    expect(list.y(45), equals: 250)
    try list.apply([(9, items(0..<100))])
    expect(list.y(45), equals: 250)
  }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom])
  func `the days of another time zone leave what is read where it is`(
    policy: MessageListAnchorPolicy
  ) throws {
    let days = [(0, items(0..<40)), (1, items(40..<60)), (2, items(60..<100))]
    let list = try List(policy, days, at: 2000)
    // All sections stay, so the items at their ends are moved.
    try list.apply([(0, items(0..<45)), (1, items(45..<66)), (2, items(66..<100))])
    expect(list.y(45), equals: 250)
    try list.apply([(0, items(0..<38)), (1, items(38..<47)), (2, items(47..<100))])
    expect(list.y(45), equals: 250)
  }

  @Test func `late messages of other days come in without moving what is read`() throws {
    let list = try List(.bottom, [(0, items(0..<40)), (1, items(40..<100))], at: 2000)
    try list.apply([(0, [200] + items(0..<40)), (5, [201]), (1, items(40..<42) + [202])])
    // All that was read below is gone: the last of it that stays is where the last one was.
    expect(list.y(41), equals: 350)
    try list.apply([
      (0, [200] + items(0..<40)), (5, [201]), (1, items(40..<42) + [202] + items(42..<90)),
    ])
    expect(list.y(41), equals: 350)
  }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom])
  func `a reload of all data leaves what is read where it is`(policy: MessageListAnchorPolicy)
    throws
  {
    let list = try List(policy, [(0, items(0..<100))], at: 2000)
    try list.reload([(7, items(-50..<20)), (8, items(20..<100))])
    expect(list.y(45), equals: 250)
    // What takes over is next to it on the screen.
    try list.reload([(7, items(-50..<40)), (8, items(43..<44) + items(48..<100))])
    expect(policy == .top ? list.y(43) == 0 : list.y(43) == 350)
  }

  @Test func `a list at its end stays at its end through a reload`() throws {
    let list = try List(.bottom, [(0, items(0..<100))], at: 4600)
    try list.reload([(0, items(0..<50)), (1, items(50..<110))])
    expect(list.y(109), equals: 350)
    expect(list.view.contentOffset.y, equals: 5100)
  }

  @Test func `whoever scrolls after a reload means that place`() throws {
    let list = try List(.top, [(0, items(0..<100))], at: 2000)
    try list.source.applySnapshotUsingReloadData(List.snapshot([(0, items(-50..<100))]))
    list.view.contentOffset.y = 100
    list.view.layoutIfNeeded()
    expect(list.view.contentOffset.y, equals: 100)
  }

  @Test func `the unread line goes with its message into another section`() throws {
    let list = try List(.top, [(0, items(0..<100))], at: 2000)
    list.layout.unreadSeparator = UnreadSeparator(above: [0, 45], height: 20)
    list.view.layoutIfNeeded()
    try list.apply([(1, items(0..<30)), (2, items(30..<100))])
    expect(list.layout.unreadSeparator?.indexPath, equals: [1, 15])
    try list.reload([(3, items(10..<100))])
    expect(list.layout.unreadSeparator?.indexPath, equals: [0, 35])
    expect(list.y(45).map { $0 - (list.y(44) ?? 0) }, equals: 70)
    try list.reload([(3, items(50..<100))])
    expect(list.layout.unreadSeparator == nil)
  }

  @Test func `a position is found again by the identifiers of a diffable data source`() throws {
    let list = try List(.none, [(0, items(0..<100))], at: 2000)
    let place = try #require(list.layout.getContentOffsetSnapshot(from: .top))
    expect(place.identifier, equals: AnyHashable(40))
    try list.reload([(1, items(20..<30)), (2, items(30..<100))])
    list.layout.restoreContentOffset(with: place)
    expect(list.y(40), equals: 0)
  }
}

/// Identifiers of a type of the host's own.
extension ReSectioningTests {
  private struct Name: Hashable { var number: Int }

  private final class Named: CollectionViewDataSource, MessageListLayoutDelegate {
    var items = Array(0..<100)
    /// Whether identifiers may go anywhere for certain.
    var isWrapped = false

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }
    func messageListLayout(
      _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
    ) -> CGFloat { 50 }
    func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      let name = Name(number: items[indexPath.item])
      return isWrapped ? AnyHashable(MessageIdentifier(name)) : AnyHashable(name)
    }

    func list() -> (CollectionView, MessageListLayout) {
      let layout = MessageListLayout()
      layout.delegate = self
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
      view.dataSource = self
      view.layoutIfNeeded()
      return (view, layout)
    }
  }

  @Test func `an identifier of another type stays with its layout, and finds the message there`()
    throws
  {
    let host = Named()
    let (view, layout) = host.list()
    view.contentOffset.y = 2_000
    let place = try #require(layout.getContentOffsetSnapshot(from: .top))
    expect(place.identifier == nil && place.indexPath == [0, 40])
    expect(layout.getContentOffsetSnapshot(from: .top), equals: place)
    for offset in 0..<90 {
      view.contentOffset.y = CGFloat(offset) * 50
      _ = layout.getContentOffsetSnapshot(from: .top)
    }
    host.items.removeFirst(30)
    view.reloadData()
    layout.restoreContentOffset(with: place)
    expect(view.contentOffset.y, equals: 500)
    // Another one knows where it was.
    let (other, otherLayout) = host.list()
    otherLayout.restoreContentOffset(with: place)
    expect(other.contentOffset.y, equals: 2_000)
  }

  @Test func `a wrapped identifier goes to other layouts`() throws {
    let host = Named()
    host.isWrapped = true
    let (view, layout) = host.list()
    view.contentOffset.y = 2_000
    let place = try #require(layout.getContentOffsetSnapshot(from: .top))
    expect(place.identifier, equals: AnyHashable(MessageIdentifier(Name(number: 40))))
    host.items.removeFirst(30)
    let (other, otherLayout) = host.list()
    otherLayout.restoreContentOffset(with: place)
    expect(other.contentOffset.y, equals: 500)
    otherLayout.restoreContentOffset(
      with: MessageListPositionSnapshot(
        indexPath: [0, 0], edge: .top, identifier: MessageIdentifier(Name(number: 50))))
    expect(other.contentOffset.y, equals: 1_000)
  }
}

/// Messages that a delegate names, and a data source that does not.
extension ReSectioningTests {
  private final class Host: CollectionViewDataSource, MessageListLayoutDelegate {
    var sections: [[Int]]
    var asked: [Int] = []
    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    func messageListLayout(
      _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
    ) -> CGFloat { 50 }
    func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      asked.append(sections[indexPath.section][indexPath.item])
      return sections[indexPath.section][indexPath.item]
    }
  }

  private func list(
    _ host: Host, _ policy: MessageListAnchorPolicy, at offset: CGFloat
  ) -> (CollectionView, MessageListLayout) {
    let layout = MessageListLayout()
    layout.delegate = host
    layout.anchorPolicy = policy
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = host
    view.layoutIfNeeded()
    view.contentOffset.y = offset
    view.layoutIfNeeded()
    return (view, layout)
  }

  private func y(_ item: Int, _ host: Host, _ view: CollectionView) -> CGFloat? {
    for (section, items) in host.sections.enumerated() {
      guard let place = items.firstIndex(of: item) else { continue }
      let path = IndexPath(item: place, section: section)
      return view.layoutAttributesForItem(at: path).map { $0.frame.minY - view.contentOffset.y }
    }
    return nil
  }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom])
  func `a message that is deleted and inserted again is the same one`(
    policy: MessageListAnchorPolicy
  ) throws {
    let host = Host([Array(0..<100)])
    let (view, _) = list(host, policy, at: 2000)
    let anchor = policy == .top ? 40 : 47
    let before = y(anchor, host, view)
    try view.performBatchUpdates {
      host.sections = [Array(0..<100).filter { $0 != anchor }, [anchor] + Array(200..<260)]
      try view.deleteItems(at: [IndexPath(item: anchor, section: 0)])
      try view.insertSections([1])
    }
    expect(y(anchor, host, view), equals: before)
  }

  @Test func `a section that is reloaded keeps its messages, not their numbers`() throws {
    let host = Host([Array(0..<10), Array(10..<100)])
    let (view, _) = list(host, .bottom, at: 2000)
    host.asked = []
    try view.performBatchUpdates {
      host.sections[1] = Array(500..<530) + Array(10..<100)
      try view.reloadSections([1])
    }
    expect(y(45, host, view), equals: 250)
    // What is on the screen, and what had to be looked for around it.
    expect(Set(host.asked).count < 80)
  }

  @Test func `who asks for all of a list has its messages near the screen named alone`() {
    let host = Host([Array(0..<1_000)])
    let (view, layout) = list(host, .bottom, at: 20_000)
    host.asked = []
    let all = CGRect(origin: .zero, size: view.contentSize)
    expect(layout.layoutAttributesForElements(in: all)?.count, equals: 1_000)
    // Three screens of eight messages, and one beyond each end.
    expect(host.asked.allSatisfy { (390...418).contains($0) }, "\(host.asked)")
  }

  @Test func `what moves on its own leaves its order, but not with all around it`() throws {
    let host = Host([Array(0..<100)])
    let (view, _) = list(host, .bottom, at: 2000)
    try view.performBatchUpdates {
      host.sections[0].remove(at: 47)
      host.sections[0].insert(47, at: 90)
      try view.moveItem(at: [0, 47], to: [0, 90])
    }
    expect(y(46, host, view), equals: 350)
    try view.performBatchUpdates {
      let end = host.sections[0].suffix(from: 40)
      host.sections = [Array(host.sections[0].prefix(40)), Array(end)]
      try view.insertSections([1])
      try view.deleteItems(at: (40..<100).map { [0, $0] })
    }
    expect(y(46, host, view), equals: 350)
  }

  @Test func `a reload of all data by a host of its own keeps what is read`() {
    let host = Host([Array(0..<100)])
    let (view, _) = list(host, .top, at: 2010)
    host.sections = [Array(-30..<20), Array(20..<100)]
    view.reloadData()
    view.layoutIfNeeded()
    expect(y(40, host, view), equals: -10)
    // Other data, though its identifiers are the same.
    let other = Host([Array(-10..<100)])
    view.collectionViewLayout.collectionView?.dataSource = other
    (view.collectionViewLayout as? MessageListLayout)?.delegate = other
    let offset = view.contentOffset.y
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: offset)
  }

  @Test func `who says a change after it was made is asked for nothing that is not there`() throws {
    let host = Host([Array(0..<100)])
    let (view, _) = list(host, .bottom, at: 2000)
    view.contentOffset.y = 4600
    host.sections[0].removeLast(60)
    try view.deleteItems(at: (40..<100).map { [0, $0] })
    expect(y(39, host, view), equals: 350)
  }

  @Test func `a split of a long list asks for little`() throws {
    let host = Host([Array(0..<200_000)])
    let (view, layout) = list(host, .bottom, at: 4_000_000)
    host.asked = []
    try view.performBatchUpdates {
      host.sections = [Array(0..<100_000), Array(100_000..<200_000)]
      try view.deleteSections([0])
      try view.insertSections([0, 1])
    }
    expect(y(80_003, host, view), equals: 150)
    expect(host.asked.count < 200)
    // One that is gone is looked for among what is new, here nothing.
    host.asked = []
    try view.performBatchUpdates {
      host.sections[0].removeSubrange(80_000..<80_010)
      try view.deleteItems(at: (80_000..<80_010).map { [0, $0] })
    }
    expect(host.asked.count < 60)
    expect(layout.anchorPolicy, equals: .bottom)
  }
}

extension ReSectioningTests {
  @Test func `messages that come into any sections stay where they are seen`() throws {
    var (comparisons, clamped) = (0, 0)
    for round in 0..<testRounds(30) {
      var run = try ReSectioningRun(seed: testSeed() &+ UInt64(round))
      for step in 0..<6 {
        run.comment = Comment("seed \(testSeed()), round \(round), step \(step)")
        try run.step()
      }
      comparisons += run.comparisons
      clamped += run.clamped
    }
    expect(comparisons > 3 * clamped, "\(comparisons) places, \(clamped) at the content's ends")
  }
}
