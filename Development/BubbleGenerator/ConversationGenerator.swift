import BubbleCore
import Foundation

/// Makes whole conversations from a seed.
public struct ConversationGenerator {
  /// The shares of messages that are not texts.
  public struct Mix: Sendable {
    /// The percentage of system rows.
    public var service: Double
    /// The percentage of messages of a type that no layouter takes.
    public var unknown: Double

    /// Makes a mix.
    public init(service: Double = 0, unknown: Double = 0) {
      self.service = service
      self.unknown = unknown
    }
  }

  private var random: SeededGenerator
  private var texts: TextGenerator
  private let people = [
    Person(id: "ana", name: "Ana"), Person(id: "bo", name: "Bo"),
    Person(id: "cleo", name: "Cleo Marsh"), Person(id: "dov", name: "Dov"),
    Person(id: "emi", name: "Emi Sato"),
  ]

  /// Makes a generator; the same seed gives the same conversations.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    texts = TextGenerator(seed: seed &+ 1)
  }

  /// Returns a conversation with a number of messages, from 1 November 2026 on.
  public mutating func conversation(
    messageCount: Int, kind: Peer.Kind = .group, mix: Mix = Mix()
  ) -> Conversation {
    var seconds = 1_793_520_000.0
    var sender = people[0]
    let others = kind == .private ? Array(people.prefix(2)) : people
    let messages = (0..<messageCount).map { index in
      seconds += random.chance(0.7) ? random.unit() * 120 : random.unit() * 7_200
      if random.chance(0.6) { sender = random.pick(others) }
      return Message(
        id: MessageID(rawValue: String(index + 1)), sender: sender,
        isOutgoing: sender.id == "ana",
        date: Date(timeIntervalSince1970: seconds.rounded(.down)),
        status: sender.id == "ana" ? .read : .none, content: content(mix, sender))
    }
    return Conversation(
      peer: Peer(id: "generated", kind: kind, title: "Generated"), messages: messages)
  }

  private mutating func content(_ mix: Mix, _ sender: Person) -> MessageContent {
    let kind = random.unit() * 100
    if kind < mix.service { return .service("\(sender.name) changed the picture") }
    if kind < mix.service + mix.unknown {
      return MessageContent(type: "hologram", payload: ["type": .string("hologram")])
    }
    return .text(texts.text())
  }
}

extension Conversation {
  /// Returns the conversation as a file of the form that `bubble` reads: one object.
  public func fileContents() throws -> Data {
    try ConversationFile.encoder.encode(
      ConversationFile(self, messages: messages.map(ConversationFile.Item.init)))
  }

  /// Returns the same conversation as lines: a head, and a message on each.
  public func fileLines() throws -> Data {
    let encoder = ConversationFile.encoder
    var lines = try encoder.encode(ConversationFile(self, messages: nil))
    for message in messages {
      lines.append(0x0A)
      lines += try encoder.encode(ConversationFile.Item(message))
    }
    lines.append(0x0A)
    return lines
  }
}

/// A conversation as in a file.
private struct ConversationFile: Encodable {
  struct Item: Encodable {
    var id: String
    var sender: String
    var date: Date
    var status: String?
    var content: [String: String]

    init(_ message: Message) {
      id = message.id.rawValue
      sender = message.sender.id
      date = message.date
      status = message.status == .none ? nil : message.status.rawValue
      content = ["type": message.content.type, "text": message.content.text ?? ""]
    }
  }
  var me = "ana"
  var peer: [String: String]
  var people: [String: [String: String]] = [:]
  var messages: [Item]?

  init(_ conversation: Conversation, messages: [Item]?) {
    let peer = conversation.peer
    self.peer = ["id": peer.id, "kind": peer.kind.rawValue, "title": peer.title]
    for message in conversation.messages {
      people[message.sender.id] = ["name": message.sender.name]
    }
    self.messages = messages
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
