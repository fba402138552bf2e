import BubbleCore

/// The number of messages that a redraw laid out, and the messages with which a layouter failed.
struct RedrawCount {
  /// The maximum number of messages to name by their ids.
  private static let maximumNameCount = 3

  /// The number of messages laid out again, without those with which a layouter failed and which show a fallback.
  private(set) var builtCount: Int
  /// The number of messages.
  let messageCount: Int
  /// The messages that fail as they did before, in the conversation's order.
  private(set) var stillFailing: [MessageID] = []

  /// Counts the messages of a snapshot.
  ///
  /// - Parameters:
  ///   - previous: The previous snapshot; nil the first time.
  ///   - isSameChain: Whether the layouters are those of the previous snapshot.
  ///   - told: The problems that are already reported.
  /// - Complexity: O(*n*) in the number of messages.
  init(
    _ snapshot: CellLayoutSnapshot, previous: CellLayoutSnapshot?, isSameChain: Bool,
    told: Set<Diagnostic>
  ) {
    messageCount = snapshot.entries.count
    builtCount = snapshot.builtCount
    // With the same layouters and key, a failed message is not tried again.
    var untried: [MessageID: LayoutKey] = [:]
    if isSameChain {
      for entry in previous?.entries ?? [] where RedrawCount.isFailed(entry) {
        untried[entry.message] = entry.requestedKey
      }
    }
    for entry in snapshot.entries where RedrawCount.isFailed(entry) {
      if untried[entry.message] != entry.requestedKey { builtCount -= 1 }
      if entry.diagnostics.allSatisfy(told.contains) { stillFailing.append(entry.message) }
    }
    builtCount = max(0, builtCount)
  }

  private static func isFailed(_ entry: CellLayoutSnapshot.Entry) -> Bool {
    entry.diagnostics.contains { $0.layouter != nil && !$0.isRefusal }
  }

  /// `2 of 3 messages laid out`.
  var text: String { "\(builtCount) of \(messageCount) messages laid out" }

  /// `; 1 message still fails (42)`, or nothing.
  var failureText: String {
    guard !stillFailing.isEmpty else { return "" }
    let names = stillFailing.prefix(RedrawCount.maximumNameCount).map(\.rawValue)
    let rest = stillFailing.count > names.count ? ", …" : ""
    let subject =
      stillFailing.count == 1
      ? "1 message still fails" : "\(stillFailing.count) messages still fail"
    return "; \(subject) (\(names.joined(separator: ", "))\(rest))"
  }
}
