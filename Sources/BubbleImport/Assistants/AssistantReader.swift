import BubbleCore
import Foundation

/// Reads a file with an array of an assistant's conversations, each of which is one object, or with a single one.
struct AssistantReader: ExportReader {
  let id: String
  let name: String
  /// The fields with the title, the key and the date of a conversation.
  let fields: (title: String, key: [String], date: String)
  /// The id of the user.
  let owner: String
  /// Returns whether a file is of this kind, by its first bytes.
  let isWanted: @Sendable (ByteSearch) -> Bool
  /// Reads the messages of a conversation, which starts on a line of a file.
  let readTree:
    @Sendable (JSONObject, _ line: Int, _ file: String, ConversationBuilder) throws(ImportError) ->
      Void

  /// The maximum size of one conversation, in bytes.
  private static let maximumSize = 128 << 20

  func recognizes(_ export: Export) -> Bool { !files(of: export).isEmpty }

  /// The files of this kind, in the order of their numbers.
  private func files(of export: Export) -> [String] {
    let candidates = export.documents { $0.contains("conversation") }
    return export.files(
      of: id,
      among: candidates.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    ) { start in
      let first = start.first { $0 > 0x20 && $0 < 0x80 }
      return (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
        && isWanted(ByteSearch(start))
    }
  }

  /// Reads the conversations of a file, with the number of each, until `body` returns false.
  private func each(
    of file: String, _ export: Export, counts: Bool,
    _ body: (inout JSONStream, Int) throws(ImportError) -> Bool
  ) throws(ImportError) {
    var stream = try JSONStream(
      export.stream(file, countsProgress: counts), maximumValueSize: AssistantReader.maximumSize)
    if try stream.enterArray() {
      var index = 0
      while try stream.nextElement() {
        index += 1
        guard try body(&stream, index) else { return }
      }
    } else {
      _ = try body(&stream, 1)
    }
    if stream.isTruncated {
      export.note(file, "the file is cut off: conversations are missing")
    } else if try stream.peek() != nil {
      export.note(file, "the text after its last conversation is left out")
    }
  }

  /// Returns the conversations; each has its number within its file.
  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    var count = 0
    return try export.each(files(of: export)) { (file) throws(ImportError) in
      var chats: [ExportedChat] = []
      try each(of: file, export, counts: false) { (stream, index) throws(ImportError) in
        if let chat = try chat(index, after: count, of: file, &stream) {
          if chats.count < 100_000 { chats.append(chat) }
        } else {
          export.note(
            file, "an entry of its list of conversations is not an object; it is left out")
        }
        return true
      }
      count += chats.count
      return chats
    }
  }

  private func chat(
    _ index: Int, after count: Int, of file: String, _ stream: inout JSONStream
  ) throws(ImportError) -> ExportedChat? {
    guard try stream.enterObject() else {
      try stream.skip()
      return nil
    }
    var head = JSONObject()
    _ = try stream.takeMembers([fields.title, fields.date] + fields.key, into: &head)
    let day =
      head.string(fields.date)
      ?? head[fields.date]?.double.flatMap {
        DateWriter.range.contains($0)
          ? DateWriter.text(of: Date(timeIntervalSince1970: $0)) : nil
      }
    let key = head.members.last { fields.key.contains($0.name) }?.value.string
    var chat = ExportedChat(
      index: index, title: head.words(fields.title), detail: String(day?.prefix(10) ?? ""),
      key: key ?? "", files: [file])
    if chat.title.isEmpty { chat.title = "Conversation \(count + index)" }
    return chat
  }

  /// Returns the numbers of messages, in one pass of each file.
  func messageCounts(
    of chats: [ExportedChat], in export: Export, options: ImportOptions
  ) -> [Int?] {
    var counts = [Int?](repeating: nil, count: chats.count)
    var places: [String: [Int: Int]] = [:]
    for (place, chat) in chats.enumerated() {
      if let file = chat.files.first { places[file, default: [:]][chat.index] = place }
    }
    for (file, places) in places {
      // The messages before a broken place are the ones that can be read.
      try? each(of: file, export, counts: true) { (stream, index) throws(ImportError) in
        guard let place = places[index] else {
          try stream.skip()
          return true
        }
        guard case .value(.object(let value)) = try stream.next() else { return true }
        let builder = ConversationBuilder.counting(export, options)
        try read(value, line: 1, of: file, into: builder)
        counts[place] = builder.countedMessages
        return true
      }
    }
    return counts
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    guard let file = chat.files.first else { return }
    builder.begin(file, of: export)
    var (conversation, start): (JSONObject, Int) = ([:], 1)
    try each(of: file, export, counts: true) { (stream, index) throws(ImportError) in
      guard index == chat.index else {
        try stream.skip()
        return true
      }
      let line = stream.currentLine
      switch try stream.next() {
      case .value(.object(let object)): (conversation, start) = (object, line)
      case .value(let value): builder.note("the conversation is \(value.kindName)", line: line)
      case .broken(let reason):
        throw .broken(
          file: builder.file, line: line, text: "the conversation can't be read: \(reason)")
      }
      stream.noteProblems(builder)
      return false
    }
    try read(conversation, line: start, of: file, into: builder)
  }

  private func read(
    _ conversation: JSONObject, line: Int, of file: String, into builder: ConversationBuilder
  ) throws(ImportError) {
    builder.kind = .private
    builder.owner = owner
    builder.addPerson(owner, name: "You")
    try readTree(conversation, line, file, builder)
  }
}

extension AssistantReader {
  /// Reads `conversations.json` of ChatGPT's data export.
  ///
  /// Written for the exports of 2025: each conversation is a tree (`mapping`), of which only the path to `current_node` is shown.
  static let chatGPT = AssistantReader(
    id: "chatgpt", name: "ChatGPT (conversations.json)",
    fields: ("title", ["conversation_id", "id"], "create_time"), owner: "user"
  ) { start in
    start.hasName("mapping") && (start.hasName("title") || start.hasName("current_node"))
  } readTree: { (conversation, line, _, builder) throws(ImportError) in
    try ChatGPTMessages(builder: builder, line: line).readTree(of: conversation)
  }

  /// Reads `conversations.json` of Claude's data export.
  ///
  /// Written for the exports of 2025: each conversation has a list, `chat_messages`, whose messages name the one before them.
  static let claude = AssistantReader(
    id: "claude", name: "Claude (conversations.json)", fields: ("name", ["uuid"], "created_at"),
    owner: "human"
  ) { start in
    start.hasName("chat_messages")
  } readTree: { (conversation, line, file, builder) throws(ImportError) in
    try ClaudeMessages(builder: builder, folder: Export.folder(of: file), line: line)
      .readTree(of: conversation)
  }
}
