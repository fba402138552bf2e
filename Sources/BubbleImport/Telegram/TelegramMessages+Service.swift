import BubbleCore
import Foundation

extension TelegramMessages {
  /// A row for something that happened in the chat.
  mutating func readService(_ object: JSONObject, id: String, line: Int) throws(ImportError) {
    let actor = sender(of: object)
    let action = object.string("action") ?? ""
    var text = serviceText(action, object, actor: builder.name(of: actor))
    if text == nil {
      builder.note(
        "the action \"\(action.prefix(60))\" is not known; a row has its name", field: "action",
        message: id, line: line)
    }
    text = text ?? "\(builder.name(of: actor)): \(ImportWords.words(of: action))"
    if let added = object["text"].map({ self.text(of: $0).text }), !added.isEmpty {
      text = (text ?? "") + "\n" + added
    }
    var message = ImportedMessage(
      id: id, sender: actor, date: date(of: object, "date"), content: .service(text ?? action),
      line: line)
    if let reactions = object.array("reactions") { read(reactions, into: &message) }
    try builder.append(message)
  }

  /// What happened, in words; nil for an action that is not known.
  private func serviceText(_ action: String, _ object: JSONObject, actor: String) -> String? {
    let title = object.string("title") ?? ""
    let members = (object.array("members") ?? []).map { $0.string ?? ImportWords.deletedAccount }
    let who = members.prefix(20).joined(separator: ", ")
    switch action {
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
        + (object.text("inviter").map { " of \($0)" } ?? "")
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
      return payment(object, actor, isRefund: action == "refunded_payment")
    case "send_premium_gift", "gift_code_prize", "premium_gift_code", "send_star_gift",
      "send_stars_gift", "star_gift", "stars_prize", "send_gift_ton", "unique_star_gift":
      return gift(action, object, actor)
    case "set_messages_ttl":
      guard let period = object.number("period"), period > 0 else {
        return "\(actor) turned off the deletion of messages"
      }
      return "\(actor) set messages to be deleted after \(ImportWords.words(ofPeriod: period))"
    case "edit_chat_theme":
      return object.text("emoticon").map { "\(actor) changed the theme to \($0)" }
        ?? "\(actor) changed the theme"
    case "set_chat_wallpaper", "set_same_chat_wallpaper": return "\(actor) changed the wallpaper"
    case "topic_created": return "\(actor) created the topic “\(title)”"
    case "topic_edit":
      return "\(actor) changed the topic"
        + (object.text("new_title").map { " to “\($0)”" } ?? "")
    case "proximity_reached":
      return "\(object.text("from") ?? actor) came within \(object.integer("distance") ?? 0) m of "
        + (object.text("to") ?? "somebody")
    case "allow_sending_messages", "attach_menu_bot_allowed", "web_app_bot_allowed":
      return "\(actor) allowed the bot to write messages"
        + (object.text("reason_domain").map { " by \($0)" } ?? "")
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
    case "paid_messages_refunded", "paid_messages_price_change", "paid_messages_price",
      "suggested_post_approval", "suggested_post_success", "suggested_post_refund",
      "no_forwards_toggle", "no_forwards_request", "new_creator_pending", "change_creator",
      "suggest_birthday":
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
      let value = String(format: "%.2f", amount / 100)
      return " \(value) \(object.text("currency") ?? "")"
    }
    return (isRefund ? "\(actor) paid back" : "\(actor) paid") + (amount ?? "")
  }

  private func gift(_ action: String, _ object: JSONObject, _ actor: String) -> String {
    var parts = ["\(actor) gave a gift"]
    if let months = object.integer("months") { parts.append("\(months) months of Premium") }
    if let stars = object.integer("stars") { parts.append("\(stars) ⭐") }
    if let cost = object.text("cost") { parts.append(cost) }
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
