import BubbleCollection
import Foundation

/// Rows whose hooks a test may enter, by their names.
final class HookedRows: SectionedRows {
  var hooks: [String: () -> Void] = [:]
  var deletedHeaders: [IndexPath] = []
  var insertedHeaders: [IndexPath] = []
  var target: ((CGPoint) -> CGPoint)?
  /// Sizes that rows prefer by item of section 0, and what is added to the offset for each.
  var adjustmentForEachMeasurement: CGFloat = 0

  private func enter(_ name: String) { hooks[name]?() }

  override func prepare() {
    super.prepare()
    enter("prepare")
  }

  override var collectionViewContentSize: CGSize {
    enter("collectionViewContentSize")
    return super.collectionViewContentSize
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    enter("invalidateLayout")
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    enter("layoutAttributesForElements")
    return super.layoutAttributesForElements(in: rect)
  }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    enter("prepareForUpdates")
  }

  override func finalizeCollectionViewUpdates() { enter("finalize") }

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    enter("targetContentOffset")
    return target?(proposed) ?? proposed
  }

  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    enter("indexPathsToDelete")
    return deletedHeaders
  }

  override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    enter("indexPathsToInsert")
    return insertedHeaders
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    enter("initial")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    enter("final")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    rowHeight = preferredAttributes.size.height
    context.contentOffsetAdjustment.y = adjustmentForEachMeasurement
    return context
  }
}
