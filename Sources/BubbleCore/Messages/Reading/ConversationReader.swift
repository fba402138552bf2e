import Foundation

/// Reads conversation files.
///
/// A `.json` file is one object with `me`, `peer`, `people`, `readUpTo` and `messages`. A `.jsonl` file
/// has the same object without `messages` on line 1 and a message on each further line. Files and pipes are
/// read as streams. One bad message is reported and shown as an unsupported row; the others are not touched.
///
/// ```swift
/// let reading = try ConversationReader().read(from: URL(fileURLWithPath: "trip.json"))
/// for issue in reading.issues { print(issue) }
/// print(reading.conversation.messages.count, "messages")
/// ```
public struct ConversationReader: Sendable {
  /// A conversation and the issues of its file.
  public struct Reading: Sendable {
    /// The conversation, every message of the file in it once.
    public var conversation: Conversation
    /// The people that the file names, in order of their ids.
    public var people: [Person]
    /// The issues of the file, in the file's order.
    public var issues: [ConversationIssue]
    /// The id of the person whose messages are outgoing; nil if the file names none.
    public package(set) var me: String?
    /// The file's name, and the start of each message in it.
    package let file: String
    let places: [SourcePlace]

    /// The content types of messages that can't be read for another reason, by their ids.
    package let hiddenTypes: [MessageID: String]
    /// The dates of the messages that were skipped because other days were requested; nil: none was skipped.
    package var leftOutDates: ClosedRange<Date>?
    /// The first bytes that were read from a pipe; nil: the file can be read again.
    var pipeStart: [UInt8]?

    /// Makes a conversation from a source other than a conversation file.
    package init(
      conversation: Conversation, people: [Person], issues: [ConversationIssue], file: String
    ) {
      self.init(
        conversation: conversation, people: people, issues: issues, file: file, places: [],
        hiddenTypes: [:])
    }

    init(
      conversation: Conversation, people: [Person], issues: [ConversationIssue], file: String,
      places: [SourcePlace], hiddenTypes: [MessageID: String], pipeStart: [UInt8]? = nil
    ) {
      (self.conversation, self.people, self.issues) = (conversation, people, issues)
      (self.file, self.places, self.hiddenTypes) = (file, places, hiddenTypes)
      self.pipeStart = pipeStart
    }

    /// Returns a diagnostic for a field of a message, with the line of the field.
    ///
    /// - Parameter isName: Whether the field's name is wrong and not its value.
    /// - Complexity: O(*n*) in the number of messages.
    package func diagnostic(
      _ text: String, of field: String, isName: Bool = false, in message: MessageID
    ) -> Diagnostic {
      let index = conversation.messages.firstIndex { $0.id == message }
      let text = "\(TextRepair.line(field)): \(text)"
      guard let index, places.indices.contains(index) else {
        return Diagnostic(message: message, text: text)
      }
      var issue = ConversationIssue(
        file: file, line: places[index].line, message: message, field: field, text: text,
        outcome: .repaired)
      let location = IssueList.Location(
        place: places[index], part: isName ? .name(field) : .value(field))
      withSource { IssueList.show(location, of: $0, in: &issue) }
      return Diagnostic(
        message: message, place: issue.line.map { "\(file):\($0)" } ?? file,
        text: text + (issue.excerpt.map { "\n\($0)" } ?? ""))
    }

    private func withSource(_ body: (IssueSource) -> Void) {
      if let pipeStart {
        body(.bytes(pipeStart, offset: 0))
      } else if let handle = FileHandle(forReadingAtPath: file) {
        defer { try? handle.close() }
        body(.file(handle))
      }
    }
  }

  /// The format of a file.
  public enum Format: String, Sendable {
    /// One object.
    case json
    /// A head, and one message on each further line.
    case jsonLines = "jsonl"
  }

  /// The default maximum size of a conversation: 1 GB.
  public static let defaultMaximumSize = 1_000_000_000

  /// The name of bytes and open files in messages about them; a URL's file has its path as its name.
  public var file: String
  /// The maximum size of a conversation, in bytes.
  ///
  /// A larger one throws ``ConversationError/tooLarge(file:limit:)``.
  ///
  /// Each value of its JSON counts as 32 bytes more, and each message as at least 512: approximately the memory that it needs.
  public var maximumSize: Int
  /// The number of bytes that are read from a file at once; tests use less.
  package var chunkSize = 1 << 20
  /// The number of cores that parse lines.
  package var workerCount = ProcessInfo.processInfo.activeProcessorCount
  /// The number of messages that were read before: those without an id get ids after theirs.
  package var earlierCount = 0
  /// The greatest number of bytes of a pipe that are kept to show its lines.
  package var keptPipeCount = 1 << 24
  /// The number of bytes at the start that do not belong to the file; they are not shown.
  package var foreignCount = 0
  /// The first bytes, if they were already read from the open file or pipe.
  package var start: [UInt8] = []
  /// The callback for progress, called occasionally while a file is read, with the number of bytes read.
  public var onProgress: (@Sendable (_ byteCount: Int) -> Void)?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - file: The name of bytes and open files in messages.
  ///   - maximumSize: The maximum size of a conversation, in bytes.
  public init(file: String = "conversation", maximumSize: Int = defaultMaximumSize) {
    self.file = file
    self.maximumSize = maximumSize
  }

  var budget: ReadingBudget {
    ReadingBudget(file: file, limit: maximumSize, onProgress: onProgress)
  }

  /// Reads a file of the host as a stream.
  ///
  /// Messages about it have its path as it was given: that of a relative URL is relative.
  ///
  /// - Parameters:
  ///   - url: The file URL.
  ///   - format: The format; nil: the name decides, `.jsonl` is for lines and any other suffix for one object.
  /// - Throws: ``ConversationError`` if it is not a file URL, or the file can't be read or is no conversation.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(from url: URL, format: Format? = nil) throws(ConversationError) -> Reading {
    var reader = self
    reader.file = try url.givenPath(or: ConversationError.unreadableFile)
    let handle = try reader.open()
    defer { try? handle.close() }
    let isLines = url.pathExtension.lowercased() == "jsonl"
    return try reader.read(from: handle, format: format ?? (isLines ? .jsonLines : .json))
  }

  /// Reads an open file or pipe.
  ///
  /// - Parameters:
  ///   - handle: The file or pipe, which is read from its current position to its end.
  ///   - format: The format; nil: the reader detects it from the first line.
  /// - Throws: ``ConversationError`` if the handle can't be read or has no conversation.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(
    from handle: FileHandle, format: Format? = nil
  ) throws(ConversationError) -> Reading {
    if format == .jsonLines { return try readLines(handle) }
    return try readDocument(
      ReadingWindow(
        handle, budget, start: start, chunkSize: chunkSize, keptCount: keptPipeCount),
      isDocument: format == .json)
  }

  /// Reads bytes that are in memory.
  ///
  /// - Parameters:
  ///   - data: The bytes of the whole conversation.
  ///   - format: The format; nil: the reader detects it from the first line.
  /// - Throws: ``ConversationError`` if the bytes are no conversation.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(from data: Data, format: Format? = nil) throws(ConversationError) -> Reading {
    if format == .jsonLines { return try readLines(data) }
    return try readDocument(
      ReadingWindow([UInt8](data), budget, foreignCount: foreignCount),
      isDocument: format == .json)
  }

  /// Returns the reason for a missing file, with the most similar name that exists.
  private static func missing(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return "there is no such file, and no folder \(folder.shownPath); check the path"
    }
    let near = NearestNames.among(names.sorted(), to: url.lastPathComponent).first
    return "there is no such file"
      + (near.map { " (did you mean \(folder.appendingPathComponent($0).shownPath)?)" }
        ?? "; check the path")
  }

  /// Opens the file that the reader is named for.
  private func open() throws(ConversationError) -> FileHandle {
    guard FileManager.default.fileExists(atPath: file) else {
      throw .unreadableFile(file: file, reason: ConversationReader.missing(file))
    }
    let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    let isFolder = try? target.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder != true else {
      throw .unreadableFile(file: file, reason: "this is a folder; give a .json or .jsonl file")
    }
    guard let handle = FileHandle(forReadingAtPath: file) else {
      throw .unreadableFile(file: file, reason: "it can't be opened; check its permissions")
    }
    return handle
  }
}
