import BubbleCore
import BubbleImport
import Foundation

/// A conversation that is read once, as it comes: standard input, or the pipe that a path leads to.
struct StreamedInput {
  private let path: String

  /// Finds out whether a path is such a thing; nil: it is a file, a folder, or nothing.
  init?(_ path: String) {
    var status = stat()
    let isStream =
      ["-", "/dev/stdin"].contains(path) || path.hasPrefix("/dev/fd/")
      || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    guard isStream else { return nil }
    self.path = path
  }

  /// What it is called where something is wrong with it.
  var name: String { path == "-" ? "standard input" : path }

  /// How many bytes tell what it is.
  private static let startCount = 1 << 16

  /// Reads a conversation file.
  ///
  /// - Parameter reader: Has the limits.
  /// - Throws: `ConversationError` also for an export, which is read several times and has files beside it.
  func read(_ reader: ConversationReader) throws(ConversationError) -> ConversationReader.Reading {
    var reader = reader
    reader.file = name
    let handle = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
    guard let handle else {
      throw .unreadableFile(file: name, reason: "it can't be opened; may it be read?")
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
    return try reader.read(handle, form: nil)
  }
}
