import BubbleCore
import Foundation

extension TelegramMessages {
  /// A row for something that happened in the chat.
  mutating func readService(_ object: JSONObject, id: String) throws(ImportError) {
    let actor = sender(of: object)
    let action = object.string("action") ?? ""
    if action == "topic_created" { topics.insert(id) }
    let sentence = serviceText(action, object, actor: builder.name(of: actor))
    if sentence == nil {
      builder.note(
        "the action \"\(action.prefix(60))\" is not known; a row has its name", in: "action")
    }
    var lines = [sentence ?? "\(builder.name(of: actor)): \(ImportWords.words(of: action))"]
    var added = text(of: object)
    added.loseFormats()
    builder.note(added.losses, in: "text_entities")
    if !added.isEmpty { lines.append(added.text) }
    for member in object.members where !TelegramMessages.unsaid.contains(member.name) {
      // What a sentence is made of is in it.
      if sentence != nil, TelegramMessages.said.contains(member.name) { continue }
      let name = ImportWords.words(of: member.name)
      let words = member.name.hasSuffix("_id") ? "" : words(of: member)
      if !words.isEmpty { lines.append("\(name): \(words)") }
      if member.value == true { lines.append(name) }
    }
    if object["photo"] != nil {
      builder.note("the picture of a row is not shown", in: "photo")
    }
    var message = builder.message(by: actor, at: date(of: object, "date"))
    message.content = .service(lines.joined(separator: "\n"))
    readReactions(of: object, into: &message)
    try builder.append(message)
  }

  /// What somebody may have written in a field of a row.
  private func words(of member: JSONObject.Member) -> String {
    switch member.value {
    case .string(let text): text
    case .array(let elements) where !elements.contains { $0.object?["type"] != nil }:
      elements.map { text(of: $0).text }.filter { !$0.isEmpty }.joined(separator: ", ")
    case .array: plainText(of: member.value, member.name)
    default: member.value.words
    }
  }

  /// Fields of rows that are no words, or that stand in the sentence whatever the action is.
  private static let unsaid = Set(
    words: """
      id type date date_unixtime edited edited_unixtime actor action text text_entities reactions photo photo_file_size width \
      height media_spoiler peers from
      """)

  /// Fields that the sentences of the actions have in them.
  private static let said = Set(
    words: """
      title members inviter emoticon new_title to reason_domain currency cost discard_reason information_text peer_name \
      duration duration_seconds period score distance boosts winners months stars amount
      """)

  /// What happened, in words; nil for an action that is not known.
  private func serviceText(_ action: String, _ object: JSONObject, actor: String) -> String? {
    let title = object.words("title")
    let members = (object.array("members") ?? []).map { $0.string ?? ImportWords.deletedAccount }
    let who = members.joined(separator: ", ")
    switch action {
    case "" where !object.words("information_text").isEmpty:
      return object.words("information_text")
    case "create_group":
      return "\(actor) created the group “\(title)”" + (who.isEmpty ? "" : " with \(who)")
    case "create_channel": return "Channel “\(title)” was created"
    case "edit_group_title": return "\(actor) changed the title to “\(title)”"
    case "edit_group_photo": return "\(actor) changed the group's photo"
    case "delete_group_photo": return "\(actor) removed the group's photo"
    case "suggest_profile_photo": return "\(actor) suggested a profile photo"
    case "invite_members":
      return members == [actor] ? "\(actor) joined the group" : "\(actor) added \(who)"
    case "remove_members":
      return members == [actor] ? "\(actor) left the group" : "\(actor) removed \(who)"
    case "join_group_by_link":
      return "\(actor) joined the group by a link"
        + (object.said("inviter").map { " of \($0)" } ?? "")
    case "join_group_by_request": return "\(actor) was let into the group"
    case "migrate_to_supergroup": return "The group became a supergroup"
    case "migrate_from_group": return "The group “\(title)” became this one"
    case "pin_message": return pinned(object, actor)
    case "clear_history": return "The history was cleared"
    case "score_in_game": return "\(actor) scored \(object.integer("score") ?? 0) in a game"
    case "phone_call": return call(object, actor)
    case "group_call", "group_call_scheduled", "conference_call":
      return groupCall(action, object, actor)
    case "invite_to_group_call": return "\(actor) invited \(who) to the group call"
    case "take_screenshot": return "\(actor) took a screenshot"
    case "joined_telegram": return "\(actor) joined Telegram"
    case "send_payment", "refunded_payment":
      return payment(
        object, object.said("peer_name") ?? actor, isRefund: action == "refunded_payment")
    case "send_premium_gift", "gift_code_prize", "premium_gift_code", "send_star_gift",
      "send_stars_gift", "star_gift", "stars_prize", "send_gift_ton", "send_ton_gift",
      "unique_star_gift":
      return gift(action, object, actor)
    case "set_messages_ttl":
      guard let period = object.number("period"), period > 0 else {
        return "\(actor) turned off the deletion of messages"
      }
      return "\(actor) set messages to be deleted after \(ImportWords.words(ofPeriod: period))"
    case "edit_chat_theme":
      return object.said("emoticon").map { "\(actor) changed the theme to \($0)" }
        ?? "\(actor) changed the theme"
    case "set_chat_wallpaper", "set_same_chat_wallpaper": return "\(actor) changed the wallpaper"
    case "topic_created": return "\(actor) created the topic “\(title)”"
    case "topic_edit":
      return "\(actor) changed the topic"
        + (object.said("new_title").map { " to “\($0)”" } ?? "")
    case "proximity_reached":
      return "\(object.said("from") ?? actor) came within \(object.integer("distance") ?? 0) m of "
        + (object.said("to") ?? "somebody")
    case "allow_sending_messages", "attach_menu_bot_allowed", "web_app_bot_allowed":
      return "\(actor) allowed the bot to write messages"
        + (object.said("reason_domain").map { " by \($0)" } ?? "")
    case "send_webview_data", "web_view_data": return "\(actor) sent data to the bot"
    case "send_passport_values", "send_passport_data": return "\(actor) sent passport data"
    case "requested_peer", "shared_users", "shared_chat":
      return "\(actor) shared a chat with the bot"
    case "boost_apply": return "\(actor) boosted the group \(object.integer("boosts") ?? 1) times"
    case "giveaway_launch": return "\(actor) started a giveaway"
    case "giveaway_results":
      return "The giveaway has \(object.integer("winners") ?? 0) winners"
    case "todo_completions": return "\(actor) changed the state of tasks"
    case "todo_append_tasks": return "\(actor) added tasks"
    // What else there is to them stands in their fields.
    case "poll_append_answer", "poll_delete_answer", "requested_phone_number",
      "join_group_via_community", "managed_bot_created", "process_suggested_post",
      "suggested_post_approval", "suggested_post_success", "suggested_post_refund",
      "suggest_birthday", "paid_messages_refunded", "paid_messages_refund",
      "paid_messages_price_change", "paid_messages_price", "no_forwards_toggle",
      "no_forwards_request", "new_creator_pending", "change_creator":
      return "\(actor): \(ImportWords.words(of: action))"
    default: return nil
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
    switch object.string("discard_reason") {
    case "missed": return "Missed call of \(actor)"
    case "busy": return "Call of \(actor), declined"
    default: return "\(actor) called"
    }
  }

  private func groupCall(_ action: String, _ object: JSONObject, _ actor: String) -> String {
    if let seconds = object.number("duration") ?? object.number("duration_seconds"), seconds > 0 {
      return "A group call ended after \(ImportWords.duration(seconds))"
    }
    return action == "group_call_scheduled"
      ? "\(actor) planned a group call" : "\(actor) started a group call"
  }

  private func payment(_ object: JSONObject, _ actor: String, isRefund: Bool) -> String {
    let amount = object.number("amount").map { amount in
      let units = TelegramMessages.units(of: object.said("currency"))
      let value = String(format: units == 1 ? "%.0f" : "%.2f", amount / units)
      return " \(value) \(object.said("currency") ?? "")"
    }
    return (isRefund ? "\(actor) paid back" : "\(actor) paid") + (amount ?? "")
  }

  private func gift(_ action: String, _ object: JSONObject, _ actor: String) -> String {
    var parts = ["\(actor) gave a gift"]
    if let months = object.integer("months") { parts.append("\(months) months of Premium") }
    if let stars = object.integer("stars") { parts.append("\(stars) ⭐") }
    let cost = object.words("cost")
    if !cost.isEmpty { parts.append(cost) }
    return parts.joined(separator: ", ")
  }
}

extension ImportWords {
  /// `2 days`, `3 hours`.
  static func words(ofPeriod seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)))
    for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] where whole >= length {
      let count = whole / length
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return "\(whole) s"
  }
}
