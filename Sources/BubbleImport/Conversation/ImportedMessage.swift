import BubbleCore
import Foundation

/// A message of an export.
public struct ImportedMessage: Sendable {
  /// Its id within the conversation.
  public var id: String
  /// The id of a person of the conversation.
  public var sender: String
  /// The date of sending.
  public var date: Date
  /// The content.
  public var content: MessageContent
  /// Its other properties: `reply`, `forwarded`, `reactions`, `edited`.
  public var extras: JSONObject
  /// The id of the message that it answers.
  ///
  /// The builder quotes that message's sender and words if it is an earlier one.
  public var replyTo: String?
  /// Its line in the file, from 1.
  public var line: Int?

  /// Makes a message.
  public init(
    id: String, sender: String, date: Date, content: MessageContent, extras: JSONObject = [:],
    replyTo: String? = nil, line: Int? = nil
  ) {
    (self.id, self.sender, self.date, self.content) = (id, sender, date, content)
    (self.extras, self.replyTo, self.line) = (extras, replyTo, line)
  }

  /// Marks it as forwarded; nil: the original sender is unknown.
  public mutating func setForwarded(from name: String?) {
    extras["forwarded"] = .object(name.map { ["from": .string($0)] } ?? [:])
  }

  /// Marks it as edited; nil: the time is unknown.
  public mutating func setEdited(at date: Date? = nil) {
    let known = date.flatMap { DateWriter.range.contains($0.timeIntervalSince1970) ? $0 : nil }
    extras["edited"] = known.map { .string(DateWriter.text(of: $0)) } ?? .bool(true)
  }

  /// Quotes the message that it answers, if the export contains the words.
  public mutating func setReply(
    message: String? = nil, person: String? = nil, sender: String?, text: String?
  ) {
    var reply = JSONObject(texts: ["message": message, "person": person, "sender": sender])
    reply["text"] = .string(text ?? ImportWords.earlierMessage)
    extras["reply"] = .object(reply)
  }

  /// Adds reactions with one emoji; an empty one is shown as ❔.
  public mutating func addReaction(_ emoji: String, count: Int = 1, isMine: Bool = false) {
    guard count > 0 else { return }
    var reaction: JSONObject = [
      "emoji": .string(emoji.isEmpty ? "❔" : emoji), "count": .integer(Int64(count)),
    ]
    if isMine { reaction["mine"] = true }
    extras["reactions"] = .array((extras["reactions"]?.array ?? []) + [.object(reaction)])
  }
}

/// Receives the messages of a conversation.
public protocol MessageSink: AnyObject {
  /// Receives a message with a unique id; the messages of one conversation come in the order of time.
  ///
  /// - Throws: ``ImportError`` if the sink can't take it: reading then ends with this error.
  func write(_ message: ImportedMessage) throws(ImportError)

  /// Whether the sink sorts messages by time. If not, which is the default, all are kept in memory and sorted before.
  var takesAnyOrder: Bool { get }
}

extension MessageSink {
  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { false }
}

/// The data of a conversation that is complete only after its last message.
public struct ImportedHead: Hashable, Sendable {
  /// The id of the export's owner; nil: no person of the conversation.
  public var me: String?
  /// The person or group at the other end.
  public var peer: Peer
  /// The people who wrote, in the order of their first messages.
  public var people: [Person]
}
