import BubbleCore
import Foundation

/// Why a recording can't be read.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no JSON, or not of the form that ``Recording/json()`` writes.
  case notJSON(reason: String)
  /// It was written by a version of this library that is not known.
  case unknownVersion(Int)
  /// Something is missing in a step, or is none of what it may be.
  case step(Int, reason: String)
  /// A font or picture can't be had.
  case resource(String, Int, reason: String)

  /// Says where, and what.
  public var description: String {
    switch self {
    case .notJSON(let reason): "this is no recording: \(reason)"
    case .unknownVersion(let version):
      "this recording is of version \(version); this library reads version \(Recording.version)"
    case .step(let index, let reason): "steps[\(index)]: \(reason)"
    case .resource(let kind, let index, let reason): "\(kind)[\(index)]: \(reason)"
    }
  }
}

/// A recording as JSON, for drawing elsewhere.
extension Recording {
  /// The version of the form, which is in it.
  public static let version = 1

  /// The recording as JSON: `{"version", "bounds", "fonts", "images", "steps"}`.
  ///
  /// A step is an object with the name of the call in `op`. Numbers are as exact as they are here. Fonts are what fontconfig finds them by,
  /// pictures their premultiplied pixels in Base64. Letters of a font that the host brought along are outlines.
  public func json() -> Data {
    var document = RecordingDocument(bounds: [
      bounds.minX, bounds.minY, bounds.width, bounds.height,
    ])
    for step in steps { document.append(step) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All numbers in it are finite: others are written as 0.
    return (try? encoder.encode(document)) ?? Data()
  }

  /// Reads what ``json()`` wrote, also in another process.
  ///
  /// - Throws: ``RecordingError``.
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
