import BubbleCore
import Foundation

/// What Slack's messages say, in both forms: blocks, which beat the other, and `mrkdwn`.
struct SlackText {
  /// The names of people and channels by their ids.
  let users: [String: String]
  let channels: [String: String]

  /// The text of a message.
  func text(of message: JSONObject) -> FormattedText {
    var text = FormattedText()
    for block in message.objects("blocks").prefix(100) {
      var part = FormattedText()
      append(block, to: &part)
      part.trimEnd()
      guard !part.isEmpty else { continue }
      if !text.isEmpty { text.append("\n") }
      text.append(part)
    }
    return text.isEmpty ? mrkdwn(message.string("text") ?? "") : text
  }

  private func append(_ block: JSONObject, to text: inout FormattedText) {
    switch block.string("type") {
    case "rich_text":
      for element in block.objects("elements") { append(rich: element, to: &text, depth: 0) }
    case "section":
      if let part = block.object("text") { text.append(plain(part)) }
      for field in block.objects("fields").prefix(20) {
        if !text.isEmpty { text.append("\n") }
        text.append(plain(field))
      }
    case "header": text.append(block.object("text").map { plain($0).text } ?? "", style: "bold")
    case "context":
      for element in block.objects("elements").prefix(20) where element["text"] != nil {
        text.append(plain(element))
        text.append(" ")
      }
    case "markdown": text.append(MarkdownText.read(block.string("text") ?? ""))
    default: break
    }
  }

  private func plain(_ object: JSONObject) -> FormattedText {
    let words = object.string("text") ?? ""
    return object.string("type") == "mrkdwn"
      ? mrkdwn(words) : FormattedText(HTMLText.unescaped(EmojiNames.replaced(words)))
  }

  private func append(rich element: JSONObject, to text: inout FormattedText, depth: Int) {
    guard depth < 16 else { return }
    switch element.string("type") {
    case "rich_text_section": inline(element, to: &text)
    case "rich_text_preformatted":
      startLine(&text)
      var code = FormattedText()
      inline(element, to: &code)
      text.append(code.text, style: "code")
      text.append("\n")
    case "rich_text_quote":
      startLine(&text)
      text.append("> ")
      inline(element, to: &text)
      text.append("\n")
    case "rich_text_list":
      startLine(&text)
      let indent = String(
        repeating: "  ", count: Int(max(0, min(element.integer("indent") ?? 0, 8))))
      for (index, item) in element.objects("elements").enumerated() {
        text.append(indent + (element.string("style") == "ordered" ? "\(index + 1). " : "• "))
        inline(item, to: &text)
        text.append("\n")
      }
    default: inline(element, to: &text)
    }
  }

  private func startLine(_ text: inout FormattedText) {
    if !text.isEmpty, !text.text.hasSuffix("\n") { text.append("\n") }
  }

  private func inline(_ section: JSONObject, to text: inout FormattedText) {
    for element in section.objects("elements") {
      let style = element.object("style")
      let name =
        style?.bool("code") == true
        ? "code"
        : style?.bool("bold") == true
          ? "bold"
          : style?.bool("italic") == true
            ? "italic" : style?.bool("strike") == true ? "strike" : nil
      switch element.string("type") {
      case "text": text.append(element.string("text") ?? "", style: name)
      case "link":
        let url = element.string("url") ?? ""
        text.append(element.text("text") ?? url, style: "link", url: url)
      case "user": text.append("@" + userName(element.string("user_id") ?? ""), style: name)
      case "channel":
        text.append("#" + channelName(element.string("channel_id") ?? ""), style: name)
      case "usergroup": text.append("@group")
      case "broadcast": text.append("@" + (element.string("range") ?? "channel"))
      case "emoji": text.append(emoji(element))
      case "date": text.append(element.text("fallback") ?? "")
      case "color": text.append(element.string("value") ?? "")
      case "rich_text_section": inline(element, to: &text)
      default: text.append(element.string("text") ?? "")
      }
    }
  }

  private func emoji(_ element: JSONObject) -> String {
    if let codes = element.text("unicode") {
      let scalars = codes.split(separator: "-").prefix(20).compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      if !scalars.isEmpty { return String(String.UnicodeScalarView(scalars)) }
    }
    let tone = element.integer("skin_tone").map { "::skin-tone-\($0)" } ?? ""
    return EmojiNames.emoji((element.string("name") ?? "") + tone)
  }

  private func userName(_ id: String) -> String { users[id] ?? id }

  private func channelName(_ id: String) -> String { channels[id] ?? id }

  // MARK: - mrkdwn

  /// Text in Slack's own marks.
  func mrkdwn(_ source: String) -> FormattedText {
    guard source.utf8.count <= 1 << 18 else { return FormattedText(source) }
    var text = FormattedText()
    var rest = source[...]
    while let open = rest.firstIndex(of: "<") {
      append(marked: rest[..<open], to: &text)
      let after = rest[rest.index(after: open)...]
      guard let close = after.firstIndex(of: ">") else {
        rest = rest[open...]
        break
      }
      append(reference: after[..<close], to: &text)
      rest = after[after.index(after: close)...]
    }
    append(marked: rest, to: &text)
    return text
  }

  private func append(reference: Substring, to text: inout FormattedText) {
    let parts = reference.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = String(parts.first ?? "")
    let label = parts.count > 1 ? HTMLText.unescaped(String(parts[1])) : nil
    switch target.first {
    case "@":
      text.append("@" + (users[String(target.dropFirst())] ?? label ?? String(target.dropFirst())))
    case "#":
      text.append(
        "#" + (label.flatMap { $0.isEmpty ? nil : $0 } ?? channelName(String(target.dropFirst()))))
    case "!":
      let words = target.dropFirst()
      text.append(label ?? "@" + (words.split(separator: "^").first.map(String.init) ?? ""))
    default:
      let url = HTMLText.unescaped(target)
      text.append(label ?? url.replacing("mailto:", with: ""), style: "link", url: url)
    }
  }

  /// Words with `*bold*`, `_italic_`, `~struck~` and code.
  private func append(marked source: Substring, to text: inout FormattedText) {
    guard source.utf8.contains(where: { "*_~`:&".utf8.contains($0) }) else {
      return text.append(String(source))
    }
    var plain = ""
    func words() -> String { HTMLText.unescaped(EmojiNames.replaced(plain)) }
    var rest = source
    var previous: Character = " "
    while let character = rest.first {
      let mark = rest.hasPrefix("```") ? "```" : String(character)
      if let style = SlackText.styles[mark],
        mark == "```" || !previous.isLetter && !previous.isNumber
      {
        let inside = rest.dropFirst(mark.count)
        if let end = inside.range(of: mark), end.lowerBound > inside.startIndex,
          mark.hasPrefix("`") || !inside[..<end.lowerBound].contains("\n") && inside.first != " "
        {
          text.append(words())
          plain = ""
          let part = String(inside[..<end.lowerBound])
          text.append(
            HTMLText.unescaped(style == "code" ? part : EmojiNames.replaced(part)), style: style)
          previous = " "
          rest = inside[end.upperBound...]
          continue
        }
      }
      plain.append(character)
      previous = character
      rest = rest.dropFirst()
    }
    text.append(words())
  }

  private static let styles = [
    "*": "bold", "_": "italic", "~": "strike", "`": "code", "```": "code",
  ]
}
