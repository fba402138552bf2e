import Foundation

/// The position of children across a row or column: CSS's `align-items`.
public enum BoxAlignment: String, Hashable, Sendable, CaseIterable {
  /// The full height of the row, or the full width of the column.
  case stretch
  /// At the leading or top edge.
  case start
  /// In the middle.
  case center
  /// At the trailing or bottom edge.
  case end
  /// In a row: the children's first lines of text share a baseline. Elsewhere the same as ``start``.
  case baseline
}

/// The position of children along a row or column that has space left: CSS's `justify-content`.
public enum BoxJustification: String, Hashable, Sendable, CaseIterable {
  /// Together at the start.
  case start
  /// Together in the middle.
  case center
  /// Together at the end.
  case end
  /// Apart, with the space divided between them.
  case spaceBetween = "space-between"
  /// Apart, with the space around each of them: half as much at the ends as between two.
  case spaceAround = "space-around"
  /// Apart, with the same space between them and at the ends.
  case spaceEvenly = "space-evenly"
}

/// Distances from the four edges, in points.
///
/// Leading is the left edge if the direction is left to right.
public struct BoxInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the edge where reading starts.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the edge where reading ends.
  public var trailing: CGFloat

  /// Makes insets.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Makes insets with the same distance from all edges.
  public init(_ all: CGFloat) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  /// The sum of leading and trailing.
  package var horizontal: CGFloat { leading + trailing }
  /// The sum of top and bottom.
  package var vertical: CGFloat { top + bottom }

  /// All four distances: top, leading, bottom, trailing.
  var edges: [CGFloat] { [top, leading, bottom, trailing] }
}

/// The properties of a text box.
package struct TextBox: Hashable, Sendable {
  /// The text; a line feed ends a paragraph.
  package var text: String
  /// The named style.
  package var style: TextStyle
  /// The colour.
  package var color: BoxColor
  /// The alignment of its lines.
  package var alignment: ParagraphAlignment
  /// The alignment of its lines where text runs from right to left: without any letter, they start where the box does.
  var alignmentOfLetters: ParagraphAlignment {
    alignment == .natural && !WritingDirection.isKnown(in: text) ? .start : alignment
  }
  /// The parts that are formatted or links; each link becomes a hit region.
  package var spans: [TextSpan]
  /// The greatest number of lines shown; nil: all.
  ///
  /// If there are more, the last line ends in an ellipsis.
  package var maximumLines: Int?
  /// The differences from the named style; nil: none.
  package var adjustment: TextAdjustment? {
    get { stored?.value.adjustment }
    set { store { $0.adjustment = newValue } }
  }
  /// The time that is counted instead of the text; nil: none.
  package internal(set) var counter: TimeRange? {
    get { stored?.value.counter }
    set { store { $0.counter = newValue } }
  }
  private var stored: Apart<Rare>?

  /// The properties that few texts have.
  private struct Rare: Hashable, Sendable {
    var adjustment: TextAdjustment?
    var counter: TimeRange?
  }

  private mutating func store(_ change: (inout Rare) -> Void) {
    var rare = stored?.value ?? Rare()
    change(&rare)
    stored = rare == Rare() ? nil : Apart(rare)
  }

  /// Makes a text box's properties.
  package init(
    text: String, style: TextStyle = .body, color: BoxColor = .text,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil
  ) {
    stored = adjustment.map { Apart(Rare(adjustment: $0)) }
    self.text = text
    self.style = style
    self.color = color
    self.alignment = alignment
    self.spans = spans
    self.maximumLines = maximumLines
  }
}

extension TextBox {
  /// Whether its look depends on its style and colour alone: it has neither an adjustment nor spans, and counts no time.
  var isPlain: Bool { stored == nil && spans.isEmpty }

  /// Returns the error for an invalid number in an adjustment, attachment or counted time; nil: all are valid.
  func fault(_ kind: String) -> BoxError? {
    adjustment?.fault(kind) ?? counter?.fault(kind)
      ?? spans.lazy.compactMap { $0.adjustment?.fault(kind) ?? $0.attachment?.fault(kind) }.first
  }

  /// Whether an adjustment or a span sets its own sizes, so that another text scale changes more than the style.
  var hasOwnSizes: Bool { stored != nil || spans.contains(where: \.hasOwnSizes) }
}

/// The arrangement of children in a row or column.
package struct StackBox: Hashable, Sendable {
  /// The distance between two children, in points.
  package var gap: CGFloat
  /// The space around all children.
  package var padding: BoxInsets
  /// The position of the children across the row or column.
  package var align: BoxAlignment
  /// The position of the children along the row or column if space is left.
  package var justify: BoxJustification
  /// Whether children that don't fit continue in a new line: in a row below the last line, in a column beside it.
  ///
  /// A column wraps only if it has a height or a maximum height.
  package var wraps: Bool
  /// The distance between two such lines, in points; nil: the gap.
  package var lineGap: CGFloat?
  /// Whether the children of a row have the same width, or stand below each other if one of them needs more than its share.
  package var stacks = false

  /// Makes a stack's properties.
  package init(
    gap: CGFloat = 0, padding: BoxInsets = BoxInsets(), align: BoxAlignment = .stretch,
    justify: BoxJustification = .start, wraps: Bool = false, lineGap: CGFloat? = nil
  ) {
    self.gap = gap
    self.padding = padding
    self.align = align
    self.justify = justify
    self.wraps = wraps
    self.lineGap = lineGap
  }
}

/// The position of an overlay's children in it: CSS's grid of one cell.
package struct OverlayBox: Hashable, Sendable {
  /// The position of the children from top to bottom.
  package var align: BoxAlignment
  /// The position of the children from the leading to the trailing edge.
  package var justify: BoxAlignment
  /// The radius of the corners that clip the children, in points; nil: nothing is clipped.
  ///
  /// The greatest radius is half the shorter side. Frames and hit regions stay unchanged.
  package var clipRadius: CGFloat?
  /// The picture that masks the children; nil: none does.
  ///
  /// With a mask, the corners do not clip. Frames and hit regions stay unchanged.
  package var mask: ImageMask? {
    get { storedMask?.value }
    set { storedMask = newValue.map { Apart($0) } }
  }
  private var storedMask: Apart<ImageMask>?

  /// Makes an overlay's properties.
  package init(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch, clipRadius: CGFloat? = nil,
    mask: ImageMask? = nil
  ) {
    self.align = align
    self.justify = justify
    self.clipRadius = clipRadius
    storedMask = mask.map { Apart($0) }
  }
}

/// The way a picture fills its frame.
public enum ImageContentMode: String, Hashable, Sendable, CaseIterable {
  /// Covers the whole frame; the excess is cut off at both sides.
  case fill
  /// As large as possible without cutting anything off.
  case fit
}

/// The properties of an image box.
package struct ImageBox: Hashable, Sendable {
  /// The picture as the conversation names it: a path relative to the conversation's folder.
  ///
  /// The core never opens the file.
  package var source: String
  /// The natural size of the picture, in points; width and height determine the aspect ratio.
  package var naturalSize: CGSize
  /// The way the picture fills a frame of another aspect ratio.
  package var contentMode: ImageContentMode
  /// Stored without an optional, in the space after the mode, so that images are no larger for it.
  private var storedFocus = ImageFocus.absent
  /// The radius of the corners, in points; a corner that lies in a bubble's corner follows the bubble's radius.
  package var cornerRadius: CGFloat
  /// A text, such as an emoji, that is shown large instead of a missing picture; nil: a placeholder; empty: one without a symbol.
  package var alternative: String?
  /// The point of the picture that stays visible if ``ImageContentMode/fill`` cuts something off; nil: the middle.
  ///
  /// With ``ImageContentMode/fit``, it determines the picture's position.
  ///
  /// It lies at the same fractions of the frame's width and height: CSS's `object-position`.
  package var focus: ImageFocus? {
    get { storedFocus.isAbsent ? nil : storedFocus }
    set { storedFocus = newValue ?? .absent }
  }

  /// A BlurHash, about thirty characters that encode a blurred preview, shown until the picture is loaded.
  ///
  /// An invalid hash counts as nil.
  package var blurHash: String?

  /// Makes an image's properties.
  package init(
    source: String, naturalSize: CGSize, contentMode: ImageContentMode = .fill,
    cornerRadius: CGFloat = 0, alternative: String? = nil, blurHash: String? = nil,
    focus: ImageFocus? = nil
  ) {
    self.source = source
    self.naturalSize = naturalSize
    self.contentMode = contentMode
    storedFocus = focus ?? .absent
    self.cornerRadius = cornerRadius
    self.alternative = alternative
    self.blurHash = blurHash
  }
}

/// The figures that a shape can draw.
public enum ShapeFigure: Hashable, Sendable {
  /// A rectangle with rounded corners; the greatest radius is half the shorter side.
  case rectangle(radius: CGFloat)
  /// An ellipse that touches the four sides.
  case ellipse
  /// The mark for the delivery status of an outgoing message, drawn to fit.
  case status(Message.Status)
  /// A check mark, drawn to fit.
  case check
  /// A symbol, as large as fits, in the middle.
  case symbol(BoxSymbol)
  /// Bars whose heights are the levels: the played part in the shape's colour, the rest in ``ColorToken/track``. Stored indirectly,
  /// because few shapes are waveforms.
  indirect case waveform(Waveform)
  /// A path, which has its own colours. Stored indirectly, because few shapes are paths.
  indirect case path(PathBox)

  /// The loudness of a recording, from its start to its end.
  public struct Waveform: Hashable, Sendable {
    /// The levels, from 0 (silent) to 255.
    public var levels: [UInt8]
    /// The played part of the recording, from 0 to 1.
    public var progress: CGFloat

    /// Makes a waveform.
    public init(levels: [UInt8], progress: CGFloat = 0) {
      self.levels = levels
      self.progress = progress
    }
  }
}

/// The properties of a shape box.
package struct ShapeBox: Hashable, Sendable {
  /// The figure that is drawn.
  package var figure: ShapeFigure
  /// Its colour.
  package var color: BoxColor
  /// Whether it is drawn as in a mirror where reading starts at the right.
  package var mirrors: Bool

  /// Makes a shape's properties.
  package init(figure: ShapeFigure, color: BoxColor, mirrors: Bool = false) {
    self.figure = figure
    self.color = color
    self.mirrors = mirrors
  }
}

/// The ground that a bubble draws, and the parts that the cell adds to it.
public struct BubbleBox: Hashable, Sendable {
  /// The look of the ground.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// Rounded, in the colour of the sender's side, with a tail at the last message of a cluster.
    case standard
    /// No ground, as for a large emoji.
    case none
    /// A centred pill for a system row, without a time and a sender.
    case pill
  }

  /// The look of the ground.
  public var ground: Ground
  /// The space between the ground's edge and the content, in points; nil: the default of the ground.
  public var padding: BoxInsets?
  /// Whether the cell adds the time and the status, unless the tree already has a `time` box.
  public var showsTime: Bool
  /// Whether the cell adds the sender's name if the group shows it.
  public var showsSender: Bool
  /// Whether the ground has a tail at the last message of a cluster.
  public var showsTail: Bool
  /// The radius of all corners of a standard ground, in points; nil: the theme's radii, some of which are smaller within a cluster.
  ///
  /// The greatest radius is half of the bubble's size.
  public var cornerRadius: CGFloat?

  /// Makes a bubble's properties.
  public init(
    ground: Ground = .standard, padding: BoxInsets? = nil, showsTime: Bool = true,
    showsSender: Bool = true, showsTail: Bool = true, cornerRadius: CGFloat? = nil
  ) {
    self.cornerRadius = cornerRadius
    self.ground = ground
    self.padding = padding
    self.showsTime = showsTime
    self.showsSender = showsSender
    self.showsTail = showsTail
  }
}

extension BubbleBox {
  /// The space between the edge of a standard bubble and its content, in points: Actor's values, and those of ``LayoutDensity/regular``.
  static let standardPadding = BoxInsets(.regular)

  /// Returns the space between the ground's edge and the content.
  ///
  /// - Parameter density: The environment's density, which determines the space of a standard ground.
  @inline(__always)
  func padding(in density: LayoutDensity) -> BoxInsets {
    if let padding { return padding }
    switch ground {
    case .standard: return BoxInsets(density)
    case .none: return BoxInsets()
    case .pill: return BoxInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
    }
  }
}

extension BoxInsets {
  /// Makes the insets of a standard bubble: the space between its edge and its content.
  @inline(__always)
  init(_ density: LayoutDensity) {
    self.init(
      top: density.verticalPadding, leading: density.leadingPadding,
      bottom: density.verticalPadding, trailing: density.trailingPadding)
  }
}
