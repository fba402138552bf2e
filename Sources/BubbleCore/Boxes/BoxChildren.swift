/// The children of a box.
///
/// A class, so that it can see to it that a tree of any depth is freed on a small stack: freeing an array of
/// boxes that have arrays of boxes would be a recursion.
///
/// `@unchecked Sendable`: ``boxes`` is changed by an owner that is alone, as ``owned(_:)`` makes sure, or
/// when the last owner has gone.
final class BoxChildren: @unchecked Sendable {
  /// The boxes.
  ///
  /// Nobody reads them while they are changed, for the same reason; to check that takes as long as to lay a
  /// box out.
  @exclusivity(unchecked)
  var boxes: [Box]

  init(_ boxes: [Box]) { self.boxes = boxes }

  /// The children for a change: those that are there if nobody else has them, else a copy.
  static func owned(_ children: inout BoxChildren?) -> BoxChildren {
    if isKnownUniquelyReferenced(&children), let own = children { return own }
    let copy = BoxChildren(children?.boxes ?? [])
    children = copy
    return copy
  }

  /// Reads the children of a box where they lie; nothing is called if there are none.
  ///
  /// The box keeps them as long as the call runs, so they need not be kept for it: that costs as much as to
  /// lay a box out.
  @inline(__always)
  static func read(_ box: UnsafePointer<Box>, _ body: (UnsafeBufferPointer<Box>) -> Void) {
    guard let content = unowned(box) else { return }
    content._withUnsafeGuaranteedRef { $0.boxes.withUnsafeBufferPointer(body) }
  }

  /// How many children a box has.
  @inline(__always)
  static func count(_ box: UnsafePointer<Box>) -> Int {
    unowned(box).map { $0._withUnsafeGuaranteedRef { $0.boxes.count } } ?? 0
  }

  @inline(__always)
  private static func unowned(_ box: UnsafePointer<Box>) -> Unmanaged<BoxChildren>? {
    box.pointee.content.map(Unmanaged.passUnretained)
  }

  deinit {
    guard boxes.contains(where: { $0.content != nil }) else { return }
    var pending: [BoxChildren] = []
    takeContent(into: &pending)
    while let next = pending.popLast() { next.takeContent(into: &pending) }
  }

  /// Takes what is in the boxes, as far as nobody else has it, so that it is not freed together with them.
  private func takeContent(into pending: inout [BoxChildren]) {
    for index in boxes.indices where boxes[index].content != nil {
      var content: BoxChildren?
      swap(&content, &boxes[index].content)
      if isKnownUniquelyReferenced(&content), let content { pending.append(content) }
    }
  }

  /// Compares how many there are, and puts off comparing what they are.
  ///
  /// - Returns: Whether they can be the same.
  static func compare(
    _ left: BoxChildren?, _ right: BoxChildren?, later pending: inout [(BoxChildren, BoxChildren)]
  ) -> Bool {
    if left === right { return true }
    guard let left, let right, left.boxes.count == right.boxes.count else { return false }
    pending.append((left, right))
    return true
  }
}
