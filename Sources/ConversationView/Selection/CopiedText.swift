import BubbleCore

/// A part of a conversation in a copy format.
struct CopiedText {
  private let format: CopyFormat
  private let hasSeveral: Bool
  private var blocks: [String] = []

  /// Creates an empty text.
  ///
  /// - Parameter hasSeveral: Whether there are several messages: each then has a line with its sender and time.
  init(_ format: CopyFormat, hasSeveral: Bool) {
    self.format = format
    self.hasSeveral = hasSeveral
  }

  /// The text; empty if there is nothing to copy.
  var text: String { blocks.joined(separator: "\n\n") }

  /// Adds parts of a message's texts.
  mutating func add(
    _ message: Message, time: String, _ parts: [(layout: TextLayout, range: Range<Int>)]
  ) {
    let texts = parts.map { part in
      format == .plain
        ? part.layout.text.request.words(of: part.layout.text(in: part.range))
        : part.layout.markdown(in: part.range)
    }.filter { !$0.isEmpty }
    add(message, time: time, body: texts.joined(separator: "\n"))
  }

  /// Adds a message as plain text.
  mutating func add(_ message: Message, time: String, text: String) {
    add(message, time: time, body: format == .plain ? text : CopiedText.escaped(text))
  }

  private mutating func add(_ message: Message, time: String, body: String) {
    guard !body.isEmpty else { return }
    guard hasSeveral else {
      blocks.append(body)
      return
    }
    let name = message.sender.name
    blocks.append(
      format == .plain
        ? "\(name), \(time)\n\(body)" : "**\(CopiedText.escaped(name))**, \(time)\n\n\(body)")
  }

  /// Returns a text in which CommonMark's markup characters are escaped.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>~#|".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}

extension TextLayout {
  /// Returns a range with its formats and links in CommonMark.
  fileprivate func markdown(in range: Range<Int>) -> String {
    let request = text.request
    var edges: Set<Int> = [range.lowerBound, range.upperBound]
    for span in request.spans {
      for edge in [span.range.lowerBound, span.range.upperBound] where range.contains(edge) {
        edges.insert(edge)
      }
    }
    let sorted = edges.sorted()
    var markdown = ""
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      let spans = request.spans.filter {
        $0.range.lowerBound <= start && end <= $0.range.upperBound
      }
      let format = spans.reduce(into: TextFormat()) { $0.formUnion($1.format) }
      markdown += TextLayout.marked(
        request.words(of: text.substring(start..<end))[...], format,
        link: spans.compactMap(\.link).first)
    }
    return markdown
  }

  private static func marked(_ text: Substring, _ format: TextFormat, link: String?) -> String {
    // Markers must be adjacent to letters, not to white space.
    let body = text.drop(while: \.isWhitespace)
    let lead = text[..<body.startIndex]
    guard let last = body.lastIndex(where: { !$0.isWhitespace }) else { return String(text) }
    let inner = body[...last]
    let rest = body[body.index(after: last)...]
    var marked = format.contains(.code) ? "`\(inner)`" : CopiedText.escaped(inner)
    if format.contains(.strike) { marked = "~~\(marked)~~" }
    if format.contains(.italic) { marked = "*\(marked)*" }
    if format.contains(.bold) { marked = "**\(marked)**" }
    if format.contains(.underline) { marked = "<u>\(marked)</u>" }
    if format.contains(.mark) { marked = "<mark>\(marked)</mark>" }
    if format.contains(.spoiler) { marked = "||\(marked)||" }
    if let link { marked = link == inner ? "<\(link)>" : "[\(marked)](<\(link)>)" }
    return lead + marked + rest
  }
}
