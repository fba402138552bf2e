import Foundation

/// How far a scroll by hand is, as the delegate knows it: what is still to be sent to it after each change.
struct DragEvents {
  /// What a scroll view's delegate gets of a scroll by hand.
  enum Event: Equatable {
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
  }

  private var isDragging = false
  private var isDecelerating = false
  /// Whether the content goes on to move after the drag that is about to be over, if that is known.
  private var goesOn: Bool?

  /// Notes that a drag is about to be over, even one whose beginning was never reported.
  mutating func dragWillEnd(goesOn: Bool) {
    isDragging = true
    self.goesOn = goesOn
  }

  /// What to send to the delegate now that the host says what its user and its content do, in UIKit's order.
  ///
  /// While the user drags nothing comes to rest: what the host says of that counts when the drag is over.
  mutating func events(isDragging: Bool, isDecelerating: Bool) -> [Event] {
    let decelerates = isDecelerating && !isDragging
    guard isDragging != self.isDragging || decelerates != self.isDecelerating else { return [] }
    var events: [Event] = []
    if self.isDecelerating, !decelerates { events.append(.didEndDecelerating) }
    if isDragging, !self.isDragging { events.append(.willBeginDragging) }
    if self.isDragging, !isDragging {
      events.append(.didEndDragging(willDecelerate: goesOn ?? decelerates))
      goesOn = nil
    }
    if decelerates, !self.isDecelerating { events.append(.willBeginDecelerating) }
    self.isDragging = isDragging
    self.isDecelerating = decelerates
    return events
  }
}
