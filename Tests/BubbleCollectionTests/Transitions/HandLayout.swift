import BubbleCollection
import Foundation

/// Rows of ten points in sections that follow each other; a held row lands where its centre is.
final class HandLayout: CollectionViewLayout {
  var counts: [Int] = []
  var contexts: [CollectionViewLayoutInvalidationContext] = []
  var held: ((IndexPath, CGPoint) -> CollectionViewLayoutAttributes?)?
  var target: ((IndexPath) -> IndexPath)?
  var updates: [String] = []

  override func prepare() {
    guard let view = collectionView else { return }
    counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
  }
  private func top(_ path: IndexPath) -> CGFloat {
    CGFloat(counts.prefix(path.section).reduce(0, +) + path.item) * 10
  }
  private func path(at y: CGFloat) -> IndexPath {
    var row = Int(max(0, y) / 10)
    for (section, count) in counts.enumerated() {
      if row < count { return IndexPath(item: row, section: section) }
      row -= count
    }
    return IndexPath(item: max(0, (counts.last ?? 1) - 1), section: max(0, counts.count - 1))
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: counts.reduce(0, +) * 10)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    counts.enumerated().flatMap { section, count in
      (0..<count).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
    }.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: top(indexPath), width: 100, height: 10)
    return attributes
  }
  override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { target?(previousIndexPath) ?? path(at: position.y) }
  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? { held?(indexPath, position) }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }
  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    updates += updateItems.map {
      "\($0.updateAction) \($0.indexPathBeforeUpdate ?? []) \($0.indexPathAfterUpdate ?? [])"
    }
  }
}

/// Cells that know what they show; the data source moves what is moved by hand.
final class HandSource: CollectionViewDataSource {
  final class Cell: CollectionViewCell { var shown = "" }
  var items: [[String]]
  var movable = true
  var moves = true
  init(_ items: [[String]]) { self.items = items }
  func numberOfSections(in collectionView: CollectionView) -> Int { items.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { items[section].count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let view = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (view as? Cell)?.shown = items[indexPath.section][indexPath.item]
    return view
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  { movable }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard moves else { return }
    let item = items[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    items[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
  }
}
