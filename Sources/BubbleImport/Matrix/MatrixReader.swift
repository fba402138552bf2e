import BubbleCore
import Foundation

/// Reads the JSON that Element's "Export chat" writes.
///
/// Written against Element Web 1.11 (`JSONExport.ts`) and version 1.11 of the Matrix specification. Edits, reactions, votes and
/// deletions are events of their own behind what they are about: so the file is read twice.
struct MatrixReader: ExportReader {
  let id = "matrix"
  let name = "Matrix (Element, JSON)"

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  private func files(of export: Export) -> [String] {
    export.files(of: id, among: export.documents { $0.hasPrefix("export") }) { start in
      let text = ByteSearch(start)
      return text.hasName("room_name")
        && (text.hasName("exported_by") || text.hasName("room_creator"))
    }
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    var count = 0
    return try export.each(files(of: export)) { (file) throws(ImportError) in
      var stream = try JSONStream(export.stream(file))
      guard try stream.enterObject() else { return [] }
      var title = ""
      while let name = try stream.nextMember(), name != "messages" {
        if name == "room_name" {
          title = try stream.value()?.string ?? ""
        } else {
          try stream.skip()
        }
      }
      count += 1
      return [ExportedChat(index: count, title: title, key: file, files: [file])]
    }
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export, passes: 2)
    builder.id = ""
    var relations = MatrixRelations()
    var owner: String?
    try eachEvent(of: file, export) { (name, value) throws(ImportError) in
      if name == "exported_by" { owner = value.string }
      if name == "room_name" { builder.title = value.string ?? "" }
    } event: { (element, _) throws(ImportError) in
      if case .value(.object(let event)) = element { relations.note(event) }
    }
    relations.settle()
    if let owner { builder.owner = relations.id(ofPerson: owner) }
    let messages = MatrixMessages(builder, relations, folder: Export.folder(of: file))
    try eachEvent(of: file, export) { (_, _) throws(ImportError) in
    } event: { (element, line) throws(ImportError) in
      switch element {
      case .value(.object(let object)): try messages.read(object, line: line)
      case .value(let value):
        try builder.appendUnreadable("it is \(value.kindName), not an object", line: line)
      case .broken(let reason): try builder.appendUnreadable(reason, line: line)
      }
    }
    if relations.memberCount > 2 { builder.kind = .group }
  }

  private func eachEvent(
    of file: String, _ export: Export,
    head: (String, JSONValue) throws(ImportError) -> Void,
    event: (JSONStream.Element, Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    var stream = try JSONStream(export.stream(file, countsProgress: true))
    guard try stream.enterObject() else { return }
    while let name = try stream.nextMember() {
      if name == "messages" {
        try stream.eachElement(event)
      } else if let value = try stream.value() {
        try head(name, value)
      }
    }
  }
}

/// What events say of others: the last edit, reactions, votes, deletions; and the names of people.
struct MatrixRelations {
  private struct Edit {
    var sender: String
    var type: String
    var room: String?
    var date: Double
    var content: JSONObject
  }

  private var edits: [String: [Edit]] = [:]
  private var reactions: [String: [(emoji: String, sender: String, event: String)]] = [:]
  private var votes: [String: [String: (date: Double, answers: [String])]] = [:]
  private var ended: Set<String> = []
  private var redacted: Set<String> = []
  private var names: [String: String] = [:]

  /// How many relations are kept.
  private static let maximumCount = 500_000
  private var count = 0

  var memberCount: Int { names.count }

  mutating func note(_ event: JSONObject) {
    guard count < MatrixRelations.maximumCount else { return }
    let content = event.object("content") ?? [:]
    let sender = event.string("sender") ?? ""
    let id = event.string("event_id") ?? ""
    if event.string("type") == "m.room.member" {
      if let person = event.string("state_key"),
        content.string("membership") == "join" || names[person] == nil,
        names.count < ConversationBuilder.maximumPeopleCount
      {
        if let name = content.text("displayname") { names[person] = name }
      }
      return
    }
    if event.string("type") == "m.room.redaction",
      let target = event.string("redacts") ?? content.string("redacts")
    {
      redacted.insert(target)
      count += 1
      return
    }
    guard let relation = content.object("m.relates_to"), let target = relation.string("event_id")
    else { return }
    let date = event.number("origin_server_ts") ?? 0
    switch relation.string("rel_type") {
    case "m.replace":
      guard let new = content.object("m.new_content") else { return }
      edits[target, default: []].append(
        Edit(
          sender: sender, type: event.string("type") ?? "", room: event.string("room_id"),
          date: date, content: new))
    case "m.annotation":
      guard let key = relation.text("key"), event.string("type") == "m.reaction" else { return }
      reactions[target, default: []].append((key, sender, id))
    case "m.reference":
      let type = event.string("type") ?? ""
      if type.hasSuffix("poll.response") {
        let answers =
          (content.object("org.matrix.msc3381.poll.response") ?? content.object("m.poll.response"))?
          .array("answers") ?? content.array("m.selections") ?? []
        // A person's last vote counts.
        if votes[target]?[sender].map({ $0.date <= date }) ?? true {
          votes[target, default: [:]][sender] = (date, answers.compactMap(\.string))
        }
      } else if type.hasSuffix("poll.end") {
        ended.insert(target)
      }
    default: return
    }
    count += 1
  }

  /// Takes back what was deleted.
  mutating func settle() {
    for target in reactions.keys {
      reactions[target]?.removeAll { redacted.contains($0.event) }
    }
  }

  /// The last edit that counts: of the same sender, type and room.
  func edit(of event: JSONObject) -> (content: JSONObject, date: Double)? {
    guard let id = event.string("event_id") else { return nil }
    let valid = edits[id]?.filter {
      $0.sender == event.string("sender") && $0.type == event.string("type")
        && $0.room == event.string("room_id")
    }
    return valid?.max { $0.date < $1.date }.map { ($0.content, $0.date) }
  }

  func reactions(to id: String) -> [(emoji: String, senders: [String])] {
    var found: [(emoji: String, senders: [String])] = []
    for reaction in reactions[id] ?? [] {
      if let index = found.firstIndex(where: { $0.emoji == reaction.emoji }) {
        // Nobody reacts twice in the same way.
        if !found[index].senders.contains(reaction.sender) {
          found[index].senders.append(reaction.sender)
        }
      } else if found.count < 100 {
        found.append((reaction.emoji, [reaction.sender]))
      }
    }
    return found
  }

  func votes(of id: String) -> [String: (date: Double, answers: [String])] { votes[id] ?? [:] }

  func isEnded(_ id: String) -> Bool { ended.contains(id) }

  func isRedacted(_ id: String) -> Bool { redacted.contains(id) }

  func name(of person: String) -> String {
    names[person] ?? String(person.dropFirst(person.hasPrefix("@") ? 1 : 0).prefix { $0 != ":" })
  }

  /// The id of who has a name, or the name itself if it is an id.
  func id(ofPerson name: String) -> String? {
    if name.hasPrefix("@"), name.contains(":") { return name }
    let found = names.filter { $0.value == name }.keys.sorted()
    return found.count == 1 ? found[0] : nil
  }
}
