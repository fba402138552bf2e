import BubbleCore
import Foundation

/// The files that a tap on a message opens: recordings, videos, documents, pictures in full size.
enum ArchiveMedia {
  /// The maximum size of a file in the archive, in bytes.
  static let maximumFileSize = 64 << 20

  /// Returns the path of a region's file; nil if it has none.
  static func path(of region: HitRegion, in message: Message) -> String? {
    guard let action = region.action, action.name == "open" || action.name == "play" else {
      return nil
    }
    // A video's region shows a picture of it; the file is the video itself.
    if action.name == "play" {
      let payload = message.content.payload
      let part = action.parameters["index"]?.double.flatMap { index in
        payload["pictures"]?.array?.dropFirst(Int(max(0, min(index, 1e6)))).first?.object
      }
      if let file = (part ?? payload)["file"]?.string, !file.isEmpty { return file }
    }
    return action.parameters["source"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the name of a file in the archive.
  ///
  /// - Returns: Nil unless a browser only plays, shows or saves files of this type.
  static func name(of path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let suffix = path[path.index(after: dot)...].lowercased()
    guard suffixes.contains(suffix) else { return nil }
    return PictureName.digits(of: path) + "." + suffix
  }

  private static let suffixes: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "heic",
    "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac", "amr",
    "mp4", "m4v", "mov", "webm", "3gp", "mkv", "avi",
    "pdf", "txt", "csv", "vcf", "ics", "zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub",
  ]
}
