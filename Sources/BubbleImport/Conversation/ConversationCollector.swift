import BubbleCore
import Foundation

/// Keeps the messages of an export in memory, for a conversation that is drawn.
public final class ConversationCollector: MessageSink {
  private var messages: SortedMessages
  private let isLimited: Bool
  private let limit: Int
  private var used = 0
  private let file: String

  /// Makes a collector.
  ///
  /// - Parameters:
  ///   - file: The name of the export in error texts.
  ///   - lastCount: The number of last messages to keep; nil: all.
  ///   - maximumSize: Their approximate maximum size, in bytes; ignored with a `lastCount`.
  public init(file: String, lastCount: Int? = nil, maximumSize: Int) {
    (self.file, limit, isLimited) = (file, maximumSize, lastCount == nil)
    messages = SortedMessages(lastCount: lastCount)
  }

  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { true }

  /// Keeps a message.
  ///
  /// Discards the oldest one if there are more than `lastCount`.
  ///
  /// - Throws: ``ImportError/tooLarge(file:reason:)`` if the messages exceed the maximum size.
  public func write(_ message: ImportedMessage) throws(ImportError) {
    if isLimited { used += 512 + message.content.payload.approximateSize }
    guard used <= limit else {
      throw .tooLarge(
        file: file, reason: "the conversation takes more than \(limit) bytes, the limit")
    }
    messages.append(message)
  }

  /// Returns the conversation, with invalid text repaired.
  public func conversation(_ head: ImportedHead) -> (conversation: Conversation, people: [Person]) {
    let people = Dictionary(
      head.people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = messages.sorted().map { message in
      Message(
        id: MessageID(TextRepair.repairIfNeeded(message.id)),
        sender: people[message.sender] ?? Person(id: message.sender, name: message.sender),
        isOutgoing: message.sender == head.me, date: message.date,
        content: MessageContent(
          type: message.content.type, payload: message.content.payload.mended),
        extras: message.extras.mended)
    }
    return (Conversation(peer: head.peer, messages: shown), head.people.sorted { $0.id < $1.id })
  }
}

extension JSONObject {
  fileprivate var approximateSize: Int { members.reduce(0) { $0 + 32 + $1.value.approximateSize } }

  fileprivate var mended: JSONObject {
    members.allSatisfy {
      $0.value.string.map(TextRepair.isSurelyFine)
        ?? ($0.value.array == nil && $0.value.object == nil)
    } ? self : TextRepair.repair(self)
  }
}

extension JSONValue {
  fileprivate var approximateSize: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(0) { $0 + 32 + $1.approximateSize }
    case .object(let object): object.approximateSize
    default: 0
    }
  }
}
