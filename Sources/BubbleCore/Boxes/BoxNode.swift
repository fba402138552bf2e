import Foundation

/// What the solver knows of one box: numbers alone, so that copying one costs nothing.
///
/// Where there is no such length, it is NaN; a maximum that there is not is infinite.
struct BoxNode: Sendable {
  /// What a box is, as far as the solver cares.
  enum Kind: UInt8 {
    case text, row, overlay, image, empty, time
    /// A column, an inset or a bubble.
    case column
  }

  let kind: Kind
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
  var alignment = TextAlignment.start
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
  let parent: Int32
  /// The index after the last box inside of this one.
  var end: Int32 = 0
  /// A text's place among the texts.
  var slot: Int32 = -1
  /// Its place among the percentages; -1 if it has none.
  var percentages: Int32 = -1

  // As given; a percentage as if it were not there until it can be taken.
  var width: CGFloat = .nan
  var height: CGFloat = .nan
  var minWidth: CGFloat = .nan
  var maxWidth: CGFloat = .infinity
  var minHeight: CGFloat = .nan
  var maxHeight: CGFloat = .infinity
  var grow: CGFloat = 0
  var shrink: CGFloat = 1
  /// NaN: its width or height; infinite: its content.
  var basis: CGFloat = .nan
  var ratio: CGFloat = .nan
  var gap: CGFloat = 0
  var lineGap: CGFloat = 0
  /// A picture's own size.
  var naturalWidth: CGFloat = 0
  var naturalHeight: CGFloat = 0
  var padding = BoxInsets()

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

  @inline(__always)
  init(kind: Kind, parent: Int) {
    self.kind = kind
    self.parent = Int32(truncatingIfNeeded: parent)
  }

  /// Sets a ratio that is one: what is longer than ten thousand times its width is no picture.
  mutating func setRatio(_ value: CGFloat) {
    ratio = value >= 1e-4 && value <= 1e4 ? value : .nan
  }

  @inline(__always)
  var horizontalPadding: CGFloat { padding.leading + padding.trailing }
  @inline(__always)
  var verticalPadding: CGFloat { padding.top + padding.bottom }

  /// Keeps a width between minimum and maximum; the minimum wins, and padding over all.
  @inline(__always)
  func clampWidth(_ width: CGFloat) -> CGFloat {
    let limited = min(width, maxWidth)
    return max(limited, minWidth > 0 ? max(minWidth, horizontalPadding) : horizontalPadding)
  }

  /// Keeps a height between minimum and maximum; the minimum wins, and padding over all.
  @inline(__always)
  func clampHeight(_ height: CGFloat) -> CGFloat {
    let limited = min(height, maxHeight)
    return max(limited, minHeight > 0 ? max(minHeight, verticalPadding) : verticalPadding)
  }

  /// Whether it looks the same whatever its size is.
  @inline(__always)
  var isLeaf: Bool { kind == .image || kind == .empty }

  /// The height that is known before any width is, without the padding; NaN if there is none.
  @inline(__always)
  var knownInnerHeight: CGFloat {
    knownHeight.isNaN ? .nan : max(0, knownHeight - verticalPadding)
  }

  /// What is available to what is in the box; without limit in a row.
  @inline(__always)
  var innerBound: CGFloat {
    guard kind != .row else { return .infinity }
    guard width.isNaN else { return clampWidth(width) - horizontalPadding }
    // What is in a row grows and shrinks from its content's width, not from its maximum.
    guard bound < .infinity else { return bound }
    return clampWidth(bound) - horizontalPadding
  }

  /// The height across a row, in an overlay or of a root: its own or its content's.
  @inline(__always)
  var crossHeight: CGFloat { clampHeight(height.isNaN ? contentHeight : height) }

  /// The height from which it grows or shrinks in a column.
  @inline(__always)
  var baseHeight: CGFloat {
    if basis < .infinity { return max(basis, verticalPadding) }
    if basis == .infinity { return contentHeight }
    guard height.isNaN else { return max(height, verticalPadding) }
    return ratio.isNaN ? contentHeight : max(frame.size.width / ratio, verticalPadding)
  }

  /// Whether that does not follow from its content.
  @inline(__always)
  var hasDefiniteBaseHeight: Bool {
    basis.isNaN ? !height.isNaN || !ratio.isNaN : basis < .infinity
  }

  /// The height below which a column does not shrink it: its own minimum, or CSS's automatic minimum size.
  @inline(__always)
  var minimumHeight: CGFloat {
    if !minHeight.isNaN { return max(minHeight, verticalPadding) }
    var content = contentHeight
    if !ratio.isNaN, width.isNaN {
      // What it takes without its height: the width that it has was that height's.
      if !height.isNaN, isLeaf, alignSelf != .stretch { content = naturalHeightByRatio }
      content = min(content, maxWidth / ratio)
      if minWidth > 0 { content = max(content, minWidth / ratio) }
    }
    if !height.isNaN { content = min(height, content) }
    return max(min(content, maxHeight), verticalPadding)
  }

  /// A picture's own height, as its ratio has it; nothing of other boxes.
  @inline(__always)
  var naturalHeightByRatio: CGFloat {
    naturalWidth > 0 ? naturalWidth / ratio : naturalHeight
  }

  /// The height in a column where nothing grows or shrinks.
  @inline(__always)
  var columnHeight: CGFloat { max(minimumHeight, min(baseHeight, maxHeight)) }
}

/// The heights that are known before any width is.
extension BoxNode {
  /// Finds the height that a box has whatever is in it, if there is one: its own, or that of a row or
  /// overlay which stretches it.
  ///
  /// - Parameter parent: The box around it, which knows its own; nil of the root.
  @inline(__always)
  mutating func findKnownHeight(in parent: UnsafeMutablePointer<BoxNode>?) {
    knownHeight = .nan
    if !height.isNaN {
      knownHeight = clampHeight(height)
    } else if stretchesDown, let parent, !parent.pointee.knownHeight.isNaN {
      findStretchedHeight(in: parent)
    }
  }

  private mutating func findStretchedHeight(in parent: UnsafeMutablePointer<BoxNode>) {
    switch parent.pointee.kind {
    case .row:
      // What is in several lines gets its height from them.
      if !parent.pointee.wraps { knownHeight = clampHeight(parent.pointee.knownInnerHeight) }
    case .overlay: knownHeight = clampHeight(parent.pointee.knownInnerHeight)
    case .text, .image, .empty, .time, .column: break
    }
  }
}
