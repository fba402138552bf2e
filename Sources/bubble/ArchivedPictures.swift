import BubbleArchive
import BubbleCanvas
import BubbleImport
import Foundation
import Platform

/// A conversation's files in exports: in the `.zip` of one that is drawn directly, or in several that are merged.
///
/// `@unchecked Sendable`: exports and archive are only accessed within the lock.
final class ArchivedPictures: PictureFiles, @unchecked Sendable {
  let name: String

  /// The places to search for files.
  fileprivate struct Places {
    /// The exports, each with the prefix of its paths.
    var exports: [(prefix: String, export: Export)]
    /// Returns a file of an archive that is continued; nil if it has none.
    var kept: @Sendable (String) -> URL? = { _ in nil }
  }

  private let places: Lock<Places>

  /// Opens an archive; returns nil if the path is not one.
  init?(_ path: String) {
    guard path != "-", let export = try? Export(path: path),
      Export.isArchive(path)
        || ExportRegistry.builtIn.reader(of: export) != nil && export.hasOpenArchives
    else { return nil }
    name = "the archive"
    places = Lock(Places(exports: [("", export)]))
  }

  /// Takes the files beside conversations, in exports, and in an archive that is continued.
  init(_ paths: [String], continuing archive: ArchiveFolder?) {
    name = "the conversation's folder"
    var all = Places(exports: [])
    if let kept = archive?.media { all.kept = kept }
    // If two files have the same path, the one of the newer conversation wins.
    for path in paths.reversed() where path != "-" {
      guard let export = try? Export(path: path) else { continue }
      let isExport = ExportRegistry.builtIn.reader(of: export) != nil
      all.exports.append((isExport ? export.mediaPrefix : "", export))
    }
    places = Lock(all)
  }

  func size(of path: String) -> Int? {
    places.withLock { $0.file(path).flatMap { export, file in export.size(of: file) } }
  }

  func start(of path: String, count: Int) -> Data? {
    places.withLock { places in
      guard let (export, file) = places.file(path), let stream = try? export.stream(file) else {
        return nil
      }
      var bytes: [UInt8] = []
      do {
        while bytes.count < count, try stream.read(into: &bytes, atMost: count - bytes.count) {}
      } catch {
        return nil
      }
      return Data(bytes)
    }
  }
}

extension ArchivedPictures.Places {
  /// Returns the file at a path.
  fileprivate func file(_ path: String) -> (export: Export, file: String)? {
    for (prefix, export) in exports where path.hasPrefix(prefix) {
      if let file = export.file(String(path.dropFirst(prefix.count))) { return (export, file) }
    }
    return kept(path).flatMap { try? Export(contentsOf: $0) }.map { ($0, $0.files[0]) }
  }
}
