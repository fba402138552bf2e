import BubbleCore

extension TelegramMessages {
  /// Returns the content of a message with more than text; nil for text only.
  func media(of object: JSONObject) -> MessageContent? {
    if object["photo"] != nil {
      return file(object, "photo", type: "photo")
    } else if object["file"] != nil || object["media_type"] != nil {
      return document(object)
    } else if let poll = object.object("poll") {
      return self.poll(poll)
    } else if let list = object.object("todo_list") {
      return checklist(list)
    } else if let contact = object.object("contact_information") {
      return self.contact(contact, card: object.text("contact_vcard"))
    } else if ["location_information", "place_name", "venue_title", "address"].contains(where: {
      object[$0] != nil
    }) {
      return location(object.object("location_information") ?? [:], object)
    } else if let invoice = object["invoice_information"].flatMap(invoiceObject) {
      return self.invoice(invoice)
    } else if let title = object.said("game_title") ?? object.said("game_description") {
      return MessageContent(
        type: "link",
        payload: [
          "title": .string(title), "description": .string(object.words("game_description")),
          "url": .string(object.string("game_link") ?? ""), "site": "Game",
        ])
    } else if let giveaway = object.object("giveaway_information")
      ?? object.object("giveaway_results")
    {
      return .service(self.giveaway(giveaway, isOver: object["giveaway_results"] != nil))
    } else if let seconds = object.number("self_destruct_period_seconds") {
      return .aside("A message that was deleted after \(ImportWords.duration(seconds))")
    } else if let dice = object.object("dice") {
      checkNested(dice, "dice")
      return .text("\(dice.said("emoji") ?? "🎲") \(dice.said("value") ?? "0")")
    } else if object["story_id"] != nil {
      return .aside("A story")
    }
    for name in ["poll", "todo_list", "contact_information"] where object.said(name) != nil {
      builder.note("it is not an object; it is left out", in: name)
    }
    return nil
  }

  func document(_ object: JSONObject) -> MessageContent {
    var content = fileOfKind(object)
    let title = ["performer", "title"].compactMap(object.said).joined(separator: " – ")
    if content.type == "document", !title.isEmpty {
      // The suffix of the file tells its kind.
      content.payload["name"] = .string(title + (object.said("file_name").map { " (\($0))" } ?? ""))
    }
    return content
  }

  private static let types = [
    "sticker": "sticker", "voice_message": "voice", "video_message": "video",
    "video_file": "video", "animation": "animation",
  ]

  private func fileOfKind(_ object: JSONObject) -> MessageContent {
    switch object.string("media_type") {
    case let kind? where TelegramMessages.types[kind] != nil:
      var content = file(object, "file", type: TelegramMessages.types[kind] ?? "")
      if kind == "sticker" { content.payload.set(texts: ["emoji": object.said("sticker_emoji")]) }
      return content
    case nil, "audio_file":
      let isPicture = object.string("mime_type")?.hasPrefix("image/") == true
      return file(object, "file", type: isPicture && object["width"] != nil ? "photo" : "document")
    case let type:
      builder.note(
        "the media type \"\((type ?? "").prefix(40))\" is unknown; it is shown as a file",
        in: "media_type")
      return file(object, "file", type: "document")
    }
  }

  /// Returns a file with the facts about it.
  func file(_ object: JSONObject, _ member: String, type: String) -> MessageContent {
    let path = object.string(member)
    var content = MessageContent(type: type)
    // The exporter writes the reason instead of the path: "(File not included. Change data …)".
    if let path, path.hasPrefix("(") || path.isEmpty {
      let reason = path.has("exceeds") ? "larger than the export's limit" : ImportWords.missingMedia
      content.payload["missing"] = .string(reason)
    }
    let isThere = content.payload["missing"] == nil
    builder.setMedia(
      isThere ? path : nil, in: folder, of: &content,
      facts: MediaFacts(
        name: object.said("file_name"), size: object.integer("file_size"),
        width: object.number("width"), height: object.number("height"),
        duration: object.number("duration_seconds"), poster: object.text("thumbnail")))
    return content
  }

  static let nested = KnownNames("telegram.nested")

  /// Notes members with words of an object in a message that are not read.
  func checkNested(_ object: JSONObject, _ field: String) {
    TelegramMessages.nested.check(object, field: field, in: builder, ignoringWordless: true)
  }

  private func poll(_ poll: JSONObject) -> MessageContent {
    checkNested(poll, "poll")
    let answers = builder.objects("answers", of: poll, known: TelegramMessages.nested)
    let options: [JSONValue] = answers.map { answer in
      var option: JSONObject = [
        "title": .string(plainText(of: answer["text"], "poll")),
        "votes": .integer(max(0, answer.integer("voters") ?? 0)),
      ]
      if answer.bool("chosen") { option["mine"] = true }
      if answer.bool("correct") { option["correct"] = true }
      return .object(option)
    }
    var payload: JSONObject = [
      "question": .string(plainText(of: poll["question"], "poll")), "options": .array(options),
    ]
    if let voters = poll.integer("total_voters") { payload["voters"] = .integer(voters) }
    if poll.bool("closed") { payload["closed"] = true }
    return MessageContent(type: "poll", payload: payload)
  }

  private func checklist(_ list: JSONObject) -> MessageContent {
    let name = ["answers", "items", "tasks"].first { list[$0] != nil } ?? ""
    let items = builder.objects(name, of: list, known: TelegramMessages.nested)
    checkNested(list, "todo_list")
    return MessageContent(
      type: "checklist",
      payload: [
        "title": .string(plainText(of: list["title"], "todo_list")),
        "items": .array(
          items.map { item in
            var entry: JSONObject = [
              "text": .string(plainText(of: item["text"], "todo_list")),
              "done": .bool(
                item.bool("done") || item.bool("completed") || item["completed_by"] != nil),
            ]
            entry.set(texts: ["by": item.text("completed_by")])
            return .object(entry)
          }),
      ])
  }

  private func contact(_ contact: JSONObject, card: String?) -> MessageContent {
    checkNested(contact, "contact_information")
    let names = ["first_name", "last_name"].compactMap(contact.said)
    var payload: JSONObject = ["name": .string(names.joined(separator: " "))]
    if let phone = contact.said("phone_number") { payload["phones"] = .array([.string(phone)]) }
    // The card has more data, such as email addresses.
    if let card, builder.find(card, in: folder).file != nil {
      let more = builder.contact(card, in: folder, name: names.joined(separator: " ")).payload
      for member in more.members where member.name != "name" || names.isEmpty {
        payload[member.name] = member.value
      }
    }
    return MessageContent(type: "contact", payload: payload)
  }

  func location(_ place: JSONObject, _ object: JSONObject) -> MessageContent {
    var payload = JSONObject()
    payload["latitude"] = place["latitude"]
    payload["longitude"] = place["longitude"]
    let title =
      object.said("place_name") ?? object.said("venue_title")
      ?? object.number("live_location_period_seconds").map {
        "Live location, \(ImportWords.duration($0))"
      }
    payload.set(texts: ["title": title, "address": object.said("address")])
    if payload["latitude"] == nil || payload["longitude"] == nil {
      let words = [title, object.said("address")].compactMap { $0 }.joined(separator: "\n")
      return words.isEmpty ? .aside("A place that is not known") : .text(words)
    }
    return MessageContent(type: "location", payload: payload)
  }

  /// Returns the object that the exporter writes as a string.
  private func invoiceObject(_ value: JSONValue) -> JSONObject? {
    guard let text = value.string else { return value.object }
    var parser = JSONParser(Array(text.utf8))
    return (try? parser.value())?.object ?? ["title": value]
  }

  /// Returns the divisor of an amount in the smallest unit of a currency: 100 for most (ISO 4217).
  static func units(of currency: String?) -> Double {
    guard let currency = currency?.uppercased(), currency.utf8.count == 3 else { return 100 }
    if "XTR JPY KRW VND CLP PYG UGX XAF XOF XPF GNF RWF BIF DJF KMF VUV".has(currency) { return 1 }
    return "BHD IQD JOD KWD LYD OMR TND".has(currency) ? 1_000 : 100
  }

  private func invoice(_ invoice: JSONObject) -> MessageContent {
    checkNested(invoice, "invoice_information")
    var payload = JSONObject()
    if let amount = invoice.number("amount") {
      payload["amount"] = .number(amount / TelegramMessages.units(of: invoice.said("currency")))
    }
    payload.set(texts: ["currency": invoice.said("currency")])
    let note = ["title", "description"].compactMap(invoice.said).joined(separator: ": ")
    let isKnown = payload["amount"] != nil || !note.isEmpty
    payload["note"] = .string(isKnown ? note : JSONValue.object(invoice).words)
    payload["state"] = invoice["receipt_message_id"] == nil ? "requested" : "paid"
    return MessageContent(type: "payment", payload: payload)
  }

  private func giveaway(_ giveaway: JSONObject, isOver: Bool) -> String {
    checkNested(giveaway, isOver ? "giveaway_results" : "giveaway_information")
    var parts = [isOver ? "Results of a giveaway" : "Giveaway"]
    if let count = giveaway.integer(isOver ? "winners_count" : "quantity") {
      parts.append("\(count) winners")
    }
    for (name, unit) in [("months", "months of Premium"), ("stars", "⭐")] {
      if let count = giveaway.integer(name), count > 0 { parts.append("\(count) \(unit)") }
    }
    if let prize = giveaway.said("additional_prize") { parts.append(prize) }
    parts += giveaway["countries"]?.texts ?? []
    if let until = giveaway.said("until_date") { parts.append("until \(until)") }
    return parts.joined(separator: ", ")
  }
}

extension MessageContent {
  /// Returns the content with the words beside it, below the words of a text or row, otherwise as a caption.
  func captioned(_ caption: FormattedText) -> MessageContent {
    guard !caption.isEmpty else { return self }
    let words = payload["text"]?.string ?? ""
    if type == MessageContent.serviceType { return .service(words + "\n" + caption.text) }
    guard type == "text" else {
      var content = self
      content.setCaption(caption)
      return content
    }
    var text = FormattedText(words, style: payload["spans"] == nil ? nil : "italic")
    text.appendLine(caption)
    return text.content
  }
}
