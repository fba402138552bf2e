import Foundation

/// A cell layout made of boxes: everything with its frame, in the order of drawing.
///
/// All frames are in cell coordinates: points from the cell's top left, y down. The height and the
/// frames come from the same solved tree.
/// A layout is held by reference: it stands in snapshots, caches and what draws it.
public struct BubbleCellLayout: CellLayout {
  /// What a layout has beside what everyone gives.
  struct Reading: Sendable {
    /// What a screen reader reads, where boxes say it; nil: what is drawn says all.
    var elements: [AccessibilityElement]?
    /// The texts of boxes in reading order, each by its place among those of `elements`, where boxes say another
    /// order than that of drawing.
    var textOrder: [Int]?
    /// The boxes that have a region, or of which something is said about touches; outer ones before those in them.
    var parts: [CellPart] = []
  }

  private final class Storage: Sendable {
    let key: LayoutKey
    let height: CGFloat
    let date: String
    let cellKind: CellKind
    let bubbleFrame: CGRect
    let elements: [CellElement]
    let regions: [HitRegion]
    let reading: Reading?

    init(
      key: LayoutKey, height: CGFloat, date: String, cellKind: CellKind, bubbleFrame: CGRect,
      elements: consuming [CellElement], regions: consuming [HitRegion],
      reading: consuming Reading?
    ) {
      self.key = key
      self.height = height
      self.date = date
      self.cellKind = cellKind
      self.bubbleFrame = bubbleFrame
      self.elements = elements
      self.regions = regions
      self.reading = reading
    }
  }

  private let storage: Storage

  /// The width of the cell in which all frames are known to lie, in points; NaN where that was not checked.
  var checkedWidth = CGFloat.nan

  /// What the layout depends on.
  public var key: LayoutKey { storage.key }
  /// The height of the cell in points.
  public var height: CGFloat { storage.height }
  /// The message's time, formatted.
  public var date: String { storage.date }
  /// Which kind of cell presents it.
  public var cellKind: CellKind { storage.cellKind }
  /// The bubble's body, without its tail.
  public var bubbleFrame: CGRect { storage.bubbleFrame }
  /// What is drawn, back to front.
  public var elements: [CellElement] { storage.elements }
  /// What answers to a touch, the last one first where they overlap.
  public var regions: [HitRegion] { storage.regions }

  /// What a screen reader reads, where boxes say it; nil: what is drawn says all.
  var describedElements: [AccessibilityElement]? { storage.reading?.elements }

  /// The texts of boxes in reading order, each by its place among those of `elements`, where boxes say another
  /// order than that of drawing.
  var textOrder: [Int]? { storage.reading?.textOrder }

  /// The boxes that have a region, or of which something is said about touches; outer ones before those in them.
  var parts: [CellPart] { storage.reading?.parts ?? [] }

  /// Makes a layout of parts that are solved already.
  ///
  /// ``init(root:message:context:layouter:)`` solves a box tree.
  public init(
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
      key: key, height: height, date: date, cellKind: cellKind, bubbleFrame: bubbleFrame,
      elements: elements, regions: regions, reading: reading)
  }
}

/// One thing that is drawn in a cell.
public struct CellElement: Hashable, Sendable {
  /// Where, in points from the cell's top left, y down.
  public var frame: CGRect
  /// What.
  public var content: Content

  /// Makes an element.
  public init(frame: CGRect, content: Content) {
    self.frame = frame
    self.content = content
  }

  /// What can be drawn.
  public enum Content: Hashable, Sendable {
    /// The ground of a bubble.
    case ground(BubbleGround)
    /// Lines of text.
    case text(MeasuredText, color: BoxColor, alignment: LineAlignment)
    /// A rectangle, ellipse, symbol or path.
    case shape(ShapeBox)
    /// A picture of the conversation's folder, and what stands for it where there is none. Stored
    /// apart: few elements are one.
    indirect case image(ImageBox, alternative: MeasuredText?)
    /// A person's picture, or initials where there is none.
    indirect case avatar(Person, initials: MeasuredText)
    /// Nothing itself: so many elements that come next are cut off at the frame, whose corners have a
    /// radius.
    case clip(cornerRadius: CGFloat, elementCount: Int)
    /// Nothing itself: so many elements that come next are cut off by a picture that fills the frame. Stored
    /// apart, as pictures are.
    indirect case mask(ImageMask, elementCount: Int)
    /// What is drawn of a box itself: shadow, ground and border. Where it clips, so many elements that come next are cut off at its
    /// form. Stored apart: few elements are one.
    indirect case decoration(BoxDecoration, elementCount: Int)
    /// Nothing itself: so many elements that come next are drawn in another direction, or turned about the middle of
    /// the frame. Stored apart: few elements are one.
    indirect case scope(ElementScope, elementCount: Int)
  }
}

/// How the ground of a bubble is drawn.
public struct BubbleGround: Hashable, Sendable {
  /// What it looks like.
  public var ground: BubbleBox.Ground
  /// Whether it has the colour of outgoing messages.
  public var isOutgoing: Bool
  /// The side at which the sender stands, where the tail points and a cluster's corners are tighter.
  public var side: Side
  /// Where it stands in its cluster: the tail is at the bottom one.
  public var cluster: ClusterPosition
  /// Whether there is a tail at the last message of a cluster.
  public var showsTail: Bool
  /// The radius of all corners of a standard ground, in points; nil: those of the theme.
  public var cornerRadius: CGFloat?

  /// Whether a tail is drawn.
  public var hasTail: Bool { showsTail && cluster.isBottom }

  /// A side of the cell.
  public enum Side: String, Hashable, Sendable {
    /// The left.
    case left
    /// The right.
    case right
  }

  /// Makes a ground.
  public init(
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
