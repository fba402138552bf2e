import BubbleCore

/// Asks the host for more messages where an end is near, once for each page.
final class PageRequests {
  var onNearStart: (() -> Void)?
  var onNearEnd: (() -> Void)?
  /// The messages at the ends for which more were asked for.
  private var first: MessageID?
  private var last: MessageID?
  private var isEmptyNoted = false
  /// How many calls of the host are not over.
  private var depth = 0

  /// Whether the host is being asked.
  var isAsking: Bool { depth > 0 }

  /// Asks where an end is near, and is another one than when that was asked.
  ///
  /// - Parameters:
  ///   - first: The first message; nil: there is none.
  ///   - last: The last message.
  func ask(first: MessageID?, isNearStart: Bool, last: MessageID?, isNearEnd: Bool) {
    depth += 1
    defer { depth -= 1 }
    if isNearStart, first == nil ? !isEmptyNoted : self.first != first {
      (self.first, isEmptyNoted) = (first, first == nil)
      onNearStart?()
    }
    if isNearEnd, let last, self.last != last {
      self.last = last
      onNearEnd?()
    }
  }

  /// Forgets what was asked for: it is asked for again.
  func forget() { (first, last, isEmptyNoted) = (nil, nil, false) }

  /// Changes that are told within others would come before them.
  func checkNesting() {
    precondition(!isAsking, "edit in onNearStart and onNearEnd, and commit afterwards")
  }
}
