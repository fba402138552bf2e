import Foundation

/// Where a box is besides what its row, column, overlay or grid makes of it, and how what is drawn of it is
/// turned: what few boxes say.
///
/// The names and meanings are CSS's (`direction`, `margin`, `position: absolute`, `grid-column`, `z-index`,
/// `rotate`, `scale`).
public struct BoxPlacement: Hashable, Sendable {
  /// At which side reading starts in the box and in all that is in it; nil: as around it.
  ///
  /// Rows start there, leading is that side, and lines of text start there. For what is never mirrored: codes,
  /// boards, players. Of the box's own ``margin`` and ``absolute`` edges, too, leading is that side.
  public var direction: WritingDirection?
  /// The space around it, in points, which may be negative: then its neighbours, or the box around it, come
  /// nearer than its edges.
  ///
  /// Margins do not collapse. The root of a tree and the two children of a ``LayoutBox/Kind/time`` box have none.
  public var margin: BoxInsets
  /// The distances at which it lies from the edges of the box around it, which does not make room for it then;
  /// nil: it lies as that has it.
  ///
  /// It has no effect at the root of a tree and in a ``LayoutBox/Kind/time`` box.
  public var absolute: BoxOffsets?
  /// The place in a grid; elsewhere it has no effect.
  public var cell: GridCell
  /// Its place over its siblings: lower ones are drawn first, those that are equal in their order.
  ///
  /// What is in the box goes with it: it never comes between the boxes of another one.
  public var zIndex: Int
  /// By how much what is drawn of it and in it is turned about its middle and made larger or smaller; frames stay
  /// as they are.
  public var transform: BoxTransform

  /// The greatest ``zIndex``, and the least one with a minus.
  public static let maximumZIndex = 1_000_000

  /// Makes a placement; everything that is left out is as the box around it has it.
  public init(
    direction: WritingDirection? = nil, margin: BoxInsets = BoxInsets(),
    absolute: BoxOffsets? = nil, cell: GridCell = GridCell(), zIndex: Int = 0,
    transform: BoxTransform = BoxTransform()
  ) {
    self.direction = direction
    self.margin = margin
    self.absolute = absolute
    self.cell = cell
    self.zIndex = zIndex
    self.transform = transform
  }
}

/// The distances of a box's edges from those of the box around it: CSS's `inset`.
///
/// An edge that is nil is where the box's size has it. With both edges of a direction the box is as long as what is
/// left between them, unless it has a length of its own or is a picture: then the leading, or top, edge counts.
/// With neither, it lies where it would if it were the only child. Percentages are of the width, or height, of the
/// box around it, its padding included. Distances may be negative.
public struct BoxOffsets: Hashable, Sendable {
  /// From the top.
  public var top: BoxLength?
  /// From the edge where reading starts.
  public var leading: BoxLength?
  /// From the bottom.
  public var bottom: BoxLength?
  /// From the edge where reading ends.
  public var trailing: BoxLength?

  /// Makes distances; those that are left out are automatic.
  public init(
    top: BoxLength? = nil, leading: BoxLength? = nil, bottom: BoxLength? = nil,
    trailing: BoxLength? = nil
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance from all edges.
  public init(_ all: BoxLength) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  /// All four: top, leading, bottom, trailing.
  var edges: [BoxLength?] { [top, leading, bottom, trailing] }
}

/// How what is drawn of a box is turned and made larger or smaller, about the box's middle.
public struct BoxTransform: Hashable, Sendable {
  /// By how many degrees it is turned to the right, in every direction of reading.
  public var rotation: CGFloat
  /// How many times as large it is drawn; over 0.
  public var scale: CGFloat

  /// The greatest rotation, and the least one with a minus, in degrees.
  public static let maximumRotation: CGFloat = 360_000
  /// The greatest scale.
  public static let maximumScale: CGFloat = 100

  /// Makes a transform.
  public init(rotation: CGFloat = 0, scale: CGFloat = 1) {
    self.rotation = rotation
    self.scale = scale
  }

  /// Whether everything is drawn as it is.
  public var isIdentity: Bool { rotation == 0 && scale == 1 }
}

extension BoxPlacement: CustomStringConvertible {
  /// What was given, by name: `absolute top 4.0 trailing 50%, zIndex 2`.
  public var description: String {
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
    return parts.joined(separator: ", ")
  }
}

extension BoxOffsets: CustomStringConvertible {
  /// What was given, by name: `top 4.0 trailing 50%`.
  public var description: String {
    zip(["top", "leading", "bottom", "trailing"], edges)
      .compactMap { name, length in length.map { "\(name) \($0)" } }.joined(separator: " ")
  }
}
