import BubbleCore
import Foundation
import Platform

/// Messages of one type, generated from its known fields: the same for the same seed.
///
/// They have long and short names, missing pictures, texts in five languages, and lists of many and
/// of few elements.
struct RandomMessages {
  /// The number of messages.
  static let count = 12

  /// The properties of one message.
  private struct Situation {
    var texts: SampleTexts
    var length: Length
    /// The length of lists; nil for a random length from 1 to 5.
    var listCount: Int?
    /// The share of optional fields that are present, in percent.
    var fieldShare: Int
    var hasPicture: Bool
  }

  private enum Length { case short, usual, long, unbroken }

  /// The maximum depth of nested values, and the maximum number of values in a message.
  private static let depthLimit = 6, valueLimit = 3_000

  private var numbers: SeededGenerator
  private var valueCount = 0

  private init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  /// Makes a conversation of random messages.
  ///
  /// - Parameter fields: The fields of the type's content.
  static func conversation(ofType type: String, _ fields: [DataField], seed: UInt64) -> MadeData {
    var random = RandomMessages(seed: seed)
    var people: [JSONObject.Member] = []
    for (index, texts) in SampleTexts.languages.enumerated() {
      for (place, name) in texts.names.enumerated() {
        people.append(
          JSONObject.Member(name: "p\(index)-\(place)", value: ["name": .string(name)]))
      }
    }
    let head: JSONObject = [
      "me": "p0-0", "peer": ["id": "random", "kind": "group", "title": "Random"],
      "people": .object(JSONObject(people)),
    ]
    let messages = (0..<count).map { random.message($0, type, fields) }
    return MadeData(head: head, messages: messages)
  }

  private mutating func message(_ number: Int, _ type: String, _ fields: [DataField]) -> JSONObject
  {
    valueCount = 0
    let language = number % SampleTexts.languages.count
    let lengths: [Length] = [.usual, .long, .short, .unbroken]
    let counts: [Int?] = [nil, 1, 40, 0, 3, nil]
    let situation = Situation(
      texts: SampleTexts.languages[language], length: lengths[number % lengths.count],
      listCount: counts[number % counts.count], fieldShare: [70, 100, 0, 50][number % 4],
      hasPicture: number % 3 != 1)
    let isOwn = numbers.happens(35)
    let place = situation.length == .long || situation.length == .unbroken ? 2 : numbers.below(2)
    var message: JSONObject = [
      "id": .string("random-\(number + 1)"),
      "sender": .string(isOwn ? "p0-0" : "p\(language)-\(place)"),
      "date": .string(
        "2026-11-20T\(number < 2 ? "0" : "")\(8 + number):\(10 + numbers.below(50)):00Z"),
    ]
    if isOwn, let status = numbers.one(of: Message.Status.allCases.map(\.rawValue)) {
      message["status"] = .string(status)
    }
    var content = object(fields, situation, depth: 0)
    content = JSONObject([JSONObject.Member(name: "type", value: .string(type))] + content.members)
    message["content"] = .object(content)
    return message
  }

  private mutating func object(
    _ fields: [DataField], _ situation: Situation, depth: Int
  ) -> JSONObject {
    var members: [JSONObject.Member] = []
    // Ranges of a text and codes of pictures are invalid for another text or picture.
    for field in fields where field.name != "spans" && field.name != "blurhash" {
      guard field.isNeeded || numbers.happens(situation.fieldShare) else { continue }
      var own = situation
      // A required list gets an element.
      if field.isNeeded, own.listCount == 0 { own.listCount = 1 }
      guard let value = value(field.kind, field.name, own, depth: depth + 1) else { continue }
      members.append(JSONObject.Member(name: field.name, value: value))
    }
    return JSONObject(members)
  }

  /// Returns a value; nil if there is none.
  private mutating func value(
    _ kind: DataField.Kind, _ name: String, _ situation: Situation, depth: Int
  ) -> JSONValue? {
    valueCount += 1
    guard depth < RandomMessages.depthLimit, valueCount < RandomMessages.valueLimit else {
      return nil
    }
    switch kind {
    case .string(let examples): return .string(text(name, examples, situation))
    case .boolean: return .bool(numbers.happens(50))
    case .number(let range, let isWhole): return number(range, isWhole)
    case .word(let words): return numbers.one(of: words).map(JSONValue.string)
    case .object(let fields): return .object(object(fields, situation, depth: depth))
    case .list(let element):
      let count = situation.listCount ?? 1 + numbers.below(5)
      // Lengths of nested lists multiply.
      let kept = depth > 2 ? min(count, 8) : count
      return .array(
        (0..<kept).compactMap { _ in value(element, name, situation, depth: depth + 1) })
    case .any: return nil
    }
  }

  private mutating func number(_ range: ClosedRange<Double>, _ isWhole: Bool) -> JSONValue {
    let lower = max(range.lowerBound, -1e6)
    let upper = max(lower, min(range.upperBound, 1e6))
    let share =
      numbers.happens(20) ? 0 : numbers.happens(20) ? 1 : Double(numbers.below(1_001)) / 1_000
    let chosen = lower + share * (upper - lower)
    return isWhole ? .integer(Int64(chosen.rounded())) : .number((chosen * 100).rounded() / 100)
  }

  private mutating func text(
    _ name: String, _ examples: [String], _ situation: Situation
  ) -> String {
    if RandomMessages.isPicture(name, examples) {
      let missing = "not-there-\(numbers.below(100)).png"
      return situation.hasPicture ? numbers.one(of: examples) ?? missing : missing
    }
    if !examples.isEmpty, examples.allSatisfy(RandomMessages.isCode) {
      return numbers.one(of: examples) ?? ""
    }
    let texts = situation.texts
    let isName = ["name", "title", "artist", "city"].contains { name.hasSuffix($0) }
    switch situation.length {
    case .short: return numbers.one(of: texts.words) ?? ""
    case .usual:
      let isSentence = !isName && (examples.map(\.count).max() ?? 30) > 24
      return numbers.one(of: isSentence ? texts.sentences : texts.words) ?? ""
    case .long:
      if isName { return texts.names.last ?? "" }
      return (0..<(2 + numbers.below(5))).compactMap { _ in numbers.one(of: texts.sentences) }
        .joined(separator: " ")
    case .unbroken: return texts.longWord
    }
  }

  private static func isPicture(_ name: String, _ examples: [String]) -> Bool {
    let suffixes = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".mp4", ".ogg"]
    return ["source", "picture", "avatar", "image"].contains(name)
      || !examples.isEmpty
        && examples.allSatisfy { example in
          suffixes.contains { example.lowercased().hasSuffix($0) }
        }
  }

  /// Whether a string is for programs: a date, an address, a colour, a key.
  private static func isCode(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    if text.contains("://") || text.hasPrefix("#") { return true }
    if text.first?.isNumber == true, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) {
      return true
    }
    let isKey = text.allSatisfy {
      $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "/")
    }
    let isAbbreviation = text.count <= 4 && text.allSatisfy { $0.isASCII && $0.isUppercase }
    let isBoard = text.filter { $0 == "/" }.count > 4
    return isKey || isAbbreviation || isBoard
  }
}

extension SeededGenerator {
  /// Returns a number from 0 to one less than a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Whether a random event with a probability in percent occurs.
  mutating func happens(_ percentage: Int) -> Bool { below(100) < percentage }

  /// Returns one of some values; nil if there are none.
  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
