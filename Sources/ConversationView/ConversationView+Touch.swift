import BubbleCore
import Foundation

/// What is touched, what the keyboard is at, and which regions look otherwise.
struct Touching {
  /// How many messages without anything to do the focus passes over at once.
  static let focusReach = 500

  var touch = TouchState()
  /// The regions of messages that the host has set a state of.
  var states: [MessageID: [String: PartState]] = [:]
  var focus: Focus?
}

/// Touching: what is under a point, pressed, held, and what the keyboard is at.
extension ConversationView {
  /// What lies under a point of what is shown; nil: nothing.
  ///
  /// - Parameter point: In view coordinates.
  /// - Complexity: As much as is seen.
  public func hit(at point: CGPoint) -> ConversationHit? {
    core.screen.list.elements.last { $0.frame.contains(point) }.map {
      ConversationHit($0, at: point)
    }
  }

  /// What is pressed at this moment, where it is now: it is drawn as such.
  public var pressed: ConversationHit? {
    touching.touch.update(hit(at:))
    return touching.touch.pressed
  }

  /// A finger touches the view, or a button of the mouse goes down.
  public func touchBegan(at point: CGPoint) { touching.touch.begin(hit(at: point), at: point) }

  /// The finger moves: more than ten points away nothing is pressed any more.
  public func touchMoved(to point: CGPoint) { touching.touch.move(to: point) }

  /// The finger is lifted.
  ///
  /// - Returns: What was tapped; nil: what is there is not what was pressed.
  public func touchEnded(at point: CGPoint) -> ConversationHit? {
    if case .tapped(let hit)? = touching.touch.end(hit(at: point)) { hit } else { nil }
  }

  /// The touch is over and does nothing, as when scrolling begins.
  public func touchCancelled() { touching.touch.cancel() }

  /// Lets time pass for what is held.
  func advanceTouch(by seconds: TimeInterval) {
    if case .held(let hit)? = touching.touch.advance(by: seconds, hit(at:)) { onLongPress?(hit) }
  }

  // MARK: States

  /// Has a region of a message drawn in a state, until something else is said: a script's `when_selected` and `when_disabled`, and
  /// `LayoutBox.look(_:_:)` say what it looks like.
  ///
  /// Nothing is laid out again. What was set stays while the message is changed, and where it is removed and comes again. A region that
  /// is pressed is so by itself.
  ///
  /// - Parameters:
  ///   - state: The state; nil: none.
  ///   - region: The id of the region; all regions of that id are in the state.
  ///   - id: The message.
  public func setState(_ state: PartState?, ofRegion region: String, of id: MessageID) {
    touching.states[id, default: [:]][region] = state
    if touching.states[id]?.isEmpty == true { touching.states[id] = nil }
  }

  /// The state that the host has set; nil: none.
  public func state(ofRegion region: String, of id: MessageID) -> PartState? {
    touching.states[id]?[region]
  }

  /// The same elements, those with a region that looks otherwise now in its state.
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

  /// What can be done with a message, and first with the part of it that was hit.
  public func contextActions(
    for id: MessageID, at hit: ConversationHit? = nil
  ) -> [ContextAction] {
    guard let message = core.message(id) else { return [] }
    return ContextAction.all(
      hit?.message == id ? hit : nil, message, core.layout(of: id), core.accessories(of: id))
  }

  // MARK: Focus

  /// What the keyboard is at; nil: nothing, or it was scrolled out.
  public var focused: ConversationHit? {
    guard let focus = touching.focus else { return nil }
    return core.screen.list.elements.first { $0.id == focus.element }?.hit(region: focus.region)
  }

  /// Takes the focus away.
  public func clearFocus() { touching.focus = nil }

  /// Moves the focus to the next or previous action in reading order, and scrolls to it.
  ///
  /// Without a focus it begins with what is seen. Messages without actions are passed over, 500 of them at most.
  ///
  /// - Returns: Whether there was one.
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

  /// The actions of a message with what stands beside it, or of a row of the host's own.
  private func actions(of row: ConversationElement.ID) -> [Focus] {
    var accessories = RowAccessories()
    if case .message(let id) = row { accessories = core.accessories(of: id) }
    return Focus.all(of: row, core.layout(of: row), accessories)
  }

  /// Scrolls as far as it takes to see the whole of what has the focus.
  private func reveal(_ focus: Focus, _ movement: FocusMovement) {
    if core.screen.list.elements.first(where: { $0.id == focus.element }) == nil {
      core.scroll(
        to: .read(focus.element.row, edge: movement == .next ? .bottom : .top), false)
    }
    guard let frame = focused.map({ $0.region?.frame ?? $0.frame }) else { return }
    let (top, bottom) = core.screen.list.viewport.uncovered
    if frame.minY < top {
      core.scroll(by: frame.minY - top)
    } else if frame.maxY > bottom {
      core.scroll(by: min(frame.maxY - bottom, frame.minY - top))
    }
  }

  // MARK: Answers

  /// Changes a message before whoever decides has agreed, such as a server.
  ///
  /// - Returns: How to take it back; nil: the message is as it was.
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``.
  public func updateTentatively(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> TentativeEdit? {
    guard let before = core.message(id) else { throw .unknownMessage(id) }
    try core.update(id, body)
    guard let after = core.message(id), after != before else { return nil }
    return TentativeEdit(message: id, before: before, after: after)
  }

  /// Takes a tentative edit back, unless the message has been changed since.
  ///
  /// - Returns: Whether it was taken back.
  @discardableResult
  public func takeBack(_ edit: TentativeEdit) -> Bool {
    guard core.message(edit.message) == edit.after else { return false }
    let isDone = try? core.edit { editor throws(ConversationEditError) in
      try editor.update(edit.message) { $0 = edit.before }
    }
    return isDone == true
  }

  /// Votes in a poll whose option was hit: it is shown with the next commit.
  ///
  /// - Returns: How to take it back; nil: no option of an open poll was hit.
  public func vote(_ hit: ConversationHit) -> TentativeEdit? {
    guard let id = hit.message, let action = hit.action, action.name == "vote",
      case .integer(let option)? = action.parameters["option"],
      let content = core.message(id)?.content.voting(for: Int(clamping: option))
    else { return nil }
    return try? updateTentatively(id) { $0.content = content }
  }
}
