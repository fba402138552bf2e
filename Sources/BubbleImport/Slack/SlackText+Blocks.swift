import BubbleCore

extension SlackText {
  /// The text of blocks, each on lines of its own.
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

  /// Kinds of which the words are shown one below the other.
  private static let plainKinds = Set(
    words: """
      input video call file alert card container plan task_card image share_shortcut rich_text_input plain_text_input \
      data_visualization url feedback_buttons workflow_button icon_button
      """)

  private func append(_ block: JSONObject, to text: inout FormattedText) {
    let kind = block.string("type") ?? ""
    switch kind {
    case "rich_text":
      for element in objects("elements", of: block) { append(rich: element, to: &text) }
    case "rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted":
      append(rich: block, to: &text)
    case "mrkdwn", "plain_text", "raw_text", "raw_number": text.append(plain(block))
    case "section":
      if let part = block["text"] { text.append(plain(part)) }
      for field in block["fields"].map({ $0.array ?? [$0] }) ?? [] { text.appendLine(plain(field)) }
      if let accessory = block.object("accessory") { append(accessory, to: &text) }
    case "header": text.append(block["text"].map { plain($0).text } ?? "", style: "bold")
    case "context", "actions", "context_actions", "carousel":
      for element in objects("elements", of: block) {
        if !text.isEmpty, kind != "carousel" { text.append(" ") }
        append(element, to: &text)
        if kind == "carousel" { text.startLine() }
      }
    case "markdown": text.append(MarkdownText.read(block.words("text")))
    case "table", "data_table":
      text.appendLine(FormattedText(block.words("caption")))
      for row in block.array("rows") ?? [] {
        text.startLine()
        for (index, cell) in (row.array ?? row.object?.array("cells") ?? [row]).enumerated() {
          if index > 0 { text.append("\t") }
          var part = FormattedText()
          if let cell = cell.object { append(cell, to: &part) } else { part.append(cell.words) }
          part.trimEnd()
          text.append(part)
        }
      }
    case "divider": break
    case "image" where block["title"] == nil: text.append(block.words("alt_text"))
    default: appendWords(of: block, kind, to: &text)
    }
  }

  /// A button or menu in brackets; of other elements their words, one below the other.
  private func appendWords(
    of element: JSONObject, _ kind: String, to text: inout FormattedText
  ) {
    let isMenu =
      ["select", "checkboxes", "radio_buttons", "overflow", "picker"].contains { kind.has($0) }
    if kind == "button" || isMenu {
      note("buttons and menus can't be pressed; their words are shown", "blocks")
      var label = ["text", "placeholder"].compactMap { element[$0].map { plain($0).text } }
      for group in [element] + objects("option_groups", of: element) {
        if let name = group["label"] { label.append(plain(name).text) }
        label += objects("options", of: group).map { option in
          ["text", "description"].compactMap { option[$0].map { plain($0).text } }
            .joined(separator: ": ")
        }
      }
      let words = "[\(label.filter { !$0.isEmpty }.joined(separator: ", "))]"
      let url = element.text("url")
      return text.append(words, style: url == nil ? nil : "link", url: url)
    }
    if !SlackText.plainKinds.contains(kind), !kind.isEmpty {
      note(
        "blocks of the type \"\(kind.prefix(40))\" are not known; their words are shown", "blocks")
    }
    for member in element.members where !JSONValue.isTechnical(member.name) {
      if kind == "image", member.name == "alt_text" { continue }
      var part = FormattedText()
      switch member.value {
      case .object(let object): append(object, to: &part)
      case .array(let values):
        for value in values {
          var entry = FormattedText()
          if let object = value.object {
            append(object, to: &entry)
          } else {
            entry.append(value.words)
          }
          part.appendLine(entry)
        }
      case .string(let words): part.append(HTMLText.unescaped(EmojiNames.replaced(words)))
      default: break
      }
      part.trimEnd()
      text.appendLine(part)
    }
  }

  /// A text object, or words that stand without one.
  func plain(_ value: JSONValue) -> FormattedText {
    guard let object = value.object else { return mrkdwn(value.words) }
    return plain(object)
  }

  private func plain(_ object: JSONObject) -> FormattedText {
    let words = (object["text"] ?? object["value"] ?? .object(object)).words
    return object.string("type") == "mrkdwn"
      ? mrkdwn(words) : FormattedText(HTMLText.unescaped(EmojiNames.replaced(words)))
  }
}
