import Foundation

/// Of a plain bubble that is laid out: what is to be known to move it with the edge of the cell.
struct PlainPlacement {
  typealias Offsets = InlineArray<4, CGFloat>

  /// Between which widths everything in it stays as it is.
  let bounds: PlainBounds
  /// Whether the user wrote it.
  let isOutgoing: Bool
  /// How far the first elements are from the bubble's left edge, in points: an own message has no others.
  let offsets: Offsets

  init(_ bounds: PlainBounds, isOutgoing: Bool, offsets: Offsets) {
    self.bounds = bounds
    self.isOutgoing = isOutgoing
    self.offsets = offsets
  }
}

extension BubbleCellLayout {
  /// The layout of its message in another context, which a layouter need not be asked for.
  ///
  /// - Parameter context: It differs in width and text scale alone from that of the layout.
  /// - Returns: Nil: its layouter has to be asked.
  func laidOutAgain(for message: borrowing Message, in context: borrowing LayoutContext)
    -> BubbleCellLayout?
  {
    guard PlainBubble.isWanted(in: context), let plain = PlainBubble(self, context: context)
    else { return nil }
    var key = key
    key.environment = context.fingerprint.limited(to: key.environment.dependencies)
    guard
      var layout = plain.layout(of: message, context: context, key: key, cellKind: cellKind),
      (try? layout.checkFrames(width: context.environment.width)) != nil
    else { return nil }
    layout.noteChecked(width: context.environment.width)
    return layout
  }

  /// The same in a cell of another width, if nothing in the bubble is elsewhere there: no text is looked at.
  ///
  /// - Parameter context: It differs in the width alone from that of the layout.
  /// - Returns: Nil: lines may break elsewhere.
  func moved(in context: borrowing LayoutContext) -> BubbleCellLayout? {
    guard let bubble = plainForm?.bubble, let placement = plainForm?.placement,
      PlainBubble.isWanted(in: context),
      !context.countsWork, !context.neighbours.startsUnread, bubble.ground != .pill
    else { return nil }
    let contentWidth = context.maximumContentWidth(
      isOutgoing: placement.isOutgoing, ground: bubble.ground)
    let density = context.environment.density
    let bound = MeasuredPlainText.bound(
      available: CellAssembly.availableWidth(bubble, density, contentWidth: contentWidth),
      padding: bubble.padding(in: density))
    guard placement.bounds.hold(bound: bound, contentWidth: contentWidth) else { return nil }
    let isAtRight = context.side(isOutgoing: placement.isOutgoing) == .right
    return isAtRight ? movedAtRight(placement, in: context) : unmovedAtLeft(in: context)
  }

  /// At the left nothing moves, and nothing lies at the right of the bubble.
  private func unmovedAtLeft(in context: borrowing LayoutContext) -> BubbleCellLayout? {
    guard isChecked, bubbleFrame.maxX <= context.environment.width else { return nil }
    return inCell(of: context)
  }

  /// At the right all of an own message moves with the edge.
  private func movedAtRight(
    _ placement: PlainPlacement, in context: borrowing LayoutContext
  ) -> BubbleCellLayout? {
    var frame = bubbleFrame
    frame.origin.x = CellAssembly.bubbleEdge(
      .right, cellWidth: context.environment.width, indent: CellMetrics.edge, width: frame.width)
    var elements = elements
    guard placement.isOutgoing, isChecked, frame.origin.x > 0, regions.isEmpty,
      elements.count <= placement.offsets.count
    else { return nil }
    for place in elements.indices {
      elements[place].frame.origin.x = placement.offsets[place] + frame.origin.x
    }
    return BubbleCellLayout(
      key: key, height: height, date: date, cellKind: cellKind, bubbleFrame: frame,
      elements: elements, regions: [], reading: nil, plainForm: plainForm
    ).inCell(of: context)
  }
}
