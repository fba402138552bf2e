import BubbleCollection
import Expectations
import Foundation
import Testing

/// Cells at the same place, each with a z index that a test sets.
private final class PileLayout: CollectionViewLayout {
  var zIndices: [Int] = []
  var frame: (Int) -> CGRect = { _ in CGRect(x: 0, y: 0, width: 10, height: 10) }
  var whereGone: Int?

  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    zIndices.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard zIndices.indices.contains(indexPath.item) else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame(indexPath.item)
    attributes.zIndex = zIndices[indexPath.item]
    return attributes
  }
  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let final = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if let whereGone { final?.zIndex = whereGone }
    return final
  }
}

private final class PileCell: CollectionViewCell { var number = 0 }

private final class PileSource: CollectionViewDataSource {
  let layout: PileLayout
  init(_ layout: PileLayout) { self.layout = layout }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { layout.zIndices.count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? PileCell)?.number = indexPath.item
    return cell
  }
}

@Suite struct SubviewOrderTests {
  private let layout = PileLayout()
  private let source: PileSource
  private let view: CollectionView

  init() {
    source = PileSource(layout)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    view.register(PileCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
  }

  private var order: [Int] { view.subviews.map { ($0 as? PileCell)?.number ?? $0.tag } }

  private func lay(_ zIndices: [Int]) {
    layout.zIndices = zIndices
    layout.invalidateLayout()
    view.layoutIfNeeded()
  }

  @Test func `subviews are in the order of their z index, and of their coming where it is equal`() {
    layout.zIndices = [0, -1, -2, 0, -1]
    view.layoutIfNeeded()
    expect(order, equals: [2, 1, 4, 0, 3])
  }

  @Test func `another z index puts a subview elsewhere, and nothing else`() {
    layout.zIndices = [0, 0, 0, 0]
    view.layoutIfNeeded()
    expect(order, equals: [0, 1, 2, 3])
    lay([0, 5, 0, 0])
    expect(order, equals: [0, 2, 3, 1])
    lay([0, 5, 0, -5])
    expect(order, equals: [3, 0, 2, 1])
    lay([0, 0, 0, 0])
    expect(order, equals: [3, 0, 2, 1])
  }

  @Test func `what scrolls into view comes at its z index`() {
    layout.frame = { CGRect(x: 0, y: $0 * 20, width: 100, height: 20) }
    layout.zIndices = (0..<50).map { $0 % 3 == 0 ? -1 : 0 }
    view.layoutIfNeeded()
    for step in 0..<40 {
      view.contentOffset.y = CGFloat(step) * 19
      view.layoutIfNeeded()
      let zIndices = order.map { layout.zIndices[$0] }
      expect(zIndices, equals: zIndices.sorted())
      expect(order.count, equals: view.visibleCells.count)
    }
  }

  @Test func `views of the host's own stay where they are`() {
    let (back, front) = (HeadlessView(frame: .zero), HeadlessView(frame: .zero))
    (back.tag, front.tag) = (-100, -200)
    view.addSubview(back)
    layout.zIndices = [0, 0, 0]
    view.layoutIfNeeded()
    view.addSubview(front)
    lay([2, 1, 0])
    expect(order, equals: [-100, 2, 1, 0, -200])
  }

  @Test func `what disappears goes to the z index at which the layout says that it ends`() throws {
    layout.zIndices = [0, 0, 0]
    view.layoutIfNeeded()
    layout.whereGone = -1
    view.animationDuration = 1
    try view.performBatchUpdates {
      layout.zIndices.removeLast()
      try view.deleteItems(at: [IndexPath(item: 2, section: 0)])
    }
    expect(order, equals: [2, 0, 1])
    view.advanceAnimations(by: 2)
    expect(order, equals: [0, 1])
  }
}
