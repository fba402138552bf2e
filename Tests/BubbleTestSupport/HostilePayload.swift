import BubbleCore
import Foundation

/// Makes payloads that no honest sender would write, of one that is as it should be.
public enum HostilePayload {
  /// Values to put in the place of any other.
  public static let values: [JSONValue] =
    [
      .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(.max), .integer(.min),
      .number(0.5), .number(-1e308), .number(1e308), .number(.leastNonzeroMagnitude), .number(.nan),
      .number(.infinity),
      .number(-0.0), .array([]), .object([:]), .array([.null, .null]),
      .array([.array([.array([])])]),
      .object(["": .string("")]), .object(["a\0b": .integer(1)]),
    ] + texts.map(JSONValue.string)

  private static let texts = [
    "", " ", "\0", "x\0y", "\n\n\n", "\u{1}\u{7}\u{1b}[31m\u{7f}", "\u{202e}\u{2066}abc\u{200f}",
    "\u{feff}", "%d %s %", "%b()[[[(", "\\x00\u{fffd}", "1e309", "nan", "-9223372036854775808",
    "9999-99-99T99:99:99Z", "2026-02-30", "javascript:alert(1)", "https://", "../../etc/passwd",
    String(repeating: "é", count: 200), String(repeating: "👨‍👩‍👧", count: 40),
  ]

  /// Values that are large, too: texts of 65 KB, deep nesting, a hundred thousand members.
  public static let largeValues: [JSONValue] = {
    let count = 65_000
    let lists: [JSONValue] = [
      .array(Array(repeating: .integer(1), count: 100_000)),
      .array(Array(repeating: .string(String(repeating: "x", count: 300)), count: 3_000)),
      .array(Array(repeating: .object(["title": .string("x")]), count: 3_000)),
      .object(
        JSONObject((0..<100_000).map { JSONObject.Member(name: "k\($0)", value: .integer(1)) })),
      (0..<300).reduce(.integer(1)) { value, _ in .array([value]) },
      (0..<300).reduce(.integer(1)) { value, _ in .object(["a": value]) },
    ]
    let letters = [
      "x", " ", "\n", "=", "`", "(", "%", "-", ".", "0", "ü", "\t", "a ", "x\n", "[](", "```\n",
      " |", "\r\n",
    ]
    return lists
      + letters.map { .string(String(repeating: $0, count: count / $0.utf8.count)) }
      + [.string("```lua\n" + String(repeating: " ", count: count) + "x")]
  }()

  /// The payload with one to three of its values, at any depth, replaced.
  ///
  /// At times one is there twice, or gone. What says its type stays.
  public static func make(
    of payload: JSONObject, using random: inout some RandomNumberGenerator, isLarge: Bool
  ) -> JSONObject {
    var result = payload
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      result = changed(result, isRoot: true, using: &random, isLarge: isLarge)
    }
    return result
  }

  private static func value(
    using random: inout some RandomNumberGenerator, isLarge: Bool
  ) -> JSONValue {
    (isLarge ? largeValues : values).randomElement(using: &random) ?? .null
  }

  private static func changed(
    _ object: JSONObject, isRoot: Bool, using random: inout some RandomNumberGenerator,
    isLarge: Bool
  ) -> JSONObject {
    var members = object.members
    let places = members.indices.filter { !isRoot || members[$0].name != "type" }
    guard let place = places.randomElement(using: &random) else { return object }
    let member = members[place]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: members.remove(at: place)
    case 1:
      let twin = value(using: &random, isLarge: isLarge)
      members.append(JSONObject.Member(name: member.name, value: twin))
    default:
      let new = changed(member.value, using: &random, isLarge: isLarge)
      members[place] = JSONObject.Member(name: member.name, value: new)
    }
    return JSONObject(members)
  }

  private static func changed(
    _ old: JSONValue, using random: inout some RandomNumberGenerator, isLarge: Bool
  ) -> JSONValue {
    let goesDeeper = Int.random(in: 0..<3, using: &random) > 0
    switch old {
    case .object(let object) where goesDeeper && !object.members.isEmpty:
      return .object(changed(object, isRoot: false, using: &random, isLarge: isLarge))
    case .array(var items) where goesDeeper && !items.isEmpty:
      let place = Int.random(in: items.indices, using: &random)
      items[place] = changed(items[place], using: &random, isLarge: isLarge)
      return .array(items)
    default:
      return value(using: &random, isLarge: isLarge)
    }
  }
}
