import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The messages that a page shows instead of the file's: edited, random, or a stream's at a moment.
struct PageData {
  /// The source of messages.
  enum Source: Equatable {
    /// The conversation, or the samples, as in their files.
    case file
    case random(type: String, seed: UInt64)
    case stream(String)
  }

  private(set) var source = Source.file
  /// The moment of a stream, in seconds.
  private(set) var moment = 0.0
  private var made: (data: MadeData, reading: ConversationReader.Reading)?
  /// Edited messages by their ids, each with the original.
  private var edits: [MessageID: (before: Message, after: Message)] = [:]
  /// The message that is being edited.
  private var edited: (id: MessageID, text: EditedMessage)?
  /// Counts changes of the shown messages.
  private var number = 0

  /// The maximum number of edited messages.
  private static let editLimit = 200

  /// Whether the page shows the files' messages, so that the conversation's own problems apply.
  var isFileShown: Bool { source == .file }

  /// The problems of the generated data.
  var problems: [PreviewProblem] {
    (made?.reading.issues ?? []).map { PreviewProblem(.warning, "\($0)") }
  }

  // MARK: - Shown data

  /// Shows the file again.
  mutating func showFile() {
    (source, made, edited) = (.file, nil, nil)
    number += 1
  }

  /// Shows random messages of a type.
  mutating func showRandom(_ type: String, seed: UInt64, _ schema: DataSchema) {
    show(
      RandomMessages.conversation(ofType: type, schema.types[type] ?? [], seed: seed),
      from: .random(type: type, seed: seed))
  }

  /// Shows a stream at a moment.
  mutating func show(_ stream: StreamRecording, at moment: Double) {
    self.moment = moment.isFinite ? min(stream.duration, max(0, moment)) : 0
    show(stream.data(at: self.moment), from: .stream(stream.name))
  }

  private mutating func show(_ data: MadeData, from source: Source) {
    guard let reading = data.reading() else { return }
    if source != self.source { edited = nil }
    // At another moment of a stream, the same id may belong to another message.
    edits = [:]
    (self.source, made) = (source, (data, reading))
    number += 1
  }

  /// Returns the state to lay out: that of the files with this page's data and edits.
  func applied(to state: PreviewSources.State) -> PreviewSources.State {
    guard made != nil || !edits.isEmpty else { return state }
    var state = state
    if let made { state.conversation = made.reading.conversation }
    for place in state.conversation.messages.indices {
      let message = state.conversation.messages[place]
      // A message that has changed in the file since then is shown as in the file.
      if let edit = edits[message.id], edit.before == message {
        state.conversation.messages[place] = edit.after
      }
    }
    state.conversationNumber = state.conversationNumber << 32 | number
    return state
  }

  // MARK: - Editing

  /// Returns the text of a message, and begins to edit it.
  ///
  /// - Throws: ``ScriptFiles/Refusal``.
  mutating func edit(
    _ id: MessageID, _ sources: PreviewSources
  ) throws(ScriptFiles.Refusal) -> EditedMessage {
    let text: EditedMessage
    if let made {
      guard let found = made.data.text(of: id.rawValue) else {
        throw ScriptFiles.Refusal(description: "The message no longer exists.")
      }
      text = EditedMessage(text: found)
    } else {
      guard let place = sources.place(of: id) else {
        throw ScriptFiles.Refusal(description: "The message is not in a file.")
      }
      text = try EditedMessage(place.id, in: place.file)
    }
    edited = (id, text)
    return text
  }

  /// Shows a text as the message that is being edited.
  ///
  /// - Returns: The mistakes in the text, and whether it is shown; nil if this message is not being
  ///   edited.
  mutating func take(
    _ text: String, as id: MessageID, in state: PreviewSources.State
  ) -> (mistakes: [EditedMessage.Mistake], isShown: Bool)? {
    guard let edited, edited.id == id else { return nil }
    var (message, mistakes) = edited.text.read(text, state.chain)
    let messages = made?.reading.conversation.messages ?? state.conversation.messages
    guard !mistakes.contains(where: \.isError), message != nil,
      let before = messages.first(where: { $0.id == id })
    else { return (mistakes, false) }
    // The row keeps its id, regardless of the id in the text.
    message?.id = id
    if let message, edits[id] != nil || edits.count < PageData.editLimit {
      edits[id] = (before, message)
      number += 1
    }
    return (mistakes, true)
  }

  /// Shows the message of the file again.
  mutating func revert(_ id: MessageID) {
    edits[id] = nil
    number += 1
  }

  /// Replaces a message in its file.
  ///
  /// - Parameter base: The digest of the file that the text was based on.
  /// - Returns: The change for undo, nil if the file has the text already; and the file's new
  ///   digest.
  /// - Throws: ``ScriptFiles/Refusal``; nothing was written then.
  mutating func save(
    _ text: String, as id: MessageID, basedOn base: String, _ sources: PreviewSources,
    _ chain: LayouterChain
  ) throws(ScriptFiles.Refusal) -> (change: ScriptFiles.Change?, digest: String) {
    guard made == nil, let place = sources.place(of: id) else {
      throw ScriptFiles.Refusal(
        description: "The message is not in a file, so it can't be saved.")
    }
    var message = try EditedMessage(place.id, in: place.file)
    let change = try message.save(text, basedOn: base, chain)
    edited = (id, message)
    return (change, message.digest)
  }
}

/// A generated conversation that is in no file, as JSON.
struct MadeData {
  /// The members around the messages.
  var head: JSONObject
  var messages: [JSONObject]

  /// Reads it like a file; returns nil if it is invalid.
  func reading() -> ConversationReader.Reading? {
    var writer = JSONWriter(reserving: 16_384)
    writer.object { writer in
      for member in head.members where member.name != "messages" {
        writer.memberName(member.name)
        writer.value(member.value)
      }
      writer.list("messages", messages) { $0.object($1) }
    }
    let reader = ConversationReader(file: "preview", maximumSize: 64 << 20)
    return try? reader.read(from: writer.data, format: .json)
  }

  /// Returns a message as text for editing.
  func text(of id: String) -> String? {
    messages.first { $0["id"]?.string == id }.map { JSONValue.object($0).indentedText() }
  }
}

extension JSONValue {
  /// Returns the value as indented text, with short values on one line.
  func indentedText(indent: Int = 0) -> String {
    let line = JSONWriter.text { $0.value(self) }
    guard indent == 0 || indent + line.count > 80 else { return line }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let object) where !object.members.isEmpty:
      let members = object.members.map { member in
        margin + JSONValue.string(member.name).indentedText(indent: 2) + ": "
          + member.value.indentedText(indent: indent + 2)
      }
      return "{\n" + members.joined(separator: ",\n") + end + "}"
    case .array(let values) where !values.isEmpty:
      let lines = values.map { margin + $0.indentedText(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    default: return line
    }
  }
}
