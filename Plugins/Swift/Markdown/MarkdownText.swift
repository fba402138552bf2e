import BubbleCore
import Markdown

/// A text with spans, made of Markdown's parts.
struct MarkdownText: Hashable, Sendable {
  let text: String
  let spans: [TextSpan]

  init(text: String, spans: [TextSpan]) { (self.text, self.spans) = (text, spans) }

  /// Takes the parts of one text.
  ///
  /// - Parameter isGrowing: Whether the text is still being written, so that tags may still be closed.
  init(_ inlines: [MarkdownInline], isGrowing: Bool = false) {
    var builder = MarkdownTextBuilder()
    builder.add(inlines)
    let unclosed = builder.unclosedTags
    if !isGrowing, !unclosed.isEmpty {
      builder = MarkdownTextBuilder(literalTags: unclosed)
      builder.add(inlines)
    }
    (text, spans) = (builder.text, builder.spans)
  }

  /// The number of a footnote in raised digits.
  static func raised(_ number: Int) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return String(String(number).compactMap(\.wholeNumberValue).map { digits[$0] })
  }
}

/// Writes parts of Markdown behind each other.
private struct MarkdownTextBuilder {
  private(set) var text = ""
  private(set) var spans: [TextSpan] = []
  /// The formats that tags of HTML begin, and where; tags are counted.
  private var openTags: [(name: String, start: Int, number: Int)] = []
  private var tagCount = 0
  /// The end of the last footnote's number.
  private var noteEnd = -1
  private var skippedTags: Set<Int> = []
  /// The tags that are shown as they were written.
  private let literalTags: Set<Int>

  init(literalTags: Set<Int> = []) { self.literalTags = literalTags }

  /// The tags so far that nothing closes.
  var unclosedTags: Set<Int> { skippedTags.union(openTags.map(\.number)) }

  private var end: Int { text.utf8.count }

  mutating func add(_ inlines: [MarkdownInline]) {
    for inline in inlines { add(inline) }
  }

  private mutating func add(_ inline: MarkdownInline) {
    let start = end
    switch inline {
    case .text(let characters), .formula(let characters): text += characters
    case .softBreak: text += " "
    case .lineBreak: text += "\n"
    case .code(let code):
      text += code
      addSpan(from: start, .code)
    case .emphasis(let inner):
      add(inner)
      addSpan(from: start, .italic)
    case .strong(let inner):
      add(inner)
      addSpan(from: start, .bold)
    case .strikethrough(let inner):
      add(inner)
      addSpan(from: start, .strike)
    case .link(let destination, _, let inner):
      add(inner)
      addLink(from: start, destination)
    case .image(let source, _, let inner):
      add(inner)
      if end == start { text += source }
      addLink(from: start, source)
    case .html(let tag): addTag(tag)
    case .footnote(let number):
      // Two notes in a row are no greater number: a narrow space is between them.
      if end == noteEnd { text += "\u{202F}" }
      text += MarkdownText.raised(number)
      noteEnd = end
    }
  }

  private mutating func addSpan(from start: Int, _ format: TextFormat) {
    guard start < end, spans.count < MarkdownLimits.spans else { return }
    spans.append(TextSpan(range: start..<end, format: format))
  }

  /// Makes a link of what was added, unless the address is still being written.
  private mutating func addLink(from start: Int, _ address: String) {
    guard !address.isEmpty, start < end, spans.count < MarkdownLimits.spans else { return }
    let bytes = text.utf8
    let shown = String(text[bytes.index(bytes.startIndex, offsetBy: start)...])
    spans.append(TextSpan(range: start..<end, link: LinkAddress.opened(address, shownAs: shown)))
  }

  /// Adds a tag as it was written, apart from those that assistants write for lack of a mark.
  private mutating func addTag(_ tag: String) {
    let name = HTMLTag.name(of: tag)
    switch name {
    case "br": text += "\n"
    case let name where MarkdownHTML.isFold(name): break
    case "kbd", "mark", "sub", "sup", "u":
      tagCount += 1
      if literalTags.contains(tagCount) { return text += tag }
      openTags.append((name, end, tagCount))
    case "/kbd", "/mark", "/sub", "/sup", "/u":
      guard let place = openTags.lastIndex(where: { "/" + $0.name == name }) else {
        return text += tag
      }
      let start = openTags[place].start
      skippedTags.formUnion(openTags[(place + 1)...].map(\.number))
      openTags.removeSubrange(place...)
      let formats: [String: TextFormat] = ["/kbd": .code, "/mark": .mark, "/u": .underline]
      addSpan(from: start, formats[name] ?? [])
    default: text += tag
    }
  }
}

/// The limits of a Markdown text.
enum MarkdownLimits {
  /// The greatest depth of quotes and lists; deeper ones stand beside each other.
  static let depth = 6
  /// The greatest number of blocks of one message, with those in lists and quotes; the rest is one text.
  static let blocks = 400
  /// Columns of a table that are shown.
  static let columns = 8
  /// Rows of a table that are shown.
  static let rows = 100
  /// The greatest number of spans of one text.
  static let spans = 1_000
}
