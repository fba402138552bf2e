import BubbleCore
import Foundation

/// Makes messages of the objects of ChatLab's format.
struct ChatLabMessages {
  let builder: ConversationBuilder
  /// Where paths of files start, with a slash at its end.
  private let folder: String
  private var count = 0
  private var title: String?
  private var isPrivate = false
  /// Whether `¥` is the yuan, and not the yen.
  private(set) var isOfYuan = false

  init(_ builder: ConversationBuilder, folder: String) {
    (self.builder, self.folder) = (builder, folder)
  }

  private static let formatNames = KnownNames("version exportedAt generator description")
  private static let metaNames = KnownNames(
    "name platform type groupId groupAvatar ownerId sources")
  private static let memberNames = KnownNames(
    "_type platformId accountName groupNickname aliases avatar roles")
  private static let messageNames = KnownNames(
    """
    _type sender accountName groupNickname timestamp type content platformMessageId replyToMessageId chatRecords
    """)

  /// Takes a line of the form of JSON Lines.
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

  /// Takes what the file says of its format.
  func readFormat(_ format: JSONObject?, line: Int) {
    guard let format else {
      return builder.note("it is no object; it is left out", field: "chatlab", line: line)
    }
    ChatLabMessages.formatNames.check(format, line: line, in: builder)
    let version = format.text("version") ?? ""
    if version != "0.0.1", version != "0.0.2" {
      builder.note(
        "the version \"\(version.prefix(20))\" is not known; it is read as 0.0.2",
        field: "chatlab.version", line: line)
    }
  }

  /// Takes what it says of the conversation.
  mutating func readMeta(_ meta: JSONObject?, line: Int) {
    guard let meta else {
      return builder.note("it is no object; it is left out", field: "meta", line: line)
    }
    ChatLabMessages.metaNames.check(meta, line: line, in: builder)
    if let name = meta.text("name") {
      builder.title = name
      title = name
    }
    let platform = meta.string("platform")?.lowercased() ?? ""
    isOfYuan = ["wechat", "weixin", "qq"].contains(platform)
    if let id = meta.identifier("groupId") { builder.id = id }
    if let owner = meta.identifier("ownerId") { builder.owner = owner }
    switch meta.string("type") {
    case "group": builder.kind = .group
    case "private":
      builder.kind = .private
      isPrivate = true
    case let type:
      builder.note(
        "the kind \"\((type ?? "").prefix(40))\" is not known; it is counted who wrote",
        field: "meta.type", line: line)
    }
  }

  /// Takes a person.
  mutating func readMember(_ member: JSONObject, line: Int) {
    guard let id = member.identifier("platformId") else {
      return builder.note(
        "this member has no id; it is left out", field: "platformId", line: line)
    }
    ChatLabMessages.memberNames.check(member, line: line, in: builder)
    var avatar: String?
    if let path = member.text("avatar") {
      avatar = file(path)?.source
      if avatar == nil {
        builder.note(
          "pictures of people that are no files of the export are left out", field: "avatar",
          line: line)
      }
    }
    builder.addPerson(id, name: name(in: member), avatar: avatar)
    builder.addNames(
      [member.text("accountName")] + (member.array("aliases") ?? []).map(\.string), of: id)
    // A private chat is called after the other one.
    if isPrivate, let account = member.text("accountName"), account == title {
      builder.other = id
    }
  }

  private func name(in object: JSONObject) -> String {
    object.text("groupNickname") ?? object.text("accountName") ?? ""
  }

  /// A file that is named from where the export lies, or from its top.
  func file(_ path: String) -> MediaResolver.Found? {
    guard path.utf8.count <= 4_096 else { return nil }
    for folder in folder.isEmpty ? [""] : [folder, ""] {
      let found = builder.media.find(path, in: folder)
      if found.file != nil { return found }
    }
    return nil
  }

  /// Takes a message.
  mutating func readMessage(_ object: JSONObject, line: Int) throws(ImportError) {
    count += 1
    let id = object.identifier("platformMessageId") ?? "message-\(count)"
    ChatLabMessages.messageNames.check(object, of: id, line: line, in: builder)
    let sender: String
    if let given = object.identifier("sender") {
      sender = given
      builder.addPerson(sender, name: name(in: object))
    } else {
      sender = builder.conversationPerson()
      if object.integer("type") != 80 {
        builder.note("nobody is named as its sender", field: "sender", message: id, line: line)
      }
    }
    var message = ImportedMessage(
      id: id, sender: sender, date: date(of: object, id, line), content: .text(""),
      replyTo: object.identifier("replyToMessageId"), line: line)
    message.content = content(of: object, &message)
    quoteRecords(of: object, in: &message)
    try builder.append(message)
  }

  private func date(of object: JSONObject, _ id: String, _ line: Int) -> Date {
    let number = object.number("timestamp") ?? .nan
    if number >= 1e11 {
      builder.note(
        "it is too large for seconds, and taken as thousandths or millionths of one",
        field: "timestamp", message: id, line: line)
    }
    return Date(timestamp: object["timestamp"]) ?? .unknown
  }
}
