/// The children of a box.
///
/// A class, so that it can see to it that a tree of any depth is freed on a small stack: freeing an array of
/// boxes that have arrays of boxes would be a recursion.
///
/// `@unchecked Sendable`: ``boxes`` is changed by an owner that is alone, as ``take(_:)`` makes sure, or
/// when the last owner has gone.
final class BoxChildren: @unchecked Sendable {
  /// The boxes.
  private(set) var boxes: [Box]

  init(_ boxes: [Box]) { self.boxes = boxes }

  /// Takes the boxes out for a change: those that are there if there is no other owner, else a copy.
  static func take(_ children: inout BoxChildren?) -> [Box] {
    guard isKnownUniquelyReferenced(&children), let own = children else {
      return children?.boxes ?? []
    }
    var boxes: [Box] = []
    swap(&boxes, &own.boxes)
    return boxes
  }

  /// Puts them back.
  static func put(_ boxes: consuming [Box], into children: inout BoxChildren?) {
    if boxes.isEmpty {
      children = nil
    } else if isKnownUniquelyReferenced(&children), let own = children {
      own.boxes = boxes
    } else {
      children = BoxChildren(boxes)
    }
  }

  deinit {
    guard boxes.contains(where: { $0.content != nil }) else { return }
    var pending: [BoxChildren] = []
    takeContent(into: &pending)
    while let next = pending.popLast() { next.takeContent(into: &pending) }
  }

  /// Takes what is in the boxes, as far as it has no other owner, so that it is not freed together with them.
  private func takeContent(into pending: inout [BoxChildren]) {
    var boxes: [Box] = []
    swap(&boxes, &self.boxes)
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
