import BubbleCore
import Foundation

/// Writes a conversation as JSON Lines: a head, and a message on each line.
///
/// The head is known last and stands first. So messages go to a file without a name, in the folder of the one that is
/// written, which is gone when the program is; the file itself appears in one step when all of it is there.
public final class JSONLinesWriter: MessageSink {
  /// Where it is written; `-` is standard output.
  public let path: String
  private let target: String
  private let body: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Begins to write.
  ///
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if nothing can be written there.
  public init(path: String) throws(ImportError) {
    self.path = path
    // A link stays, and what it leads to is written.
    target = path == "-" ? path : Export.realPath(path) ?? path
    let folder =
      path == "-"
      ? NSTemporaryDirectory() : URL(fileURLWithPath: target).deletingLastPathComponent().path
    guard path == "-" || !Export.isFolder(path) else {
      throw .unreadable(file: path, reason: "this is a folder; name a file")
    }
    guard Export.isFolder(folder) else {
      throw .unreadable(file: path, reason: "there is no folder \(folder); make it first")
    }
    var template = Array((folder + "/.bubble-import-XXXXXX").utf8CString)
    body = mkstemp(&template)
    guard body >= 0 else {
      throw .unreadable(
        file: path, reason: "it can't be written: \(String(cString: strerror(errno)))")
    }
    unlink(template)
  }

  deinit { close(body) }

  /// Writes a message's line.
  public func write(_ message: ImportedMessage) throws(ImportError) {
    JSONLinesWriter.append(message, to: &buffer)
    if buffer.count >= JSONLinesWriter.bufferSize { try flush() }
  }

  /// Appends a message's line.
  static func append(_ message: ImportedMessage, to bytes: inout [UInt8]) {
    JSONText.append(literal: "{\"id\":", to: &bytes)
    JSONText.append(message.id, to: &bytes)
    JSONText.append(literal: ",\"sender\":", to: &bytes)
    JSONText.append(message.sender, to: &bytes)
    JSONText.append(literal: ",\"date\":\"", to: &bytes)
    DateWriter.append(message.date, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    var isFirst = false
    for member in message.extras.members { JSONText.append(member, isFirst: &isFirst, to: &bytes) }
    JSONText.append(literal: ",\"content\":", to: &bytes)
    JSONText.append(message.content.payload, to: &bytes)
    JSONText.append(literal: "}\n", to: &bytes)
  }

  private func flush() throws(ImportError) {
    try write(buffer, to: body)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(ImportError) {
    guard OutputBytes.write(bytes, to: file) else { throw failure() }
  }

  private func failure() -> ImportError {
    .unreadable(file: path, reason: "it can't be written: \(String(cString: strerror(errno)))")
  }

  /// Writes the head, and puts all of it in its place.
  public func finish(_ head: ImportedHead) throws(ImportError) {
    try flush()
    guard path != "-" else { return try assemble(head, in: STDOUT_FILENO) }
    let name = target + ".partial-\(getpid())"
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw failure() }
    do throws(ImportError) {
      defer { close(file) }
      try assemble(head, in: file)
    } catch {
      unlink(name)
      throw error
    }
    guard rename(name, target) == 0 else {
      let error = failure()
      unlink(name)
      throw error
    }
  }

  private func assemble(_ head: ImportedHead, in file: Int32) throws(ImportError) {
    var bytes: [UInt8] = []
    JSONText.append(.object(head.json), to: &bytes)
    bytes.append(0x0A)
    try write(bytes, to: file)
    var offset: off_t = 0
    // The system copies from file to file; what it can't do so goes through memory.
    while sendfile(file, body, &offset, 1 << 26) > 0 {}
    bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = pread(body, &bytes, bytes.count, offset)
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return }
      try write(count == bytes.count ? bytes : Array(bytes.prefix(count)), to: file)
      offset += off_t(count)
    }
  }
}

extension ImportedHead {
  /// The head as the first line of a conversation file.
  var json: JSONObject {
    var people = JSONObject()
    people = JSONObject(
      self.people.map { person in
        var entry: JSONObject = ["name": .string(person.name)]
        if let avatar = person.avatar { entry["avatar"] = .string(avatar) }
        return JSONObject.Member(name: person.id, value: .object(entry))
      })
    // Nobody has this id: then all messages are incoming.
    return [
      "me": .string(me ?? "nobody"),
      "peer": .object([
        "id": .string(peer.id), "kind": .string(peer.kind.rawValue), "title": .string(peer.title),
      ]),
      "people": .object(people),
    ]
  }
}

/// Bytes that go to an open file.
enum OutputBytes {
  /// Writes all of them; false with the reason in `errno` if they can't be written.
  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while let base = buffer.baseAddress, written < buffer.count {
        let count = Glibc.write(file, base + written, buffer.count - written)
        guard count > 0 || errno == EINTR else { return false }
        written += max(0, count)
      }
      return true
    }
  }
}
