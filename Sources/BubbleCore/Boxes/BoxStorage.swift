/// What a box is, held by reference: trees are put together of boxes, which are not copied for it.
///
/// `@unchecked Sendable`: it is changed by an owner that is alone, as ``Box`` makes sure, or when the last owner has
/// gone.
final class BoxStorage: @unchecked Sendable {
  var kind: Box.Kind
  /// How wide and high it is to be; nil: as ``BoxSizing`` has it, which most boxes are.
  private(set) var ownSizing: SizingStorage?
  private(set) var children: [Box]
  /// What few boxes have, stored apart so that the others are small.
  var annotations: BoxAnnotations?
  /// How many boxes lie in each other below this one at most.
  private var levels: Int32

  /// How many levels are freed by recursion.
  private static let recursionLimit = 64

  init(
    _ kind: consuming Box.Kind, _ sizing: BoxSizing, _ children: consuming [Box],
    _ annotations: BoxAnnotations?
  ) {
    self.kind = kind
    ownSizing = sizing.isStandard ? nil : SizingStorage(sizing)
    levels = BoxStorage.levels(of: children)
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
  func takeChildren() -> [Box] {
    var taken: [Box] = []
    swap(&taken, &children)
    levels = 0
    return taken
  }

  /// Puts them back.
  func put(children: consuming [Box]) {
    levels = BoxStorage.levels(of: children)
    self.children = children
  }

  @inline(__always)
  private static func levels(of children: borrowing [Box]) -> Int32 {
    var levels: Int32 = 0
    for index in children.indices { levels = max(levels, children[index].storage.levels + 1) }
    return levels
  }

  // Trees may be of any depth, but stacks are small: what is deep is freed box by box.
  deinit {
    guard levels > BoxStorage.recursionLimit else { return }
    var pending = takeChildren()
    while var next = pending.popLast() { next.takeChildren(into: &pending) }
  }
}
