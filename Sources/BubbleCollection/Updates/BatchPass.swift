import Foundation

/// A batch of updates as reported to the layout, in UIKit's order: from top to bottom.
final class BatchPass: LayoutPass {
  let cause = CollectionViewChanges.Cause.updates
  let duration: TimeInterval
  let completion: ((Bool) -> Void)?
  let asksForEnds = true
  let renamesElements = true

  /// The mapping of places before and after the batch.
  var mapping: UpdateMapping { names.mapping }
  /// Whether the context that begins the batch is being passed to the layout; the new counts are stored
  /// already.
  private(set) var isInvalidating = false
  /// The sum of the offset adjustments during the batch; applied at the end.
  private(set) var heldOffsetAdjustment = CGPoint.zero
  /// Whether the layout is adopting an element's preferred size.
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

  /// Invalidates the layout for the new data.
  func invalidate() {
    let context = view.currentLayout.makeInvalidationContext()
    context.storedInvalidateDataSourceCounts = true
    isInvalidating = true
    queries.invalidateLayout(using: context)
    isInvalidating = false
    // A layout that does not forward the call is prepared for the new data nevertheless.
    view.pending.setNeedsPrepare()
  }

  func prepare() {
    _ = view.prepareLayoutIfNeeded()
    view.queries.prepare(forCollectionViewUpdates: mapping.updateItems())
    // Many layouts apply the items only now, which changes their size once more.
    view.takeContentSize()
    let registered = view.currentLayout.decorationViewClasses.keys.map {
      ElementKind(.decorationView, $0)
    }
    askForKinds(registered)
    view.askForTargetContentOffset()
  }

  /// Asks the layout for the deleted and inserted views of each registered, visible or cached kind.
  private func askForKinds(_ registered: [ElementKind]) {
    // The visible elements are also in the cache, even if it is outdated.
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

  /// Lets the layout adopt an element's preferred size; meanwhile only some offset adjustments count.
  func whileMeasuring(_ change: () -> Void) {
    isMeasuring = true
    change()
    isMeasuring = false
  }

  /// Returns the offset adjustment of a context; zero if it does not count while the layout adopts a
  /// preferred size.
  func adjustment(
    by context: CollectionViewLayoutInvalidationContext
  ) -> CGPoint {
    isMeasuring && !context.adjustsOffsetDuringUpdates ? .zero : context.contentOffsetAdjustment
  }

  /// Adds an offset adjustment to be applied at the end.
  func hold(_ adjustment: CGPoint) {
    heldOffsetAdjustment.x += adjustment.x
    heldOffsetAdjustment.y += adjustment.y
  }

  func elementsAreKnown() { askForKinds([]) }

  func finish() {
    if heldOffsetAdjustment != .zero {
      view.adjustContentOffset(by: heldOffsetAdjustment)
      // A layout may place elements by the offset; the batch's elements belong to the old offset.
      view.visible.cache.invalidate()
    }
    view.queries.finalizeCollectionViewUpdates()
    view.updates.batchIsOver()
  }
}

/// The names of elements before and after a batch.
///
/// The mapping alone determines the names of cells. Other views keep to their sections, except those that the
/// layout declares deleted and inserted.
struct ElementNames {
  /// The mapping of places before and after the batch.
  let mapping: UpdateMapping
  /// The layout's answers for its supplementary and decoration views.
  private var kinds: [ElementKind: KindUpdates] = [:]

  init(mapping: UpdateMapping) { self.mapping = mapping }

  /// Whether the layout has answered for a kind.
  func knows(_ kind: ElementKind) -> Bool { kinds[kind] != nil }

  /// Stores the deleted and inserted views of a kind.
  mutating func note(_ kind: ElementKind, deleted: [IndexPath], inserted: [IndexPath]) {
    kinds[kind] = KindUpdates(deleted: deleted, inserted: inserted)
  }

  /// Returns the name after the batch of an element from before; nil if it is gone or has other data.
  func name(after element: ElementIdentity) -> ElementIdentity? { name(of: element, isAfter: true) }

  /// Returns the name before the batch of an element from after; nil if it is new or has other data.
  func name(before element: ElementIdentity) -> ElementIdentity? {
    name(of: element, isAfter: false)
  }

  /// A supplementary or decoration view follows its section, and its item number only counts the views of its
  /// kind there.
  private func name(of element: ElementIdentity, isAfter: Bool) -> ElementIdentity? {
    let path = element.indexPath
    var renamed = element
    if element.category == .cell {
      guard let other = isAfter ? mapping.after(of: path) : mapping.before(of: path),
        !mapping.isReloaded(isAfter ? path : other)
      else { return nil }
      renamed.indexPath = other
      return renamed
    }
    let updates = kinds[ElementKind(element)]
    if let updates, (isAfter ? updates.deleted : updates.inserted).contains(path) { return nil }
    // An index path of one index belongs to the whole content; a decoration view may be beyond the sections,
    // too.
    let sections = isAfter ? mapping.before : mapping.after
    if path.count > 1, sections.indices.contains(path.section) {
      let other =
        isAfter
        ? mapping.after(ofSection: path.section) : mapping.before(ofSection: path.section)
      guard let other, !mapping.isReloaded(section: isAfter ? path.section : other) else {
        return nil
      }
      renamed.indexPath.section = other
      if let updates, path.count == 2, 0..<Int(Int32.max) ~= path.item {
        let place = Place(path.section, path.item)
        let counted =
          isAfter
          ? updates.mapping.after(of: place, section: other)
          : updates.mapping.before(of: place, section: other)
        if let counted { renamed.indexPath.item = counted.item }
      }
    }
    let others = isAfter ? updates?.inserted : updates?.deleted
    return others?.contains(renamed.indexPath) == true ? nil : renamed
  }
}

/// The views of one kind that a batch removes and adds.
private struct KindUpdates {
  let deleted: [IndexPath]
  let inserted: [IndexPath]
  let mapping: PlaceMapping

  init(deleted: [IndexPath], inserted: [IndexPath]) {
    self.deleted = deleted
    self.inserted = inserted
    mapping = PlaceMapping(
      deleted: Set(deleted.compactMap(Place.init)).sorted(),
      inserted: Set(inserted.compactMap(Place.init)).sorted(), moves: [])
  }
}
