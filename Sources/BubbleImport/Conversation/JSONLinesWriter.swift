import BubbleCore
import FileWriting
import Foundation
import Platform

/// Writes a conversation as JSON Lines: a head, and a message on each line.
///
/// The head is complete last but is the first line. So the messages first go to an unnamed file in the folder of the
/// output, which disappears when the program ends. The output itself appears in one step when it is complete.
public final class JSONLinesWriter: MessageSink {
  /// The path of the output as given.
  private let path: String
  private let body: Int32
  private var lines = JSONWriter(reserving: bufferSize + 1_024, style: .compact)
  private var flushedCount = 0
  private var order = LineOrder()
  private static let bufferSize = 1 << 18

  /// Begins to write.
  ///
  /// - Parameter url: The file URL of the output, which may be a pipe or a device such as `/dev/stdout`.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if it is not a file URL, or nothing can be written there.
  public init(writingTo url: URL) throws(ImportError) {
    let path = try url.givenPath(or: ImportError.unreadable)
    self.path = path
    body = try ImportError.of { () throws(OutputError) in
      try FileReplacement.withoutName(beside: path)
    }
  }

  deinit { close(body) }

  /// Whether messages may come in any order.
  public var takesAnyOrder: Bool { true }

  /// Writes the line of a message.
  ///
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if the system can't write it.
  public func write(_ message: ImportedMessage) throws(ImportError) {
    lines.object { writer in
      writer.member("id", message.id)
      writer.member("sender", message.sender)
      writer.name("date")
      writer.string { buffer, _ in DateWriter.append(message.date, to: &buffer) }
      writer.members(of: message.extras)
      writer.name("content")
      writer.object(message.content.payload)
    }
    lines.endLines(indent: 0)
    order.add(DateWriter.thousandths(of: message.date), end: flushedCount + lines.byteCount)
    if lines.byteCount >= JSONLinesWriter.bufferSize { try flush() }
  }

  private func flush() throws(ImportError) {
    let bytes = lines.takeBytes()
    try ImportError.of { () throws(OutputError) in
      guard FileReplacement.write(bytes, to: body) else { throw OutputError(path) }
    }
    flushedCount += bytes.count
  }

  /// Writes the head and the messages, in the order of time, to the output.
  ///
  /// - Parameters:
  ///   - head: The first line.
  ///   - whenWhole: Called when everything is written, just before the output appears.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if the system can't write it; then the old output stays.
  public func finish(_ head: ImportedHead, whenWhole: () -> Void = {}) throws(ImportError) {
    try flush()
    let parts = try order.parts(of: body, count: flushedCount, name: path)
    try ImportError.of { () throws(OutputError) in
      let file = try FileReplacement(path)
      try assemble(head, parts, in: file)
      whenWhole()
      try file.finish()
    }
  }

  private func assemble(
    _ head: ImportedHead, _ parts: [Range<Int>], in file: FileReplacement
  ) throws(OutputError) {
    // No person has this id: then all messages are incoming.
    lines.fileHead(me: head.me ?? "nobody", head.peer, head.people)
    lines.endLines(indent: 0)
    var bytes = lines.takeBytes()
    for part in parts {
      var offset = off_t(part.lowerBound)
      if part.count > JSONLinesWriter.bufferSize {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
        // The system copies from file to file; if it can't, the bytes go through memory.
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
