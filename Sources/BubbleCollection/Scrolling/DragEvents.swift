import Foundation

/// The state of a scroll by hand as known to the delegate, from which the calls after each change follow.
struct DragEvents {
  /// The calls that a scroll view's delegate receives for a scroll by hand.
  enum Event: Equatable {
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
  }

  private var isDragging = false
  private var isDecelerating = false
  /// Whether the content continues to move after the drag that is about to end; nil if unknown.
  private var goesOn: Bool?

  /// Notes that a drag is about to end, even one whose beginning was never reported.
  mutating func dragWillEnd(goesOn: Bool) {
    isDragging = true
    self.goesOn = goesOn
  }

  /// Returns the calls to the delegate after the host's report about its user and its content, in UIKit's
  /// order.
  ///
  /// While the user drags nothing comes to rest: a report about that takes effect when the drag is over.
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
