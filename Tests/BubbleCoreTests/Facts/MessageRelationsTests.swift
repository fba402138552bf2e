import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MessageRelationsTests {
  /// 20 November 2026, 09:00 UTC.
  private static let morning = 1_795_165_200.0

  private func message(
    _ id: Int, _ sender: String, minutes: Double, _ content: MessageContent = .text("x")
  ) -> Message {
    Message(
      id: MessageID(rawValue: "\(id)"), sender: Person(id: sender, name: sender),
      isOutgoing: sender == "me",
      date: Date(timeIntervalSince1970: MessageRelationsTests.morning + minutes * 60),
      content: content)
  }

  private func facts(
    _ messages: [Message], zone: String = "UTC", readUpTo: MessageID? = nil,
    clusters: ClusterPolicy = .standard
  ) -> MessageRelations {
    MessageRelations(
      Conversation(peer: .group, messages: messages, readUpTo: readUpTo),
      environment: LayoutEnvironment(width: 375, timeZone: zone), clusters: clusters)
  }

  private func clusters(_ facts: MessageRelations) -> [ClusterPosition] {
    facts.facts.map(\.neighbours.cluster)
  }

  @Test func `messages of one sender within ten minutes are a cluster`() {
    let found = facts([
      message(1, "bo", minutes: 0), message(2, "bo", minutes: 10), message(3, "bo", minutes: 20),
      message(4, "bo", minutes: 30.02), message(5, "me", minutes: 31),
      message(6, "bo", minutes: 32),
      message(7, "bo", minutes: 33),
    ])
    expect(clusters(found), equals: [.first, .middle, .last, .single, .single, .first, .last])
  }

  @Test func `system rows stand with system rows, whoever caused them`() {
    let found = facts([
      message(1, "bo", minutes: 0), message(2, "bo", minutes: 1, .service("joined")),
      message(3, "me", minutes: 2, .service("left")), message(4, "me", minutes: 3),
    ])
    expect(clusters(found), equals: [.single, .first, .last, .single])
  }

  @Test func `without a limit a cluster lasts all day but not over midnight`() {
    let found = facts(
      [
        message(1, "bo", minutes: 0), message(2, "bo", minutes: 14 * 60 + 59),
        message(3, "bo", minutes: 15 * 60),
      ], clusters: ClusterPolicy(maximumGap: nil))
    expect(clusters(found), equals: [.first, .last, .single])
    expect(found.days.map(\.messages), equals: [0..<2, 2..<3])
  }

  @Test func `midnight is the time zone's`() {
    // 23:55 and 00:05 in Kathmandu are 18:10 and 18:20 in Greenwich.
    let messages = [
      message(1, "bo", minutes: 9 * 60 + 10), message(2, "bo", minutes: 9 * 60 + 20),
    ]
    let there = facts(messages, zone: "Asia/Kathmandu")
    expect(clusters(there), equals: [.single, .single])
    expect(there.days.map(\.text), equals: ["20 November 2026", "21 November 2026"])
    expect(there.facts.map(\.time), equals: ["23:55", "00:05"])
    let here = facts(messages)
    expect(clusters(here), equals: [.first, .last])
    expect(here.days.map(\.text), equals: ["20 November 2026"])
    expect(here.facts.map(\.time), equals: ["18:10", "18:20"])
  }

  @Test func `a day on which the clocks change has its messages once`() {
    // 1 November 2026 in New York lasts from 04:00 to 05:00 UTC of the next day.
    let start = (1_793_505_600.0 - MessageRelationsTests.morning) / 60
    let hours: [Double] = [-0.5, 0, 1.5, 2.5, 24.5, 25]
    let messages = hours.enumerated().map {
      message($0, "bo", minutes: start + $1 * 60)
    }
    let found = facts(messages, zone: "America/New_York")
    expect(found.days.map(\.messages), equals: [0..<1, 1..<5, 5..<6])
    expect(found.facts.map(\.time), equals: ["23:30", "00:00", "01:30", "01:30", "23:30", "00:00"])
  }

  @Test func `messages out of order start a day each time the day changes`() {
    let day = 24.0 * 60
    let found = facts([
      message(1, "bo", minutes: day), message(2, "bo", minutes: 0), message(3, "bo", minutes: -5),
      message(4, "bo", minutes: day),
    ])
    expect(found.days.map(\.messages), equals: [0..<1, 1..<3, 3..<4])
    expect(
      found.days.map(\.text), equals: ["21 November 2026", "20 November 2026", "21 November 2026"])
    expect(found.facts.map(\.neighbours.startsDay), equals: [true, true, false, true])
    expect(clusters(found), equals: [.single, .first, .last, .single])
  }

  @Test func `dates before 1970 have days too`() {
    var early = message(1, "bo", minutes: 0)
    early.date = Date(timeIntervalSince1970: -1)
    var later = message(2, "bo", minutes: 0)
    later.date = Date(timeIntervalSince1970: 0)
    let found = facts([early, later])
    expect(found.days.map(\.text), equals: ["31 December 1969", "1 January 1970"])
    expect(found.facts.map(\.time), equals: ["23:59", "00:00"])
  }

  @Test(
    arguments: [
      (nil, nil), ("1", 2), ("2", 2), ("3", 4), ("5", nil), ("gone", nil),
    ] as [(String?, Int?)])
  func `the unread part starts with somebody else's first message behind the last read one`(
    readUpTo: String?, unread: Int?
  ) {
    let messages = [
      message(1, "bo", minutes: 0), message(2, "me", minutes: 1), message(3, "bo", minutes: 2),
      message(4, "me", minutes: 3), message(5, "bo", minutes: 4),
    ]
    let found = facts(messages, readUpTo: readUpTo.map(MessageID.init(rawValue:)))
    let places = found.facts.indices.filter { found.facts[$0].neighbours.startsUnread }
    expect(places, equals: (unread.map { [$0] } ?? []))
  }

  @Test func `clusters end at the unread strip`() {
    let messages = (1...4).map { message($0, "bo", minutes: Double($0)) }
    let found = facts(messages, readUpTo: "2")
    expect(clusters(found), equals: [.first, .last, .first, .last])
  }

  @Test func `an empty conversation has no facts`() {
    let found = facts([])
    expect(found.facts.isEmpty)
    expect(found.days.isEmpty)
  }

  @Test func `random conversations have every message in one day and whole clusters`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let messages = (0..<Int(random.next() % 30)).map { index in
        message(
          index, random.pick(["bo", "cleo", "me"]), minutes: (random.unit() * 4_000).rounded(),
          random.chance(0.2) ? .service("x") : .text("x"))
      }
      let found = facts(messages, zone: random.pick(["UTC", "Asia/Kathmandu", "Europe/Lisbon"]))
      let note = "seed \(seed), round \(round)"
      expect(found.days.flatMap { Array($0.messages) }, equals: Array(messages.indices), "\(note)")
      for (index, fact) in found.facts.enumerated() {
        let opensDay = found.days.contains { $0.messages.lowerBound == index }
        expect(fact.neighbours.startsDay, equals: opensDay, "\(note)")
        // Who is not at the bottom has one below who is not at the top.
        let next = index + 1 < messages.count ? found.facts[index + 1].neighbours : nil
        expect(fact.neighbours.cluster.isBottom, equals: (next?.cluster.isTop ?? true), "\(note)")
      }
      expect(found.facts.first?.neighbours.cluster.isTop ?? true, "\(note)")
    }
  }

  @Test func `the time of an edited message says so, in the words of the environment`() {
    func times(_ edited: JSONValue?, _ strings: LocalizedStrings, _ previous: MessageRelations?)
      -> MessageRelations
    {
      var message = message(1, "bo", minutes: 0)
      if let edited { message.extras["edited"] = edited }
      var environment = LayoutEnvironment(width: 375, timeZone: "UTC")
      environment.locale = "en_GB"
      environment.strings = strings
      return MessageRelations(
        Conversation(peer: .group, messages: [message]), environment: environment,
        previous: previous)
    }
    let plain = times(nil, .english, nil).facts[0].time
    expect(!plain.isEmpty)
    for edited: JSONValue in [true, "2026-11-20T09:05:00Z"] {
      expect(times(edited, .english, nil).facts[0].time, equals: "edited \(plain)")
    }
    for other: JSONValue in [false, .null, "", 0, [:]] {
      expect(times(other, .english, nil).facts[0].time, equals: plain)
    }
    // Facts of another language are not gone on with.
    let english = times(true, .english, nil)
    expect(times(true, .bundled(for: "de"), english).facts[0].time, equals: "bearbeitet \(plain)")
  }
}
