import Foundation

/// A part of a bubble, described: what it is, how it may grow and shrink, and what is in it.
///
/// A tree of boxes is what a layouter makes, in Swift or in Lua; ``BoxSolver`` turns it into frames.
/// Rows and columns follow CSS flexbox for the properties that they share with it.
///
/// ```swift
/// Box.column(gap: 4, [
///   .text("Lunch?", style: .title),
///   .row(gap: 6, [.text("12:30"), .spacer(), .text("3 votes", style: .caption)]),
/// ])
/// ```
///
/// A tree may be of any depth: it is built, copied, compared, hashed, described and freed without recursion.
/// What is deeper than ``BoxSolver/maximumDepth`` is refused when it is solved.
public struct LayoutBox: Sendable {
  fileprivate private(set) var storage: BoxStorage

  /// What a box can be.
  public enum Kind: Hashable, Sendable {
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
    /// A rounded ground with one child; the box that a cell places at the side of its sender. It is no
    /// wider than what is in it.
    case bubble(BubbleBox)
    /// Children on top of each other, the first one at the back; as large as the largest.
    case overlay(OverlayBox)
    /// Children in columns and rows.
    case grid(GridBox)
    /// A picture. No children.
    case image(ImageBox)
    /// A rectangle, ellipse, symbol or path. No children.
    case shape(ShapeBox)
    /// Two children: content, and a label that goes beside or under the content's last line.
    case time
  }

  /// Makes a box.
  ///
  /// The static functions below read better.
  public init(
    _ kind: consuming Kind, sizing: BoxSizing = BoxSizing(), children: consuming [LayoutBox] = [],
    id: String? = nil
  ) {
    storage = BoxStorage(
      kind, sizing, children, id.flatMap { BoxAnnotations(BoxAnnotations.Values(id: $0)) })
  }

  /// What the box is.
  public var kind: Kind {
    get { storage.kind }
    set { own.kind = newValue }
  }

  /// How wide and high it is to be, and how it shares the space of a row or column.
  public var sizing: BoxSizing {
    get { storage.sizing }
    set { own.sizing = newValue }
  }

  /// What is in it.
  ///
  /// How many children a kind takes stands with the kind.
  public var children: [LayoutBox] {
    get { storage.children }
    set { own.put(children: newValue) }
    _modify {
      let storage = own
      var children = storage.takeChildren()
      defer { storage.put(children: children) }
      yield &children
    }
  }

  /// What this value alone has, to be changed.
  private var own: BoxStorage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      return storage
    }
  }

  /// How wide and high it is to be, if that is said of it at all.
  @inline(__always)
  var ownSizing: BoxSizing? { storage.ownSizing?.sizing }

  /// Whether anything is said of how wide and high it is to be.
  @inline(__always)
  var hasOwnSizing: Bool { storage.ownSizing != nil }

  /// Whether it has anything of what few boxes have.
  @inline(__always)
  var hasAnnotations: Bool { storage.annotations != nil }

  /// What its kind counts as.
  @inline(__always)
  var role: BoxCounts.Role { storage.role }

  /// How many boxes there are in the tree; nil: they were not counted.
  var knownCounts: BoxCounts? {
    storage.contents.map { BoxCounts(self, around: $0) }
  }

  /// Adds the children to others, if nothing else has them: then they are freed there and not together with the box.
  fileprivate mutating func takeChildren(into others: inout [LayoutBox]) {
    if isKnownUniquelyReferenced(&storage) { others += storage.takeChildren() }
  }

  /// Whether the box has an id, an action, a description or a decoration of any kind.
  var isAnnotated: Bool { storage.annotations?.values.isAnnotated == true }

  /// Whether the box has an id, an action or a description of any kind.
  var isSaid: Bool { storage.annotations?.values.isDescription == true }

  /// Whether nothing is said of it but its kind and what is in it.
  var hasKindAlone: Bool { storage.ownSizing == nil && storage.annotations == nil }

  /// What is in a box that has one child; nil: it has none or several.
  var onlyChild: LayoutBox? { storage.children.count == 1 ? storage.children[0] : nil }

  /// Names the box for hit testing; a box with an id is a hit region.
  public var id: String? {
    get { storage.annotations?.values.id }
    set { annotate { $0.id = newValue } }
  }

  /// What a touch on the box asks the host to do; a box with an action is a hit region.
  public var action: HitAction? {
    get { storage.annotations?.values.action }
    set { annotate { $0.action = newValue } }
  }

  /// What a touch does besides a tap, and what the box looks like meanwhile; a box that says any of it is a hit region.
  public var touch: BoxTouch {
    get { ownTouch ?? BoxTouch() }
    set { annotate { $0.touch = newValue == BoxTouch() ? nil : Apart(newValue) } }
  }

  /// What a touch does besides a tap, if that is said of it at all.
  var ownTouch: BoxTouch? { storage.annotations?.values.touch?.value }

  /// Where the box was made, in a count of its maker's own; 0: that is not known, as a rule.
  ///
  /// Two boxes that differ in nothing else are equal only where both have one or none has.
  package var sourceMark: UInt32 {
    get { storage.annotations?.values.sourceMark ?? 0 }
    set { annotate { $0.sourceMark = newValue } }
  }

  /// The role and label for screen readers, in place of what follows from the kind.
  public var accessibility: BoxAccessibility? {
    get { storage.annotations?.values.accessibility }
    set { annotate { $0.accessibility = newValue } }
  }

  /// What is drawn of the box itself, whatever is in it; nil: nothing is.
  ///
  /// A decoration that says nothing is none. It costs boxes without one nothing.
  public var decoration: BoxDecoration? {
    get { storage.annotations?.values.decoration?.value }
    set { annotate { $0.decoration = newValue.flatMap { $0.isEmpty ? nil : Apart($0) } } }
  }

  /// Where it is besides what the box around it makes of it, and how what is drawn of it is turned.
  public var placement: BoxPlacement {
    get { ownPlacement ?? BoxPlacement() }
    set { annotate { $0.placement = newValue == BoxPlacement() ? nil : Apart(newValue) } }
  }

  /// Where it is, if that is said of it at all.
  @inline(__always)
  var ownPlacement: BoxPlacement? { storage.annotations?.values.placement?.value }

  private mutating func annotate(_ change: (inout BoxAnnotations.Values) -> Void) {
    var values = storage.annotations?.values ?? BoxAnnotations.Values()
    change(&values)
    own.annotations = BoxAnnotations(values)
  }
}

/// What a box is, held by reference: trees are put together of boxes, which are not copied for it.
///
/// `@unchecked Sendable`: only a ``LayoutBox`` of this file holds it, which changes it through `own` and `takeChildren(into:)`
/// alone. Both ask `isKnownUniquelyReferenced` first, so that no other thread can have a reference, and `own` copies what is
/// shared. Its `deinit` runs when nobody has one.
private final class BoxStorage: @unchecked Sendable {
  var kind: LayoutBox.Kind { didSet { role = kind.role } }
  /// What its kind counts as.
  private(set) var role: BoxCounts.Role
  /// How wide and high it is to be; nil: as ``BoxSizing`` has it, which most boxes are.
  private(set) var ownSizing: SizingStorage?
  private(set) var children: [LayoutBox]
  /// What few boxes have, stored apart so that the others are small.
  var annotations: BoxAnnotations?
  /// How many boxes are in it; nil: nobody counted them when its children were changed.
  private(set) var contents: BoxCounts?

  /// How many levels are freed by recursion.
  private static let recursionLimit: Int32 = 64

  /// How many children are looked at when they are changed.
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

  /// What few boxes have, stored apart so that the others are small.
  final class SizingStorage: Sendable {
    let sizing: BoxSizing

    init(_ sizing: BoxSizing) { self.sizing = sizing }
  }

  /// The same, to be changed alone.
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
    // Each change of many children would look at all of them.
    contents =
      children.count <= BoxStorage.fewChildren ? BoxStorage.counts(of: children) : nil
    self.children = children
  }

  /// Apart, and without changing a sum where it lies: the optimiser of Swift 6.3 loses it otherwise.
  @inline(never)
  private static func counts(of children: borrowing [LayoutBox]) -> BoxCounts? {
    var sum = BoxCounts()
    for index in children.indices {
      guard let counts = children[index].knownCounts else { return nil }
      sum = sum.adding(counts)
    }
    return sum
  }

  // Trees may be of any depth, but stacks are small: what is deep is freed box by box.
  deinit {
    if let contents, contents.depth <= BoxStorage.recursionLimit { return }
    var pending = takeChildren()
    while var next = pending.popLast() { next.takeChildren(into: &pending) }
  }
}

extension LayoutBox: Hashable {
  /// Whether two trees are the same.
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

  /// Whether they are the same but for what is in their children.
  private func isSame(_ other: LayoutBox) -> Bool {
    storage.kind == other.storage.kind && storage.sizing == other.storage.sizing
      && storage.annotations == other.storage.annotations
      && storage.children.count == other.storage.children.count
  }

  /// Feeds all boxes of the tree.
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
  /// Text in a named style.
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

  /// Children from the leading to the trailing edge; with `wraps`, in as many lines as they need.
  public static func row(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    wraps: Bool = false, lineGap: CGFloat? = nil, sizing: BoxSizing = BoxSizing(),
    id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    let stack = StackBox(
      gap: gap, align: align, justify: justify, wraps: wraps, lineGap: lineGap)
    return LayoutBox(.row(stack), sizing: sizing, children: children, id: id)
  }

  /// Children from top to bottom.
  public static func column(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    LayoutBox(
      .column(StackBox(gap: gap, align: align, justify: justify)), sizing: sizing,
      children: children, id: id)
  }

  /// Children on top of each other, the first one at the back.
  public static func overlay(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    LayoutBox(
      .overlay(OverlayBox(align: align, justify: justify)), sizing: sizing, children: children,
      id: id)
  }

  /// A picture, as large as it naturally is unless its sizing says otherwise.
  public static func image(
    _ source: String, naturalSize: CGSize, contentMode: ImageBox.ContentMode = .fill,
    cornerRadius: CGFloat = 0, blurHash: String? = nil, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    LayoutBox(
      .image(
        ImageBox(
          source: source, naturalSize: naturalSize, contentMode: contentMode,
          cornerRadius: cornerRadius, blurHash: blurHash)),
      sizing: sizing)
  }

  /// Whether it is a spacer without a size: what stands where a label is left out.
  var isNothing: Bool { if case .spacer = kind { sizing == BoxSizing() } else { false } }
}
