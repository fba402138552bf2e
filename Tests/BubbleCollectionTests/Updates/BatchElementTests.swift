import Expectations
import Foundation
import Testing

@testable import BubbleCollection

@Suite struct BatchElementTests {
  private func headers(_ view: CollectionView) -> [Int] {
    view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind).map(\.tag)
  }

  @Test func `a header stays with its section, whatever its items do`() throws {
    let fixture = UpdateFixture(ViewSource(counts: [2, 2]), height: 100)
    let view = fixture.collectionView
    let old = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    try view.performBatchUpdates {
      try fixture.delete(path(0, 0))
      fixture.source.sections.swapAt(0, 1)
      try view.moveSection(1, toSection: 0)
    }
    let new = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    expect(new.map(\.tag), equals: [1, 0])
    expect(new[0] === old[1] && new[1] === old[0])
  }

  @Test func `the header of a reloaded section is another one`() throws {
    let fixture = UpdateFixture(ViewSource(counts: [2, 2]), height: 100)
    let view = fixture.collectionView
    let old = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    fixture.source.sections[0] = IdentifiedSection(identity: 7, items: [1, 2, 3])
    try view.reloadSections([0])
    let new = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    expect(new.map(\.tag), equals: [7, 1])
    expect(new[0] !== old[0] && new[1] === old[1])
    expect(view.visibleCells.map(\.tag), equals: [1, 2, 3, 2000, 2001])
  }

  @Test func `the layout says which supplementary views go and come`() throws {
    let layout = HookedRows()
    let fixture = UpdateFixture(ViewSource(counts: [1, 1]), height: 100, layout: layout)
    let view = fixture.collectionView
    var told: [ElementChange] = []
    view.changesHandler = { told += $0.changes }
    let old = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    layout.deletedHeaders = [path(0, 0)]
    layout.insertedHeaders = [path(0, 0), [3], [0, 1, 2], []]
    try view.performBatchUpdates(nil)
    let new = view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind)
    expect(new[0] !== old[0] && new[1] === old[1])
    let header = ElementIdentity.supplementary(SectionedRows.headerKind, path(0, 0))
    expect(told.map(\.kind), equals: [.disappeared, .appeared])
    expect(told.map(\.element), equals: [header, header])
  }

  @Test func `a reloaded item has another cell`() throws {
    let fixture = UpdateFixture(ViewSource(counts: [3]), height: 100)
    let view = fixture.collectionView
    var told: [ElementChange] = []
    view.changesHandler = { told += $0.changes }
    let old = view.visibleCells
    fixture.source.sections[0].items[1] = 7
    try view.reloadItems(at: [path(0, 1)])
    expect(view.visibleCells.map(\.tag), equals: [1000, 7, 1002])
    expect(view.visibleCells[1] !== old[1] && view.visibleCells[2] === old[2])
    expect(told.map(\.kind), equals: [.disappeared, .appeared])
    expect(told.map(\.element), equals: [.cell(path(0, 1)), .cell(path(0, 1))])
    expect(told[0].finalAttributes.alpha == 0 && told[1].initialAttributes.alpha == 0)
  }

  @Test func `a reconfigured item keeps its cell, wherever it goes`() throws {
    let source = ViewSource(counts: [3])
    let fixture = UpdateFixture(source, height: 100)
    let view = fixture.collectionView
    let old = view.visibleCells
    var measured: [IndexPath] = []
    view.preferredAttributesProvider = nil
    source.forget()
    source.onCell = { measured.append($0) }
    try view.performBatchUpdates {
      source.sections[0].items = [1000, 1002, 7]
      try view.moveItem(at: path(0, 1), to: path(0, 2))
      try view.reconfigureItems(at: [path(0, 1), path(0, 1)])
    }
    expect(source.cells == [path(0, 2)] && measured == [path(0, 2)])
    expect(view.visibleCells, equals: [old[0], old[2], old[1]])
    expect(old[1].tag == 7 && old[1].superview === view)
    // Where the data source takes a cell of another sort, that one is shown.
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "other")
    source.identifier = "other"
    try view.reconfigureItems(at: [path(0, 0)])
    expect(view.visibleCells[0] !== old[0] && view.visibleCells[0].reuseIdentifier == "other")
    expect(old[0].superview == nil && view.visibleCells[0].superview === view)
    expect(view.subviews.count, equals: 4)
  }

  @Test func `a host without cells is told of a reconfigured item`() throws {
    let fixture = UpdateFixture(counts: [3], height: 100)
    var told: [ElementChange] = []
    fixture.collectionView.changesHandler = { told += $0.changes }
    try fixture.collectionView.reconfigureItems(at: [path(0, 1), path(0, 2)])
    expect(told.map(\.kind), equals: [.changed, .changed])
    expect(told.map(\.element), equals: [.cell(path(0, 1)), .cell(path(0, 2))])
    #expect(throws: CollectionUpdateError.self) {
      try fixture.collectionView.reconfigureItems(at: [path(0, 3)])
    }
    told = []
    try fixture.collectionView.performBatchUpdates {
      try fixture.delete(path(0, 2))
      try fixture.collectionView.reconfigureItems(at: [path(0, 2)])
    }
    expect(told.map(\.kind), equals: [.disappeared])
  }

  @Test func `cells that a round of measuring made in vain are used again`() throws {
    let source = ViewSource(counts: [0])
    let layout = HookedRows()
    let fixture = UpdateFixture(source, height: 66, layout: layout)
    let view = fixture.collectionView
    TallCell.made = 0
    view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
    try view.performBatchUpdates {
      source.sections[0].items = Array(0..<100)
      try view.insertItems(at: (0..<100).map { path(0, $0) })
    }
    // Six rows of 10 are made, two of 30 stay.
    expect(view.visibleCells.count == 2 && TallCell.made == 6)
    view.contentOffset.y = 600
    view.layoutIfNeeded()
    expect(view.visibleCells.count == 3 && TallCell.made == 6)
  }

  @Test func `the work of a batch does not grow with the data`() throws {
    func calls(_ count: Int) throws -> [Int] {
      let layout = CountedRows()
      let source = CountSource(count)
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
      view.dataSource = source
      view.layoutIfNeeded()
      layout.calls = 0
      source.calls = 0
      try view.performBatchUpdates {
        source.count += 1
        try view.insertItems(at: [path(0, 2)])
        try view.reloadItems(at: [path(0, 1)])
        try view.moveItem(at: path(0, 0), to: path(0, 3))
      }
      return [layout.calls, layout.made, source.calls]
    }
    let few = try calls(1000)
    expect(few.allSatisfy { $0 < 50 })
    try expect(calls(1_000_000_000_000), equals: few)
  }
}

/// A cell that prefers 30 points; counts how many there are.
private final class TallCell: CollectionViewCell {
  // One test uses it, and runs on one thread.
  nonisolated(unsafe) static var made = 0

  override init(frame: CGRect) {
    TallCell.made += 1
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = 30
    return layoutAttributes
  }
}

/// A count, and how often it was asked for.
private final class CountSource: CollectionViewDataSource {
  var count: Int
  var calls = 0
  init(_ count: Int) { self.count = count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    calls += 1
    return count
  }
}

/// Rows of ten points by arithmetic alone, and how often they were asked for.
private final class CountedRows: CollectionViewLayout {
  var calls = 0
  var made = 0
  private var count = 0

  override func prepare() {
    calls += 1
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    calls += 1
    return CGSize(width: 100, height: 10 * CGFloat(count))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    calls += 1
    let first = max(0, Int(rect.minY / 10))
    return (first..<max(first, min(count, Int(rect.maxY / 10)))).map { item in
      made += 1
      let attributes = CollectionViewLayoutAttributes(forCellWith: path(0, item))
      attributes.frame = CGRect(x: 0, y: 10 * CGFloat(item), width: 100, height: 10)
      return attributes
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls += 1
    return nil
  }
}
