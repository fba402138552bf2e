import Foundation

/// What is drawn of a box itself, whatever is in it: shadow, ground, border, the form of its corners, and whether that cuts off what is in
/// it.
///
/// From the back: the shadow, the ground, the border, and then what is in the box. None of it takes room: ``LayoutBox/padding(_:)-(BoxInsets)``
/// keeps content off a border. Shadows reach out of the frame; they answer to no touch.
public struct BoxDecoration: Hashable, Sendable {
  /// What the ground is filled with; nil: there is none.
  public var fill: BoxFill?
  /// The line at the inside of the edges.
  public var border: BoxBorder
  /// The radii of the corners; nil: all are square, but for one in a bubble's corner, which follows that.
  public var corners: BoxCorners
  /// Half circles that are cut out of two opposite edges, as of a ticket; nil: none are.
  public var notches: BoxNotches?
  /// The shadow; nil: there is none.
  public var shadow: BoxShadow?
  /// Whether what is in the box is cut off at its form, inside of the border.
  public var clips: Bool

  /// Makes a decoration.
  public init(
    fill: BoxFill? = nil, border: BoxBorder = BoxBorder(), corners: BoxCorners = BoxCorners(0),
    notches: BoxNotches? = nil, shadow: BoxShadow? = nil, clips: Bool = false
  ) {
    self.fill = fill
    self.border = border
    self.corners = corners
    self.notches = notches
    self.shadow = shadow
    self.clips = clips
  }

  /// Whether it says nothing.
  var isEmpty: Bool { self == BoxDecoration() }

  /// How far its ink reaches beyond its frame, in points.
  public var overhang: BoxInsets { shadow?.overhang ?? BoxInsets() }
}

/// The lines at the edges of a box, inside of its frame.
public struct BoxBorder: Hashable, Sendable {
  /// A line at an edge.
  public struct Line: Hashable, Sendable {
    /// In points.
    public var width: CGFloat
    /// Its colour.
    public var color: BoxColor
    /// Lengths of dashes and gaps by turns, in points; empty: it is drawn through.
    public var dashes: [CGFloat]

    /// Makes a line.
    public init(width: CGFloat = 1, color: BoxColor = .separator, dashes: [CGFloat] = []) {
      self.width = width
      self.color = color
      self.dashes = dashes
    }
  }

  /// At the top.
  public var top: Line?
  /// Where reading starts.
  public var leading: Line?
  /// At the bottom.
  public var bottom: Line?
  /// Where reading ends.
  public var trailing: Line?

  /// The same line at some edges, all of them if nothing else is said.
  public init(
    _ line: Line? = nil, edges: BoxEdges = [.top, .leading, .bottom, .trailing]
  ) {
    top = edges.contains(.top) ? line : nil
    leading = edges.contains(.leading) ? line : nil
    bottom = edges.contains(.bottom) ? line : nil
    trailing = edges.contains(.trailing) ? line : nil
  }

  /// Whether there is none at any edge.
  public var isEmpty: Bool { lines.isEmpty }

  /// Those that there are.
  package var lines: [Line] { [top, leading, bottom, trailing].compactMap(\.self) }
}

/// The radii of a box's corners, in points; where two of them need more than an edge has, all shrink alike, as in CSS.
public struct BoxCorners: Hashable, Sendable {
  /// Where reading starts, above.
  public var topLeading: CGFloat
  /// Where reading ends, above.
  public var topTrailing: CGFloat
  /// Where reading ends, below.
  public var bottomTrailing: CGFloat
  /// Where reading starts, below.
  public var bottomLeading: CGFloat
  /// Whether a corner that lies in a bubble's corner follows that, where its own radius is smaller.
  public var followsBubble: Bool

  /// The same for all; one that lies in a bubble's corner follows that.
  public init(_ all: CGFloat) {
    (topLeading, topTrailing, bottomTrailing, bottomLeading) = (all, all, all, all)
    followsBubble = true
  }

  /// Each its own, and nothing else.
  public init(
    topLeading: CGFloat = 0, topTrailing: CGFloat = 0, bottomTrailing: CGFloat = 0,
    bottomLeading: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.topTrailing = topTrailing
    self.bottomTrailing = bottomTrailing
    self.bottomLeading = bottomLeading
    followsBubble = false
  }

  /// All four, clockwise from the top leading one.
  package var radii: [CGFloat] { [topLeading, topTrailing, bottomTrailing, bottomLeading] }
}

/// Half circles cut out of two opposite edges, as of a ticket that is torn off there.
public struct BoxNotches: Hashable, Sendable {
  /// The edges that they are at.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The leading and the trailing one, at a distance from the top.
    case sides
    /// The top and the bottom one, at a distance from the leading edge.
    case ends
  }

  /// In points.
  public var radius: CGFloat
  /// Where their centres are, from the top or the leading edge, or, in points below 0, from the edge opposite; a percentage
  /// is one of the height or width.
  public var position: BoxLength
  /// The edges that they are at.
  public var axis: Axis

  /// Makes notches.
  public init(radius: CGFloat = 8, at position: BoxLength = .percent(50), axis: Axis = .sides) {
    self.radius = radius
    self.position = position
    self.axis = axis
  }
}

/// A soft picture of a box's form behind it: CSS's `box-shadow`.
public struct BoxShadow: Hashable, Sendable {
  /// Its colour, as a rule a translucent one.
  public var color: BoxColor
  /// How soft its edge is, in points: twice the deviation of a Gaussian, up to 100.
  public var blur: CGFloat
  /// How far it is moved, in points, to the right and down in both directions of reading, up to 200.
  public var offset: CGSize
  /// How much larger it is than the box at each edge, in points, up to 100; smaller if it is negative.
  public var spread: CGFloat

  /// Makes a shadow.
  public init(
    color: BoxColor = BoxColor.black.opacity(0.25), blur: CGFloat = 8,
    offset: CGSize = CGSize(width: 0, height: 2), spread: CGFloat = 0
  ) {
    self.color = color
    self.blur = blur
    self.offset = offset
    self.spread = spread
  }

  /// How far it reaches beyond the frame, in points.
  var overhang: BoxInsets {
    // A Gaussian that is cut off at three deviations.
    let reach = 1.5 * blur + spread
    return BoxInsets(
      top: max(0, reach - offset.height), leading: max(0, reach - offset.width),
      bottom: max(0, reach + offset.height), trailing: max(0, reach + offset.width))
  }
}
