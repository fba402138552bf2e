import BubbleCore

extension TelegramMessages {
  /// What was written, with its formats.
  func text(of object: JSONObject) -> FormattedText {
    if let rich = object["rich_message"] {
      var text = FormattedText()
      collectText(of: rich, into: &text, depth: 0)
      return text
    }
    if let entities = object.array("text_entities"), !entities.isEmpty {
      return text(of: .array(entities))
    }
    return object["text"].map(text(of:)) ?? FormattedText()
  }

  /// Text as it is written everywhere: a string, a list of strings and entities, or an object with a text.
  func text(of value: JSONValue) -> FormattedText {
    var text = FormattedText()
    switch value {
    case .string(let string): text.append(string)
    case .array(let parts):
      for part in parts {
        switch part {
        case .string(let string): text.append(string)
        case .object(let entity): append(entity, to: &text)
        default: break
        }
      }
    case .object(let object):
      append(object, to: &text)
    default: break
    }
    return text
  }

  private func append(_ entity: JSONObject, to text: inout FormattedText) {
    let part = entity["text"].map { $0.string ?? self.text(of: $0).text } ?? ""
    switch entity.string("type") {
    case "plain", nil: text.append(part)
    case "bold": text.append(part, style: "bold")
    case "italic": text.append(part, style: "italic")
    case "strikethrough": text.append(part, style: "strike")
    case "code", "pre": text.append(part, style: "code")
    case "link": text.append(part, style: "link", url: FormattedText.address(part))
    case "text_link":
      text.append(part, style: "link", url: entity.text("href").map(FormattedText.address) ?? part)
    case "email": text.append(part, style: "link", url: "mailto:\(part)")
    case "phone": text.append(part, style: "link", url: "tel:\(part.filter { !$0.isWhitespace })")
    case "mention":
      text.append(part, style: "link", url: "https://t.me/\(part.drop { $0 == "@" })")
    case "custom_emoji":
      // Its picture, where the export has one that can be drawn, in place of the character that is nearest to it.
      let picture = entity.text("document_id").flatMap { builder.media.find($0, in: folder) }
      if let source = picture?.source,
        ["photo", "animation"].contains(ConversationBuilder.contentType(mime: nil, name: source))
      {
        text.append(part, style: "picture", source: source)
      } else {
        text.append(part)
      }
    case "mention_name", "hashtag", "cashtag", "bot_command", "bank_card", "underline", "spoiler",
      "blockquote", "expandable_blockquote", "unknown", "formatted_date":
      text.append(part)
    case let type:
      text.append(part)
      builder.note(
        "text of the type \"\((type ?? "").prefix(40))\" is not known; its words are shown",
        field: "text_entities.type")
    }
  }

  /// All strings called `text` within something of another shape.
  private func collectText(of value: JSONValue, into text: inout FormattedText, depth: Int) {
    switch value {
    case .string(let string): text.append(string)
    case .array(let elements):
      for element in elements { collectText(of: element, into: &text, depth: depth + 1) }
    case .object(let object):
      if object["type"] != nil, object["text"]?.string != nil { return append(object, to: &text) }
      for member in object.members where member.value.string == nil || member.name == "text" {
        collectText(of: member.value, into: &text, depth: depth + 1)
      }
    default: break
    }
  }
}
