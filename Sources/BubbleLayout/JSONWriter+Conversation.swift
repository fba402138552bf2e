import BubbleCore
import Foundation

/// Conversations as they stand in files.
extension JSONWriter {
  /// The first line of a conversation in lines.
  package mutating func fileHead(_ conversation: Conversation) {
    // Nobody has this id: then all messages are incoming.
    let me = conversation.messages.first { $0.isOutgoing }?.sender.id ?? "nobody"
    var people: [String: Person] = [:]
    for message in conversation.messages { people[message.sender.id] = message.sender }
    let peer = conversation.peer
    var head: JSONObject = [
      "me": .string(me),
      "peer": .object([
        "id": .string(peer.id), "kind": .string(peer.kind.rawValue), "title": .string(peer.title),
      ]),
    ]
    head["readUpTo"] = conversation.readUpTo.map { .string($0.rawValue) }
    let entries = people.sorted { $0.key < $1.key }.map { id, person in
      var entry: JSONObject = ["name": .string(person.name)]
      entry["avatar"] = person.avatar.map { .string($0) }
      return JSONObject.Member(name: id, value: .object(entry))
    }
    head["people"] = .object(JSONObject(entries))
    object(head)
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
