import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled score promises.
@Suite struct ScoreTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("score") }

  private func match(
    _ home: Int64? = nil, _ away: Int64? = nil, _ more: JSONObject = [:]
  ) -> JSONObject {
    func team(_ name: String, _ score: Int64?) -> JSONValue {
      .object(["name": .string(name), "score": score.map(JSONValue.integer) ?? .null])
    }
    return JSONObject(
      [
        .init(name: "home", value: team("Harbour", home)),
        .init(name: "away", value: team("Mill", away)),
      ] + more.members)
  }

  @Test func `the home team leads, in both directions`() throws {
    for direction in WritingDirection.allCases {
      let layout = try script.layout(match(2, 1), in: .squares(direction: direction))
      let (home, away) = (try layout.frame(of: "2"), try layout.frame(of: "1"))
      let teams = (try layout.frame(of: "Harbour"), try layout.frame(of: "Mill"))
      if direction == .leftToRight {
        expect(home.maxX < away.minX && teams.0.maxX < teams.1.minX)
      } else {
        expect(home.minX > away.maxX && teams.0.minX > teams.1.maxX)
      }
    }
  }

  @Test func `in a narrow bubble each team has its line`() throws {
    let layout = try script.layout(match(2, 1), in: .squares(width: 200))
    try expect(layout.frame(of: "Harbour").maxY < layout.frame(of: "Mill").minY)
    try expect(layout.frame(of: "2").midX, equals: layout.frame(of: "1").midX)
  }

  static let states: [(JSONObject, String)] = [
    (["state": .string("live"), "minute": .integer(67)], "67′"),
    (["state": .string("live"), "minute": .integer(45), "added": .integer(2)], "45+2′"),
    (["state": .string("live"), "minute": .string("late")], "Live"),
    (["state": .string("half-time")], "Half-time"), (["state": .string("final")], "Full time"),
    (["state": .string("postponed")], "Postponed"), ([:], "Not started"),
    (["state": .string("abandoned")], "abandoned"),
  ]

  @Test(arguments: states)
  func `it says how far the match has come`(state: JSONObject, expected: String) throws {
    try expect(script.layout(match(0, 0, state)).texts.contains(expected))
  }

  @Test func `before the start it says when, and there is no score`() throws {
    let layout = try script.layout(
      match(nil, nil, ["starts": .string("2026-11-28T18:45:00Z")]))
    expect(layout.texts.contains("28 November 2026, 18:45"))
    expect(layout.texts.contains("–") && !layout.texts.contains("0"))
  }

  @Test func `scorers stand on the side of their team`() throws {
    let goals: [JSONValue] = [
      .object(["team": .string("home"), "name": .string("Sousa"), "minute": .integer(12)]),
      .object([
        "team": .string("away"), "name": .string("Lind"), "minute": .integer(45),
        "added": .integer(2), "note": .string("pen."),
      ]),
      .object(["team": .string("home"), "name": .string("Okafor")]), .null, .integer(3),
    ]
    let layout = try script.layout(match(2, 1, ["scorers": .array(goals)]))
    let (home, away) = ("Sousa 12′\nOkafor", "Lind (pen.) 45+2′")
    try expect(layout.frame(of: home).maxX <= layout.frame(of: away).minX)
    let none = try BundledScript("score", configuration: ["show_scorers": .bool(false)])
    try expect(!none.layout(match(2, 1, ["scorers": .array(goals)])).texts.contains(away))
  }

  @Test func `the score is read in one piece`() throws {
    let layout = try script.layout(match(2, 1, ["state": .string("final")]))
    expect(layout.accessibilityElements.map(\.label).contains("Harbour 2, Mill 1, Full time"))
  }
}
