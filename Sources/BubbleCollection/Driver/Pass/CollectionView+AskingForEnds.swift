import Foundation

// Layouts written for UIKit call `super` for the attributes of an inserted or a deleted item, and change the
// result. So the base class of layouts returns the attributes that the collection view would use by default.

/// The starts and ends of a pass's animations.
struct EndAnswers {
  /// The layout's final attributes of the elements visible before; nil if the layout was not asked.
  let finals: [CollectionViewLayoutAttributes?]?
  /// The defaults for missing answers.
  let byDefault: DefaultEnds?
  /// The number of elements visible before; those after them in the list were leaving.
  let visibleCount: Int
}

/// The default start or end of the animation for the query in progress.
struct DefaultEnd {
  let attributes: CollectionViewLayoutAttributes
  /// Whether the default for the element is to fade at that end; otherwise the attributes have their final
  /// alpha.
  let fades: Bool
}

extension CollectionView {
  /// Asks a layout for the starts and ends of a pass's animations: first for all final attributes, then for
  /// all initial ones, also for survivors.
  ///
  /// - Returns: The final attributes of the elements visible before; the initial ones are stored in the
  ///   elements.
  func askForEnds(
    of before: ArraySlice<VisibleElement>, and current: [VisibleElement], orElse ends: DefaultEnds?,
    by pass: any LayoutPass
  ) -> [CollectionViewLayoutAttributes?]? {
    guard pass.asksForEnds else { return nil }
    let isUpdate = pass.cause == .updates
    var survives = [Bool](repeating: !isUpdate, count: before.count)
    for index in current.indices {
      if let previous = current[index].previous, previous < before.count {
        survives[previous] = true
      }
    }
    let queries = queries
    defer { activity.setDefaultEnd(nil) }
    // Without a duration no targets were computed: elements fade in their places.
    func defaultEnd(
      _ end: (DefaultEnds) -> CollectionViewLayoutAttributes?, of element: VisibleElement
    ) -> DefaultEnd? {
      guard let ends else { return DefaultEnd(attributes: element.attributes, fades: true) }
      return end(ends).map { DefaultEnd(attributes: $0, fades: false) }
    }
    let finals = before.indices.map { index in
      activity.setDefaultEnd(
        survives[index] ? nil : defaultEnd({ $0.finals[index] }, of: before[index]))
      return pass.finalAttributes(of: before[index].element, by: queries)
    }
    for index in current.indices {
      let comes = isUpdate && current[index].previous == nil
      activity.setDefaultEnd(comes ? defaultEnd({ $0.initials[index] }, of: current[index]) : nil)
      if let initial = pass.initialAttributes(of: current[index].element, by: queries) {
        current[index].initial = initial
      }
    }
    return finals
  }

  /// Makes elements that become visible after the queries of the layout move along with the nearest queried
  /// one, if both are new or both were in the data.
  ///
  /// This occurs if offset adjustments, which are held until the end of a batch, make them visible.
  func letUnaskedJoin(
    _ current: [VisibleElement], asked: [VisibleElement], by pass: any LayoutPass
  ) {
    func isNew(_ element: VisibleElement) -> Bool { pass.name(before: element.element) == nil }
    let coming = current.filter { $0.previous == nil && ElementRank($0.element) != nil }
    let answered = coming.filter { $0.initial != nil }
    guard !answered.isEmpty else { return }
    let asked = Set(asked.map { ObjectIdentifier($0) })
    for element in coming where element.initial == nil && !asked.contains(ObjectIdentifier(element))
    {
      let others = answered.filter { isNew($0) == isNew(element) }
      guard let other = others.nearest(to: element.attributes.frame, by: { $0.attributes.frame }),
        let initial = other.initial
      else { continue }
      let moved = MovedElement(old: other.attributes.frame, new: initial.frame)
      let joined = element.attributes.shifted(
        by: moved.way(at: element.attributes.frame), named: element.element)
      joined.alpha = initial.alpha
      element.initial = joined
    }
  }

  /// Returns the default attributes of an element that appears or disappears in an update; nil if there is no
  /// query for it in progress.
  ///
  /// The result is a copy, on the layout's side of the mirror.
  func appearanceByDefault(
    of element: @autoclosure () -> ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard let end = activity.defaultEnd, ElementIdentity(end.attributes) == element() else {
      return nil
    }
    let attributes = end.attributes
    let copy = layoutState.mirror?.mirrored(attributes) ?? attributes.duplicate()
    if end.fades, appearanceAnimation == .fade { copy.alpha = 0 }
    return copy
  }
}

/// The default starts and ends of the animations of appearing and disappearing elements.
struct DefaultEnds {
  /// Final attributes by the index of the elements visible before; nil for survivors.
  fileprivate(set) var finals: [CollectionViewLayoutAttributes?]
  /// Initial attributes by the index of the elements visible afterwards; nil for those visible before.
  fileprivate(set) var initials: [CollectionViewLayoutAttributes?]
}

extension CollectionView {
  /// Computes the default starts and ends of the elements that appear or disappear in a pass; nil if they are
  /// not needed, as without a duration.
  ///
  /// They lead from one laid-out state to the next; the remaining displacements of earlier animations are
  /// added to that.
  ///
  /// - Complexity: O(*v* log *v*) for *v* elements, and a query of the layout for each element that has
  ///   become invisible.
  func defaultEnds(
    of before: [VisibleElement], and current: [VisibleElement], by pass: any LayoutPass
  ) -> DefaultEnds? {
    guard pass.cause != .transition,
      pass.duration > 0 || pass.asksForEnds && animations.isPresenting
    else { return nil }
    var survivors = [Int?](repeating: nil, count: before.count)
    for (index, element) in current.enumerated() {
      if let previous = element.previous { survivors[previous] = index }
    }
    let coming = current.indices.filter { current[$0].previous == nil }
    guard !coming.isEmpty || survivors.contains(nil) else { return nil }

    var targets = [CollectionViewLayoutAttributes?](repeating: nil, count: before.count)
    let (tracks, seenBounds) = (animations.allTracks, animations.seen(visible.bounds))
    var pieces: [ElementFlow.Piece] = []
    pieces.reserveCapacity(before.count + coming.count)
    for (index, old) in before.enumerated() {
      var piece = ElementFlow.Piece(old, old.shown.attributes.frame, seenAt: .before)
      let seen = animations.seen(old.shown.attributes, on: tracks[old.presence]).frame
      piece.before.isInSight = seen.overlaps(seenBounds)
      if let survivor = survivors[index].map({ current[$0] }) {
        piece.after = .init(survivor.element, survivor.attributes.frame, isSeen: true)
      } else if let name = pass.name(after: old.element),
        let target = validAttributes(of: name, in: queries)
      {
        targets[index] = target
        piece.after = .init(name, target.frame, isSeen: false)
      }
      pieces.append(piece)
    }
    for element in coming.map({ current[$0] }) {
      var piece = ElementFlow.Piece(element, element.attributes.frame, seenAt: .after)
      if let name = pass.name(before: element.element) {
        piece.before = .init(name, nil, isSeen: false)
      }
      pieces.append(piece)
    }
    let flow = ElementFlow(pieces, from: visible.bounds, to: storedBounds, axis: scrollAxis)

    let fades = appearanceAnimation == .fade && (pass.asksForEnds || pass.duration > 0)
    /// Returns an element's attributes at the end at which it is not visible.
    func end(
      of piece: Int, _ attributes: CollectionViewLayoutAttributes, _ place: CGRect?,
      _ name: ElementIdentity
    ) -> CollectionViewLayoutAttributes {
      guard let place, fades || !flow.fades[piece] else { return attributes }
      let frame = attributes.frame
      let end = attributes.shifted(
        by: CGPoint(x: place.minX - frame.minX, y: place.minY - frame.minY), named: name)
      if flow.fades[piece] { end.alpha = 0 }
      return end
    }
    var ends = DefaultEnds(
      finals: [CollectionViewLayoutAttributes?](repeating: nil, count: before.count),
      initials: [CollectionViewLayoutAttributes?](repeating: nil, count: current.count))
    for (index, old) in before.enumerated() where survivors[index] == nil {
      ends.finals[index] = end(
        of: index, targets[index] ?? old.shown.attributes, flow.pieces[index].after.frame,
        old.element)
    }
    for (piece, index) in zip(before.count..., coming) {
      ends.initials[index] = end(
        of: piece, current[index].attributes, flow.pieces[piece].before.frame,
        current[index].element)
    }
    return ends
  }
}
