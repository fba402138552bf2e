import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// When a layouter that costs too much is not asked any more.
@Suite struct WorkUsageTests {
  private let budget = WorkBudget(unitsPerMessage: 1_000, stops: 3)

  /// After how many messages of a kind an account has something to say.
  private func events(
    _ count: Int, _ outcome: (Int) -> (WorkUsage.Outcome, Int)
  ) -> [Int: WorkUsage.Event] {
    var usage = WorkUsage(budget)
    var events: [Int: WorkUsage.Event] = [:]
    for number in 1...count {
      let (outcome, units) = outcome(number)
      events[number] = usage.note(outcome, units: units)
    }
    return events
  }

  @Test func `the third stop in a row switches off, and the second one warns`() {
    expect(events(10) { _ in (.stopped, 0) }, equals: [2: .warned, 3: .switchedOff])
  }

  @Test func `twenty messages make up for a stop, and nineteen do not`() {
    expect(events(3_000) { $0 % 21 == 1 ? (.stopped, 0) : (.built, 1_000) }.isEmpty)
    expect(!events(3_000) { $0 % 20 == 1 ? (.stopped, 0) : (.built, 1_000) }.isEmpty)
  }

  @Test func `a stop at every third message switches off soon`() {
    let events = events(100) { $0 % 3 == 0 ? (.stopped, 0) : (.built, 10) }
    expect(events, equals: [6: .warned, 12: .switchedOff])
  }

  @Test func `messages that cost twice what they may switch off after sixty`() {
    expect(events(100) { _ in (.built, 2_000) }, equals: [30: .warned, 60: .switchedOff])
    expect(events(100) { _ in (.failed, 2_000) }, equals: [30: .warned, 60: .switchedOff])
    expect(events(10_000) { _ in (.built, 1_000) }.isEmpty)
    expect(events(10_000) { _ in (.failed, 1_000) }.isEmpty)
    // Dear and cheap by turns: what counts is the mean.
    expect(events(10_000) { $0 % 2 == 0 ? (.built, 2_000) : (.built, 0) }.isEmpty)
  }

  @Test func `what failed cheaply neither takes nor gives`() {
    let events = events(100) { $0 % 3 == 0 ? (.stopped, 0) : (.failed, 0) }
    expect(events, equals: [6: .warned, 9: .switchedOff])
  }

  @Test func `who recovered is warned again`() {
    let events = events(100) { [1, 2, 61, 62].contains($0) ? (.stopped, 0) : (.built, 0) }
    expect(events, equals: [2: .warned, 62: .warned])
  }

  @Test func `once off, always off`() {
    var usage = WorkUsage(budget)
    for _ in 0..<3 { _ = usage.note(.stopped, units: 0) }
    let before = usage
    for _ in 0..<1_000 { expect(usage.note(.built, units: 0) == nil) }
    expect(usage == before && usage.isOff)
  }

  @Test func `it says why`() {
    var usage = WorkUsage(budget)
    _ = usage.note(.stopped, units: 5)
    expect(
      usage.text(of: .warned),
      equals: "it was stopped once; if this continues, it is switched "
        + "off")
    _ = usage.note(.stopped, units: 5)
    _ = usage.note(.built, units: 12_000)
    _ = usage.note(.built, units: 15_000)
    expect(
      usage.text(of: .switchedOff),
      equals:
        "it was stopped 2 times and took 13,500 units of work on average for 2 messages, and its "
        + "limit is 1,000: it is switched off for later messages")
  }

  @Test func `absurd figures do no harm`() {
    var usage = WorkUsage(WorkBudget(unitsPerMessage: .max, stops: .max))
    for _ in 0..<100 { expect(usage.note(.failed, units: .max) == nil) }
    expect(!usage.isOff)
    var small = WorkUsage(WorkBudget(unitsPerMessage: 1, stops: 1))
    expect(small.note(.built, units: .max), equals: .switchedOff)
    expect(small.text(of: .switchedOff).contains("switched off"))
  }
}
