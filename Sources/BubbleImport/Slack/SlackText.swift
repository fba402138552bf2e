import BubbleCore
import Foundation

/// The text of Slack's messages, in both forms: blocks, which take precedence, and `mrkdwn`.
struct SlackText {
  let builder: ConversationBuilder
  /// The names of people and channels by their ids.
  let users: [String: String]
  let channels: [String: String]

  /// Returns the text of a message.
  func text(of message: JSONObject) -> FormattedText {
    let blocks = builder.objects("blocks", of: message)
    let text = self.text(of: blocks)
    guard message["text"] != nil, !text.isEmpty else {
      return text.isEmpty ? mrkdwn(message.words("text")) : text
    }
    // Slack's own editor writes the same text in both forms.
    if blocks.count == 1, blocks[0].string("type") == "rich_text" { return text }
    var plain = mrkdwn(message.words("text"))
    if self.text(of: blocks.filter { !SlackText.wordless.contains($0.string("type") ?? "") })
      .isEmpty
    {
      plain.appendLine(text)
      return plain
    }
    noteLoss(of: plain, beside: text, in: "text")
    return text
  }

  /// Notes a text in the older form if the blocks, which take precedence, do not say the same.
  func noteLoss(of plain: FormattedText, beside blocks: FormattedText, in field: String) {
    let letters = SlackText.letters(plain.text)
    guard !letters.isEmpty, !SlackText.letters(blocks.text).has(letters) else { return }
    builder.note("the text for notifications differs from the blocks, and is left out", in: field)
  }

  private static let known = KnownNames("slack.elements")

  /// Notes unknown members of an element of a known kind; of other kinds all words are shown.
  func check(_ element: JSONObject) {
    SlackText.known.check(element, field: "blocks", in: builder, ignoringWordless: true)
  }

  private static let wordless: Set = ["actions", "context_actions", "image", "divider"]

  private static func letters(_ text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }
  }

  func append(rich element: JSONObject, to text: inout FormattedText) {
    switch element.string("type") {
    case "rich_text_preformatted":
      text.startLine()
      let start = text.utf16Count
      inline(element, to: &text)
      text.addSpan(start..<text.utf16Count, "code")
      text.append("\n")
    case "rich_text_quote":
      text.startLine()
      let start = text.utf16Count
      inline(element, to: &text)
      text.addSpan(start..<text.utf16Count, "quote")
      text.append("\n")
    case "rich_text_list":
      text.startLine()
      let indent = String(
        repeating: "  ", count: Int(max(0, min(element.integer("indent") ?? 0, 8))))
      check(element)
      let first = max(0, min(element.integer("offset") ?? 0, 1 << 40)) + 1
      let isOrdered = element.string("style") == "ordered"
      for (index, item) in builder.objects("elements", of: element).enumerated() {
        text.append(indent + (isOrdered ? "\(first + Int64(index)). " : "• "))
        if item["elements"] == nil {
          append(inline: item, to: &text)
        } else {
          append(rich: item, to: &text)
        }
        text.startLine()
      }
    case let kind where kind != "rich_text_section" && element["elements"] == nil:
      append(inline: element, to: &text)
    default: inline(element, to: &text)
    }
  }

  private func inline(_ section: JSONObject, to text: inout FormattedText) {
    check(section)
    for element in builder.objects("elements", of: section) { append(inline: element, to: &text) }
  }

  private static let richStyles = ["bold", "italic", "strike", "code", "underline", "highlight"]

  private func append(inline element: JSONObject, to text: inout FormattedText) {
    let start = text.utf16Count
    switch element.string("type") {
    case "text": text.append(element.words("text"))
    case "link":
      let url = element.string("url") ?? ""
      text.append(element.said("text") ?? url, style: "link", url: url)
    case "user": append(mention: element.words("user_id"), to: &text)
    case "channel":
      let id = element.words("channel_id")
      text.append("#" + (channels[id] ?? id))
    case "usergroup":
      text.append("@" + (element.text("usergroup_id") ?? "group"), style: "mention")
    case "team": text.append("@" + (element.text("team_id") ?? "team"), style: "mention")
    case "broadcast":
      text.append("@" + (element.string("range") ?? "channel"), style: "mention")
    case "emoji": text.append(emoji(element))
    case "date":
      let date = Date(timestamp: element["timestamp"]).map(DateWriter.text(of:))
      text.append(element.said("fallback") ?? date ?? "", style: "link", url: element.text("url"))
    case "color": text.append(element.words("value"))
    case "rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted":
      return append(rich: element, to: &text)
    case let type:
      builder.note(
        "\"\((type ?? "").prefix(40))\" in text is unknown; its words are shown",
        in: "blocks.elements")
      return text.append(JSONValue.object(element).words)
    }
    check(element)
    guard let style = element.object("style") else { return }
    for name in SlackText.richStyles where style.bool(name) {
      text.addSpan(start..<text.utf16Count, name == "highlight" ? "mark" : name)
    }
  }

  private func append(mention id: String, label: String? = nil, to text: inout FormattedText) {
    text.append("@" + (users[id] ?? label ?? id), style: "mention", person: id)
  }

  private func emoji(_ element: JSONObject) -> String {
    if let codes = element.said("unicode") {
      let scalars = codes.split(separator: "-").prefix(20).compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      if !scalars.isEmpty { return String(String.UnicodeScalarView(scalars)) }
    }
    let tone = element.integer("skin_tone").map { "::skin-tone-\($0)" } ?? ""
    return EmojiNames.emoji(element.words("name") + tone)
  }

  func userName(_ id: String) -> String { users[id] ?? id }

  // MARK: - mrkdwn

  /// Returns text in Slack's own marks.
  func mrkdwn(_ source: String) -> FormattedText {
    guard source.utf8.count <= 1 << 18 else { return FormattedText(source) }
    var text = FormattedText()
    append(marked: source[...], to: &text, depth: 0)
    return text
  }

  private func append(reference: Substring, to text: inout FormattedText) {
    let parts = reference.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = String(parts.first ?? "")
    let label = parts.count > 1 ? HTMLText.unescaped(String(parts[1])) : nil
    switch target.first {
    case "@":
      append(mention: String(target.dropFirst()), label: label, to: &text)
    case "#":
      let id = String(target.dropFirst())
      text.append("#" + (label.flatMap { $0.isEmpty ? nil : $0 } ?? channels[id] ?? id))
    case "!":
      let words = target.dropFirst()
      let isDate = words.hasPrefix("date")
      text.append(
        label ?? "@" + (words.split(separator: "^").first.map(String.init) ?? ""),
        style: isDate ? nil : "mention")
    default:
      let url = HTMLText.unescaped(target)
      text.append(label ?? url.replacing("mailto:", with: ""), style: "link", url: url)
    }
  }

  /// Appends words with `*bold*`, `_italic_`, `~struck~`, code, and references in angle brackets, which no mark divides.
  private func append(marked source: Substring, to text: inout FormattedText, depth: Int) {
    guard source.utf8.contains(where: { "*_~`:&<".utf8.contains($0) }) else {
      return text.append(String(source))
    }
    var (place, plain) = (source.startIndex, source.startIndex)
    var previous: Character = " "
    var hasBrackets = true
    func flush(_ text: inout FormattedText) {
      text.append(HTMLText.unescaped(EmojiNames.replaced(String(source[plain..<place]))))
    }
    while place < source.endIndex {
      let character = source[place]
      let rest = source[place...]
      if character == "<", hasBrackets {
        if let close = rest.firstIndex(of: ">") {
          flush(&text)
          append(reference: rest[..<close].dropFirst(), to: &text)
          place = source.index(after: close)
          (plain, previous) = (place, ">")
          continue
        }
        hasBrackets = false
      } else if let mark = SlackText.mark(of: rest, behind: previous),
        depth < 8 || mark.isCode, let inside = SlackText.inside(rest, mark)
      {
        flush(&text)
        let start = text.utf16Count
        if mark.isCode {
          append(code: inside, to: &text)
        } else {
          append(marked: inside, to: &text, depth: depth + 1)
        }
        text.addSpan(start..<text.utf16Count, mark.style)
        place = source.utf8.index(inside.endIndex, offsetBy: mark.text.utf8.count)
        (plain, previous) = (place, " ")
        continue
      }
      previous = character
      place = source.index(after: place)
    }
    flush(&text)
  }

  /// Appends code, in which links work, and nothing else is a mark.
  private func append(code: Substring, to text: inout FormattedText) {
    var rest = code
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      text.append(HTMLText.unescaped(String(rest[..<open])))
      append(reference: rest[open..<close].dropFirst(), to: &text)
      rest = rest[rest.index(after: close)...]
    }
    text.append(HTMLText.unescaped(String(rest)))
  }

  private struct Mark {
    var text: String
    var style: String
    var isCode: Bool { style == "code" }
  }

  private static let marks = [
    ("```", "code"), ("`", "code"), ("*", "bold"), ("_", "italic"), ("~", "strike"),
  ].map { Mark(text: $0, style: $1) }

  /// Returns the mark that a text begins with.
  private static func mark(of text: Substring, behind previous: Character) -> Mark? {
    guard let first = text.first, "`*_~".contains(first) else { return nil }
    let isInWord = previous.isLetter || previous.isNumber
    return marks.first { text.hasPrefix($0.text) && !(isInWord && $0.text.utf8.count == 1) }
  }

  /// Returns the text between a mark that it begins with and the next one of its kind; nil if it is empty.
  private static func inside(_ text: Substring, _ mark: Mark) -> Substring? {
    let inside = text.dropFirst(mark.text.count)
    if mark.isCode {
      guard let end = inside.place(of: mark.text), end.lowerBound > inside.startIndex else {
        return nil
      }
      return inside[..<end.lowerBound]
    }
    guard inside.first != " " else { return nil }
    var isReference = false
    for place in inside.indices {
      switch inside[place] {
      case "\n": return nil
      case "<": isReference = true
      case ">": isReference = false
      case mark.text.first where !isReference:
        return place > inside.startIndex ? inside[..<place] : nil
      default: break
      }
    }
    return nil
  }
}
