import BubbleCore
import Foundation
import Platform

extension Conversation {
  /// Returns the conversation combined with a newer export of the same chat.
  ///
  /// Messages that the newer export lacks stay. Messages of both are there once, in the newer state, but with the file that only the older
  /// export has. Two messages are the same if sender, date and content are, or sender, date and id. Ids that are positions do not
  /// matter. All are in the order of time; messages of one moment keep the order of the exports.
  ///
  /// Chats of another id or title are the same if they share most messages of the period that both cover. Private chats of
  /// two people each are the same only if both people are.
  ///
  /// - Returns: Nil if it is another chat.
  /// - Complexity: O(*n*) in the number of messages if they are in order, else O(*n* log *n*).
  public func continued(by newer: Conversation) -> Conversation? {
    let pairs = MessagePairs(messages, newer.messages)
    guard isSameChat(as: newer, pairs) else { return nil }
    var taken = Set(newer.messages.map(\.id))
    var ids: [MessageID: MessageID] = [:]
    for (place, message) in messages.enumerated() {
      if let partner = pairs.newer[place] {
        ids[message.id] = newer.messages[partner].id
        continue
      }
      var (id, number) = (message.id, 2)
      while !taken.insert(id).inserted {
        id = MessageID("\(message.id)~\(number)")
        number += 1
      }
      ids[message.id] = id
    }
    let people = Dictionary(newer.messages.map { ($0.sender.id, $0.sender) }) { first, _ in first }
    var merged: [Message] = []
    var next = 0
    func take(upTo end: Int) {
      while next < end {
        let older = pairs.older[next].map { messages[$0] }
        merged.append(newer.messages[next].updating(older, ids))
        next += 1
      }
    }
    for (place, var message) in messages.enumerated() {
      if let partner = pairs.newer[place] {
        take(upTo: partner + 1)
        continue
      }
      message.answer = message.answer.map { ids[$0] ?? $0 }
      message.id = ids[message.id] ?? message.id
      if let person = people[message.sender.id], person != message.sender {
        message.sender = Person(
          id: person.id, name: person.name, avatar: person.avatar ?? message.sender.avatar)
      }
      merged.append(message)
    }
    take(upTo: newer.messages.count)
    if zip(merged, merged.dropFirst()).contains(where: { $0.date > $1.date }) {
      merged = merged.enumerated().sorted { ($0.1.date, $0.0) < ($1.1.date, $1.0) }.map(\.element)
    }
    return Conversation(
      peer: newer.peer, messages: merged,
      readUpTo: newer.readUpTo ?? readUpTo.map { ids[$0] ?? $0 })
  }
}

extension Conversation {
  /// Returns the number of messages in both conversations with the same content.
  package func sharedMessageCount(with newer: Conversation) -> Int {
    MessagePairs(messages, newer.messages).equalCount
  }

  /// Whether both are of one chat, so that ``continued(by:)`` combines them.
  package func isSameChat(as newer: Conversation) -> Bool {
    isSameChat(as: newer, MessagePairs(messages, newer.messages))
  }

  /// The same check with known pairs: a greeting may go to several chats at the same minute.
  private func isSameChat(as newer: Conversation, _ pairs: MessagePairs) -> Bool {
    guard !messages.isEmpty, !newer.messages.isEmpty else { return true }
    let isPrivate = peer.kind == .private && newer.peer.kind == .private
    let (older, others) = isPrivate ? (senders, newer.senders) : ([], [])
    if older.union(others).count > 2, !older.isSubset(of: others), !others.isSubset(of: older) {
      return false
    }
    if peer.id == newer.peer.id, peer.title == newer.peer.title { return true }
    guard !pairs.isEmpty, older == others, !isPrivate || older.count > 1 else { return false }
    let (dates, newerDates) = (messages.map(\.date), newer.messages.map(\.date))
    guard let start = [dates.min(), newerDates.min()].compactMap(\.self).max(),
      let end = [dates.max(), newerDates.max()].compactMap(\.self).min()
    else { return false }
    // One of them may lack deleted messages.
    let count = min(
      dates.count { start <= $0 && $0 <= end }, newerDates.count { start <= $0 && $0 <= end })
    return pairs.equalCount * 2 > count
  }

  /// The ids of the people who wrote; rows about the chat have no person.
  private var senders: Set<String> {
    Set(messages.lazy.map(\.sender.id)).subtracting(["conversation"])
  }
}

/// The pairs of equal messages in two exports.
private struct MessagePairs {
  /// The partners of the newer messages, and of the older ones, by index.
  private(set) var older: [Int?]
  private(set) var newer: [Int?]
  private(set) var isEmpty = true
  /// The number of pairs that also have the same content.
  private(set) var equalCount = 0

  /// The identity of a message without a reliable id.
  private struct Key: Hashable {
    var milliseconds: Int64
    var sender: String
    var content = ""

    init(_ message: Message, hasContent: Bool = true) {
      milliseconds = message.date.milliseconds
      sender = message.sender.id
      guard hasContent else { return }
      let text = message.contentText
      let isPlain = !text.contains("\"" + Export.mediaPrefix)
      content = isPlain ? text : text.replacing(/"export-[0-9a-f]+\//, with: "\"")
    }
  }

  init(_ old: [Message], _ new: [Message]) {
    (older, newer) = (
      Array(repeating: nil, count: new.count), Array(repeating: nil, count: old.count)
    )
    let places = Dictionary(zip(old.map(\.id), old.indices)) { first, _ in first }
    let (oldKeys, newKeys) = (old.map { Key($0) }, new.map { Key($0) })
    // Ids are more than positions if messages that only one other message equals have the same.
    let (oldPlaces, newPlaces) = (MessagePairs.unique(oldKeys), MessagePairs.unique(newKeys))
    let equal = newPlaces.compactMap { key, place in oldPlaces[key].map { ($0, place) } }
    let hasIDs = equal.count { old[$0].id == new[$1].id } * 2 > equal.count
    func same(_ place: Int, _ isSame: (Key, Key) -> Bool) -> Int? {
      guard hasIDs, let known = places[new[place].id], newer[known] == nil else { return nil }
      return isSame(oldKeys[known], newKeys[place]) ? known : nil
    }
    for place in new.indices { if let known = same(place, ==) { join(known, place) } }
    pair(oldKeys, newKeys) { _, _ in true }
    equalCount = newer.count { $0 != nil }
    // Messages that were edited since.
    for place in new.indices where older[place] == nil {
      let known = same(place) { $0.milliseconds == $1.milliseconds && $0.sender == $1.sender }
      if let known { join(known, place) }
    }
    pair(old.map { Key($0, hasContent: false) }, new.map { Key($0, hasContent: false) }) {
      let (before, now) = (old[$0], new[$1])
      return now.isEdited || before.isEdited || before.lacksFile && now.hasFile
        || before.hasFile && now.lacksFile
    }
    guard !isEmpty else { return }
    // An export may begin or end within an album: then the other one has more of it.
    for place in [0, new.count - 1] where older[place] == nil {
      let known = old.indices.first { newer[$0] == nil && new[place].isPart(ofAlbum: old[$0]) }
      if let known { join(known, place) }
    }
    for place in [0, old.count - 1] where newer[place] == nil {
      let known = new.indices.first { older[$0] == nil && old[place].isPart(ofAlbum: new[$0]) }
      if let known { join(place, known) }
    }
  }

  /// Returns the indices of the messages that no other one equals.
  private static func unique(_ keys: [Key]) -> [Key: Int] {
    Dictionary(zip(keys, keys.indices)) { _, _ in -1 }.filter { $0.value >= 0 }
  }

  private mutating func join(_ old: Int, _ new: Int) {
    (older[new], newer[old], isEmpty) = (old, new, false)
  }

  /// Pairs messages without a partner that have the same key, in order.
  private mutating func pair(
    _ oldKeys: [Key], _ newKeys: [Key], where condition: (_ old: Int, _ new: Int) -> Bool
  ) {
    var waiting: [Key: [Int]] = [:]
    for place in oldKeys.indices where newer[place] == nil {
      waiting[oldKeys[place], default: []].append(place)
    }
    for place in newKeys.indices where older[place] == nil {
      guard let first = waiting[newKeys[place]]?.firstIndex(where: { condition($0, place) }),
        let known = waiting[newKeys[place]]?.remove(at: first)
      else { continue }
      join(known, place)
    }
  }
}

extension Message {
  /// The message that it answers.
  fileprivate var answer: MessageID? {
    get { extras["reply"]?.object?["message"]?.string.map { MessageID($0) } }
    set {
      guard var reply = extras["reply"]?.object, let newValue else { return }
      reply["message"] = .string(newValue.rawValue)
      extras["reply"] = .object(reply)
    }
  }

  /// The content in the format of a file.
  fileprivate var contentText: String {
    JSONWriter.text(style: .compact) { $0.object(content.payload) }
  }

  /// Whether its words state that its file was not exported.
  fileprivate var lacksFile: Bool {
    let text = contentText
    return text.contains(ImportWords.missingMedia) || text.contains(ImportWords.unavailable)
  }

  fileprivate var hasFile: Bool {
    content.type != "text" && content.type != MessageContent.serviceType && !lacksFile
  }

  /// The number of pictures in it.
  private var pictureCount: Int {
    content.isPicture ? content.payload["pictures"]?.array?.count ?? 1 : 0
  }

  /// Whether another message may be an album with its pictures.
  fileprivate func isPart(ofAlbum album: Message) -> Bool {
    pictureCount > 0 && album.pictureCount > max(1, pictureCount - 1)
      && sender.id == album.sender.id && date == album.date
  }

  /// The date of the last edit, as a text that sorts by time; nil: it was not edited.
  private var editing: String? {
    guard isEdited else { return nil }
    return extras["edited"]?.string ?? ""
  }

  /// Returns the message with the parts that only another state of it has: a later edit, its file, or the message that it answers.
  fileprivate func updating(_ older: Message?, _ ids: [MessageID: MessageID]) -> Message {
    guard let older else { return self }
    var message = self
    if let edited = older.editing, edited > editing ?? "" || editing == nil {
      (message.content, message.extras["edited"]) = (older.content, older.extras["edited"])
    }
    if message.lacksFile && older.hasFile || older.pictureCount > message.pictureCount {
      message.content = older.content
    }
    if answer == nil, let answer = older.answer {
      message.extras["reply"] = older.extras["reply"]
      message.answer = ids[answer] ?? answer
    }
    return message
  }
}

extension Export {
  fileprivate static let mediaPrefix = "export-"

  /// The prefix for the paths of its files if the files of several exports are combined: the same for the same files.
  package var mediaPrefix: String {
    let list = files.map { "\($0) \(size(of: $0) ?? 0)" }.joined(separator: "\n")
    return "\(Export.mediaPrefix)\(String(StableHash.digest(of: list), radix: 16))/"
  }
}
