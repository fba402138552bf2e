import Foundation

/// The solver's data for one box: numbers alone, so that copying one costs nothing.
///
/// A missing length is NaN; a missing maximum is infinite.
struct BoxNode: Sendable {
  /// The kinds of boxes that the solver distinguishes.
  enum Kind: UInt8 {
    case text, row, overlay, grid, image, empty, time
    /// A column, an inset or a bubble.
    case column
  }

  var kind = Kind.column
  /// Whether it is a bubble: no wider than its widest line.
  var isBubble = false
  var align = BoxAlignment.stretch
  var justify = BoxJustification.start
  /// An overlay's alignment from the leading to the trailing edge.
  var justifyItems = BoxAlignment.stretch
  var alignSelf = BoxAlignment.stretch
  /// Whether a row or overlay stretches its height to that of the line or overlay.
  ///
  /// It then has no height of any kind, not even a percentage that can't be computed.
  var stretchesDown = false
  /// Whether it is a text or image, or contains one, that overflows the root unless something gives way.
  var overflows = false
  /// Whether it got less than its minimum, so that something in it has to give way.
  var isSqueezed = false
  /// Whether its width, or one in it, follows from its height if that is given.
  var followsHeight = false
  /// The overlay's justification, unless the box sets its own.
  var justifySelf = BoxAlignment.stretch
  var alignment = ParagraphAlignment.start
  var color = BoxColor.text
  var wraps = false
  /// Whether the children of a row share its width equally, or have a line each; ``wraps`` is then true, too.
  var stacks = false
  /// Whether it is the first child in a line of a row.
  var startsLine = false
  /// Whether it is, or contains without a row between, a bubble or time box: its width then depends on line breaks.
  var shrinksToFit = false
  /// Whether the label of a time box is below the content.
  var isLabelUnder = false
  /// Whether its height is known without its content, after its parent got its own: then percentages of heights in it count.
  var isHeightDefinite = false

  /// The index of the parent; -1 for the root.
  var parent: Int32 = -1
  /// The index after the last descendant.
  var end: Int32 = 0
  /// A text's index among the texts.
  var slot: Int32 = -1
  /// Its index among the percentages; -1 if it has none.
  var percentages: Int32 = -1
  /// Its index among the rare properties; -1 if it has none.
  var words: Int32 = -1

  // The given lengths; a percentage counts as missing until it can be computed.
  var across = BoxExtent()
  var down = BoxExtent()
  var grow: CGFloat = 0
  var shrink: CGFloat = 1
  /// NaN: its width or height; infinite: its content.
  var basis: CGFloat = .nan
  var ratio: CGFloat = .nan
  var gap: CGFloat = 0
  var lineGap: CGFloat = 0
  /// The natural size of a picture.
  var naturalSize = CGSize.zero

  // The results.
  /// The height that is known before any width: its own, or that of a row that stretches it.
  var knownHeight: CGFloat = .nan
  /// The greatest available width.
  var bound: CGFloat = .infinity
  /// CSS's max-content width, that of the content with no optional line break, without the box's minimum and maximum.
  ///
  /// Infinite if it exceeds the bound; for a bubble or time box, the part of the bound that it takes.
  var maxContentWidth: CGFloat = 0
  /// The fit-content width in its bound: that of the widest line of text broken there.
  ///
  /// CSS uses the whole bound instead.
  var fitContentWidth: CGFloat = 0
  /// The min-content widths.
  var minContentWidths = MinContentWidths()
  /// The content's height at the width.
  var contentHeight: CGFloat = 0
  /// The position of the first text line from the top, for a row that aligns its children by it.
  var baseline: CGFloat = .nan
  /// The same for the children of a row, from its padding; NaN if none is aligned by its baseline.
  var ascent: CGFloat = .nan
  var frame = CGRect.zero

  /// Writes the defaults at the node's final place: see ``BoxNodeBuilder``.
  @inline(__always)
  init() {}

  /// Sets a valid ratio; others, such as one over ten thousand, are ignored.
  mutating func setRatio(_ value: CGFloat) {
    ratio = value >= 1e-4 && value <= 1e4 ? value : .nan
  }

  /// Whether its look does not depend on its size.
  @inline(__always)
  var isLeaf: Bool { kind == .image || kind == .empty }

  /// Returns the indices of all descendants, given the box's own index.
  @inline(__always)
  func inside(_ index: Int) -> Range<Int> { index + 1..<Int(end) }
}

/// The lengths of a box in one direction, and its padding there.
struct BoxExtent: Sendable {
  var length: CGFloat = .nan
  var minimum: CGFloat = .nan
  var maximum: CGFloat = .infinity
  /// The padding at the leading or the top edge.
  private(set) var start: CGFloat = 0
  /// The sum of the padding at both edges.
  private(set) var padding: CGFloat = 0

  mutating func setPadding(_ start: CGFloat, _ end: CGFloat) {
    self.start = start
    padding = start + end
  }

  /// Clamps a length to minimum and maximum; the minimum wins over the maximum, and padding over both.
  @inline(__always)
  func clamp(_ length: CGFloat) -> CGFloat {
    let limited = min(length, maximum)
    return max(limited, minimum > 0 ? max(minimum, padding) : padding)
  }

  /// Returns a length without the padding, at least 0.
  @inline(__always)
  func inner(_ length: CGFloat) -> CGFloat { max(0, length - padding) }
}

/// Widths that follow from known values of the box.
extension BoxNode {
  /// The available width for the content; infinite in a row or grid.
  @inline(__always)
  var innerBound: CGFloat {
    guard kind != .row, kind != .grid else { return .infinity }
    guard across.length.isNaN else { return across.clamp(across.length) - across.padding }
    // Children of a row grow and shrink from their content's width, not from their maximum.
    guard bound < .infinity else { return bound }
    return across.clamp(bound) - across.padding
  }

  /// The max-content width, clamped to minimum and maximum.
  @inline(__always)
  var outerMaxContentWidth: CGFloat { across.clamp(maxContentWidth) }

  mutating func setMaxContentWidth(_ width: CGFloat) {
    maxContentWidth = width
    fitContentWidth = across.clamp(width)
  }

  /// The width from which a box in a row grows or shrinks.
  @inline(__always)
  var baseWidth: CGFloat {
    guard basis.isNaN else { return max(basis, across.padding) }
    // A percentage was unknown when the max-content width was computed.
    return max(across.length.isNaN ? maxContentWidth : across.length, across.padding)
  }

  /// Whether a row with enough space does not need the content's minimum: the max-content width is never less.
  @inline(__always)
  var hasPlainMinimum: Bool { across.minimum.isNaN && basis.isNaN }

  /// The width of a picture that nothing stretches; its ratio is kept if its height is limited.
  @inline(__always)
  var naturalWidth: CGFloat {
    guard !ratio.isNaN else { return naturalSize.width }
    if !knownHeight.isNaN { return knownHeight * ratio }
    return down.clamp(naturalHeightByRatio) * ratio
  }

  /// Returns the max-content or min-content width of a box with a ratio, from its height if known.
  @inline(__always)
  func widthOfRatio(_ width: CGFloat, minimum: CGFloat) -> CGFloat {
    if !knownHeight.isNaN { return max(knownHeight * ratio, minimum) }
    let limited = min(width, down.maximum * ratio)
    let minHeight = down.minimum > 0 ? down.minimum : 0
    return max(limited, max(minHeight, down.padding) * ratio)
  }
}

/// Heights that follow from known values of the box.
extension BoxNode {
  /// The height that is known before any width, without the padding; NaN if there is none.
  @inline(__always)
  var knownInnerHeight: CGFloat { knownHeight.isNaN ? .nan : down.inner(knownHeight) }

  /// The height across a row, in an overlay or of a root: its own or the content's.
  @inline(__always)
  var crossHeight: CGFloat { down.clamp(down.length.isNaN ? contentHeight : down.length) }

  /// Returns the height of a child in a row's line or an overlay with the given height.
  @inline(__always)
  func acrossHeight(in height: CGFloat) -> CGFloat {
    stretchesDown ? down.clamp(height) : crossHeight
  }

  @inline(__always)
  var isAcrossHeightDefinite: Bool { stretchesDown || !down.length.isNaN || !ratio.isNaN }

  /// The height from which it grows or shrinks in a column.
  @inline(__always)
  var baseHeight: CGFloat {
    if basis < .infinity { return max(basis, down.padding) }
    if basis == .infinity { return contentHeight }
    guard down.length.isNaN else { return max(down.length, down.padding) }
    return ratio.isNaN ? contentHeight : max(frame.size.width / ratio, down.padding)
  }

  /// Whether the base height does not depend on the content.
  @inline(__always)
  var hasDefiniteBaseHeight: Bool {
    basis.isNaN ? !down.length.isNaN || !ratio.isNaN : basis < .infinity
  }

  /// The height below which a column does not shrink it: its own minimum, or CSS's automatic minimum size.
  @inline(__always)
  var minimumHeight: CGFloat {
    if !down.minimum.isNaN { return max(down.minimum, down.padding) }
    var content = contentHeight
    if !ratio.isNaN, across.length.isNaN {
      // The content's size without the height: the width followed from that height.
      if !down.length.isNaN, isLeaf, alignSelf != .stretch { content = naturalHeightByRatio }
      content = min(content, across.maximum / ratio)
      if across.minimum > 0 { content = max(content, across.minimum / ratio) }
    }
    if !down.length.isNaN { content = min(down.length, content) }
    return max(min(content, down.maximum), down.padding)
  }

  /// The natural height of a picture by its ratio; 0 for other boxes.
  @inline(__always)
  var naturalHeightByRatio: CGFloat {
    naturalSize.width > 0 ? naturalSize.width / ratio : naturalSize.height
  }

  /// The height in a column where nothing grows or shrinks.
  @inline(__always)
  var columnHeight: CGFloat { max(minimumHeight, min(baseHeight, down.maximum)) }
}

/// The data of a box that its children need before any width is known.
struct ParentValues {
  let kind: BoxNode.Kind
  let align: BoxAlignment
  let justifyItems: BoxAlignment
  let wraps: Bool
  /// The width that is available to a child.
  let bound: CGFloat
  /// The height in the box that is known before any width.
  let knownHeight: CGFloat

  @inline(__always)
  init(_ node: BoxNode) {
    kind = node.kind
    align = node.align
    justifyItems = node.justifyItems
    wraps = node.wraps
    bound = node.innerBound
    // Content of a time box gets its height from its own content.
    knownHeight = node.kind == .time ? .nan : node.knownInnerHeight
  }

  /// Makes the data for an absolutely positioned child: the available width is not known yet.
  init(ofAbsoluteIn node: BoxNode) {
    kind = .column
    align = node.align
    justifyItems = node.kind == .row ? .start : node.justifyItems
    wraps = false
    bound = .infinity
    knownHeight = .nan
  }
}

extension BoxNode {
  /// Computes the height that does not depend on the content, if any: the box's own, or that of a row or overlay that stretches it.
  ///
  /// - Parameter parent: The data of the parent, which knows its own height; nil for the root.
  @inline(__always)
  mutating func findKnownHeight(in parent: ParentValues?, margin: CGFloat = 0) {
    knownHeight = .nan
    if !down.length.isNaN {
      knownHeight = down.clamp(down.length)
    } else if stretchesDown, let parent, !parent.knownHeight.isNaN {
      switch parent.kind {
      // Children in several lines get their heights from the lines.
      case .row: if !parent.wraps { knownHeight = down.clamp(parent.knownHeight - margin) }
      case .overlay: knownHeight = down.clamp(parent.knownHeight - margin)
      case .text, .image, .empty, .time, .column, .grid: break
      }
    }
  }
}
