import BubbleCore

extension MessageContent {
  /// The content of a message whose content follows.
  static let empty = MessageContent.text("")

  /// Whether it is a picture or video that may be part of an album.
  var isPicture: Bool { type == "photo" || type == "video" || type == "album" && !isLarge }

  private var isLarge: Bool { (payload["pictures"]?.array?.count ?? 0) >= 100 }

  /// Makes one message of several pictures.
  ///
  /// - Returns: Nil if there is no picture, the picture itself if it is the only one.
  static func pictures(_ pictures: [MessageContent]) -> MessageContent? {
    guard var all = pictures.first else { return nil }
    for next in pictures.dropFirst() {
      guard let joined = all.joined(with: next, atMost: .max) else { return all }
      all = joined
    }
    return all
  }

  /// Returns an album of these pictures and more; nil if there would be too many, or two captions.
  func joined(with next: MessageContent, atMost limit: Int) -> MessageContent? {
    let captions = [self, next].compactMap { $0.payload["caption"] }
    guard captions.count < 2,
      captions.isEmpty || payload["spans"] == nil || captions[0] == payload["caption"]
    else { return nil }
    let pictures = albumPictures + next.albumPictures
    guard pictures.count <= limit else { return nil }
    var album: JSONObject = ["pictures": .array(pictures)]
    if let caption = captions.first {
      album["caption"] = caption
      album["spans"] = payload["spans"] ?? next.payload["spans"]
    }
    return MessageContent(type: "album", payload: album)
  }

  private var albumPictures: [JSONValue] {
    type == "album" ? payload["pictures"]?.array ?? [] : [payload.without(["caption", "spans"])]
  }

  /// Replaces a missing file with words, and removes parts that the content type does not support.
  ///
  /// - Returns: The text that was written below it, if its type has no caption.
  mutating func explainMissing() -> MessageContent? {
    switch type {
    case "text", MessageContent.serviceType: return nil
    case "photo", "video", "animation":
      if let reason = payload["missing"]?.string {
        addCaption(ImportWords.missing(type, reason))
        payload["missing"] = nil
      }
      return nil
    case "album":
      let pictures = payload["pictures"]?.array ?? []
      let reasons = pictures.compactMap { $0.object?["missing"]?.string }
      guard let reason = reasons.first else { return nil }
      payload["pictures"] = .array(pictures.map { $0.object?.without(["missing"]) ?? $0 })
      addCaption(
        reasons.count == 1
          ? ImportWords.missing("photo", reason) : "\(reasons.count) pictures: \(reason)")
      return nil
    default: return takeCaption()
    }
  }

  private mutating func takeCaption() -> MessageContent? {
    guard payload["caption"] != nil || payload["missing"] != nil else { return nil }
    // A document shows the reason below its name.
    if type != "document", let reason = payload["missing"]?.string {
      payload["missing"] = nil
      if type == "voice" || type == "sticker" && payload["emoji"] == nil {
        addCaption(ImportWords.missing(type, reason))
      }
    }
    guard let caption = payload["caption"], caption != "" else { return nil }
    var text = MessageContent(type: "text", payload: ["text": caption])
    text.payload["spans"] = payload["spans"]
    (payload["caption"], payload["spans"]) = (nil, nil)
    // Only words remain of a sticker without a picture.
    guard type == "sticker", payload["source"] == nil, payload["emoji"] == nil else { return text }
    self = text
    return nil
  }

  /// Adds a line in italics below the caption.
  private mutating func addCaption(_ line: String) {
    let old = payload["caption"]?.string ?? ""
    let start = old.isEmpty ? 0 : old.utf16.count + 1
    payload["caption"] = .string(old.isEmpty ? line : old + "\n" + line)
    let spans = payload["spans"]?.array ?? []
    payload["spans"] = .array(spans + [MessageContent.italic(line, at: start)])
  }

  private static func italic(_ text: String, at start: Int = 0) -> JSONValue {
    let length = Int64(text.utf16.count)
    return ["start": .integer(Int64(start)), "length": .integer(length), "style": "italic"]
  }

  /// Makes a location; returns nil if its coordinates are invalid.
  static func location(
    _ latitude: Double?, _ longitude: Double?, title: String? = nil, address: String? = nil
  ) -> MessageContent? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    var payload: JSONObject = ["latitude": .number(latitude), "longitude": .number(longitude)]
    payload.set(texts: ["title": title, "address": address])
    return MessageContent(type: "location", payload: payload)
  }

  /// Makes a text in italics, as a replacement.
  static func aside(_ text: String) -> MessageContent {
    MessageContent(type: "text", payload: ["text": .string(text), "spans": [italic(text)]])
  }
}
