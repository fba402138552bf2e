import BubbleCore
import Foundation

/// What a finger, or the button of a mouse, does: it presses something, and lets it go or moves away.
struct TouchState {
  /// What came of a touch.
  enum Outcome {
    /// What was pressed was let go over the same part.
    case tapped(ConversationHit)
    /// What was pressed was held.
    case held(ConversationHit)
  }

  /// How long something is held, in seconds.
  static let holdDuration: TimeInterval = 0.5
  /// How far a finger may move and still press the same, in points.
  static let slop: CGFloat = 10

  /// What is pressed: it is drawn as such.
  private(set) var pressed: ConversationHit?
  private var start: CGPoint?
  private var time: TimeInterval = 0

  /// Something is touched.
  mutating func begin(_ hit: ConversationHit?, at point: CGPoint) {
    (pressed, start, time) = (hit, point, 0)
  }

  /// The finger moves; further away it scrolls or selects, and presses nothing.
  mutating func move(to point: CGPoint) {
    guard let start else { return }
    if hypot(point.x - start.x, point.y - start.y) > TouchState.slop { cancel() }
  }

  /// The finger is lifted.
  mutating func end(_ hit: ConversationHit?) -> Outcome? {
    defer { cancel() }
    guard let pressed, let hit, hit.isSamePart(as: pressed) else { return nil }
    return .tapped(hit)
  }

  /// The touch is over without having done anything.
  mutating func cancel() { (pressed, start, time) = (nil, nil, 0) }

  /// Lets time pass; `hit` is what is under the finger now.
  mutating func advance(by seconds: TimeInterval, _ hit: (CGPoint) -> ConversationHit?) -> Outcome?
  {
    guard let pressed, let start else { return nil }
    time += seconds
    guard time >= TouchState.holdDuration else { return nil }
    cancel()
    guard let now = hit(start), now.isSamePart(as: pressed) else { return nil }
    return .held(now)
  }

  /// Looks again at what is pressed, after what is shown has changed.
  mutating func update(_ hit: (CGPoint) -> ConversationHit?) {
    guard let pressed, let start else { return }
    if let now = hit(start), now.isSamePart(as: pressed) { self.pressed = now } else { cancel() }
  }
}
