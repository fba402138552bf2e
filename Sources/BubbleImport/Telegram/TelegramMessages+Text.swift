import BubbleCore

extension TelegramMessages {
  /// Returns the text with its formats: two fields have the same words.
  func text(of object: JSONObject) -> FormattedText {
    let entities = text(of: object["text_entities"] ?? [])
    guard !entities.isEmpty else { return text(of: object["text"] ?? []) }
    guard let value = object["text"], value.string != entities.text else { return entities }
    let text = text(of: value)
    guard !text.isEmpty, text.text != entities.text else { return entities }
    builder.note(
      "its words differ from the text, which is used", field: "text_entities",
      message: object.identifier("id"))
    return text
  }

  /// Returns a text in any of its forms: a string, a list of strings and entities, or an object with a text.
  func text(of value: JSONValue) -> FormattedText {
    var text = FormattedText()
    switch value {
    case .array(let parts):
      for part in parts {
        if let entity = part.object { append(entity, to: &text) } else { text.append(part.words) }
      }
    case .object(let object): append(object, to: &text)
    default: text.append(value.words)
    }
    return text
  }

  /// Returns words of a field that can't have formats.
  func plainText(of value: JSONValue?, _ field: String) -> String {
    guard let value else { return "" }
    var text = text(of: value)
    text.loseFormats()
    builder.note(text.losses, in: field)
    return text.text
  }

  private static let styles = NameTable.kinds(
    "telegram",
    [
      "bold", "italic", "code", "underline", "spoiler", "strike", "quote", "script", "mark",
      "hashtag",
    ])
  private static let unstyled = Set(named: "telegram.unstyled")
  /// Types whose words are in other members than `text`.
  private static let textless = Set(named: "telegram.textless")

  private func append(_ entity: JSONObject, to text: inout FormattedText) {
    let start = text.utf16Count
    let value = entity["text"]
    if let words = value?.string {
      text.append(words)
    } else if let value {
      text.append(self.text(of: value))
    } else if !TelegramMessages.textless.contains(entity.string("type") ?? "") {
      text.append(JSONValue.object(entity).words)
    }
    func style(
      _ name: String, url: String? = nil, person: String? = nil, isFolded: Bool = false
    ) {
      text.addSpan(
        start..<text.utf16Count, name, url: url, person: person, isFolded: isFolded)
    }
    let type = entity.string("type")
    switch type {
    case nil: checkNested(entity, "text_entities")
    case "plain": break
    case "expandable_blockquote": style("quote", isFolded: true)
    case "pre":
      style("code")
      if entity.text("language") != nil { text.lose(.language) }
    case "link": style("link", url: FormattedText.address(entity.words("text")))
    case "text_link":
      style("link", url: FormattedText.address(entity.text("href") ?? entity.words("text")))
    case "email": style("link", url: "mailto:\(entity.text("email") ?? entity.words("text"))")
    case "phone":
      let number = entity.text("phone") ?? entity.words("text")
      style("link", url: "tel:\(number.filter { !$0.isWhitespace })")
    case "mention": style("mention")
    case "mention_name": style("mention", person: entity.identifier("user_id").map { "user\($0)" })
    case "custom_emoji":
      // Its picture, if the export has one that can be drawn, replaces the character that is nearest to it.
      let picture = entity.text("document_id").flatMap { builder.find($0, in: folder) }
      if let source = picture?.source,
        ["photo", "animation"].contains(ConversationBuilder.contentType(mime: nil, name: source))
      {
        text.addSpan(start..<text.utf16Count, "picture", source: source)
      }
    case "math":
      checkNested(entity, "text_entities")
      text.append(entity.words("source"), style: "code")
    case "diff":
      checkNested(entity, "text_entities")
      text.append(entity["old_text"].map { self.text(of: $0).text } ?? "", style: "strike")
    case "button": text.append(buttonWords(entity))
    case "inline_image": text.append("🖼")
    case let type?:
      if let name = TelegramMessages.styles[type] {
        style(name)
      } else if !TelegramMessages.unstyled.contains(type) {
        builder.note(
          "text of type \"\(type.prefix(40))\" is unknown; its text is shown",
          field: "text_entities.type")
      }
    }
  }

  /// Appends a line for each row of buttons below a message: `[Open] [Close]`.
  func appendButtons(of object: JSONObject, to text: inout FormattedText) {
    guard let rows = object["inline_bot_buttons"], rows != .null, rows != [] else { return }
    builder.note(
      "buttons can't be pressed; their words are shown below the message", in: "inline_bot_buttons")
    for row in rows.array ?? [rows] {
      var words = FormattedText()
      for button in row.array ?? [row] {
        if !words.isEmpty { words.append(" ") }
        words.append(button.object.map(buttonWords) ?? FormattedText("[\(button.words)]"))
      }
      text.appendLine(words)
    }
  }

  /// Returns the words of a button: a link in brackets, or with the text that it sends, copies or asks for.
  private func buttonWords(_ button: JSONObject) -> FormattedText {
    var text = FormattedText()
    let action = button.object("button") ?? button
    checkNested(button, "inline_bot_buttons")
    if let inner = button.object("button") { checkNested(inner, "inline_bot_buttons.button") }
    let label = button["text"].map { self.text(of: $0).text } ?? ""
    let more = ["data", "query", "copy_text", "forward_text"].map(action.words)
      .filter { !$0.isEmpty }
    let type = action.string("type") ?? ""
    let leads = ["url", "auth", "web_view", "simple_web_view"].contains(type)
    if let url = action.text("url") ?? (leads ? more.first : nil) {
      text.append(label.isEmpty ? "[\(url)]" : "[\(label)]", style: "link", url: url)
      more.filter { $0 != url }.forEach { text.append(" (\($0))") }
    } else {
      text.append("[\(label.isEmpty ? ImportWords.words(of: type) : label)]")
      more.forEach { text.append(" (\($0))") }
    }
    return text
  }
}
