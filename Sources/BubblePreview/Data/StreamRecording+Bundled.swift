import BubbleCore

/// The built-in recordings.
extension StreamRecording {
  /// All of them.
  static let bundled = [delivery, vote, answer]

  private static let head: JSONObject = [
    "me": "ana", "peer": ["id": "stream", "kind": "group", "title": "Recorded"],
    "people": [
      "ana": ["name": "Ana"], "bo": ["name": "Bo"], "layla": ["name": "Layla"],
      "helper": ["name": "Assistant"],
    ],
  ]

  private static func message(
    _ id: String, _ sender: String, _ minute: Int, status: String? = nil, _ content: JSONObject
  ) -> Event {
    var message: JSONObject = [
      "id": .string(id), "sender": .string(sender),
      "date": .string("2026-11-20T09:\(minute < 10 ? "0" : "")\(minute):00Z"),
    ]
    if let status { message["status"] = .string(status) }
    message["content"] = .object(content)
    return .put(message)
  }

  private static func status(_ id: String, _ status: String) -> Event {
    .set(id, ["status": .string(status)])
  }

  /// A message on its way: typing, sending, sent, delivered, read, and the answer.
  private static let delivery = StreamRecording(
    name: "A message on its way", head: head,
    events: [
      (0, message("first", "bo", 0, ["type": "text", "text": "Are you coming tonight?"])),
      (1, message("own", "ana", 1, status: "sending", ["type": "text", "text": "On my way!"])),
      (2, status("own", "sent")), (3, status("own", "delivered")), (4.5, status("own", "read")),
      (5, message("typing", "bo", 2, ["type": "typing"])),
      (7.5, .remove("typing")),
      (
        7.5, message("last", "bo", 2, ["type": "text", "text": "Great, we wait at the blue door."])
      ),
      (
        9,
        message("lost", "ana", 3, status: "sending", ["type": "text", "text": "Save me a seat"])
      ),
      (11, status("lost", "failed")), (13, status("lost", "sending")), (14, status("lost", "sent")),
    ])

  /// A poll with the votes of others and of the reader, which is then closed.
  private static let vote: StreamRecording = {
    let titles = ["Noodles", "Soup", "Something else, if somebody has an idea"]
    func content(_ votes: [Int], mine: Int? = nil, isClosed: Bool = false) -> JSONObject {
      let options = titles.indices.map { place -> JSONValue in
        var option: JSONObject = [
          "title": .string(titles[place]), "votes": .integer(Int64(votes[place])),
        ]
        if place == mine { option["mine"] = true }
        return .object(option)
      }
      var content: JSONObject = [
        "type": "poll", "question": "Lunch?", "options": .array(options),
      ]
      if isClosed { content["closed"] = true }
      return content
    }
    var events: [(at: Double, event: Event)] = [
      (0, message("poll", "bo", 0, content([0, 0, 0])))
    ]
    var votes = [0, 0, 0]
    let order = [0, 1, 0, 0, 2, 1, 0, 1, 1, 0, 2, 0]
    for (step, choice) in order.enumerated() {
      votes[choice] += 1
      let mine = step >= 5 ? 1 : nil
      events.append(
        (1 + Double(step) * 0.7, .set("poll", ["content": .object(content(votes, mine: mine))])))
    }
    events.append(
      (10.5, .set("poll", ["content": .object(content(votes, mine: 1, isClosed: true))])))
    return StreamRecording(name: "A poll being voted", head: head, events: events)
  }()

  /// An assistant's answer that arrives token by token.
  private static let answer: StreamRecording = {
    let text = """
       things to know about **sourdough**:

      1. Keep the starter at *room temperature*, and feed it every day.
      2. Salt slows it down: add it last.
      3. A dough that has doubled is ready.

      | flour | water | salt |
      | --- | --- | --- |
      | 500 g | 350 g | 10 g |

      ```python
      def hydration(flour, water):
          return water / flour
      ```

      > Patience is the fourth ingredient.
      """
    var events: [(at: Double, event: Event)] = [
      (
        0,
        message(
          "question", "ana", 0, status: "read", ["type": "text", "text": "Explain sourdough"])
      ),
      (0.6, message("typing", "helper", 1, ["type": "typing"])),
      (1.6, .remove("typing")),
      (1.6, message("answer", "helper", 1, ["type": "markdown", "text": "Three"])),
    ]
    // A token is a word with the space before it.
    var token = ""
    var at = 1.65
    func add() {
      events.append((at, .append("answer", token)))
      at += 0.06
      token = ""
    }
    for character in text {
      if character.isWhitespace, !token.allSatisfy(\.isWhitespace) { add() }
      token.append(character)
    }
    add()
    return StreamRecording(name: "An answer, token by token", head: head, events: events)
  }()
}
