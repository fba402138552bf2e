import Foundation

/// Heights for widths, and frames.
extension BoxSolver {
  /// The height of a box that is `width` wide.
  mutating func height(_ index: Int, width: CGFloat) -> CGFloat {
    if let known = nodes[index].lastHeight, known.width == width { return known.height }
    let sizing = nodes[index].sizing
    let wanted = sizing.height ?? innerHeight(index, width: width)
    let height = sizing.clampHeight(wanted)
    nodes[index].lastHeight = (width, height)
    return height
  }

  private mutating func innerHeight(_ index: Int, width: CGFloat) -> CGFloat {
    switch nodes[index].kind {
    case .text: return text(index, width: width).height
    case .empty: return 0
    case .image(let ratio, let natural): return ratio > 0 ? width / ratio : natural.height
    case .overlay(let overlay):
      var tallest: CGFloat = 0
      for child in children(of: index) {
        let childWidth = overlayWidth(child, overlay, inner: width)
        tallest = max(tallest, height(child, width: childWidth))
      }
      return tallest
    case .row(let stack):
      let widths = rowWidths(index, stack, width: width)
      var tallest: CGFloat = 0
      for (child, width) in zip(children(of: index), widths) {
        tallest = max(tallest, height(child, width: width))
      }
      return tallest + stack.padding.vertical
    case .column(let stack):
      let inner = max(0, width - stack.padding.horizontal)
      var sum = gaps(stack, of: index) + stack.padding.vertical
      var child = index + 1
      while child < nodes[index].end {
        sum += height(child, width: columnWidth(child, stack, inner: inner))
        child = nodes[child].end
      }
      return sum
    case .inset(let insets), .bubble(let insets):
      let inner = max(0, width - insets.horizontal)
      return height(child(of: index), width: inner) + insets.vertical
    case .time:
      let frames = timeFrames(index, width: width)
      return max(frames.content.maxY, frames.label.maxY)
    }
  }

  /// Gives a box its frame and places what is in it.
  mutating func place(_ index: Int, in frame: CGRect) {
    nodes[index].frame = frame
    switch nodes[index].kind {
    case .text: _ = text(index, width: frame.width)
    case .empty, .image: break
    case .overlay(let overlay): placeOverlay(index, overlay, in: frame)
    case .row(let stack): placeRow(index, stack, in: frame)
    case .column(let stack): placeColumn(index, stack, in: frame)
    case .inset(let insets), .bubble(let insets):
      place(child(of: index), in: frame.inset(by: insets))
    case .time:
      let frames = timeFrames(index, width: frame.width)
      let contentIndex = child(of: index)
      // A bubble that was made higher keeps the label at its bottom.
      let extra = max(0, frame.height - max(frames.content.maxY, frames.label.maxY))
      place(contentIndex, in: frames.content.offsetBy(dx: frame.minX, dy: frame.minY))
      place(
        nodes[contentIndex].end,
        in: frames.label.offsetBy(dx: frame.minX, dy: frame.minY + extra))
    }
  }

  private mutating func placeRow(_ index: Int, _ stack: StackBox, in frame: CGRect) {
    let inner = frame.inset(by: stack.padding)
    let widths = rowWidths(index, stack, width: frame.width)
    let gaps = stack.gap * CGFloat(max(0, widths.count - 1))
    let free = inner.width - gaps - widths.reduce(0, +)
    let spacing = FlexLine.spacing(stack.justify, free: free, count: widths.count)
    var x = inner.minX + spacing.start
    for (child, width) in zip(children(of: index), widths) {
      let align = nodes[child].sizing.alignSelf ?? stack.align
      let stretches = align == .stretch && nodes[child].sizing.height == nil
      let own = height(child, width: width)
      let childHeight = stretches ? nodes[child].sizing.clampHeight(inner.height) : own
      let y = inner.minY + offset(align, free: inner.height - childHeight)
      place(child, in: CGRect(x: x, y: y, width: width, height: childHeight))
      x += width + stack.gap + spacing.between
    }
  }

  private mutating func placeColumn(_ index: Int, _ stack: StackBox, in frame: CGRect) {
    let inner = frame.inset(by: stack.padding)
    if placeSnugColumn(index, stack, inner: inner) { return }
    let indices = children(of: index)
    let widths = indices.map { columnWidth($0, stack, inner: inner.width) }
    let gaps = stack.gap * CGFloat(max(0, indices.count - 1))
    let items = zip(indices, widths).map { child, width in
      let sizing = nodes[child].sizing
      let isFree = sizing.height == nil && sizing.minHeight == nil && sizing.maxHeight == nil
      let content =
        isFree ? height(child, width: width) : innerHeight(child, width: width)
      let maximum = sizing.maxHeight ?? .infinity
      return FlexLine.Item(
        base: sizing.basis ?? sizing.height ?? content,
        minimum: sizing.minHeight ?? min(content, sizing.height ?? content, maximum),
        maximum: maximum, grow: sizing.grow, shrink: sizing.shrink)
    }
    let heights = FlexLine.lengths(of: items, available: inner.height - gaps)
    let free = inner.height - gaps - heights.reduce(0, +)
    let spacing = FlexLine.spacing(stack.justify, free: free, count: indices.count)
    var y = inner.minY + spacing.start
    for (position, child) in indices.enumerated() {
      let align = nodes[child].sizing.alignSelf ?? stack.align
      let x = inner.minX + offset(align, free: inner.width - widths[position])
      place(child, in: CGRect(x: x, y: y, width: widths[position], height: heights[position]))
      y += heights[position] + stack.gap + spacing.between
    }
  }

  /// Places a column that is just as high as its children, as most are: nothing grows or shrinks.
  ///
  /// - Returns: Whether it is such a column; if not, nothing was placed.
  private mutating func placeSnugColumn(
    _ index: Int, _ stack: StackBox, inner: CGRect
  ) -> Bool {
    var total = gaps(stack, of: index)
    var child = index + 1
    while child < nodes[index].end {
      guard nodes[child].sizing.basis == nil else { return false }
      total += height(child, width: columnWidth(child, stack, inner: inner.width))
      child = nodes[child].end
    }
    guard abs(total - inner.height) < 1e-6 else { return false }
    var y = inner.minY
    child = index + 1
    while child < nodes[index].end {
      let width = columnWidth(child, stack, inner: inner.width)
      let height = height(child, width: width)
      let align = nodes[child].sizing.alignSelf ?? stack.align
      let x = inner.minX + offset(align, free: inner.width - width)
      place(child, in: CGRect(x: x, y: y, width: width, height: height))
      y += height + stack.gap
      child = nodes[child].end
    }
    return true
  }

  private mutating func placeOverlay(_ index: Int, _ overlay: OverlayBox, in frame: CGRect) {
    for child in children(of: index) {
      let sizing = nodes[child].sizing
      let width = overlayWidth(child, overlay, inner: frame.width)
      let align = sizing.alignSelf ?? overlay.align
      let stretches = align == .stretch && sizing.height == nil
      let height =
        stretches ? sizing.clampHeight(frame.height) : height(child, width: width)
      let x = offset(sizing.justifySelf ?? overlay.justify, free: frame.width - width)
      let y = offset(align, free: frame.height - height)
      place(
        child, in: CGRect(x: frame.minX + x, y: frame.minY + y, width: width, height: height))
    }
  }

  private mutating func overlayWidth(
    _ index: Int, _ overlay: OverlayBox, inner: CGFloat
  ) -> CGFloat {
    let sizing = nodes[index].sizing
    guard (sizing.justifySelf ?? overlay.justify) == .stretch, sizing.width == nil else {
      return fitWidth(index, available: inner)
    }
    return sizing.clampWidth(inner)
  }

  private func offset(_ align: BoxAlignment, free: CGFloat) -> CGFloat {
    switch align {
    case .stretch, .start, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }

  /// The width of a column's child: all of it if it stretches, else as its content wants.
  private mutating func columnWidth(_ index: Int, _ stack: StackBox, inner: CGFloat) -> CGFloat {
    let align = nodes[index].sizing.alignSelf ?? stack.align
    guard align == .stretch, nodes[index].sizing.width == nil else {
      return fitWidth(index, available: inner)
    }
    return nodes[index].sizing.clampWidth(inner)
  }

  /// The widths of a row's children when the row is `width` wide.
  private mutating func rowWidths(_ index: Int, _ stack: StackBox, width: CGFloat) -> [CGFloat] {
    let indices = children(of: index)
    let gaps = stack.gap * CGFloat(max(0, indices.count - 1))
    let available = max(0, width - stack.padding.horizontal) - gaps
    var items = indices.map { child in
      let sizing = nodes[child].sizing
      return FlexLine.Item(
        base: sizing.basis ?? sizing.width ?? unlimitedMaxContentWidth(child),
        minimum: sizing.minWidth ?? 0, maximum: sizing.maxWidth ?? .infinity,
        grow: sizing.grow, shrink: sizing.shrink)
    }
    // The automatic minimum size needs another measuring, and matters only to items that are shorter
    // than their content.
    let isShort = items.reduce(0) { $0 + $1.hypothetical } > available + BoxSolver.tolerance
    for (position, child) in indices.enumerated() where nodes[child].sizing.minWidth == nil {
      guard isShort || items[position].base < maxContentWidth(child) else { continue }
      let content = minContentWidth(child)
      let automatic = min(content, nodes[child].sizing.width ?? content)
      items[position].minimum = min(automatic, items[position].maximum)
    }
    let widths = FlexLine.lengths(of: items, available: available)
    guard widths.reduce(0, +) > available + BoxSolver.tolerance else { return widths }
    // Rather than sticking out, texts break inside of their words: CSS's `overflow-wrap: anywhere`.
    for (position, child) in indices.enumerated() where nodes[child].sizing.minWidth == nil {
      if nodes[child].sizing.width == nil { items[position].minimum = 0 }
    }
    return FlexLine.lengths(of: items, available: available)
  }
}

extension CGRect {
  /// The rectangle less the insets, leading at the left; a side never gets negative.
  func inset(by insets: BoxInsets) -> CGRect {
    CGRect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }
}
