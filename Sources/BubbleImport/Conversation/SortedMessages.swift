import BubbleCore

/// Messages in memory, in the order of time; those of one moment stay in the order in which they came.
struct SortedMessages {
  private var messages: [ImportedMessage] = []
  private var isSorted = true
  private let lastCount: Int?

  /// How many messages more than wanted are kept before the oldest go.
  private static let leastExcess = 1_024

  /// - Parameter lastCount: How many of the last ones are kept; nil: all.
  init(lastCount: Int?) { self.lastCount = lastCount }

  mutating func append(_ message: ImportedMessage) {
    if let last = messages.last, message.date < last.date { isSorted = false }
    messages.append(message)
    guard let lastCount else { return }
    if messages.count - lastCount >= max(SortedMessages.leastExcess, lastCount / 4) { _ = sorted() }
  }

  /// The messages in order.
  ///
  /// - Complexity: O(*n*) if they came in order, else O(*n* log *n*).
  mutating func sorted() -> [ImportedMessage] {
    if !isSorted {
      let dates = messages.map(\.date)
      let order = dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
      messages = order.map { messages[$0] }
      isSorted = true
    }
    if let lastCount { messages.removeFirst(max(0, messages.count - lastCount)) }
    return messages
  }
}

/// Keeps messages in memory, and hands them on in the order of time.
public final class OrderedMessages: MessageSink {
  private let sink: any MessageSink
  private var messages: SortedMessages

  /// Makes a sink in front of another one.
  ///
  /// - Parameters:
  ///   - sink: Gets the messages in the order of time.
  ///   - lastCount: The number of last messages that it hands on; nil: all.
  public init(_ sink: any MessageSink, lastCount: Int? = nil) {
    self.sink = sink
    messages = SortedMessages(lastCount: lastCount)
  }

  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { true }

  /// Keeps a message.
  public func write(_ message: ImportedMessage) throws(ImportError) { messages.append(message) }

  /// Hands on the messages.
  public func finish() throws(ImportError) {
    for message in messages.sorted() { try sink.write(message) }
  }
}
