import Foundation

/// Makes messages from JSON objects and collects their errors.
struct MessageReader {
  /// The file's name, for issues.
  let file: String
  /// The id of the person whose messages are outgoing.
  var me: String?
  /// The people by id.
  var people: [String: Person] = [:]
  /// The errors so far.
  var issues = IssueList()
  /// The content types of messages that can't be read for another reason.
  private(set) var hiddenTypes: [MessageID: String] = [:]

  private var ids: Set<MessageID> = []
  /// Ids that were made for messages without one.
  private var madeIDs: Set<MessageID> = []
  /// The ids of later messages, after they were first needed.
  private var reservedIDs: Set<MessageID>?
  /// The number of messages so far, with those before the file.
  private var count: Int
  private var lastDate = Date(timeIntervalSince1970: 0)

  /// The senders that the file does not name, by id.
  private var unknownSenders: [String: UnknownSender] = [:]
  /// The sender of the last message by someone whom the file names.
  private var lastSender: Person?

  /// The types whose `text` the built-in layouters show.
  static let textTypes: Set<String> = ["text", MessageContent.serviceType]

  /// The fields of every message.
  static let fieldNames: Set<String> = [
    "id", "sender", "date", "status", "revision", "content",
  ]
  private static let requiredFieldCount = 4
  /// The greatest number of stored senders that the file does not name.
  private static let maximumUnknownSenderCount = 1_000

  init(file: String, count: Int = 0) { (self.file, self.count) = (file, count) }

  /// Makes a message from an element.
  ///
  /// Every element gives a message: an unreadable one becomes ``MessageContent/unreadable(_:)``.
  ///
  /// - Parameter idsToCome: Returns the known ids of this message and later ones; no message without an id gets one of them. Called
  ///   at most once for all messages.
  mutating func message(
    _ draft: MessageDraft, idsToCome: () -> Set<MessageID> = { [] }
  ) -> Message {
    count += 1
    switch draft.value {
    case .plain(let plain):
      return message(plain, Fields(place: draft.place), idsToCome)
    case .other(let value, let notes):
      return message(value, Fields(place: draft.place, notes: notes), idsToCome)
    }
  }

  private mutating func message(
    _ plain: PlainMessage, _ fields: consuming Fields, _ idsToCome: () -> Set<MessageID>
  ) -> Message {
    var fields = fields
    let id = ownID(plain.id, &fields, idsToCome)
    let sender = person(plain.sender, &fields)
    lastDate = plain.date
    let content = fields.findings.isEmpty ? plain.content : report(fields, id, plain.content)
    return Message(
      id: id, revision: plain.revision, sender: sender,
      isOutgoing: me != nil && sender.id == me, date: plain.date, status: plain.status,
      content: content, extras: plain.extras)
  }

  private mutating func message(
    _ value: Result<JSONValue, JSONParser.SyntaxError>, _ fields: consuming Fields,
    _ idsToCome: () -> Set<MessageID>
  ) -> Message {
    var fields = fields
    switch value {
    case .failure(let error): fields.fail(nil, error.text, at: .byte(error.offset))
    case .success(.object(let object)): fields.object = object
    case .success(let other): fields.fail(nil, "a message is an object, not \(other.kindName)")
    }
    let id =
      fields.string("id", "\"id\": \"42\"").map { ownID($0, &fields, idsToCome) }
      ?? uniqueID("#\(count)", from: nil, idsToCome)
    let sender =
      fields.string("sender", "\"sender\": \"ana\"").map { person($0, &fields) }
      ?? Person(id: "", name: "?")
    let date = readDate(&fields)
    let status = readStatus(&fields)
    let revision = readRevision(&fields)
    let content = readContent(&fields)
    if let language = fields.object?["language"], language != .null, TextLanguage(language) == nil {
      fields.repair(
        "language",
        "it names no language; write a tag such as \"ja\" or \"zh-Hant\"; the text's letters show it now"
      )
    }
    fields.findMisspelt(among: MessageReader.fieldNames)
    return Message(
      id: id, revision: revision, sender: sender, isOutgoing: me != nil && sender.id == me,
      date: date, status: status, content: report(fields, id, content), extras: extras(fields))
  }

  /// Returns the members of a message's object that are not its own fields.
  private func extras(_ fields: Fields) -> JSONObject {
    guard let members = fields.object?.members, members.count > MessageReader.requiredFieldCount
    else { return [:] }
    return JSONObject(members.filter { !MessageReader.fieldNames.contains($0.name) })
  }

  /// A sender that the file does not name, and the report about it.
  private struct UnknownSender {
    var person: Person
    var finding: String?
  }

  /// One message's fields during reading.
  private struct Fields {
    /// An error in a field or in the message.
    struct Finding {
      var field: String?
      var text: String
      var outcome: ConversationIssue.Outcome
      var part: IssueList.Location.Part
    }

    let place: SourcePlace
    var notes = JSONParser.StringNotes()
    var object: JSONObject?
    var findings: [Finding] = []

    /// The reason why the message can't be read.
    var firstFailure: String? {
      guard let first = findings.first(where: { $0.outcome == .unreadable }) else { return nil }
      return first.field.map { "\($0): \(first.text)" } ?? first.text
    }

    mutating func fail(
      _ field: String?, _ text: String, at part: IssueList.Location.Part? = nil
    ) {
      add(field, text, .unreadable, part)
    }

    mutating func repair(
      _ field: String?, _ text: String, at part: IssueList.Location.Part? = nil
    ) {
      add(field, text, .repaired, part)
    }

    private mutating func add(
      _ field: String?, _ text: String, _ outcome: ConversationIssue.Outcome,
      _ part: IssueList.Location.Part?
    ) {
      findings.append(
        Finding(
          field: field, text: TextRepair.repair(text), outcome: outcome,
          part: part ?? field.map { .value($0) } ?? .whole))
    }

    /// Reports members that are almost named like missing fields: no layouter would read them.
    mutating func findMisspelt(among names: Set<String>) {
      for (name, near) in object?.misspeltNames(among: names) ?? [] {
        repair(
          name, "no field of a message is called that (did you mean \"\(near)\"?)", at: .name(name))
      }
    }

    /// Returns the string under a name; nil, with an error, if it is missing or not a string.
    mutating func string(_ name: String, _ example: String) -> String? {
      guard let object else { return nil }
      guard let value = object[name] else {
        fail(name, "it is missing; write \(example)")
        return nil
      }
      guard let string = value.string else {
        fail(name, "it is \(value.kindName); write a string such as \(example)")
        return nil
      }
      return string
    }
  }

  /// Returns the id of a message, or one made from it if another message has it.
  private mutating func ownID(
    _ text: String, _ fields: inout Fields, _ idsToCome: () -> Set<MessageID>
  ) -> MessageID {
    let wanted = MessageID(rawValue: text)
    if ids.insert(wanted).inserted { return wanted }
    // In a stream, this id may have been made for an earlier message without an id.
    if !madeIDs.contains(wanted) {
      fields.fail(
        "id",
        "another message has the id \"\(wanted)\" already; give each message a "
          + "unique id")
    }
    return uniqueID(text, from: 2, idsToCome)
  }

  /// Returns an id that no message has: the base alone, if `number` is nil and it is free, or the base with a number.
  private mutating func uniqueID(
    _ base: String, from number: Int?, _ idsToCome: () -> Set<MessageID>
  ) -> MessageID {
    let reserved = reservedIDs ?? idsToCome()
    reservedIDs = reserved
    var number = number
    while true {
      let id = MessageID(rawValue: number.map { "\(base)#\($0)" } ?? base)
      if !reserved.contains(id), ids.insert(id).inserted {
        madeIDs.insert(id)
        return id
      }
      number = (number ?? 1) + 1
    }
  }

  private mutating func person(_ id: String, _ fields: inout Fields) -> Person {
    if lastSender?.id == id, let lastSender { return lastSender }
    if let person = people[id] {
      lastSender = person
      return person
    }
    let unknownSender = unknownSenders[id] ?? unknownSender(id)
    if unknownSenders.count < MessageReader.maximumUnknownSenderCount {
      unknownSenders[id] = unknownSender
    }
    if let finding = unknownSender.finding { fields.repair("sender", finding) }
    return unknownSender.person
  }

  private func unknownSender(_ id: String) -> UnknownSender {
    let person = Person(id: id, name: TextRepair.name(id))
    guard id != me else { return UnknownSender(person: person, finding: nil) }
    let near = NearestNames.among(people.keys.sorted(), to: id).first
    return UnknownSender(
      person: person,
      finding: "\"\(id)\" is not among people"
        + (near.map { " (did you mean \"\($0)\"?)" } ?? "") + "; the id is shown as the name")
  }

  private mutating func readDate(_ fields: inout Fields) -> Date {
    let example = "\"2026-11-20T09:00:00Z\""
    guard let text = fields.string("date", "\"date\": \(example)") else { return lastDate }
    guard let date = DateReader.date(text) else {
      fields.fail("date", "\"\(text.prefix(40))\" is not a date; write it as in \(example)")
      return lastDate
    }
    lastDate = date
    return date
  }

  private func readStatus(_ fields: inout Fields) -> Message.Status {
    guard let value = fields.object?["status"], value != .null else { return .none }
    if let name = value.string, let status = Message.Status(rawValue: name) { return status }
    let known = Message.Status.allCases.map(\.rawValue).joined(separator: ", ")
    fields.repair("status", "it is not one of \(known); no status is shown")
    return .none
  }

  private func readRevision(_ fields: inout Fields) -> Int {
    guard let value = fields.object?["revision"] else { return 0 }
    if case .integer(let revision) = value { return Int(revision) }
    fields.repair("revision", "it is \(value.kindName), not a whole number; 0 is used")
    return 0
  }

  private func readContent(_ fields: inout Fields) -> MessageContent {
    guard let object = fields.object else { return MessageContent(type: "") }
    let example = "\"content\": { \"type\": \"text\", \"text\": \"Hello\" }"
    guard let value = object["content"] else {
      fields.fail("content", "it is missing; write \(example)")
      return MessageContent(type: "")
    }
    guard let payload = value.object else {
      fields.fail("content", "it is \(value.kindName); write \(example)")
      return MessageContent(type: "")
    }
    guard let type = payload["type"]?.string else {
      fields.fail("content.type", "it is missing or not a string; write \(example)")
      return MessageContent(type: "")
    }
    if type == MessageContent.unreadableType {
      fields.fail("content.type", "\"\(type)\" is reserved; choose another")
    }
    if MessageReader.textTypes.contains(type), payload["text"]?.string == nil {
      let kind = payload["text"].map { "it is \($0.kindName), not a string" } ?? "it is missing"
      fields.fail("content.text", "\(kind); write \(example)")
    }
    return MessageContent(type: type, payload: repaired(payload, &fields))
  }

  /// Repairs the strings of a payload if the parser noted anything that may need it.
  private func repaired(_ payload: JSONObject, _ fields: inout Fields) -> JSONObject {
    let notes = fields.notes
    if notes.hasInvalidUnicode {
      fields.repair("content", "invalid UTF-8 or half a surrogate pair is shown as U+FFFD")
    }
    guard
      notes.hasControls || notes.hasManyNonASCII
        || notes.longest > min(TextRepair.maximumLength, TextRepair.maximumLineCount)
    else { return payload }
    var findings = TextRepair.Findings()
    let payload = TextRepair.repair(payload, findings: &findings)
    if findings.contains(.controls) {
      fields.repair("content", "control characters are shown as U+FFFD")
    }
    if findings.contains(.marks) {
      fields.repair(
        "content",
        "a character of more than \(TextRepair.maximumCharacterLength) code points, such as a letter "
          + "with many combining marks: the rest is left out")
    }
    if findings.contains(.length) {
      fields.repair(
        "content",
        "a text of \(notes.longest) bytes is too long: it is cut at \(TextRepair.maximumLength) "
          + "bytes or \(TextRepair.maximumLineCount) lines")
    }
    return payload
  }

  /// Reports the errors, and returns the content of the message; the reason if it can't be read.
  private mutating func report(
    _ fields: Fields, _ id: MessageID, _ content: MessageContent
  ) -> MessageContent {
    for finding in fields.findings {
      issues.append(
        ConversationIssue(
          file: file, line: fields.place.line, message: id, field: finding.field,
          text: finding.text, outcome: finding.outcome),
        at: IssueList.Location(place: fields.place, part: finding.part))
    }
    guard let reason = fields.firstFailure else { return content }
    if !content.type.isEmpty, hiddenTypes.count < IssueList.maximumCount {
      hiddenTypes[id] = content.type
    }
    return .unreadable(reason)
  }
}
