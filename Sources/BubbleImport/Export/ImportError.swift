import BubbleCore
import FileWriting

/// The reason why an export can't be read at all.
///
/// A problem with a single message is an ``ImportFinding`` instead, and the others are read.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file can't be opened or read, or is outside the export.
  case unreadable(file: String, reason: String)
  /// No reader recognises it.
  case notAnExport(file: String, reason: String)
  /// The file is broken at a line where nothing of it can be read.
  case broken(file: String, line: Int, text: String)
  /// The export has several conversations: choose one.
  case severalChats(file: String, chats: [ExportedChat])
  /// Several conversations have the name that was chosen.
  case ambiguousChat(file: String, name: String, chats: [ExportedChat])
  /// The export does not have the chosen conversation.
  case unknownChat(file: String, name: String, chats: [ExportedChat])
  /// The export does not name its owner: choose one of these people.
  case unknownOwner(file: String, names: [String])
  /// The chosen person takes no part in the conversation.
  case unknownPerson(file: String, name: String, names: [String])
  /// Several people have the given name.
  case severalPeople(file: String, name: String, names: [String])
  /// It exceeds a limit.
  case tooLarge(file: String, reason: String)

  /// Calls a function that writes, and throws its error as an ``ImportError``.
  static func of<Value>(_ body: () throws(OutputError) -> Value) throws(ImportError) -> Value {
    do throws(OutputError) { return try body() } catch {
      throw .unreadable(file: error.path, reason: error.reason)
    }
  }

  /// The file, the place, the reason and a remedy.
  public var description: String {
    TextRepair.margined(TextRepair.shownSafely("\(file): \(reason)"))
  }

  /// The file, with the line if it is known.
  public var file: String {
    switch self {
    case .unreadable(let file, _), .tooLarge(let file, _), .notAnExport(let file, _),
      .severalChats(let file, _), .ambiguousChat(let file, _, _), .unknownChat(let file, _, _),
      .unknownOwner(let file, _), .unknownPerson(let file, _, _), .severalPeople(let file, _, _):
      file
    case .broken(let file, let line, _): "\(file):\(line)"
    }
  }

  /// The reason and a remedy.
  public var reason: String {
    switch self {
    case .unreadable(_, let reason), .tooLarge(_, let reason), .broken(_, _, let reason): reason
    case .notAnExport(_, let reason): "this is not a supported export: \(reason)"
    case .severalChats(_, let chats):
      "there are \(chats.count) conversations in it; choose one with --chat and its name or number:\n"
        + ImportError.list(chats, \.description)
    case .ambiguousChat(_, let name, let chats):
      "\(chats.count) conversations are called \"\(name)\"; choose one with --chat and its number:\n"
        + ImportError.list(chats, \.description)
    case .unknownChat(_, let name, let chats):
      "there is no conversation \"\(name)\" in it; give --chat one of these names or numbers:\n"
        + ImportError.list(chats, \.description)
    case .unknownOwner(_, let names):
      "it does not say whose export it is; say it with --me and one of these names, or none if that person wrote "
        + "nothing:\n" + ImportError.numbered(names)
    case .severalPeople(_, let name, let names):
      "\(names.count) people in it are called \"\(name)\"; give --me one of these ids:\n"
        + ImportError.list(names, TextRepair.line)
    case .unknownPerson(_, let name, let names):
      "no person in it is called \"\(name)\"; give --me one of these names or ids, or none if "
        + "they wrote nothing:\n" + ImportError.numbered(names)
    }
  }

  /// The maximum number of listed names.
  private static let listedCount = 200

  private static func list<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
    items.prefix(listedCount).map { "  \(line($0))" }.joined(separator: "\n")
      + (items.count > listedCount ? "\n  and \(items.count - listedCount) more" : "")
  }

  private static func numbered(_ names: [String]) -> String {
    list(Array(names.enumerated())) { "\($0.offset + 1)  \(TextRepair.line($0.element))" }
  }
}
