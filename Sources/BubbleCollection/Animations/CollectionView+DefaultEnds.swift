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
    let bounds = visible.bounds
    let isStill =
      !survivors.contains { $0 == nil } && !current.contains { $0.previous == nil }
    if isStill {
      return isAnythingElsewhere(before, survivors, current)
        ? nil : DefaultEnds(finals: [], initials: [])
    }

    var targets = [CollectionViewLayoutAttributes?](repeating: nil, count: before.count)
    var pieces: [ElementFlow.Piece] = []
    pieces.reserveCapacity(before.count + current.count)
    for index in before.indices {
      let old = before[index]
      var piece = ElementFlow.Piece()
      piece.isCell = old.element.category == .cell
      piece.rankBefore = ElementRank(old.element)
      piece.before = old.shown.attributes.frame
      if let survivor = survivors[index] {
        piece.rankAfter = ElementRank(current[survivor].element)
        piece.after = current[survivor].attributes.frame
        piece.isSeenAfter = true
      } else if let name = pass.name(after: old.element) {
        targets[index] = whereabouts(of: name, in: queries)
        piece.rankAfter = targets[index] == nil ? nil : ElementRank(name)
        piece.after = targets[index]?.frame
      }
      pieces.append(piece)
    }
    let coming = current.indices.filter { current[$0].previous == nil }
    for index in coming {
      let element = current[index]
      let name = pass.name(before: element.element)
      pieces.append(
        ElementFlow.Piece(
          rankBefore: name.flatMap { ElementRank($0) }, rankAfter: ElementRank(element.element),
          before: nil, after: element.attributes.frame, isSeenAfter: true, isOld: name != nil,
          isCell: element.element.category == .cell))
    }
    let flow = ElementFlow(
      pieces, from: bounds, to: storedBounds, isVertical: scrollsVertically)

    var ends = DefaultEnds(
      finals: [CollectionViewLayoutAttributes?](repeating: nil, count: before.count),
      initials: [CollectionViewLayoutAttributes?](repeating: nil, count: current.count))
    let isAnimated = pass.asksForEnds || pass.duration > 0
    for index in before.indices where survivors[index] == nil {
      let old = before[index]
      if let target = targets[index] {
        ends.finals[index] = target.shifted(by: flow.shifts[index], named: old.element)
      } else {
        let shift = flow.shifts[index]
        ends.finals[index] = gone(old.shown.attributes, shift, old.element, isAnimated)
      }
    }
    for (number, index) in coming.enumerated() {
      let (piece, element) = (before.count + number, current[index])
      ends.initials[index] =
        flow.isNew(piece)
        ? gone(element.attributes, flow.shifts[piece], element.element, isAnimated)
        : element.attributes.shifted(by: flow.shifts[piece], named: element.element)
    }
    return ends
  }

  private func isAnythingElsewhere(
    _ before: [VisibleElement], _ survivors: [Int?], _ current: [VisibleElement]
  ) -> Bool {
    before.indices.contains { index in
      survivors[index].map {
        current[$0].attributes.frame != before[index].shown.attributes.frame
      } ?? true
    }
  }

  /// How an element looks that is not there yet, or not any more.
  private func gone(
    _ attributes: CollectionViewLayoutAttributes, _ shift: CGPoint, _ name: ElementIdentity,
    _ isAnimated: Bool
  ) -> CollectionViewLayoutAttributes {
    guard isAnimated, appearanceAnimation == .fade else { return attributes }
    let copy = attributes.shifted(by: shift, named: name)
    copy.alpha = 0
    return copy
  }

  /// Whether the content scrolls up and down, rather than only to the sides.
  var scrollsVertically: Bool {
    if let direction = currentLayout.scrollDirectionOfContent { return direction == .vertical }
    return contentSize.height > storedBounds.height || contentSize.width <= storedBounds.width
  }
}
