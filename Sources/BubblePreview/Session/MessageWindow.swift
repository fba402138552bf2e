/// The part of a long conversation that a page has rows of: the messages around the visible ones.
struct MessageWindow {
  /// The index of a visible message.
  var center = 0

  /// The maximum length of a conversation that is shown whole, and the number of messages on each
  /// side of the centre in longer ones.
  static let limit = 1_000, reach = 300

  /// Returns the range of messages that have rows.
  func range(of count: Int) -> Range<Int> {
    guard count > MessageWindow.limit else { return 0..<count }
    let width = 2 * MessageWindow.reach
    let start = max(0, min(min(center, count) - MessageWindow.reach, count - width))
    return start..<start + width
  }
}
