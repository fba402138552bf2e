import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// What the delegate is asked, what elements say themselves, and what is held at the edges.
@Suite struct MessageListDelegateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Counts items and says nothing else.
  private final class Counts: CollectionViewDataSource, MessageListLayoutDelegate {
    var count: Int
    var questions = 0
    init(_ count: Int) { self.count = count }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      questions += 1
      return nil
    }
  }

  @Test func `a million estimates are one entry, and only who is seen is asked for`() throws {
    let source = Counts(1_000_000)
    let layout = MessageListLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    layout.delegate = source
    layout.keepContentOffsetAtBottomOnBatchUpdates = true
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.contentSize, equals: CGSize(width: 375, height: 40_000_000))
    view.contentOffset.y = 20_000_000
    try view.performBatchUpdates {
      source.count += 1
      try view.insertItems(at: [path(0)])
    }
    expect(view.contentOffset.y, equals: 20_000_040)
    expect(view.indexPathsForVisibleItems.first, equals: path(500_001))
    // What is on the screen and around it at the start, in the middle, and after the batch.
    expect(source.questions <= 3 * 50)
  }

  /// Sections of 20 items under headers whose height depends on the width, in a view that is higher than a section, and counts what is
  /// asked for.
  private final class Days: CollectionViewDataSource, MessageListLayoutDelegate {
    let count: Int
    let view: CollectionView
    var (counts, headers) = (0, 0)

    init(_ count: Int) {
      self.count = count
      let layout = MessageListLayout()
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 900), collectionViewLayout: layout)
      layout.delegate = self
      view.dataSource = self
      view.layoutIfNeeded()
    }

    func header(_ section: Int) -> CGFloat { view.bounds.width < 350 && section % 2 == 1 ? 50 : 30 }

    func numberOfSections(in collectionView: CollectionView) -> Int { count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      counts += 1
      return 20
    }
    func messageListLayout(
      _ layout: MessageListLayout, heightForHeaderInSection section: Int
    ) -> CGFloat {
      headers += 1
      return header(section)
    }
  }

  @Test func `many sections are counted once, and their headers asked for once at each width`() {
    let days = Days(1_000)
    expect(days.counts == 1_000 && days.headers == 1_000)
    for width: CGFloat in [300, 320, 375] {
      (days.counts, days.headers) = (0, 0)
      days.view.contentOffset.y = 400_000
      days.view.bounds.size.width = width
      days.view.layoutIfNeeded()
      expect(days.counts == 0 && days.headers == 1_000, "\(width)")
      let headers = (0..<1_000).map(days.header).reduce(0, +)
      expect(days.view.contentSize.height, equals: 1_000 * 20 * 40 + headers, "\(width)")
      let seen = days.view.visibleLayoutAttributes.filter {
        $0.representedElementCategory == .supplementaryView
      }
      expect(!seen.isEmpty)
      for attributes in seen {
        let section = attributes.indexPath.section
        expect(attributes.frame.height, equals: days.header(section))
        expect(
          attributes.frame.minY,
          equals: (0..<section).map(days.header).reduce(CGFloat(section * 800), +))
      }
    }
    expect(days.view.diagnostics.isEmpty)
  }

  @Test func `without a delegate items are estimated and as wide as the list`() {
    let source = Counts(3)
    let layout = MessageListLayout()
    layout.settings = MessageListSettings(
      estimatedItemSize: CGSize(width: 100, height: 30), interItemSpacing: 5,
      additionalInsets: ViewInsets(top: 1, left: 2, bottom: 3, right: 4))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.contentSize.height, equals: 104)
    expect(
      layout.layoutAttributesForItem(at: path(1))?.frame,
      equals: CGRect(x: 2, y: 36, width: 369, height: 30))
  }

  /// A cell's own alignment and spacing, as it says them when it is measured.
  @Test func `a cell changes its alignment and spacing once`() {
    let source = Counts(3)
    let layout = MessageListLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    var measurements = 0
    view.preferredAttributesProvider = {
      measurements += 1
      guard let attributes = $0 as? MessageListLayoutAttributes else { return $0 }
      attributes.alignment = .trailing
      attributes.interItemSpacing = 7
      attributes.frame.size = CGSize(width: 100, height: 50)
      return attributes
    }
    view.dataSource = source
    view.layoutIfNeeded()
    expect(
      layout.layoutAttributesForItem(at: path(1))?.frame,
      equals: CGRect(x: 275, y: 57, width: 100, height: 50))
    expect(view.diagnostics.isEmpty)
    expect(measurements, equals: 3)
  }

  @Test func `an element with an exact size has no say`() {
    var twin = ListTwin()
    twin.sections = [
      TwinSection(header: 20, items: [TwinItem(id: 1, size: CGSize(width: 90, height: 30))])
    ]
    let host = TwinHost(twin)
    host.view.preferredAttributesProvider = {
      $0.frame.size.height = 99
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.view.contentSize.height, equals: 50)
  }

  @Test func `headers stay at the top until the next one pushes them out`() {
    var twin = ListTwin()
    twin.bounds.size.height = 200
    for section in 0..<5 {
      twin.sections.append(
        TwinSection(
          header: 20,
          items: (0..<5).map {
            TwinItem(id: section * 5 + $0, size: CGSize(width: 375, height: 40))
          }))
    }
    twin.pinsHeaders = true
    let host = TwinHost(twin)
    func header(_ section: Int) -> CGFloat? {
      host.view.visibleLayoutAttributes.first {
        $0.representedElementKind == "day" && $0.indexPath.section == section
      }?.frame.minY
    }
    for (offset, first, second) in [(0.0, 0.0, nil), (100, 100, 220), (210, 200, 220)]
      as [(CGFloat, CGFloat, CGFloat?)]
    {
      host.view.contentOffset.y = offset
      host.view.layoutIfNeeded()
      expect(header(0), equals: first, "\(offset)")
      expect(header(1), equals: second, "\(offset)")
    }
    host.view.contentOffset.y = 225
    host.view.layoutIfNeeded()
    expect(header(0) == nil)
    expect(header(1), equals: 225)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `pinned items are told apart and follow updates`() throws {
    var twin = ListTwin()
    twin.bounds.size.height = 200
    var items = (0..<40).map { TwinItem(id: $0, size: CGSize(width: 375, height: 50)) }
    for index in [0, 10, 20] { items[index].pinning = .top }
    twin.sections = [TwinSection(items: items)]
    let host = TwinHost(twin)
    host.view.contentOffset.y = 700
    host.view.layoutIfNeeded()
    expect(host.layout.indexPathForItemPinnedAt(.top), equals: path(10))
    expect(host.layout.indexPathForItemBecomingPinnedAt(.top), equals: path(20))
    expect(host.layout.indexPathForItemPinnedAt(.bottom) == nil)
    expect(host.view.indexPathsForVisibleItems.contains(path(10)))
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.remove(at: 10)
      try host.view.deleteItems(at: [path(10)])
    }
    expect(host.layout.indexPathForItemPinnedAt(.top), equals: path(0))
    expect(host.layout.layoutAttributesForItem(at: path(0))?.frame.minY, equals: 700)
    expect(host.view.indexPathsForVisibleItems.first, equals: path(0))
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `what makes no sense does no harm`() {
    let source = Counts(3)
    let layout = MessageListLayout()
    layout.settings = MessageListSettings(
      estimatedItemSize: CGSize(width: CGFloat.nan, height: -CGFloat.infinity),
      interItemSpacing: .nan, interSectionSpacing: -5,
      indexPathForExtendedLayout: IndexPath(item: -1, section: 9))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.contentSize, equals: CGSize(width: 375, height: 0))
    layout.restoreContentOffset(
      with: MessageListPositionSnapshot(indexPath: IndexPath(), edge: .top))
    layout.scrollToItem(at: path(Int.max, Int.max), edge: .bottom)
    layout.reconfigureItems(at: [IndexPath(), path(-1, -1)])
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expect(view.contentOffset, equals: .zero)
  }
}

/// Items that are moved by hand.
@Suite struct MessageListMovementTests {
  private func list() -> (TwinHost, MovableHost) {
    var twin = ListTwin()
    twin.sections = [
      TwinSection(
        items: (0..<5).map {
          TwinItem(id: $0, size: CGSize(width: 375, height: 10 + CGFloat($0) * 10))
        })
    ]
    let host = TwinHost(twin)
    let mover = MovableHost(host)
    host.view.dataSource = mover
    host.view.layoutIfNeeded()
    return (host, mover)
  }

  /// Lets items be moved.
  private final class MovableHost: CollectionViewDataSource {
    let host: TwinHost
    init(_ host: TwinHost) { self.host = host }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      host.twin.sections[section].items.count
    }
    func collectionView(_ view: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      true
    }
    func collectionView(
      _ view: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
    ) {
      let item = host.twin.sections[0].items.remove(at: source.item)
      host.twin.sections[0].items.insert(item, at: destination.item)
    }
  }

  private func heights(_ host: TwinHost) -> [CGFloat] {
    (0..<5).compactMap {
      host.layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height
    }
  }

  @Test func `others make room for an item that is moved, and it stays or goes back`() {
    let (host, mover) = list()
    expect(heights(host), equals: [10, 20, 30, 40, 50])
    for isCancelled in [true, false] {
      expect(host.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
      host.view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 80))
      expect(heights(host), equals: [20, 30, 40, 10, 50])
      if isCancelled {
        host.view.cancelInteractiveMovement()
        expect(heights(host), equals: [10, 20, 30, 40, 50])
      } else {
        host.view.endInteractiveMovement()
        expect(heights(host), equals: [20, 30, 40, 10, 50])
        expect(mover.host.twin.sections[0].items.map(\.id), equals: [1, 2, 3, 0, 4])
      }
    }
    expect(host.view.diagnostics.isEmpty)
  }
}
