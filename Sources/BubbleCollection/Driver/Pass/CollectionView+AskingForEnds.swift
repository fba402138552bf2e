import Foundation

// Layouts written for UIKit ask `super` how an inserted item appears, or a deleted one disappears, and
// change what it answers. So the base class of layouts answers what the collection view would take without
// it.

/// What a pass knows of where animations end and start.
struct EndAnswers {
  /// What the layout says of what was visible before; nil if it was not asked.
  let finals: [CollectionViewLayoutAttributes?]?
  /// What is taken where it says nothing.
  let byDefault: DefaultEnds?
  /// How many elements were visible before; those behind them were leaving.
  let visibleCount: Int
}

/// Where an animation ends or starts that the layout is being asked about, if it says nothing.
struct EndInQuestion {
  let attributes: CollectionViewLayoutAttributes
  /// Whether it is seen through there; the attributes say so otherwise.
  let fades: Bool
}

extension CollectionView {
  /// Asks a layout where the animations of a pass start and end: first all final questions, then all
  /// initial ones, for survivors, too.
  ///
  /// - Returns: The final attributes, of what was visible before; the initial ones are with their elements.
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
    defer { activity.endInQuestion = nil }
    // Where nothing takes time it was not found out where things go: they fade in their places.
    func question(
      _ end: (DefaultEnds) -> CollectionViewLayoutAttributes?, of element: VisibleElement
    ) -> EndInQuestion? {
      guard let ends else { return EndInQuestion(attributes: element.attributes, fades: true) }
      return end(ends).map { EndInQuestion(attributes: $0, fades: false) }
    }
    let finals = before.indices.map { index in
      putInQuestion(survives[index] ? nil : question({ $0.finals[index] }, of: before[index]))
      return pass.finalAttributes(of: before[index].element, by: queries)
    }
    for index in current.indices {
      let comes = isUpdate && current[index].previous == nil
      putInQuestion(comes ? question({ $0.initials[index] }, of: current[index]) : nil)
      if let initial = pass.initialAttributes(of: current[index].element, by: queries) {
        current[index].initial = initial
      }
    }
    return finals
  }

  /// What comes into sight when the layout is not asked any more comes along with the nearest that was asked about,
  /// if both are new or both were in the data.
  ///
  /// That is so where offset adjustments, which are held until the end of a batch, bring it into sight.
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

  private func putInQuestion(_ end: EndInQuestion?) {
    if activity.endInQuestion?.attributes !== end?.attributes { activity.endInQuestion = end }
  }

  /// How an element of an update would appear or disappear if the layout said nothing; nil if the layout is not
  /// asking about it.
  ///
  /// A copy, on the layout's side of the mirror.
  func appearanceByDefault(
    of element: @autoclosure () -> ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    guard let end = activity.endInQuestion, ElementIdentity(end.attributes) == element() else {
      return nil
    }
    let attributes = end.attributes
    let copy = layoutState.mirror?.mirrored(attributes) ?? attributes.duplicate()
    if end.fades, appearanceAnimation == .fade { copy.alpha = 0 }
    return copy
  }
}

/// Where the animations of what comes and goes start and end if the layout does not say.
struct DefaultEnds {
  /// By the index of what was visible before; nil for what stays.
  fileprivate(set) var finals: [CollectionViewLayoutAttributes?]
  /// By the index of what is visible afterwards; nil for what was visible before.
  fileprivate(set) var initials: [CollectionViewLayoutAttributes?]
}

extension CollectionView {
  /// Finds where what comes and goes in a pass comes from and goes to; nil if that is no question, as where
  /// nothing takes time.
  ///
  /// From one state that was laid out to the next: what is on its way from earlier ones adds to that.
  ///
  /// - Complexity: O(*v* log *v*) for *v* elements, and a question to the layout for each that is not seen any
  ///   more.
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
    let (tracks, seenBounds) = (animations.allTracks, presentationBounds(before: visible.bounds))
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
    /// How an element looks at the end at which it is not seen.
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
