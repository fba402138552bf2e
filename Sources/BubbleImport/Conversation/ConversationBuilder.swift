import BubbleCore
import Foundation

/// Makes a conversation of the messages that a reader finds.
///
/// It handles the tasks that all exporters share:
///
/// - unique message ids,
/// - invalid dates,
/// - albums of successive pictures of one sender with the same date,
/// - quotes of answered messages,
/// - missing media,
/// - the owner of the export.
public final class ConversationBuilder {
  /// The options of the import.
  public let options: ImportOptions
  /// The findings so far.
  public private(set) var findings = ImportFindings()
  /// The title of the conversation.
  public var title = ""
  /// The id of the conversation.
  public var id = ""
  /// Whether one person or several are at the other end; nil: the number of writers decides.
  public var kind: Peer.Kind?
  /// The id of the export's owner, if the export names it.
  public var owner: String?
  /// The id of the person at the other end, if the export names it: then the owner is the other one.
  public var other: String?
  /// Whether only others write in it, as in a channel: then it needs no owner.
  public var isBroadcast = false
  /// Whether messages may answer earlier ones; if not, none is kept for quotes.
  public var hasAnswers = true
  /// The file that is being read, for findings.
  public var file: String
  /// The message that is being read, and its line: the subject of ``note(_:in:)``.
  var place: (message: String?, line: Int?) = (nil, nil)

  private let sink: any MessageSink
  let export: Export
  /// The path by which messages name a file of the export.
  let mediaPath: (_ file: String) -> String?
  private var people: [String: Int] = [:]
  private var persons: [Person] = []
  /// The id of the person that was added last, who usually writes the next message.
  private var lastPerson: String?
  private var ids = IdentifierSet()
  var recent = RecentMessages()
  private var pending: ImportedMessage?
  private var lastDate: Date?
  /// Messages before the first one with a date.
  private var undated: [ImportedMessage] = []
  /// The people who have the given name as another name.
  private var namesakes: Set<String> = []
  /// The number of files that messages name and the export lacks.
  var missingFileCount = 0
  /// The first of them, by their names in messages; some have none.
  private(set) var missingFiles: [String] = []
  private var missingNames: Set<String> = []
  /// The first and the last date of messages outside the requested days.
  private(set) var leftOutDates: ClosedRange<Date>?
  /// Whether the current message has no date itself, which a finding reports already.
  private var isPlacing = false
  /// The number of messages so far.
  public private(set) var messageCount = 0
  /// The number of messages taken so far, including those that wait.
  private var takenCount = 0
  /// Whether it has taken any message.
  var hasMessages: Bool { takenCount > 0 }
  /// The error of the first file that can't be read.
  var failure: ImportError?

  /// The maximum number of people with names; others are shown by their ids.
  static let maximumPeopleCount = 100_000
  /// The maximum number of pictures in an album.
  private static let albumCount = 100
  /// The maximum number of messages that wait for one with a date.
  private static let maximumUndatedCount = 10_000

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - options: The options of the import.
  ///   - mediaPath: Returns the path by which messages name a file of the export; nil if it can't be shown.
  ///   - sink: Receives the messages.
  public init(
    _ export: Export, options: ImportOptions, sink: any MessageSink,
    mediaPath: @escaping (_ file: String) -> String?
  ) {
    (self.options, self.sink, file) = (options, sink, export.path)
    (self.export, self.mediaPath) = (export, mediaPath)
  }

  /// Begins a file: findings name it, and progress reports the rest of it.
  ///
  /// - Parameters:
  ///   - file: The file, by its path in the export.
  ///   - export: The export, which is read by streams that count progress.
  ///   - passes: The number of times that the file is read.
  public func begin(_ file: String, of export: Export, passes: Int = 1) {
    self.file = export.shownName(of: file)
    export.expect([file], passes: passes)
  }

  /// Adds a finding.
  public func note(
    _ text: String, field: String? = nil, message: String? = nil, line: Int? = nil,
    isUnreadable: Bool = false
  ) {
    note(
      ImportFinding(
        file: file, line: line, message: message, field: field, text: text,
        isUnreadable: isUnreadable))
  }

  /// Adds a finding about the message that is being read.
  func note(_ text: String, in field: String?) {
    note(text, field: field, message: place.message, line: place.line)
  }

  /// Counts a file that is not in the export.
  func noteMissing(_ name: String?) {
    missingFileCount += 1
    guard let name, !name.isEmpty, missingFiles.count < ImportReport.listedCount else { return }
    if missingNames.insert(name).inserted { missingFiles.append(name) }
  }

  /// Adds a finding about the export as a whole.
  func note(_ finding: ImportFinding) { findings.add(finding) }

  // MARK: - People

  /// Adds other names of a person, which ``ImportOptions/me`` may match.
  public func addNames(_ names: @autoclosure () -> [String?], of id: String) {
    if let me = options.me, names().contains(me) { namesakes.insert(id) }
  }

  /// Adds a person if the id is new.
  ///
  /// The first name that is not empty counts.
  public func addPerson(_ id: String, name: String, avatar: String? = nil) {
    defer { lastPerson = id }
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

  /// Returns the name of a person; the id if it is unknown.
  public func name(of id: String) -> String { knownName(of: id) ?? id }

  /// Returns the name of a person; nil if it is unknown.
  func knownName(of id: String) -> String? { people[id].map { persons[$0].name } }

  /// The people who wrote so far.
  var writers: [Person] { persons.filter { $0.id != "conversation" } }

  /// Returns the id of the sender of rows that no person wrote, which represents the conversation.
  public func conversationPerson() -> String {
    addPerson("conversation", name: title.isEmpty ? ImportWords.group : title)
    return "conversation"
  }

  /// Returns the same for a message that somebody wrote: that its sender is missing is a finding.
  func unknownPerson(_ field: String) -> String {
    note("it has no sender", in: field)
    return conversationPerson()
  }

  // MARK: - Messages

  /// Returns the message that is being read, without its content.
  func message(by sender: String, at date: Date?) -> ImportedMessage {
    ImportedMessage(
      id: place.message ?? "", sender: sender, date: date ?? .unknown, content: .empty,
      line: place.line)
  }

  /// Appends a message.
  ///
  /// - Throws: The error of the sink, such as ``ImportError/tooLarge(file:reason:)``.
  public func append(_ message: consuming ImportedMessage) throws(ImportError) {
    if message.sender != lastPerson { addPerson(message.sender, name: "") }
    message.id = ids.unique(message.id)
    takenCount += 1
    if !hasDate(message) {
      guard let date = lastDate ?? dateOfExport() else { return undated.append(message) }
      message.date = date
    } else if lastDate == nil, !undated.isEmpty {
      try takeUndated(message.date)
    }
    lastDate = message.date
    try take(message)
  }

  private func take(_ message: consuming ImportedMessage) throws(ImportError) {
    if let target = message.replyTo { reply(&message, to: target) }
    if hasAnswers, message.content.type != MessageContent.serviceType { recent.add(message) }
    if options.leavesOut(message.date) {
      let known = leftOutDates ?? message.date...message.date
      leftOutDates = min(known.lowerBound, message.date)...max(known.upperBound, message.date)
      return
    }
    if message.extras["reactions"] != nil {
      note(
        "the names of those who reacted are not shown, only their number", field: "reactions",
        message: message.id, line: message.line)
    }
    if try joinAlbum(message) { return }
    try flush()
    if message.content.isPicture { pending = message } else { try emit(message) }
  }

  /// Appends a row that no person wrote.
  public func appendService(
    _ text: String, id: String, date: Date, sender: String? = nil, line: Int? = nil
  ) throws(ImportError) {
    try append(
      ImportedMessage(
        id: id, sender: sender ?? conversationPerson(), date: date, content: .service(text),
        line: line))
  }

  /// Appends a row that replaces an unreadable message and gives the reason.
  public func appendUnreadable(_ reason: String, id: String? = nil, line: Int? = nil)
    throws(ImportError)
  {
    note(reason, message: id, line: line, isUnreadable: true)
    isPlacing = true
    defer { isPlacing = false }
    try appendService(
      "Unreadable message: \(reason)", id: id ?? "unreadable-\(messageCount + 1)",
      date: lastDate ?? .unknown, line: line)
  }

  /// Whether a message has a valid date; exporters write zero if they have none.
  private func hasDate(_ message: borrowing ImportedMessage) -> Bool {
    let seconds = message.date.timeIntervalSince1970
    if seconds.isFinite, seconds != 0, DateWriter.range.contains(seconds) { return true }
    let other = lastDate == nil ? "next message" : "message before"
    if !isPlacing {
      note(
        "its date is missing or can't be read; that of the \(other) is used", field: "date",
        message: message.id, line: message.line)
    }
    return false
  }

  /// The date of messages if no message before or after them has a date: only a limited number of them wait.
  private func dateOfExport() -> Date? {
    undated.count < ConversationBuilder.maximumUndatedCount ? nil : export.date
  }

  private func takeUndated(_ date: Date) throws(ImportError) {
    let waiting = undated
    undated = []
    for var message in waiting {
      message.date = date
      try take(message)
    }
  }

  private func reply(_ message: inout ImportedMessage, to target: String) {
    let known = recent[target]
    if known == nil {
      note(
        "the message that it answers is not among the messages before it", field: "reply",
        message: message.id, line: message.line)
    }
    message.setReply(
      message: known?.id, person: known?.sender,
      sender: known.map { name(of: $0.sender) }, text: known?.text)
  }

  /// Adds a picture to those of the same sender just before it.
  private func joinAlbum(_ message: ImportedMessage) throws(ImportError) -> Bool {
    guard message.content.isPicture, let first = pending, first.sender == message.sender,
      message.replyTo == nil || first.extras["reply"] == message.extras["reply"],
      message.extras["reactions"] == nil, message.extras["edited"] == nil,
      first.extras["forwarded"] == message.extras["forwarded"],
      // An album has one date: the dates of its other pictures would be lost.
      message.date == first.date,
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
    // A type without a caption: the words below it become a separate message.
    guard let rest else { return }
    messageCount += 1
    try sink.write(
      ImportedMessage(
        id: ids.unique(message.id + "-text"), sender: message.sender, date: message.date,
        content: rest, line: message.line))
  }

  // MARK: - The end

  /// Ends the conversation, and returns its head.
  ///
  /// - Throws: ``ImportError/unknownOwner(file:names:)`` if the owner is unknown and
  ///   ``ImportOptions/needsOwner`` is set; ``ImportError/unknownPerson(file:name:names:)`` if no person has the given name;
  ///   ``ImportError/severalPeople(file:name:names:)`` if several have it.
  public func finish() throws(ImportError) -> ImportedHead {
    if let failure, takenCount == 0 { throw failure }
    if !undated.isEmpty {
      note("no message has a date; the export's date is used", field: "date")
      try takeUndated(export.date ?? Date(timeIntervalSince1970: 0))
    }
    try flush()
    let writers = writers
    let me = try findOwner(among: writers)
    let others = writers.count { $0.id != me }
    let kind = kind ?? (others <= 1 ? .private : .group)
    // The title may arrive late.
    if let place = people["conversation"], !title.isEmpty {
      persons[place] = Person(id: "conversation", name: title)
    }
    return ImportedHead(me: me, peer: Peer(id: id, kind: kind, title: title), people: persons)
  }

  private func findOwner(among writers: [Person]) throws(ImportError) -> String? {
    if let wanted = options.me { return try find(wanted, among: writers) }
    if let owner { return owner }
    if let other {
      let rest = writers.filter { $0.id != other }
      if rest.count < 2 { return rest.first?.id }
    }
    guard !isBroadcast, options.needsOwner, !writers.isEmpty else { return nil }
    throw .unknownOwner(file: file, names: writers.map(\.listed))
  }

  /// The id of the person with a name, an id or a number; nil for "none".
  private func find(_ wanted: String, among writers: [Person]) throws(ImportError) -> String? {
    if wanted == "none" { return nil }
    var all = writers
    if let owner, people[owner] == nil || !writers.contains(where: { $0.id == owner }) {
      all.append(Person(id: owner, name: name(of: owner)))
    }
    let folded = wanted.lowercased()
    let namesakes = namesakes
    let found = all.firstFound(by: [
      { $0.id == wanted }, { $0.name == wanted || TextRepair.name($0.name) == wanted },
      { namesakes.contains($0.id) }, { $0.name.lowercased() == folded },
      { $0.id.drop(while: \.isLetter) == wanted || $0.hasNumber(wanted) },
    ])
    if found.count == 1 { return found[0].id }
    guard found.isEmpty else {
      throw .severalPeople(file: file, name: wanted, names: found.map(\.listed))
    }
    if let number = Int(wanted), writers.indices.contains(number - 1) {
      return writers[number - 1].id
    }
    throw .unknownPerson(file: file, name: wanted, names: writers.map(\.listed))
  }
}

extension Person {
  /// The name, and the id if it differs.
  fileprivate var listed: String {
    TextRepair.name(name) + (id == name ? "" : "  (\(TextRepair.name(id)))")
  }

  /// Whether a number is the person's name or id, in any notation: `+49 170 1234567`.
  fileprivate func hasNumber(_ number: String) -> Bool {
    func digits(_ text: String) -> String? {
      let digits = text.filter { ("0"..."9").contains($0) }
      let isNumber = text.allSatisfy { $0.isNumber || $0.isWhitespace || !$0.isLetter }
      return isNumber && digits.count >= 5 ? digits : nil
    }
    guard let wanted = digits(number) else { return false }
    // Within a country a zero replaces its code.
    let local = wanted.hasPrefix("0") ? String(wanted.drop { $0 == "0" }) : wanted
    return [name, id].compactMap(digits).contains {
      $0 == wanted || local.count >= 7 && $0.hasSuffix(local)
    }
  }
}
