import Foundation

/// What the solver knows of one box: numbers alone, so that copying one costs nothing.
///
/// Where there is no such length, it is NaN; a maximum that there is not is infinite.
struct BoxNode: Sendable {
  /// What a box is, as far as the solver cares.
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
  /// Whether a row or overlay makes it as high as its line or itself: it has no height of its own, not even
  /// a percentage that can't be taken.
  var stretchesDown = false
  /// Whether it is a text or image, or around one, that sticks out of the root if nothing gives way.
  var sticksOut = false
  /// Whether it got less than it takes at least, so that something in it has to give way.
  var isSqueezed = false
  /// Whether its width, or one in it, follows from its height where that is given.
  var followsHeight = false
  /// What its overlay says, unless it does itself.
  var justifySelf = BoxAlignment.stretch
  var alignment = ParagraphAlignment.start
  var color = BoxColor.text
  var wraps = false
  /// Whether it is the first in a line of a row.
  var startsLine = false
  /// Whether a bubble or time box is in it, or it is one, with no row between: its width follows from
  /// how texts are broken.
  var hugs = false
  /// Whether the label of a time box is under the content.
  var isLabelUnder = false
  /// Whether the last line starts where the label of a time box is.
  var startsAtLabel = false
  /// Whether its height is known without its content, now that the box that it is in has its own: then
  /// percentages of heights in it count.
  var isHeightDefinite = false

  /// The box around it; -1 of the root.
  var parent: Int32 = -1
  /// The index after the last box inside of this one.
  var end: Int32 = 0
  /// A text's place among the texts.
  var slot: Int32 = -1
  /// Its place among the percentages; -1 if it has none.
  var percentages: Int32 = -1
  /// Its place among the words that few boxes have; -1 if it has none.
  var words: Int32 = -1

  // As given; a percentage as if it were not there until it can be taken.
  var across = BoxExtent()
  var down = BoxExtent()
  var grow: CGFloat = 0
  var shrink: CGFloat = 1
  /// NaN: its width or height; infinite: its content.
  var basis: CGFloat = .nan
  var ratio: CGFloat = .nan
  var gap: CGFloat = 0
  var lineGap: CGFloat = 0
  /// A picture's own size.
  var naturalSize = CGSize.zero

  // As found out.
  /// The height that is known before any width is: its own, or that of a row which stretches it.
  var knownHeight: CGFloat = .nan
  /// No more than this is available.
  var bound: CGFloat = .infinity
  /// CSS's max-content width: that of the content with no line broken but where it says so; the box's minimum and
  /// maximum are left aside.
  ///
  /// Infinite where it is more than its bound; of a bubble or time box what it takes of its bound.
  var maxContentWidth: CGFloat = 0
  /// The fit-content width in its bound: that of the widest line, broken there, where CSS keeps the bound.
  var fitContentWidth: CGFloat = 0
  /// The min-content widths.
  var minContentWidths = MinContentWidths()
  /// The height of the content at the width.
  var contentHeight: CGFloat = 0
  /// Where the first line of text stands, from the top, for a row that aligns by it.
  var baseline: CGFloat = .nan
  /// The same of the children of a row, from its padding; NaN where none is aligned so.
  var ascent: CGFloat = .nan
  var frame = CGRect.zero

  /// Written where the node is to lie: see ``BoxNodeBuilder``.
  @inline(__always)
  init() {}

  /// Sets a ratio that is one: what is longer than ten thousand times its width is no picture.
  mutating func setRatio(_ value: CGFloat) {
    ratio = value >= 1e-4 && value <= 1e4 ? value : .nan
  }

  /// Whether it looks the same whatever its size is.
  @inline(__always)
  var isLeaf: Bool { kind == .image || kind == .empty }

  /// The indices of all boxes in it, when it has the index itself.
  @inline(__always)
  func inside(_ index: Int) -> Range<Int> { index + 1..<Int(end) }
}

/// How long a box is to be in one direction, and its padding there.
struct BoxExtent: Sendable {
  var length: CGFloat = .nan
  var minimum: CGFloat = .nan
  var maximum: CGFloat = .infinity
  /// The padding at the leading or the top edge.
  private(set) var start: CGFloat = 0
  /// That of both edges.
  private(set) var padding: CGFloat = 0

  mutating func setPadding(_ start: CGFloat, _ end: CGFloat) {
    self.start = start
    padding = start + end
  }

  /// Keeps a length between minimum and maximum; the minimum wins, and padding over all.
  @inline(__always)
  func clamp(_ length: CGFloat) -> CGFloat {
    let limited = min(length, maximum)
    return max(limited, minimum > 0 ? max(minimum, padding) : padding)
  }

  /// What is left in it of a length that the box got.
  @inline(__always)
  func inner(_ length: CGFloat) -> CGFloat { max(0, length - padding) }
}

/// Widths that follow from what is known of the box.
extension BoxNode {
  /// What is available to what is in the box; without limit in a row.
  @inline(__always)
  var innerBound: CGFloat {
    guard kind != .row, kind != .grid else { return .infinity }
    guard across.length.isNaN else { return across.clamp(across.length) - across.padding }
    // What is in a row grows and shrinks from its content's width, not from its maximum.
    guard bound < .infinity else { return bound }
    return across.clamp(bound) - across.padding
  }

  /// The max-content width, its minimum and maximum kept.
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
    // A percentage was not known when the max-content width was found.
    return max(across.length.isNaN ? maxContentWidth : across.length, across.padding)
  }

  /// Whether a row that has room for it need not know its content's minimum: its max-content width is never
  /// less than that.
  @inline(__always)
  var hasPlainMinimum: Bool { across.minimum.isNaN && basis.isNaN }

  /// The width of a picture that nothing stretches: its ratio holds where its height is limited.
  @inline(__always)
  var naturalWidth: CGFloat {
    guard !ratio.isNaN else { return naturalSize.width }
    if !knownHeight.isNaN { return knownHeight * ratio }
    return down.clamp(naturalHeightByRatio) * ratio
  }

  /// The max-content or min-content width of a box with a ratio, as its height has it.
  @inline(__always)
  func widthOfRatio(_ width: CGFloat, minimum: CGFloat) -> CGFloat {
    if !knownHeight.isNaN { return max(knownHeight * ratio, minimum) }
    let limited = min(width, down.maximum * ratio)
    let minHeight = down.minimum > 0 ? down.minimum : 0
    return max(limited, max(minHeight, down.padding) * ratio)
  }
}

/// Heights that follow from what is known of the box.
extension BoxNode {
  /// The height that is known before any width is, without the padding; NaN if there is none.
  @inline(__always)
  var knownInnerHeight: CGFloat { knownHeight.isNaN ? .nan : down.inner(knownHeight) }

  /// The height across a row, in an overlay or of a root: its own or its content's.
  @inline(__always)
  var crossHeight: CGFloat { down.clamp(down.length.isNaN ? contentHeight : down.length) }

  /// The height of a child in a row's line or an overlay that is `height` high.
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

  /// Whether that does not follow from its content.
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
      // What it takes without its height: the width that it has was that height's.
      if !down.length.isNaN, isLeaf, alignSelf != .stretch { content = naturalHeightByRatio }
      content = min(content, across.maximum / ratio)
      if across.minimum > 0 { content = max(content, across.minimum / ratio) }
    }
    if !down.length.isNaN { content = min(down.length, content) }
    return max(min(content, down.maximum), down.padding)
  }

  /// A picture's own height, as its ratio has it; nothing of other boxes.
  @inline(__always)
  var naturalHeightByRatio: CGFloat {
    naturalSize.width > 0 ? naturalSize.width / ratio : naturalSize.height
  }

  /// The height in a column where nothing grows or shrinks.
  @inline(__always)
  var columnHeight: CGFloat { max(minimumHeight, min(baseHeight, down.maximum)) }
}

/// What the children of a box have to know of it before any width is found.
struct BoxSurroundings {
  let kind: BoxNode.Kind
  let align: BoxAlignment
  let justifyItems: BoxAlignment
  let wraps: Bool
  /// What is available to a child.
  let bound: CGFloat
  /// The height in the box that is known before any width is.
  let knownHeight: CGFloat

  @inline(__always)
  init(_ node: BoxNode) {
    kind = node.kind
    align = node.align
    justifyItems = node.justifyItems
    wraps = node.wraps
    bound = node.innerBound
    // What is in a time box gets its height from its content.
    knownHeight = node.kind == .time ? .nan : node.knownInnerHeight
  }

  /// What a box has to know of the one around it that makes no room for it: what is available is not known yet.
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
  /// Finds the height that a box has whatever is in it, if there is one: its own, or that of a row or
  /// overlay which stretches it.
  ///
  /// - Parameter parent: The box around it, which knows its own; nil of the root.
  @inline(__always)
  mutating func findKnownHeight(in parent: BoxSurroundings?, margin: CGFloat = 0) {
    knownHeight = .nan
    if !down.length.isNaN {
      knownHeight = down.clamp(down.length)
    } else if stretchesDown, let parent, !parent.knownHeight.isNaN {
      switch parent.kind {
      // What is in several lines gets its height from them.
      case .row: if !parent.wraps { knownHeight = down.clamp(parent.knownHeight - margin) }
      case .overlay: knownHeight = down.clamp(parent.knownHeight - margin)
      case .text, .image, .empty, .time, .column, .grid: break
      }
    }
  }
}
