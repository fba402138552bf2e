import BubbleCore
import Foundation

/// The files that are opened where a message is touched: recordings, videos, documents, pictures in their own size.
enum ArchiveMedia {
  /// The largest file that is put beside the page, in bytes.
  static let maximumFileSize = 64 << 20

  /// The path of the file that a region is about; nil: it is about none.
  static func path(of region: HitRegion, in message: Message) -> String? {
    guard let action = region.action, action.name == "open" || action.name == "play" else {
      return nil
    }
    // What is shown of a video is a picture of it.
    if action.name == "play" {
      let payload = message.content.payload
      let part = action.parameters["index"]?.double.flatMap { index in
        payload["pictures"]?.array?.dropFirst(Int(max(0, min(index, 1e6)))).first?.object
      }
      if let file = (part ?? payload)["file"]?.string, !file.isEmpty { return file }
    }
    return action.parameters["source"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a file is called in the archive.
  ///
  /// - Returns: Nil for a kind that may do something else in a browser than to be played, shown or saved.
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
