import BubbleCollection
import Expectations
import Foundation
import Testing

/// Rows of one height, by arithmetic.
class RowLayout: CollectionViewLayout {
  var rowHeight: CGFloat = 10
  private var count = 0

  override func prepare() {
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: CGFloat(count) * rowHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let first = max(0, Int(rect.minY / rowHeight))
    let end = min(count, Int((rect.maxY / rowHeight).rounded(.up)))
    return (first..<max(first, end)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: CGFloat(indexPath.item) * rowHeight,
      width: collectionView?.bounds.width ?? 0, height: rowHeight)
    return attributes
  }
}

/// Counts that a test sets.
final class Counts: CollectionViewDataSource {
  var items: [Int]
  init(_ items: [Int]) { self.items = items }
  func numberOfSections(in collectionView: CollectionView) -> Int { items.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { items[section] }
}

@Suite struct FirstLayoutTests {
  @Test func `what intersects the bounds is visible, and scrolling changes it`() {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: RowLayout())
    let counts = Counts([100])
    view.dataSource = counts
    var told: [CollectionViewChanges] = []
    view.changesHandler = { told.append($0) }
    view.layoutIfNeeded()
    expect(view.contentSize, equals: CGSize(width: 100, height: 1000))
    expect(view.indexPathsForVisibleItems, equals: (0..<4).map { IndexPath(item: $0, section: 0) })
    view.contentOffset = CGPoint(x: 0, y: 25)
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems, equals: (2..<7).map { IndexPath(item: $0, section: 0) })
    expect(told.map(\.cause), equals: [.layout, .scroll])
    expect(
      told[1].changes.map(\.kind),
      equals: [.disappeared, .disappeared] + [
        .appeared, .appeared, .appeared,
      ])
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a frame of a negative width is reported as the layout said it`() {
    final class Backwards: RowLayout {
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        if indexPath.item == 1 { attributes?.frame = CGRect(x: 90, y: 10, width: -60, height: 10) }
        return attributes
      }
    }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: Backwards())
    let counts = Counts([3])
    view.dataSource = counts
    view.layoutIfNeeded()
    expect(
      view.diagnostics.map(\.description),
      equals: [
        """
        Backwards: the frame of cell [0, 1] is [90, 10, -60, 10]; the element is left out. Frames must \
        be finite, and neither width nor height negative.
        """
      ])
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [0, 2])
  }
}
