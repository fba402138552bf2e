import BubbleCore

extension SlackText {
  /// Returns the text of blocks, each on separate lines.
  func text(of blocks: [JSONObject]) -> FormattedText {
    var text = FormattedText()
    // Pictures are files.
    for block in blocks where block.string("type") != "image" {
      var part = FormattedText()
      append(block, to: &part)
      part.trimEnd()
      text.appendLine(part)
    }
    return text
  }

  /// Kinds whose words are shown one below the other.
  private static let plainKinds = Set(named: "slack.blocks")

  /// Appends a block, or words without one.
  private func append(_ value: JSONValue, to text: inout FormattedText) {
    if let block = value.object { append(block, to: &text) } else { text.append(value.words) }
  }

  private func append(_ block: JSONObject, to text: inout FormattedText) {
    let kind = block.string("type") ?? ""
    switch kind {
    case "rich_text":
      for element in builder.objects("elements", of: block) { append(rich: element, to: &text) }
    case "rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted":
      return append(rich: block, to: &text)
    case "mrkdwn", "plain_text", "raw_text", "raw_number": text.append(plain(block))
    case "section":
      if let part = block["text"] { text.append(plain(part)) }
      for field in block["fields"].map({ $0.array ?? [$0] }) ?? [] { text.appendLine(plain(field)) }
      if let accessory = block.object("accessory") { append(accessory, to: &text) }
    case "header": text.append(block["text"].map { plain($0).text } ?? "", style: "bold")
    case "context", "actions", "context_actions", "carousel":
      for element in builder.objects("elements", of: block) {
        if !text.isEmpty, kind != "carousel" { text.append(" ") }
        append(element, to: &text)
        if kind == "carousel" { text.startLine() }
      }
    case "markdown": text.append(FormattedText(markdown: block.words("text")))
    case "table", "data_table":
      text.appendLine(FormattedText(block.words("caption")))
      for row in block.array("rows") ?? [] {
        text.startLine()
        for (index, cell) in (row.array ?? row.object?.array("cells") ?? [row]).enumerated() {
          if index > 0 { text.append("\t") }
          var part = FormattedText()
          append(cell, to: &part)
          part.trimEnd()
          text.append(part)
        }
      }
    case "divider": break
    case "image" where block["title"] == nil: text.append(block.words("alt_text"))
    default: return appendWords(of: block, kind, to: &text)
    }
    check(block)
  }

  /// Appends a button or menu in brackets; of other elements their words, one below the other.
  private func appendWords(
    of element: JSONObject, _ kind: String, to text: inout FormattedText
  ) {
    let isMenu =
      ["select", "checkboxes", "radio_buttons", "overflow", "picker"].contains { kind.has($0) }
    if kind == "button" || isMenu {
      builder.note("buttons and menus can't be pressed; their words are shown", in: "blocks")
      var label = ["text", "placeholder"].compactMap { element[$0].map { plain($0).text } }
      for group in [element] + builder.objects("option_groups", of: element) {
        check(group)
        if let name = group["label"] { label.append(plain(name).text) }
        label += builder.objects("options", of: group).map { option in
          check(option)
          return ["text", "description"].compactMap { option[$0].map { plain($0).text } }
            .joined(separator: ": ")
        }
      }
      let words = "[\(label.filter { !$0.isEmpty }.joined(separator: ", "))]"
      return text.append(words, link: element.text("url"))
    }
    if !SlackText.plainKinds.contains(kind), !kind.isEmpty {
      builder.note(
        "blocks of type \"\(kind.prefix(40))\" are unknown; their text is shown",
        in: "blocks")
    }
    for member in element.members
    where !JSONValue.isTechnical(member.name) || member.name == "join_url" {
      if kind == "image", member.name == "alt_text" { continue }
      var part = FormattedText()
      switch member.value {
      case .object(let object): append(object, to: &part)
      case .array(let values):
        for value in values {
          var entry = FormattedText()
          append(value, to: &entry)
          part.appendLine(entry)
        }
      case .string(let words): part.append(HTMLText.unescaped(EmojiNames.replaced(words)))
      default: break
      }
      part.trimEnd()
      text.appendLine(part)
    }
  }

  /// Returns a text object, or words without one.
  func plain(_ value: JSONValue) -> FormattedText {
    value.object.map(plain) ?? mrkdwn(value.words)
  }

  private func plain(_ object: JSONObject) -> FormattedText {
    let words = (object["text"] ?? object["value"] ?? .object(object)).words
    return object.string("type") == "mrkdwn"
      ? mrkdwn(words) : FormattedText(HTMLText.unescaped(EmojiNames.replaced(words)))
  }
}
