import ArgumentParser
import BubbleArchive
import BubbleCanvas
import FileWriting
import Foundation

/// The file that a picture or page is written into, or standard output.
struct PictureOutput {
  /// Its path as it was given; `-` is standard output.
  let path: String

  /// Whether it goes to standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Finds out before anything is read whether a file is called as its content wants it.
  ///
  /// - Parameter suffix: What the name ends in.
  /// - Throws: `ValidationError`.
  func check(suffix: String) throws {
    guard isStandardOutput || path.lowercased().hasSuffix(suffix) else {
      throw ValidationError("--output: \(path) must end in \(suffix), or be - for standard output")
    }
  }

  /// Finds out before anything is drawn whether a file can lie there.
  ///
  /// - Throws: `ExitCode` 1 if it can't, its message printed; `ValidationError` for a terminal, which shows no pictures.
  func check() throws {
    Stopper.listen()
    guard !isStandardOutput else {
      guard isatty(STDOUT_FILENO) == 0 else {
        throw ValidationError(
          "--output: - is a terminal here, which shows no pictures: write into a file or a pipe")
      }
      return
    }
    try telling { try FileReplacement.check(path) }
  }

  /// Writes what is drawn.
  ///
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed.
  func write(_ draw: () throws -> Data) throws {
    try telling {
      let data = try draw()
      guard !isStandardOutput else { return try StandardOutput.write(data) }
      try FileReplacement.write(data, to: path)
    }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter body: Takes where pieces go.
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed; what else `body` throws of itself.
  func write(_ body: (_ output: @escaping (Data) throws -> Void) async throws -> Void) async throws
  {
    guard !isStandardOutput else { return try await body(StandardOutput.write) }
    do {
      let file = try FileReplacement(path)
      try await body { try file.write($0) }
      try file.finish()
    } catch {
      throw told(error)
    }
  }

  /// Does what writes, and prints why something can't be drawn or written.
  func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw told(error)
    }
  }

  /// Prints an error; what is thrown in its place.
  func told(_ error: any Error) -> any Error {
    switch error {
    case let error as OutputError: StandardError.print("error: \(error)")
    case PictureFormatError.tooLarge:
      StandardError.print(
        "error: \(path): \(error). For a long conversation: `bubble archive`, --paper a4 or --max-height 4000; "
          + "else a smaller --scale, or an .svg")
    case is PictureFormatError, is ArchiveError: StandardError.print("error: \(path): \(error)")
    default: return error
    }
    return ExitCode(1)
  }
}
