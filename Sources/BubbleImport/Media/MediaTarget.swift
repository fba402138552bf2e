import BubbleCore
import FileWriting
import Foundation

/// Copies the files of an export, and gives the paths by which the conversation names them.
///
/// It writes nothing outside the folder, and replaces nothing in it. If a file exists and has the same bytes, it is used; otherwise
/// the copy gets another name. Names are safe and unique; the same export gives the same names.
public final class MediaTarget {
  private let export: Export
  /// The folder that files are copied into, and its path as the conversation names it; nil: nothing is copied.
  private let folder: (path: String, name: String)?
  /// The prefix of an export's path if the export is in the conversation's folder.
  private let prefix: String?
  /// The paths by the bytes of files' names, in which é may be one character or two.
  private var names: [[UInt8]: String?] = [:]
  private var taken: Set<String> = []
  /// The number of the next file with a name: thousands may have the same one.
  private var nextNumbers: [String: Int] = [:]
  /// The files that it made, by path.
  private var made: [String] = []
  private var leftCount = 0

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder for the copies, which is made if it is missing; nil: files are not copied.
  ///   - output: The file URL of the conversation. `folder` must be in its folder, at any depth.
  ///   - export: The export.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if one of the two is not a file URL, the output has no folder, or
  ///   `folder` can't be made or is outside of it.
  public init(folder: URL?, output: URL, export: Export) throws(ImportError) {
    self.export = export
    let folder = try folder?.givenPath(or: ImportError.unreadable)
    let file = try output.givenPath(or: ImportError.unreadable)
    let outputPath = output.deletingLastPathComponent().path
    guard let outputFolder = Export.realPath(outputPath) else {
      throw .unreadable(file: file, reason: "there is no folder \(outputPath); make it first")
    }
    let inside = outputFolder.hasSuffix("/") ? outputFolder : outputFolder + "/"
    guard let folder else {
      self.folder = nil
      prefix = export.folder.flatMap { root in
        root + "/" == inside
          ? "" : root.hasPrefix(inside) ? root.dropFirst(inside.count) + "/" : nil
      }
      return
    }
    let isNew = Export.realPath(folder) == nil
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unreadable(
        file: folder, reason: "the folder can't be made: \(error.localizedDescription)")
    }
    guard let real = Export.realPath(folder), real.hasPrefix(inside) else {
      if isNew { rmdir(folder) }
      throw .unreadable(
        file: folder,
        reason:
          "it must be inside the conversation's folder, \(outputFolder): pictures are found there")
    }
    self.folder = (real, String(real.dropFirst(inside.count)))
    prefix = nil
  }

  /// Returns the path by which the conversation names a file of the export, after copying it if there is a folder; nil: it is not shown.
  public func path(of file: String) -> String? {
    let name = Array(file.utf8)
    if let known = names[name] { return known }
    let path = makePath(of: file)
    names[name] = .some(path)
    return path
  }

  private func makePath(of file: String) -> String? {
    guard let folder else {
      if let prefix, !export.isPacked(file) { return prefix + file }
      leftCount += 1
      return nil
    }
    do throws(ImportError) {
      while true {
        let name = uniqueName(of: file)
        if try copy(file, to: folder.path + "/" + name) { return folder.name + "/" + name }
      }
    } catch {
      export.note(error)
      return nil
    }
  }

  /// The last part of the path, in characters that any file system supports.
  private func uniqueName(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? "file"
    var clean = String(
      last.unicodeScalars.map { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "._-@+ ".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
      })
    while clean.hasPrefix(".") { clean.removeFirst() }
    if clean.utf8.count > 120 { clean = String(clean.prefix(30)) + "_" + String(clean.suffix(20)) }
    if clean.isEmpty || clean.utf8.count > 200 { clean = "file" }
    var name = clean
    let key = clean.lowercased()
    var number = nextNumbers[key] ?? 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(number)-\(clean)"
      number += 1
    }
    nextNumbers[key] = number
    return name
  }

  /// Copies a file; returns false if another one exists.
  private func copy(_ file: String, to path: String) throws(ImportError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return try isCopy(path, of: file) }
    let source = try export.stream(file)
    let target = try ImportError.of { () throws(OutputError) in try FileReplacement(path) }
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, atMost: 1 << 20) {
      try ImportError.of { () throws(OutputError) in try target.write(bytes) }
      bytes.removeAll(keepingCapacity: true)
    }
    guard
      try ImportError.of({ () throws(OutputError) in
        try target.finish(isReplacing: false, waits: false)
      })
    else { return false }
    UnfinishedFiles.add(path)
    made.append(path)
    return true
  }

  /// Whether a file has the same bytes as one of the export.
  private func isCopy(_ path: String, of file: String) throws(ImportError) -> Bool {
    guard Export.isPlainFile(path), let copy = FileHandle(forReadingAtPath: path) else {
      return false
    }
    let source = try export.stream(file)
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, atMost: 1 << 20) {
      guard let same = try? copy.read(upToCount: bytes.count), same == Data(bytes) else {
        return false
      }
      bytes.removeAll(keepingCapacity: true)
    }
    return (try? copy.read(upToCount: 1))?.isEmpty ?? true
  }

  /// Keeps the files that it made: the conversation that names them is complete.
  public func keep() {
    for path in made { UnfinishedFiles.stopTracking(path) }
    made = []
  }

  /// Removes the files that it made: the conversation is not written.
  public func discard() {
    for path in made { UnfinishedFiles.remove(path) }
    made = []
  }

  deinit { keep() }

  /// The files that are not shown; those that can't be copied are ``Export/problems`` and in the report.
  public var problems: [String] {
    guard leftCount > 0 else { return [] }
    let (files, them) = leftCount == 1 ? ("file stays", "it") : ("files stay", "them")
    return [
      "\(leftCount) \(files) in the export, where the conversation can't find \(them): --media "
        + "FOLDER copies \(them) into a folder beside the conversation"
    ]
  }
}
