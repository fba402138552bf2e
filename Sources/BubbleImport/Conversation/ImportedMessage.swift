import BubbleCore
import Foundation

/// A message as it comes out of an export.
public struct ImportedMessage: Sendable {
  /// Its name within the conversation.
  public var id: String
  /// The id of a person of the conversation.
  public var sender: String
  /// When it was sent.
  public var date: Date
  /// What it says.
  public var content: MessageContent
  /// What else there is to it: `reply`, `forwarded`, `reactions`, `edited`.
  public var extras: JSONObject
  /// The message that it answers, whose sender and words are looked up among those before it.
  public var replyTo: String?
  /// The line, from 1, on which it stands.
  public var line: Int?

  /// Makes a message.
  public init(
    id: String, sender: String, date: Date, content: MessageContent, extras: JSONObject = [:],
    replyTo: String? = nil, line: Int? = nil
  ) {
    (self.id, self.sender, self.date, self.content) = (id, sender, date, content)
    (self.extras, self.replyTo, self.line) = (extras, replyTo, line)
  }

  /// Says that it was forwarded; nil: nobody knows from whom.
  public mutating func setForwarded(from name: String?) {
    extras["forwarded"] = .object(name.map { ["from": .string($0)] } ?? [:])
  }

  /// Says when it was edited; nil: that is not known.
  public mutating func setEdited(at date: Date? = nil) {
    let known = date.flatMap { DateWriter.range.contains($0.timeIntervalSince1970) ? $0 : nil }
    extras["edited"] = known.map { .string(DateWriter.text(of: $0)) } ?? .bool(true)
  }

  /// Quotes what it answers, where the export has the words themselves.
  public mutating func setReply(
    message: String? = nil, person: String? = nil, sender: String?, text: String?
  ) {
    var reply = JSONObject(texts: ["message": message, "person": person, "sender": sender])
    reply["text"] = .string(text ?? ImportWords.earlierMessage)
    extras["reply"] = .object(reply)
  }

  /// Adds reactions of one kind.
  public mutating func addReaction(_ emoji: String, count: Int = 1, isMine: Bool = false) {
    guard count > 0, !emoji.isEmpty else { return }
    var reaction: JSONObject = ["emoji": .string(emoji), "count": .integer(Int64(count))]
    if isMine { reaction["mine"] = true }
    extras["reactions"] = .array((extras["reactions"]?.array ?? []) + [.object(reaction)])
  }
}

/// Where the messages of a conversation go.
public protocol MessageSink: AnyObject {
  /// Takes a message, whose id no other one has; those of one conversation in the order of time.
  func write(_ message: ImportedMessage) throws(ImportError)

  /// Whether it puts messages in the order of time itself. By default it does not: then all are kept in memory and sorted before.
  var takesAnyOrder: Bool { get }
}

extension MessageSink {
  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { false }
}

/// What is known of a conversation when all of it was read.
public struct ImportedHead: Hashable, Sendable {
  /// The id of the person whose export it is; nil: nobody of the conversation.
  public var me: String?
  /// Whom one is talking to.
  public var peer: Peer
  /// Everybody who wrote, in the order of their first messages.
  public var people: [Person]
}
