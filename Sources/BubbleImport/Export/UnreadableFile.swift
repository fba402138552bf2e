/// Files of messengers that can't be read, with instructions for an export that can.
enum UnreadableFile {
  /// Each page's name, words of which one is in its first bytes, and the instructions for a readable export.
  private static let pages = EmbeddedFile.text("pages.txt")
    .split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }

  private static let slackdump =
    "run slackdump export, or slackdump convert -f export on its archive, and import its output"

  /// Whether a file may be one, by its name.
  static func mayBe(_ file: String) -> Bool {
    let name = file.lowercased()
    return isBackup(file) || hasChannelName(file)
      || [".html", ".htm", ".db", ".sqlite", ".json.gz"].contains { name.hasSuffix($0) }
  }

  /// Whether a file has a channel's id as its name, as in slackdump: `C0123456.json`.
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

  /// Returns the kind of a file, and the instructions for a readable export; nil if it is none of these.
  static func reason(of file: String, in export: Export) -> String? {
    if isBackup(file) {
      return
        "this is an encrypted backup of WhatsApp, which is not supported; in the app, open the "
        + "chat, choose Export chat, and import the resulting .zip"
    }
    let name = file.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name.hasSuffix(".json.gz"),
      ["channels", "users", "workspace", "c", "d", "g"].contains(where: { name.hasPrefix($0) })
    {
      return "this looks like an archive of slackdump, which is not supported; \(slackdump)"
    }
    guard mayBe(file) || export.files.count == 1 else { return nil }
    let start = export.start(of: file)
    let text = ByteSearch(start)
    if start.starts(with: Array("SQLite format 3".utf8)) {
      let way =
        name.contains("slackdump")
        ? slackdump
        : name == "chat.db" || name == "sms.db"
          ? "run imessage-exporter with -f txt, and import its folder"
          : "export the chat in the app, and import its output"
      return "this is an app's database, which is not supported; \(way)"
    }
    if name.hasSuffix(".json"), start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      text.hasName("channel_id"), text.hasName("messages"), text.hasName("ts")
    {
      return "this is a dump of slackdump, which is not supported; \(slackdump)"
    }
    if start.starts(with: Array("AuthorID,Author,Date,".utf8))
      || start.starts(with: Array("====".utf8)) && text.contains("\nGuild: ")
    {
      return "this is DiscordChatExporter's text, which is not read; export the channel again with "
        + "the format JSON"
    }
    guard text.contains("<html") || text.contains("<!DOCTYPE") || text.contains("<HTML") else {
      return nil
    }
    let page =
      pages.first { $0[1].split(separator: "|").contains { text.contains(String($0)) } }
      ?? (name.hasPrefix("message_") ? pages.first { $0[0] == "Meta's HTML" } : nil)
    if let page { return "this is \(page[0]), which is not read; \(page[2])" }
    return name.hasPrefix("messages")
      ? "this is an HTML page, which is not supported; export the chat again as JSON" : nil
  }
}
