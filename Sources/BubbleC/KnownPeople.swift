import BubbleCore
import BubbleLayout
import CBubble
import Foundation
import Platform

/// The people of a view's conversation and the sender of outgoing messages, for reading new messages.
final class KnownPeople {
  private var me: String?
  private let peer: Peer
  private var people: [String: Person]
  /// The number of messages so far, for the ids of those that have none.
  private var messageCount: Int
  /// The cached head of a conversation file with these people, and the place of its closing bracket; nil before it is
  /// written.
  private var head: [UInt8]?

  init(_ reading: ConversationReader.Reading) {
    (me, peer) = (reading.me, reading.conversation.peer)
    messageCount = reading.conversation.messages.count
    people = Dictionary(reading.people.map { ($0.id, $0) }) { _, last in last }
  }

  /// Returns a person by id; an unknown one has the id as name.
  func person(_ id: String) -> Person { people[id] ?? Person(id: id, name: id) }

  /// Adds or changes people: an object by ids, as in a conversation file.
  func add(_ json: UnsafeRawBufferPointer) throws(CallError) {
    let bytes =
      Data("{\"me\":\"\",\"peer\":{},\"messages\":[],\"people\":".utf8) + Data(json)
      + Data("}".utf8)
    let reading = try read(bytes, format: .json)
    let issue = reading.issues.first { $0.field?.hasPrefix("people") == true }
    if let issue { throw CallError(BUBBLE_FORMAT, "\(issue.field ?? ""): \(issue.text)") }
    add(reading.people)
  }

  /// Adds the people of another state of the conversation, which may state who sends the outgoing messages.
  func add(_ reading: ConversationReader.Reading) {
    me = reading.me ?? me
    messageCount += reading.conversation.messages.count
    add(reading.people)
  }

  /// Adds or changes people.
  private func add(_ more: [Person]) {
    for person in more { people[person.id] = person }
    head = nil
  }

  /// Reads messages: an array, or one message on each line.
  func messages(
    _ json: UnsafeRawBufferPointer
  ) throws(CallError) -> (messages: [Message], problems: [Diagnostic]) {
    let isArray = json.first { $0 > 0x20 } == UInt8(ascii: "[")
    let head = currentHead
    var bytes = Data(capacity: head.count + json.count + 32)
    bytes.append(contentsOf: head)
    if isArray {
      bytes.removeLast()
      bytes.append(contentsOf: ",\"messages\":".utf8)
      bytes.append(contentsOf: json)
      bytes.append(contentsOf: "}".utf8)
    } else {
      bytes.append(0x0A)
      bytes.append(contentsOf: json)
    }
    let reading = try read(bytes, format: isArray ? .json : .jsonLines)
    let problems = reading.issues.filter { $0.message != nil }.map { issue in
      Diagnostic(
        message: issue.message, text: (issue.field.map { "\($0): " } ?? "") + issue.text)
    }
    messageCount += reading.conversation.messages.count
    return (reading.conversation.messages, problems)
  }

  private func read(
    _ bytes: Data, format: ConversationReader.Format
  ) throws(CallError) -> ConversationReader.Reading {
    try calling(CallError.init) { () throws(ConversationError) in
      var reader = ConversationReader(file: "messages")
      reader.earlierCount = messageCount
      return try reader.read(from: bytes, format: format)
    }
  }

  private var currentHead: [UInt8] {
    if let head { return head }
    var writer = JSONWriter(reserving: 256 + 64 * people.count)
    writer.fileHead(me: me, peer, people.values)
    let written = writer.bytes
    head = written
    return written
  }
}
