/// Reads what a conversation file says besides its messages: `me`, `peer`, `people`, `readUpTo`.
///
/// None of it is so necessary that the messages could not be shown without.
struct HeadReader {
  private var peer: Peer?
  private var readUpTo: MessageID?

  /// Reads a head and tells the message reader who is who.
  init(object: JSONObject, line: Int?, into reader: inout MessageReader) {
    var issues = Issues(file: reader.file, line: line)
    reader.me = issues.string(object["me"], "me")
    if reader.me == nil, object["me"] == nil {
      issues.add("me", "it is missing, so all messages are taken as incoming")
    }
    if let people = object["people"] {
      reader.people = HeadReader.people(people, &issues)
    }
    if let value = object["peer"] {
      peer = HeadReader.peer(value, &issues)
    } else {
      issues.add("peer", "it is missing; a group is assumed")
    }
    readUpTo = issues.string(object["readUpTo"], "readUpTo").map(MessageID.init(rawValue:))
    reader.issues = issues.found
  }

  /// The conversation of head and messages.
  func reading(
    _ messages: [Message], _ reader: inout MessageReader
  ) -> ConversationReader.Reading {
    ConversationReader.Reading(
      conversation: Conversation(
        peer: peer ?? Peer(id: "", kind: .group), messages: messages, readUpTo: readUpTo),
      people: reader.people.values.sorted { $0.id < $1.id },
      issues: reader.issues.all(of: reader.file))
  }

  private static func people(_ value: JSONValue, _ issues: inout Issues) -> [String: Person] {
    guard let object = value.object else {
      issues.add("people", "it is \(value.kindName), not an object of people by id")
      return [:]
    }
    var people: [String: Person] = [:]
    for member in object.members {
      let field = "people.\(member.name)"
      guard let person = member.value.object else {
        issues.add(field, "it is \(member.value.kindName); write { \"name\": \"Ana\" }")
        continue
      }
      let name = issues.string(person["name"], "\(field).name")
      let shown = TextRepair.name(name ?? "")
      people[member.name] = Person(
        id: member.name, name: shown.isEmpty ? TextRepair.name(member.name) : shown,
        avatar: issues.string(person["avatar"], "\(field).avatar"))
    }
    return people
  }

  private static func peer(_ value: JSONValue, _ issues: inout Issues) -> Peer? {
    guard let object = value.object else {
      issues.add("peer", "it is \(value.kindName), not an object; a group is assumed")
      return nil
    }
    let name = issues.string(object["kind"], "peer.kind")
    let kind = name.flatMap(Peer.Kind.init(rawValue:))
    if kind == nil {
      issues.add("peer.kind", "write \"private\" or \"group\"; a group is assumed")
    }
    return Peer(
      id: issues.string(object["id"], "peer.id") ?? "", kind: kind ?? .group,
      title: TextRepair.name(issues.string(object["title"], "peer.title") ?? ""))
  }

  /// Collects what is wrong with the head.
  private struct Issues {
    let file: String
    let line: Int?
    var found = IssueList()

    init(file: String, line: Int?) {
      self.file = file
      self.line = line
    }

    mutating func add(_ field: String, _ text: String) {
      found.append(
        ConversationIssue(
          file: file, line: line, message: nil, field: field, text: text, outcome: .repaired))
    }

    /// The string of an optional field; nil, with an issue, if it is something else.
    mutating func string(_ value: JSONValue?, _ field: String) -> String? {
      guard let value, value != .null else { return nil }
      if let string = value.string { return string }
      add(field, "it is \(value.kindName), not a string; it is left out")
      return nil
    }
  }
}
