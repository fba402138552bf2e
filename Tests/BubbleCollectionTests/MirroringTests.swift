import BubbleCollection
import Expectations
import Foundation
import Testing

/// Columns of one width, from left to right, that are mirrored where the interface is read the other way.
private final class ColumnLayout: CollectionViewLayout {
  var asked: [CGRect] = []
  var originals: [CGRect] = []
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 50) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    asked.append(rect)
    return (0..<10).map { item in
      let attributes = CollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: CGFloat(item) * 30, y: 0, width: 30, height: 50)
      return attributes
    }
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    originals.append(originalAttributes.frame)
    return false
  }
}

@Suite struct MirroringTests {
  private func columns(_ direction: SemanticContentAttribute) -> (
    CollectionView, ColumnLayout, Counts
  ) {
    let layout = ColumnLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 60, height: 50), collectionViewLayout: layout)
    let counts = Counts([10])
    view.dataSource = counts
    view.semanticContentAttribute = direction
    return (view, layout, counts)
  }

  @Test func `a layout that flips is mirrored about its content, and does not know it`() {
    let (view, layout, counts) = columns(.forceRightToLeft)
    defer { _ = counts }
    view.preferredAttributesProvider = { $0 }
    // An offset that was set stays, so this starts at the left end.
    view.contentOffset.x = 1
    view.contentOffset.x = 0
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [8, 9])
    expect(view.visibleLayoutAttributes.map(\.frame.minX), equals: [30, 0])
    expect(layout.asked, equals: [CGRect(x: 240, y: 0, width: 60, height: 50)])
    expect(layout.originals.map(\.minX), equals: [240, 270])
  }

  @Test func `mirrored content starts where it is read from, once`() {
    let (view, _, counts) = columns(.forceRightToLeft)
    defer { _ = counts }
    view.layoutIfNeeded()
    expect(view.contentOffset, equals: CGPoint(x: 240, y: 0))
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [0, 1])
    view.contentOffset.x = 0
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.contentOffset.x, equals: 0)
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [8, 9])
  }

  @Test func `content that is not mirrored starts at the left`() {
    let (view, _, counts) = columns(.forceLeftToRight)
    defer { _ = counts }
    view.layoutIfNeeded()
    expect(view.contentOffset, equals: .zero)
  }

  @Test func `a new direction has the layout prepared again`() {
    let (view, _, counts) = columns(.forceLeftToRight)
    defer { _ = counts }
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [0, 1])
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [8, 9])
  }
}
