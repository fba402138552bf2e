import BubbleCore

/// What is selected, and from where it grows.
struct SelectionState {
  /// A part of the text that is selected at once: a word, say.
  struct Part: Equatable {
    var start: ConversationTextPosition
    var end: ConversationTextPosition
  }

  private(set) var granularity = SelectionGranularity.character
  private var anchor: Part?
  private var head: Part?

  /// Nothing is selected.
  init() {}

  /// Begins with a part.
  mutating func begin(_ part: Part, _ granularity: SelectionGranularity) {
    (anchor, head, self.granularity) = (part, part, granularity)
  }

  /// Grows, or shrinks, to another part.
  mutating func extend(to part: Part) { head = part }

  /// What is selected; nil: nothing.
  ///
  /// - Parameter order: Where a message is; nil if it is gone: then nothing is selected.
  func range(_ order: (MessageID) -> Int?) -> ConversationTextRange? {
    guard let anchor, let head else { return nil }
    func place(_ position: ConversationTextPosition) -> (Int, CellTextPosition)? {
      order(position.message).map { ($0, position.position) }
    }
    guard let start = place(anchor.start), let end = place(anchor.end),
      let headStart = place(head.start), let headEnd = place(head.end)
    else { return nil }
    let first = headStart < start ? head.start : anchor.start
    let last = headEnd > end ? head.end : anchor.end
    return first == last ? nil : ConversationTextRange(start: first, end: last)
  }
}
