import BubbleCore
import Foundation

/// Touching: what is under a point, pressed, held, and what the keyboard is at.
extension ConversationView {
  /// What lies under a point of what is shown; nil: nothing.
  ///
  /// - Parameter point: In view coordinates.
  /// - Complexity: As much as is seen.
  public func hit(at point: CGPoint) -> ConversationHit? { touch.hit(at: point) }

  /// What is pressed at this moment, where it is now: it is drawn as such.
  public var pressed: ConversationHit? { touch.pressed }

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
    touch.setState(state, ofRegion: region, of: id)
  }

  /// The state that the host has set; nil: none.
  public func state(ofRegion region: String, of id: MessageID) -> PartState? {
    touch.state(ofRegion: region, of: id)
  }

  /// Called when something was held for half a second, as ``advance(by:)`` says; then nothing is pressed any more.
  public var onLongPress: ((ConversationHit) -> Void)? {
    get { touch.onLongPress }
    set { touch.onLongPress = newValue }
  }

  /// A finger touches the view, or a button of the mouse goes down.
  public func touchBegan(at point: CGPoint) { touch.begin(at: point) }

  /// The finger moves: more than ten points away nothing is pressed any more.
  public func touchMoved(to point: CGPoint) { touch.move(to: point) }

  /// The finger is lifted.
  ///
  /// - Returns: What was tapped; nil: what is there is not what was pressed.
  public func touchEnded(at point: CGPoint) -> ConversationHit? { touch.end(at: point) }

  /// The touch is over and does nothing, as when scrolling begins.
  public func touchCancelled() { touch.cancel() }

  /// What can be done with a message, and first with the part of it that was hit.
  public func contextActions(
    for id: MessageID, at hit: ConversationHit? = nil
  ) -> [ContextAction] {
    touch.contextActions(for: id, at: hit)
  }

  // MARK: Focus

  /// What the keyboard is at; nil: nothing, or it was scrolled out.
  public var focused: ConversationHit? { touch.focused }

  /// Moves the focus to the next or previous action in reading order, and scrolls to it.
  ///
  /// Without a focus it begins with what is seen. Messages without actions are passed over, 500 of them at most.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func moveFocus(_ movement: FocusMovement) -> Bool { touch.moveFocus(movement) }

  /// Takes the focus away.
  public func clearFocus() { touch.clearFocus() }

  // MARK: Answers

  /// Changes a message before whoever decides has agreed, such as a server.
  ///
  /// - Returns: How to take it back; nil: the message is as it was.
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``.
  public func updateTentatively(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> TentativeEdit? {
    try touch.edit(id, body)
  }

  /// Takes a tentative edit back, unless the message has been changed since.
  ///
  /// - Returns: Whether it was taken back.
  @discardableResult
  public func takeBack(_ edit: TentativeEdit) -> Bool { touch.takeBack(edit) }

  /// Votes in a poll whose option was hit: it is shown with the next commit.
  ///
  /// - Returns: How to take it back; nil: no option of an open poll was hit.
  public func vote(_ hit: ConversationHit) -> TentativeEdit? { touch.vote(hit) }
}
