import Foundation

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
