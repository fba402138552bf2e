import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Situations in which what is seen once moved.
@Suite struct PlaceKeepingTests {
  private func item(_ id: Int, _ height: CGFloat = 50) -> TwinItem {
    TwinItem(id: id, size: CGSize(width: 375, height: height))
  }

  private func rows(_ ids: Range<Int>, _ height: CGFloat = 50) -> [TwinItem] {
    ids.map { item($0, height) }
  }

  /// A list 375 x 300 points.
  private func host(_ sections: [TwinSection], measures: Bool = false) -> TwinHost {
    var twin = ListTwin()
    twin.bounds.size.height = 300
    twin.sections = sections
    return TwinHost(twin, measures: measures)
  }

  private func scroll(_ host: TwinHost, to offset: CGFloat) {
    host.view.contentOffset.y = offset
    host.view.layoutIfNeeded()
  }

  private func end(_ host: TwinHost) -> CGFloat { host.view.contentOffsetLimits.greatest.y }

  // MARK: The upper edge

  @Test func `items that come in at the top grow upwards`() throws {
    let host = host([TwinSection(items: rows(0..<60, 75))], measures: true)
    host.layout.anchorPolicy = .top
    scroll(host, to: 1_000)
    while host.view.contentOffset.y > 60 {
      let seen = host.view.visibleLayoutAttributes.map(\.indexPath).max() ?? [0, 0]
      let before = try #require(host.view.layoutAttributesForItem(at: seen)).frame.minY
      let offset = host.view.contentOffset.y
      scroll(host, to: offset - 15)
      let after = try #require(host.view.layoutAttributesForItem(at: seen)).frame.minY
      expect(after - host.view.contentOffset.y, equals: before - offset + 15)
    }
    expect(host.unknown.count < 60)
  }

  @Test func `where nothing is known the item at the top stays by its lower edge`() throws {
    let host = host([TwinSection(items: rows(0..<60, 75))], measures: true)
    host.layout.anchorPolicy = .top
    // Items are taken to be 40 points high: number 20 ends 20 points below the edge.
    let measured = host.twin.items.count - host.unknown.count
    scroll(host, to: CGFloat(measured * 75 + (20 - measured) * 40 + 20))
    let frame = try #require(host.view.layoutAttributesForItem(at: [0, 20])).frame
    expect(frame.height, equals: 75)
    expect(frame.maxY - host.view.contentOffset.y, equals: 20)
  }

  // MARK: The end

  @Test func `a section that comes with a footer is shown to its footer, and so is what follows`()
    throws
  {
    let host = host([TwinSection(items: rows(0..<20))])
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, to: end(host))
    try host.view.performBatchUpdates {
      host.twin.sections.append(TwinSection(footer: 23, items: rows(20..<22)))
      try host.view.insertSections([1])
    }
    expect(host.view.contentOffset.y, equals: 823)
    try host.view.performBatchUpdates {
      host.twin.sections[1].items.append(item(22))
      try host.view.insertItems(at: [[1, 2]])
    }
    expect(host.view.contentOffset.y, equals: 873)
  }

  @Test func `the end stays in sight when the last item goes and its section does not`() throws {
    let sections = [
      TwinSection(spacing: 10, items: rows(0..<20)), TwinSection(header: 20, items: [item(20)]),
    ]
    let host = host(sections)
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    scroll(host, to: end(host))
    try host.view.performBatchUpdates {
      host.twin.sections[1].items = []
      try host.view.deleteItems(at: [[1, 0]])
    }
    expect(host.view.contentOffset.y, equals: 730)
  }

  @Test func `a scroll to a lower edge arrives in content that is longer for an item`() throws {
    let host = host([TwinSection(items: rows(0..<20))])
    host.layout.settings.indexPathForExtendedLayout = [0, 18]
    host.view.layoutIfNeeded()
    scroll(host, to: 333)
    let snapshot = try #require(host.layout.getContentOffsetSnapshot(from: .bottom))
    scroll(host, to: 0)
    host.layout.restoreContentOffset(with: snapshot)
    expect(host.view.contentOffset.y, equals: 333)
  }

  @Test func `content that is short for a while does not move what nothing keeps`() {
    // Items are taken to be 40 points high: those that are seen first make the content shorter.
    let host = host([TwinSection(items: rows(0..<52, 100) + rows(52..<60, 10))], measures: true)
    let offset = end(host)
    scroll(host, to: offset)
    expect(host.view.contentOffset.y, equals: offset)
    expect(end(host) > offset)
  }

  // MARK: Insets

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300])
  func `insets that are no lengths count as none`(inset: CGFloat) {
    let host = host([TwinSection(items: rows(0..<20))])
    host.layout.settings.additionalInsets = ViewInsets(
      top: inset, left: inset, bottom: inset, right: inset)
    host.view.layoutIfNeeded()
    let frame = host.view.layoutAttributesForItem(at: [0, 1])?.frame
    expect(frame, equals: CGRect(x: 0, y: 50, width: 375, height: 50))
    expect(host.view.contentSize.height, equals: 1_000)
  }
}

/// Positions that estimates lead away from, and what comes under the last message.
@Suite struct ScrolledPlaceTests {
  /// Items of 76 points that are assumed to have 40 until they are seen.
  private final class Estimated: CollectionViewDataSource {
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 100 }
  }

  private func list(_ source: Estimated) -> (CollectionView, MessageListLayout) {
    let layout = MessageListLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.preferredAttributesProvider = { attributes in
      attributes.size.height = 76
      return attributes
    }
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, layout)
  }

  @Test func `who is writing is seen after the last message was scrolled to`() {
    let source = Estimated()
    let (view, layout) = list(source)
    layout.anchorPolicy = .bottom
    layout.scrollToItem(at: IndexPath(item: 99, section: 0), edge: .bottom)
    expect(view.contentOffset.y, equals: view.contentSize.height - 400)
    layout.typingFooterHeight = 30
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: view.contentSize.height - 400)
    let footer = view.visibleLayoutAttributes.last { $0.representedElementCategory != .cell }
    expect(footer?.frame.maxY, equals: view.contentSize.height)
  }

  @Test func `an item comes back though more of it was below the edge than is assumed of it`() {
    let source = Estimated()
    let (view, layout) = list(source)
    for _ in 0..<30 {
      view.contentOffset.y += 100
      view.layoutIfNeeded()
    }
    func hidden() -> CGFloat { -(layout.getContentOffsetSnapshot(from: .bottom)?.offset ?? 0) }
    while hidden() <= 40 || hidden() >= 70 {
      view.contentOffset.y += 8
      view.layoutIfNeeded()
    }
    guard let snapshot = layout.getContentOffsetSnapshot(from: .bottom) else {
      Issue.record("nothing is seen")
      return
    }
    expect(snapshot.offset < -40)
    func edge() -> CGFloat? {
      view.layoutAttributesForItem(at: snapshot.indexPath).map {
        $0.frame.maxY - view.bounds.maxY
      }
    }
    expect(edge(), equals: -snapshot.offset)
    view.reloadData()
    layout.restoreContentOffset(with: snapshot)
    expect(edge(), equals: -snapshot.offset)
  }
}
