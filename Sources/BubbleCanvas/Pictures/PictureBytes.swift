import BubbleCore
import Foundation
import Platform

/// Pictures with files in memory, each under the path in a message or person.
///
/// They are decoded when first drawn, and cached as long as this object lives. Any number of threads may use it.
package final class PictureBytes: PictureSource {
  /// The limit for decoded pictures, in bytes.
  private static let maximumDecodedBytes = 128 << 20

  private struct Contents {
    var decoded: [String: PictureDecoder.Decoded] = [:]
    var failures: [String: String] = [:]
    var byteCount = 0
  }

  private let files: [String: Data]
  private let contents = Lock(Contents())

  /// Creates a source of files.
  ///
  /// - Parameter files: PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG, by path.
  package init(_ files: [String: Data]) { self.files = files }

  /// Whether there is a file with the path, regardless of its content.
  package func has(_ path: String) -> Bool { files[path] != nil }

  /// Returns a picture, decoded now if necessary, or the reason for its absence.
  package func state(of request: PictureRequest) -> PictureState {
    guard let file = files[request.path] else { return .failed(reason: "it is missing") }
    return contents.withLock { contents in
      if let failure = contents.failures[request.path] { return .failed(reason: failure) }
      if let known = contents.decoded[request.path], known.isEnough(for: request) {
        return .ready(known.image)
      }
      let failure: String
      do throws(PictureDecoder.Failure) {
        let decoded = try PictureDecoder.decode(
          file, needed: request.needed, keepsFile: request.keepsFile)
        contents.byteCount += decoded.image.heldByteCount
        if contents.byteCount <= PictureBytes.maximumDecodedBytes {
          contents.decoded[request.path] = decoded
          return .ready(decoded.image)
        }
        failure = "is too large together with the others: the limit of all is \(1 << 25) pixels"
      } catch {
        failure = "\(error)"
      }
      contents.failures[request.path] = failure
      return .failed(reason: failure)
    }
  }

  /// Returns a constant: the bytes of a path never change.
  package func version(of path: String) -> PictureVersion { .only }
}
