import BubbleCore
import Foundation

/// Reads `result.json` of Telegram Desktop: one chat, or a whole account.
///
/// Written for the JSON export of Telegram Desktop 5.x (`export_output_json.cpp`), and for the omissions of older ones since 1.3. Strings
/// may contain control characters as `\x01`, which is not JSON (tdesktop #27571).
struct TelegramReader: ExportReader {
  let id = "telegram"
  let name = "Telegram Desktop (result.json)"

  private static let chatTypes = NameTable.names("telegram.chats")

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  /// Returns the files to read: each `result.json`, even if it was renamed; not files that users sent.
  private func files(of export: Export) -> [String] {
    let found = export.files(
      of: id, among: export.documents { $0.hasPrefix("result") }, where: isResult)
    return found.filter { file in
      !found.contains { other in
        let folder = Export.folder(of: other)
        return file.hasPrefix(folder)
          && file.dropFirst(folder.count).split(separator: "/").dropLast().contains("files")
      }
    }
  }

  private func isResult(_ start: [UInt8]) -> Bool {
    guard start.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") else { return false }
    let text = ByteSearch(start)
    if text.hasName("chats") || text.hasName("left_chats"), text.hasName("list") { return true }
    if text.hasName("messages") && text.hasName("type"),
      TelegramReader.chatTypes.contains(where: { text.hasName($0) })
    {
      return true
    }
    return text.hasName("messages") && text.hasName("date_unixtime")
      && (text.hasName("from_id") || text.hasName("actor_id"))
  }

  private func open(_ file: String, of export: Export, counts: Bool) throws(ImportError)
    -> JSONStream
  {
    let source = try export.stream(file, countsProgress: counts)
    var stream = try JSONStream(source, takesHexadecimalEscapes: true)
    // Version 4.1 wrote the ids and paths of custom emoji without quotes.
    stream.unquotedMember = "document_id"
    return stream
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    try export.each(files(of: export)) { (file) throws(ImportError) in
      try chats(of: file, in: export)
    }
  }

  private static let heads = ["name", "type", "id"]

  private func chats(of file: String, in export: Export) throws(ImportError) -> [ExportedChat] {
    var stream = try open(file, of: export, counts: false)
    guard try stream.enterObject() else { return [] }
    var head = JSONObject()
    // All needed members precede the messages.
    let end = try stream.takeMembers(
      TelegramReader.heads, before: ["messages", "chats", "left_chats"], into: &head)
    guard let end, end != "messages" else {
      return end == nil && head.string("type") == nil ? [] : [chat(1, head, file)]
    }
    var (chats, isBroken): ([ExportedChat], Bool) = ([], false)
    func noteBreak(_ error: ImportError) {
      isBroken = true
      export.note(error)
    }
    let count = try eachChat(from: &stream, in: end, onBreak: noteBreak) {
      (stream, index) throws(ImportError) in
      var head = JSONObject()
      defer { if chats.count < 100_000 { chats.append(chat(index, head, file)) } }
      _ = try stream.takeMembers(TelegramReader.heads, into: &head)
    }
    if count > chats.count, chats.count < 100_000 {
      export.note(file, "entries of its list of chats are not objects; they are left out")
    }
    if stream.isTruncated {
      export.note(file, "the file is cut off: chats are missing")
    } else if !isBroken, try stream.peek() != nil {
      export.note(file, "the file goes on behind its last bracket; the rest of it is left out")
    }
    return chats
  }

  private func chat(_ index: Int, _ head: JSONObject, _ file: String) -> ExportedChat {
    let type = head.string("type") ?? ""
    let nameless = ["saved_messages": "Saved Messages", "replies": "Replies"]
    return ExportedChat(
      index: index, title: head.string("name") ?? nameless[type] ?? ImportWords.deletedAccount,
      detail: ImportWords.words(of: type), key: head.integer("id").map { "\($0)" } ?? "",
      files: [file])
  }

  /// Enters each chat of an account one after the other, numbered from 1; returns the number of all entries.
  ///
  /// - Parameter onBreak: Called with a broken place: what is before it was read, and the chats after a broken one follow.
  @discardableResult private func eachChat(
    from stream: inout JSONStream, in first: String,
    onBreak: (ImportError) -> Void = { _ in },
    _ body: (inout JSONStream, Int) throws(ImportError) -> Void
  ) throws(ImportError) -> Int {
    var index = 0
    var name: String? = first
    do throws(ImportError) {
      while let current = name {
        if current == "chats" || current == "left_chats", try stream.enterObject() {
          while let member = try stream.nextMember() {
            guard member == "list", try stream.enterArray() else {
              try stream.skip()
              continue
            }
            while try stream.nextElement() {
              index += 1
              try enterChat(&stream, index, onBreak: onBreak, body)
            }
          }
        } else {
          try stream.skip()
        }
        name = try stream.nextMember()
      }
    } catch {
      guard case .broken = error, index > 0 else { throw error }
      onBreak(error)
    }
    return index
  }

  private func enterChat(
    _ stream: inout JSONStream, _ index: Int, onBreak: (ImportError) -> Void,
    _ body: (inout JSONStream, Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard try stream.enterObject() else { return try stream.skip() }
    do throws(ImportError) { try body(&stream, index) } catch {
      guard case .broken = error else { throw error }
      onBreak(error)
      try stream.leaveObject()
    }
  }

  /// Returns the messages before a chat's first one that several messages of a forum answer.
  ///
  /// In a forum at least two thirds of the messages answer another one, or there are rows that make topics.
  private func lostTopics(
    _ index: Int, of file: String, _ export: Export
  ) throws(ImportError) -> Set<String> {
    var stream = try open(file, of: export, counts: false)
    var (count, answers, isForum) = (0, 0, false)
    var first: Int64?
    var targets: [Int64: Int] = [:]
    func take(_ name: String, _ stream: inout JSONStream) throws(ImportError) {
      guard name == "messages" else { return try stream.skip() }
      try stream.eachElement { (element, _) throws(ImportError) in
        guard case .value(.object(let object)) = element else { return }
        let start = first ?? object.integer("id") ?? 0
        first = start
        isForum = isForum || object.string("action") == "topic_created"
        guard object.string("type") == "message" else { return }
        count += 1
        guard let target = object.integer("reply_to_message_id") else { return }
        answers += 1
        if target < start { targets[target, default: 0] += 1 }
      }
    }
    guard try stream.enterObject() else { return [] }
    while let name = try stream.nextMember() {
      guard name == "chats" || name == "left_chats" else {
        try take(name, &stream)
        continue
      }
      try eachChat(from: &stream, in: name) { (stream, number) throws(ImportError) in
        while let name = try stream.nextMember() {
          if number == index { try take(name, &stream) } else { try stream.skip() }
        }
      }
      break
    }
    guard isForum || answers * 3 >= count * 2 else { return [] }
    return Set(targets.filter { $0.value > 1 }.map { "\($0.key)" })
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    guard let file = chat.files.first else { return }
    builder.begin(file, of: export)
    try read(file, of: export) { $0 == chat.index ? builder : nil }
  }

  /// Counts in one pass of each file, for any number of conversations.
  func messageCounts(of chats: [ExportedChat], in export: Export, options: ImportOptions) -> [Int?]
  {
    var builders: [String: [Int: ConversationBuilder]] = [:]
    for file in Set(chats.flatMap(\.files)) {
      // The messages before a broken place are the ones that can be read.
      try? read(file, of: export) { index in
        let builder = ConversationBuilder.counting(export, options)
        builders[file, default: [:]][index] = builder
        return builder
      }
    }
    return chats.map { builders[$0.files.first ?? ""]?[$0.index]?.countedMessages }
  }

  /// Reads the conversations of a file for which there is a builder, by their numbers.
  private func read(
    _ file: String, of export: Export, into builder: (_ index: Int) -> ConversationBuilder?
  ) throws(ImportError) {
    var stream = try open(file, of: export, counts: true)
    guard try stream.enterObject() else { return }
    var (owner, only): (String?, TelegramMessages?)
    func begin(_ index: Int) -> TelegramMessages? {
      guard let builder = builder(index) else { return nil }
      builder.owner = owner ?? builder.owner
      return TelegramMessages(builder, folder: Export.folder(of: file)) {
        (try? lostTopics(index, of: file, export)) ?? []
      }
    }
    while let name = try stream.nextMember() {
      switch name {
      case "chats", "left_chats":
        try eachChat(from: &stream, in: name) { (stream, index) throws(ImportError) in
          guard var messages = begin(index) else {
            while try stream.nextMember() != nil { try stream.skip() }
            return
          }
          do throws(ImportError) {
            while let name = try stream.nextMember() { try messages.readMember(name, &stream) }
          } catch {
            stream.noteProblems(messages.builder)
            throw error
          }
          if stream.isTruncated {
            try stream.noteEnd(messages.builder)
          } else {
            stream.noteProblems(messages.builder)
          }
        }
        return
      case "personal_information":
        owner = try stream.value()?.object?.integer("user_id").map { "user\($0)" }
      case "name", "type", "id", "messages":
        only = only ?? begin(1)
        if only == nil { try stream.skip() } else { try only?.readMember(name, &stream) }
      default:
        // What stands before a chat's members is an account's.
        if let only {
          try stream.skip(name, besides: [], only.builder)
        } else {
          try stream.skip()
        }
      }
    }
    if let only { try stream.noteEnd(only.builder) }
  }
}
