import Foundation

/// The finished layout of one message: everything that a cell shows, measured once.
///
/// The members are those of Actor's `AACellLayout` (seed "Customize chat bubbles"). A host's type may
/// conform and carry any preprocessed data; ``BubbleCellLayout`` is the type that the built-in
/// layouters and scripts make.
public protocol CellLayout: Sendable {
  /// The key: everything that the layout depends on. A message whose key has not changed is not laid out again.
  var key: LayoutKey { get }

  /// The height of the cell in points, margins to its neighbours included.
  var height: CGFloat { get }

  /// The message's time, formatted.
  var date: String { get }

  /// The kind of cell that presents it.
  var cellKind: CellKind { get }

  /// Checks that everything in the layout has a possible size and lies in the cell. The chain calls
  /// it, and checks the height itself.
  ///
  /// The default implementation checks nothing more.
  ///
  /// - Parameter width: The width of the cell in points.
  /// - Throws: The fault. The chain reports it and asks the next suitable layouter.
  func validate(width: CGFloat) throws

  /// The approximate number of bytes of memory that the layout takes.
  ///
  /// The default is the size of the value; a type that holds texts or pictures adds theirs.
  var estimatedByteCount: Int { get }
}

extension CellLayout {
  /// The size of the value and of its existential box.
  public var estimatedByteCount: Int { MemoryLayout<Self>.size + 16 }
}

/// A region of a cell that responds to touches.
public struct HitRegion: Hashable, Sendable {
  /// The id: `link:https://…`, a box's id, or its action's name.
  public var id: String
  /// The action that a touch requests from the host.
  public var action: HitAction?
  /// The action that a long press requests from the host; nil: the host's action for every message.
  public var longPress: HitAction?
  /// The entries that its context menu has in addition to the host's for every message.
  public var contextActions: [BoxContextAction] = []
  /// The frame, in points from the cell's top left, y down.
  ///
  /// For a turned region it is the bounding rectangle.
  public var frame: CGRect
  /// The corners of a turned region, in order around it; nil: those of ``frame``.
  public var corners: [CGPoint]?

  /// Makes a region.
  package init(id: String, frame: CGRect, action: HitAction? = nil) {
    self.id = id
    self.action = action
    self.frame = frame
  }

  /// Whether a point is in it, in points from the cell's top left, y down.
  public func contains(_ point: CGPoint) -> Bool {
    guard frame.contains(point) else { return false }
    guard let corners, corners.count > 2 else { return true }
    // A point is in a convex shape if it is on the same side of every edge.
    let sides = corners.indices.map { index in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  /// Transforms the region together with its surroundings.
  mutating func transform(by matrix: AffineTransform) {
    let turned = corners.map { $0.map(matrix.transform) } ?? matrix.corners(of: frame)
    frame = CGRect(around: turned)
    corners = turned
  }
}
