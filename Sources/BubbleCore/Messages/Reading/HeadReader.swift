/// Reads the members of a conversation file other than its messages: `me`, `peer`, `people`, `readUpTo`.
///
/// The messages can be shown without any of them.
struct HeadReader {
  private var peer: Peer?
  private var readUpTo: MessageID?

  /// The places of a head in its file.
  struct Places {
    /// The bracket that opens it.
    var start: SourcePlace
    /// The values of members that are far from it.
    var members: [String: SourcePlace] = [:]
  }

  private static let names: Set = ["me", "peer", "people", "readUpTo", "messages"]

  /// Reads a head, and passes the people and their ids to the message reader.
  init(object: JSONObject, at places: Places, into reader: inout MessageReader) {
    var issues = Issues(file: reader.file, places: places)
    issues.findMisspelt(in: object, among: HeadReader.names)
    reader.me = issues.string(object["me"], "me")
    if reader.me == nil, object["me"] == nil {
      issues.add(
        "me", "it is missing, so all messages are incoming; write \"me\": \"ana\"")
    }
    if let people = object["people"] {
      reader.people = HeadReader.people(people, &issues)
    }
    if let value = object["peer"] {
      peer = HeadReader.peer(value, &issues)
    } else {
      issues.add(
        "peer",
        "it is missing; a group is assumed; write \"peer\": "
          + "{ \"id\": \"trip\", \"kind\": \"group\", \"title\": \"Trip\" }")
    }
    readUpTo = issues.string(object["readUpTo"], "readUpTo").map(MessageID.init(rawValue:))
    reader.issues = issues.found
  }

  /// Returns the conversation of head and messages.
  func reading(
    _ messages: [Message], at places: [SourcePlace], _ reader: inout MessageReader
  ) -> ConversationReader.Reading {
    var peer = peer ?? Peer(id: "", kind: .group)
    peer.people = People(reader.people.values)
    peer.people.me = reader.me
    var reading = ConversationReader.Reading(
      conversation: Conversation(peer: peer, messages: messages, readUpTo: readUpTo),
      people: reader.people.values.sorted { $0.id < $1.id },
      issues: reader.issues.all(of: reader.file), file: reader.file, places: places,
      hiddenTypes: reader.hiddenTypes)
    reading.me = reader.me
    return reading
  }

  private static func people(_ value: JSONValue, _ issues: inout Issues) -> [String: Person] {
    guard let object = value.object else {
      issues.add(
        "people",
        "it is \(value.kindName), not an object of people by id; write "
          + "\"people\": { \"ana\": { \"name\": \"Ana\" } }")
      return [:]
    }
    var people: [String: Person] = [:]
    for member in object.members {
      let field = "people.\(member.name)"
      guard let person = member.value.object else {
        issues.add(field, "it is \(member.value.kindName); write { \"name\": \"Ana\" }")
        continue
      }
      issues.findMisspelt(in: person, among: ["name", "avatar"], field)
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
      issues.add(
        "peer",
        "it is \(value.kindName), not an object; a group is assumed; write "
          + "{ \"id\": \"trip\", \"kind\": \"group\", \"title\": \"Trip\" }")
      return nil
    }
    issues.findMisspelt(in: object, among: ["id", "kind", "title"], "peer")
    let name = issues.string(object["kind"], "peer.kind")
    let kind = name.flatMap(Peer.Kind.init(rawValue:))
    if kind == nil {
      issues.add("peer.kind", "write \"private\" or \"group\"; a group is assumed")
    }
    return Peer(
      id: issues.string(object["id"], "peer.id") ?? "", kind: kind ?? .group,
      title: TextRepair.name(issues.string(object["title"], "peer.title") ?? ""))
  }

  /// Collects the errors of the head.
  private struct Issues {
    let file: String
    let places: Places
    var found = IssueList()

    mutating func add(_ field: String, _ text: String, isName: Bool = false) {
      let names = field.split(separator: ".", maxSplits: 1).map(String.init)
      let member = isName && names.count == 1 ? nil : names.first.flatMap { places.members[$0] }
      let path = member == nil ? field : names.count > 1 ? names[1] : nil
      let part = path.map { isName ? IssueList.Location.Part.name($0) : .value($0) } ?? .whole
      let place = member ?? places.start
      found.append(
        ConversationIssue(
          file: file, line: place.line, message: nil, field: field, text: text,
          outcome: .repaired), at: IssueList.Location(place: place, part: part))
    }

    /// Reports members that are almost named like missing ones of an object: no layouter reads them.
    mutating func findMisspelt(
      in object: JSONObject, among names: Set<String>, _ owner: String? = nil
    ) {
      for (name, near) in object.misspeltNames(among: names) {
        add(
          (owner.map { "\($0)." } ?? "") + name,
          "no layouter reads it (did you mean \"\(near)\"?)", isName: true)
      }
    }

    /// Returns the string of an optional field; nil, with an issue, if it is not a string.
    mutating func string(_ value: JSONValue?, _ field: String) -> String? {
      guard let value, value != .null else { return nil }
      if let string = value.string { return string }
      add(field, "it is \(value.kindName), not a string in quotes; it is left out")
      return nil
    }
  }
}

extension JSONObject {
  /// Returns the members that are almost named like missing ones of the object, in order, with the names that they are similar to.
  func misspeltNames(among names: Set<String>) -> [(name: String, near: String)] {
    guard members.contains(where: { !names.contains($0.name) }) else { return [] }
    let lacking = names.filter { self[$0] == nil }.sorted()
    return members.lazy.map(\.name).filter { !names.contains($0) }.compactMap { name in
      NearestNames.among(lacking, to: name).first.map { (name, $0) }
    }
  }
}
