import FileWriting
import Foundation

/// Files that are written for authors of scripts.
struct ScriptFiles {
  /// Why a file could not be written.
  struct Problem: Error, CustomStringConvertible {
    /// Which file, and why.
    let description: String
  }

  /// The folder that the paths begin in.
  let folder: URL
  /// The files' texts by their paths.
  let files: [String: String]
  /// What the folder is called where something is wrong; nil: by its path.
  var shownFolder: String?

  /// Writes the files, in order of their paths.
  ///
  /// - Parameter mark: Existing files with this text are replaced; nil: none. All others are left alone.
  /// - Returns: The files that were written, and existing ones that were left alone although they differ.
  /// - Throws: ``Problem``.
  @discardableResult
  func write(replacing mark: String?) throws(Problem) -> (written: [URL], kept: [URL]) {
    var (written, kept): ([URL], [URL]) = ([], [])
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appendingPathComponent(path)
      var isReplacing = false
      if FileManager.default.fileExists(atPath: file.path) {
        let old = try? Data(contentsOf: file)
        isReplacing = mark.map { old?.firstRange(of: Data($0.utf8)) != nil } ?? false
        let isFolder = ScriptFiles.isFolder(file) == true
        if mark != nil, !isReplacing, old != Data(text.utf8), !isFolder { kept.append(file) }
        if !isReplacing, mark == nil || !isFolder { continue }
      }
      try ScriptFiles.makeFolder(file.deletingLastPathComponent())
      let name = shownFolder.map { "\($0)/\(path)" } ?? file.relativePath
      try ScriptFiles.write(text, to: file, shown: name, isReplacing)
      written.append(file)
    }
    return (written, kept)
  }

  /// What is at a path: nil, nothing.
  static func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return nil
    }
    return isFolder.boolValue
  }

  /// Makes a folder, and those that it lies in.
  static func makeFolder(_ folder: URL) throws(Problem) {
    var place = folder
    while isFolder(place) == nil, place.path != "/" { place.deleteLastPathComponent() }
    guard isFolder(place) != false else {
      throw Problem(
        description: "\(folder.relativePath) can't be made: \(place.relativePath) is a file")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(description: "\(folder.relativePath) can't be made: \(reason(error))")
    }
  }

  private static func write(
    _ text: String, to file: URL, shown name: String, _ isReplacing: Bool
  ) throws(Problem) {
    guard isFolder(file) != true else {
      throw Problem(description: "\(name) can't be written: it is a folder")
    }
    do throws(OutputError) {
      let replacement = try FileReplacement(file.path)
      try replacement.write(Data(text.utf8))
      try replacement.finish(isReplacing: isReplacing)
    } catch {
      throw Problem(description: "\(name): \(error.reason)")
    }
  }

  /// What the system says; its own words name a domain and a number on Linux.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission?: "nobody but its owner may write there"
    case .fileWriteOutOfSpace?: "there is no space left"
    case .fileWriteVolumeReadOnly?: "nothing can be written there"
    case .fileWriteInvalidFileName?: "no file can be called so"
    default: "the system does not let it"
    }
  }
}
