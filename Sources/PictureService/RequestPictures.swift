import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// The pictures that one request may show: its own, and those of the service's folder.
///
/// Problems belong to the request alone. A path has only one valid form, without dots and links to
/// other places. So the folder's files bound its cache.
final class RequestPictures: PictureSource {
  private let inline: PictureBytes
  private let folder: PictureFolder?
  private let folderPath: String?
  private let found = Lock<[String: String]>([:])

  /// The maximum number of problems kept for a request.
  private static let problemLimit = 100

  init(inline: [String: Data], folder: PictureFolder?, folderPath: String?) {
    self.inline = PictureBytes(inline)
    self.folder = folder
    self.folderPath = folderPath
  }

  /// The problems of the drawn pictures.
  var problems: [String] {
    found.withLock { found in found.sorted { $0.key < $1.key }.map(\.value) }
  }

  func state(of request: PictureRequest) -> PictureState {
    let state = judge(request)
    if case .failed(let reason) = state {
      let name = "\"\(TextRepair.line(String(request.path.prefix(100))))\""
      found.withLock { found in
        guard found.count < RequestPictures.problemLimit else { return }
        found[request.path] = reason.contains(name) ? reason : "\(name): \(reason)"
      }
    }
    return state
  }

  private func judge(_ request: PictureRequest) -> PictureState {
    if inline.has(request.path) { return inline.state(of: request) }
    guard let folder, let folderPath else {
      return .failed(
        reason: "it is not among options.pictures, and the service has no folder of pictures")
    }
    guard RequestPictures.isPlain(request.path) else {
      return .failed(reason: "it must be a path of plain names within the service's folder")
    }
    guard FileManager.default.fileExists(atPath: folderPath + "/" + request.path) else {
      return .failed(reason: "there is no such file in the service's folder of pictures")
    }
    return folder.state(of: request)
  }

  func version(of path: String) -> PictureVersion {
    inline.has(path) || !RequestPictures.isPlain(path) ? .only : folder?.version(of: path) ?? .only
  }

  /// Whether a path has the only valid form: plain names, without `.`, `..` and empty names.
  static func isPlain(_ path: String) -> Bool {
    path.utf8.count <= 1_024 && !path.utf8.contains(0)
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
  }
}
