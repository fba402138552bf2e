import BubbleCore
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleLua

/// The bundled poll, with samples and with content that no poll should have.
@Suite struct PollTests {
  private let layouter: LuaLayouter

  init() throws {
    let loading = LuaPluginLoader().load(from: Scripts.bundledFolder)
    expect(loading.errors, equals: [])
    layouter = try #require(loading.layouters.first { $0.id == "poll" })
  }

  private func poll(_ options: [JSONValue], question: JSONValue = .string("Lunch?")) -> Message {
    Scripts.message([
      "type": .string("poll"), "question": question, "options": .array(options),
    ])
  }

  private func option(_ title: String, votes: JSONValue? = nil, mine: Bool = false) -> JSONValue {
    var members = [JSONObject.Member(name: "title", value: .string(title))]
    if let votes { members.append(.init(name: "votes", value: votes)) }
    if mine { members.append(.init(name: "mine", value: .bool(true))) }
    return .object(JSONObject(members))
  }

  /// The texts of a layout, in the order of drawing.
  private func texts(_ message: Message) throws -> [String] {
    try layout(message).elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  private func layout(_ message: Message) throws -> BubbleCellLayout {
    let layout = try layouter.buildLayout(
      peer: Scripts.peer, message: message, context: Scripts.context)
    return try #require(layout as? BubbleCellLayout)
  }

  @Test func `it is asked for polls only and stands before text`() {
    expect(layouter.contentTypes, equals: ["poll"])
    expect(layouter.placement, equals: .before("text"))
  }

  @Test func `every sample is suitable and laid out`() throws {
    let file = Scripts.bundledFolder.appendingPathComponent("poll/samples.json")
    let samples = try String(contentsOf: file, encoding: .utf8)
    let conversation = """
      { "me": "ana", "peer": { "id": "p", "kind": "group", "title": "P" },
        "people": { "ana": { "name": "Ana" }, "bo": { "name": "Bo" }, "layla": { "name": "Layla" },
          "noam": { "name": "Noam" } },
        "messages": \(samples) }
      """
    let reading = try ConversationReader(file: "samples.json").read(
      from: Data(conversation.utf8), format: .json)
    expect(reading.issues.isEmpty)
    expect(reading.conversation.messages.count, equals: 6)
    for message in reading.conversation.messages {
      try expect(layouter.isSuitable(message, in: Scripts.context))
      try expect(layout(message).height > 50)
    }
  }

  @Test func `votes become percentages and bars`() throws {
    let message = poll([
      option("Noodles", votes: .integer(3), mine: true), option("Soup", votes: .integer(1)),
    ])
    let shown = try texts(message)
    expect(shown.starts(with: ["Ana", "Lunch?", "4 votes", "Noodles", "75%", "Soup", "25%"]))
    let bars = try layout(message).elements.filter { $0.frame.height == 6 }
    try #require(bars.count == 4)
    let widths = bars.map(\.frame.width)
    expect(abs(widths[0] / (widths[0] + widths[1]) - 0.75) < 0.02)
    expect(abs(widths[2] / (widths[2] + widths[3]) - 0.25) < 0.02)
  }

  @Test(
    arguments: [
      ([4, 4, 6], [29, 29, 42]), ([1, 1, 1], [33, 33, 33]), ([2, 1], [67, 33]),
      ([0, 3, 0], [0, 100, 0]),
      ([1, 1, 1, 3], [17, 17, 17, 50]), ([1, 2, 3], [17, 33, 50]), ([29, 71], [29, 71]),
    ] as [([Int64], [Int])])
  func `percentages sum to 100 where equal votes can be equal, of a ring, too`(
    votes: [Int64], percentages: [Int]
  ) throws {
    let message = poll(votes.enumerated().map { option("\($0)", votes: .integer($1)) })
    let ring = try BundledScript("chart").layout([
      "kind": "ring", "values": .array(votes.map(JSONValue.integer)),
    ])
    for shown in [try texts(message), ring.texts] {
      expect(shown.filter { $0.hasSuffix("%") }, equals: percentages.map { "\($0)%" })
    }
  }

  @Test func `percentages are ordered as votes are, and off by less than one`() throws {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<60 {
      let votes = (0..<Int.random(in: 2...7, using: &random)).map { _ in
        Int64.random(in: 0...9, using: &random)
      }
      let total = votes.reduce(0, +)
      guard total > 0 else { continue }
      let message = poll(votes.enumerated().map { option("\($0)", votes: .integer($1)) })
      let shown = try texts(message).filter { $0.hasSuffix("%") }.compactMap { Int($0.dropLast()) }
      for (vote, percent) in zip(votes, shown) {
        expect(abs(Double(vote) / Double(total) * 100 - Double(percent)) < 1, "\(votes): \(shown)")
        for (other, otherPercent) in zip(votes, shown) where vote <= other {
          expect(vote == other ? percent == otherPercent : percent <= otherPercent, "\(votes)")
        }
      }
    }
  }

  @Test func `an open poll has circles to choose from, or squares for several answers`() throws {
    func forms(_ more: JSONObject) throws -> [CGFloat] {
      var payload = poll([option("A", mine: true), option("B")]).content.payload
      for member in more.members { payload[member.name] = member.value }
      return try layout(Scripts.message(payload)).elements.compactMap { element in
        guard case .decoration(let decoration, _) = element.content, !decoration.border.isEmpty
        else {
          return nil
        }
        return element.frame.width
      }
    }
    try expect(forms([:]), equals: [18, 18])
    try expect(forms(["multiple": .bool(true)]), equals: [18, 18])
    try expect(forms(["closed": .bool(true)]), equals: [])
  }

  @Test func `the own vote has the accent and a check`() throws {
    let elements = try layout(poll([option("A", mine: true), option("B")])).elements
    let checks = elements.filter {
      $0.content == .shape(ShapeBox(figure: .check, color: .accent))
    }
    expect(checks.count, equals: 1)
  }

  @Test func `each option is a hit region`() throws {
    let regions = try layout(poll([option("A"), option("B")])).regions.map(\.id)
    expect(regions, equals: ["option-1", "option-2"])
  }

  @Test func `no votes at all are zero percent`() throws {
    try expect(texts(poll([option("A"), option("B")])).contains("0 votes"))
    try expect(texts(poll([option("A"), option("B")])).filter { $0 == "0%" }.count, equals: 2)
  }

  static let oddVotes: [JSONValue] = [
    .integer(-5), .integer(.max), .integer(.min), .number(2.5), .number(1e308), .number(-1e308),
    .number(.leastNonzeroMagnitude), .null,
  ]

  @Test("odd votes are survived", arguments: oddVotes)
  func survives(_ votes: JSONValue) throws {
    let message = poll([
      option("A", votes: votes), option("B", votes: votes), option("C", votes: .integer(1)),
    ])
    try expect(layout(message).height > 50)
  }

  @Test func `of two hundred options half are shown, with their shares of all votes`() throws {
    let options = (1...200).map { option("Option \($0)", votes: .integer(1), mine: $0 == 7) }
    let layout = try layout(poll(options))
    expect(layout.regions.count, equals: 100)
    expect(layout.texts.contains("200 votes") && layout.texts.contains("100 more options"))
    expect(!layout.texts.contains("1%"))
  }

  static let wrong: [JSONObject] = [
    ["type": .string("poll")],
    ["type": .string("poll"), "options": .string("x")],
    ["type": .string("poll"), "options": .object(["a": .integer(1)])],
    ["type": .string("poll"), "question": .string("Q"), "options": .array([.integer(1)])],
    ["type": .string("poll"), "question": .string("Q"), "options": .array([.object([:])])],
  ]

  @Test("wrong types are reported and the next layouter takes the message", arguments: wrong)
  func reports(_ payload: JSONObject) throws {
    let result = LayouterChain([layouter]).cellLayout(
      for: Scripts.message(payload), context: Scripts.context)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.diagnostics.count, equals: 1)
    expect(result.diagnostics.first?.text.contains("Lua/poll/init.lua:"), equals: true)
  }

  @Test func `an odd option does not take the others away`() throws {
    let options: [JSONValue] = [
      .null, option("A", votes: .string("many")), .integer(3), .object(["votes": .integer(5)]),
      .object(["title": .array([]), "votes": .integer(2)]), option("B", votes: .integer(4)),
    ]
    let layout = try layout(poll(options))
    try expect(texts(poll(options)).starts(with: ["Ana", "Lunch?", "4 votes", "A", "0%", "B"]))
    // Votes are for the place in the list that was sent.
    expect(layout.regions.map(\.id), equals: ["option-2", "option-6"])
  }

  @Test func `a touch on an option votes for it, unless the poll is closed`() throws {
    let open = try layout(poll([option("A"), option("B")]))
    expect(
      open.regions.map(\.action),
      equals: [1, 2].map { HitAction("vote", ["option": .integer($0)]) })
    let closed = try layout(with: ["closed": .bool(true)], [option("A"), option("B")])
    expect(closed.regions.compactMap(\.action).isEmpty)
  }

  @Test func `an option is read in one piece, with its votes and the own one`() throws {
    let options = [option("A", votes: .integer(3), mine: true), option("B", votes: .integer(1))]
    let read = try layout(poll(options)).accessibilityElements
    expect(read.contains { $0.role == .button && $0.label == "A, 3 votes, 75%, your vote" })
    let several = try layout(with: ["multiple": .bool(true)], options).accessibilityElements
    expect(several.contains { $0.role == .checkbox && $0.label == "B, 1 vote, 25%" })
  }

  @Test func `with several answers shares are of the voters`() throws {
    let options = [option("A", votes: .integer(4)), option("B", votes: .integer(3))]
    let payload: JSONObject = ["multiple": .bool(true), "voters": .integer(4)]
    let shown = try layout(with: payload, options).texts
    expect(shown.contains("100%") && shown.contains("75%"))
    expect(shown.contains("7 votes · several answers"))
  }

  @Test func `a quiz marks what is right, and the own answer if it is wrong`() throws {
    let right: JSONValue = .object(["title": .string("R"), "correct": .bool(true)])
    let layout = try layout(
      with: ["quiz": .bool(true), "closed": .bool(true)], [right, option("W", mine: true)])
    let marks = layout.elements.compactMap { element in
      if case .shape(let shape) = element.content, shape.figure != .rectangle(radius: 3) {
        shape
      } else {
        nil
      }
    }
    expect(
      marks,
      equals: [
        ShapeBox(figure: .check, color: .accent),
        ShapeBox(figure: .symbol(.cross), color: .failure),
      ])
    expect(layout.texts.contains("Quiz · 0 votes · closed"))
  }

  private func layout(with more: JSONObject, _ options: [JSONValue]) throws -> BubbleCellLayout {
    let payload: JSONObject = ["type": .string("poll"), "options": .array(options)]
    return try layout(Scripts.message(JSONObject(payload.members + more.members)))
  }

  @Test(
    "a poll without a question shows none", arguments: [nil, .null, .array([])] as [JSONValue?])
  func showsNone(_ question: JSONValue?) throws {
    var members = [
      JSONObject.Member(name: "type", value: .string("poll")),
      .init(name: "options", value: .array([option("A", votes: .integer(1))])),
    ]
    if let question { members.append(.init(name: "question", value: question)) }
    let shown = try texts(Scripts.message(JSONObject(members)))
    expect(shown.starts(with: ["Ana", "1 vote", "A", "100%"]))
  }

  @Test func `a poll without options is not suitable`() throws {
    try expect(layouter.isSuitable(poll([]), in: Scripts.context), equals: false)
  }
}
