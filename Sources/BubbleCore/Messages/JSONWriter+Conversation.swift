import Foundation
import Platform

/// The values of messages.
extension JSONWriter {
  /// Any value; null for a number that JSON has no word for.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: word("null")
    case .bool(let value): bool(value)
    case .integer(let value): number(Int(value))
    case .number(let value) where !value.isFinite: word("null")
    case .number(let value):
      let whole = style == .spaced ? nil : Int(exactly: value)
      if let whole { number(whole) } else { number(CGFloat(value)) }
    case .string(let value): string(value)
    case .array(let items):
      array { writer in
        for item in items { writer.value(item) }
      }
    case .object(let object): self.object(object)
    }
  }

  /// An object, member by member.
  package mutating func object(_ object: JSONObject) {
    self.object { $0.members(of: object) }
  }

  /// The members of an object.
  package mutating func members(of object: JSONObject) {
    for member in object.members {
      memberName(member.name)
      value(member.value)
    }
  }
}

/// Conversations as they stand in files.
extension JSONWriter {
  /// The first line of a conversation in lines.
  package mutating func fileHead(_ conversation: Conversation) {
    let me = conversation.messages.first { $0.isOutgoing }?.sender.id
    var people: [String: Person] = [:]
    for message in conversation.messages { people[message.sender.id] = message.sender }
    fileHead(
      // Nobody has this id: then all messages are incoming.
      me: me ?? "nobody", conversation.peer, people.sorted { $0.key < $1.key }.map(\.value),
      readUpTo: conversation.readUpTo)
  }

  /// The same of what stands in it; nil: nobody is said to be "me".
  package mutating func fileHead(
    me: String?, _ peer: Peer, _ people: some Sequence<Person>, readUpTo: MessageID? = nil
  ) {
    object { writer in
      writer.member("me", me)
      writer.member("peer", peer)
      writer.member("readUpTo", readUpTo?.rawValue)
      writer.name("people")
      writer.object { writer in
        for person in people {
          writer.memberName(person.id)
          writer.object { writer in
            writer.member("name", person.name)
            writer.member("avatar", person.avatar)
          }
        }
      }
    }
  }

  /// A member that says whom one is talking to.
  package mutating func member(_ name: StaticString, _ peer: Peer) {
    self.name(name)
    object { writer in
      writer.member("id", peer.id)
      writer.member("kind", peer.kind.rawValue)
      writer.member("title", peer.title)
    }
  }

  /// A message as it stands in a conversation file.
  package mutating func fileMessage(_ message: Message) {
    object { writer in
      writer.member("id", message.id.rawValue)
      writer.member("sender", message.sender.id)
      writer.member("date", JSONWriter.text(of: message.date))
      if message.status != .none { writer.member("status", message.status.rawValue) }
      if message.revision != 0 { writer.member("revision", message.revision) }
      writer.members(of: message.extras)
      writer.name("content")
      writer.object(message.content.payload)
    }
  }

  /// A date as conversation files have it, with milliseconds where there are any.
  package static func text(of date: Date) -> String {
    let milliseconds = date.milliseconds
    return Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1_000 != 0)
      .format(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }
}
