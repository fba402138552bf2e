/// Files of messengers that can't be read, and how to get an export that can.
enum UnreadableFile {
  /// What a file is, and the way to one that is read.
  private struct Kind {
    var name: String
    /// Words of which one stands in its first bytes.
    var words: [String]
    var way: String
  }

  private static let pages = [
    Kind(
      name: "DiscordChatExporter's HTML", words: ["chatlog__", "DiscordChatExporter"],
      way: "export the channel again with the format JSON"),
    Kind(
      name: "Telegram's HTML",
      words: ["page_wrap", "<title>Exported Data</title>", "tgme_widget"],
      way: "in Telegram Desktop open the chat, ⋮, Export chat history, and choose the format JSON"),
    Kind(
      name: "Meta's HTML",
      words: ["_a706", "_a6-g", "_3-95", "your_instagram_activity", "your_facebook_activity"],
      way:
        "in the Accounts Centre open Your information and permissions, Download your information, and choose the "
        + "format JSON"),
    Kind(
      name: "Element's HTML", words: ["mx_MatrixChat", "mx_Export", "mx_RoomView"],
      way: "in Element open the room, Export chat, and choose the format JSON"),
    Kind(
      name: "ChatGPT's page", words: ["ChatGPT Data Export"],
      way: "give conversations.json, or the whole .zip that it came in"),
    Kind(
      name: "imessage-exporter's HTML",
      words: ["class=\"imessage\"", "class=\"tapback", "imessage-exporter"],
      way: "run imessage-exporter again with -f txt"),
  ]

  private static let slackdump =
    "run slackdump export, or slackdump convert -f export on its archive, and give what it writes"

  /// Whether a file may be one, by its name.
  static func mayBe(_ file: String) -> Bool {
    let name = file.lowercased()
    return isBackup(file) || hasChannelName(file)
      || [".html", ".htm", ".db", ".sqlite", ".json.gz"].contains { name.hasSuffix($0) }
  }

  /// Whether a file is called after a channel's id, as slackdump does: `C0123456.json`.
  private static func hasChannelName(_ file: String) -> Bool {
    guard let name = file.split(separator: "/").last, name.hasSuffix(".json"),
      ["C", "D", "G"].contains(name.prefix(1))
    else { return false }
    let id = name.dropLast(5).prefix { $0 != "-" }
    return id.count >= 6 && id.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
  }

  /// Whether a file is a backup of WhatsApp, by its name: `msgstore.db.crypt15`.
  static func isBackup(_ file: String) -> Bool {
    guard let suffix = file.split(separator: ".").last?.lowercased(), suffix.hasPrefix("crypt")
    else { return false }
    return suffix.dropFirst(5).allSatisfy(\.isNumber)
  }

  /// What a file is, and how to get an export that is read; nil if it is none of these.
  static func reason(of file: String, in export: Export) -> String? {
    if isBackup(file) {
      return
        "this is an encrypted backup of WhatsApp, which is not read; in the app open the chat, Export chat, "
        + "and give the .zip that it makes"
    }
    let name = file.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name.hasSuffix(".json.gz"),
      ["channels", "users", "workspace", "c", "d", "g"].contains(where: { name.hasPrefix($0) })
    {
      return "this looks like an archive of slackdump, which is not read; \(slackdump)"
    }
    guard mayBe(file) || export.files.count == 1 else { return nil }
    let start = export.start(of: file)
    let text = ByteSearch(start)
    if start.starts(with: Array("SQLite format 3".utf8)) {
      let way =
        name.contains("slackdump")
        ? slackdump
        : name == "chat.db" || name == "sms.db"
          ? "run imessage-exporter with -f txt, and give its folder"
          : "export the chat in the app, and give what it writes"
      return "this is a database of an app, which is not read; \(way)"
    }
    if name.hasSuffix(".json"), start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      text.hasName("channel_id"), text.hasName("messages"), text.hasName("ts")
    {
      return "this is a dump of slackdump, which is not read; \(slackdump)"
    }
    guard text.contains("<html") || text.contains("<!DOCTYPE") || text.contains("<HTML") else {
      return nil
    }
    let kind = pages.first { $0.words.contains { text.contains($0) } }
    if let kind { return "this is \(kind.name), which is not read; \(kind.way)" }
    let isThread = name.hasPrefix("message_")
    return isThread
      ? "this is \(pages[2].name), which is not read; \(pages[2].way)"
      : name.hasPrefix("messages")
        ? "this is a page of HTML, which is not read; export the chat again as JSON" : nil
  }
}
