import BubbleCore
import Foundation

/// Makes messages of the entries of a file, each at its own time.
struct IMessageMessages {
  private let builder: ConversationBuilder
  private let folder: String
  private var localTime: LocalTime
  private var answers: IMessageAnswers

  init(_ builder: ConversationBuilder, folder: String, _ answers: IMessageAnswers) {
    (self.builder, self.folder, self.answers) = (builder, folder, answers)
    localTime = LocalTime(builder.options.timeZone)
  }

  mutating func add(_ group: IMessageParser.Group) throws(ImportError) {
    let entry = group[0]
    if let notice = entry.notice {
      let text = ([notice] + entry.lines).joined(separator: "\n")
      return try builder.appendService(
        text, id: "\(entry.line)", date: entry.date, sender: nil, line: entry.line)
    }
    try append(entry, parent: answers.parent(of: entry))
    // Answers without another form are inserted by their time.
    for answer in group.dropFirst() where !answers.take(answer, parent: "\(entry.line)") {
      try append(answer, parent: "\(entry.line)")
    }
  }

  /// Finds the owner of the export: "Me", or the custom name instead.
  private func findOwner(_ sender: String, reader: Substring?) {
    guard builder.owner == nil else { return }
    if sender == "Me" || reader?.hasPrefix("them after ") == true {
      builder.owner = sender
    } else if let reader, let end = reader.range(of: " after ", options: .backwards),
      reader[..<end.lowerBound] != "you"
    {
      builder.owner = String(reader[..<end.lowerBound])
    }
  }

  private mutating func append(_ entry: IMessageEntry, parent: String?) throws(ImportError) {
    let name = entry.sender ?? ""
    let sender = name.isEmpty ? builder.conversationPerson() : name
    builder.addPerson(sender, name: name)
    findOwner(sender, reader: entry.reader)
    builder.place = ("\(entry.line)", entry.line)
    if name.isEmpty { builder.note("it has no sender", in: "sender") }
    if entry.isDoubtful {
      builder.note("text below an answer to it may belong to that answer", in: nil)
    }
    if entry.isCut { builder.note("it is larger than 16 MB; the rest is left out", in: nil) }
    var message = builder.message(by: sender, at: entry.date)
    message.replyTo = parent
    if entry.isAnswer, parent == nil { message.setReply(sender: nil, text: nil) }
    var (text, files): ([String], [MessageContent]) = ([], [])
    // The lines at which the states of an edited part end.
    var ends: Set<Int> = []
    var isInTapbacks = false
    for (place, line) in entry.lines.enumerated() {
      let words = String(line.drop { $0 == " " })
      let next = entry.lines.dropFirst(place + 1).first ?? ""
      // Tapbacks stand behind the last state.
      if IMessageTapback.labels.contains(words) { ends.insert(text.count) }
      if IMessageTapback.labels.contains(words), IMessageTapback(next) != nil {
        isInTapbacks = true
      } else if isInTapbacks, addTapback(words, to: &message) || words.isEmpty {
        continue
      } else if place == 0, words == "This message was deleted from the conversation!" {
        builder.note("it was deleted from the chat; that is not shown", in: "deleted")
      } else if let file = attachment(words, sender: name) {
        files.append(file)
      } else {
        isInTapbacks = false
        text.append(line)
      }
    }
    while text.last?.isEmpty == true { text.removeLast() }
    if let edited = takeEdits(&text, endingAt: ends, sentAt: entry.date) {
      message.setEdited(at: edited)
    }
    if let effect = text.last, IMessageMessages.effects.contains(effect),
      text.count > 1 || !files.isEmpty
    {
      text.removeAll { $0 == effect }
      builder.note("the effect is not shown: \(effect)", in: "effect")
    }
    let words = text.joined(separator: "\n").replacing("\u{FFFC}", with: "")
    if files.isEmpty, let content = content(words, name) {
      message.content = content
      return try builder.append(message)
    }
    if words.isEmpty, files.isEmpty { builder.note("it has no words", in: nil) }
    try builder.append(message, text: FormattedText(words), files: files)
  }

  /// Returns the replacement of an unsent message, or an event without words; nil if these are words.
  private func content(_ words: String, _ sender: String) -> MessageContent? {
    if words.hasSuffix(" after sending!") && words.contains(" unsent this message part ")
      || words == "You deleted a message." || words == "They deleted a message."
    {
      return words.contains("\n") ? nil : .aside(ImportWords.deletedMessage)
    }
    if words == "SharePlay Message\nEnded" { return .service("\(sender): SharePlay ended") }
    let isRow = words == "Started sharing location!" || words == "Stopped sharing location!"
    return isRow ? .service("\(sender): \(words)") : nil
  }

  private static let effects = Set(
    NameTable.names("imessage.effects").map { "Sent with \(ImportWords.words(of: $0))" })

  /// Keeps only the last state of each edited part.
  ///
  /// - Returns: The date of the last edit; nil if there is none.
  private mutating func takeEdits(
    _ lines: inout [String], endingAt ends: Set<Int>, sentAt sent: Date
  ) -> Date? {
    var result: [String] = []
    // The beginning of a part's states, the first of which has its date before it.
    var start: (place: Int, date: Date)?
    var edited: Date?
    for (number, line) in lines.enumerated() {
      if ends.contains(number) { start = nil }
      if let edit = IMessageEdit(line), let (place, date) = start {
        result.removeSubrange(place...)
        result.append(edit.words)
        start = (place, date.addingTimeInterval(edit.seconds))
        edited = max(edited ?? sent, start?.date ?? sent)
        continue
      }
      if let head = IMessageDate(line[...], &localTime) {
        start = (result.count, head.date)
        if head.date == sent, !head.rest.isEmpty {
          // The state without its date, if no other one follows.
          result.append(String(head.rest))
          edited = edited ?? sent
          continue
        }
      }
      result.append(line)
    }
    lines = result
    return edited
  }

  private func addTapback(_ line: String, to message: inout ImportedMessage) -> Bool {
    guard let tapback = IMessageTapback(line) else { return false }
    if tapback.emoji == IMessageTapback.sticker {
      builder.note(
        "a sticker that is a reaction is shown as \(tapback.emoji): \(line.prefix(1_000))",
        in: "tapback")
    }
    message.countReaction(tapback.emoji, isMine: tapback.person == builder.owner ?? "Me")
    return true
  }

  /// Returns the attachment of a line that is only the path or the name of a file, or a sticker: `Sticker from Ana: a/b.heic (App: Boats)`.
  private func attachment(_ line: String, sender: String) -> MessageContent? {
    guard line.utf8.count < 1_000 else { return nil }
    if line == "Attachment missing!" { return builder.attachment(nil, in: folder) }
    if line.utf8.contains(UInt8(ascii: ":")), let mark = line.range(of: "Sticker from \(sender): "),
      mark.lowerBound == line.startIndex || line[..<mark.lowerBound].hasSuffix(" ")
    {
      var path = line[mark.upperBound...]
      if path.hasSuffix(")"), let end = path.range(of: " (", options: .backwards) {
        path = path[..<end.lowerBound]
      }
      var sticker = builder.attachment(String(path), in: folder, type: "sticker")
      let more = line[..<mark.lowerBound] + line[path.endIndex...]
      sticker.setCaption(FormattedText(more.trimmingCharacters(in: .whitespaces)))
      return sticker
    }
    guard let last = line.split(separator: "/").last, last.contains("."), !line.contains("://")
    else { return nil }
    if builder.export.file(line, in: folder) != nil { return builder.attachment(line, in: folder) }
    // The path on the computer that wrote it, or only a name: the file is not in the export.
    let suffix = last.split(separator: ".").last ?? ""
    let isSuffix =
      suffix.utf8.count <= 8 && suffix.contains(where: \.isLetter) && !suffix.contains(" ")
    let isPath =
      isSuffix
      && (line.hasPrefix("/") && line.count { $0 == "/" } > 2 || line.hasPrefix("~/")
        || line.hasPrefix("attachments/"))
    let isName =
      !line.contains("/") && (!line.contains(" ") || line.hasSuffix(".caf"))
      && ConversationBuilder.contentType(mime: nil, name: line) != "document"
    guard isPath || isName else { return nil }
    var file = builder.attachment(nil, in: folder, facts: MediaFacts(name: String(last)))
    if isName { file.setCaption(FormattedText(line)) }
    return file
  }
}
