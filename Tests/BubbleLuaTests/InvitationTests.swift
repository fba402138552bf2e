import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled invitation promises.
@Suite struct InvitationTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("invitation") }

  private func texts(_ starts: String, _ ends: String?, allDay: Bool = false) throws -> [String] {
    var event: JSONObject = ["starts": .string(starts), "allDay": .bool(allDay)]
    if let ends { event = JSONObject(event.members + [.init(name: "ends", value: .string(ends))]) }
    return try script.layout(event).texts.filter { $0 != "Bo" }
  }

  private let tuesday = "Tuesday, 24 November 2026"
  private let wednesday = "Wednesday, 25 November 2026"

  @Test func `the tile has the month and the day`() throws {
    let texts = try texts("2026-11-24T19:00:00Z", nil)
    expect(texts.starts(with: ["Nov", "24", tuesday, "19:00"]))
  }

  @Test func `an evening is a day and two times`() throws {
    let texts = try texts("2026-11-24T19:00:00Z", "2026-11-24T21:30:00Z")
    expect(texts.contains(tuesday) && texts.contains("19:00 – 21:30"))
  }

  @Test func `over midnight both ends say their day`() throws {
    let texts = try texts("2026-11-24T22:00:00Z", "2026-11-25T02:00:00Z")
    expect(texts.contains("\(tuesday), 22:00 –") && texts.contains("\(wednesday), 02:00"))
  }

  @Test func `whole days have no times`() throws {
    try expect(texts("2026-11-24T12:00:00Z", nil, allDay: true).contains("All day"))
    let two = try texts("2026-11-24T12:00:00Z", "2026-11-25T12:00:00Z", allDay: true)
    expect(two.contains("\(tuesday) –") && two.contains(wednesday))
  }

  @Test func `days and times are those of the host's time zone`() throws {
    var environment = LayoutEnvironment(width: 375)
    environment.timeZone = "Asia/Tokyo"
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .group, time: "09:00")
    let texts = try script.layout(["starts": .string("2026-11-24T19:00:00Z")], in: context).texts
    expect(texts.contains("25") && texts.contains("04:00"))
  }

  @Test func `answers are counted, and a touch gives one`() throws {
    let layout = try script.layout([
      "title": .string("Rehearsal"), "answer": .string("no"),
      "answers": .object(["yes": .integer(3), "no": .integer(1), "maybe": .string("many")]),
    ])
    expect(layout.texts.contains("Yes 3") && layout.texts.contains("Maybe"))
    for answer in ["yes", "no", "maybe"] {
      expect(layout.action(answer), equals: HitAction("answer", ["answer": .string(answer)]))
    }
    let buttons = layout.accessibilityElements.filter { $0.role == .button }.map(\.label)
    expect(buttons, equals: ["Yes, 3 answers", "No, 1 answer, your answer", "Maybe"])
  }

  @Test func `what is cancelled can't be answered`() throws {
    let layout = try script.layout(["title": .string("Rehearsal"), "cancelled": .bool(true)])
    expect(layout.texts.contains("Cancelled"))
    expect(layout.regions.isEmpty)
  }

  @Test func `a start that is no date leaves no tile`() throws {
    let layout = try script.layout(["title": .string("Some time"), "starts": .string("soon")])
    expect(layout.texts.starts(with: ["Bo", "Some time", "Yes", "No", "Maybe"]))
  }
}
