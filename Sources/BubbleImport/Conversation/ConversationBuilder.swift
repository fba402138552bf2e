import BubbleCore
import Foundation

/// Takes what a reader finds, and puts a conversation together of it, message by message.
///
/// It sees to what is the same for all exporters: each id once, dates that are dates, pictures of one sender within a minute
/// as an album, the words of what is answered, media that are not there, who is who.
public final class ConversationBuilder {
  /// What is wanted.
  public let options: ImportOptions
  /// What was not understood so far.
  public private(set) var findings = ImportFindings()
  /// The title of the conversation.
  public var title = ""
  /// What names it.
  public var id = ""
  /// Whether one person or several are at the other end; nil: it is counted who wrote.
  public var kind: Peer.Kind?
  /// The id of the person whose export it is, if it says so.
  public var owner: String?
  /// The id of the one at the other end, if it says so: then the owner is the other one.
  public var other: String?
  /// Whether only others write in it, as in a channel: then nobody is asked whose export it is.
  public var isBroadcast = false
  /// Whether messages may answer earlier ones; where none does, none is kept to be quoted.
  public var hasAnswers = true
  /// What is read at the moment, for findings.
  public var file: String

  private let sink: any MessageSink
  let media: MediaResolver
  private var people: [String: Int] = [:]
  private var persons: [Person] = []
  private var ids = IdentifierSet()
  var recent = RecentMessages()
  private var pending: ImportedMessage?
  private var pendingAliases: [String] = []
  private var lastDate = Date(timeIntervalSince1970: 0)
  /// How many messages came so far.
  public private(set) var messageCount = 0

  /// How many people are known by name; those beyond are shown by their ids.
  static let maximumPeopleCount = 100_000
  /// What is between pictures of an album at most, in seconds, and how many there are.
  private static let albumSpan = 60.0
  private static let albumCount = 100

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - export: What is read.
  ///   - options: What is wanted of it.
  ///   - mediaPath: What messages name a file of the export by; nil where it can't be shown.
  ///   - sink: Where messages go.
  public init(
    _ export: Export, options: ImportOptions, sink: any MessageSink,
    mediaPath: @escaping (_ file: String) -> String?
  ) {
    self.options = options
    self.sink = sink
    media = MediaResolver(export, path: mediaPath)
    file = export.path
  }

  /// Begins with a file: findings name it, and progress says how much of it is left.
  ///
  /// - Parameters:
  ///   - file: The file, by its path in the export.
  ///   - export: The export, which is read by streams that count progress.
  ///   - passes: How often the file is read.
  public func begin(_ file: String, of export: Export, passes: Int = 1) {
    self.file = export.shownName(of: file)
    export.expect([file], passes: passes)
  }

  /// Notes something that was not understood.
  public func note(
    _ text: String, field: String? = nil, message: String? = nil, line: Int? = nil,
    isUnreadable: Bool = false
  ) {
    note(
      ImportFinding(
        file: file, line: line, message: message, field: field, text: text,
        isUnreadable: isUnreadable))
  }

  /// Notes something of the export as a whole.
  func note(_ finding: ImportFinding) { findings.add(finding) }

  // MARK: - People

  /// Makes sure that a person is known; the first name that is not empty counts.
  public func addPerson(_ id: String, name: String, avatar: String? = nil) {
    if let place = people[id] {
      if persons[place].name == id || persons[place].name.isEmpty, !name.isEmpty, name != id {
        persons[place] = Person(id: id, name: name, avatar: persons[place].avatar)
      }
      return
    }
    guard persons.count < ConversationBuilder.maximumPeopleCount else { return }
    people[id] = persons.count
    persons.append(Person(id: id, name: name.isEmpty ? id : name, avatar: avatar))
  }

  /// The name of a person.
  public func name(of id: String) -> String { people[id].map { persons[$0].name } ?? id }

  /// Everybody who wrote so far.
  var writers: [Person] { persons.filter { $0.id != "conversation" } }

  /// The id of who stands for the conversation itself where nobody wrote something.
  public func conversationPerson() -> String {
    addPerson("conversation", name: title.isEmpty ? ImportWords.group : title)
    return "conversation"
  }

  // MARK: - Messages

  /// Takes a message.
  public func append(_ message: consuming ImportedMessage) throws(ImportError) {
    if people[message.sender] == nil { addPerson(message.sender, name: "") }
    message.id = ids.unique(message.id)
    mendDate(&message)
    if let target = message.replyTo { reply(&message, to: target) }
    if hasAnswers, message.content.type != MessageContent.serviceType { recent.add(message) }
    if let from = options.from, message.date < from { return }
    if let to = options.to, message.date >= to { return }
    if try joinAlbum(message) { return }
    try flush()
    if message.content.isPicture {
      pending = message
    } else {
      try emit(message)
    }
  }

  /// Takes a row that no person wrote.
  public func appendService(
    _ text: String, id: String, date: Date, sender: String? = nil, line: Int? = nil
  ) throws(ImportError) {
    try append(
      ImportedMessage(
        id: id, sender: sender ?? conversationPerson(), date: date, content: .service(text),
        line: line))
  }

  /// Takes a message that can't be read, as a row that says why.
  public func appendUnreadable(_ reason: String, id: String? = nil, line: Int? = nil)
    throws(ImportError)
  {
    note(reason, message: id, line: line, isUnreadable: true)
    try appendService(
      "Unreadable message: \(reason)", id: id ?? "unreadable-\(messageCount + 1)", date: lastDate,
      line: line)
  }

  private func mendDate(_ message: inout ImportedMessage) {
    let seconds = message.date.timeIntervalSince1970
    if seconds.isFinite, DateWriter.range.contains(seconds) {
      lastDate = message.date
    } else {
      note(
        "it has no date between the years 1 and 9999; that of the message before it is taken",
        field: "date", message: message.id, line: message.line)
      message.date = lastDate
    }
  }

  private func reply(_ message: inout ImportedMessage, to target: String) {
    let known = recent[target]
    if known == nil {
      note(
        "the message that is answered is not among those before it", field: "reply",
        message: message.id, line: message.line)
    }
    message.setReply(
      message: known?.id, person: known?.sender,
      sender: known.map { name(of: $0.sender) }, text: known?.text)
  }

  /// Puts a picture to those of the same sender just before it.
  private func joinAlbum(_ message: ImportedMessage) throws(ImportError) -> Bool {
    guard message.content.isPicture, let first = pending, first.sender == message.sender,
      message.replyTo == nil || first.extras["reply"] == message.extras["reply"],
      message.extras["reactions"] == nil, message.extras["edited"] == nil,
      first.extras["forwarded"] == message.extras["forwarded"],
      abs(message.date.timeIntervalSince(first.date)) <= ConversationBuilder.albumSpan,
      let album = first.content.joined(
        with: message.content, atMost: ConversationBuilder.albumCount)
    else { return false }
    pending?.content = album
    recent.add(alias: message.id, of: first.id)
    return true
  }

  private func flush() throws(ImportError) {
    guard let message = pending else { return }
    pending = nil
    try emit(message)
  }

  private func emit(_ message: consuming ImportedMessage) throws(ImportError) {
    messageCount += 1
    let rest = message.content.explainMissing()
    try sink.write(message)
    // A type without a caption: what was written below it is a message of its own.
    guard let rest else { return }
    messageCount += 1
    try sink.write(
      ImportedMessage(
        id: ids.unique(message.id + "-text"), sender: message.sender, date: message.date,
        content: rest, line: message.line))
  }

  // MARK: - The end

  /// Ends the conversation, and says what its head is.
  ///
  /// - Throws: ``ImportError/unknownOwner(file:names:)`` where it is not known who "me" is and somebody has to be, and
  ///   ``ImportError/unknownPerson(file:name:names:)`` where nobody has the name that was given.
  public func finish() throws(ImportError) -> ImportedHead {
    try flush()
    let writers = writers
    let me = try findOwner(among: writers)
    let others = writers.count { $0.id != me }
    let kind = kind ?? (others <= 1 ? .private : .group)
    // Its title may have come late.
    if let place = people["conversation"], !title.isEmpty {
      persons[place] = Person(id: "conversation", name: title)
    }
    return ImportedHead(
      me: me, peer: Peer(id: id, kind: kind, title: title), people: persons)
  }

  private func findOwner(among writers: [Person]) throws(ImportError) -> String? {
    if let wanted = options.me {
      let exact = writers.first { $0.id == wanted } ?? writers.first { $0.name == wanted }
      let found =
        exact ?? writers.first { $0.name.lowercased() == wanted.lowercased() }
        ?? (name(of: owner ?? "") == wanted ? owner.map { Person(id: $0, name: wanted) } : nil)
      guard let found else {
        throw .unknownPerson(file: file, name: wanted, names: writers.map(\.name))
      }
      return found.id
    }
    if let owner { return owner }
    if let other {
      let rest = writers.filter { $0.id != other }
      if rest.count == 1 { return rest[0].id }
      if rest.isEmpty { return nil }
    }
    guard !isBroadcast, options.needsOwner, !writers.isEmpty else { return nil }
    throw .unknownOwner(file: file, names: writers.map(\.name))
  }
}
