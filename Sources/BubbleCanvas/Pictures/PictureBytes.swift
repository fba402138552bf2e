import BubbleCore
import Foundation
import Platform

/// Pictures whose files are in memory, each under the path that a message or person has.
///
/// They are decoded when they are first drawn, and kept as long as this is. Any number of threads may draw with it.
package final class PictureBytes: PictureSource {
  /// How many bytes of decoded pictures there may be.
  private static let maximumDecodedBytes = 128 << 20

  private struct Contents {
    var decoded: [String: PictureDecoder.Decoded] = [:]
    var failures: [String: String] = [:]
    var byteCount = 0
  }

  private let files: [String: Data]
  private let contents = Lock(Contents())

  /// Takes files.
  ///
  /// - Parameter files: PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG, by path.
  package init(_ files: [String: Data]) { self.files = files }

  /// Whether there is a picture of that path, whatever is in it.
  package func has(_ path: String) -> Bool { files[path] != nil }

  /// A picture, which is decoded now if it was not, or why there is none.
  package func state(of request: PictureRequest) -> PictureState {
    guard let file = files[request.path] else { return .failed(reason: "it is not there") }
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
        failure = "is too large together with the others: they may have \(1 << 25) pixels"
      } catch {
        failure = "\(error)"
      }
      contents.failures[request.path] = failure
      return .failed(reason: failure)
    }
  }

  /// The bytes of a path never change.
  package func version(of path: String) -> PictureVersion { .only }
}
