import Foundation

/// A part of a bubble as data: its kind, its sizing and its children.
///
/// Layouters, in Swift or in Lua, make trees of boxes; ``BoxSolver`` turns a tree into frames.
/// Rows and columns follow CSS flexbox for the properties that they share with it.
///
/// ```swift
/// LayoutBox.row(gap: 6) {
///   LayoutBox.text("12:30", style: .title)
///   LayoutBox.spacer()
///   LayoutBox.text("3 votes", style: .caption)
/// }
/// ```
///
/// A tree may have any depth: it is built, copied, compared, hashed, described and freed without recursion. ``BoxSolver`` throws if a tree
/// is deeper than 256 boxes.
public struct LayoutBox: Sendable {
  fileprivate private(set) var storage: BoxStorage

  /// The kinds of boxes.
  package enum Kind: Hashable, Sendable {
    /// Text. No children.
    case text(TextBox)
    /// Children from the leading to the trailing edge.
    case row(StackBox)
    /// Children from top to bottom.
    case column(StackBox)
    /// One child with space around it.
    case inset(BoxInsets)
    /// Empty space that grows. No children.
    case spacer
    /// A rounded ground with one child, as wide as its content. A cell places this box at the side of the sender.
    case bubble(BubbleBox)
    /// Children on top of each other, the first one at the back; as large as the largest.
    case overlay(OverlayBox)
    /// Children in columns and rows.
    case grid(GridBox)
    /// A picture. No children.
    case image(ImageBox)
    /// A rectangle, ellipse, symbol or path. No children.
    case shape(ShapeBox)
    /// Two children: content, and a label beside or below the content's last line.
    case time
  }

  /// Makes a box.
  ///
  /// The static functions below read better.
  package init(
    _ kind: consuming Kind, sizing: BoxSizing = BoxSizing(), children: consuming [LayoutBox] = [],
    id: String? = nil
  ) {
    storage = BoxStorage(
      kind, sizing, children, id.flatMap { BoxAnnotations(BoxAnnotations.Values(id: $0)) })
  }

  /// The kind of the box.
  package var kind: Kind {
    get { storage.kind }
    set { own.kind = newValue }
  }

  /// The box's lengths, and its share of the space of a row or column.
  public var sizing: BoxSizing {
    get { storage.sizing }
    set { own.sizing = newValue }
  }

  /// The children of the box.
  ///
  /// The ``Kind`` determines the number of children.
  package var children: [LayoutBox] {
    get { storage.children }
    set { own.put(children: newValue) }
    _modify {
      let storage = own
      var children = storage.takeChildren()
      defer { storage.put(children: children) }
      yield &children
    }
  }

  /// The storage that this value alone has, for a change.
  private var own: BoxStorage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      return storage
    }
  }

  /// The sizing; nil: all its properties have their defaults.
  @inline(__always)
  var ownSizing: BoxSizing? { storage.ownSizing?.sizing }

  /// Whether its sizing differs from the default.
  @inline(__always)
  var hasOwnSizing: Bool { storage.ownSizing != nil }

  /// Whether it has any of the rare properties.
  @inline(__always)
  var hasAnnotations: Bool { storage.annotations != nil }

  /// The role in which its kind is counted.
  @inline(__always)
  var role: BoxCounts.Role { storage.role }

  /// The number of boxes in the tree; nil: they were not counted.
  var knownCounts: BoxCounts? {
    storage.contents.map { BoxCounts(self, around: $0) }
  }

  /// Moves the children to others if this is the only reference to them: they are freed there and not together with the box.
  fileprivate mutating func takeChildren(into others: inout [LayoutBox]) {
    if isKnownUniquelyReferenced(&storage) { others += storage.takeChildren() }
  }

  /// Whether the box has an id, an action, a description or a decoration of any kind.
  var isAnnotated: Bool { storage.annotations?.values.isAnnotated == true }

  /// Whether the box has an id, an action or a description of any kind.
  var isSaid: Bool { storage.annotations?.values.isDescription == true }

  /// Whether it has a kind and children alone: neither a sizing nor rare properties.
  var hasKindAlone: Bool { storage.ownSizing == nil && storage.annotations == nil }

  /// The only child; nil if it has none or several.
  var onlyChild: LayoutBox? { storage.children.count == 1 ? storage.children[0] : nil }

  /// The name of the box for hit testing; a box with an id is a hit region.
  package var id: String? {
    get { storage.annotations?.values.id }
    set { annotate { $0.id = newValue } }
  }

  /// The action that a touch on the box sends to the host; a box with an action is a hit region.
  package var action: HitAction? {
    get { storage.annotations?.values.action }
    set { annotate { $0.action = newValue } }
  }

  /// The box's responses to touches other than a tap, and its look meanwhile; a box that sets any of it is a hit region.
  package var touch: BoxTouch {
    get { ownTouch ?? BoxTouch() }
    set { annotate { $0.touch = newValue == BoxTouch() ? nil : Apart(newValue) } }
  }

  /// The responses to touches other than a tap; nil: all have their defaults.
  var ownTouch: BoxTouch? { storage.annotations?.values.touch?.value }

  /// The place in the source that made the box, as its maker counts; usually 0: unknown.
  ///
  /// Two boxes that differ in nothing else are equal only if both or neither have a mark.
  package var sourceMark: UInt32 {
    get { storage.annotations?.values.sourceMark ?? 0 }
    set { annotate { $0.sourceMark = newValue } }
  }

  /// The role and label for screen readers, which replace those of the kind.
  package var accessibility: BoxAccessibility? {
    get { storage.annotations?.values.accessibility }
    set { annotate { $0.accessibility = newValue } }
  }

  /// The paint of the box itself, regardless of its content; nil: none.
  ///
  /// A decoration without any paint counts as nil. It costs nothing for boxes without one.
  package var decoration: BoxDecoration? {
    get { storage.annotations?.values.decoration?.value }
    set { annotate { $0.decoration = newValue.flatMap { $0.isEmpty ? nil : Apart($0) } } }
  }

  /// The box's position apart from the layout of its parent, and the rotation and scale of its drawing.
  package var placement: BoxPlacement {
    get { ownPlacement ?? BoxPlacement() }
    set { annotate { $0.placement = newValue == BoxPlacement() ? nil : Apart(newValue) } }
  }

  /// The placement; nil: all its properties have their defaults.
  @inline(__always)
  var ownPlacement: BoxPlacement? { storage.annotations?.values.placement?.value }

  private mutating func annotate(_ change: (inout BoxAnnotations.Values) -> Void) {
    var values = storage.annotations?.values ?? BoxAnnotations.Values()
    change(&values)
    own.annotations = BoxAnnotations(values)
  }
}

/// The storage of a box, held by reference: trees are put together without copying boxes.
///
/// `@unchecked Sendable`: only a ``LayoutBox`` of this file holds it, which changes it through `own` and `takeChildren(into:)`
/// alone. Both check `isKnownUniquelyReferenced` first, so that no other thread can have a reference, and `own` copies shared
/// storage. Its `deinit` runs when there is no reference.
private final class BoxStorage: @unchecked Sendable {
  var kind: LayoutBox.Kind { didSet { role = kind.role } }
  /// The role in which its kind is counted.
  private(set) var role: BoxCounts.Role
  /// The sizing; nil: the defaults of ``BoxSizing``, which most boxes have.
  private(set) var ownSizing: SizingStorage?
  private(set) var children: [LayoutBox]
  /// The rare properties, stored separately so that boxes without them are small.
  var annotations: BoxAnnotations?
  /// The number of boxes in it; nil: they were not counted when the children changed.
  private(set) var contents: BoxCounts?

  /// The greatest number of levels that are freed by recursion.
  private static let recursionLimit: Int32 = 64

  /// The greatest number of children that are counted when they change.
  private static let fewChildren = 64

  init(
    _ kind: consuming LayoutBox.Kind, _ sizing: BoxSizing, _ children: consuming [LayoutBox],
    _ annotations: BoxAnnotations?
  ) {
    role = kind.role
    self.kind = kind
    ownSizing = sizing.isStandard ? nil : SizingStorage(sizing)
    contents = BoxStorage.counts(of: children)
    self.children = children
    self.annotations = annotations
  }

  var sizing: BoxSizing {
    get { ownSizing?.sizing ?? BoxSizing() }
    set { ownSizing = newValue.isStandard ? nil : SizingStorage(newValue) }
  }

  /// A sizing, stored separately so that boxes without one are small.
  final class SizingStorage: Sendable {
    let sizing: BoxSizing

    init(_ sizing: BoxSizing) { self.sizing = sizing }
  }

  /// Returns a copy for a change.
  func copy() -> BoxStorage { BoxStorage(kind, sizing, children, annotations) }

  /// Takes the children out for a change.
  func takeChildren() -> [LayoutBox] {
    var taken: [LayoutBox] = []
    swap(&taken, &children)
    contents = BoxCounts()
    return taken
  }

  /// Puts them back.
  func put(children: consuming [LayoutBox]) {
    // Otherwise each change of many children would visit all of them.
    contents =
      children.count <= BoxStorage.fewChildren ? BoxStorage.counts(of: children) : nil
    self.children = children
  }

  /// Sums up counts, in a separate function and not in place: the optimiser of Swift 6.3 loses the sum otherwise.
  @inline(never)
  private static func counts(of children: borrowing [LayoutBox]) -> BoxCounts? {
    var sum = BoxCounts()
    for index in children.indices {
      guard let counts = children[index].knownCounts else { return nil }
      sum = sum.adding(counts)
    }
    return sum
  }

  // Trees may be of any depth, but stacks are small: deep trees are freed box by box.
  deinit {
    if let contents, contents.depth <= BoxStorage.recursionLimit { return }
    var pending = takeChildren()
    while var next = pending.popLast() { next.takeChildren(into: &pending) }
  }
}

extension LayoutBox: Hashable {
  /// Whether two trees are equal.
  ///
  /// - Complexity: O(*n*) in the number of boxes; O(1) for copies of one tree.
  public static func == (left: LayoutBox, right: LayoutBox) -> Bool {
    var pending = [(left, right)]
    while let (left, right) = pending.popLast() {
      if left.storage === right.storage { continue }
      guard left.isSame(right) else { return false }
      pending += zip(left.children, right.children)
    }
    return true
  }

  /// Whether they are equal, without comparing the children themselves.
  private func isSame(_ other: LayoutBox) -> Bool {
    storage.kind == other.storage.kind && storage.sizing == other.storage.sizing
      && storage.annotations == other.storage.annotations
      && storage.children.count == other.storage.children.count
  }

  /// Hashes all boxes of the tree.
  public func hash(into hasher: inout Hasher) {
    var pending = [self]
    while let box = pending.popLast() {
      hasher.combine(box.storage.kind)
      hasher.combine(box.storage.sizing)
      hasher.combine(box.storage.annotations)
      hasher.combine(box.storage.children.count)
      pending += box.storage.children
    }
  }
}

extension LayoutBox {
  /// Makes text in a named style.
  ///
  /// - Parameters:
  ///   - text: The text; a line feed ends a paragraph.
  ///   - style: The named style, which determines the font.
  ///   - color: The colour.
  ///   - alignment: The alignment of its lines.
  ///   - spans: The parts that are formatted or links; each link becomes a hit region.
  ///   - maximumLines: The greatest number of lines; nil: all. If there are more, the last one ends in an ellipsis.
  ///   - adjustment: The differences from the named style; nil: none.
  ///   - sizing: The lengths of the frame.
  public static func text(
    _ text: String, style: TextStyle = .body, color: BoxColor = .text,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    LayoutBox(
      .text(
        TextBox(
          text: text, style: style, color: color, alignment: alignment, spans: spans,
          maximumLines: maximumLines, adjustment: adjustment)),
      sizing: sizing)
  }

  /// Arranges children from the leading to the trailing edge; with `wraps`, in as many lines as they need.
  package static func row(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    wraps: Bool = false, lineGap: CGFloat? = nil, sizing: BoxSizing = BoxSizing(),
    id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    let stack = StackBox(
      gap: gap, align: align, justify: justify, wraps: wraps, lineGap: lineGap)
    return LayoutBox(.row(stack), sizing: sizing, children: children, id: id)
  }

  /// Arranges children from top to bottom.
  package static func column(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    LayoutBox(
      .column(StackBox(gap: gap, align: align, justify: justify)), sizing: sizing,
      children: children, id: id)
  }

  /// Stacks children on top of each other, the first one at the back.
  package static func overlay(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    LayoutBox(
      .overlay(OverlayBox(align: align, justify: justify)), sizing: sizing, children: children,
      id: id)
  }

  /// Makes a picture, in its natural size unless its sizing says otherwise.
  ///
  /// - Parameters:
  ///   - source: The picture as the conversation names it: a path relative to the conversation's folder. The core never opens the file.
  ///   - naturalSize: The natural size, in points; width and height determine the aspect ratio.
  ///   - contentMode: The way the picture fills a frame of another aspect ratio.
  ///   - cornerRadius: The radius of the corners, in points; a corner that lies in a bubble's corner follows the bubble's radius.
  ///   - alternative: A text, such as an emoji, that is shown large instead of a missing picture; nil: a placeholder.
  ///   - blurHash: A BlurHash, which is shown until the picture is loaded; an invalid one counts as nil.
  ///   - focus: The point of the picture that stays visible if something is cut off; nil: the middle.
  ///   - sizing: The lengths of the frame.
  public static func image(
    _ source: String, naturalSize: CGSize, contentMode: ImageContentMode = .fill,
    cornerRadius: CGFloat = 0, alternative: String? = nil, blurHash: String? = nil,
    focus: ImageFocus? = nil, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    LayoutBox(
      .image(
        ImageBox(
          source: source, naturalSize: naturalSize, contentMode: contentMode,
          cornerRadius: cornerRadius, alternative: alternative, blurHash: blurHash, focus: focus)),
      sizing: sizing)
  }

  /// Whether it is a spacer without a size, which replaces an omitted label.
  var isNothing: Bool { if case .spacer = kind { sizing == BoxSizing() } else { false } }
}
