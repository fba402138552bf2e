import Foundation

/// Makes messages of JSON objects and keeps account of what is wrong with them.
struct MessageReader {
  /// The file's name, for issues.
  let file: String
  /// Who is called "I".
  var me: String?
  /// The people by id.
  var people: [String: Person] = [:]
  /// What was wrong so far.
  var issues = IssueList()
  /// The content types of messages that can't be read for another reason.
  private(set) var hiddenTypes: [MessageID: String] = [:]

  private var ids: Set<MessageID> = []
  /// Ids that were made for messages without one.
  private var madeIDs: Set<MessageID> = []
  /// Ids that messages to come have.
  private var reservedIDs: Set<MessageID> = []
  private var count = 0
  private var lastDate = Date(timeIntervalSince1970: 0)

  /// The types whose `text` the built-in layouters show.
  private static let textTypes: Set<String> = ["text", "service"]

  /// The fields of every message.
  private static let fieldNames: Set<String> = [
    "id", "sender", "date", "status", "revision", "content",
  ]
  private static let requiredFieldCount = 4

  init(file: String) { self.file = file }

  /// What the parser made of one element of `messages`.
  struct Element {
    var place: SourcePlace
    /// The value, or what is wrong with its JSON, and how far behind the start.
    var value: Result<JSONValue, JSONParser.SyntaxError>
    var notes: JSONParser.StringNotes
  }

  /// Makes a message of an element.
  ///
  /// Every element gives one: what can't be read becomes ``Content/unreadable(_:)``.
  mutating func message(_ element: Element) -> Message {
    count += 1
    var fields = Fields(place: element.place, notes: element.notes)
    switch element.value {
    case .failure(let error): fields.fail(nil, error.text, at: .byte(error.offset))
    case .success(.object(let object)): fields.object = object
    case .success(let other): fields.fail(nil, "a message is an object, not \(other.kindName)")
    }
    let id = readID(&fields)
    let sender = readSender(&fields)
    let date = readDate(&fields)
    let status = readStatus(&fields)
    let revision = readRevision(&fields)
    var content = readContent(&fields)
    fields.findMisspelt(among: MessageReader.fieldNames)
    if let reason = fields.firstFailure {
      if !content.type.isEmpty, hiddenTypes.count < IssueList.maximumCount {
        hiddenTypes[id] = content.type
      }
      content = .unreadable(reason)
    }
    report(fields, id)
    return Message(
      id: id, revision: revision, sender: sender, isOutgoing: me != nil && sender.id == me,
      date: date, status: status, content: content, extras: extras(fields))
  }

  /// The members of a message's object that are not its own fields.
  private func extras(_ fields: Fields) -> JSONObject {
    guard let members = fields.object?.members, members.count > MessageReader.requiredFieldCount
    else { return [:] }
    return JSONObject(members.filter { !MessageReader.fieldNames.contains($0.name) })
  }

  /// One message's fields while they are read.
  private struct Fields {
    /// Something wrong with a field, or with the message.
    struct Finding {
      var field: String?
      var text: String
      var outcome: ConversationIssue.Outcome
      var part: IssueList.Location.Part
    }

    let place: SourcePlace
    let notes: JSONParser.StringNotes
    var object: JSONObject?
    var findings: [Finding] = []

    init(place: SourcePlace, notes: JSONParser.StringNotes) {
      self.place = place
      self.notes = notes
    }

    /// Why the message can't be read.
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

    /// Reports members that are nearly fields which the message lacks: no layouter would read them.
    mutating func findMisspelt(among names: Set<String>) {
      for (name, near) in object?.misspeltNames(among: names) ?? [] {
        repair(
          name, "no field of a message is called that (did you mean \"\(near)\"?)", at: .name(name))
      }
    }

    /// The string under a name; nil, with a finding, if it is missing or something else.
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

  private mutating func readID(_ fields: inout Fields) -> MessageID {
    let text = fields.string("id", "\"id\": \"42\"")
    guard let text else { return uniqueID("#\(count)", from: nil) }
    let wanted = MessageID(rawValue: text)
    if ids.insert(wanted).inserted { return wanted }
    // Another message without an id of its own may have been given this one, in a stream.
    if !madeIDs.contains(wanted) {
      fields.fail("id", "another message has the id \"\(wanted)\" already; give each its own")
    }
    return uniqueID(text, from: 2)
  }

  /// An id that no message has: the base alone, if `number` is nil and it is free, or with a number.
  private mutating func uniqueID(_ base: String, from number: Int?) -> MessageID {
    var number = number
    while true {
      let id = MessageID(rawValue: number.map { "\(base)#\($0)" } ?? base)
      if !reservedIDs.contains(id), ids.insert(id).inserted {
        madeIDs.insert(id)
        return id
      }
      number = (number ?? 1) + 1
    }
  }

  /// Keeps the ids that messages have from being given to others that come before them.
  mutating func reserveIDs(of elements: [Element]) {
    for element in elements {
      guard case .success(let value) = element.value, let id = value.object?["id"]?.string else {
        continue
      }
      reservedIDs.insert(MessageID(rawValue: id))
    }
  }

  private mutating func readSender(_ fields: inout Fields) -> Person {
    guard let id = fields.string("sender", "\"sender\": \"ana\"") else {
      return Person(id: "", name: "?")
    }
    if let person = people[id] { return person }
    if id != me {
      let near = NearestNames.among(people.keys.sorted(), to: id).first
      fields.repair(
        "sender",
        "\"\(id)\" is not among people"
          + (near.map { " (did you mean \"\($0)\"?)" } ?? "") + "; the id is shown as the name")
    }
    return Person(id: id, name: TextRepair.name(id))
  }

  private mutating func readDate(_ fields: inout Fields) -> Date {
    let example = "\"2026-11-20T09:00:00Z\""
    guard let text = fields.string("date", "\"date\": \(example)") else { return lastDate }
    guard let date = DateReader.date(text) else {
      fields.fail("date", "\"\(text.prefix(40))\" is no date; write it as in \(example)")
      return lastDate
    }
    lastDate = date
    return date
  }

  private func readStatus(_ fields: inout Fields) -> Message.Status {
    guard let value = fields.object?["status"], value != .null else { return .none }
    if let name = value.string, let status = Message.Status(rawValue: name) { return status }
    let known = Message.Status.allCases.map(\.rawValue).joined(separator: ", ")
    fields.repair("status", "it is none of \(known); no status is shown")
    return .none
  }

  private func readRevision(_ fields: inout Fields) -> Int {
    guard let value = fields.object?["revision"] else { return 0 }
    if case .integer(let revision) = value { return Int(revision) }
    fields.repair("revision", "it is \(value.kindName), not a whole number; 0 is taken")
    return 0
  }

  private func readContent(_ fields: inout Fields) -> Content {
    guard let object = fields.object else { return Content(type: "") }
    let example = "\"content\": { \"type\": \"text\", \"text\": \"Hello\" }"
    guard let value = object["content"] else {
      fields.fail("content", "it is missing; write \(example)")
      return Content(type: "")
    }
    guard let payload = value.object else {
      fields.fail("content", "it is \(value.kindName); write \(example)")
      return Content(type: "")
    }
    guard let type = payload["type"]?.string else {
      fields.fail("content.type", "it is missing or no string; write \(example)")
      return Content(type: "")
    }
    if type == Content.unreadableType {
      fields.fail("content.type", "\"\(type)\" is reserved; choose another")
    }
    if MessageReader.textTypes.contains(type), payload["text"]?.string == nil {
      let kind = payload["text"].map { "it is \($0.kindName), not a string" } ?? "it is missing"
      fields.fail("content.text", "\(kind); write \(example)")
    }
    return Content(type: type, payload: repaired(payload, &fields))
  }

  /// Mends the strings of a payload if the parser saw anything in them that may need it.
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

  private mutating func report(_ fields: Fields, _ id: MessageID) {
    for finding in fields.findings {
      issues.append(
        ConversationIssue(
          file: file, line: fields.place.line, message: id, field: finding.field,
          text: finding.text, outcome: finding.outcome),
        at: IssueList.Location(place: fields.place, part: finding.part))
    }
  }
}
