import Foundation

/// A cell layout made of boxes: everything with its frame, in the order of drawing.
///
/// All frames are in cell coordinates: points from the cell's top left, y down. The height and the frames come from the same solved
/// tree. A layout is held by reference: snapshots, caches and painters share it.
public struct BubbleCellLayout: CellLayout {
  /// Rarely used properties of a layout.
  struct Reading: Sendable {
    /// The accessibility elements, if boxes define them; nil: they are derived from the drawn elements.
    var elements: [AccessibilityElement]?
    /// The boxes' texts in reading order, each by its index among the texts of `elements`; nil: drawing order.
    var textOrder: [Int]?
    /// The boxes that have a region or react to touches; outer ones before inner ones.
    var parts: [CellPart] = []
    /// The number of boxes that move.
    var movingCount = 0
  }

  private struct Parts: Sendable {
    let key: LayoutKey
    let height: CGFloat
    let date: String
    let cellKind: CellKind
    let bubbleFrame: CGRect
    let elements: [CellElement]
    let regions: [HitRegion]
    let reading: Reading?
  }

  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: consuming Parts) { self.parts = parts }
  }

  private let storage: Storage

  /// The width of the cell in which all frames were verified to lie, in points; NaN if unchecked.
  var checkedWidth = CGFloat.nan
  /// The distances by which readers panned its wide boxes to the right, in points, by id; without those that are 0.
  package var pans: [String: CGFloat] = [:]

  /// The key: everything that the layout depends on.
  public var key: LayoutKey { storage.parts.key }
  /// The height of the cell in points.
  public var height: CGFloat { storage.parts.height }
  /// The message's time, formatted.
  public var date: String { storage.parts.date }
  /// The kind of cell that presents it.
  public var cellKind: CellKind { storage.parts.cellKind }
  /// The bubble's body, without its tail.
  public var bubbleFrame: CGRect { storage.parts.bubbleFrame }
  /// The drawn elements, back to front.
  public var elements: [CellElement] { storage.parts.elements }
  /// The regions that respond to touches; if two overlap, the last one wins.
  public var regions: [HitRegion] { storage.parts.regions }

  /// The accessibility elements, if boxes define them; nil: they are derived from the drawn elements.
  var describedElements: [AccessibilityElement]? { storage.parts.reading?.elements }

  /// The boxes' texts in reading order, each by its index among the texts of `elements`; nil: drawing order.
  var textOrder: [Int]? { storage.parts.reading?.textOrder }

  /// The boxes that have a region or react to touches; outer ones before inner ones.
  var parts: [CellPart] { storage.parts.reading?.parts ?? [] }

  /// The number of boxes that move while a view shows them.
  package var movingCount: Int { storage.parts.reading?.movingCount ?? 0 }

  /// Makes a layout of solved parts.
  ///
  /// ``init(root:message:context:layouter:)`` solves a box tree.
  package init(
    key: LayoutKey, height: CGFloat, date: String, cellKind: CellKind, bubbleFrame: CGRect,
    elements: [CellElement], regions: [HitRegion]
  ) {
    self.init(
      key: key, height: height, date: date, cellKind: cellKind, bubbleFrame: bubbleFrame,
      elements: elements, regions: regions, reading: nil)
  }

  init(
    key: LayoutKey, height: CGFloat, date: String, cellKind: CellKind, bubbleFrame: CGRect,
    elements: consuming [CellElement], regions: consuming [HitRegion],
    reading: consuming Reading?
  ) {
    storage = Storage(
      Parts(
        key: key, height: height, date: date, cellKind: cellKind, bubbleFrame: bubbleFrame,
        elements: elements, regions: regions, reading: reading))
  }
}

/// A drawn element of a cell.
///
/// `ElementPainter` of BubbleCanvas draws its content on any renderer.
public struct CellElement: Hashable, Sendable {
  /// The frame, in points from the cell's top left, y down.
  public var frame: CGRect
  /// The content.
  package var content: Content

  /// Makes an element.
  package init(frame: CGRect, content: Content) { (self.frame, self.content) = (frame, content) }

  /// The kinds of drawn content.
  package enum Content: Hashable, Sendable {
    /// The ground of a bubble.
    case ground(BubbleGround)
    /// Lines of text.
    case text(MeasuredText, color: BoxColor, alignment: LineAlignment)
    /// A rectangle, ellipse, symbol or path.
    case shape(ShapeBox)
    /// A picture of the conversation's folder, and a text to show if it is missing. Stored indirectly because few elements are pictures.
    indirect case image(ImageBox, alternative: MeasuredText?)
    /// A person's picture, or the initials if there is none.
    indirect case avatar(Person, initials: MeasuredText)
    /// Draws nothing: clips the following `elementCount` elements at the frame, with rounded corners.
    case clip(cornerRadius: CGFloat, elementCount: Int)
    /// Draws nothing: masks the following `elementCount` elements with a picture that fills the frame. Stored indirectly, as pictures are.
    indirect case mask(ImageMask, elementCount: Int)
    /// The decoration of a box: shadow, ground and border. If the box clips, the following `elementCount` elements are clipped at
    /// its shape. Stored indirectly because few elements are decorations.
    indirect case decoration(BoxDecoration, elementCount: Int)
    /// Draws nothing: the following `elementCount` elements are drawn in another direction, or turned about the middle of the
    /// frame. Stored indirectly because few elements are scopes.
    indirect case scope(ElementScope, elementCount: Int)
  }
}

/// The look of a bubble's ground.
package struct BubbleGround: Hashable, Sendable {
  /// The kind of ground.
  package var ground: BubbleBox.Ground
  /// Whether it has the colour of outgoing messages.
  package var isOutgoing: Bool
  /// The sender's side: the tail points there, and a cluster's corners are tighter.
  package var side: Side
  /// The position in the cluster: the tail is at the bottom bubble.
  package var cluster: ClusterPosition
  /// Whether the last message of a cluster has a tail.
  package var showsTail: Bool
  /// The radius of all corners of a standard ground, in points; nil: those of the theme.
  package var cornerRadius: CGFloat?

  /// Whether a tail is drawn.
  package var hasTail: Bool { showsTail && cluster.isBottom }

  /// A side of the cell.
  package enum Side: String, Hashable, Sendable {
    /// The left.
    case left
    /// The right.
    case right
  }

  /// Makes a ground.
  package init(
    ground: BubbleBox.Ground, isOutgoing: Bool, side: Side, cluster: ClusterPosition,
    showsTail: Bool = true, cornerRadius: CGFloat? = nil
  ) {
    self.showsTail = showsTail
    self.cornerRadius = cornerRadius
    self.ground = ground
    self.isOutgoing = isOutgoing
    self.side = side
    self.cluster = cluster
  }
}
