import BubbleCollection
import Expectations
import Foundation
import Testing

/// Answers a target for every proposal.
private final class Targeting: CollectionViewDelegate {
  var proposals: [CGPoint] = []
  var answer: CGPoint?

  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
  ) -> CGPoint {
    proposals.append(offset)
    return answer ?? offset
  }
}

@Suite struct BatchOffsetTests {
  private func fixture(_ layout: HookedRows) -> UpdateFixture {
    let fixture = UpdateFixture(ViewSource(counts: [20]), layout: layout)
    fixture.collectionView.contentOffset = CGPoint(x: 0, y: 100)
    fixture.collectionView.layoutIfNeeded()
    return fixture
  }

  @Test func `the offset stays, and is put within its limits where the content shrinks`() throws {
    let fixture = fixture(HookedRows())
    try fixture.insert(7, at: path(0, 0))
    expect(fixture.collectionView.contentOffset.y, equals: 100)
    try fixture.collectionView.performBatchUpdates {
      fixture.source.sections[0].items.removeLast(10)
      try fixture.collectionView.deleteItems(at: (11..<21).map { path(0, $0) })
    }
    // 6 for the header, 11 rows of 10, in a view of 60.
    expect(fixture.collectionView.contentOffset.y, equals: 56)
  }

  @Test func `the delegate is asked where to stop, then the layout`() throws {
    let layout = HookedRows()
    let fixture = fixture(layout)
    let delegate = Targeting()
    fixture.collectionView.delegate = delegate
    delegate.answer = CGPoint(x: 0, y: 110)
    var proposed: [CGPoint] = []
    layout.target = {
      proposed.append($0)
      return CGPoint(x: 0, y: $0.y + 5)
    }
    try fixture.insert(7, at: path(0, 0))
    expect(delegate.proposals, equals: [CGPoint(x: 0, y: 100)])
    expect(proposed, equals: [CGPoint(x: 0, y: 110)])
    expect(fixture.collectionView.contentOffset.y, equals: 115)
    layout.target = { _ in CGPoint(x: 0, y: 1e6) }
    try fixture.insert(8, at: path(0, 0))
    expect(fixture.collectionView.contentOffset.y, equals: 166)
  }

  @Test func `a target that is no number is reported and left out`() throws {
    let layout = HookedRows()
    let fixture = fixture(layout)
    layout.target = { _ in CGPoint(x: 0, y: CGFloat.nan) }
    try fixture.insert(7, at: path(0, 0))
    expect(fixture.collectionView.contentOffset.y, equals: 100)
    expect(fixture.collectionView.diagnostics.count, equals: 1)
  }

  @Test func `what is measured in a batch moves the content as the layout says at its end`() throws
  {
    let layout = HookedRows()
    let fixture = fixture(layout)
    let view = fixture.collectionView
    layout.adjustmentForEachMeasurement = 1
    var atFinalize: [CGFloat] = []
    var atInitial: Set<CGFloat> = []
    var sum: CGFloat = 0
    layout.hooks["finalize"] = {
      atFinalize.append(view.contentOffset.y)
      let context = CollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment.y = sum
      layout.invalidateLayout(with: context)
    }
    layout.hooks["initial"] = { atInitial.insert(view.contentOffset.y) }
    let cells = HighSource(fixture.source)
    view.dataSource = cells
    view.layoutIfNeeded()
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 100)
    // The new row is the first that is measured again.
    cells.preferredHeight = 11
    sum = 1
    func insert() throws {
      fixture.source.sections[0].items.insert(7, at: 12)
      try view.insertItems(at: [path(0, 12)])
    }
    try insert()
    expect(atInitial == [100] && atFinalize == [100])
    expect(view.contentOffset.y, equals: 101)
    // Who only says it with the size is not heard.
    cells.preferredHeight = 12
    sum = 0
    try insert()
    expect(atFinalize, equals: [100, 101])
    expect(view.contentOffset.y, equals: 101)
  }

  @Test func `what the layout invalidates at the end belongs to the same change`() throws {
    let layout = HookedRows()
    let fixture = fixture(layout)
    let view = fixture.collectionView
    var told: [CollectionViewChanges] = []
    view.changesHandler = { told.append($0) }
    let cells = view.visibleCells
    // Keeps what is seen where it is when rows are inserted above.
    layout.hooks["finalize"] = {
      let context = CollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment.y = 80
      layout.invalidateLayout(with: context)
    }
    try view.performBatchUpdates {
      fixture.source.sections[0].items.insert(contentsOf: 1..<9, at: 0)
      try view.insertItems(at: (0..<8).map { path(0, $0) })
    }
    expect(view.contentOffset.y, equals: 180)
    expect(view.visibleCells, equals: cells)
    expect(told.count == 1 && told[0].changes.allSatisfy { $0.kind == .moved })
    expect(told[0].previousBounds.minY == 100 && told[0].bounds.minY == 180)
  }
}

/// The same data with cells that prefer a height.
private final class HighSource: CollectionViewDataSource {
  let data: IdentityData
  var preferredHeight: CGFloat = 10

  init(_ data: IdentityData) { self.data = data }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.sections[section].items.count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { HighCell(of: self) }
}

private final class HighCell: CollectionViewCell {
  private weak var source: HighSource?

  init(of source: HighSource) {
    self.source = source
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = source?.preferredHeight ?? 0
    return layoutAttributes
  }
}
