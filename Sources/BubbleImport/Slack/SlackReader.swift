import BubbleCore
import Foundation

/// Reads a workspace's export of Slack: `users.json`, `channels.json`, and a file for each day of each channel.
///
/// Written against the standard export of 2025, and slackdump's, which has direct messages and files as well.
struct SlackReader: ExportReader {
  let id = "slack"
  let name = "Slack (workspace export)"

  func recognizes(_ export: Export) -> Bool { root(of: export) != nil }

  /// The folder that `users.json` lies in, with a slash at its end.
  private func root(of export: Export) -> String? {
    export.files(named: "users.json").prefix(4).map(Export.folder(of:)).first { root in
      ["channels.json", "groups.json", "dms.json", "mpims.json"].contains {
        export.file($0, in: root) != nil
      }
    }
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    guard let root = root(of: export) else { return [] }
    let users = try users(of: export, root)
    let folders = Set(
      export.files.filter { $0.hasPrefix(root) && SlackReader.isDay($0) }.map(Export.folder(of:)))
    var chats: [ExportedChat] = []
    for list in ["channels", "groups", "mpims", "dms"] {
      guard let file = export.file("\(list).json", in: root) else { continue }
      var stream = try JSONStream(export.stream(file))
      try stream.eachElement { (element, _) throws(ImportError) in
        guard case .value(.object(let channel)) = element, let id = channel.string("id") else {
          return
        }
        let name = channel.text("name") ?? id
        guard
          let folder = [name, id].map({ root + $0 + "/" }).first(where: { folders.contains($0) })
        else { return }
        let members = (channel.array("members") ?? []).compactMap(\.string)
        let title = list == "dms" ? members.map { users[$0] ?? $0 }.joined(separator: ", ") : name
        chats.append(
          ExportedChat(index: chats.count + 1, title: title, detail: list, key: folder))
      }
    }
    let known = Set(chats.map(\.key))
    for folder in folders.sorted() where !known.contains(folder) && folder != root {
      chats.append(
        ExportedChat(
          index: chats.count + 1, title: String(folder.dropFirst(root.count).dropLast()),
          detail: "not listed", key: folder))
    }
    return chats
  }

  /// Whether a file is a day's: `2024-01-31.json`.
  private static func isDay(_ file: String) -> Bool {
    guard let name = file.split(separator: "/").last, name.hasSuffix(".json"), name.utf8.count == 15
    else { return false }
    return DateReader.date(name.dropLast(5) + "T00:00:00Z") != nil
  }

  private func users(of export: Export, _ root: String) throws(ImportError) -> [String: String] {
    guard let file = export.file("users.json", in: root) else { return [:] }
    var users: [String: String] = [:]
    var stream = try JSONStream(export.stream(file))
    try stream.eachElement { (element, _) throws(ImportError) in
      guard case .value(.object(let user)) = element, let id = user.string("id"),
        users.count < ConversationBuilder.maximumPeopleCount
      else { return }
      let profile = user.object("profile")
      users[id] =
        profile?.text("display_name") ?? profile?.text("real_name") ?? user.text("real_name")
        ?? user.text("name") ?? id
    }
    return users
  }

  private func channels(of export: Export, _ root: String) throws(ImportError) -> [String: String] {
    var channels: [String: String] = [:]
    for list in ["channels", "groups"] {
      guard let file = export.file("\(list).json", in: root) else { continue }
      var stream = try JSONStream(export.stream(file))
      try stream.eachElement { (element, _) throws(ImportError) in
        guard case .value(.object(let channel)) = element, let id = channel.string("id"),
          channels.count < 100_000
        else { return }
        channels[id] = channel.string("name") ?? id
      }
    }
    return channels
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    guard let root = root(of: export) else { return }
    builder.kind = chat.detail == "dms" ? .private : .group
    let days = export.files.filter { $0.hasPrefix(chat.key) && SlackReader.isDay($0) }.sorted()
    export.expect(days)
    let messages = SlackMessages(
      builder, root: root, folder: chat.key,
      text: SlackText(users: try users(of: export, root), channels: try channels(of: export, root)))
    for day in days {
      builder.file = export.shownName(of: day)
      var stream = try JSONStream(export.stream(day, countsProgress: true))
      try stream.eachMessage(builder) { (object, line) throws(ImportError) in
        try messages.read(object, line: line)
      }
    }
  }
}
