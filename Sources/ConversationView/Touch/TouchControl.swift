import BubbleCore
import Foundation

/// What is touched and what the keyboard is at.
final class TouchControl {
  /// How many messages without anything to do the focus passes over at once.
  private static let focusReach = 500

  var onLongPress: ((ConversationHit) -> Void)?
  private let core: ConversationCore
  private var state = TouchState()
  private var focus: Focus?

  init(_ core: ConversationCore) { self.core = core }

  // MARK: - Pointing

  /// What lies under a point of the view, the uppermost first.
  func hit(at point: CGPoint) -> ConversationHit? {
    core.screen.list.elements.last { $0.frame.contains(point) }.map {
      ConversationHit($0, at: point)
    }
  }

  var pressed: ConversationHit? {
    state.update(hit(at:))
    return state.pressed
  }

  func begin(at point: CGPoint) { state.begin(hit(at: point), at: point) }

  func move(to point: CGPoint) { state.move(to: point) }

  func end(at point: CGPoint) -> ConversationHit? {
    if case .tapped(let hit)? = state.end(hit(at: point)) { hit } else { nil }
  }

  func cancel() { state.cancel() }

  func advance(by seconds: TimeInterval) {
    if case .held(let hit)? = state.advance(by: seconds, hit(at:)) { onLongPress?(hit) }
  }

  // MARK: - States

  /// The regions of messages that the host has set a state of.
  private var states: [MessageID: [String: PartState]] = [:]

  func setState(_ state: PartState?, ofRegion region: String, of id: MessageID) {
    states[id, default: [:]][region] = state
    if states[id]?.isEmpty == true { states[id] = nil }
  }

  func state(ofRegion region: String, of id: MessageID) -> PartState? { states[id]?[region] }

  /// The same elements, those with a region that looks otherwise now in its state.
  func showingStates(_ elements: [ConversationElement]) -> [ConversationElement] {
    let pressed = pressed
    let hasPressed = pressed?.region != nil
    guard hasPressed || !states.isEmpty else { return elements }
    return elements.map { element in
      guard let layout = element.layout.bubbles else { return element }
      var shown = element
      for (id, state) in element.messageID.flatMap({ states[$0] }) ?? [:] {
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

  func contextActions(for id: MessageID, at hit: ConversationHit?) -> [ContextAction] {
    guard let message = core.message(id) else { return [] }
    let layout = core.layout(of: id)
    return ContextAction.all(
      hit?.message == id ? hit : nil, message, layout, core.accessories(of: id))
  }

  // MARK: - Focus

  /// What the keyboard is at; nil: nothing, or it is not seen.
  var focused: ConversationHit? {
    guard let focus else { return nil }
    return core.screen.list.elements.first { $0.id == focus.element }?.hit(region: focus.region)
  }

  func clearFocus() { focus = nil }

  /// Moves the focus, and scrolls to where it is.
  ///
  /// - Returns: Whether there was something to move it to.
  func moveFocus(_ movement: FocusMovement) -> Bool {
    guard let next = next(movement) else { return false }
    focus = next
    reveal(next, movement)
    return true
  }

  private func next(_ movement: FocusMovement) -> Focus? {
    let rows = core.screen.list.state.rows
    let step = movement == .next ? 1 : -1
    var index: Int
    if let focus, let found = core.shownRow(of: focus.element.row) {
      let all = actions(of: focus.element.row)
      let following = all.firstIndex(of: focus).map { $0 + step }
      if let following, all.indices.contains(following) { return all[following] }
      index = found.index + step
    } else {
      let seen = core.screen.list.visibleRows
      index = movement == .next ? seen.lowerBound : seen.upperBound - 1
    }
    var passed = 0
    while passed < TouchControl.focusReach, index >= 0, index < rows.count {
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

  // MARK: - Answers

  /// Answers a message at once: changes it, and says how to take that back.
  func edit(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> TentativeEdit? {
    guard let before = core.message(id) else { throw .unknownMessage(id) }
    try core.update(id, body)
    guard let after = core.message(id), after != before else { return nil }
    return TentativeEdit(message: id, before: before, after: after)
  }

  /// Takes an answer back, unless the message has been changed since.
  func takeBack(_ edit: TentativeEdit) -> Bool {
    guard core.message(edit.message) == edit.after else { return false }
    let isDone = try? core.edit { editor throws(ConversationEditError) in
      try editor.update(edit.message) { $0 = edit.before }
    }
    return isDone == true
  }

  /// Votes in the poll that was hit.
  func vote(_ hit: ConversationHit) -> TentativeEdit? {
    guard let id = hit.message, let action = hit.action, action.name == "vote",
      case .integer(let option)? = action.parameters["option"],
      let content = core.message(id)?.content.voting(for: Int(clamping: option))
    else { return nil }
    return try? edit(id) { $0.content = content }
  }
}
