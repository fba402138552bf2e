import BubbleArchive
import BubbleCanvas
import BubbleImport
import Foundation
import Locks

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
    guard path != "-", Export.isArchive(path), let export = try? Export(path: path) else {
      return nil
    }
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
      all.exports.append((ExportSession.isExport(path) ? export.mediaPrefix : "", export))
    }
    places = Lock(all)
  }

  func size(of path: String) -> Int? {
    places.withLock { places in
      for (export, file) in places.files(path) {
        if let size = export.size(of: file) { return size }
      }
      return nil
    }
  }

  func start(of path: String, count: Int) -> Data? {
    places.withLock { places in
      for (export, file) in places.files(path) {
        guard let stream = try? export.stream(file) else { continue }
        var bytes: [UInt8] = []
        do {
          while bytes.count < count, try stream.read(into: &bytes, atMost: count - bytes.count) {}
        } catch {
          return nil
        }
        return Data(bytes)
      }
      return nil
    }
  }
}

extension ArchivedPictures.Places {
  /// The files that a path may lead to, the best first.
  fileprivate func files(_ path: String) -> [(export: Export, file: String)] {
    let files = exports.compactMap { prefix, export in
      path.hasPrefix(prefix)
        ? export.file(String(path.dropFirst(prefix.count))).map { (export, $0) } : nil
    }
    let kept = kept(path).flatMap { try? Export(path: $0) }
    return files + (kept.map { [($0, $0.files[0])] } ?? [])
  }
}
