import BubbleCore
import Foundation

/// The state of touches, of the keyboard focus, and of regions that look different.
struct Touching {
  /// The number of messages without actions that the focus skips at most.
  static let focusReach = 500

  var touch = TouchState()
  /// The states that the host has set for regions of messages.
  var states: [MessageID: [String: PartState]] = [:]
  var focus: Focus?
  /// The new ids of messages that were renamed lately, for tentative edits of before.
  private var newIDs: [MessageID: MessageID] = [:]
  /// The number of new ids at which all are forgotten: no answer to an edit takes that long.
  private static let maximumNewIDCount = 10_000

  /// Gives a message another id.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    guard id != new else { return }
    touch.rename(id, to: new)
    states[new] = states.removeValue(forKey: id) ?? states[new]
    if let element = focus?.element { focus?.element = element.renamed(id, to: new) }
    // So no message is renamed in a circle.
    newIDs[new] = nil
    if newIDs.count >= Self.maximumNewIDCount { newIDs = [:] }
    newIDs[id] = new
  }

  /// Returns a tentative edit with the present id of its message.
  func present(_ edit: TentativeEdit) -> TentativeEdit {
    var id = edit.message
    while let next = newIDs[id] { id = next }
    return edit.with(id)
  }
}

/// Touch: hit testing, presses, long presses, and the keyboard focus.
extension ConversationView {
  /// Returns the topmost visible element at a point, and its parts there; nil if there is none.
  ///
  /// - Parameter point: In view coordinates.
  /// - Complexity: Proportional to the visible elements.
  public func hit(at point: CGPoint) -> ConversationHit? {
    core.screen.list.elements.last { $0.frame.contains(point) }.map {
      ConversationHit($0, at: point)
    }
  }

  /// The pressed element at its current place; it is drawn as pressed.
  public var pressed: ConversationHit? {
    touching.touch.update(hit(at:))
    return touching.touch.pressed
  }

  /// Begins a touch: a finger touches the view, or a mouse button goes down; it stops a fling, and then presses nothing.
  public func touchBegan(at point: CGPoint) {
    let wasFlung = core.screen.isFlung
    if wasFlung { core.fling(velocity: 0) }
    touching.touch.begin(wasFlung ? nil : hit(at: point), at: point)
  }

  /// Moves the touch; a move of more than ten points ends the press.
  public func touchMoved(to point: CGPoint) { touching.touch.move(to: point) }

  /// Ends the touch.
  ///
  /// - Returns: The tapped element; nil if the point is not on the pressed part.
  public func touchEnded(at point: CGPoint) -> ConversationHit? {
    if case .tapped(let hit)? = touching.touch.end(hit(at: point)) { hit } else { nil }
  }

  /// Cancels the touch without effect, for example because scrolling begins.
  public func touchCancelled() { touching.touch.cancel() }

  /// Advances the time of a held touch.
  func advanceTouch(by seconds: TimeInterval) {
    if case .held(let hit)? = touching.touch.advance(by: seconds, hit(at:)) { onLongPress?(hit) }
  }

  // MARK: States

  /// Sets the state in which a region of a message is drawn.
  ///
  /// A script's `when_selected` and `when_disabled`, and `LayoutBox.look(_:_:)` define its looks.
  ///
  /// Nothing is laid out again. A state persists while the message changes, and also if the message is removed and inserted again.
  /// Pressed regions get their state automatically.
  ///
  /// - Parameters:
  ///   - state: The state; nil for none.
  ///   - region: The id of the region; applies to all regions with that id.
  ///   - id: The message.
  public func setState(_ state: PartState?, ofRegion region: String, of id: MessageID) {
    touching.states[id, default: [:]][region] = state
    if touching.states[id]?.isEmpty == true { touching.states[id] = nil }
  }

  /// Returns the state that the host has set; nil if it has set none.
  public func state(ofRegion region: String, of id: MessageID) -> PartState? {
    touching.states[id]?[region]
  }

  /// Returns the same elements, with the states of regions that look different.
  func showingStates(_ elements: [ConversationElement]) -> [ConversationElement] {
    let pressed = pressed
    let hasPressed = pressed?.region != nil
    guard hasPressed || !touching.states.isEmpty else { return elements }
    return elements.map { element in
      guard let layout = element.layout.bubbles else { return element }
      var shown = element
      for (id, state) in element.messageID.flatMap({ touching.states[$0] }) ?? [:] {
        for place in layout.places(ofRegion: id) { shown.states[place] = state }
      }
      if hasPressed, let pressed, pressed.element == element.id, let region = pressed.region {
        let alike = layout.places(ofRegion: region.id)
        if alike.indices.contains(pressed.occurrence),
          shown.states[alike[pressed.occurrence]] != .disabled
        {
          shown.states[alike[pressed.occurrence]] = .pressed
        }
      }
      shown.states = shown.states.filter { layout.changesLook(ofRegionAt: $0.key, in: $0.value) }
      return shown
    }
  }

  /// Returns the actions for a message, those for the hit part first.
  public func contextActions(
    for id: MessageID, at hit: ConversationHit? = nil
  ) -> [ContextAction] {
    guard let message = core.message(id) else { return [] }
    return ContextAction.all(
      hit?.message == id ? hit : nil, message, core.layout(of: .message(id)),
      core.accessories(of: id))
  }

  // MARK: Focus

  /// The focused element; nil if nothing has the focus or the element is no longer visible.
  public var focused: ConversationHit? {
    guard let focus = touching.focus else { return nil }
    return core.screen.list.elements.first { $0.id == focus.element }?.hit(region: focus.region)
  }

  /// Removes the focus.
  public func clearFocus() { touching.focus = nil }

  /// Moves the focus to the next or previous action in reading order, and scrolls to it.
  ///
  /// Without a focus it starts with the visible rows. It skips at most 500 messages without actions.
  ///
  /// - Returns: Whether there was such an action.
  @discardableResult
  public func moveFocus(_ movement: FocusMovement) -> Bool {
    guard let next = nextFocus(movement) else { return false }
    touching.focus = next
    reveal(next, movement)
    return true
  }

  private func nextFocus(_ movement: FocusMovement) -> Focus? {
    let rows = core.screen.list.state.rows
    let step = movement == .next ? 1 : -1
    var index: Int
    if let focus = touching.focus, let found = core.shownRow(of: focus.element.row) {
      let all = actions(of: focus.element.row)
      let following = all.firstIndex(of: focus).map { $0 + step }
      if let following, all.indices.contains(following) { return all[following] }
      index = found.index + step
    } else {
      let seen = core.screen.list.visibleRows
      index = movement == .next ? seen.lowerBound : seen.upperBound - 1
    }
    var passed = 0
    while passed < Touching.focusReach, index >= 0, index < rows.count {
      let row = rows[index].row
      if row.isBase {
        let all = actions(of: row.elementID(occurrence: 0))
        if let next = movement == .next ? all.first : all.last { return next }
        passed += 1
      }
      index += step
    }
    return nil
  }

  /// Returns the actions of a message with its accessories, or of a row of the host.
  private func actions(of row: ConversationElement.ID) -> [Focus] {
    var accessories = RowAccessories()
    if case .message(let id) = row { accessories = core.accessories(of: id) }
    return Focus.all(of: row, core.layout(of: row), accessories)
  }

  /// Scrolls until the focused element is fully visible, below a pinned header of its day.
  private func reveal(_ focus: Focus, _ movement: FocusMovement) {
    if core.screen.list.elements.first(where: { $0.id == focus.element }) == nil {
      core.scroll(
        to: .read(focus.element.row, edge: movement == .next ? .bottom : .top), false)
    }
    if let focused { reveal(focused.region?.frame ?? focused.frame) }
  }

  /// Scrolls until a frame of a visible element is fully visible, below a pinned header of its day.
  func reveal(_ frame: CGRect) {
    var (top, bottom) = core.screen.list.viewport.uncovered
    top = max(top, core.screen.list.pinnedDay?.frame.maxY ?? top)
    if frame.minY < top {
      core.scroll(by: frame.minY - top)
    } else if frame.maxY > bottom {
      core.scroll(by: min(frame.maxY - bottom, frame.minY - top))
    }
  }

  // MARK: Tentative edits

  /// Changes a message optimistically, before a server or another authority has confirmed it.
  ///
  /// - Returns: A value for ``rollBack(_:)``; nil if the message did not change.
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``, or ``ConversationEditError/changedID(_:to:)``.
  public func updateTentatively(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> TentativeEdit? {
    guard let before = core.message(id) else { throw .unknownMessage(id) }
    try core.update(id, body)
    guard let after = core.message(id), after != before else { return nil }
    return TentativeEdit(message: id, before: before, after: after)
  }

  /// Restores the message of a tentative edit, unless it has changed since.
  ///
  /// - Returns: Whether the message was restored.
  @discardableResult
  public func rollBack(_ edit: TentativeEdit) -> Bool {
    let edit = core.message(edit.message) == edit.after ? edit : touching.present(edit)
    guard core.message(edit.message) == edit.after else { return false }
    let isDone = try? core.edit { editor throws(ConversationEditError) in
      try editor.update(edit.message) { $0 = edit.before }
    }
    return isDone == true
  }

  /// Adds the reader's reaction to a message, or removes it; the next commit shows it.
  ///
  /// ```swift
  /// if let edit = try view.toggleReaction("\u{1F44D}", of: "55") {
  ///   view.rollBack(edit)      // if the server refuses it
  /// }
  /// ```
  ///
  /// A tap on a reaction of a message has the action `react` with its `emoji`.
  ///
  /// - Returns: A value for ``rollBack(_:)``.
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``.
  @discardableResult
  public func toggleReaction(
    _ emoji: String, of id: MessageID
  ) throws(ConversationEditError) -> TentativeEdit? {
    try updateTentatively(id) { $0.toggleReaction(emoji) }
  }

  /// Votes in a poll by the hit of one of its options; the next commit shows the vote.
  ///
  /// - Returns: A value for ``rollBack(_:)``; nil if the hit is not an option of an open poll.
  public func vote(_ hit: ConversationHit) -> TentativeEdit? {
    guard let id = hit.message, let action = hit.action, action.name == "vote",
      case .integer(let option)? = action.parameters["option"],
      let content = core.message(id)?.content.voting(for: Int(clamping: option))
    else { return nil }
    return try? updateTentatively(id) { $0.content = content }
  }

  /// Shows or hides parts of a message by a hit: `reveal` shows its hidden words, `expand` and `collapse` change folded quotes.
  ///
  /// It sets `revealed` or `expanded` in the message's content, as a host may do; the next commit shows it. A message that the host
  /// replaces has the state that the host gives it. All hidden words of a message are shown at once, as in Telegram on phones.
  ///
  /// - Returns: Whether the hit has one of these actions.
  @discardableResult
  public func unfold(_ hit: ConversationHit) -> Bool {
    guard let id = hit.message, let action = hit.action else { return false }
    return unfold(id, by: action.name)
  }

  /// Shows or hides parts of a message by the name of an action, for hosts in other languages.
  ///
  /// - Returns: Whether it is one of these actions, and the message exists.
  package func unfold(_ id: MessageID, by action: String) -> Bool {
    let states = [
      "reveal": ("revealed", true), "expand": ("expanded", true), "collapse": ("expanded", false),
    ]
    guard let (field, value) = states[action] else { return false }
    return (try? core.update(id) { $0.content.payload[field] = .bool(value) }) != nil
  }
}
