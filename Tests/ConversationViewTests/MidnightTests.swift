import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// What the headers over days say when the host says which day it is, and what becomes of them at midnight.
@Suite struct MidnightTests {
  /// A message a day, the last one on 26 November 2026.
  private static func view(_ count: Int, environment: LayoutEnvironment) -> ConversationView {
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
      measurer: FixedMeasurer(), size: CGSize(width: environment.width, height: 2_000))
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
