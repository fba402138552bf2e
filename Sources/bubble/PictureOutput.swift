import ArgumentParser
import BubbleCanvas
import Foundation

/// The file that a picture is drawn into.
struct PictureOutput {
  /// Its path as it was given.
  let path: String

  /// Finds out before anything is drawn whether a file can lie there.
  ///
  /// - Throws: `ExitCode` 1 if it can't, its message printed.
  func check() throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else {
      StandardError.print("error: \(path): there is no folder \(folder); make it first")
      throw ExitCode(1)
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      StandardError.print("error: \(path) is a folder; name a file")
      throw ExitCode(1)
    }
  }

  /// Writes what is drawn.
  ///
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed.
  func write(_ draw: () throws -> Data) throws {
    do {
      let data = try draw()
      try Stopper.finishing { try replace(with: data) }
    } catch let error as PictureFormatError {
      StandardError.print("error: \(path): \(error)")
      throw ExitCode(1)
    } catch {
      StandardError.print("error: \(path) can't be written: \(error.localizedDescription)")
      throw ExitCode(1)
    }
  }

  /// Writes a file piece by piece, beside its place, and puts it there when it is whole.
  ///
  /// - Parameter body: Takes where pieces go.
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed; what else `body` throws of itself.
  func write(_ body: (_ output: @escaping (Data) throws -> Void) async throws -> Void) async throws
  {
    do {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      let isPlain = attributes.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
      guard isPlain else { return try await PictureOutput.fill(file, body) }
      let target = PictureOutput.beside(file)
      try await Stopper.discarding(target.path) {
        guard FileManager.default.createFile(atPath: target.path, contents: nil) else {
          throw CocoaError(.fileWriteNoPermission)
        }
        do {
          try await PictureOutput.fill(target, body)
          if rename(target.path, file.path) != 0 { throw CocoaError(.fileWriteUnknown) }
        } catch {
          try? FileManager.default.removeItem(at: target)
          throw error
        }
      }
    } catch let error as PictureFormatError {
      StandardError.print("error: \(path): \(error)")
      throw ExitCode(1)
    } catch let error as CocoaError {
      StandardError.print("error: \(path) can't be written: \(error.localizedDescription)")
      throw ExitCode(1)
    }
  }

  private static func fill(
    _ file: URL, _ body: (_ output: @escaping (Data) throws -> Void) async throws -> Void
  ) async throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try await body { try handle.write(contentsOf: $0) }
  }

  /// A file that is not there yet, in the same folder.
  private static func beside(_ file: URL) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(
      ".\(file.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
  }

  /// Puts the whole picture in the place of the old one in one step: a viewer never sees half of one.
  private func replace(with data: Data) throws {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let isPlain = attributes.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
    try data.write(to: file, options: isPlain ? .atomic : [])
  }
}
