import Foundation

/// What gives way where space is missing.
enum GivingWay: UInt8 {
  /// Nothing: what words and images are wide sticks out, as in CSS.
  case nothing
  /// Images get smaller.
  case images
  /// Images get smaller and words are broken; a text keeps its widest character.
  case words
  /// The same, and texts count as nothing: what is left is rigid.
  case everything
}

/// The min-content widths of a box, for what gives way in it; NaN until they are asked for.
struct MinContentWidths: Sendable {
  private var widths: InlineArray<4, CGFloat> = InlineArray(repeating: .nan)

  @inline(__always)
  subscript(giving: GivingWay) -> CGFloat {
    get { widths[Int(giving.rawValue)] }
    set { widths[Int(giving.rawValue)] = newValue }
  }
}

/// Min-content widths, asked for where space is missing.
extension BoxSweeps {
  /// The min-content width: the least at which nothing sticks out but what does not give way.
  ///
  /// The box's own width is left aside. Where nothing gives way it is CSS's.
  @inline(__always)
  mutating func minContentWidth(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    let known = nodes[index].minContentWidths[giving]
    return known.isNaN ? findMinContentWidth(index, giving) : known
  }

  private mutating func findMinContentWidth(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let node = nodes + index
    visits += 1
    var width: CGFloat
    switch node.pointee.kind {
    case .text: width = minContentWidth(ofText: index, giving: giving)
    case .empty: width = 0
    case .image: width = giving != .nothing || isCompressible(index) ? 0 : naturalWidth(index)
    case .row, .column, .overlay, .time: width = minContentWidthOfChildren(index, giving)
    }
    if !node.pointee.ratio.isNaN, node.pointee.kind != .image {
      width = widthOfRatio(index, width, minimum: width)
    }
    node.pointee.minContentWidths[giving] = width
    return width
  }

  private mutating func minContentWidth(ofText index: Int, giving: GivingWay) -> CGFloat {
    switch giving {
    case .nothing: texts.pointee.longestWord(nodes[index].slot)
    case .images: minContentWidth(index)
    case .words: texts.pointee.widestCharacter(nodes[index].slot)
    case .everything: 0
    }
  }

  /// The max-content or min-content width of a box with a ratio, as its height has it.
  func widthOfRatio(_ index: Int, _ width: CGFloat, minimum: CGFloat) -> CGFloat {
    let node = nodes + index
    let ratio = node.pointee.ratio
    if !node.pointee.knownHeight.isNaN { return max(node.pointee.knownHeight * ratio, minimum) }
    let limited = min(width, node.pointee.maxHeight * ratio)
    let minHeight = node.pointee.minHeight > 0 ? node.pointee.minHeight : 0
    return max(limited, max(minHeight, node.pointee.verticalPadding) * ratio)
  }

  /// Whether a picture gives way to nothing where it counts for the box around it: CSS's compressible
  /// replaced elements.
  private func isCompressible(_ index: Int) -> Bool {
    let slot = Int(nodes[index].percentages)
    return slot >= 0 && nodes[index].kind == .image
      && !(percentages[slot].width.isNaN && percentages[slot].maxWidth.isNaN)
  }

  private mutating func minContentWidthOfChildren(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let isSum = nodes[index].kind == .row && !nodes[index].wraps
    let isOverlay = nodes[index].kind == .overlay
    var width: CGFloat = 0
    for child in children(of: index) {
      let node = nodes + child
      var outer =
        isOverlay
        ? minimumContributionInOverlay(child, giving: giving)
        : minContentContribution(child, giving: giving)
      if isSum {
        if !node.pointee.basis.isNaN {
          outer = limitedByBasis(child, outer, giving: giving)
        } else if node.pointee.shrink == 0, giving != .nothing {
          outer = max(outer, node.pointee.clampWidth(node.pointee.maxContentWidth))
        }
        width += child > index + 1 ? outer + nodes[index].gap : outer
      } else {
        width = max(width, outer)
      }
    }
    return width + nodes[index].horizontalPadding
  }

  /// The same, the box's own width, minimum and maximum kept; an image gives way whatever width it has.
  private mutating func minContentContribution(_ index: Int, giving: GivingWay) -> CGFloat {
    let node = nodes + index
    let width = node.pointee.width
    if !width.isNaN, node.pointee.kind != .image || giving == .nothing {
      return node.pointee.clampWidth(width)
    }
    return node.pointee.clampWidth(minContentWidth(index, giving: giving))
  }

  /// What a child takes of an overlay at least: CSS's minimum contribution, for which a minimum of its own
  /// stands in for the content's.
  mutating func minimumContributionInOverlay(_ index: Int, giving: GivingWay = .nothing) -> CGFloat
  {
    guard nodes[index].width.isNaN, !nodes[index].minWidth.isNaN else {
      return minContentContribution(index, giving: giving)
    }
    return nodes[index].clampWidth(0)
  }

  /// The width below which a row does not shrink a box: CSS's automatic minimum size, or the box's own
  /// minimum.
  mutating func automaticMinimum(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    let node = nodes + index
    let padding = node.pointee.horizontalPadding
    if !node.pointee.minWidth.isNaN { return max(node.pointee.minWidth, padding) }
    let hasWidth = !node.pointee.width.isNaN
    let content: CGFloat
    if node.pointee.kind == .image {
      content = giving == .nothing ? naturalWidth(index) : 0
    } else {
      // What has a width of its own keeps to that.
      content = minContentWidth(index, giving: hasWidth ? .nothing : giving)
    }
    let own = hasWidth ? min(content, node.pointee.width) : content
    return max(min(own, node.pointee.maxWidth), padding)
  }

  /// The width that a box takes where `available` points are to be had: CSS's shrink-to-fit.
  ///
  /// - Parameter givesWay: Whether words may be broken in it and images get smaller, where that helps.
  @inline(__always)
  mutating func fitContentWidth(_ index: Int, available: CGFloat, givesWay: Bool) -> CGFloat {
    let node = nodes + index
    if node.pointee.width.isNaN, node.pointee.maxContentWidth <= available + BoxSolver.tolerance {
      return node.pointee.clampWidth(node.pointee.maxContentWidth)
    }
    return fitNarrowWidth(index, available: available, givesWay: givesWay)
  }

  /// The same of a box that has a width of its own, or whose max-content width is more.
  private mutating func fitNarrowWidth(
    _ index: Int, available: CGFloat, givesWay: Bool
  ) -> CGFloat {
    let node = nodes + index
    if !node.pointee.width.isNaN {
      let isImage = givesWay && node.pointee.kind == .image
      return node.pointee.clampWidth(
        isImage ? min(node.pointee.width, available) : node.pointee.width)
    }
    // What sticks out elsewhere has made more room than was known when the width was asked for.
    if node.pointee.maxContentWidth == .infinity,
      available > node.pointee.bound + BoxSolver.tolerance
    {
      refit(index, bound: available)
      return fitContentWidth(index, available: available, givesWay: givesWay)
    }
    let minContent = givesWay ? minContentWidth(index, in: available) : minContentWidth(index)
    return node.pointee.clampWidth(max(available, minContent))
  }

  /// The min-content width of a box that may take `available` points, where what can gives way if that helps: if
  /// what is rigid in the same row fits then.
  ///
  /// - Complexity: What sticks out whatever gives way is looked for in the columns and overlays in the
  ///   box. A box that is as wide as this has room for all of them, so they are not looked into again.
  mutating func minContentWidth(_ index: Int, in available: CGFloat) -> CGFloat {
    let rigid = minContentWidth(index, giving: .everything)
    if rigid <= available + BoxSolver.tolerance {
      // A text with room for a character is not asked for its widest: that is one measurement more.
      return asksCharacters ? minContentWidth(index, giving: .words) : rigid
    }
    guard nodes[index].kind == .column || nodes[index].kind == .overlay else {
      return minContentWidth(index)
    }
    let inner = available - nodes[index].horizontalPadding
    var width: CGFloat = 0
    for child in children(of: index) {
      visits += 1
      width = max(width, minContentWidth(ofChild: child, of: nodes[index].kind, in: inner))
    }
    return width + nodes[index].horizontalPadding
  }

  mutating func minContentWidth(
    ofChild child: Int, of kind: BoxNode.Kind, in available: CGFloat
  ) -> CGFloat {
    if kind == .overlay, !nodes[child].minWidth.isNaN {
      return minimumContributionInOverlay(child, giving: .words)
    }
    guard nodes[child].width.isNaN else { return minContentContribution(child, giving: .words) }
    return nodes[child].clampWidth(
      minContentWidth(child, in: min(available, nodes[child].maxWidth)))
  }
}
