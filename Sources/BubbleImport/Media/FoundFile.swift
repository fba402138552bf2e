import BubbleCore

/// A file that a message names.
struct FoundFile {
  /// The path by which the conversation names it.
  var source: String?
  /// Its path within the export; nil: it is missing.
  var file: String?
}

extension ConversationBuilder {
  /// Returns the file that a message names by its path.
  func find(_ name: String, in folder: String) -> FoundFile {
    guard let file = export.file(name, in: folder) else { return FoundFile() }
    export.use(file)
    return FoundFile(source: mediaPath(file), file: file)
  }

  /// Adds facts that the export lacks from the file's header.
  func complete(_ facts: inout MediaFacts, from file: String, type: String) {
    guard let size = export.size(of: file) else { return }
    if facts.size == nil { facts.size = Int64(size) }
    switch type {
    case "photo", "sticker", "animation":
      guard facts.width == nil || facts.height == nil else { return }
      let start = MediaBytes(
        export.bytes(of: file, at: 0, count: min(size, PixelSize.headerLength)))
      guard let pixels = PixelSize.size(of: start) else { return }
      (facts.width, facts.height) = (Double(pixels.width), Double(pixels.height))
    case "voice", "video":
      guard facts.duration == nil || type == "video" && facts.width == nil,
        let found = MediaDuration(export: export, file: file, size: size).read()
      else { return }
      facts.duration = facts.duration ?? found.seconds
      facts.width = facts.width ?? found.width
      facts.height = facts.height ?? found.height
    default: break
    }
  }
}
