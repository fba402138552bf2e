import BubbleCore
import Foundation

/// A file with an array of conversations, each of which is one object, or with a single one.
enum AssistantFile {
  /// How many bytes one conversation may have.
  private static let maximumSize = 128 << 20

  /// The files whose first bytes are as wanted, in the order of their numbers.
  static func find(
    _ kind: String, in export: Export, where isWanted: (ByteSearch) -> Bool
  ) -> [String] {
    let candidates = export.documents { $0.contains("conversation") }
    return export.files(
      of: kind,
      among: candidates.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    ) { start in
      let first = start.first { $0 > 0x20 && $0 < 0x80 }
      return (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
        && isWanted(ByteSearch(start))
    }
  }

  private static func each(
    of file: String, _ export: Export, counts: Bool,
    _ body: (inout JSONStream, Int) throws(ImportError) -> Bool
  ) throws(ImportError) {
    var stream = try JSONStream(
      export.stream(file, countsProgress: counts), maximumValueSize: maximumSize)
    guard try stream.peek() == UInt8(ascii: "[") else {
      _ = try body(&stream, 1)
      return
    }
    guard try stream.enterArray() else { return }
    var index = 0
    while try stream.nextElement() {
      index += 1
      guard try body(&stream, index) else { return }
    }
    if stream.isTruncated {
      export.note(file, "the file ends in the middle: conversations are missing")
    }
  }

  /// The conversations of some files; each has its number within its file.
  static func chats(
    of files: [String], _ export: Export, title: String, key: [String], date: String
  ) throws(ImportError) -> [ExportedChat] {
    var count = 0
    return try export.each(files) { (file) throws(ImportError) in
      let chats = try chats(
        of: file, export, title: title, key: key, date: date, numbersFrom: count)
      count += chats.count
      return chats
    }
  }

  private static func chats(
    of file: String, _ export: Export, title: String, key: [String], date: String,
    numbersFrom start: Int
  ) throws(ImportError) -> [ExportedChat] {
    var chats: [ExportedChat] = []
    try each(of: file, export, counts: false) { (stream, index) throws(ImportError) in
      guard try stream.enterObject() else {
        try stream.skip()
        return true
      }
      var chat = ExportedChat(index: index, title: "", files: [file])
      while let name = try stream.nextMember() {
        switch name {
        case title: chat.title = try stream.value()?.string ?? ""
        case date:
          let value = try stream.value()
          let day =
            value?.string
            ?? value?.double.flatMap {
              DateWriter.range.contains($0)
                ? DateWriter.text(of: Date(timeIntervalSince1970: $0)) : nil
            }
          chat.detail = String(day?.prefix(10) ?? "")
        case let name where key.contains(name): chat.key = try stream.value()?.string ?? ""
        default: try stream.skip()
        }
      }
      if chat.title.isEmpty { chat.title = "Conversation \(start + index)" }
      if chats.count < 100_000 { chats.append(chat) }
      return true
    }
    return chats
  }

  /// How many messages conversations have, in one pass of each file.
  ///
  /// - Parameter read: Reads a conversation.
  static func messageCounts(
    of chats: [ExportedChat], _ export: Export, _ options: ImportOptions,
    _ read: (JSONObject, ExportedChat, ConversationBuilder) throws(ImportError) -> Void
  ) -> [Int?] {
    var counts = [Int?](repeating: nil, count: chats.count)
    var places: [String: [Int: Int]] = [:]
    for (place, chat) in chats.enumerated() {
      if let file = chat.files.first { places[file, default: [:]][chat.index] = place }
    }
    for (file, places) in places {
      // What was counted up to where a file is broken is what can be read.
      try? each(of: file, export, counts: true) { (stream, index) throws(ImportError) in
        guard let place = places[index] else {
          try stream.skip()
          return true
        }
        guard case .value(.object(let value)) = try stream.next() else { return true }
        let builder = ConversationBuilder.counting(export, options)
        try read(value, chats[place], builder)
        counts[place] = builder.countedMessages
        return true
      }
    }
    return counts
  }

  /// One conversation, and the line on which it starts.
  static func conversation(
    _ chat: ExportedChat, of file: String, _ export: Export, _ builder: ConversationBuilder
  ) throws(ImportError) -> (value: JSONObject, line: Int) {
    builder.begin(file, of: export)
    var found: (JSONObject, Int) = ([:], 1)
    try each(of: file, export, counts: true) { (stream, index) throws(ImportError) in
      guard index == chat.index else {
        try stream.skip()
        return true
      }
      let line = stream.currentLine
      switch try stream.next() {
      case .value(.object(let object)): found = (object, line)
      case .value(let value): builder.note("the conversation is \(value.kindName)", line: line)
      case .broken(let reason):
        throw .broken(
          file: builder.file, line: line, text: "the conversation can't be read: \(reason)")
      }
      return false
    }
    return found
  }
}
