import Foundation

/// The finished layout of one message: what a cell needs to be shown, measured once.
///
/// The members are those of Actor's `AACellLayout` (seed "Customize chat bubbles"). A host may conform
/// a type of its own that carries whatever it preprocessed; ``BubbleCellLayout`` is the one that the
/// built-in layouters and scripts make.
public protocol CellLayout: Sendable {
  /// What the layout depends on. A message whose key has not changed is not laid out again.
  var key: LayoutKey { get }

  /// The height of the cell in points, margins to its neighbours included.
  var height: CGFloat { get }

  /// The message's time, formatted.
  var date: String { get }

  /// Which kind of cell presents it.
  var cellKind: CellKind { get }

  /// Checks that everything in the layout has a possible size and lies in the cell; the chain asks it,
  /// and looks at the height itself.
  ///
  /// The default checks nothing more.
  ///
  /// - Parameter width: The width of the cell in points.
  /// - Throws: What is wrong. The chain reports it and asks the next suitable layouter.
  func validate(width: CGFloat) throws

  /// How many bytes of memory the layout takes, roughly.
  ///
  /// The default is the size of the value itself; a type that holds texts or pictures adds theirs.
  var estimatedByteCount: Int { get }
}

extension CellLayout {
  /// The size of the value itself, and of the box around it.
  public var estimatedByteCount: Int { MemoryLayout<Self>.size + 16 }
}

/// A place in a cell that answers to a touch.
public struct HitRegion: Hashable, Sendable {
  /// What is there: `link:https://…`, or a box's id, or its action's name.
  public var id: String
  /// What a touch asks the host to do.
  public var action: HitAction?
  /// What holding it down asks the host to do; nil: what the host does with every message.
  public var longPress: HitAction?
  /// What a menu over it offers besides what the host offers for every message.
  public var contextActions: [BoxContextAction] = []
  /// Where, in points from the cell's top left, y down.
  ///
  /// Of a region that is turned, the rectangle around it.
  public var frame: CGRect
  /// The corners of a region that is turned, one after the other around it; nil: those of ``frame``.
  public var corners: [CGPoint]?

  /// Makes a region.
  public init(id: String, frame: CGRect, action: HitAction? = nil) {
    self.id = id
    self.action = action
    self.frame = frame
  }

  /// Whether a point is in it, in points from the cell's top left, y down.
  public func contains(_ point: CGPoint) -> Bool {
    guard frame.contains(point) else { return false }
    guard let corners, corners.count > 2 else { return true }
    // In a shape without dents every edge has it on the same side.
    let sides = corners.indices.map { index in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  /// Turns it together with what it lies in.
  mutating func transform(by matrix: AffineTransform) {
    let turned = corners.map { $0.map(matrix.transform) } ?? matrix.corners(of: frame)
    frame = CGRect(around: turned)
    corners = turned
  }
}
