import BubbleCore

/// Messages in memory, in the order of time; those of one moment keep their order of arrival.
struct SortedMessages {
  private var messages: [ImportedMessage] = []
  private var isSorted = true
  private let lastCount: Int?

  /// The number of excess messages at which the oldest are discarded.
  private static let leastExcess = 1_024

  /// - Parameter lastCount: The number of last messages to keep; nil: all.
  init(lastCount: Int?) { self.lastCount = lastCount }

  mutating func append(_ message: ImportedMessage) {
    if let last = messages.last, message.date < last.date { isSorted = false }
    messages.append(message)
    guard let lastCount else { return }
    if messages.count - lastCount >= max(SortedMessages.leastExcess, lastCount / 4) { _ = sorted() }
  }

  /// Returns the messages in order.
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

/// Keeps messages in memory, and passes them on in the order of time.
public final class OrderedMessages: MessageSink {
  private let sink: any MessageSink
  private var messages: SortedMessages

  /// Makes a sink that passes messages to another one.
  ///
  /// - Parameters:
  ///   - sink: Receives the messages in the order of time.
  ///   - lastCount: The number of last messages to pass on; nil: all.
  public init(_ sink: any MessageSink, lastCount: Int? = nil) {
    self.sink = sink
    messages = SortedMessages(lastCount: lastCount)
  }

  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { true }

  /// Keeps a message.
  ///
  /// - Throws: Nothing: ``finish()`` passes it on.
  public func write(_ message: ImportedMessage) throws(ImportError) { messages.append(message) }

  /// Passes on the messages.
  ///
  /// - Throws: The error of the other sink.
  public func finish() throws(ImportError) {
    for message in messages.sorted() { try sink.write(message) }
  }
}
