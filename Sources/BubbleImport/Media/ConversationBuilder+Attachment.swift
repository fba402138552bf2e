import BubbleCore

extension ConversationBuilder {
  /// Returns a file as the content that fits its kind.
  ///
  /// - Parameters:
  ///   - path: Its path in the export; nil, or a web address: the file is missing.
  ///   - mime: Its type in the export; without one the name's suffix decides.
  func attachment(
    _ path: String?, in folder: String, mime: String? = nil, facts: MediaFacts = MediaFacts(),
    type: String? = nil
  ) -> MessageContent {
    let isWeb = path.map { $0.hasPrefix("http://") || $0.hasPrefix("https://") } ?? false
    let name = facts.name ?? path?.split(separator: "/").last.map(String.init) ?? ""
    var content = MessageContent(
      type: type ?? ConversationBuilder.contentType(mime: mime, name: name))
    if content.type == "contact" { return contact(path ?? name, in: folder, name: name) }
    var facts = facts
    if facts.name == nil, !name.isEmpty { facts.name = name }
    setMedia(isWeb ? nil : path, in: folder, of: &content, facts: facts)
    return content
  }

  /// Returns the content type of a file.
  static func contentType(mime: String?, name: String) -> String {
    let suffix = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if suffix == "vcf" { return "contact" }
    guard let mime, !mime.isEmpty else {
      let plain = suffix.split(separator: "?").first.map(String.init) ?? ""
      return ConversationBuilder.types[plain] ?? "document"
    }
    if mime.hasPrefix("image/gif") { return "animation" }
    if mime.hasPrefix("image/"), !mime.contains("svg") { return "photo" }
    if mime.hasPrefix("video/") { return "video" }
    let isVoice = mime.hasPrefix("audio/") && (mime.contains("ogg") || mime.contains("opus"))
    return isVoice ? "voice" : "document"
  }

  private static let types = NameTable.kinds("file", ["photo", "animation", "video", "voice"])

  /// Appends a message with its content, and files as another one.
  func append(_ message: ImportedMessage, beside files: [MessageContent]) throws(ImportError) {
    try append(message)
    guard !files.isEmpty else { return }
    var next = message
    (next.id, next.extras) = (message.id + "-files", JSONObject())
    try append(next, text: FormattedText(), files: files)
  }

  /// Appends a message of text and files: pictures are one album, other files separate messages.
  func append(_ message: ImportedMessage, text: FormattedText, files: [MessageContent])
    throws(ImportError)
  {
    var (text, pictures) = (text, files.filter(\.isPicture))
    // An album has one caption, which contains those of its pictures.
    for index in pictures.indices {
      guard let caption = pictures[index].payload["caption"]?.string else { continue }
      text.appendLine(FormattedText(caption))
      pictures[index].payload["caption"] = nil
    }
    var parts = files.filter { !$0.isPicture }
    if var album = MessageContent.pictures(pictures) {
      album.setCaption(text)
      parts.insert(album, at: 0)
    } else if !text.isEmpty || parts.isEmpty {
      parts.insert(text.content, at: 0)
    }
    for (index, part) in parts.enumerated() {
      var next = message
      next.content = part
      if index > 0 {
        next.id += "-\(index + 1)"
        next.replyTo = nil
        next.extras = JSONObject()
      }
      try append(next)
    }
  }
}
