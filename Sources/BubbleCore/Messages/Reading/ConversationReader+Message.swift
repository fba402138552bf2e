/// Reading one message by itself, such as one that a server sends.
extension ConversationReader {
  /// A message, and what was wrong with it.
  public struct MessageReading: Sendable {
    /// The message.
    public var message: Message
    /// What was not as it should be.
    public var issues: [ConversationIssue]
  }

  /// Reads one message: an object as it stands in the `messages` of a conversation file.
  ///
  /// What can't be read is a message as well, of ``MessageContent/unreadable(_:)`` content. One without an id is given one, which others
  /// that were read by themselves may have, too.
  ///
  /// - Parameters:
  ///   - json: The object in UTF-8.
  ///   - people: Who may have sent it; one whom they don't name is reported and taken as a person of that id.
  ///   - me: The id of the person whose messages are outgoing.
  /// - Throws: ``ConversationError/tooLarge(file:limit:)``.
  public func readMessage(
    _ json: some Sequence<UInt8>, people: [Person] = [], me: String? = nil
  ) throws(ConversationError) -> MessageReading {
    let bytes = Array(json)
    var budget = budget
    // Before anything is made of it.
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
