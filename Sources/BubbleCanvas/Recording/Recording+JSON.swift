import BubbleCore
import Foundation

/// An error while a recording is read.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data is not JSON, or not in the format that ``Recording/json()`` writes.
  case notJSON(reason: String)
  /// An unknown version of this library wrote the recording.
  case unknownVersion(Int)
  /// A member of a step is missing or invalid.
  case step(Int, reason: String)
  /// A font or picture is not available or invalid.
  case resource(String, Int, reason: String)

  /// The place and the reason.
  public var description: String {
    switch self {
    case .notJSON(let reason): "this is not a recording: \(reason)"
    case .unknownVersion(let version):
      "this recording is of version \(version); this library reads version \(Recording.version)"
    case .step(let index, let reason): "steps[\(index)]: \(reason)"
    case .resource(let kind, let index, let reason): "\(kind)[\(index)]: \(reason)"
    }
  }
}

/// Recordings as JSON, for drawing elsewhere.
extension Recording {
  /// The version of the format, which is part of the JSON.
  public static let version = 1

  /// Returns the recording as JSON: `{"version", "bounds", "fonts", "images", "steps"}`.
  ///
  /// A step is an object with the name of the call in `op`. Numbers keep their full precision. A font is its fontconfig name, a
  /// picture its premultiplied pixels in Base64. Letters of a font that the host provides are outlines.
  public func json() -> Data {
    var document = RecordingDocument(bounds: [
      bounds.minX, bounds.minY, bounds.width, bounds.height,
    ])
    for step in steps { document.append(step) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All numbers are finite: others are written as 0.
    return (try? encoder.encode(document)) ?? Data()
  }

  /// Reads a recording that ``json()`` wrote, also in another process.
  ///
  /// - Throws: ``RecordingError`` if it is no recording, of an unknown version, or has an invalid step, font or picture.
  public init(json: Data) throws(RecordingError) {
    let document: RecordingDocument
    do {
      document = try JSONDecoder().decode(RecordingDocument.self, from: json)
    } catch {
      throw .notJSON(reason: "\(error)")
    }
    self = try document.recording()
  }
}
