import BubbleCore

/// The facts that an export has about a file besides its path.
struct MediaFacts {
  var name: String?
  var size: Int64?
  var width: Double?
  var height: Double?
  var duration: Double?
  /// The path of a video's thumbnail.
  var poster: String?
  /// The loudness of a recording, from 0 to 255.
  var levels: [Int]?
}

extension ConversationBuilder {
  /// Puts a file and the facts about it into a message's content.
  ///
  /// - Parameters:
  ///   - path: Its path in the export; nil: there is none.
  ///   - folder: The folder that the path is relative to, with a slash at its end.
  func setMedia(
    _ path: String?, in folder: String, of content: inout MessageContent, facts: MediaFacts
  ) {
    let found = path.map { find($0, in: folder) }
    var facts = facts
    if let file = found?.file { complete(&facts, from: file, type: content.type) }
    if found?.file == nil { noteMissing(path.map { folder + $0 } ?? facts.name) }
    if content.type == "sticker", path?.lowercased().hasSuffix(".tgs") == true {
      note("animated stickers (.tgs) are not drawn; their emoji is shown", field: "sticker")
    }
    if content.payload["missing"] == nil, found?.file == nil {
      content.payload["missing"] = .string(
        path == nil ? ImportWords.missingMedia : ImportWords.unavailable)
    }
    switch content.type {
    case "video", "animation":
      // The source must be a picture: the video's own file is not one.
      let poster = facts.poster.flatMap { find($0, in: folder).source }
      content.payload["source"] = poster.map { .string($0) }
      if let source = found?.source { content.payload["file"] = .string(source) }
    case "photo", "sticker", "voice", "document":
      content.payload["source"] = found?.source.map { .string($0) }
    default: break
    }
    if content.type == "document" {
      let name = facts.name ?? path.map { String($0.split(separator: "/").last ?? "") }
      content.payload["name"] = name.flatMap { $0.isEmpty ? nil : .string($0) }
      content.payload["size"] = facts.size.flatMap { $0 >= 0 ? .integer($0) : nil }
    } else if content.type != "voice", let width = facts.width, let height = facts.height,
      width >= 1, height >= 1, width < 1e7, height < 1e7
    {
      content.payload["width"] = ConversationBuilder.json(width)
      content.payload["height"] = ConversationBuilder.json(height)
    }
    if content.type == "voice" || content.type == "video" || content.type == "animation",
      let duration = facts.duration, duration >= 0, duration < 1e8
    {
      content.payload["duration"] = ConversationBuilder.json(duration)
    }
    if content.type == "voice", let levels = facts.levels, !levels.isEmpty {
      content.payload["levels"] = .array(levels.map { .integer(Int64($0)) })
    }
  }

  static func json(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number((number * 1_000).rounded() / 1_000)
  }
}
