import BubbleCore
import Foundation

extension TelegramMessages {
  /// Reads a row for an event in the chat.
  mutating func readService(_ object: JSONObject, id: String) throws(ImportError) {
    let actor = sender(of: object)
    let action = object.string("action") ?? ""
    if action == "topic_created" { topics.insert(id) }
    let sentence = serviceText(action, object, actor: builder.name(of: actor))
    if sentence == nil {
      builder.note(
        "the action \"\(action.prefix(60))\" is unknown; a row shows its name", in: "action")
    }
    var lines = [sentence ?? "\(builder.name(of: actor)): \(ImportWords.words(of: action))"]
    var added = text(of: object)
    added.loseFormats()
    builder.note(added.losses, in: "text_entities")
    if !added.isEmpty { lines.append(added.text) }
    for member in object.members where !TelegramMessages.unsaid.contains(member.name) {
      // The sentence contains its parts, numbers and reasons in its own words.
      if let sentence, TelegramMessages.said.contains(member.name),
        member.value.texts.allSatisfy({ sentence.has($0) || TelegramMessages.reasons.contains($0) })
      {
        continue
      }
      let name = ImportWords.words(of: member.name)
      let words = member.name.hasSuffix("_id") ? "" : words(of: member)
      if !words.isEmpty { lines.append("\(name): \(words)") }
      if member.value == true { lines.append(name) }
    }
    if object["photo"] != nil { builder.note("the picture of a row is not shown", in: "photo") }
    var message = builder.message(by: actor, at: date(of: object, "date"))
    message.content = .service(lines.joined(separator: "\n"))
    readReactions(of: object, into: &message)
    try builder.append(message)
  }

  /// Returns a user's words in a field of a row.
  private func words(of member: JSONObject.Member) -> String {
    switch member.value {
    case .string(let text): text
    case .array(let elements) where !elements.contains { $0.object?["type"] != nil }:
      elements.map { text(of: $0).text }.filter { !$0.isEmpty }.joined(separator: ", ")
    case .array: plainText(of: member.value, member.name)
    default: member.value.words
    }
  }

  /// Fields of rows that are not words, or that the sentence of any action contains.
  private static let unsaid = Set(named: "telegram.unsaid")

  /// Fields that the sentences of the actions contain.
  private static let said = Set(named: "telegram.said")

  private static let reasons = Set(named: "telegram.reasons")

  private static let gifts = Set(named: "telegram.gifts")

  /// Returns the event in words; nil for an unknown action.
  private func serviceText(_ action: String, _ object: JSONObject, actor: String) -> String? {
    let members = (object["members"].map { $0.array ?? [$0] } ?? []).map {
      $0 == .null ? ImportWords.deletedAccount : $0.words
    }
    let who = members.joined(separator: ", ")
    switch action {
    case "" where !object.words("information_text").isEmpty: return object.words("information_text")
    case "invite_members":
      return members == [actor] ? "\(actor) joined the group" : "\(actor) added \(who)"
    case "remove_members":
      return members == [actor] ? "\(actor) left the group" : "\(actor) removed \(who)"
    case "pin_message": return pinned(object, actor)
    case "score_in_game": return "\(actor) scored \(object.integer("score") ?? 0) in a game"
    case "phone_call": return call(object, actor)
    case "group_call", "group_call_scheduled", "conference_call":
      return groupCall(action, object, actor)
    case "send_payment", "refunded_payment":
      return payment(
        object, object.said("peer_name") ?? actor, isRefund: action == "refunded_payment")
    case _ where TelegramMessages.gifts.contains(action): return gift(object, actor)
    case "set_messages_ttl":
      guard let period = object.number("period"), period > 0 else {
        return "\(actor) turned off the deletion of messages"
      }
      return "\(actor) set messages to be deleted after \(ImportWords.words(ofPeriod: period))"
    case "proximity_reached":
      return "\(object.said("from") ?? actor) came within \(object.integer("distance") ?? 0) m of "
        + (object.said("to") ?? "somebody")
    case "boost_apply": return "\(actor) boosted the group \(object.integer("boosts") ?? 1) times"
    case "giveaway_results": return "The giveaway has \(object.integer("winners") ?? 0) winners"
    default:
      return WordTable.words("telegram \(action)") { field in
        switch field {
        case "actor": actor
        case "members": who
        case "action": ImportWords.words(of: action)
        default: object.words(field)
        }
      }
    }
  }

  private func pinned(_ object: JSONObject, _ actor: String) -> String {
    guard let id = object.identifier("message_id"), let known = builder.recent[id] else {
      return "\(actor) pinned a message"
    }
    return "\(actor) pinned “\(String(known.text.prefix(60)))”"
  }

  private func call(_ object: JSONObject, _ actor: String) -> String {
    if let seconds = object.number("duration_seconds"), seconds > 0 {
      return "\(actor) called, \(ImportWords.duration(seconds))"
    }
    let reason = object.string("discard_reason") ?? ""
    return WordTable.words("telegram-call \(reason)") { _ in actor } ?? "\(actor) called"
  }

  private func groupCall(_ action: String, _ object: JSONObject, _ actor: String) -> String {
    if let seconds = object.number("duration") ?? object.number("duration_seconds"), seconds > 0 {
      return "A group call ended after \(ImportWords.duration(seconds))"
    }
    return "\(actor) \(action == "group_call_scheduled" ? "planned" : "started") a group call"
  }

  private func payment(_ object: JSONObject, _ actor: String, isRefund: Bool) -> String {
    let amount = object.number("amount").map { amount in
      let units = TelegramMessages.units(of: object.said("currency"))
      let value = String(format: units == 1 ? "%.0f" : "%.2f", amount / units)
      return " \(value) \(object.said("currency") ?? "")"
    }
    return (isRefund ? "\(actor) paid back" : "\(actor) paid") + (amount ?? "")
  }

  private func gift(_ object: JSONObject, _ actor: String) -> String {
    var parts = ["\(actor) gave a gift"]
    if let months = object.integer("months") { parts.append("\(months) months of Premium") }
    if let stars = object.integer("stars") { parts.append("\(stars) ⭐") }
    if let cost = object.said("cost") { parts.append(cost) }
    return parts.joined(separator: ", ")
  }
}

extension ImportWords {
  /// Returns a text such as `2 days` or `3 hours`.
  static func words(ofPeriod seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)))
    for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] where whole >= length {
      let count = whole / length
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return "\(whole) s"
  }
}
