import BubbleCore
import BubbleImport
import Foundation

/// A conversation that can be read only once: standard input, or the pipe at a path.
struct StreamedInput {
  private let path: String

  /// Checks whether a path is a stream; returns nil if it is a file or folder, or does not exist.
  init?(_ path: String) {
    var status = stat()
    let isStream =
      ["-", "/dev/stdin"].contains(path) || path.hasPrefix("/dev/fd/")
      || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    guard isStream else { return nil }
    self.path = path
  }

  /// The name in error messages.
  var name: String { path == "-" ? "standard input" : path }

  /// The number of bytes that determine the format.
  private static let startCount = 1 << 16

  /// Reads a conversation file.
  ///
  /// - Parameter reader: The reader with the limits.
  /// - Throws: `ConversationError`, also for an export, which is read several times and has files beside it.
  func read(_ reader: ConversationReader) throws(ConversationError) -> ConversationReader.Reading {
    var reader = reader
    reader.file = name
    let handle = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
    guard let handle else {
      throw .unreadableFile(file: name, reason: "it can't be opened; check its permissions")
    }
    do {
      while let data = try handle.read(
        upToCount: StreamedInput.startCount - reader.start.count), !data.isEmpty
      {
        reader.start += data
      }
    } catch {
      throw .unreadableFile(file: name, reason: "it can't be read: \(error.localizedDescription)")
    }
    if let kind = ExportRegistry.builtIn.kind(ofStart: reader.start) {
      throw .unreadableFile(
        file: name,
        reason: "this is read as a conversation file, and looks like \(kind): name its file")
    }
    return try reader.read(from: handle)
  }
}
