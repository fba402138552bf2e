import BubbleCore

/// Combines the blocks of a rich message: their text, and their files.
struct TelegramRichText {
  private let messages: TelegramMessages
  private(set) var text = FormattedText()
  private(set) var files: [MessageContent] = []
  /// Whether the text ends with the mark of a list's item, which its first words must follow.
  private var isBehindMark = false

  init(_ message: JSONObject, _ messages: TelegramMessages) {
    self.messages = messages
    read(message, "blocks", indent: "")
  }

  private mutating func read(_ object: JSONObject, _ name: String, indent: String) {
    for block in messages.builder.objects(name, of: object) { read(block, indent: indent) }
  }

  private mutating func add(_ value: JSONValue?, style: String? = nil, indent: String = "") {
    guard let value else { return }
    let words = messages.text(of: value)
    guard !words.isEmpty else { return }
    if !isBehindMark {
      text.startLine()
      text.append(indent)
    }
    isBehindMark = false
    let start = text.utf16Count
    text.append(words)
    if let style { text.addSpan(start..<text.utf16Count, style) }
  }

  /// Kinds whose words are all in the members that are read of each block.
  private static let plainKinds = Set(named: "telegram.blocks")

  private static let known = KnownNames("telegram.rich")

  private mutating func read(_ block: JSONObject, indent: String) {
    let kind = block.string("type") ?? ""
    let start = text.utf16Count
    defer { if kind == "quote" { text.addSpan(start..<text.utf16Count, "quote") } }
    add(block["title"], style: "bold", indent: indent)
    add(block["author"], style: kind.isEmpty ? nil : "bold", indent: indent)
    let style = ["heading": "bold", "code": "code"][kind]
    add(block["text"], style: style, indent: indent)
    add(block["formula"], style: "code", indent: indent)
    addLink(block.text("url"), block["url"])
    for name in ["description", "html"] { add(block[name], indent: indent) }
    if block.text("language") != nil { text.lose(.language) }
    switch kind {
    case "list": readList(block, indent: indent)
    case "table": readTable(block)
    case "video" where block["media_type"] == nil:
      files.append(messages.file(block, "file", type: "video"))
    case "video", "audio", "file": files.append(messages.document(block))
    case "photo": files.append(messages.file(block, "photo", type: "photo"))
    case "channel":
      let channel = block.object("channel") ?? [:]
      TelegramRichText.known.check(
        channel, field: "rich_message", in: messages.builder, ignoringWordless: true)
      addLink(
        channel.said("username").map { "https://t.me/\($0)" },
        (channel.said("title") ?? channel.said("username")).map { .string($0) })
    case "map", "input_map": files.append(messages.location(block.object("geo") ?? [:], [:]))
    case "button_row":
      messages.appendButtons(
        of: ["inline_bot_buttons": .array([block["buttons"] ?? []])], to: &text)
    // An article has no type.
    case "" where block["url"] != nil: break
    case let kind where !TelegramRichText.plainKinds.contains(kind):
      messages.builder.note(
        "blocks of type \"\(kind.prefix(40))\" are unknown; their text is shown",
        in: "rich_message.blocks.type")
      return add(.string(JSONValue.object(block).words), indent: indent)
    default: break
    }
    TelegramRichText.known.check(
      block, field: "rich_message", in: messages.builder, ignoringWordless: true)
    for name in ["block", "blocks", "articles"] { read(block, name, indent: indent) }
    if kind != "list" { read(block, "items", indent: indent) }
    // A caption is a text, or one with its author.
    if let caption = block.object("caption"), caption["type"] == nil {
      for name in ["text", "credit"] { add(caption[name]) }
    } else {
      add(block["caption"])
    }
  }

  private mutating func addLink(_ url: String?, _ words: JSONValue?) {
    guard let words, !words.words.isEmpty else { return }
    text.startLine()
    text.append(words.words, link: url)
  }

  private mutating func readList(_ list: JSONObject, indent: String) {
    let items = messages.builder.objects("items", of: list, known: TelegramRichText.known)
    let step: Int64 = list.bool("reversed") ? -1 : 1
    var number = list.integer("start") ?? (step > 0 ? 1 : Int64(items.count))
    for item in items {
      number = item.integer("value") ?? number
      let isOrdered = list.string("kind") == "ordered"
      var mark = (item.said("num") ?? (isOrdered ? "\(number)." : "•")) + " "
      if let state = item.string("task_state"), state != "none" {
        mark += ["checked", "done", "completed"].contains(state) ? "☑ " : "☐ "
      }
      number &+= step
      text.startLine()
      text.append(indent + mark)
      isBehindMark = true
      add(item["text"])
      read(item, "blocks", indent: indent + "  ")
      isBehindMark = false
    }
  }

  /// Reads a table; cells have a tab between them, like those of HTML.
  private mutating func readTable(_ table: JSONObject) {
    for row in messages.builder.objects("rows", of: table, known: TelegramRichText.known) {
      text.startLine()
      let cells = messages.builder.objects("cells", of: row, known: TelegramRichText.known)
      for (index, cell) in cells.enumerated() {
        if index > 0 { text.append("\t") }
        let start = text.utf16Count
        if let words = cell["text"] { text.append(messages.text(of: words)) }
        if cell.bool("header") { text.addSpan(start..<text.utf16Count, "bold") }
      }
    }
  }
}
