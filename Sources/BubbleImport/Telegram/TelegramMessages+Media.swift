import BubbleCore

extension TelegramMessages {
  /// What else than text a message is; nil for text alone.
  func media(of object: JSONObject, id: String, line: Int, caption: FormattedText)
    -> MessageContent?
  {
    var content: MessageContent?
    if object["photo"] != nil {
      content = file(object, "photo", type: "photo")
    } else if object["file"] != nil || object["media_type"] != nil {
      content = document(object, id: id, line: line)
    } else if let poll = object.object("poll") {
      content = self.poll(poll)
    } else if let list = object.object("todo_list") {
      content = checklist(list)
    } else if let contact = object.object("contact_information") {
      content = self.contact(contact)
    } else if let place = object.object("location_information") {
      content = location(place, object)
    } else if let invoice = object.object("invoice_information") {
      content = self.invoice(invoice)
    } else if let title = object.text("game_title") {
      content = MessageContent(
        type: "link",
        payload: [
          "title": .string(title), "description": .string(object.string("game_description") ?? ""),
          "url": .string(object.string("game_link") ?? ""), "site": "Game",
        ])
    } else if let giveaway = object.object("giveaway_information")
      ?? object.object("giveaway_results")
    {
      content = .service(self.giveaway(giveaway, isOver: object["giveaway_results"] != nil))
    } else if let seconds = object.number("self_destruct_period_seconds") {
      content = .aside("A message that was deleted after \(ImportWords.duration(seconds))")
    } else if let dice = object.object("dice") {
      content = .text("\(dice.string("emoji") ?? "🎲") \(dice.integer("value") ?? 0)")
    } else if object["story_id"] != nil {
      content = .aside("A story")
    }
    guard var content else { return nil }
    if let stars = object.integer("paid_stars_amount") {
      var paid = caption
      paid.append((caption.isEmpty ? "" : "\n") + "\(stars) ⭐")
      content.setCaption(paid)
    } else {
      content.setCaption(caption)
    }
    return content
  }

  private func document(_ object: JSONObject, id: String, line: Int) -> MessageContent {
    switch object.string("media_type") {
    case "sticker":
      var sticker = file(object, "file", type: "sticker")
      sticker.payload["emoji"] = object.text("sticker_emoji").map { .string($0) }
      return sticker
    case "voice_message": return file(object, "file", type: "voice")
    case "video_message", "video_file": return file(object, "file", type: "video")
    case "animation": return file(object, "file", type: "animation")
    case "audio_file":
      var audio = file(object, "file", type: "document")
      let title = [object.text("performer"), object.text("title")].compactMap { $0 }
      if !title.isEmpty { audio.payload["name"] = .string(title.joined(separator: " – ")) }
      return audio
    case nil:
      if object.string("mime_type")?.hasPrefix("image/") == true, object["width"] != nil {
        return file(object, "file", type: "photo")
      }
      return file(object, "file", type: "document")
    case let type:
      builder.note(
        "the media type \"\((type ?? "").prefix(40))\" is not known; it is shown as a file",
        field: "media_type", message: id, line: line)
      return file(object, "file", type: "document")
    }
  }

  /// A file with what is said of it.
  private func file(_ object: JSONObject, _ member: String, type: String) -> MessageContent {
    let path = object.string(member)
    var content = MessageContent(type: type)
    // The exporter writes the reason in place of the path: "(File not included. Change data …)".
    if let path, path.hasPrefix("(") || path.isEmpty {
      let reason =
        path.contains("exceeds") ? "larger than the export's limit" : ImportWords.missingMedia
      content.payload["missing"] = .string(reason)
    }
    let isThere = content.payload["missing"] == nil
    builder.setMedia(
      isThere ? path : nil, in: folder, of: &content,
      facts: MediaFacts(
        name: object.text("file_name"), size: object.integer("file_size"),
        width: object.number("width"), height: object.number("height"),
        duration: object.number("duration_seconds"), poster: object.text("thumbnail")))
    return content
  }

  private func poll(_ poll: JSONObject) -> MessageContent {
    let options: [JSONValue] = poll.objects("answers").map { answer in
      var option: JSONObject = [
        "title": .string(answer["text"].map { text(of: $0).text } ?? ""),
        "votes": .integer(max(0, answer.integer("voters") ?? 0)),
      ]
      if answer.bool("chosen") { option["mine"] = true }
      if answer.bool("correct") { option["correct"] = true }
      return .object(option)
    }
    var payload: JSONObject = [
      "question": .string(poll["question"].map { text(of: $0).text } ?? ""),
      "options": .array(options),
    ]
    if let voters = poll.integer("total_voters") { payload["voters"] = .integer(voters) }
    if poll.bool("closed") { payload["closed"] = true }
    return MessageContent(type: "poll", payload: payload)
  }

  private func checklist(_ list: JSONObject) -> MessageContent {
    let items = (list.array("answers") ?? list.array("items") ?? list.array("tasks") ?? [])
      .compactMap(\.object)
    return MessageContent(
      type: "checklist",
      payload: [
        "title": .string(list["title"].map { text(of: $0).text } ?? ""),
        "items": .array(
          items.map { item in
            var entry: JSONObject = [
              "text": .string(item["text"].map { text(of: $0).text } ?? ""),
              "done": .bool(
                item.bool("done") || item.bool("completed") || item["completed_by"] != nil),
            ]
            entry["by"] = item.text("completed_by").map { .string($0) }
            return .object(entry)
          }),
      ])
  }

  private func contact(_ contact: JSONObject) -> MessageContent {
    let names = [contact.text("first_name"), contact.text("last_name")].compactMap { $0 }
    var payload: JSONObject = ["name": .string(names.joined(separator: " "))]
    if let phone = contact.text("phone_number") { payload["phones"] = .array([.string(phone)]) }
    return MessageContent(type: "contact", payload: payload)
  }

  private func location(_ place: JSONObject, _ object: JSONObject) -> MessageContent {
    var payload = JSONObject()
    payload["latitude"] = place["latitude"]
    payload["longitude"] = place["longitude"]
    let title =
      object.text("place_name")
      ?? object.number("live_location_period_seconds").map {
        "Live location, \(ImportWords.duration($0))"
      }
    payload["title"] = title.map { .string($0) }
    payload["address"] = object.text("address").map { .string($0) }
    return MessageContent(type: "location", payload: payload)
  }

  private func invoice(_ invoice: JSONObject) -> MessageContent {
    var payload = JSONObject()
    // The amount stands in the smallest unit of its currency.
    if let amount = invoice.number("amount") { payload["amount"] = .number(amount / 100) }
    payload["currency"] = invoice.text("currency").map { .string($0) }
    let note = [invoice.text("title"), invoice.text("description")].compactMap { $0 }
    payload["note"] = .string(note.joined(separator: ": "))
    payload["state"] = invoice["receipt_message_id"] == nil ? "requested" : "paid"
    return MessageContent(type: "payment", payload: payload)
  }

  private func giveaway(_ giveaway: JSONObject, isOver: Bool) -> String {
    var parts = [isOver ? "Results of a giveaway" : "Giveaway"]
    if let count = giveaway.integer(isOver ? "winners_count" : "quantity") {
      parts.append("\(count) winners")
    }
    if let prize = giveaway.text("additional_prize") { parts.append(prize) }
    if let until = giveaway.text("until_date") { parts.append("until \(until)") }
    return parts.joined(separator: ", ")
  }
}
