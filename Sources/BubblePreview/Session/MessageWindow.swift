/// Which messages of a long conversation a page has rows of: those around the ones that it sees.
struct MessageWindow {
  /// The place of a message that is seen.
  var center = 0

  /// Of how many messages a page has all, and how many it has on each side of those that it sees in longer conversations.
  static let limit = 1_000, reach = 300

  /// Which messages, by place.
  func range(of count: Int) -> Range<Int> {
    guard count > MessageWindow.limit else { return 0..<count }
    let width = 2 * MessageWindow.reach
    let start = max(0, min(min(center, count) - MessageWindow.reach, count - width))
    return start..<start + width
  }
}
