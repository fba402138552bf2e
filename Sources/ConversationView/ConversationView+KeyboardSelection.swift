import BubbleCore

/// Selecting with the keyboard.
extension ConversationView {
  /// Selects the text of all shown messages.
  ///
  /// - Returns: Whether anything is selected; not in an empty conversation.
  /// - Complexity: O(log *n*), and the layout of the first and of the last message.
  @discardableResult
  public func selectAll() -> Bool {
    guard let first = shownMessage(from: 0, by: 1),
      let last = shownMessage(from: core.screen.list.state.rows.summary.messages - 1, by: -1)
    else {
      selection = nil
      return false
    }
    let nowhere = CellTextPosition(text: 0, position: TextPosition(offset: 0))
    selection = ConversationTextRange(
      start: ConversationTextPosition(
        message: first.id, position: texts(of: first.id)?.whole?.start ?? nowhere),
      end: ConversationTextPosition(
        message: last.id, position: texts(of: last.id)?.whole?.end ?? nowhere))
    return selection != nil
  }

  /// Moves the end of the selection that was extended last, and scrolls until it is visible, as Shift with an arrow key does.
  ///
  /// After the end of a message's text it continues in the next message with text, and skips at most 500 messages without. From then on the
  /// selection grows by characters.
  ///
  /// ```swift
  /// view.beginSelection(at: CGPoint(x: 100, y: 400))
  /// view.moveSelection(.nextWord)
  /// ```
  ///
  /// - Returns: Whether it moved: not without a selection, and not beyond the first and the last text.
  @discardableResult
  public func moveSelection(_ movement: SelectionMovement) -> Bool {
    guard let ends = selecting.state.ends({ core.rank(of: $0) }),
      var moved = position(movement, from: ends.moving)
    else { return false }
    // One offset has two positions where a line wraps: the selection is empty at both.
    if moved.isAtSameOffset(as: ends.fixed) { moved = ends.fixed }
    selecting.state.begin(SelectionState.Part(start: ends.fixed, end: ends.fixed), .character)
    selecting.state.extend(to: SelectionState.Part(start: moved, end: moved))
    reveal(moved, movement)
    return true
  }

  private func position(
    _ movement: SelectionMovement, from position: ConversationTextPosition
  ) -> ConversationTextPosition? {
    if let moved = texts(of: position.message)?.position(movement, from: position.position) {
      return ConversationTextPosition(message: position.message, position: moved)
    }
    guard movement.step != 0, var number = core.number(of: position.message) else { return nil }
    for _ in 0..<Touching.focusReach {
      number += movement.step
      guard let message = shownMessage(at: number) else { return nil }
      guard core.rank(of: message.id) != nil, let whole = texts(of: message.id)?.whole else {
        continue
      }
      return ConversationTextPosition(
        message: message.id, position: movement.step > 0 ? whole.start : whole.end)
    }
    return nil
  }

  /// Returns the first message from an index on, in steps, that no edit has removed since the last commit.
  private func shownMessage(from number: Int, by step: Int) -> Message? {
    var number = number
    while let message = shownMessage(at: number) {
      if core.rank(of: message.id) != nil { return message }
      number += step
    }
    return nil
  }

  private func shownMessage(at number: Int) -> Message? {
    let rows = core.screen.list.state.rows
    guard number >= 0, number < rows.summary.messages else { return nil }
    return rows.found(message: number).row.message
  }

  private func reveal(_ position: ConversationTextPosition, _ movement: SelectionMovement) {
    let affinity = position.position.position.affinity
    if place(of: position, affinity) == nil {
      let edge: ViewEdge = movement.step > 0 ? .bottom : .top
      core.scroll(to: .read(.message(position.message), edge: edge), false)
    }
    if let frame = place(of: position, affinity) { reveal(frame) }
  }
}

extension ConversationTextPosition {
  /// Whether both are between the same characters.
  fileprivate func isAtSameOffset(as other: ConversationTextPosition) -> Bool {
    message == other.message && position.text == other.position.text
      && position.position.offset == other.position.position.offset
  }
}
