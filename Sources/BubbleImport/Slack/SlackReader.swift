import BubbleCore
import Foundation

/// Reads a workspace's export of Slack: `users.json`, `channels.json`, and a file for each day of each channel.
///
/// Written for the standard export of 2025, and slackdump's, which also has direct messages and files.
struct SlackReader: ExportReader {
  let id = "slack"
  let name = "Slack (workspace export)"

  func recognizes(_ export: Export) -> Bool { !roots(of: export).isEmpty }

  private static let lists = ["channels", "groups", "mpims", "dms"]
  /// The lists of what is not shown.
  private static let others = ["canvases", "lists", "huddle_transcripts", "file_conversations"]
  /// The files with the people of a workspace, and those of an organisation with several (Enterprise Grid).
  private static let users = ["users.json", "org_users.json"]

  /// Returns the folders of lists of channels, with a slash at their ends; the people are listed there or in a folder above.
  private func roots(of export: Export) -> [String] {
    let folders = Set(
      SlackReader.lists.flatMap { export.files(named: "\($0).json") }.map(Export.folder(of:)))
    return folders.sorted().filter { !userFiles(of: export, $0).isEmpty }
  }

  private func userFiles(of export: Export, _ root: String) -> [String] {
    var folder = root
    var found: [String] = []
    while true {
      found += SlackReader.users.compactMap { export.file($0, in: folder) }
      guard !folder.isEmpty else { return found }
      folder = Export.folder(of: String(folder.dropLast()))
    }
  }

  func chats(in export: Export) throws(ImportError) -> [ExportedChat] {
    try export.each(roots(of: export)) { (root) throws(ImportError) in try chats(in: export, root) }
  }

  private func chats(in export: Export, _ root: String) throws(ImportError) -> [ExportedChat] {
    let users = try users(of: export, root)
    let inner = roots(of: export).filter { $0 != root && $0.hasPrefix(root) }
    let days = export.files.filter { file in
      file.hasPrefix(root) && SlackReader.isDay(file) && !inner.contains { file.hasPrefix($0) }
    }
    let folders = Dictionary(grouping: days, by: Export.folder(of:))
    var chats: [ExportedChat] = []
    for list in SlackReader.lists {
      try eachEntry(of: export.file("\(list).json", in: root), export) { channel, id in
        let name = channel.text("name") ?? id
        guard let folder = [name, id].map({ root + $0 + "/" }).first(where: { folders[$0] != nil })
        else { return }
        let members = (channel.array("members") ?? []).compactMap(\.string)
        let title = list == "dms" ? members.map { users[$0] ?? $0 }.joined(separator: ", ") : name
        chats.append(
          ExportedChat(title: title, detail: list, key: folder, files: folders[folder] ?? []))
      }
    }
    for list in SlackReader.others {
      try eachEntry(of: export.file("\(list).json", in: root), export) { entry, id in
        export.note(
          root + "\(list).json",
          "\"\(entry.said("title") ?? entry.said("name") ?? id)\" is not shown")
      }
    }
    let known = Set(chats.map(\.key))
    for folder in folders.keys.sorted() where !known.contains(folder) && folder != root {
      chats.append(
        ExportedChat(
          title: String(folder.dropFirst(root.count).dropLast()), detail: "not listed", key: folder,
          files: folders[folder] ?? []))
    }
    return chats
  }

  /// Reads each object of a list that has an id; unreadable ones are a finding.
  private func eachEntry(
    of file: String?, _ export: Export, _ body: (_ entry: JSONObject, _ id: String) -> Void
  ) throws(ImportError) {
    guard let file else { return }
    var stream = try JSONStream(export.stream(file))
    var isWhole = try stream.peek() == UInt8(ascii: "[")
    try stream.eachElement { (element, _) throws(ImportError) in
      if case .value(.object(let entry)) = element, let id = entry.string("id") {
        body(entry, id)
      } else {
        isWhole = false
      }
    }
    let rest = try stream.peek()
    if !isWhole || stream.isTruncated || rest != nil {
      export.note(file, "the list is broken: not all of it is read")
    }
  }

  /// Whether a file is a day's: `2024-01-31.json`.
  private static func isDay(_ file: String) -> Bool {
    guard let name = file.split(separator: "/").last, name.hasSuffix(".json"), name.utf8.count == 15
    else { return false }
    return DateReader.date(name.dropLast(5) + "T00:00:00Z") != nil
  }

  private func users(
    of export: Export, _ root: String, _ builder: ConversationBuilder? = nil
  ) throws(ImportError) -> [String: String] {
    var users: [String: String] = [:]
    for file in userFiles(of: export, root) {
      try eachEntry(of: file, export) { user, id in
        guard users[id] == nil, users.count < ConversationBuilder.maximumPeopleCount else { return }
        let profile = user.object("profile")
        let names = [
          profile?.said("display_name"), profile?.said("real_name"), user.said("real_name"),
          user.said("name"),
        ]
        users[id] = names.compactMap(\.self).first ?? id
        builder?.addNames(names + [profile?.text("email")], of: id)
      }
    }
    return users
  }

  /// Returns the names of channels, and notes what is said only in the list about that of a folder.
  private func channels(
    of export: Export, _ root: String, _ folder: String, _ builder: ConversationBuilder
  ) throws(ImportError) -> [String: String] {
    var channels: [String: String] = [:]
    for list in SlackReader.lists {
      try eachEntry(of: export.file("\(list).json", in: root), export) { channel, id in
        let name = channel.string("name") ?? id
        if list != "dms", list != "mpims", channels.count < 100_000 { channels[id] = name }
        guard [name, id].contains(where: { root + $0 + "/" == folder }) else { return }
        for field in ["topic", "purpose"] where channel.object(field)?.said("value") != nil {
          builder.note(
            "the \(field) of the channel is shown only in the rows that set it", field: field)
        }
      }
    }
    return channels
  }

  func read(
    _ chat: ExportedChat, of export: Export, into builder: ConversationBuilder
  ) throws(ImportError) {
    let root = roots(of: export).last { chat.key.hasPrefix($0) } ?? ""
    builder.kind = chat.detail == "dms" ? .private : .group
    let text = SlackText(
      builder: builder, users: try users(of: export, root, builder),
      channels: try channels(of: export, root, chat.key, builder))
    let messages = SlackMessages(builder: builder, root: root, folder: chat.key, text: text)
    try builder.eachFile(chat.files, of: export) { (day) throws(ImportError) in
      var stream = try JSONStream(export.stream(day, countsProgress: true))
      try stream.eachMessage(builder, messages.read)
      try stream.noteEnd(builder)
    }
  }
}
