import Foundation

/// The position of a box apart from the layout of its row, column, overlay or grid, and the rotation, scale and opacity of its drawing.
///
/// Few boxes have one.
///
/// The names and meanings are CSS's (`direction`, `margin`, `position: absolute`, `grid-column`, `z-index`,
/// `rotate`, `scale`).
package struct BoxPlacement: Hashable, Sendable {
  /// The side at which reading starts in the box and its content; nil: that of the box around it.
  package var direction: WritingDirection?
  /// The space around the box, in points; it may be negative.
  package var margin: BoxInsets
  /// The distances from the edges of the box around it; nil: the layout of that box applies.
  package var absolute: BoxOffsets?
  /// The cells in a grid; ignored elsewhere.
  package var cell: GridCell
  /// The position in front of its siblings: lower ones are drawn first, and equal ones in their order.
  package var zIndex: Int
  /// The rotation and scale of the drawn box and its content, about the middle of the box.
  ///
  /// Frames stay unchanged.
  package var transform: BoxTransform

  /// The opacity of the box and its content together, from 0 to 1.
  package var opacity: CGFloat

  /// The motion of the drawn box and its content; nil: it does not move.
  package var motion: BoxMotion? {
    get { storedMotion?.value }
    set { storedMotion = newValue.flatMap { $0 == BoxMotion() ? nil : Apart($0) } }
  }
  private var storedMotion: Apart<BoxMotion>?

  /// The greatest ``zIndex``; the least one is its negative.
  package static let maximumZIndex = 1_000_000

  /// Makes a placement; by default the layout of the box around it applies.
  package init(
    direction: WritingDirection? = nil, margin: BoxInsets = BoxInsets(),
    absolute: BoxOffsets? = nil, cell: GridCell = GridCell(), zIndex: Int = 0,
    transform: BoxTransform = BoxTransform(), opacity: CGFloat = 1
  ) {
    self.direction = direction
    self.margin = margin
    self.absolute = absolute
    self.cell = cell
    self.zIndex = zIndex
    self.transform = transform
    self.opacity = opacity
  }
}

/// The distances of a box's edges from those of the box around it: CSS's `inset`.
package struct BoxOffsets: Hashable, Sendable {
  /// The distance from the top.
  package var top: BoxLength?
  /// The distance from the edge where reading starts.
  package var leading: BoxLength?
  /// The distance from the bottom.
  package var bottom: BoxLength?
  /// The distance from the edge where reading ends.
  package var trailing: BoxLength?

  /// Makes distances; the default, nil, is automatic.
  package init(
    top: BoxLength? = nil, leading: BoxLength? = nil, bottom: BoxLength? = nil,
    trailing: BoxLength? = nil
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Makes the same distance from all edges.
  package init(_ all: BoxLength) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  /// All four distances: top, leading, bottom, trailing.
  var edges: [BoxLength?] { [top, leading, bottom, trailing] }
}

/// A rotation and a scale of the drawn box about its middle.
package struct BoxTransform: Hashable, Sendable {
  /// The clockwise rotation in degrees, in both directions of reading.
  package var rotation: CGFloat
  /// The factor by which the drawing is scaled; greater than 0.
  package var scale: CGFloat

  /// The greatest rotation, in degrees; the least one is its negative.
  package static let maximumRotation: CGFloat = 360_000
  /// The greatest scale.
  package static let maximumScale: CGFloat = 100

  /// Makes a transform.
  package init(rotation: CGFloat = 0, scale: CGFloat = 1) {
    self.rotation = rotation
    self.scale = scale
  }

  /// Whether it changes nothing.
  package var isIdentity: Bool { rotation == 0 && scale == 1 }
}

extension BoxPlacement: CustomStringConvertible {
  /// The given values, by name: `absolute top 4.0 trailing 50%, zIndex 2`.
  package var description: String {
    var parts: [String] = []
    if let direction { parts.append("direction \(direction.rawValue)") }
    if margin != BoxInsets() {
      parts.append("margin " + margin.edges.map(\.tenths).joined(separator: " "))
    }
    if let absolute { parts.append("absolute " + absolute.description) }
    if cell != GridCell() { parts.append(cell.description) }
    if zIndex != 0 { parts.append("zIndex \(zIndex)") }
    if transform.rotation != 0 { parts.append("rotation \(transform.rotation.tenths)") }
    if transform.scale != 1 { parts.append("scale \(transform.scale)") }
    if opacity != 1 { parts.append("opacity \(opacity)") }
    if let motion { parts.append("motion \(motion)") }
    return parts.joined(separator: ", ")
  }
}

extension BoxOffsets: CustomStringConvertible {
  /// The given values, by name: `top 4.0 trailing 50%`.
  package var description: String {
    zip(["top", "leading", "bottom", "trailing"], edges)
      .compactMap { name, length in length.map { "\(name) \($0)" } }.joined(separator: " ")
  }
}
