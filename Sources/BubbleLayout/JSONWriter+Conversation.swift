import BubbleCore
import Foundation

/// Conversations as they stand in files.
extension JSONWriter {
  /// The first line of a conversation in lines.
  package mutating func fileHead(_ conversation: Conversation) {
    // Nobody has this id: then all messages are incoming.
    let me = conversation.messages.first { $0.isOutgoing }?.sender.id ?? "nobody"
    var people: [String: Person] = [:]
    for message in conversation.messages where people[message.sender.id] == nil {
      people[message.sender.id] = message.sender
    }
    object { writer in
      writer.member("me", me)
      writer.name("peer")
      writer.object { writer in
        writer.member("id", conversation.peer.id)
        writer.member("kind", conversation.peer.kind.rawValue)
        writer.member("title", conversation.peer.title)
      }
      writer.member("readUpTo", conversation.readUpTo?.rawValue)
      writer.name("people")
      writer.object { writer in
        for (id, person) in people.sorted(by: { $0.key < $1.key }) {
          writer.memberName(id)
          writer.object { writer in
            writer.member("name", person.name)
            writer.member("avatar", person.avatar)
          }
        }
      }
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
      for member in message.extras.members {
        writer.memberName(member.name)
        writer.value(member.value)
      }
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
