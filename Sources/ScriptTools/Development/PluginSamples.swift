import BubbleCore
import BubbleLua
import Foundation

/// The messages for trying a script out: its `samples.json`.
///
/// The file is either a list of messages, as in a conversation file, or a whole conversation with its own peer and
/// people. A list belongs to a group in which `ana` is "I", and the senders' names are their ids.
package struct PluginSamples: Sendable {
  /// The script's folder.
  package let folder: URL
  /// The conversation's peer.
  package let peer: Peer
  /// The samples, each of which is laid out alone; each id occurs once.
  package let messages: [Message]
  /// The ids of samples that the script is expected to refuse: those with `"expect": "refused"`.
  package let refused: Set<MessageID>
  /// The problems, by file, line and field.
  package let issues: [ConversationIssue]
  /// Whether the file is a whole conversation, which may also have messages for other layouters.
  package let isConversation: Bool

  /// The file's name within a script's folder.
  package static let fileName = "samples.json"

  /// Returns the file with the samples of a script; that of a single file `place.lua` is `place.samples.json` beside
  /// it.
  package static func file(of script: URL) -> URL {
    PluginSources.isSingleFile(script.path)
      ? script.deletingPathExtension().appendingPathExtension(fileName)
      : script.appendingPathComponent(fileName)
  }

  /// Returns the folder of the pictures in a script's samples.
  package static func pictureFolder(of script: URL) -> URL {
    PluginSources.isSingleFile(script.path) ? script.deletingLastPathComponent() : script
  }

  /// The conversation around a list, on one line, so that a message's line is its line in the file.
  private static let head =
    #"{"me":"ana","peer":{"id":"s","kind":"group"},"people":{},"messages":"#

  /// Reads the samples of a script.
  ///
  /// - Parameter folder: The script's own folder.
  /// - Throws: ``ConversationError`` for a file that can't be read or has no messages. Invalid messages are in
  ///   ``issues``.
  package init(folder: URL) throws(ConversationError) {
    let file = PluginSamples.file(of: folder).shownPath
    var data = try PluginSamples.contents(of: folder, named: file)
    // The byte order mark that some editors put in front of UTF-8.
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { data = data.dropFirst(3) }
    let isList = data.first { !PluginSamples.isSpace($0) } == UInt8(ascii: "[")
    let reading = try PluginSamples.read(data, isList: isList, file: file)
    self.folder = folder
    isConversation = !isList
    peer = reading.conversation.peer
    (messages, refused) = PluginSamples.expectations(of: reading.conversation.messages)
    // A list of messages has no descriptions of their senders.
    issues =
      reading.issues.filter { issue in
        !(isList && issue.field == "sender" && issue.outcome == .repaired)
      }
      + messages.filter { $0.extras["expect"] != nil }.map {
        ConversationIssue(
          file: file, line: nil, message: $0.id, field: "expect",
          text: "it can only be \"refused\"", outcome: .repaired)
      }
    guard !messages.isEmpty else {
      throw .notAConversation(file: file, text: "there are no samples in it; write one message")
    }
  }

  /// Returns the samples of a script, which are optional if it makes no bubbles and only sets options of other
  /// layouters.
  ///
  /// - Throws: ``ConversationError``, as the initializer does.
  package static func samples(
    of layouter: LuaLayouter, in folder: URL
  ) throws(ConversationError) -> PluginSamples {
    let file = PluginSamples.file(of: folder)
    let isWithoutBubbles = layouter.contentTypes?.isEmpty == true
    if isWithoutBubbles, !FileManager.default.fileExists(atPath: file.path) {
      return PluginSamples(noneIn: folder)
    }
    return try PluginSamples(folder: folder)
  }

  private init(noneIn folder: URL) {
    self.folder = folder
    isConversation = false
    peer = Peer(id: "s", kind: .group, title: "")
    (messages, refused, issues) = ([], [], [])
  }

  /// Takes what is expected of samples out of them, so that the script does not see it.
  private static func expectations(of samples: [Message]) -> ([Message], Set<MessageID>) {
    var refused: Set<MessageID> = []
    let messages = samples.map { sample in
      guard sample.extras["expect"] == .string("refused") else { return sample }
      refused.insert(sample.id)
      var sample = sample
      sample.extras = JSONObject(sample.extras.members.filter { $0.name != "expect" })
      return sample
    }
    return (messages, refused)
  }

  /// The conversation of one sample.
  package func conversation(of message: Message) -> Conversation {
    Conversation(peer: peer, messages: [message])
  }

  private static func contents(
    of folder: URL, named name: String
  ) throws(ConversationError) -> Data {
    let path = file(of: folder).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadableFile(
        file: name, reason: "there is no such file; write a list of messages that show the script")
    }
    guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
      throw .unreadableFile(file: name, reason: "it can't be read")
    }
    return data
  }

  private static func read(
    _ data: Data, isList: Bool, file: String
  ) throws(ConversationError) -> ConversationReader.Reading {
    var reader = ConversationReader(file: file)
    guard isList else { return try reader.read(from: data, format: .json) }
    reader.foreignCount = head.utf8.count
    return try reader.read(from: Data(head.utf8) + data + Data("}".utf8), format: .json)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}
