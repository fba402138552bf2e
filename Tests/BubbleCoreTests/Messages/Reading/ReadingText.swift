import BubbleCore
import Foundation
import Testing

/// What tests of the reader share: files made of a head and messages, a message a line.
enum Sample {
  static let head =
    #""me": "ana", "peer": {"id": "trip", "kind": "group", "title": "Trip"}, "#
    + #""people": {"ana": {"name": "Ana"}, "bo": {"name": "Bo", "avatar": "bo.png"}}"#

  /// A good message.
  static func message(_ id: String, text: String = "Hello", sender: String = "bo") -> String {
    #"{"id": "\#(id)", "sender": "\#(sender)", "date": "2026-11-20T09:00:00Z", "#
      + #""content": {"type": "text", "text": "\#(text)"}}"#
  }

  /// A `.json` file whose first message is on line 3.
  static func json(_ messages: [String], head: String = head) -> String {
    "{\(head),\n\"messages\": [\n" + messages.joined(separator: ",\n") + "\n]}\n"
  }

  /// A `.jsonl` file whose first message is on line 2.
  static func jsonLines(_ messages: [String], head: String = head) -> String {
    ["{\(head)}"].appending(messages).joined(separator: "\n") + "\n"
  }

  /// The same in the given format.
  static func file(_ messages: [String], _ format: ConversationReader.Format) -> String {
    format == .json ? json(messages) : jsonLines(messages)
  }
}

extension Array {
  fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}

func read(
  _ text: String, _ format: ConversationReader.Format? = .json
) throws(ConversationError) -> ConversationReader.Reading {
  try read(Data(text.utf8), format)
}

func read(
  _ data: Data, _ format: ConversationReader.Format? = .json
) throws(ConversationError) -> ConversationReader.Reading {
  try ConversationReader(file: "trip").read(from: data, format: format)
}

extension ConversationReader.Reading {
  var ids: [String] { conversation.messages.map(\.id.rawValue) }
  var texts: [String?] { conversation.messages.map(\.content.text) }
  var isReadable: [Bool] {
    conversation.messages.map { $0.content.type != MessageContent.unreadableType }
  }
  /// Why a message can't be read.
  func reason(_ index: Int) -> String? {
    conversation.messages[index].content.payload["reason"]?.string
  }
}

let bothFormats: [ConversationReader.Format] = [.json, .jsonLines]
