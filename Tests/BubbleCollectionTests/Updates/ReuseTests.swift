import BubbleCollection
import Expectations
import Foundation
import Testing

/// Rows of 10 points with a decoration view behind each.
private final class StripedRows: RowLayout {
  var showsStripes = true

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let rows = super.layoutAttributesForElements(in: rect) ?? []
    guard showsStripes else { return rows }
    return rows
      + rows.map { row in
        let stripe = CollectionViewLayoutAttributes(
          forDecorationViewOfKind: "stripe", with: row.indexPath)
        stripe.frame = row.frame
        stripe.zIndex = -1
        return stripe
      }
  }
}

private final class FirstStripe: CollectionReusableView {}
private final class SecondStripe: CollectionReusableView {}
private final class FirstCell: CollectionViewCell {}
private final class SecondCell: CollectionViewCell {}

private final class Source: CollectionViewDataSource {
  var count = 3
  var asked: [IndexPath] = []
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    asked.append(indexPath)
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@Suite struct ReuseTests {
  private let source = Source()

  private func striped(_ stripe: AnyClass?) -> StripedRows {
    let layout = StripedRows()
    layout.register(stripe, forDecorationViewOfKind: "stripe")
    return layout
  }

  private func made(_ layout: CollectionViewLayout) -> CollectionView {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 30), collectionViewLayout: layout)
    view.register(FirstCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  private func stripes(_ view: CollectionView) -> [ObjectIdentifier] {
    view.subviews.filter { !($0 is CollectionViewCell) }.map { ObjectIdentifier(type(of: $0)) }
  }

  private func shows(_ layout: StripedRows, _ shows: Bool, in view: CollectionView) {
    layout.showsStripes = shows
    layout.invalidateLayout()
    view.layoutIfNeeded()
  }

  @Test func `another layout's decoration views are of the class that it registers`() {
    let first = striped(FirstStripe.self)
    let view = made(first)
    expect(stripes(view), equals: Array(repeating: ObjectIdentifier(FirstStripe.self), count: 3))
    shows(first, false, in: view)
    view.setCollectionViewLayout(striped(SecondStripe.self), animated: false)
    view.layoutIfNeeded()
    expect(stripes(view), equals: Array(repeating: ObjectIdentifier(SecondStripe.self), count: 3))
  }

  @Test func `a class registered again makes the next decoration views, and nil none`() {
    let layout = striped(FirstStripe.self)
    let view = made(layout)
    shows(layout, false, in: view)
    layout.register(SecondStripe.self, forDecorationViewOfKind: "stripe")
    shows(layout, true, in: view)
    expect(stripes(view), equals: Array(repeating: ObjectIdentifier(SecondStripe.self), count: 3))
    shows(layout, false, in: view)
    layout.register(nil as AnyClass?, forDecorationViewOfKind: "stripe")
    shows(layout, true, in: view)
    expect(stripes(view).isEmpty)
    expect(view.diagnostics.contains { "\($0)".contains("no class is registered for") })
  }

  @Test func `a class registered again makes the next cells, and nil plain ones`() {
    let view = made(RowLayout())
    view.register(SecondCell.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.visibleCells.count == 3 && view.visibleCells.allSatisfy { $0 is SecondCell })
    view.register(nil as AnyClass?, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.visibleCells.count, equals: 3)
    expect(view.visibleCells.allSatisfy { type(of: $0) == CollectionViewCell.self })
    expect(view.diagnostics.contains { "\($0)".contains("must register a class") })
  }

  @Test func `a cell that is filled again is one of the class that is registered now`() throws {
    let view = made(RowLayout())
    view.register(SecondCell.self, forCellWithReuseIdentifier: "cell")
    try view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
    view.layoutIfNeeded()
    expect(view.visibleCells.map { $0 is SecondCell }, equals: [false, true, false])
    expect(view.subviews.count, equals: 3)
  }

  @Test func `a cell that is to be filled again while it leaves is, if it comes back`() throws {
    let view = made(RowLayout())
    view.animationDuration = 1
    func cell() throws -> CollectionViewCell {
      let cell = view.cellForItem(at: IndexPath(item: 2, section: 0))
      return try #require(cell)
    }
    let leaving = try cell()
    source.count = 4
    try view.insertItems(at: [IndexPath(item: 0, section: 0)])
    view.advanceAnimations(by: 0.5)
    source.asked = []
    try view.reconfigureItems(at: [IndexPath(item: 3, section: 0)])
    expect(source.asked.isEmpty && view.subviews.contains { $0 === leaving })
    source.count = 3
    try view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    expect(source.asked, equals: [IndexPath(item: 2, section: 0)])
    try expect(cell() === leaving)
    view.advanceAnimations(by: 1)
    view.layoutIfNeeded()
    expect(source.asked.count == 1 && view.subviews.count == 3)
  }
}
