import BubbleCore
import Foundation

/// The state of a touch or a mouse press: it presses an element, then releases it or moves away.
struct TouchState {
  /// The result of a touch.
  enum Outcome {
    /// The touch ended on the pressed part.
    case tapped(ConversationHit)
    /// The pressed part was held long enough.
    case held(ConversationHit)
  }

  /// The duration of a long press, in seconds.
  static let holdDuration: TimeInterval = 0.5
  /// The distance that a finger may move without ending the press, in points.
  static let slop: CGFloat = 10

  /// The pressed element; it is drawn as pressed.
  private(set) var pressed: ConversationHit?
  private var start: CGPoint?
  private var time: TimeInterval = 0

  /// Gives a message another id.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    if let element = pressed?.element { pressed?.element = element.renamed(id, to: new) }
  }

  /// Begins a touch.
  mutating func begin(_ hit: ConversationHit?, at point: CGPoint) {
    (pressed, start, time) = (hit, point, 0)
  }

  /// Moves the touch; beyond the slop it scrolls or selects, and the press ends.
  mutating func move(to point: CGPoint) {
    guard let start else { return }
    if hypot(point.x - start.x, point.y - start.y) > TouchState.slop { cancel() }
  }

  /// Ends the touch.
  mutating func end(_ hit: ConversationHit?) -> Outcome? {
    defer { cancel() }
    guard let pressed, let hit, hit.isSamePart(as: pressed) else { return nil }
    return .tapped(hit)
  }

  /// Cancels the touch without effect.
  mutating func cancel() { (pressed, start, time) = (nil, nil, 0) }

  /// Advances the time; `hit` returns the element that is now under the finger.
  mutating func advance(by seconds: TimeInterval, _ hit: (CGPoint) -> ConversationHit?) -> Outcome?
  {
    guard let pressed, let start else { return nil }
    time += seconds
    guard time >= TouchState.holdDuration else { return nil }
    cancel()
    guard let now = hit(start), now.isSamePart(as: pressed) else { return nil }
    return .held(now)
  }

  /// Updates the pressed element after the visible elements changed.
  mutating func update(_ hit: (CGPoint) -> ConversationHit?) {
    guard let pressed, let start else { return }
    if let now = hit(start), now.isSamePart(as: pressed) { self.pressed = now } else { cancel() }
  }
}
