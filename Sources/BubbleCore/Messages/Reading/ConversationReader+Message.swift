/// Reading a single message, such as one from a server.
extension ConversationReader {
  /// A message and its issues.
  package struct MessageReading: Sendable {
    /// The message.
    package var message: Message
    /// The issues of the message.
    package var issues: [ConversationIssue]
  }

  /// Reads one message: an object as in the `messages` of a conversation file.
  ///
  /// A message that can't be read becomes one with ``MessageContent/unreadable(_:)`` content. A message without an id gets one, which other
  /// messages that were read singly may also have.
  ///
  /// - Parameters:
  ///   - json: The object in UTF-8.
  ///   - people: The possible senders. An unknown sender is reported and becomes a person with that id.
  ///   - me: The id of the person whose messages are outgoing.
  /// - Throws: ``ConversationError/tooLarge(file:limit:)`` if the message exceeds ``maximumSize``.
  package func readMessage(
    _ json: some Sequence<UInt8>, people: [Person] = [], me: String? = nil
  ) throws(ConversationError) -> MessageReading {
    let bytes = Array(json)
    var budget = budget
    // Check the size before parsing.
    try budget.charge(
      ReadingBudget.cost(bytes: bytes.count, values: 0, atLeast: ReadingBudget.messageSize))
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    let value = parser.wholeValue(from: parser.offset)
    try budget.charge(ReadingBudget.cost(bytes: 0, values: parser.valueCount))
    var reader = MessageReader(file: file)
    reader.me = me
    reader.people = Dictionary(people.map { ($0.id, $0) }) { _, last in last }
    let place = SourcePlace(offset: 0, line: 1)
    let message = reader.message(
      MessageDraft(place: place, value: .other(value, parser.notes)))
    reader.issues.showLines(of: .bytes(bytes, offset: 0))
    return MessageReading(message: message, issues: reader.issues.all(of: file))
  }
}
