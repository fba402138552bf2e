import Foundation

/// The only access of the driver to a layout: forwards the driver's calls, mirrored if the layout was written
/// for the other direction.
///
/// The methods are those of ``CollectionViewLayout`` that a driver calls, under the same names. A recorder,
/// if there is one, records each call.
struct LayoutQueries {
  let layout: CollectionViewLayout
  let recorder: LayoutRecorder?
  let mirror: Mirror?

  private func mirrored(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { mirror?.mirrored(attributes) ?? attributes }

  private func mirrored(
    _ attributes: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? { attributes.map { mirrored($0) } }

  private func mirrored(_ rect: CGRect) -> CGRect { mirror?.mirrored(rect) ?? rect }

  private func mirrored(_ point: CGPoint) -> CGPoint { mirror?.mirrored(point) ?? point }

  func prepare() {
    layout.isBeingPrepared = true
    recorder.call(spelled()) { layout.prepare() }
    layout.isBeingPrepared = false
  }

  var collectionViewContentSize: CGSize {
    recorder.call(spelled()) { layout.collectionViewContentSize }
  }

  func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let rect = mirrored(rect)
    let answer = recorder.call(spelled(rect)) {
      layout.layoutAttributesForElements(in: rect)
    }
    return mirror == nil ? answer : answer?.map { mirrored($0) }
  }

  func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    recorder.call(spelled(proposed)) {
      layout.targetContentOffset(forProposedContentOffset: proposed)
    }
  }

  func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    recorder.call(spelled(proposed, velocity)) {
      layout.targetContentOffset(
        forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }
  }

  func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    guard let recorder else { return layout.invalidateLayout(with: context) }
    recorder.record(context) { layout.invalidateLayout(with: context) }
  }

  /// Calls `invalidateLayout()`, which forwards the context to `invalidateLayout(with:)`.
  func invalidateLayout(using context: CollectionViewLayoutInvalidationContext) {
    guard let recorder else { return layout.invalidateLayout(using: context) }
    recorder.record(context) { layout.invalidateLayout(using: context) }
  }

  func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    recorder.call(spelled(newBounds)) {
      layout.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
  }

  func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    recorder.call(spelled(newBounds)) {
      layout.invalidationContext(forBoundsChange: newBounds)
    }
  }

  func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    let preferred = mirrored(preferred)
    let original = mirrored(original)
    return recorder.call(spelled(preferred, original)) {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
  }

  func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let preferred = mirrored(preferred)
    let original = mirrored(original)
    return recorder.call(spelled(preferred, original)) {
      layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
  }

  func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    recorder.call(spelled(updateItems)) {
      layout.prepare(forCollectionViewUpdates: updateItems)
    }
  }

  func finalizeCollectionViewUpdates() {
    recorder.call(spelled()) { layout.finalizeCollectionViewUpdates() }
  }

  func indexPathsToDelete(ofKind kind: ElementKind) -> [IndexPath] {
    indexPaths(
      "Delete", kind, supplementary: layout.indexPathsToDeleteForSupplementaryView,
      decoration: layout.indexPathsToDeleteForDecorationView)
  }

  func indexPathsToInsert(ofKind kind: ElementKind) -> [IndexPath] {
    indexPaths(
      "Insert", kind, supplementary: layout.indexPathsToInsertForSupplementaryView,
      decoration: layout.indexPathsToInsertForDecorationView)
  }

  private func indexPaths(
    _ change: String, _ kind: ElementKind, supplementary: (String) -> [IndexPath],
    decoration: (String) -> [IndexPath]
  ) -> [IndexPath] {
    let isDecoration = kind.category == .decorationView
    return recorder.call(
      "indexPathsTo\(change)For\(isDecoration ? "Decoration" : "Supplementary")View(ofKind: \(kind.kind))"
    ) { isDecoration ? decoration(kind.kind) : supplementary(kind.kind) }
  }

  func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    recorder.call(spelled(oldBounds)) {
      layout.prepare(forAnimatedBoundsChange: oldBounds)
    }
  }

  func finalizeAnimatedBoundsChange() {
    recorder.call(spelled()) { layout.finalizeAnimatedBoundsChange() }
  }

  func prepareForTransition(to newLayout: CollectionViewLayout) {
    recorder.call("prepareForTransition(to: \(type(of: newLayout)))") {
      layout.prepareForTransition(to: newLayout)
    }
  }

  func prepareForTransition(from oldLayout: CollectionViewLayout) {
    recorder.call("prepareForTransition(from: \(type(of: oldLayout)))") {
      layout.prepareForTransition(from: oldLayout)
    }
  }

  func finalizeLayoutTransition() {
    recorder.call(spelled()) { layout.finalizeLayoutTransition() }
  }

  func targetIndexPath(
    forInteractivelyMovingItem previous: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let position = mirrored(position)
    return recorder.call(spelled(previous, position)) {
      layout.targetIndexPath(forInteractivelyMovingItem: previous, withPosition: position)
    }
  }

  func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? {
    let position = mirrored(position)
    return mirrored(
      recorder.call(spelled(indexPath, position)) {
        layout.layoutAttributesForInteractivelyMovingItem(
          at: indexPath, withTargetPosition: position)
      })
  }

  func invalidationContext(
    forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let position = mirrored(position)
    let previousPosition = mirrored(previousPosition)
    return recorder.call(spelled(targets, position, previousIndexPaths, previousPosition)) {
      layout.invalidationContext(
        forInteractivelyMovingItems: targets, withTargetPosition: position,
        previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
    }
  }

  func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths finals: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    recorder.call(spelled(finals, previousIndexPaths, movementCancelled)) {
      layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: finals, previousIndexPaths: previousIndexPaths,
        movementCancelled: movementCancelled)
    }
  }

  /// Returns the attributes of an element, visible or not; nil if the layout never returned its kind.
  func layoutAttributes(for element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    mayKnow(element) ? layoutAttributes(of: element) : nil
  }

  /// Returns the attributes of an element of any kind.
  func layoutAttributes(of element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    ask(
      "layoutAttributesFor", of: element, "View",
      item: { layout.layoutAttributesForItem(at: $0) },
      supplementary: { layout.layoutAttributesForSupplementaryView(ofKind: $0, at: $1) },
      decoration: { layout.layoutAttributesForDecorationView(ofKind: $0, at: $1) })
  }

  /// Returns the start of the animation of an element that is visible after a change.
  func initialLayoutAttributes(
    forAppearing element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard mayKnow(element) else { return nil }
    return ask(
      "initialLayoutAttributesForAppearing", of: element, "Element",
      item: layout.initialLayoutAttributesForAppearingItem,
      supplementary: layout.initialLayoutAttributesForAppearingSupplementaryElement,
      decoration: layout.initialLayoutAttributesForAppearingDecorationElement)
  }

  /// Returns the end of the animation of an element that was visible before a change.
  func finalLayoutAttributes(
    forDisappearing element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard mayKnow(element) else { return nil }
    return ask(
      "finalLayoutAttributesForDisappearing", of: element, "Element",
      item: layout.finalLayoutAttributesForDisappearingItem,
      supplementary: layout.finalLayoutAttributesForDisappearingSupplementaryElement,
      decoration: layout.finalLayoutAttributesForDisappearingDecorationElement)
  }

  /// Calls the method for the element's category, one of three.
  @inline(__always)
  private func ask(
    _ name: String, of element: ElementIdentity, _ noun: String,
    item: (IndexPath) -> CollectionViewLayoutAttributes?,
    supplementary: (String, IndexPath) -> CollectionViewLayoutAttributes?,
    decoration: (String, IndexPath) -> CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    mirrored(
      recorder.call(element.question(name, noun)) {
        switch element.category {
        case .cell: item(element.indexPath)
        case .supplementaryView: supplementary(element.kind ?? "", element.indexPath)
        case .decorationView: decoration(element.kind ?? "", element.indexPath)
        }
      })
  }

  /// Whether the layout may be queried for an element.
  private func mayKnow(_ element: ElementIdentity) -> Bool {
    element.category == .cell || layout.mayKnow(ElementKind(element))
  }
}

extension CollectionView {
  /// The queries of the layout: the driver calls the layout nowhere else.
  var queries: LayoutQueries {
    LayoutQueries(layout: currentLayout, recorder: recorder, mirror: layoutState.mirror)
  }
}
