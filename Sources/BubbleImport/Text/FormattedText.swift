import BubbleCore

/// Text made of formatted parts, with its spans.
public struct FormattedText {
  /// The text so far.
  public private(set) var text = ""
  private var length = 0
  private(set) var parts: [Part] = []
  /// The formats in it that messages do not support.
  private(set) var losses: Set<TextLoss> = []

  /// The format of a range of UTF-16 code units.
  struct Part {
    var range: Range<Int>
    var style: String
    var url: String?
    /// The picture that replaces it.
    var source: String?
    /// The id of the person that it names.
    var person: String?
    /// Whether it is a quote that shows only its first lines.
    var isFolded = false
  }

  private var spans: [JSONValue] {
    parts.map { part in
      var span: [JSONObject.Member] = [
        .init(name: "start", value: .integer(Int64(part.range.lowerBound))),
        .init(name: "length", value: .integer(Int64(part.range.count))),
        .init(name: "style", value: .string(part.style)),
      ]
      if let url = part.url { span.append(.init(name: "url", value: .string(url))) }
      if let source = part.source { span.append(.init(name: "source", value: .string(source))) }
      if let person = part.person { span.append(.init(name: "person", value: .string(person))) }
      if part.isFolded { span.append(.init(name: "folded", value: true)) }
      return .object(JSONObject(span))
    }
  }

  /// The maximum number of spans, which is the limit of a message.
  private static let maximumSpanCount = 1_000

  /// Makes an empty text.
  public init() {}

  /// Makes text without formats.
  public init(_ text: String) { append(text) }

  /// Makes text with one format, or none.
  init(_ text: String, style: String?) { append(text, style: style) }

  /// Whether it is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// The number of UTF-16 code units.
  var utf16Count: Int { length }

  /// Appends a part.
  ///
  /// - Parameters:
  ///   - part: Its words; carriage returns become line feeds.
  ///   - style: A style of spans, such as `bold` (see `Documentation/Files.md`), or one that `TextLoss` names; nil: no format.
  ///   - url: The address of a link.
  ///   - source: The picture that replaces it.
  ///   - person: The id of the person that it names.
  public mutating func append(
    _ part: String, style: String? = nil, url: String? = nil, source: String? = nil,
    person: String? = nil
  ) {
    guard !part.isEmpty else { return }
    let part =
      part.utf8.span.has(0x0D)
      ? part.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : part
    let start = length
    if text.isEmpty { text = part } else { text += part }
    length += part.utf8.span.utf16Count
    if let style { addSpan(start..<length, style, url: url, source: source, person: person) }
  }

  /// Appends a part as a link, if an address is given.
  mutating func append(_ part: String, link url: String?) {
    append(part, style: url == nil ? nil : "link", url: url)
  }

  /// Appends text with its formats.
  mutating func append(_ other: FormattedText) {
    let start = length
    append(other.text)
    losses.formUnion(other.losses)
    for part in other.parts {
      addSpan(
        start + part.range.lowerBound..<start + part.range.upperBound, part.style, url: part.url,
        source: part.source, person: part.person, isFolded: part.isFolded)
    }
  }

  /// Removes line feeds at the end.
  mutating func trimEnd() {
    while text.utf8.last == 0x0A {
      text.removeLast()
      length -= 1
    }
    for index in parts.indices { parts[index].range = parts[index].range.clamped(to: 0..<length) }
    parts.removeAll { $0.range.isEmpty }
  }

  /// Formats a range of UTF-16 code units of the text.
  mutating func addSpan(
    _ range: Range<Int>, _ style: String, url: String? = nil, source: String? = nil,
    person: String? = nil, isFolded: Bool = false
  ) {
    guard !range.isEmpty else { return }
    if let loss = TextLoss(rawValue: style) { return lose(loss) }
    guard url.map(LinkAddress.mayBeOpened) ?? true else { return lose(.address) }
    if parts.count >= FormattedText.maximumSpanCount {
      lose(.formats)
      // Words that somebody hid stay hidden.
      guard style == "spoiler", let other = parts.lastIndex(where: { $0.style != style }) else {
        return
      }
      parts.remove(at: other)
    }
    parts.append(
      Part(
        range: range, style: style, url: url, source: source, person: person, isFolded: isFolded))
  }

  /// Formats all of it.
  mutating func format(_ style: String, url: String? = nil) { addSpan(0..<length, style, url: url) }

  /// Notes that messages do not support one of its formats.
  mutating func lose(_ loss: TextLoss) { losses.insert(loss) }

  /// Notes that formats and links are lost, as they are in rows.
  mutating func loseFormats() {
    if !parts.isEmpty { lose(.row) }
    loseHiding(of: self)
  }

  /// Notes that the words of a text are used without its formats, so that hidden ones are shown.
  mutating func loseHiding(of other: FormattedText) {
    if other.parts.contains(where: { $0.style == "spoiler" }) { lose(.hiding) }
  }

  /// Begins a line, if the last one is not empty.
  mutating func startLine() { if !text.isEmpty, text.utf8.last != 0x0A { append("\n") } }

  /// Appends a line, if it is not empty.
  mutating func appendLine(_ line: FormattedText) {
    losses.formUnion(line.losses)
    guard !line.isEmpty else { return }
    startLine()
    append(line)
  }

  /// Puts text and spans into a payload, the text under the name that the content type has for it.
  func put(into payload: inout JSONObject, as name: String) {
    payload[name] = .string(text)
    if !parts.isEmpty { payload["spans"] = .array(spans) }
  }

  /// The text as the content of a message.
  public var content: MessageContent {
    var members: [JSONObject.Member] = [
      .init(name: "type", value: "text"), .init(name: "text", value: .string(text)),
    ]
    if !parts.isEmpty { members.append(.init(name: "spans", value: .array(spans))) }
    return MessageContent(type: "text", completePayload: JSONObject(members))
  }

  /// Returns a link's address with its scheme.
  static func address(_ text: String) -> String {
    text.has("://") || text.hasPrefix("mailto:") || text.hasPrefix("tel:")
      ? text : "https://" + text
  }
}

extension MessageContent {
  /// Adds a caption, if there is one.
  mutating func setCaption(_ text: FormattedText) {
    if !text.isEmpty { text.put(into: &payload, as: "caption") }
  }
}
