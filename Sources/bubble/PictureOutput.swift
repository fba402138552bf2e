import ArgumentParser
import BubbleArchive
import BubbleCanvas
import FileWriting
import Foundation

/// The file that a picture or page is written into, or standard output.
struct PictureOutput {
  /// The path as the user gave it; `-` is standard output.
  let path: String

  /// Whether the output is standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Checks, before anything is read, that a file's name fits its content.
  ///
  /// - Parameter suffix: The required end of the name.
  /// - Throws: `ValidationError` if it does not.
  func check(suffix: String) throws {
    guard isStandardOutput || path.lowercased().hasSuffix(suffix) else {
      throw ValidationError("--output: \(path) must end in \(suffix), or be - for standard output")
    }
  }

  /// Checks, before anything is drawn, that a file can be written there.
  ///
  /// - Throws: `ExitCode` 1 if it can't, after printing the message; `ValidationError` for a terminal, which shows no
  ///   pictures.
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

  /// Draws, and writes the data.
  ///
  /// - Throws: `ExitCode` 1 if drawing or writing fails, after printing the message.
  func write(_ draw: () throws -> Data) throws {
    try telling {
      let data = try draw()
      guard !isStandardOutput else { return try StandardOutput.write(data) }
      try FileReplacement.write(data, to: path)
    }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter body: Receives a function that writes a piece.
  /// - Throws: `ExitCode` 1 if drawing or writing fails, after printing the message; other errors of `body`
  ///   unchanged.
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

  /// Runs a body that writes, and prints the reason if drawing or writing fails.
  func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw told(error)
    }
  }

  /// Prints an error, and returns the error to throw instead.
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
