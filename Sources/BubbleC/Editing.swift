import BubbleCore
import BubbleLayout
import CBubble
import ConversationView
import Foundation
import Platform

extension ViewObject {
  /// Reads messages; their problems are reported together with those of layouters.
  fileprivate func messages(
    _ json: UnsafePointer<CChar>?, _ length: Int
  ) throws(CallError) -> [Message] {
    let bytes = try Argument.bytes(
      json, length, "json", limit: ConversationReader.defaultMaximumSize)
    let (messages, problems) = try people.messages(bytes)
    view.report(problems)
    return messages
  }

  /// Reads the new state of a message, which keeps its id.
  fileprivate func message(
    _ id: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?, _ length: Int
  ) throws(CallError) -> Message {
    let id = try Argument.messageID(id, "id")
    guard view.message(id) != nil else { throw .unknownMessage(id) }
    let messages = try messages(json, length)
    guard messages.count == 1, var message = messages.first else {
      throw CallError(BUBBLE_FORMAT, "`json` has \(messages.count) messages: give one")
    }
    message.id = id
    return message
  }

  /// Makes a tentative edit, and gives the host its number.
  fileprivate func edit(
    _ number: UnsafeMutablePointer<UInt64>?,
    _ body: (ConversationView) throws(ConversationEditError) -> TentativeEdit?
  ) throws(CallError) {
    let made = try calling(CallError.init) { () throws(ConversationEditError) in try body(view) }
    let kept = tentativeEdits.add(made)
    number?.pointee = kept
  }

  /// Changes the content of a message tentatively.
  fileprivate func vote(
    _ option: Int, of id: MessageID, _ number: UnsafeMutablePointer<UInt64>?
  ) throws(CallError) {
    guard let message = view.message(id) else { throw .unknownMessage(id) }
    guard let content = message.content.voting(for: option) else {
      throw CallError(
        BUBBLE_NOT_FOUND,
        "the message has no open poll with an option \(UInt(bitPattern: option))")
    }
    try edit(number) { view throws(ConversationEditError) in
      try view.updateTentatively(id) { $0.content = content }
    }
  }
}

/// Makes an edit.
func edit(_ body: () throws(ConversationEditError) -> Void) throws(CallError) {
  try calling(CallError.init, body)
}

extension MessageContent {
  /// Makes the content of a host's message.
  fileprivate init(_ said: bubble_message) throws(CallError) {
    guard (said.text == nil) != (said.content == nil) else {
      throw .invalid("set one of `text` and `content`, and the other to NULL")
    }
    guard said.content == nil else {
      self = try MessageContent(json: try Argument.text(said.content, "content"))
      return
    }
    self = .text(try Argument.text(said.text, "text"))
  }
}

extension Message {
  /// Makes a message from a host's description.
  fileprivate init(_ pointer: UnsafePointer<bubble_message>?) throws(CallError) {
    let said = try Argument.structure(pointer, "message")
    let sender = try Argument.name(said.sender, "sender")
    var extras = JSONObject()
    if let more = try Argument.optionalText(said.extras, "extras") {
      extras = try JSONObject(host: more, "extras")
    }
    if said.reply_to != nil {
      let quoted = JSONValue.string(try Argument.name(said.reply_to, "reply_to"))
      extras["reply"] = .object(["message": quoted])
    }
    if let own = ["id", "sender", "date", "status", "content"].first(where: { extras[$0] != nil }) {
      throw .invalid("`extras` has \"\(own)\", which is a member of the structure")
    }
    self.init(
      id: try Argument.messageID(said.id, "id"), sender: Person(id: sender, name: sender),
      isOutgoing: false,
      date: Date(
        timeIntervalSince1970: try Argument.number(
          said.date, "date", in: -62_135_596_800...253_402_300_799)),
      status: said.status == nil
        ? .none : try Argument.word(said.status, "status", Message.Status.self),
      content: try MessageContent(said), extras: extras)
  }
}

@c @implementation
public func bubble_message_json(
  _ message: UnsafePointer<bubble_message>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(json, "json")
    let message = try Message(message)
    try HandedOver.give(to: out, length) { $0.fileMessage(message) }
  }
}

@c @implementation
public func bubble_view_append(
  _ view: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let messages = try object.messages(json, length)
    try edit { () throws(ConversationEditError) in try object.view.append(messages) }
  }
}

@c @implementation
public func bubble_view_insert(
  _ view: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ before: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let before = try Argument.optionalText(before, "before").map { MessageID($0) }
    let messages = try object.messages(json, length)
    try edit { () throws(ConversationEditError) in
      try object.view.insert(messages, before: before)
    }
  }
}

@c @implementation
public func bubble_view_prepend(
  _ view: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let messages = try object.messages(json, length)
    try edit { () throws(ConversationEditError) in try object.view.prepend(messages) }
  }
}

@c @implementation
public func bubble_view_put(
  _ view: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.upsert(try object.messages(json, length))
  }
}

@c @implementation
public func bubble_view_update(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?,
  _ length: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let message = try object.message(id, json, length)
    try edit { () throws(ConversationEditError) in
      try object.view.update(message.id) { $0 = message }
    }
  }
}

@c @implementation
public func bubble_view_update_tentatively(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?,
  _ length: Int, _ edit: UnsafeMutablePointer<UInt64>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let message = try object.message(id, json, length)
    try object.edit(edit) { view throws(ConversationEditError) in
      try view.updateTentatively(message.id) { $0 = message }
    }
  }
}

@c @implementation
public func bubble_view_rename(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ new_id: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (id, new) = (
      try Argument.messageID(id, "id"), try Argument.messageID(new_id, "new_id")
    )
    try edit { () throws(ConversationEditError) in try object.rename(id, to: new) }
  }
}

@c @implementation
public func bubble_view_set_status(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ status: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(id, "id")
    let status = try Argument.word(status, "status", Message.Status.self)
    try edit { () throws(ConversationEditError) in
      try object.view.update(id) { $0.status = status }
    }
  }
}

@c @implementation
public func bubble_view_remove(
  _ view: OpaquePointer?, _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ removed: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let ids = try Argument.names(ids, count, "ids", limit: 1_000_000)
    let count = object.view.remove(ids.lazy.map { MessageID($0) })
    removed?.pointee = count
  }
}

@c @implementation
public func bubble_view_move(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ before: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(id, "id")
    let before = try Argument.optionalText(before, "before").map { MessageID($0) }
    try edit { () throws(ConversationEditError) in try object.view.move(id, before: before) }
  }
}

@c @implementation
public func bubble_view_replace(
  _ view: OpaquePointer?, _ conversation: OpaquePointer?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let other = try HandleTable.shared.find(conversation, ConversationObject.self).reading
    try edit { () throws(ConversationEditError) in
      try object.view.replace(with: other.conversation)
    }
    object.people.add(other)
  }
}

@c @implementation
public func bubble_view_forget(
  _ view: OpaquePointer?, _ count: Int, _ earlier: UnsafeMutablePointer<Int>?,
  _ later: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    // A `size_t` over half of its maximum is negative here: then all messages stay.
    let forgotten = object.view.trim(keeping: count < 0 ? Int.max / 2 : min(count, Int.max / 2))
    earlier?.pointee = forgotten.earlier
    later?.pointee = forgotten.later
  }
}

@c @implementation
public func bubble_view_ask_again(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in object.view.retryPageRequests() }
}

@c @implementation
public func bubble_view_add_people(
  _ view: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.people.add(try Argument.bytes(json, length, "json", limit: 100_000_000))
  }
}

@c @implementation
public func bubble_view_set_typing(
  _ view: OpaquePointer?, _ people: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let ids = try Argument.names(people, count, "people", limit: 1_000)
    object.view.setTyping(ids.map(object.people.person))
  }
}

@c @implementation
public func bubble_view_set_read_up_to(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.readUpTo = try Argument.optionalText(id, "id").map { MessageID($0) }
  }
}

@c @implementation
public func bubble_view_message(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(json, "json")
    let id = try Argument.messageID(id, "id")
    guard let message = object.view.message(id) else { throw .unknownMessage(id) }
    try HandedOver.give(to: out, length) { $0.fileMessage(message) }
  }
}

@c @implementation
public func bubble_view_ends(
  _ view: OpaquePointer?, _ first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ last: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    guard let start = object.view.firstMessage, let end = object.view.lastMessage else {
      throw CallError(BUBBLE_NOT_FOUND, "the conversation has no messages")
    }
    if let first { try HandedOver.give(start.id.rawValue, to: first) }
    if let last { try HandedOver.give(end.id.rawValue, to: last) }
  }
}

@c @implementation
public func bubble_view_vote(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ edit: UnsafeMutablePointer<UInt64>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let hit = object.view.hit(at: try Argument.point(x, y))
    guard let vote = hit.flatMap({ object.view.vote($0) }) else {
      throw CallError(BUBBLE_NOT_FOUND, "no option of an open poll is there")
    }
    let number = object.tentativeEdits.add(vote)
    edit?.pointee = number
  }
}

@c @implementation
public func bubble_view_vote_for(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ option: Int,
  _ edit: UnsafeMutablePointer<UInt64>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.vote(option, of: try Argument.messageID(message, "message"), edit)
  }
}

@c @implementation
public func bubble_view_toggle_reaction(
  _ view: OpaquePointer?, _ emoji: UnsafePointer<CChar>?, _ id: UnsafePointer<CChar>?,
  _ edit: UnsafeMutablePointer<UInt64>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let emoji = try Argument.name(emoji, "emoji")
    let id = try Argument.messageID(id, "id")
    try object.edit(edit) { view throws(ConversationEditError) in
      try view.toggleReaction(emoji, of: id)
    }
  }
}

@c @implementation
public func bubble_view_unfold(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ action: UnsafePointer<CChar>?,
  _ unfolded: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(message, "message")
    let action = try Argument.text(action, "action")
    guard object.view.message(id) != nil else { throw .unknownMessage(id) }
    let isUnfolded = object.view.unfold(id, by: action)
    unfolded?.pointee = isUnfolded
  }
}

@c @implementation
public func bubble_view_take_back(_ view: OpaquePointer?, _ edit: UInt64) -> bubble_status {
  callView(view) { object throws(CallError) in
    guard let vote = object.tentativeEdits.take(edit), object.view.rollBack(vote) else {
      throw CallError(
        BUBBLE_NOT_FOUND,
        "there is nothing to undo: the message was changed later, or the edit is too old")
    }
  }
}
