import BubbleCore

/// Notes at which ends more messages were asked for, so that each page is asked for once.
struct NearEnds {
  private var first: MessageID?
  private var last: MessageID?
  private var isEmptyNoted = false

  /// Whether to ask for earlier messages: the first one is near, and is another one than when they were asked for.
  mutating func asksForEarlier(than message: MessageID?, isNear: Bool) -> Bool {
    guard isNear, message == nil ? !isEmptyNoted : first != message else { return false }
    (first, isEmptyNoted) = (message, message == nil)
    return true
  }

  /// Whether to ask for later messages.
  mutating func asksForLater(than message: MessageID?, isNear: Bool) -> Bool {
    guard isNear, let message, last != message else { return false }
    last = message
    return true
  }
}
