import Foundation

/// The paint of a box itself, regardless of its content: shadow, ground, border, corners, and whether its form clips the content.
///
/// From back to front: the shadow, the ground, the border, the content. None of them takes up space: ``LayoutBox/padding(_:)-(BoxInsets)``
/// keeps content off a border. Shadows extend beyond the frame and do not respond to touches.
package struct BoxDecoration: Hashable, Sendable {
  /// The fill of the ground; nil: none.
  package var fill: BoxFill?
  /// The lines along the inside of the edges.
  package var border: BoxBorder
  /// The radii of the corners.
  ///
  /// By default all are square, except that a corner in a bubble's corner follows the bubble's.
  package var corners: BoxCorners
  /// Half circles cut out of two opposite edges, as in a ticket; nil: none.
  package var notches: BoxNotches?
  /// The shadow; nil: none.
  package var shadow: BoxShadow?
  /// Whether the box's form, inside of the border, clips the content.
  package var clips: Bool

  /// Makes a decoration.
  package init(
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

  /// Whether it draws and clips nothing.
  var isEmpty: Bool { self == BoxDecoration() }

  /// The rectangle that draws the same; nil: it is more than a ground of one colour with equal corners.
  var plainGround: ShapeBox? {
    guard case .color(let color) = fill else { return nil }
    let radius = corners.topLeading
    guard self == BoxDecoration(fill: fill, corners: BoxCorners(radius)) else { return nil }
    return ShapeBox(figure: .rectangle(radius: radius), color: color)
  }

  /// The distances by which its ink extends beyond its frame, in points.
  package var overhang: BoxInsets { shadow?.overhang ?? BoxInsets() }
}

/// The lines at the edges of a box, inside of its frame.
public struct BoxBorder: Hashable, Sendable {
  /// A line at an edge.
  public struct Line: Hashable, Sendable {
    /// The width, in points.
    package var width: CGFloat
    /// Its colour.
    package var color: BoxColor
    /// The alternating lengths of dashes and gaps, in points; empty: a solid line.
    package var dashes: [CGFloat]

    /// Makes a line.
    public init(width: CGFloat = 1, color: BoxColor = .separator, dashes: [CGFloat] = []) {
      self.width = width
      self.color = color
      self.dashes = dashes
    }
  }

  /// The line at the top.
  package var top: Line?
  /// The line at the edge where reading starts.
  package var leading: Line?
  /// The line at the bottom.
  package var bottom: Line?
  /// The line at the edge where reading ends.
  package var trailing: Line?

  /// Makes a border with the same line at some edges; by default at all of them.
  public init(
    _ line: Line? = nil, edges: BoxEdges = [.top, .leading, .bottom, .trailing]
  ) {
    top = edges.contains(.top) ? line : nil
    leading = edges.contains(.leading) ? line : nil
    bottom = edges.contains(.bottom) ? line : nil
    trailing = edges.contains(.trailing) ? line : nil
  }

  /// Whether no edge has a line.
  package var isEmpty: Bool { lines.isEmpty }

  /// The lines that exist.
  package var lines: [Line] { [top, leading, bottom, trailing].compactMap(\.self) }
}

/// The radii of a box's corners, in points.
///
/// If two of them exceed an edge, all shrink by the same factor, as in CSS.
public struct BoxCorners: Hashable, Sendable {
  /// The radius at the top, where reading starts.
  package var topLeading: CGFloat
  /// The radius at the top, where reading ends.
  package var topTrailing: CGFloat
  /// The radius at the bottom, where reading ends.
  package var bottomTrailing: CGFloat
  /// The radius at the bottom, where reading starts.
  package var bottomLeading: CGFloat
  /// Whether a corner that lies in a bubble's corner follows the bubble's radius if its own is smaller.
  package var followsBubble: Bool

  /// Makes corners with the same radius; one that lies in a bubble's corner follows the bubble's.
  public init(_ all: CGFloat) {
    (topLeading, topTrailing, bottomTrailing, bottomLeading) = (all, all, all, all)
    followsBubble = true
  }

  /// Makes corners with separate radii; none follows a bubble's.
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

  /// All four radii, clockwise from the top leading corner.
  package var radii: [CGFloat] { [topLeading, topTrailing, bottomTrailing, bottomLeading] }
}

/// Half circles cut out of two opposite edges, as in a ticket that is torn off there.
public struct BoxNotches: Hashable, Sendable {
  /// The edges that have notches.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The leading and the trailing edge, at a distance from the top.
    case sides
    /// The top and the bottom edge, at a distance from the leading edge.
    case ends
  }

  /// The radius, in points.
  package var radius: CGFloat
  /// The position of their centres, from the top or the leading edge.
  ///
  /// Points below 0 count from the opposite edge; a percentage is of the height or width.
  package var position: BoxLength
  /// The edges that have notches.
  package var axis: Axis

  /// Makes notches.
  public init(radius: CGFloat = 8, at position: BoxLength = .percent(50), axis: Axis = .sides) {
    self.radius = radius
    self.position = position
    self.axis = axis
  }
}

/// A blurred copy of a box's form behind the box: CSS's `box-shadow`.
public struct BoxShadow: Hashable, Sendable {
  /// The colour, usually a translucent one.
  package var color: BoxColor
  /// The blur radius, in points: twice the standard deviation of a Gaussian, up to 100.
  package var blur: CGFloat
  /// The distance by which it is moved, in points, up to 200: to the right in both directions of reading, and down.
  package var offset: CGSize
  /// The distance by which it is larger than the box at each edge, in points, up to 100; negative: smaller.
  package var spread: CGFloat

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

  /// The distances by which it extends beyond the frame, in points.
  var overhang: BoxInsets {
    // The Gaussian is cut off at three standard deviations.
    let reach = 1.5 * blur + spread
    return BoxInsets(
      top: max(0, reach - offset.height), leading: max(0, reach - offset.width),
      bottom: max(0, reach + offset.height), trailing: max(0, reach + offset.width))
  }
}
