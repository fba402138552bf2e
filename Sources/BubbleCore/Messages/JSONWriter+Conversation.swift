import Foundation
import Platform

/// The values of messages.
extension JSONWriter {
  /// Writes any value; null for a number that JSON can't express.
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

  /// Writes an object, member by member.
  package mutating func object(_ object: JSONObject) {
    self.object { $0.members(of: object) }
  }

  /// Writes the members of an object.
  package mutating func members(of object: JSONObject) {
    for member in object.members {
      memberName(member.name)
      value(member.value)
    }
  }
}

/// Conversations in the form of files.
extension JSONWriter {
  /// Writes the first line of a conversation in lines.
  package mutating func fileHead(_ conversation: Conversation) {
    let me = conversation.messages.first { $0.isOutgoing }?.sender.id
    var people: [String: Person] = [:]
    for message in conversation.messages { people[message.sender.id] = message.sender }
    fileHead(
      // No one has this id: all messages are incoming then.
      me: me ?? "nobody", conversation.peer, people.sorted { $0.key < $1.key }.map(\.value),
      readUpTo: conversation.readUpTo)
  }

  /// Writes the same from its parts; with nil for `me`, the file names no "me".
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

  /// Writes a member for the other side of the conversation.
  package mutating func member(_ name: StaticString, _ peer: Peer) {
    self.name(name)
    object { writer in
      writer.member("id", peer.id)
      writer.member("kind", peer.kind.rawValue)
      writer.member("title", peer.title)
    }
  }

  /// Writes a message in the form of conversation files.
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

  /// Returns a date in the form of conversation files, with milliseconds if there are any.
  package static func text(of date: Date) -> String {
    let milliseconds = date.milliseconds
    return Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1_000 != 0)
      .format(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }
}
