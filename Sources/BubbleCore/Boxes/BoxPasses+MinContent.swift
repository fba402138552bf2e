import Foundation

/// The parts that give way if space is missing.
enum GivingWay: UInt8 {
  /// None: words and images that are too wide overflow, as in CSS.
  case nothing
  /// Images shrink.
  case images
  /// Images shrink and words are broken; a text keeps its widest character.
  case words
  /// The same, and texts count as 0: only the rigid part remains.
  case everything
}

/// The min-content widths of a box, by what gives way in it; NaN until they are needed.
struct MinContentWidths: Sendable {
  private var widths: InlineArray<4, CGFloat> = [.nan, .nan, .nan, .nan]

  @inline(__always)
  subscript(giving: GivingWay) -> CGFloat {
    get { widths[Int(giving.rawValue)] }
    set { widths[Int(giving.rawValue)] = newValue }
  }
}

/// Min-content widths, computed if space is missing.
extension BoxPasses {
  /// Returns the min-content width: the least at which only rigid content overflows.
  ///
  /// It ignores the box's own width. If nothing gives way, it is CSS's.
  @inline(__always)
  mutating func minContentWidth(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    let known = nodes[index].minContentWidths[giving]
    return known.isNaN ? findMinContentWidth(index, giving) : known
  }

  private mutating func findMinContentWidth(_ index: Int, _ giving: GivingWay) -> CGFloat {
    visits += 1
    var width: CGFloat
    switch nodes[index].kind {
    case .text: width = minContentWidth(ofText: index, giving: giving)
    case .empty: width = 0
    case .image: width = giving != .nothing || isCompressible(index) ? 0 : nodes[index].naturalWidth
    case .row, .column, .overlay, .time: width = minContentWidthOfChildren(index, giving)
    case .grid: width = minContentWidthOfGrid(index, giving)
    }
    if !nodes[index].ratio.isNaN, nodes[index].kind != .image {
      width = nodes[index].widthOfRatio(width, minimum: width)
    }
    nodes[index].minContentWidths[giving] = width
    return width
  }

  private mutating func minContentWidth(ofText index: Int, giving: GivingWay) -> CGFloat {
    switch giving {
    case .nothing: texts.longestWord(nodes[index].slot)
    case .images: minContentWidth(index)
    case .words: texts.widestCharacter(nodes[index].slot)
    case .everything: 0
    }
  }

  /// Whether a picture counts as 0 in its parent's min-content width: CSS's compressible replaced elements.
  private func isCompressible(_ index: Int) -> Bool {
    let slot = Int(nodes[index].percentages)
    return slot >= 0 && nodes[index].kind == .image
      && !(percentages[slot].across.length.isNaN && percentages[slot].across.maximum.isNaN)
  }

  private mutating func minContentWidthOfChildren(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let isSum = nodes[index].kind == .row && !nodes[index].wraps
    let isOverlay = nodes[index].kind == .overlay
    var width: CGFloat = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      var outer =
        isOverlay
        ? minimumContributionInOverlay(child, giving: giving)
        : minContentContribution(child, giving: giving)
      if isSum {
        if !nodes[child].basis.isNaN {
          outer = limitedByBasis(child, outer, giving: giving)
        } else if nodes[child].shrink == 0, giving != .nothing {
          outer = max(outer, nodes[child].outerMaxContentWidth)
        }
        outer += marginAcross(child)
        width += child > index + 1 ? outer + nodes[index].gap : outer
      } else {
        width = max(width, outer + marginAcross(child))
      }
    }
    if hasMargins { width = max(0, width) }
    return width + nodes[index].across.padding
  }

  /// Returns the same, with the box's own width, minimum and maximum; an image gives way at any width.
  mutating func minContentContribution(_ index: Int, giving: GivingWay) -> CGFloat {
    let width = nodes[index].across.length
    if !width.isNaN, nodes[index].kind != .image || giving == .nothing {
      return nodes[index].across.clamp(width)
    }
    let content = minContentWidth(index, giving: giving)
    return nodes[index].across.clamp(content)
  }

  /// Returns the minimum contribution of an overlay's child, as in CSS: its own minimum replaces the content's.
  mutating func minimumContributionInOverlay(_ index: Int, giving: GivingWay = .nothing) -> CGFloat
  {
    guard nodes[index].across.length.isNaN, !nodes[index].across.minimum.isNaN else {
      return minContentContribution(index, giving: giving)
    }
    return nodes[index].across.clamp(0)
  }

  /// Returns the width below which a row does not shrink a box: CSS's automatic minimum size, or the box's own minimum.
  mutating func automaticMinimum(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    let padding = nodes[index].across.padding
    if !nodes[index].across.minimum.isNaN { return max(nodes[index].across.minimum, padding) }
    let hasWidth = !nodes[index].across.length.isNaN
    let content: CGFloat
    if nodes[index].kind == .image {
      content = giving == .nothing ? nodes[index].naturalWidth : 0
    } else {
      // A box with its own width keeps it.
      content = minContentWidth(index, giving: hasWidth ? .nothing : giving)
    }
    let own = hasWidth ? min(content, nodes[index].across.length) : content
    return max(min(own, nodes[index].across.maximum), padding)
  }

  /// Returns the width that a box takes of `available` points: CSS's shrink-to-fit.
  ///
  /// - Parameter givesWay: Whether words may break in it and images may shrink if that helps.
  @inline(__always)
  mutating func fitContentWidth(_ index: Int, available: CGFloat, givesWay: Bool) -> CGFloat {
    if nodes[index].across.length.isNaN,
      nodes[index].maxContentWidth <= available + BoxSolver.tolerance
    {
      return nodes[index].outerMaxContentWidth
    }
    return fitNarrowWidth(index, available: available, givesWay: givesWay)
  }

  /// Returns the same for a box that has its own width, or whose max-content width is greater.
  private mutating func fitNarrowWidth(
    _ index: Int, available: CGFloat, givesWay: Bool
  ) -> CGFloat {
    if !nodes[index].across.length.isNaN {
      let isImage = givesWay && nodes[index].kind == .image
      return nodes[index].across.clamp(
        isImage ? min(nodes[index].across.length, available) : nodes[index].across.length)
    }
    // Overflow elsewhere has made more space than was known when the width was computed.
    if nodes[index].maxContentWidth == .infinity,
      available > nodes[index].bound + BoxSolver.tolerance
    {
      refit(index, bound: available)
      return fitContentWidth(index, available: available, givesWay: givesWay)
    }
    let minContent = givesWay ? minContentWidth(index, in: available) : minContentWidth(index)
    return nodes[index].across.clamp(max(available, minContent))
  }

  /// Returns the min-content width of a box that may take `available` points.
  ///
  /// Flexible content gives way if the rigid content of the same row then fits.
  ///
  /// - Complexity: Overflowing rigid content is searched in the columns and overlays of the box. A box of the resulting width has space for
  ///   all of them, so they are not searched again.
  mutating func minContentWidth(_ index: Int, in available: CGFloat) -> CGFloat {
    let rigid = minContentWidth(index, giving: .everything)
    if rigid <= available + BoxSolver.tolerance {
      // A text with space for a character does not need its widest one, which would be one more measurement.
      return asksCharacters ? minContentWidth(index, giving: .words) : rigid
    }
    guard nodes[index].kind == .column || nodes[index].kind == .overlay else {
      return minContentWidth(index)
    }
    let inner = available - nodes[index].across.padding
    var width: CGFloat = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      let margin = marginAcross(child)
      width = max(
        width, minContentWidth(ofChild: child, of: nodes[index].kind, in: inner - margin) + margin)
    }
    return width + nodes[index].across.padding
  }

  mutating func minContentWidth(
    ofChild child: Int, of kind: BoxNode.Kind, in available: CGFloat
  ) -> CGFloat {
    if kind == .overlay, !nodes[child].across.minimum.isNaN {
      return minimumContributionInOverlay(child, giving: .words)
    }
    guard nodes[child].across.length.isNaN else {
      return minContentContribution(child, giving: .words)
    }
    let width = minContentWidth(child, in: min(available, nodes[child].across.maximum))
    return nodes[child].across.clamp(width)
  }
}
