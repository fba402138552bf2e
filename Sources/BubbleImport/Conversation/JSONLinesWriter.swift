import BubbleCore
import FileWriting
import Foundation

/// Writes a conversation as JSON Lines: a head, and a message on each line.
///
/// The head is known last and stands first. So messages go to a file without a name, in the folder of the one that is
/// written, which is gone when the program is; the file itself appears in one step when all of it is there.
public final class JSONLinesWriter: MessageSink {
  /// Where it is written; `-` is standard output.
  public let path: String
  private let body: Int32
  private var buffer: [UInt8] = []
  private var flushedCount = 0
  private var order = LineOrder()
  private static let bufferSize = 1 << 18

  /// Begins to write.
  ///
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if nothing can be written there.
  public init(path: String) throws(ImportError) {
    self.path = path
    body = try ImportError.of { () throws(OutputError) in
      try FileReplacement.withoutName(beside: path == "-" ? "/dev/stdout" : path)
    }
  }

  deinit { close(body) }

  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { true }

  /// Writes a message's line.
  public func write(_ message: ImportedMessage) throws(ImportError) {
    JSONLinesWriter.append(message, to: &buffer)
    order.add(DateWriter.thousandths(of: message.date), end: flushedCount + buffer.count)
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
    try ImportError.of { () throws(OutputError) in
      guard FileReplacement.write(buffer, to: body) else { throw OutputError(path) }
    }
    flushedCount += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the head, and puts all of it in its place, the messages in the order of time.
  ///
  /// - Parameters:
  ///   - head: The first line.
  ///   - whenWhole: Called when all is written, just before it is there.
  public func finish(_ head: ImportedHead, whenWhole: () -> Void = {}) throws(ImportError) {
    try flush()
    let parts = try order.parts(of: body, count: flushedCount, name: path)
    try ImportError.of { () throws(OutputError) in
      let file = try FileReplacement(path == "-" ? "/dev/stdout" : path)
      try assemble(head, parts, in: file)
      whenWhole()
      try file.finish()
    }
  }

  private func assemble(
    _ head: ImportedHead, _ parts: [Range<Int>], in file: FileReplacement
  ) throws(OutputError) {
    var bytes: [UInt8] = []
    JSONText.append(.object(head.json), to: &bytes)
    bytes.append(0x0A)
    for part in parts {
      var offset = off_t(part.lowerBound)
      if part.count > JSONLinesWriter.bufferSize {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
        // The system copies from file to file; what it can't do so goes through memory.
        while offset < part.upperBound,
          sendfile(file.descriptor, body, &offset, min(1 << 26, part.upperBound - Int(offset))) > 0
        {}
      }
      while offset < part.upperBound {
        let count = min(1 << 20, part.upperBound - Int(offset))
        var chunk = [UInt8](repeating: 0, count: count)
        let read = pread(body, &chunk, count, offset)
        guard read > 0 else { throw OutputError(path) }
        bytes.append(contentsOf: chunk[..<read])
        offset += off_t(read)
        guard bytes.count >= JSONLinesWriter.bufferSize else { continue }
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.write(bytes)
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
