import BubbleCore

/// The selection, and the part from which it grows.
struct SelectionState {
  /// A part of the text that is selected as a unit, such as a word.
  struct Part: Equatable {
    var start: ConversationTextPosition
    var end: ConversationTextPosition
  }

  private(set) var granularity = SelectionGranularity.character
  private var anchor: Part?
  private var head: Part?

  /// Creates an empty selection.
  init() {}

  /// Begins a selection with a part.
  mutating func begin(_ part: Part, _ granularity: SelectionGranularity) {
    (anchor, head, self.granularity) = (part, part, granularity)
  }

  /// Extends the selection to another part, or shrinks it.
  mutating func extend(to part: Part) { head = part }

  /// Gives a message another id.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    for end in [\Part.start, \Part.end] {
      if anchor?[keyPath: end].message == id { anchor?[keyPath: end].message = new }
      if head?[keyPath: end].message == id { head?[keyPath: end].message = new }
    }
  }

  /// Returns the fixed end and the one that was extended last, of an empty selection, too; nil without a selection.
  ///
  /// - Parameter rank: Returns the rank of a message; nil if it was removed.
  func ends(
    _ rank: (MessageID) -> Int?
  ) -> (fixed: ConversationTextPosition, moving: ConversationTextPosition)? {
    guard let anchor, let head else { return nil }
    func isBefore(_ left: ConversationTextPosition, _ right: ConversationTextPosition) -> Bool? {
      guard let first = rank(left.message), let second = rank(right.message) else { return nil }
      return (first, left.position) < (second, right.position)
    }
    guard let isBackwards = isBefore(head.start, anchor.start),
      let isForwards = isBefore(anchor.end, head.end)
    else { return nil }
    if isBackwards { return (anchor.end, head.start) }
    return (anchor.start, isForwards ? head.end : anchor.end)
  }

  /// Returns the selected range; nil if it is empty.
  ///
  /// - Parameter rank: Returns the rank of a message; nil if it was removed, and the selection is then empty.
  func range(_ rank: (MessageID) -> Int?) -> ConversationTextRange? {
    guard let anchor, let head else { return nil }
    func place(_ position: ConversationTextPosition) -> (Int, CellTextPosition)? {
      rank(position.message).map { ($0, position.position) }
    }
    guard let start = place(anchor.start), let end = place(anchor.end),
      let headStart = place(head.start), let headEnd = place(head.end)
    else { return nil }
    let first = headStart < start ? head.start : anchor.start
    let last = headEnd > end ? head.end : anchor.end
    return first == last ? nil : ConversationTextRange(start: first, end: last)
  }
}
