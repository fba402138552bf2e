import FileWriting
import Foundation

/// Files for authors of scripts.
struct ScriptFiles {
  /// An error in writing a file.
  struct Problem: Error, CustomStringConvertible {
    /// The file, and the reason.
    let description: String
  }

  /// The base folder of the paths.
  let folder: URL
  /// The files' texts by their paths.
  let files: [String: String]
  /// The folder's name in error messages; nil for its path.
  var shownFolder: String?

  /// Writes the files, in order of their paths.
  ///
  /// - Parameter mark: Existing files with this text are replaced; if nil, none is. All others are kept.
  /// - Returns: The written files, and existing ones that were kept although they differ.
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

  /// Whether a path is a folder; nil if nothing exists there.
  static func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return nil
    }
    return isFolder.boolValue
  }

  /// Makes a folder, and the folders around it.
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

  /// Returns the reason for a system error, because its own text on Linux is a domain and a number.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission?: "only its owner may write there"
    case .fileWriteOutOfSpace?: "there is no space left"
    case .fileWriteVolumeReadOnly?: "nothing can be written there"
    case .fileWriteInvalidFileName?: "the name is not valid for a file"
    default: "the system does not permit it"
    }
  }
}
