import ArgumentParser
import BubbleArchive
import BubbleCanvas
import FileWriting
import Foundation

/// The file that a picture or page is written into.
struct PictureOutput {
  /// Its path as it was given.
  let path: String

  /// Finds out before anything is drawn whether a file can lie there.
  ///
  /// - Throws: `ExitCode` 1 if it can't, its message printed.
  func check() throws {
    Stopper.listen()
    try telling { try FileReplacement.check(path) }
  }

  /// Writes what is drawn.
  ///
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed.
  func write(_ draw: () throws -> Data) throws {
    try telling { try FileReplacement.write(try draw(), to: path) }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter body: Takes where pieces go.
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed; what else `body` throws of itself.
  func write(_ body: (_ output: @escaping (Data) throws -> Void) async throws -> Void) async throws
  {
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
    case is PictureFormatError, is ArchiveError: StandardError.print("error: \(path): \(error)")
    default: return error
    }
    return ExitCode(1)
  }
}
