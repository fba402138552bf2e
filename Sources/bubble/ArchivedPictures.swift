import BubbleArchive
import BubbleCanvas
import BubbleImport
import Foundation
import Platform

/// The files of a conversation that lie in exports: in the `.zip` of one that is drawn as it is, or in several that come together.
///
/// `@unchecked Sendable`: exports and archive are only reached within the lock.
final class ArchivedPictures: PictureFiles, @unchecked Sendable {
  let name: String

  /// Where files are looked for.
  fileprivate struct Places {
    /// Exports, each with what its paths begin with.
    var exports: [(prefix: String, export: Export)]
    /// Finds those in an archive that is continued.
    var kept: @Sendable (String) -> String? = { _ in nil }
  }

  private let places: Lock<Places>

  /// Opens an archive; nil if the path is none.
  init?(_ path: String) {
    guard path != "-", let export = try? Export(path: path),
      Export.isArchive(path)
        || ExportRegistry.builtIn.reader(of: export) != nil && export.hasOpenArchives
    else { return nil }
    name = "the archive"
    places = Lock(Places(exports: [("", export)]))
  }

  /// Takes the files beside conversations, those in exports, and those in an archive that is continued.
  init(_ paths: [String], continuing archive: ArchiveFolder?) {
    name = "the conversation's folder"
    var all = Places(exports: [])
    if let kept = archive?.media { all.kept = kept }
    // Of two files with one path that of the newer conversation counts.
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
  /// The file that a path leads to.
  fileprivate func file(_ path: String) -> (export: Export, file: String)? {
    for (prefix, export) in exports where path.hasPrefix(prefix) {
      if let file = export.file(String(path.dropFirst(prefix.count))) { return (export, file) }
    }
    return kept(path).flatMap { try? Export(path: $0) }.map { ($0, $0.files[0]) }
  }
}
