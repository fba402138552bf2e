import ArgumentParser
import BubbleArchive
import Foundation

/// Where an archive is written: beside its place, and put there when it is whole.
struct ArchiveOutput {
  /// Its path as it was given.
  let path: String
  /// Whether it is one file.
  let isFile: Bool

  private var place: URL { URL(fileURLWithPath: path).standardizedFileURL }

  /// Finds out before anything is laid out whether an archive can lie there.
  ///
  /// - Throws: `ExitCode` 1 if it can't, its message printed.
  func check() throws {
    if isFile { return try PictureOutput(path: path).check() }
    var isFolder: ObjCBool = false
    let parent = place.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue
    else { throw fail("there is no folder \(parent); make it first") }
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw fail("this is a file; name a folder, or a .html file") }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    let isArchive = names.contains("index.html") && names.contains("data")
    guard names.isEmpty || isArchive else {
      throw fail("this folder has other files in it; name a new one, or that of an archive")
    }
  }

  private func fail(_ text: String) -> ExitCode {
    StandardError.print("error: \(path): \(text)")
    return ExitCode(1)
  }

  /// Writes an archive of one file.
  ///
  /// - Throws: `ExitCode` 1 if it can't be written, its message printed; what else `body` throws of itself.
  func writeFile(_ body: (_ output: (Data) throws -> Void) async throws -> Void) async throws {
    do {
      try await PictureOutput(path: path).write { try await body($0) }
    } catch let error as ArchiveError {
      throw fail("\(error)")
    }
  }

  /// Writes an archive of several files.
  ///
  /// - Throws: `ExitCode` 1 if it can't be written, its message printed; what else `body` throws of itself.
  func writeFolder(
    _ body: (_ output: (ConversationArchive.File) throws -> Void) async throws -> Void
  ) async throws {
    let files = FileManager.default
    let beside = beside("new")
    var folders: Set<URL> = []
    do {
      try files.createDirectory(at: beside, withIntermediateDirectories: true)
      try await body { file in
        let url = beside.appendingPathComponent(file.path)
        let folder = url.deletingLastPathComponent()
        if folders.insert(folder).inserted {
          try files.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try file.data.write(to: url)
      }
      try Stopper.finishing { try replace(with: beside) }
    } catch {
      try? files.removeItem(at: beside)
      guard let error = error as? CocoaError else { throw error }
      throw fail("can't be written: \(error.localizedDescription)")
    }
  }

  /// Puts the whole archive in the place of an old one.
  private func replace(with folder: URL) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: place.path) else {
      return try files.moveItem(at: folder, to: place)
    }
    let old = beside("old")
    try files.moveItem(at: place, to: old)
    do {
      try files.moveItem(at: folder, to: place)
    } catch {
      try? files.moveItem(at: old, to: place)
      throw error
    }
    try files.removeItem(at: old)
  }

  /// A folder that is not there yet, in the same one.
  private func beside(_ what: String) -> URL {
    place.deletingLastPathComponent().appendingPathComponent(
      ".\(place.lastPathComponent).\(what).\(ProcessInfo.processInfo.processIdentifier)")
  }
}
