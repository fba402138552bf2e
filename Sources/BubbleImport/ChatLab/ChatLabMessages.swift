import BubbleCore
import Foundation

/// Makes messages of the objects of ChatLab's format.
struct ChatLabMessages {
  let builder: ConversationBuilder
  /// The folder that paths of files are relative to, with a slash at its end.
  private let folder: String
  private var count = 0
  private var title: String?
  private var isPrivate = false
  /// Whether `¥` is the yuan, and not the yen.
  private(set) var isOfYuan = false

  init(_ builder: ConversationBuilder, folder: String) {
    (self.builder, self.folder) = (builder, folder)
  }

  private static let formatNames = KnownNames("chatlab.format")
  private static let metaNames = KnownNames("chatlab.meta")
  private static let memberNames = KnownNames("chatlab.member")
  static let messageNames = KnownNames("chatlab.message")

  /// Reads a line of the JSON Lines form.
  mutating func readLine(_ object: JSONObject, line: Int) throws(ImportError) {
    switch object.string("_type") {
    case "header":
      readFormat(object.object("chatlab"), line: line)
      readMeta(object.object("meta"), line: line)
    case "member": readMember(object, line: line)
    case "message": try readMessage(object, line: line)
    case let type:
      try builder.appendUnreadable(
        type.map { "lines of the type \"\($0.prefix(60))\" are not known" } ?? "it has no _type",
        line: line)
    }
  }

  /// Reads the file's description of its format.
  func readFormat(_ format: JSONObject?, line: Int) {
    builder.place = (nil, line)
    guard let format else {
      return builder.note("it is not an object; it is left out", in: "chatlab")
    }
    ChatLabMessages.formatNames.check(format, in: builder)
    let version = format.text("version") ?? ""
    if version != "0.0.1", version != "0.0.2" {
      builder.note(
        "the version \"\(version.prefix(20))\" is unknown; it is read as 0.0.2",
        in: "chatlab.version")
    }
  }

  /// Reads the description of the conversation.
  mutating func readMeta(_ meta: JSONObject?, line: Int) {
    builder.place = (nil, line)
    guard let meta else { return builder.note("it is not an object; it is left out", in: "meta") }
    ChatLabMessages.metaNames.check(meta, in: builder)
    title = meta.said("name") ?? title
    builder.title = title ?? builder.title
    let platform = meta.string("platform")?.lowercased() ?? ""
    isOfYuan = ["wechat", "weixin", "qq"].contains(platform)
    builder.id = meta.identifier("groupId") ?? builder.id
    builder.owner = meta.identifier("ownerId") ?? builder.owner
    switch meta.string("type") {
    case "group": builder.kind = .group
    case "private":
      builder.kind = .private
      isPrivate = true
    case let type:
      builder.note(
        "the kind \"\((type ?? "").prefix(40))\" is unknown; it is derived from the number of "
          + "senders", in: "meta.type")
    }
  }

  /// Reads a person.
  mutating func readMember(_ member: JSONObject, line: Int) {
    builder.place = (nil, line)
    guard let id = member.identifier("platformId") else {
      return builder.note("this member has no id; it is left out", in: "platformId")
    }
    ChatLabMessages.memberNames.check(member, in: builder)
    var avatar: String?
    if let path = member.text("avatar") {
      avatar = file(path)?.source
      if avatar == nil {
        builder.note("avatars whose files are not in the export are left out", in: "avatar")
      }
    }
    builder.addPerson(id, name: name(in: member), avatar: avatar)
    builder.addNames(
      [member.said("accountName")] + (member.array("aliases") ?? []).map(\.string), of: id)
    // A private chat has the name of the other person.
    if isPrivate, let account = member.text("accountName"), account == title { builder.other = id }
  }

  private func name(in object: JSONObject) -> String {
    object.said("groupNickname") ?? object.said("accountName") ?? ""
  }

  /// Returns a file by its path from the export's folder, or from the top.
  func file(_ path: String) -> FoundFile? {
    guard path.utf8.count <= 4_096 else { return nil }
    for folder in folder.isEmpty ? [""] : [folder, ""] {
      let found = builder.find(path, in: folder)
      if found.file != nil { return found }
    }
    return nil
  }

  /// Reads a message.
  mutating func readMessage(_ object: JSONObject, line: Int) throws(ImportError) {
    count += 1
    builder.place = (object.identifier("platformMessageId") ?? "message-\(count)", line)
    ChatLabMessages.messageNames.check(object, in: builder)
    let sender = object.identifier("sender")
    if let sender {
      builder.addPerson(sender, name: name(in: object))
    } else if object.integer("type") != 80 {
      builder.note("it has no sender", in: "sender")
    }
    if object.number("timestamp") ?? 0 >= 1e11 {
      builder.note(
        "it is too large for seconds, and is read as milliseconds or microseconds", in: "timestamp")
    }
    let date = Date(timestamp: object["timestamp"])
    var message = builder.message(by: sender ?? builder.conversationPerson(), at: date)
    message.replyTo = object.identifier("replyToMessageId")
    message.content = content(of: object, &message)
    quoteRecords(of: object, in: &message)
    try builder.append(message)
  }
}
