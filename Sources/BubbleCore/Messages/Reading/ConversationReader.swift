import Foundation

/// Reads conversation files.
///
/// A `.json` file is one object with `me`, `peer`, `people`, `readUpTo` and `messages`. A `.jsonl` file
/// has the same object without `messages` on line 1 and a message on each further line, and is read as
/// a stream. One bad message is reported and shown as an unsupported row; the others are not touched.
public struct ConversationReader: Sendable {
  /// A conversation and what was wrong with its file.
  public struct Reading: Sendable {
    /// The conversation, every message of the file in it once.
    public var conversation: Conversation
    /// The people that the file names, in order of their ids.
    public var people: [Person]
    /// What was not as it should be, in the order of the file.
    public var issues: [ConversationIssue]
  }

  /// How the file is built.
  public enum Form: String, Sendable {
    /// One object.
    case json
    /// A head and a message a line.
    case jsonLines = "jsonl"
  }

  /// The file's name, for messages about it.
  public var file: String

  /// Makes a reader.
  public init(file: String) { self.file = file }

  /// Reads a file as its suffix says: `.jsonl` as a stream, everything else as one object.
  public static func read(contentsOf path: String) throws(ConversationError) -> Reading {
    let reader = ConversationReader(file: path)
    let handle = try reader.open(path)
    defer { try? handle.close() }
    let form: Form = path.lowercased().hasSuffix(".jsonl") ? .jsonLines : .json
    return try reader.read(handle, form: form)
  }

  /// Reads an open file or pipe.
  ///
  /// - Parameter form: How it is built; nil: it is found out from the first line.
  public func read(_ handle: FileHandle, form: Form?) throws(ConversationError) -> Reading {
    if form == .jsonLines { return try readLines(handle) }
    let data: Data
    do {
      data = try handle.readToEnd() ?? Data()
    } catch {
      throw .unreadableFile(file: file, reason: "it can't be read: \(error.localizedDescription)")
    }
    return try read(data, form: form)
  }

  /// Reads bytes that are in memory.
  ///
  /// - Parameter form: How they are built; nil: it is found out from the first line.
  public func read(_ data: Data, form: Form?) throws(ConversationError) -> Reading {
    let result: Result<Reading, ConversationError> = data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      switch form ?? guessForm(bytes) {
      case .json: return Result { () throws(ConversationError) in try readDocument(bytes) }
      case .jsonLines: return Result { () throws(ConversationError) in try readLines(bytes) }
      }
    }
    return try result.get()
  }

  private func open(_ path: String) throws(ConversationError) -> FileHandle {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .unreadableFile(file: path, reason: "there is no such file")
    }
    guard !isDirectory.boolValue else {
      throw .unreadableFile(file: path, reason: "this is a folder; give a .json or .jsonl file")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadableFile(file: path, reason: "it can't be opened; may it be read?")
    }
    return handle
  }
}
