import BubbleCore
import Foundation

/// Reads the JSON that Element's "Export chat" writes.
///
/// Written for Element Web 1.11 (`JSONExport.ts`) and version 1.11 of the Matrix specification. Edits, reactions, votes and
/// deletions are separate events after the events that they are about: so the file is read twice.
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
    try export.each(files(of: export)) { (file) throws(ImportError) in
      var stream = try JSONStream(export.stream(file))
      guard try stream.enterObject() else { return [] }
      var head = JSONObject()
      _ = try stream.takeMembers(["room_name"], before: ["messages"], into: &head)
      return [ExportedChat(title: head.words("room_name"), key: file, files: [file])]
    }
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let file = chat.key
    builder.begin(file, of: export, passes: 2)
    builder.id = ""
    var (relations, head) = (MatrixRelations(), JSONObject())
    do throws(ImportError) {
      _ = try eachEvent(of: file, export, &head) { (element, _) throws(ImportError) in
        if case .value(.object(let event)) = element { relations.note(event) }
      }
    } catch {
      // The second pass comes to the broken place, too.
      guard case .broken = error else { throw error }
    }
    if let title = head["room_name"] { builder.title = title.words }
    if head.said("topic") != nil {
      builder.note("the topic of the room is shown only in the rows that set it", field: "topic")
    }
    relations.settle(builder)
    if let owner = head.string("exported_by") { builder.owner = relations.id(ofPerson: owner) }
    let messages = MatrixMessages(
      builder: builder, relations: relations, folder: Export.folder(of: file))
    var stream = try eachEvent(of: file, export, &head, builder) {
      (element, line) throws(ImportError) in
      if let object = try builder.object(of: element, line: line) {
        try messages.read(object, line: line)
      }
    }
    try stream?.noteEnd(builder)
    if relations.names.count > 2 { builder.kind = .group }
  }

  private static let known = Set(named: "matrix.document")

  /// Reads the events, and the members beside them; returns nil if there is no object.
  ///
  /// - Parameter builder: Receives findings about the file; nil: it is read again.
  private func eachEvent(
    of file: String, _ export: Export, _ head: inout JSONObject,
    _ builder: ConversationBuilder? = nil,
    _ body: (JSONStream.Element, Int) throws(ImportError) -> Void
  ) throws(ImportError) -> JSONStream? {
    var stream = try JSONStream(export.stream(file, countsProgress: true))
    guard try stream.enterObject() else { return nil }
    while let name = try stream.nextMember() {
      if name == "messages" {
        if let builder { try stream.noteMissingList(builder) }
        try stream.eachElement(body)
      } else if ["exported_by", "room_name", "topic"].contains(name) {
        head[name] = try stream.value()
      } else if let builder {
        try stream.skip(name, besides: MatrixReader.known, builder)
      } else {
        try stream.skip()
      }
    }
    return stream
  }
}

/// The relations between events: the last edit, reactions, votes, deletions; and the names of people.
struct MatrixRelations {
  struct Edit {
    /// The id of its own event.
    var event: String
    var sender: String
    var type: String
    var room: String?
    var date: Double
    var content: JSONObject
  }

  private var edits: [String: [Edit]] = [:]
  private var reactions: [String: [(emoji: String, sender: String, event: String)]] = [:]
  private(set) var votes: [String: [String: (date: Double, answers: [String])]] = [:]
  private(set) var ended: Set<String> = []
  /// The reason of each deletion, if it is given.
  private var redacted: [String: String] = [:]
  /// The existing events, 64 bits of each id.
  private var events: Set<UInt64> = []
  private(set) var names: [String: String] = [:]
  /// Reactions, votes and deletions that do not say what they are about.
  private var loose: [String] = []

  /// The maximum number of relations.
  private static let maximumCount = 500_000
  private var count = 0

  mutating func note(_ event: JSONObject) {
    let content = event.object("content") ?? [:]
    let (type, sender) = (event.string("type") ?? "", event.words("sender"))
    let id = event.words("event_id")
    events.insert(StableHash.digest(of: id))
    guard count < MatrixRelations.maximumCount else {
      count += content["m.relates_to"] == nil ? 0 : 1
      return
    }
    if type == "m.room.member" {
      if let person = event.string("state_key"), let name = content.said("displayname"),
        content.string("membership") == "join" || names[person] == nil,
        names.count < ConversationBuilder.maximumPeopleCount
      {
        names[person] = name
      }
      return
    }
    if type == "m.room.redaction", let target = event.string("redacts") ?? content.string("redacts")
    {
      redacted[target] = content.words("reason")
      count += 1
      return
    }
    guard let relation = content.object("m.relates_to"), let target = relation.string("event_id")
    else { return noteLoose(event, type) }
    let date = Date(timestamp: event["origin_server_ts"])?.timeIntervalSince1970 ?? 0
    switch relation.string("rel_type") {
    case "m.replace": edits[target, default: []].append(edit(event, content))
    case "m.annotation":
      guard type == "m.reaction" else { return }
      var key = relation.words("key")
      // A custom picture has at best a name.
      if key.hasPrefix("mxc://") {
        let name = content.text("shortcode") ?? content.text("com.beeper.reaction.shortcode")
        key = name.map { ":\($0.split(separator: ":").first ?? "?"):" } ?? "❔"
      }
      reactions[target, default: []].append((key, sender, id))
    case "m.reference":
      if type.hasSuffix("poll.response") {
        let answers =
          (content.object("org.matrix.msc3381.poll.response") ?? content.object("m.poll.response"))?
          .array("answers") ?? content.array("m.selections")
        guard let answers else { return noteLoose(event, type) }
        // A person's last vote counts.
        if votes[target]?[sender].map({ $0.date <= date }) ?? true {
          votes[target, default: [:]][sender] = (date, answers.compactMap(\.string))
        }
      } else if type.hasSuffix("poll.end") {
        ended.insert(target)
      }
    default: return noteLoose(event, type)
    }
    count += 1
  }

  /// The kinds of events that are only about others.
  private static let about = Set(named: "matrix.about")

  private mutating func noteLoose(_ event: JSONObject, _ type: String) {
    guard MatrixRelations.about.contains(type), loose.count < MatrixRelations.maximumCount,
      event.object("unsigned")?["redacted_because"] == nil
    else { return }
    loose.append(event.words("event_id"))
  }

  private func edit(_ event: JSONObject, _ content: JSONObject) -> Edit {
    var new = content.object("m.new_content") ?? content
    // Without the new content the words are those for programs that do not support edits: after a star.
    if content["m.new_content"] == nil, let body = content.string("body"), body.hasPrefix("* ") {
      new["body"] = .string(String(body.dropFirst(2)))
    }
    return Edit(
      event: event.words("event_id"), sender: event.words("sender"),
      type: event.string("type") ?? "", room: event.string("room_id"),
      date: Date(timestamp: event["origin_server_ts"])?.timeIntervalSince1970 ?? 0, content: new)
  }

  /// Removes the relations of deleted events, and notes those about missing events.
  mutating func settle(_ builder: ConversationBuilder) {
    for target in reactions.keys { reactions[target]?.removeAll { redacted[$0.event] != nil } }
    for target in edits.keys { edits[target]?.removeAll { redacted[$0.event] != nil } }
    for (target, found) in reactions where !found.isEmpty && !contains(target) {
      builder.note(
        "reactions to a message that is not in the export are left out", field: "m.relates_to",
        message: target)
    }
    for target in votes.keys where !contains(target) {
      builder.note(
        "votes of a poll that is not in the export are left out", field: "m.relates_to",
        message: target)
    }
    for event in loose where redacted[event] == nil {
      builder.note(
        "a reaction, vote or deletion that does not say what it is about is left out",
        field: "m.relates_to", message: event)
    }
    if count > MatrixRelations.maximumCount {
      builder.note(
        "there are more than \(MatrixRelations.maximumCount) edits, reactions and votes; \(count - MatrixRelations.maximumCount) are left out",
        field: "m.relates_to")
    }
  }

  private func contains(_ event: String) -> Bool { events.contains(StableHash.digest(of: event)) }

  /// Returns the last valid edit, which has the same sender, type and room.
  ///
  /// - Parameter builder: Receives a finding for edits by others, which are invalid.
  func edit(of event: JSONObject, _ builder: ConversationBuilder) -> Edit? {
    guard let id = event.said("event_id") else { return nil }
    var all = edits[id] ?? []
    // A server may put the last one into the event itself.
    if let last = event.object("unsigned")?.object("m.relations")?.object("m.replace"),
      let content = last.object("content"),
      content["m.new_content"] != nil || content["body"] != nil
    {
      all.append(edit(last, content))
    }
    let valid = all.filter {
      $0.sender == event.words("sender") && $0.type == event.string("type")
        && ($0.room == nil || $0.room == event.string("room_id"))
    }
    if valid.count < all.count {
      builder.note(
        "an edit by another sender or of another kind is ignored; its words are left out",
        field: "m.relates_to", message: id)
    }
    return valid.max { $0.date < $1.date }
  }

  /// Returns the content of an edit whose message is missing; nil except for the last one of its sender.
  func orphan(_ event: JSONObject) -> JSONObject? {
    let (id, sender) = (event.words("event_id"), event.words("sender"))
    let content = event.object("content") ?? [:]
    guard let target = content.object("m.relates_to")?.string("event_id") else {
      return edit(event, content).content
    }
    guard !contains(target), redacted[target] == nil else { return nil }
    let edits = edits[target]?.filter { $0.sender == sender } ?? []
    guard let last = edits.max(by: { $0.date < $1.date }) else {
      return edit(event, content).content
    }
    guard last.event == id else { return nil }
    return last.content
  }

  /// Returns the reactions to a message; each person counts once for an emoji.
  func reactions(to id: String) -> [(emoji: String, sender: String)] {
    (reactions[id] ?? []).map { ($0.emoji, $0.sender) }
  }

  /// Returns the reason of an event's deletion; nil if it was not deleted.
  func redaction(of event: JSONObject) -> String? {
    if let unsigned = event.object("unsigned"), unsigned["redacted_because"] != nil {
      return unsigned.object("redacted_because")?.object("content")?.words("reason") ?? ""
    }
    return redacted[event.words("event_id")]
  }

  func name(of person: String) -> String {
    names[person] ?? String(person.dropFirst(person.hasPrefix("@") ? 1 : 0).prefix { $0 != ":" })
  }

  /// Returns the id of the person with a name, or the name itself if it is an id.
  func id(ofPerson name: String) -> String? {
    let found = names.filter { $0.value == name }.keys.sorted()
    if found.isEmpty, name.hasPrefix("@"), name.contains(":") { return name }
    return found.count == 1 ? found[0] : nil
  }
}
