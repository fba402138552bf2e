import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct ClusterPolicyTests {
  private static let start = Date(timeIntervalSince1970: 1_795_165_200)

  private func message(
    _ sender: String, _ seconds: TimeInterval, _ content: MessageContent = .text("x")
  ) -> Message {
    Message(
      id: "m", sender: Person(id: sender, name: sender), isOutgoing: false,
      date: ClusterPolicyTests.start.addingTimeInterval(seconds), content: content)
  }

  private func joins(_ policy: ClusterPolicy, after seconds: TimeInterval) -> Bool {
    policy.joins(message("bo", 0), message("bo", seconds))
  }

  @Test(
    arguments: [
      (.minutes(3), 180), (.minutes(10), 600), (.standard, 600), (.minutes(15), 900),
      (ClusterPolicy(maximumGap: 5), 5), (.minutes(0), 0),
    ] as [(ClusterPolicy, TimeInterval)])
  func `messages further apart than the policy says stand in two clusters`(
    policy: ClusterPolicy, gap: TimeInterval
  ) {
    expect(joins(policy, after: gap))
    expect(!joins(policy, after: gap + 0.001))
    // Clocks of two devices may differ: the later message of the list can be the older one.
    expect(joins(policy, after: -gap))
    expect(!joins(policy, after: -gap - 0.001))
    expect(policy.maximumGap, equals: gap)
  }

  @Test func `Actor's has no limit within a day`() {
    expect(joins(.actor, after: 86_000))
    expect(ClusterPolicy.actor.maximumGap == nil)
  }

  @Test func `with none each message stands alone`() {
    expect(!joins(.none, after: 0))
    let rows = (message("bo", 0, .service("a")), message("bo", 0, .service("b")))
    expect(!ClusterPolicy.none.joins(rows.0, rows.1))
  }

  @Test(arguments: [ClusterPolicy.actor, .standard, .minutes(3)])
  func `senders are kept apart, and people from system rows`(policy: ClusterPolicy) {
    expect(!policy.joins(message("bo", 0), message("ana", 1)))
    expect(!policy.joins(message("bo", 0), message("bo", 1, .service("left"))))
    expect(!policy.joins(message("bo", 0, .service("left")), message("bo", 1)))
    expect(policy.joins(message("bo", 0, .service("a")), message("ana", 1, .service("b"))))
  }

  @Test func `a policy of one's own decides alone, within a day`() {
    let pairs = ClusterPolicy(id: "same text") { $0.content.text == $1.content.text }
    expect(pairs.joins(message("bo", 0), message("ana", 5000)))
    let messages = [
      message("bo", 0), message("ana", 5000), message("bo", 5001, .text("y")),
      message("bo", 90_000, .text("y")),
    ].enumerated().map { number, message in
      var message = message
      message.id = MessageID(rawValue: "\(number)")
      return message
    }
    let facts = MessageRelations(
      Conversation(peer: .group, messages: messages), environment: LayoutEnvironment(width: 375),
      clusters: pairs)
    expect(facts.facts.map(\.neighbours.cluster), equals: [.first, .last, .single, .single])
  }

  @Test func `policies are equal by rule, and by name if they are somebody's own`() {
    expect(ClusterPolicy.standard, equals: .minutes(10))
    expect(ClusterPolicy.actor, equals: ClusterPolicy(maximumGap: nil))
    let own = ClusterPolicy(id: "own") { _, _ in true }
    expect(own, equals: ClusterPolicy(id: "own") { _, _ in false })
    let all: Set<ClusterPolicy> = [
      .actor, .standard, .minutes(3), .minutes(15), .none, own,
      ClusterPolicy(id: "other") { _, _ in true },
    ]
    expect(all.count, equals: 7)
  }
}
