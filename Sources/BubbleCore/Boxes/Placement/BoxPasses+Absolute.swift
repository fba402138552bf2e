import Foundation

/// Boxes at distances from the edges of their parents: CSS Positioned Layout, after the parent's frame is known.
extension BoxPasses {
  /// Places all absolutely positioned boxes, outer ones before inner ones.
  mutating func placeAbsolutes() {
    for start in words.absoluteStarts {
      placeAbsolute(start)
      visits += 5 * (end(of: start) - start)
    }
    rootIndex = 0
  }

  private mutating func placeAbsolute(_ index: Int) {
    let parent = Int(nodes[index].parent)
    let all = index..<end(of: index)
    rootIndex = index
    knowsOverflow = false
    let around = nodes[parent].frame
    takePercentages(.horizontal, of: index, base: around.width)
    takePercentages(.vertical, of: index, base: around.height)
    let own = words[nodes[index].words]
    let offsets = own.absolute ?? BoxOffsets()
    let across = Extent(
      offsets.leading, offsets.trailing, length: around.width, marginStart: own.margin.leading,
      marginEnd: own.margin.trailing)
    let down = Extent(
      offsets.top, offsets.bottom, length: around.height, marginStart: own.margin.top,
      marginEnd: own.margin.bottom)
    findKnownHeight(ofAbsolute: index, down)
    findMaxContentWidths(in: all)
    placeAcross(absolute: index, across, in: parent)
    findContentHeights(in: all)
    placeDown(absolute: index, down, in: parent)
    for inner in all {
      placeDown(inner)
      addFrame(inner)
    }
    shiftLines(in: all)
  }

  /// A direction in which a box lies between two edges.
  private struct Extent {
    /// The distances of the edges; nil: automatic.
    let start: CGFloat?
    let end: CGFloat?
    /// The length of the parent.
    let length: CGFloat
    let marginStart: CGFloat
    let marginEnd: CGFloat

    init(
      _ start: BoxLength?, _ end: BoxLength?, length: CGFloat, marginStart: CGFloat,
      marginEnd: CGFloat
    ) {
      func points(_ distance: BoxLength?) -> CGFloat? {
        switch distance {
        case .points(let points): points
        case .percent(let percent): percent / 100 * length
        case nil: nil
        }
      }
      self.start = points(start)
      self.end = points(end)
      self.length = length
      self.marginStart = marginStart
      self.marginEnd = marginEnd
    }

    var margin: CGFloat { marginStart + marginEnd }

    /// The length between both edges; nil: one of them is automatic.
    var between: CGFloat? {
      guard let start, let end else { return nil }
      return max(0, max(0, length - start - end) - margin)
    }

    /// Returns the available length for a box that is as long as its content.
    ///
    /// - Parameters:
    ///   - alignment: The alignment if both edges are automatic.
    ///   - content: The range of the parent's content.
    func available(_ alignment: BoxAlignment, content: ClosedRange<CGFloat>) -> CGFloat {
      if start != nil || end != nil {
        return max(0, max(0, length - (start ?? 0) - (end ?? 0)) - margin)
      }
      switch alignment {
      case .stretch, .start, .baseline: return max(0, length - content.lowerBound - margin)
      case .end: return max(0, content.upperBound - margin)
      case .center:
        let middle = (content.lowerBound + content.upperBound) / 2
        return max(0, 2 * min(middle, length - middle) - margin)
      }
    }

    /// Returns the start of a box with a length.
    ///
    /// - Parameter own: Its own alignment between two edges.
    func place(
      of size: CGFloat, _ alignment: BoxAlignment, own: BoxAlignment?,
      content: ClosedRange<CGFloat>
    ) -> CGFloat {
      switch (start, end) {
      case (let start?, let end?):
        guard let own else { return start + marginStart }
        let free = max(0, length - start - end) - margin - size
        let place = start + own.offset(free: free)
        guard free < 0 else { return place + marginStart }
        // A box that does not fit between the edges stays in its parent, or starts where the parent starts.
        let low = min(0, start)
        let high = max(length, length - end) - margin - size
        return max(low, min(place, high)) + marginStart
      case (let start?, nil): return start + marginStart
      case (nil, let end?): return length - end - marginEnd - size
      case (nil, nil):
        let free = content.upperBound - content.lowerBound - margin - size
        return content.lowerBound + marginStart + alignment.offset(free: free)
      }
    }
  }

  /// Computes the height of a box before its width is known, and passes it to its content.
  private mutating func findKnownHeight(ofAbsolute index: Int, _ down: Extent) {
    var height = CGFloat.nan
    if !nodes[index].down.length.isNaN {
      height = nodes[index].down.clamp(nodes[index].down.length)
    } else if let between = down.between, stretches(index, ownAlignment(index, .vertical)) {
      height = nodes[index].down.clamp(between)
    }
    let known = nodes[index].knownHeight
    nodes[index].knownHeight = height
    guard known != height, !(known.isNaN && height.isNaN) else { return }
    for inner in (index..<end(of: index)).dropFirst() { findKnownHeightAgain(inner) }
  }

  /// Whether a box fills the length between two edges.
  private func stretches(_ index: Int, _ own: BoxAlignment?) -> Bool {
    nodes[index].kind != .image && (own ?? .stretch) == .stretch
  }

  /// Returns a box's own alignment between two edges; nil: none.
  private func ownAlignment(_ index: Int, _ axis: BoxAxis) -> BoxAlignment? {
    let own = words[nodes[index].words]
    return axis == .horizontal ? own.justifySelf : own.alignSelf
  }

  private mutating func placeAcross(absolute index: Int, _ across: Extent, in parent: Int) {
    let alignment = staticAlignment(index, in: parent, .horizontal)
    let own = ownAlignment(index, .horizontal)
    let content = staticRange(in: parent, nodes[parent].across, length: across.length)
    var width: CGFloat
    if let between = across.between, nodes[index].across.length.isNaN, stretches(index, own),
      nodes[index].ratio.isNaN || nodes[index].knownHeight.isNaN
    {
      width = nodes[index].across.clamp(between)
    } else {
      width = fitContentWidth(
        index, available: across.available(alignment, content: content), givesWay: false)
    }
    let gaveWayEverywhere = givesWayEverywhere
    if canGiveWay, width > nodes[0].frame.width + BoxSolver.tolerance,
      nodes[index].across.length.isNaN
    {
      givesWayEverywhere = true
      width = min(
        width, fitContentWidth(index, available: nodes[0].frame.width, givesWay: true))
    }
    if nodes[index].shrinksToFit, width < nodes[index].outerMaxContentWidth {
      refit(index, bound: width)
    }
    nodes[index].frame.size.width = width
    nodes[index].frame.origin.x =
      nodes[parent].frame.minX
      + across.place(of: width, alignment, own: own, content: content)
    for inner in index..<end(of: index) { placeAcross(inner) }
    givesWayEverywhere = gaveWayEverywhere
  }

  private mutating func placeDown(absolute index: Int, _ down: Extent, in parent: Int) {
    let alignment = staticAlignment(index, in: parent, .vertical)
    let own = ownAlignment(index, .vertical)
    let content = staticRange(in: parent, nodes[parent].down, length: down.length)
    let height =
      nodes[index].knownHeight.isNaN ? nodes[index].crossHeight : nodes[index].knownHeight
    nodes[index].frame.size.height = height
    nodes[index].isHeightDefinite =
      !nodes[index].knownHeight.isNaN || !nodes[index].ratio.isNaN
    nodes[index].frame.origin.y =
      nodes[parent].frame.minY + down.place(of: height, alignment, own: own, content: content)
  }

  /// Returns the range of the parent's content for a box that lies there as if it were the only child.
  ///
  /// In a grid that is the parent with its padding, as in browsers.
  private func staticRange(
    in parent: Int, _ extent: BoxExtent, length: CGFloat
  ) -> ClosedRange<CGFloat> {
    if nodes[parent].kind == .grid { return 0...max(0, length) }
    return extent.start...max(extent.start, length - extent.padding + extent.start)
  }

  /// Returns the alignment of a box without given edges: that of an only child.
  private func staticAlignment(_ index: Int, in parent: Int, _ axis: BoxAxis) -> BoxAlignment {
    let isMain =
      switch nodes[parent].kind {
      case .row: axis == .horizontal
      case .column: axis == .vertical
      case .overlay, .grid, .text, .image, .empty, .time: false
      }
    if isMain { return nodes[parent].justify.alignmentOfOne }
    if axis == .horizontal, nodes[parent].kind == .overlay || nodes[parent].kind == .grid {
      return nodes[index].justifySelf
    }
    return nodes[index].alignSelf
  }
}

extension BoxJustification {
  /// The alignment of an only child.
  fileprivate var alignmentOfOne: BoxAlignment {
    switch self {
    case .start, .spaceBetween: .start
    case .center, .spaceAround, .spaceEvenly: .center
    case .end: .end
    }
  }
}
