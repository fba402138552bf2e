import BubbleCanvas
import BubbleImport
import Foundation
import Locks

/// The pictures in the `.zip` of an export that is drawn as it is.
///
/// `@unchecked Sendable`: the archive is only reached within its lock.
final class ArchivedPictures: PictureFiles, @unchecked Sendable {
  let name = "the archive"
  private let export: Lock<Export>

  /// Opens an archive; nil if the path is none.
  init?(_ path: String) {
    guard path != "-", Export.isArchive(path), let export = try? Export(path: path) else {
      return nil
    }
    self.export = Lock(export)
  }

  func size(of path: String) -> Int? {
    export.withLock { export in export.file(path).flatMap { export.size(of: $0) } }
  }

  func start(of path: String, count: Int) -> Data? {
    export.withLock { export in
      guard let file = export.file(path), let stream = try? export.stream(file) else { return nil }
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
