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

/// The least widths of a box, for what gives way in it; NaN until they are asked for.
struct LeastWidths: Sendable {
  private var widths: InlineArray<4, CGFloat> = InlineArray(repeating: .nan)

  @inline(__always)
  subscript(giving: GivingWay) -> CGFloat {
    get { widths[Int(giving.rawValue)] }
    set { widths[Int(giving.rawValue)] = newValue }
  }
}

/// The least widths, asked for where space is missing.
extension BoxSweeps {
  /// The least width at which nothing sticks out but what does not give way, leaving the box's own width
  /// aside; where nothing gives way, CSS's min-content size.
  @inline(__always)
  mutating func leastWidth(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    let known = nodes[index].least[giving]
    return known.isNaN ? findLeastWidth(index, giving) : known
  }

  private mutating func findLeastWidth(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let node = nodes + index
    visits += 1
    var width: CGFloat
    switch node.pointee.kind {
    case .text: width = leastWidth(ofText: index, giving: giving)
    case .empty: width = 0
    case .image: width = giving != .nothing || isCompressible(index) ? 0 : naturalWidth(index)
    case .row, .column, .overlay, .time: width = leastWidthOfChildren(index, giving)
    }
    if !node.pointee.ratio.isNaN, node.pointee.kind != .image {
      width = widthOfRatio(index, width, least: width)
    }
    node.pointee.least[giving] = width
    return width
  }

  private mutating func leastWidth(ofText index: Int, giving: GivingWay) -> CGFloat {
    switch giving {
    case .nothing: texts.pointee.longestWord(nodes[index].slot)
    case .images: leastWidth(index)
    case .words: texts.pointee.widestCharacter(nodes[index].slot)
    case .everything: 0
    }
  }

  /// A width that a box with a ratio wants or takes at least, as its height has it.
  func widthOfRatio(_ index: Int, _ width: CGFloat, least: CGFloat) -> CGFloat {
    let node = nodes + index
    let ratio = node.pointee.ratio
    if !node.pointee.knownHeight.isNaN { return max(node.pointee.knownHeight * ratio, least) }
    let limited = min(width, node.pointee.maxHeight * ratio)
    let minimum = node.pointee.minHeight > 0 ? node.pointee.minHeight : 0
    return max(limited, max(minimum, node.pointee.verticalPadding) * ratio)
  }

  /// Whether a picture gives way to nothing where it counts for the box around it: CSS's compressible
  /// replaced elements.
  private func isCompressible(_ index: Int) -> Bool {
    let slot = Int(nodes[index].percentages)
    return slot >= 0 && nodes[index].kind == .image
      && !(percentages[slot].width.isNaN && percentages[slot].maxWidth.isNaN)
  }

  private mutating func leastWidthOfChildren(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let isSum = nodes[index].kind == .row && !nodes[index].wraps
    let isOverlay = nodes[index].kind == .overlay
    var width: CGFloat = 0
    var child = index + 1
    while child < end(of: index) {
      let node = nodes + child
      var outer =
        isOverlay
        ? leastWidthInOverlay(child, giving: giving) : outerLeastWidth(child, giving: giving)
      if isSum {
        if !node.pointee.basis.isNaN {
          outer = limitedByBasis(child, outer, giving: giving)
        } else if node.pointee.shrink == 0, giving != .nothing {
          outer = max(outer, node.pointee.clampWidth(node.pointee.wanted))
        }
        width += child > index + 1 ? outer + nodes[index].gap : outer
      } else {
        width = max(width, outer)
      }
      child = Int(node.pointee.end)
    }
    return width + nodes[index].horizontalPadding
  }

  /// The same, the box's own width, minimum and maximum kept; an image gives way whatever width it has.
  private mutating func outerLeastWidth(_ index: Int, giving: GivingWay) -> CGFloat {
    let node = nodes + index
    let width = node.pointee.width
    if !width.isNaN, node.pointee.kind != .image || giving == .nothing {
      return node.pointee.clampWidth(width)
    }
    return node.pointee.clampWidth(leastWidth(index, giving: giving))
  }

  /// What a child takes of an overlay at least: CSS's minimum contribution, for which a minimum of its own
  /// stands in for the content's.
  mutating func leastWidthInOverlay(_ index: Int, giving: GivingWay = .nothing) -> CGFloat {
    guard nodes[index].width.isNaN, !nodes[index].minWidth.isNaN else {
      return outerLeastWidth(index, giving: giving)
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
      content = leastWidth(index, giving: hasWidth ? .nothing : giving)
    }
    let own = hasWidth ? min(content, node.pointee.width) : content
    return max(min(own, node.pointee.maxWidth), padding)
  }

  /// The width that a box takes where `available` points are to be had: CSS's shrink-to-fit.
  ///
  /// - Parameter givesWay: Whether words may be broken in it and images get smaller, where that helps.
  @inline(__always)
  mutating func fitWidth(_ index: Int, available: CGFloat, givesWay: Bool) -> CGFloat {
    let node = nodes + index
    if node.pointee.width.isNaN, node.pointee.wanted <= available + BoxSolver.tolerance {
      return node.pointee.clampWidth(node.pointee.wanted)
    }
    return fitNarrowWidth(index, available: available, givesWay: givesWay)
  }

  /// The same of a box that has a width of its own or wants more.
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
    if node.pointee.wanted == .infinity, available > node.pointee.bound + BoxSolver.tolerance {
      refit(index, bound: available)
      return fitWidth(index, available: available, givesWay: givesWay)
    }
    let least = givesWay ? leastWidth(index, in: available) : leastWidth(index)
    return node.pointee.clampWidth(max(available, least))
  }

  /// The least width of a box that may take `available` points, where what can gives way if that helps: if
  /// what is rigid in the same row fits then.
  ///
  /// - Complexity: What sticks out whatever gives way is looked for in the columns and overlays in the
  ///   box. A box that is as wide as this has room for all of them, so they are not looked into again.
  mutating func leastWidth(_ index: Int, in available: CGFloat) -> CGFloat {
    let rigid = leastWidth(index, giving: .everything)
    if rigid <= available + BoxSolver.tolerance {
      // A text with room for a character is not asked for its widest: that is one measurement more.
      return asksCharacters ? leastWidth(index, giving: .words) : rigid
    }
    guard nodes[index].kind == .column || nodes[index].kind == .overlay else {
      return leastWidth(index)
    }
    let inner = available - nodes[index].horizontalPadding
    var width: CGFloat = 0
    var child = index + 1
    while child < end(of: index) {
      visits += 1
      width = max(width, leastWidth(ofChild: child, of: nodes[index].kind, in: inner))
      child = end(of: child)
    }
    return width + nodes[index].horizontalPadding
  }

  mutating func leastWidth(
    ofChild child: Int, of kind: BoxNode.Kind, in available: CGFloat
  ) -> CGFloat {
    if kind == .overlay, !nodes[child].minWidth.isNaN {
      return leastWidthInOverlay(child, giving: .words)
    }
    guard nodes[child].width.isNaN else { return outerLeastWidth(child, giving: .words) }
    return nodes[child].clampWidth(
      leastWidth(child, in: min(available, nodes[child].maxWidth)))
  }
}
