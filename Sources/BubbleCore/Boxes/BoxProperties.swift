import Foundation

/// Where children lie across a row or column: CSS's `align-items`.
public enum BoxAlignment: String, Hashable, Sendable, CaseIterable {
  /// As wide, or high, as the row or column.
  case stretch
  /// At the leading or top edge.
  case start
  /// In the middle.
  case center
  /// At the trailing or bottom edge.
  case end
  /// In a row: so that the first lines of text stand on one line; elsewhere like ``start``.
  case baseline
}

/// Where children lie along a row or column when space is left: CSS's `justify-content`.
public enum BoxJustification: String, Hashable, Sendable, CaseIterable {
  /// Together at the start.
  case start
  /// Together in the middle.
  case center
  /// Together at the end.
  case end
  /// The space between them.
  case spaceBetween = "space-between"
  /// The space around them, half as much at the ends.
  case spaceAround = "space-around"
  /// The space around them, as much at the ends.
  case spaceEvenly = "space-evenly"
}

/// Distances from the four edges, in points.
///
/// Leading is left where the direction is left to right.
public struct BoxInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the edge where reading starts.
  public var leading: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the edge where reading ends.
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

  /// The same distance from all edges.
  public init(_ all: CGFloat) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  /// Leading and trailing together.
  public var horizontal: CGFloat { leading + trailing }
  /// Top and bottom together.
  public var vertical: CGFloat { top + bottom }

  /// All four: top, leading, bottom, trailing.
  var edges: [CGFloat] { [top, leading, bottom, trailing] }
}

/// What a text box shows.
public struct TextBox: Hashable, Sendable {
  /// The text; a line feed ends a paragraph.
  public var text: String
  /// The named style.
  public var style: TextStyle
  /// The colour.
  public var color: BoxColor
  /// Where its lines lie.
  public var alignment: ParagraphAlignment
  /// The parts that are formatted or links; each link becomes a hit region.
  public var spans: [TextSpan]
  /// How many lines are shown, the last one ending in an ellipsis if there are more; nil: all.
  public var maximumLines: Int?
  /// How it differs from its style; nil: not at all.
  public var adjustment: TextAdjustment? {
    get { stored?.value }
    set { stored = newValue.map { Apart($0) } }
  }
  private var stored: Apart<TextAdjustment>?

  /// Makes a text box's properties.
  public init(
    text: String, style: TextStyle = .body, color: BoxColor = .text,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil
  ) {
    stored = adjustment.map { Apart($0) }
    self.text = text
    self.style = style
    self.color = color
    self.alignment = alignment
    self.spans = spans
    self.maximumLines = maximumLines
  }
}

extension TextBox {
  /// Whether nothing but its style and its colour says how it looks.
  var isPlain: Bool { stored == nil && spans.isEmpty }

  /// What is wrong with a number of an adjustment; nil: nothing.
  func fault(_ kind: String) -> BoxError? {
    adjustment?.fault(kind)
      ?? spans.lazy.compactMap { $0.adjustment?.fault(kind) ?? $0.attachment?.fault(kind) }.first
  }

  /// Whether it is of sizes of its own, so that another text scale is not that of its style alone.
  var hasOwnSizes: Bool { stored != nil || spans.contains(where: \.hasOwnSizes) }
}

/// How a row or column arranges its children.
public struct StackBox: Hashable, Sendable {
  /// The distance between two children, in points.
  public var gap: CGFloat
  /// The space around all of them.
  public var padding: BoxInsets
  /// Where they lie across.
  public var align: BoxAlignment
  /// Where they lie along when space is left.
  public var justify: BoxJustification
  /// Whether it goes on in a new line when its children don't fit: a row under the last one, a column that has a
  /// height, or a greatest one, beside it.
  public var wraps: Bool
  /// The distance between two such lines; nil: the gap.
  public var lineGap: CGFloat?

  /// Makes a stack's properties.
  public init(
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

/// Where the children of an overlay lie in it: CSS's grid of one cell.
public struct OverlayBox: Hashable, Sendable {
  /// Where they lie from top to bottom.
  public var align: BoxAlignment
  /// Where they lie from the leading to the trailing edge.
  public var justify: BoxAlignment
  /// The radius of the corners at which they are cut off, in points; nil: they are not.
  ///
  /// A radius over half the shorter side is that half. Frames and hit regions stay as they are.
  public var clipRadius: CGFloat?
  /// The picture that cuts them off; nil: none does.
  ///
  /// With it the corners stay as they are. Frames and hit regions do, too.
  public var mask: ImageMask? {
    get { storedMask?.value }
    set { storedMask = newValue.map { Apart($0) } }
  }
  private var storedMask: Apart<ImageMask>?

  /// Makes an overlay's properties.
  public init(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch, clipRadius: CGFloat? = nil,
    mask: ImageMask? = nil
  ) {
    self.align = align
    self.justify = justify
    self.clipRadius = clipRadius
    storedMask = mask.map { Apart($0) }
  }
}

/// What an image box shows.
public struct ImageBox: Hashable, Sendable {
  /// The picture as the conversation names it: a path relative to the conversation's folder.
  ///
  /// The core never opens it.
  public var source: String
  /// The picture's own size in points; its width and height decide on the aspect ratio.
  public var naturalSize: CGSize
  /// How the picture fills a frame of another aspect ratio.
  public var contentMode: ContentMode
  /// Stored without an optional, in what is left beside the mode: images are no larger for it.
  private var storedFocus = ImageFocus.absent
  /// The radius of its corners in points; a corner in a bubble's corner follows that.
  public var cornerRadius: CGFloat
  /// A text, such as an emoji, that is shown large where there is no picture; nil: a placeholder.
  public var alternative: String?
  /// The point of the picture that is kept in sight where ``ContentMode/fill`` cuts something off, and where the
  /// picture lies with ``ContentMode/fit``; nil: the middle.
  ///
  /// It comes to lie at the same parts of the frame's width and height: CSS's `object-position`.
  public var focus: ImageFocus? {
    get { storedFocus.isAbsent ? nil : storedFocus }
    set { storedFocus = newValue ?? .absent }
  }

  /// A BlurHash, some thirty characters that say roughly what the picture looks like: shown until it comes.
  ///
  /// One that is none counts as nil.
  public var blurHash: String?

  /// How a picture fills its frame.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// All of the frame, what is too much cut off at both sides.
    case fill
    /// As large as it fits whole.
    case fit
  }

  /// Makes an image's properties.
  public init(
    source: String, naturalSize: CGSize, contentMode: ContentMode = .fill,
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

/// What a shape box shows.
public struct ShapeBox: Hashable, Sendable {
  /// What can be drawn.
  public enum Figure: Hashable, Sendable {
    /// A rectangle with rounded corners; a radius over half the shorter side is that half.
    case rectangle(radius: CGFloat)
    /// An ellipse that touches the four sides.
    case ellipse
    /// The mark of how far an outgoing message has come, drawn to fit.
    case status(Message.Status)
    /// A check mark, drawn to fit.
    case check
    /// A symbol, drawn as large as it fits in the middle.
    case symbol(BoxSymbol)
    /// Bars as high as the levels, the first part of them in the shape's colour and the rest in
    /// ``ColorToken/track``. Stored apart: few shapes are one.
    indirect case waveform(Waveform)
    /// A path, which has colours of its own. Stored apart: few shapes are one.
    indirect case path(PathBox)
  }

  /// How loud a recording is, from its start to its end.
  public struct Waveform: Hashable, Sendable {
    /// The levels, from 0, silent, to 255.
    public var levels: [UInt8]
    /// How much of it has been played, from 0 to 1.
    public var progress: CGFloat

    /// Makes a waveform.
    public init(levels: [UInt8], progress: CGFloat = 0) {
      self.levels = levels
      self.progress = progress
    }
  }

  /// What is drawn.
  public var figure: Figure
  /// Its colour.
  public var color: BoxColor

  /// Makes a shape's properties.
  public init(figure: Figure, color: BoxColor) {
    self.figure = figure
    self.color = color
  }
}

/// The ground that a bubble draws and what the cell adds to it.
public struct BubbleBox: Hashable, Sendable {
  /// What the ground looks like.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// Rounded, with a tail at the last message of a cluster, in the sender's side's colour.
    case standard
    /// Nothing is drawn: a large emoji.
    case none
    /// A centred pill: a system row. It has no time and no sender.
    case pill
  }

  /// What the ground looks like.
  public var ground: Ground
  /// The space between the ground's edge and what is in it; nil: that of the ground.
  public var padding: BoxInsets?
  /// Whether the cell adds the time and the status, unless a `time` box is in the tree already.
  public var showsTime: Bool
  /// Whether the cell adds the sender's name where a group shows it.
  public var showsSender: Bool
  /// Whether the ground has a tail at the last message of a cluster.
  public var showsTail: Bool
  /// The radius of all corners of a standard ground, in points; nil: those of the theme, of which some are tighter within a
  /// cluster.
  ///
  /// It is no larger than half of the bubble.
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
  /// The space between the edge of a standard bubble and what is in it, in points: Actor's, that of ``LayoutDensity/regular``.
  public static let standardPadding = BoxInsets(.regular)

  /// The space between the ground's edge and what is in it.
  ///
  /// - Parameter density: That of the environment.
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
  /// The space between the edge of a standard bubble and what is in it.
  @inline(__always)
  init(_ density: LayoutDensity) {
    self.init(
      top: density.verticalPadding, leading: density.leadingPadding,
      bottom: density.verticalPadding, trailing: density.trailingPadding)
  }
}
