import Foundation

/// The one door between the driver and a layout: each call goes through here, so that each can be recorded.
///
/// The methods are those of ``CollectionViewLayout`` that a driver calls, under the same names.
struct AskedLayout {
  let layout: CollectionViewLayout
  let recorder: LayoutRecorder?
  let mirror: Mirror?

  /// Calls, and writes it down if there is a recorder.
  @inline(__always)
  private func call<Answer>(
    _ text: @autoclosure () -> String, _ body: () -> Answer,
    answer describe: ((Answer) -> String)? = nil
  ) -> Answer {
    guard let recorder else { return body() }
    let line = recorder.begin(text())
    let answer = body()
    recorder.end(line, describe?(answer))
    return answer
  }
}

extension AskedLayout {
  private func mirrored(
    _ attributes: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    guard let mirror, let attributes else { return attributes }
    return mirror.mirrored(attributes)
  }

  private func mirrored(_ rect: CGRect) -> CGRect { mirror?.mirrored(rect) ?? rect }

  private func mirrored(_ point: CGPoint) -> CGPoint { mirror?.mirrored(point) ?? point }
}

extension AskedLayout {
  func prepare() {
    layout.isBeingPrepared = true
    call("prepare()") { layout.prepare() }
    layout.isBeingPrepared = false
  }

  var collectionViewContentSize: CGSize {
    call("collectionViewContentSize") {
      layout.collectionViewContentSize
    } answer: {
      $0.text
    }
  }

  func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let rect = mirrored(rect)
    let answer = call("layoutAttributesForElements(in: \(rect.shortDescription))") {
      layout.layoutAttributesForElements(in: rect)
    } answer: {
      $0.text(listed: recorder?.listsElements ?? false)
    }
    if let answer { layout.noteKinds(of: answer) }
    guard let mirror else { return answer }
    return answer?.map { mirror.mirrored($0) }
  }

  func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    mirrored(
      call("layoutAttributesForItem(at: \(indexPath.text))") {
        layout.layoutAttributesForItem(at: indexPath)
      } answer: {
        $0.text
      })
  }

  func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    mirrored(
      call("layoutAttributesForSupplementaryView(ofKind: \(kind), at: \(indexPath.text))") {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
      } answer: {
        $0.text
      })
  }

  func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    mirrored(
      call("layoutAttributesForDecorationView(ofKind: \(kind), at: \(indexPath.text))") {
        layout.layoutAttributesForDecorationView(ofKind: kind, at: indexPath)
      } answer: {
        $0.text
      })
  }

  func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    call("targetContentOffset(forProposedContentOffset: \(proposed.text))") {
      layout.targetContentOffset(forProposedContentOffset: proposed)
    } answer: {
      $0.text
    }
  }

  func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    call(
      """
      targetContentOffset(forProposedContentOffset: \(proposed.text), \
      withScrollingVelocity: \(velocity.text))
      """
    ) {
      layout.targetContentOffset(
        forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    } answer: {
      $0.text
    }
  }
}

extension AskedLayout {
  func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    guard let recorder else { return layout.invalidateLayout(with: context) }
    recorder.record(context) { layout.invalidateLayout(with: context) }
  }

  /// Calls `invalidateLayout()`, which hands the context on to `invalidateLayout(with:)`.
  func invalidateLayout(using context: CollectionViewLayoutInvalidationContext) {
    guard let recorder else { return layout.invalidateLayout(using: context) }
    recorder.record(context) { layout.invalidateLayout(using: context) }
  }

  func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    call("shouldInvalidateLayout(forBoundsChange: \(newBounds.shortDescription))") {
      layout.shouldInvalidateLayout(forBoundsChange: newBounds)
    } answer: {
      "\($0)"
    }
  }

  func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    call("invalidationContext(forBoundsChange: \(newBounds.shortDescription))") {
      layout.invalidationContext(forBoundsChange: newBounds)
    }
  }

  func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    let preferred = mirror?.mirrored(preferred) ?? preferred
    let original = mirror?.mirrored(original) ?? original
    return call(
      """
      shouldInvalidateLayout(forPreferredLayoutAttributes: \(preferred), \
      withOriginalAttributes: \(original))
      """
    ) {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    } answer: {
      "\($0)"
    }
  }

  func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let preferred = mirror?.mirrored(preferred) ?? preferred
    let original = mirror?.mirrored(original) ?? original
    return call(
      """
      invalidationContext(forPreferredLayoutAttributes: \(preferred), \
      withOriginalAttributes: \(original))
      """
    ) {
      layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
  }
}

extension AskedLayout {
  func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    call(
      "prepare(forCollectionViewUpdates: \(updateItems.text))"
    ) { layout.prepare(forCollectionViewUpdates: updateItems) }
  }

  func finalizeCollectionViewUpdates() {
    call("finalizeCollectionViewUpdates()") { layout.finalizeCollectionViewUpdates() }
  }

  /// Where the animation of an element that is visible after a change starts.
  func initialLayoutAttributes(
    forAppearing element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard layout.mayKnow(ElementKind(element)) else { return nil }
    let kind = element.kind ?? ""
    return mirrored(
      call(element.question("initialLayoutAttributesForAppearing")) {
        switch element.category {
        case .cell: layout.initialLayoutAttributesForAppearingItem(at: element.indexPath)
        case .supplementaryView:
          layout.initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind: kind, at: element.indexPath)
        case .decorationView:
          layout.initialLayoutAttributesForAppearingDecorationElement(
            ofKind: kind, at: element.indexPath)
        }
      } answer: {
        $0.text
      })
  }

  /// Where the animation of an element that was visible before a change ends.
  func finalLayoutAttributes(
    forDisappearing element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard layout.mayKnow(ElementKind(element)) else { return nil }
    let kind = element.kind ?? ""
    return mirrored(
      call(element.question("finalLayoutAttributesForDisappearing")) {
        switch element.category {
        case .cell: layout.finalLayoutAttributesForDisappearingItem(at: element.indexPath)
        case .supplementaryView:
          layout.finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind: kind, at: element.indexPath)
        case .decorationView:
          layout.finalLayoutAttributesForDisappearingDecorationElement(
            ofKind: kind, at: element.indexPath)
        }
      } answer: {
        $0.text
      })
  }

  func indexPathsToDelete(
    _ category: CollectionView.ElementCategory, ofKind kind: String
  ) -> [IndexPath] {
    let isDecoration = category == .decorationView
    return call(
      "indexPathsToDeleteFor\(isDecoration ? "Decoration" : "Supplementary")View(ofKind: \(kind))"
    ) {
      isDecoration
        ? layout.indexPathsToDeleteForDecorationView(ofKind: kind)
        : layout.indexPathsToDeleteForSupplementaryView(ofKind: kind)
    } answer: {
      $0.text
    }
  }

  func indexPathsToInsert(
    _ category: CollectionView.ElementCategory, ofKind kind: String
  ) -> [IndexPath] {
    let isDecoration = category == .decorationView
    return call(
      "indexPathsToInsertFor\(isDecoration ? "Decoration" : "Supplementary")View(ofKind: \(kind))"
    ) {
      isDecoration
        ? layout.indexPathsToInsertForDecorationView(ofKind: kind)
        : layout.indexPathsToInsertForSupplementaryView(ofKind: kind)
    } answer: {
      $0.text
    }
  }
}

extension AskedLayout {
  func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    call("prepare(forAnimatedBoundsChange: \(oldBounds.shortDescription))") {
      layout.prepare(forAnimatedBoundsChange: oldBounds)
    }
  }

  func finalizeAnimatedBoundsChange() {
    call("finalizeAnimatedBoundsChange()") { layout.finalizeAnimatedBoundsChange() }
  }

  func prepareForTransition(to newLayout: CollectionViewLayout) {
    call("prepareForTransition(to: \(type(of: newLayout)))") {
      layout.prepareForTransition(to: newLayout)
    }
  }

  func prepareForTransition(from oldLayout: CollectionViewLayout) {
    call("prepareForTransition(from: \(type(of: oldLayout)))") {
      layout.prepareForTransition(from: oldLayout)
    }
  }

  func finalizeLayoutTransition() {
    call("finalizeLayoutTransition()") { layout.finalizeLayoutTransition() }
  }

  func targetIndexPath(
    forInteractivelyMovingItem previous: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let position = mirrored(position)
    return call(
      """
      targetIndexPath(forInteractivelyMovingItem: \(previous.text), withPosition: \(position.text))
      """
    ) {
      layout.targetIndexPath(forInteractivelyMovingItem: previous, withPosition: position)
    } answer: {
      $0.text
    }
  }

  func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? {
    let position = mirrored(position)
    return mirrored(
      call(
        """
        layoutAttributesForInteractivelyMovingItem(at: \(indexPath.text), \
        withTargetPosition: \(position.text))
        """
      ) {
        layout.layoutAttributesForInteractivelyMovingItem(
          at: indexPath, withTargetPosition: position)
      } answer: {
        $0.text
      })
  }
}

extension AskedLayout {
  func invalidationContext(
    forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let position = mirrored(position)
    let previousPosition = mirrored(previousPosition)
    return call(
      """
      invalidationContext(forInteractivelyMovingItems: \(targets.text), \
      withTargetPosition: \(position.text), previousIndexPaths: \(previousIndexPaths.text), \
      previousPosition: \(previousPosition.text))
      """
    ) {
      layout.invalidationContext(
        forInteractivelyMovingItems: targets, withTargetPosition: position,
        previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
    }
  }

  func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths finals: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    call(
      """
      invalidationContextForEndingInteractiveMovementOfItems(toFinalIndexPaths: \(finals.text), \
      previousIndexPaths: \(previousIndexPaths.text), movementCancelled: \(movementCancelled))
      """
    ) {
      layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: finals, previousIndexPaths: previousIndexPaths,
        movementCancelled: movementCancelled)
    }
  }
}

extension CollectionView {
  /// The layout, to be asked: the driver calls it nowhere else.
  var asked: AskedLayout { AskedLayout(layout: currentLayout, recorder: recorder, mirror: mirror) }
}
