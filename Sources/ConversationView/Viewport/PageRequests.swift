import BubbleCore

/// Requests more messages from the host near an end of the list, once for each page.
final class PageRequests {
  var onNearStart: (() -> Void)?
  var onNearEnd: (() -> Void)?
  /// The first and the last message for which a request was made.
  private var first: MessageID?
  private var last: MessageID?
  private var isEmptyReported = false
  /// The number of nested calls of the host.
  private var depth = 0

  /// Whether the host is being called.
  var isAsking: Bool { depth > 0 }

  /// Calls the host if an end is near and differs from that of the last request.
  ///
  /// - Parameters:
  ///   - first: The first message; nil if there is none.
  ///   - last: The last message.
  func ask(first: MessageID?, isNearStart: Bool, last: MessageID?, isNearEnd: Bool) {
    depth += 1
    defer { depth -= 1 }
    if isNearStart, first == nil ? !isEmptyReported : self.first != first {
      (self.first, isEmptyReported) = (first, first == nil)
      onNearStart?()
    }
    if isNearEnd, let last, self.last != last {
      self.last = last
      onNearEnd?()
    }
  }

  /// Gives a message another id.
  func rename(_ id: MessageID, to new: MessageID) {
    if first == id { first = new }
    if last == id { last = new }
  }

  /// Discards the record of requests, so that they are repeated.
  func reset() { (first, last, isEmptyReported) = (nil, nil, false) }

  /// Rejects a commit during a request: its changes would be reported before those of the outer call.
  func checkNesting() {
    precondition(!isAsking, "edit in onNearStart and onNearEnd, and commit afterwards")
  }
}
