import Foundation

/// A batch of updates as the layout is notified of it, in UIKit's order: from top to bottom.
final class BatchPass: LayoutPass {
  let cause = CollectionViewChanges.Cause.updates
  let duration: TimeInterval
  let completion: ((Bool) -> Void)?
  let asksForEnds = true
  let renamesElements = true

  /// What belongs together before and after.
  var mapping: UpdateMapping { names.mapping }
  /// Whether the context that begins the batch is on its way: the counts it speaks of are taken already.
  private(set) var isInvalidating = false
  /// What contexts that count meanwhile added to the offset; applied at the end.
  private(set) var heldOffsetAdjustment = CGPoint.zero
  /// Whether the layout takes over what an element prefers.
  private var isMeasuring = false
  private var names: ElementNames
  private unowned let view: CollectionView
  private let queries: LayoutQueries

  init(_ mapping: UpdateMapping, in view: CollectionView, completions: [(Bool) -> Void]) {
    names = ElementNames(mapping: mapping)
    self.view = view
    queries = view.queries
    duration = view.operationDuration
    completion =
      completions.isEmpty
      ? nil : { finished in for completion in completions { completion(finished) } }
  }

  /// Has the layout invalidated for the new data.
  func invalidate() {
    let context = view.currentLayout.makeInvalidationContext()
    context.storedInvalidateDataSourceCounts = true
    isInvalidating = true
    queries.invalidateLayout(using: context)
    isInvalidating = false
    // A layout that keeps the call to itself is prepared for the new data all the same.
    view.pending.needsPrepare = true
  }

  func prepare() {
    _ = view.prepareLayoutIfNeeded()
    view.queries.prepare(forCollectionViewUpdates: mapping.updateItems())
    // Many layouts take the items over only now, and have another size than after their preparation.
    view.takeContentSize()
    let registered = view.currentLayout.decorationViewClasses.keys.map {
      ElementKind(category: .decorationView, kind: $0)
    }
    askForKinds(registered)
    view.askForTargetContentOffset()
  }

  /// Asks the layout which views of each kind go and come; of kinds that are registered, visible or cached.
  private func askForKinds(_ registered: [ElementKind]) {
    // What is visible is in the cache, too, even if it is from before.
    let kinds = Set(registered).union(view.visible.cache.kinds)
    guard !kinds.isEmpty else { return }
    let sorted = kinds.sorted {
      ($0.category.rawValue, $0.kind) < ($1.category.rawValue, $1.kind)
    }
    for kind in sorted where !names.knows(kind) {
      let deleted = view.queries.indexPathsToDelete(ofKind: kind)
      let inserted = view.queries.indexPathsToInsert(ofKind: kind)
      names.note(kind, deleted: deleted, inserted: inserted)
    }
  }

  func name(after element: ElementIdentity) -> ElementIdentity? { names.name(after: element) }
  func name(before element: ElementIdentity) -> ElementIdentity? { names.name(before: element) }

  func isReconfigured(_ element: ElementIdentity) -> Bool {
    !mapping.operations.reconfiguredItems.isEmpty && element.category == .cell
      && mapping.isReconfigured(element.indexPath)
  }

  /// Has the layout take over what an element prefers: of what that adds to the offset only some counts.
  func whileMeasuring(_ change: () -> Void) {
    isMeasuring = true
    change()
    isMeasuring = false
  }

  /// What a context adds to the offset, if it counts while the layout takes over what an element prefers.
  func adjustment(
    by context: CollectionViewLayoutInvalidationContext
  ) -> CGPoint {
    isMeasuring && !context.adjustsOffsetDuringUpdates ? .zero : context.contentOffsetAdjustment
  }

  /// Holds back until the end what contexts add to the offset.
  func hold(_ adjustment: CGPoint) {
    heldOffsetAdjustment.x += adjustment.x
    heldOffsetAdjustment.y += adjustment.y
  }

  func elementsAreKnown() { askForKinds([]) }

  func finish() {
    if heldOffsetAdjustment != .zero {
      view.adjustContentOffset(by: heldOffsetAdjustment)
      // A layout may place elements by the offset; those of the batch are of the offset before.
      view.visible.cache.forget()
    }
    view.queries.finalizeCollectionViewUpdates()
    view.updates.batchIsOver()
  }
}
