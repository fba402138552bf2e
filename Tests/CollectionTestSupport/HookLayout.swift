import BubbleCollection
import Foundation

/// The methods that a driver calls on a layout.
enum Hook: String, CaseIterable, Sendable {
  case prepare, contentSize, elements, item, invalidate
  case shouldInvalidateForBounds, contextForBounds
  case shouldInvalidateForPreferred, contextForPreferred
  case prepareForUpdates, finalizeUpdates, pathsToDelete, pathsToInsert
  case initialAttributes, finalAttributes, targetOffset
  case prepareForAnimatedBounds, finalizeAnimatedBounds
  case prepareForTransitionTo, prepareForTransitionFrom, finalizeTransition
}

/// Rows of one height by arithmetic, one section below the other, and whatever a test does in each method.
class HookLayout: CollectionViewLayout {
  var rowHeight: CGFloat = 10
  var mindsBounds = false
  var mindsPreferred = false
  /// The heights that rows took over from their cells.
  var heights: [IndexPath: CGFloat] = [:]
  /// Called when a method begins.
  var onHook: ((Hook, HookLayout) -> Void)?
  /// Changes what a method answers.
  var size: ((CGSize) -> CGSize)?
  var answer: (([CollectionViewLayoutAttributes]) -> [CollectionViewLayoutAttributes]?)?
  var boundsContext: ((CollectionViewLayoutInvalidationContext) -> Void)?
  var preferredContext: ((CollectionViewLayoutInvalidationContext) -> Void)?
  var target: ((CGPoint) -> CGPoint)?
  var edge: ((CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes?)?
  var updatePaths: (() -> [IndexPath])?
  private(set) var calls: [Hook: Int] = [:]
  private var rows: [(path: IndexPath, y: CGFloat, height: CGFloat)] = []

  private func note(_ hook: Hook) {
    calls[hook, default: 0] += 1
    onHook?(hook, self)
  }

  override func prepare() {
    note(.prepare)
    rows = []
    var y: CGFloat = 0
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<min(collectionView.numberOfItems(inSection: section), 200) {
        let path = IndexPath(item: item, section: section)
        let height = heights[path] ?? rowHeight
        rows.append((path, y, height))
        y += height
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    note(.contentSize)
    let plain = CGSize(
      width: collectionView?.bounds.width ?? 0,
      height: rows.last.map { $0.y + $0.height } ?? 0)
    return size?(plain) ?? plain
  }

  private func attributes(
    _ row: (path: IndexPath, y: CGFloat, height: CGFloat)
  ) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: row.path)
    attributes.frame = CGRect(
      x: 0, y: row.y, width: collectionView?.bounds.width ?? 0, height: row.height)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    note(.elements)
    let plain = rows.filter { $0.y < rect.maxY && $0.y + $0.height > rect.minY }.map(attributes)
    return answer.map { $0(plain) } ?? plain
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    note(.item)
    return rows.first { $0.path == indexPath }.map(attributes)
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    note(.invalidate)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note(.shouldInvalidateForBounds)
    return mindsBounds
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    note(.contextForBounds)
    let context = super.invalidationContext(forBoundsChange: newBounds)
    boundsContext?(context)
    return context
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    note(.shouldInvalidateForPreferred)
    return mindsPreferred && preferred.size.height != original.size.height
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    note(.contextForPreferred)
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    heights[preferred.indexPath] = preferred.size.height
    context.invalidateItems(at: [preferred.indexPath])
    preferredContext?(context)
    return context
  }
}

/// The same with the methods of updates and transitions, which only call ``HookLayout/onHook``.
final class FullHookLayout: HookLayout {
  private func told(_ hook: Hook) { onHook?(hook, self) }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    told(.prepareForUpdates)
  }
  override func finalizeCollectionViewUpdates() { told(.finalizeUpdates) }
  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    told(.pathsToDelete)
    return updatePaths?() ?? []
  }
  override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    told(.pathsToDelete)
    return updatePaths?() ?? []
  }
  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    told(.pathsToInsert)
    return updatePaths?() ?? []
  }
  override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    told(.pathsToInsert)
    return updatePaths?() ?? []
  }
  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    told(.initialAttributes)
    return edge?(layoutAttributesForItem(at: itemIndexPath))
  }
  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    told(.finalAttributes)
    return edge?(layoutAttributesForItem(at: itemIndexPath))
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    told(.targetOffset)
    return target?(proposedContentOffset) ?? proposedContentOffset
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    told(.prepareForAnimatedBounds)
  }
  override func finalizeAnimatedBoundsChange() { told(.finalizeAnimatedBounds) }
  override func prepareForTransition(to newLayout: CollectionViewLayout) {
    told(.prepareForTransitionTo)
  }
  override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    told(.prepareForTransitionFrom)
  }
  override func finalizeLayoutTransition() { told(.finalizeTransition) }
}

/// Counts that a test sets, and cells that measure themselves; notes each question for counts.
final class NotingSource: CollectionViewDataSource {
  var counts: [Int]
  weak var recorder: LayoutRecorder?
  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: CollectionView) -> Int {
    recorder?.note("sections")
    return counts.count
  }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    recorder?.note("items \(section)")
    return counts.indices.contains(section) ? counts[section] : 0
  }
}

/// Cells with heights that a test sets.
final class MeasuringCell: CollectionViewCell {
  var preferredHeight: CGFloat?
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    if let preferredHeight { layoutAttributes.size.height = preferredHeight }
    return layoutAttributes
  }
}

/// Gives measuring cells.
final class CellSource: CollectionViewDataSource {
  var counts: [Int]
  var height: ((IndexPath) -> CGFloat?)?
  var onCell: ((CollectionView, IndexPath) -> Void)?
  private(set) var askedForCells: [IndexPath] = []
  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    askedForCells.append(indexPath)
    onCell?(collectionView, indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? MeasuringCell)?.preferredHeight = height?(indexPath)
    return cell
  }
}

/// A collection view of 100 × 40 points with a recorder and a noting data source.
struct Scene {
  let view: CollectionView
  let layout: HookLayout
  let source: NotingSource
  let recorder = LayoutRecorder()

  init(_ counts: [Int] = [100], layout: HookLayout = HookLayout()) {
    self.layout = layout
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    source = NotingSource(counts)
    source.recorder = recorder
    view.recorder = recorder
    view.dataSource = source
  }

  /// Runs a pass, forgets what it wrote down, and then writes down what happens in `body` and the pass
  /// after it.
  func lines(_ body: () throws -> Void) rethrows -> [String] {
    view.layoutIfNeeded()
    recorder.removeAll()
    try body()
    view.layoutIfNeeded()
    return recorder.lines
  }

  var visibleItems: [Int] { view.indexPathsForVisibleItems.map(\.item) }
}
