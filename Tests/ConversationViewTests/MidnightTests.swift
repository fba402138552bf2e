import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// What the headers over days say when the host says which day it is, and what becomes of them at midnight.
@Suite struct MidnightTests {
  /// A message a day, the last one on 26 November 2026.
  private static func view(
    _ count: Int, environment: LayoutEnvironment,
    options: ConversationViewOptions = ConversationViewOptions()
  ) -> ConversationView {
    let end = 1_795_651_200 + 9 * 3_600.0  // 26 November 2026, nine o'clock
    let messages = (0..<count).map { number in
      Message(
        id: MessageID("\(number)"), sender: Situation.bo, isOutgoing: false,
        date: Date(timeIntervalSince1970: end - Double(count - 1 - number) * 86_400),
        content: .text("Hi"))
    }
    return ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages),
      environment: environment, chain: LayouterChain([LoggedLayouter("all", Lock([]))]),
      measurer: FixedMeasurer(), size: CGSize(width: environment.width, height: 2_000),
      options: options)
  }

  private static func settle(_ view: ConversationView) async {
    while !view.isSettled {
      await view.measured()
      view.commit()
    }
  }

  private static func headers(_ view: ConversationView) -> [String] {
    view.elements.compactMap { element in
      if case .day(let header) = element.layout { header.text } else { nil }
    }
  }

  @Test func `headers say today, yesterday, the day of the week, and then the date`() async throws {
    var environment = LayoutEnvironment(width: 375)
    environment.today = CalendarDay("2026-11-26")
    let view = MidnightTests.view(9, environment: environment)
    await MidnightTests.settle(view)
    expect(
      MidnightTests.headers(view),
      equals: [
        "18 November 2026", "19 November 2026", "Friday", "Saturday", "Sunday", "Monday",
        "Tuesday", "Yesterday", "Today",
      ])
    view.environment.locale = "de_DE"
    await MidnightTests.settle(view)
    expect(MidnightTests.headers(view).suffix(3), equals: ["Dienstag", "Gestern", "Heute"])
    view.environment.strings.today = "Jetzt"
    await MidnightTests.settle(view)
    expect(MidnightTests.headers(view).last, equals: "Jetzt")
    view.environment.hostStrings = nil
    view.environment.locale = "nl_NL"
    await MidnightTests.settle(view)
    expect(MidnightTests.headers(view).suffix(3), equals: ["Dinsdag", "Gisteren", "Vandaag"])
    view.environment.today = nil
    await MidnightTests.settle(view)
    expect(MidnightTests.headers(view).last, equals: "26 november 2026")
  }

  @Test func `at midnight only the headers that say something else are laid out again`()
    async throws
  {
    var environment = LayoutEnvironment(width: 375)
    environment.today = CalendarDay("2026-11-26")
    let view = MidnightTests.view(20, environment: environment)
    await MidnightTests.settle(view)
    let frames = view.elements.map(\.frame)
    let before = view.counts.built
    view.environment.today = CalendarDay("2026-11-27")
    await MidnightTests.settle(view)
    // Today, Yesterday, and the day that is a week ago: the days of the week between them stay.
    expect(view.counts.built - before, equals: 3)
    expect(MidnightTests.headers(view).suffix(3), equals: ["Tuesday", "Wednesday", "Yesterday"])
    expect(view.elements.map(\.frame), equals: frames)
    view.environment.today = CalendarDay("2026-11-27")
    await MidnightTests.settle(view)
    expect(view.counts.built - before, equals: 3)
  }

  @Test func `a day that is the clock's follows the clock, and a fixed one does not`() async throws
  {
    let clock = Lock(1_795_651_200 + 23.5 * 3_600)  // 26 November 2026, half past eleven
    var options = ConversationViewOptions()
    options.clock = { Date(timeIntervalSince1970: clock.withLock { $0 }) }
    var environment = LayoutEnvironment(width: 375)
    environment.today = CalendarDay("2026-11-26")
    let view = MidnightTests.view(20, environment: environment, options: options)
    await MidnightTests.settle(view)
    expect(view.nextFrame == 1_800 && !view.isAnimating)
    let before = view.counts.built
    clock.withLock { $0 += 1_799 }
    view.advance(by: 0)
    expect(view.nextFrame == 1 && view.isSettled)
    clock.withLock { $0 += 1 }
    expect(view.nextFrame == 0)
    view.advance(by: 0)
    await MidnightTests.settle(view)
    expect(view.counts.built - before, equals: 3)
    expect(MidnightTests.headers(view).suffix(3), equals: ["Tuesday", "Wednesday", "Yesterday"])
    expect(view.nextFrame, equals: 86_400)
    // Any number of days later, in one step.
    clock.withLock { $0 += 9 * 86_400 }
    view.advance(by: 0)
    await MidnightTests.settle(view)
    expect(MidnightTests.headers(view).last, equals: "26 November 2026")

    view.environment.today = CalendarDay("2026-11-26")
    await MidnightTests.settle(view)
    clock.withLock { $0 += 86_400 }
    view.advance(by: 0)
    expect(view.nextFrame == nil && view.isSettled, "the host has chosen another day")
    expect(MidnightTests.headers(view).last, equals: "Today")
  }

  @Test(arguments: [
    ("2026-03-28T12:00:00Z", "Europe/Lisbon", 12 * 3_600),
    ("2026-03-29T00:00:00Z", "Europe/Lisbon", 23 * 3_600),
    ("2026-10-24T23:00:00Z", "Europe/Lisbon", 25 * 3_600),
    ("2026-11-26T23:59:59Z", "Asia/Tokyo", 15 * 3_600 + 1), ("2026-11-26T00:00:00Z", "no", 86_400),
    // At the end of these days the clock was put forward, and back, at midnight.
    ("2018-11-03T12:00:00Z", "America/Sao_Paulo", 15 * 3_600),
    ("2018-02-17T12:00:00Z", "America/Sao_Paulo", 15 * 3_600),
  ])
  func `the end of a day is that of its clock`(text: String, zone: String, seconds: Int) throws {
    let date = try #require(ISO8601DateFormatter().date(from: text))
    let left = CalendarDay.secondsLeft(after: date, timeZone: zone)
    expect(left, equals: Double(seconds))
    let day = CalendarDay(date, timeZone: zone)
    expect(CalendarDay(date + left, timeZone: zone) > day)
    expect(CalendarDay(date + left - 1, timeZone: zone), equals: day)
  }

  @Test func `the headers of a snapshot say it, too, and a message of tomorrow says its date`()
    throws
  {
    var environment = LayoutEnvironment(width: 375)
    environment.today = CalendarDay("2026-11-26")
    let messages = [-1, 0, 1].map { day in
      Message(
        id: MessageID("\(day)"), sender: Situation.bo, isOutgoing: false,
        date: Date(timeIntervalSince1970: 1_795_651_200 + Double(day) * 86_400),
        content: .text("Hi"))
    }
    let conversation = Conversation(
      peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages)
    let facts = MessageRelations(conversation, environment: environment)
    expect(facts.days.map(\.text), equals: ["Yesterday", "Today", "27 November 2026"])
    environment.today = nil
    let later = MessageRelations(conversation, environment: environment, previous: facts)
    expect(later.days.map(\.text).first, equals: "25 November 2026")
    // Times stay: nothing of the messages depends on the day.
    expect(later.facts, equals: facts.facts)
  }
}
