/// Exports of messengers made from a seed, of any size: people, texts, answers, pictures whose files are missing.
///
/// The format is that of the exporters; all content is invented.
public struct ExportGenerator {
  private var random: SeededGenerator
  private var texts: ChatTextGenerator
  private var seconds = 1_704_067_200
  private static let people = ["Ana", "Bo", "Kim", "Noam", "Zoë"]
  /// Makes a generator; the same seed gives the same exports everywhere.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    texts = ChatTextGenerator(seed: seed)
  }

  /// Returns a text without characters that JSON escapes.
  private mutating func text() -> String {
    texts.text().filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
  }

  private mutating func step() -> Int {
    seconds += Int(random.next() % 600)
    return seconds
  }

  /// Writes a group of Telegram Desktop, `result.json`.
  ///
  /// - Parameters:
  ///   - messageCount: The number of messages.
  ///   - write: Takes the file's text piece by piece.
  public mutating func telegram(
    messageCount: Int, to write: (String) throws -> Void
  ) rethrows {
    try write(
      "{\n \"name\": \"Trip\",\n \"type\": \"private_group\",\n \"id\": 4711,\n \"messages\": [\n")
    for id in 1...max(1, messageCount) {
      let person = Int(random.next() % 5)
      var lines = [
        "\"id\": \(id)", "\"type\": \"message\"", "\"date\": \"2024-01-01T00:00:00\"",
        "\"date_unixtime\": \"\(step())\"", "\"from\": \"\(ExportGenerator.people[person])\"",
        "\"from_id\": \"user10\(person)\"",
      ]
      if random.chance(0.1), id > 20 {
        lines.append("\"reply_to_message_id\": \(id - 1 - Int(random.next() % 18))")
      }
      if random.chance(0.05) {
        lines += [
          "\"photo\": \"(File not included. Change data exporting settings to download.)\"",
          "\"width\": 1280", "\"height\": 960",
        ]
      }
      let text = text()
      lines += [
        "\"text\": \"\(text)\"",
        "\"text_entities\": [\n    {\n     \"type\": \"plain\",\n     \"text\": \"\(text)\"\n    }\n   ]",
      ]
      let end = id < messageCount ? ",\n" : "\n"
      try write("  {\n   " + lines.joined(separator: ",\n   ") + "\n  }" + end)
    }
    try write(" ]\n}\n")
  }

  /// Writes a chat of WhatsApp on iOS, `_chat.txt`.
  ///
  /// - Parameters:
  ///   - messageCount: The number of messages.
  ///   - write: Takes the file's text piece by piece.
  public mutating func whatsApp(
    messageCount: Int, to write: (String) throws -> Void
  ) rethrows {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for index in 0..<messageCount {
      // A message each minute, of months that all have 28 days.
      let (minute, day) = (index % 1_440, index / 1_440)
      let (month, year) = (day / 28 % 12, day / 336 % 80)
      let date = "\(two(day % 28 + 1))/\(two(month + 1))/\(two(10 + year))"
      let person = ExportGenerator.people[Int(random.next() % 5)]
      let body = random.chance(0.05) ? "\u{200E}image omitted" : text()
      let more = random.chance(0.1) ? "\n" + text() : ""
      try write("[\(date), \(two(minute / 60)):\(two(minute % 60)):00] \(person): \(body)\(more)\n")
    }
  }
}
