import BubbleCore
import Foundation

/// Reads Meta's exports of Messenger and Instagram, in both forms.
///
/// Written for the exports of 2024 and 2025: "Download your information" (`message_1.json`, newest first, text written as
/// Latin-1) and that of end-to-end encrypted chats (`senderName`, one file for a chat).
struct MetaReader: ExportReader {
  let id = "meta"
  let name = "Messenger and Instagram (JSON)"

  func recognizes(_ export: Export) -> Bool {
    files(of: export).prefix(32).contains { isThread(export.start(of: $0)) }
  }

  private func files(of export: Export) -> [String] {
    guard export.files.count > 1 else { return export.files }
    // Files with numbers first; those of encrypted chats have names.
    return export.files.filter { MetaReader.number(of: $0) != nil }
      + export.documents().filter { MetaReader.number(of: $0) == nil }
  }

  /// Returns the number in `message_12.json`.
  private static func number(of file: String) -> Int? {
    guard let name = file.split(separator: "/").last, name.hasPrefix("message_"),
      name.hasSuffix(".json")
    else { return nil }
    return Int(name.dropFirst("message_".count).dropLast(".json".count))
  }

  private func isThread(_ start: [UInt8]) -> Bool {
    let text = ByteSearch(start)
    return text.hasName("participants") && (text.hasName("messages") || text.hasName("threadName"))
      && (text.hasName("sender_name") || text.hasName("timestamp_ms") || text.hasName("senderName")
        || text.hasName("threadName") || text.hasName("thread_path"))
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    // The parts of one conversation are in one folder, of which each archive or folder of a split export may have some.
    var (threads, places): ([[String]], [String: [Int]]) = ([], [:])
    let files = files(of: export)
    let isWhole = files.map { isThread(export.start(of: $0)) }
    // A broken part belongs to those beside it.
    for (file, _) in zip(files, isWhole).filter(\.1)
      + zip(files, isWhole).filter({ !$1 && MetaReader.number(of: $0) != nil })
    {
      guard let number = MetaReader.number(of: file) else {
        threads.append([file])
        continue
      }
      let folder = export.exportedPath(of: file).split(separator: "/").dropLast().suffix(2)
        .joined(separator: "/")
      let place = places[folder, default: []].first { place in
        !threads[place].contains { MetaReader.number(of: $0) == number }
      }
      if let place {
        threads[place].append(file)
      } else if !isThread(export.start(of: file)) {
        export.note(
          file, "its name is that of a part of a chat, but it has no chat that can be read")
      } else {
        places[folder, default: []].append(threads.count)
        threads.append([file])
      }
    }
    return try export.each(threads) { (parts) throws(ImportError) in
      // The highest number is the oldest part.
      let parts = parts.sorted {
        (MetaReader.number(of: $0) ?? 0) > (MetaReader.number(of: $1) ?? 0)
      }
      let head = try self.head(of: parts, export)
      return [
        ExportedChat(
          title: head.title, detail: "\(head.names.count) people", key: parts[parts.count - 1],
          files: parts)
      ]
    }
  }

  private struct Head {
    var title = ""
    var names: [String] = []
    var isEncrypted = false
  }

  /// Returns the head of the newest readable part.
  private func head(of parts: [String], _ export: Export) throws(ImportError) -> Head {
    var failure: ImportError?
    for file in parts.reversed() {
      do throws(ImportError) {
        let head = try self.head(of: file, export)
        if !head.names.isEmpty || !head.title.isEmpty { return head }
      } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return Head()
  }

  private func head(of file: String, _ export: Export) throws(ImportError) -> Head {
    var (head, members) = (Head(), JSONObject())
    var stream = try JSONStream(export.stream(file))
    guard try stream.enterObject() else { return head }
    _ = try stream.takeMembers(["participants", "title", "threadName"], into: &members)
    head.names = (members.array("participants") ?? []).compactMap {
      $0.string ?? $0.object?.string("name").map(MetaText.repaired)
    }
    head.isEncrypted = members["threadName"] != nil
    guard let member = members.members.last(where: { $0.name != "participants" }) else {
      return head
    }
    head.title = member.value.words
    if member.name == "title" {
      head.title = MetaText.repaired(head.title)
    } else if let mark = head.title.lastIndex(of: "_"),
      Int(head.title[head.title.index(after: mark)...]) != nil
    {
      // A number follows the names.
      head.title = String(head.title[..<mark])
    }
    return head
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let head = try self.head(of: chat.files, export)
    if !head.title.isEmpty { builder.title = head.title }
    builder.kind = head.names.count > 2 ? .group : .private
    for name in head.names { builder.addPerson(name, name: name) }
    // The conversation of two has the name of the other person.
    if head.names.count == 2, head.names.contains(builder.title) { builder.other = builder.title }
    let others = head.names.filter { $0 != builder.other }
    let owner = builder.options.me ?? (others.count == 1 && head.names.count == 2 ? others[0] : nil)
    let messages = MetaMessages(builder, isEncrypted: head.isEncrypted, owner: owner)
    try builder.eachFile(chat.files, of: export, passes: 2) { (part) throws(ImportError) in
      try MetaPart(file: part, export: export).eachMessage(builder, isEncrypted: head.isEncrypted) {
        (element, line) throws(ImportError) in
        try messages.take(element, line: line, folder: Export.folder(of: part))
      }
    }
    try messages.finish()
  }
}

/// One file of any number of messages, which are passed on oldest first.
private struct MetaPart {
  let file: String
  let export: Export
  /// The maximum number of messages in memory.
  private static let blockCount = 20_000

  func eachMessage(
    _ builder: ConversationBuilder, isEncrypted: Bool,
    _ body: (JSONStream.Element, Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    let survey = try survey(isEncrypted ? "timestamp" : "timestamp_ms", builder)
    // The first and the last date show the order; if they don't, the form does.
    let isReversed =
      if let first = survey.first, let last = survey.last, first != last { first > last } else {
        !isEncrypted
      }
    var end = survey.count
    while end > 0 {
      let range = isReversed ? max(0, end - MetaPart.blockCount)..<end : 0..<survey.count
      var block: [(JSONStream.Element, Int)] = []
      try read(range) { (element, line) throws(ImportError) in
        if isReversed { block.append((element, line)) } else { try body(element, line) }
      }
      for (element, line) in block.reversed() { try body(element, line) }
      end = isReversed ? range.lowerBound : 0
    }
  }

  /// Counts the messages, and reads the dates of the first and the last.
  private func survey(
    _ field: String, _ builder: ConversationBuilder
  ) throws(ImportError) -> (count: Int, first: Double?, last: Double?) {
    var survey: (count: Int, first: Double?, last: Double?) = (0, nil, nil)
    var (stream, hasMessages) = try eachElement(builder) { (stream, _) throws(ImportError) in
      survey.count += 1
      if case .value(.object(let object)) = try stream.next(),
        let date = Date(timestamp: object[field])?.timeIntervalSince1970
      {
        survey.first = survey.first ?? date
        survey.last = date
      }
      return true
    }
    if !hasMessages { builder.note(.unread(builder.file, "it has no messages")) }
    try stream.noteEnd(builder)
    return survey
  }

  private func read(
    _ range: Range<Int>, _ body: (JSONStream.Element, Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    _ = try eachElement { (stream, index) throws(ImportError) in
      if range.contains(index) {
        let line = stream.currentLine
        try body(try stream.next(), line)
      } else {
        try stream.skip()
      }
      return index + 1 < range.upperBound
    }
  }

  private static let known = Set(named: "meta.document")

  /// Notes a member beside the messages that has words, or can't be read.
  private func note(_ name: String, _ member: JSONStream.Element, _ builder: ConversationBuilder) {
    guard !MetaPart.known.contains(name) else { return }
    let field = String(name.prefix(80))
    switch member {
    case .broken(let reason): builder.note("this field can't be read: \(reason)", field: field)
    case .value(let value):
      let isSaid = name == "magic_words" ? !value.texts.isEmpty : value.hasWords
      if isSaid { builder.note(KnownNames.leftOut, field: field) }
    }
  }

  /// Reads the messages until one is the last that is needed.
  ///
  /// - Parameter builder: Receives findings about other members; nil: the file is read again.
  private func eachElement(
    _ builder: ConversationBuilder? = nil,
    _ body: (inout JSONStream, _ index: Int) throws(ImportError) -> Bool
  ) throws(ImportError) -> (stream: JSONStream, hasMessages: Bool) {
    var stream = try JSONStream(export.stream(file, countsProgress: true))
    var (index, hasMessages) = (0, false)
    guard try stream.enterObject() else { return (stream, false) }
    while let name = try stream.nextMember() {
      guard name == "messages", try stream.enterArray() else {
        if let builder { try note(name, stream.next(), builder) } else { try stream.skip() }
        continue
      }
      hasMessages = true
      while try stream.nextElement() {
        guard try body(&stream, index) else { return (stream, true) }
        index += 1
      }
    }
    return (stream, hasMessages)
  }
}
