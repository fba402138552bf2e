import BubbleCore

/// The meaning of ChatLab's numbers of message types.
extension ChatLabMessages {
  /// Returns the content of a message, and sets other properties that its type implies.
  func content(of object: JSONObject, _ message: inout ImportedMessage) -> MessageContent {
    let words = words(of: object)
    switch object.integer("type") {
    case 0: return text(words)
    case let type? where (1...5).contains(type):
      return media(words, ["photo", "voice", "video", "document", "sticker"][Int(type) - 1])
    case 7: return labelled("Link", words)
    case 8: return location(words)
    case 20: return payment(words) ?? labelled("Red packet", words)
    case 21: return payment(words) ?? labelled("Transfer", words)
    case 22: return .service(words ?? "\(builder.name(of: message.sender)) poked")
    case 23: return .service(words ?? "Call")
    case 24: return labelled("Share", words)
    case 25:
      if message.replyTo == nil { message.setReply(sender: nil, text: nil) }
      return text(words)
    case 26:
      message.setForwarded(from: nil)
      return labelled("Forwarded message", words)
    case 27: return MessageContent(type: "contact", payload: ["name": .string(words ?? "Contact")])
    case 81: return .aside(words ?? ImportWords.deletedMessage)
    // The exporter did not recognise the message, either.
    case 80, 99: return .service(words ?? ImportWords.unsupported)
    case let type:
      builder.note(
        type.map { "the type \($0) is unknown; its text is shown as a row" }
          ?? "its type is not a number; its text is shown as a row", in: "type")
      return .service(words ?? ImportWords.unsupported)
    }
  }

  /// Returns the words of a message; nil if it has none.
  private func words(of object: JSONObject) -> String? {
    switch object["content"] {
    case nil, .null: return nil
    case .string(let text):
      let text = FormattedText(text).text
      return text.contains { !$0.isWhitespace } ? text : nil
    case .some(let value):
      builder.note("it is \(value.kindName), not a text; it is left out", in: "content")
      return nil
    }
  }

  private func text(_ words: String?) -> MessageContent {
    if let words { return FormattedText(words).content }
    builder.note("it has no words; that is shown as a text", in: "content")
    return .aside(ImportWords.unsupported)
  }

  /// Returns the words, or the name of their subject if there are none.
  private func labelled(_ kind: String, _ words: String?) -> MessageContent {
    words.map { FormattedText($0).content } ?? .aside(kind)
  }

  /// Returns a file if the words are its path, otherwise its type: exporters write `[图片]` if the file is missing.
  private func media(_ words: String?, _ type: String) -> MessageContent {
    guard let words else { return builder.attachment(nil, in: "", type: type) }
    if let file = file(words)?.file { return builder.attachment(file, in: "", type: type) }
    let (label, rest) = ChatLabMessages.label(of: words)
    let labels = NameTable.names("chatlab.\(type)")
    let isLabelled = label.map { labels.contains($0.lowercased()) } ?? false
    let rests = isLabelled ? rest : words
    if type == "document" {
      let name = rests.isEmpty ? nil : rests
      return builder.attachment(nil, in: "", facts: MediaFacts(name: name), type: type)
    }
    if ChatLabMessages.isPath(rests) { return builder.attachment(rests, in: "", type: type) }
    var content = builder.attachment(nil, in: "", type: type)
    content.setCaption(FormattedText(rests))
    return content
  }

  /// Returns the words in brackets that a text begins with, and the text after them.
  private static func label(of text: String) -> (label: String?, rest: String) {
    guard text.hasPrefix("["), let end = text.prefix(40).firstIndex(of: "]") else {
      return (nil, text)
    }
    let rest = text[text.index(after: end)...].drop { $0.isWhitespace }
    return (String(text[text.index(after: text.startIndex)..<end]), String(rest))
  }

  /// Whether words are the path of a missing file; a web address is shown.
  private static func isPath(_ text: String) -> Bool {
    !text.contains(where: \.isWhitespace) && !text.contains("://")
      && ConversationBuilder.contentType(mime: nil, name: text) != "document"
  }

  /// Returns a location, if there are coordinates among the words: `38.7,-9.1`.
  private func location(_ words: String?) -> MessageContent {
    guard let words else { return .aside("Location") }
    let parts = words.prefix(2_000).split(separator: ",", omittingEmptySubsequences: false)
    for (before, after) in zip(parts, parts.dropFirst()) {
      let first = before.reversed().drop { $0 == " " }.prefix { isOfNumber($0) }
      let second = after.drop { $0 == " " }.prefix { isOfNumber($0) }
      let (latitude, longitude) = (Double(String(first.reversed())), Double(second))
      if first.contains("."), second.contains("."),
        let place = MessageContent.location(latitude, longitude, title: words)
      {
        return place
      }
    }
    return FormattedText(words).content
  }

  /// The maximum number of messages that were forwarded together, and the maximum depth of their nesting.
  private static let maximumRecordCount = 100
  private static let maximumRecordDepth = 4

  /// Adds the words of messages that were forwarded together below the message's own.
  func quoteRecords(of object: JSONObject, in message: inout ImportedMessage) {
    guard let records = object["chatRecords"], records != .null else { return }
    var lines: [String] = []
    var leftOut = 0
    collect(records, into: &lines, &leftOut, depth: 0)
    if leftOut > 0 {
      builder.note("\(leftOut) of the messages in it are not shown", in: "chatRecords")
    }
    guard !lines.isEmpty else { return }
    let own = message.content.text ?? message.content.payload["caption"]?.string
    message.setForwarded(from: nil)
    let words = ([own].compactMap(\.self) + lines).joined(separator: "\n")
    message.content = FormattedText(words).content
  }

  private func collect(
    _ records: JSONValue, into lines: inout [String], _ leftOut: inout Int, depth: Int
  ) {
    for record in records.array ?? [records] {
      guard let record = record.object, lines.count < ChatLabMessages.maximumRecordCount,
        depth < ChatLabMessages.maximumRecordDepth
      else {
        leftOut += 1
        continue
      }
      ChatLabMessages.messageNames.check(
        record, field: "chatRecords", in: builder, ignoringWordless: true)
      let name = record.said("groupNickname") ?? record.said("accountName") ?? record.said("sender")
      let words = record.said("content") ?? (record["chatRecords"] == nil ? "…" : "")
      let indent = String(repeating: "  ", count: depth)
      lines.append(indent + (name.map { "\($0): " } ?? "") + words)
      if let inner = record["chatRecords"] {
        collect(inner, into: &lines, &leftOut, depth: depth + 1)
      }
    }
  }

  private func isOfNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character == "." || character == "-")
  }

  /// Returns a payment, if there is an amount of yuan among the words, which are all that the format has: `[转账] ¥200.00`.
  private func payment(_ words: String?) -> MessageContent? {
    guard isOfYuan, let words, let sign = words.firstIndex(where: { $0 == "¥" || $0 == "￥" }) else {
      return nil
    }
    let digits = words[words.index(after: sign)...].drop { $0 == " " }.prefix(20)
      .filter { $0 != "," }.prefix { isOfNumber($0) && $0 != "-" }
    guard let amount = Double(digits), amount.isFinite else { return nil }
    return MessageContent(
      type: "payment",
      payload: [
        "amount": .number(amount), "currency": "CNY", "note": .string(words),
        "state": "transferred",
      ])
  }
}
