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

  let parent: Int32
  /// The index after the last box inside of this one.
  var end: Int32 = 0
  /// A text's place among the texts.
  var slot: Int32 = -1

  // As given.
  var width: CGFloat = .nan
  var height: CGFloat = .nan
  var minWidth: CGFloat = .nan
  var maxWidth: CGFloat = .infinity
  var minHeight: CGFloat = .nan
  var maxHeight: CGFloat = .infinity
  var grow: CGFloat = 0
  var shrink: CGFloat = 1
  var basis: CGFloat = .nan
  var ratio: CGFloat = .nan
  var gap: CGFloat = 0
  var lineGap: CGFloat = 0
  /// A picture's own size.
  var naturalWidth: CGFloat = 0
  var naturalHeight: CGFloat = 0
  var padding = BoxInsets()

  // As found out.
  /// No more than this is available.
  var bound: CGFloat = .infinity
  /// The width that the box wants, its minimum and maximum left aside: its max-content width.
  ///
  /// Infinite where it is more than its bound; of a bubble or time box what it takes of its bound.
  var wanted: CGFloat = 0
  /// The width that its lines need, broken at the bound.
  var tight: CGFloat = 0
  /// Its min-content width.
  var least: CGFloat = .nan
  /// Its min-content width where words may be broken and images get smaller.
  var leastBroken: CGFloat = .nan
  /// The height of the content at the width.
  var contentHeight: CGFloat = 0
  /// Where the first line of text stands, from the top, for a row that aligns by it.
  var baseline: CGFloat = .nan
  /// The same of the children of a row, from its padding; NaN where none is aligned so.
  var ascent: CGFloat = .nan
  var frame = CGRect.zero

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

  /// Whether its width is its height times its ratio.
  @inline(__always)
  var widthFollowsHeight: Bool {
    width.isNaN && !ratio.isNaN && !height.isNaN && kind != .image
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
    if !basis.isNaN { return max(basis, verticalPadding) }
    return height.isNaN ? contentHeight : max(height, verticalPadding)
  }

  /// The least height in a column.
  @inline(__always)
  var leastHeight: CGFloat {
    if !minHeight.isNaN { return max(minHeight, verticalPadding) }
    let content = height.isNaN ? contentHeight : min(height, contentHeight)
    return max(min(content, maxHeight), verticalPadding)
  }

  /// The height in a column where nothing grows or shrinks.
  @inline(__always)
  var columnHeight: CGFloat { max(leastHeight, min(baseHeight, maxHeight)) }
}
