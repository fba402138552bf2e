import BubbleCollection
import Expectations
import Foundation
import Testing

/// Rows that are assumed to be 40 points high until they say their heights, in each preparation again.
private final class AssumingLayout: CollectionViewLayout {
  var heights: [CGFloat] = []

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { heights = [] }
    super.invalidateLayout(with: context)
  }
  override func prepare() {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    if heights.count != count { heights = Array(repeating: 40, count: count) }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: heights.reduce(0, +))
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    heights.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    let top = heights[..<indexPath.item].reduce(0, +)
    attributes.frame = CGRect(x: 0, y: top, width: 100, height: heights[indexPath.item])
    return attributes
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    heights[preferredAttributes.indexPath.item] = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
  }
}

/// Cells of 50 points.
private final class FiftyCell: CollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = 50
    return layoutAttributes
  }
}

private final class FiftySource: CollectionViewDataSource {
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { 4 }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@Suite struct MeasuredViewTests {
  @Test func `a cell stands where it ends up, not where an earlier round would have had it`() {
    let layout = AssumingLayout()
    let source = FiftySource()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    view.register(FiftyCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    let wanted: [CGFloat] = [0, 50, 100, 150]
    expect(view.visibleCells.map(\.frame.minY).sorted(), equals: wanted)
    var told = 0
    view.changesHandler = { told += $0.changes.count }
    layout.invalidateLayout()
    view.layoutIfNeeded()
    // Nothing is elsewhere in the end, though all was assumed to be higher up in between.
    expect(told, equals: 0)
    expect(view.visibleCells.map(\.frame.minY).sorted(), equals: wanted)
    expect(view.visibleCells.allSatisfy { $0.frame.height == 50 })
  }
}
