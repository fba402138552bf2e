import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What the functions of `ctx` answer.
@Suite struct LuaContextTests {
  private static func context(
    locale: String = "en_GB", timeZone: String = "UTC", textScale: CGFloat = 1
  ) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(
        width: 375, textScale: textScale, locale: locale, timeZone: timeZone),
      measurer: SquareMeasurer(), peer: Scripts.peer, time: "09:00")
  }

  private static func text(_ expression: String, _ context: LayoutContext = context()) throws
    -> String?
  {
    let plugin = try Scripts.building("return ui.text(tostring(\(expression)))")
    let box = try plugin.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: context
    ).box
    guard case .text(let text) = box.kind else { return nil }
    return text.text
  }

  private static func error(_ body: String) throws -> PluginError? {
    let plugin = try Scripts.building(body)
    return #expect(throws: PluginError.self) { try plugin.box() }
  }

  @Test func `the text scale is the environment's`() throws {
    try expect(LuaContextTests.text("ctx.text_scale"), equals: "1.0")
    try expect(LuaContextTests.text("ctx.text_scale", Self.context(textScale: 1.5)), equals: "1.5")
  }

  @Test(arguments: [
    ("time", "19:00"), ("day", "24 November 2026"), ("weekday", "Tuesday"),
    ("weekday_short", "Tue"), ("month", "November"), ("month_short", "Nov"),
    ("day_of_month", "24"), ("month_of_year", "11"), ("year", "2026"),
    ("weekday_number", "2"), ("days", "20781"), ("hour", "19"), ("minute", "0"),
    ("seconds", "1795546800"),
  ])
  func `a date has texts and numbers`(field: String, text: String) throws {
    try expect(LuaContextTests.text("ctx.date('2026-11-24T19:00:00Z').\(field)"), equals: text)
  }

  @Test func `a date is that of the environment's time zone and language`() throws {
    let expression = """
      (function() local d = ctx.date('2026-12-31T23:30:00Z')
        return d.time .. ' ' .. d.weekday .. ' ' .. d.day_of_month .. ' ' .. d.month .. ' ' .. d.year end)()
      """
    let tokyo = LuaContextTests.context(locale: "de_DE", timeZone: "Asia/Tokyo")
    try expect(LuaContextTests.text(expression, tokyo), equals: "08:30 Freitag 1 Januar 2027")
    try expect(LuaContextTests.text(expression), equals: "23:30 Thursday 31 December 2026")
  }

  @Test(arguments: [
    "message.date", "message['da' .. 'te']",
    "(function() for k, v in pairs(message) do if k == 'date' then return v end end end)()",
  ])
  func `a message's date is that of the environment's time zone and language`(
    date: String
  ) throws {
    let expression = """
      (function() local d = \(date)
        local texts = { d.time, d.weekday, d.day_of_month, d.month_of_year, d.day }
        return table.concat(texts, ' ') end)()
      """
    // Sent as 1970 began in London.
    let newYork = LuaContextTests.context(locale: "de_DE", timeZone: "America/New_York")
    try expect(
      LuaContextTests.text(expression, newYork), equals: "19:00 Mittwoch 31 12 31. Dezember 1969")
    try expect(LuaContextTests.text(expression), equals: "00:00 Thursday 1 1 1 January 1970")
  }

  @Test func `a message has no date yet in is_suitable`() throws {
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", is_suitable = function(m) return m.date == nil end,
        build_layout = function(peer, m) return m.date.weekday end }
      """)
    try expect(plugin.isSuitable(Scripts.message(), in: Scripts.context))
    try expect(plugin.box(), equals: .text("Thursday"))
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", "Monday 1 1"), ("2000-02-29T12:00:00Z", "Tuesday 29 2000"),
    ("1969-12-31T23:59:59Z", "Wednesday 31 1969"), ("9999-12-31T00:00:00Z", "Friday 31 9999"),
    ("2026-11-24T19:00:00+02:00", "Tuesday 24 2026"),
  ])
  func `any date between the years 1 and 9999 has its day`(date: String, text: String) throws {
    let expression = """
      (function() local d = ctx.date('\(date)')
        return d.weekday .. ' ' .. d.day_of_month .. ' ' .. d.year end)()
      """
    try expect(LuaContextTests.text(expression), equals: text)
  }

  @Test(arguments: ["", "tomorrow", "2026-02-30T00:00:00Z", "2026-11-24", "2026-11-24T25:00:00Z"])
  func `a text that is no date gives nil`(text: String) throws {
    try expect(LuaContextTests.text("ctx.date('\(text)')"), equals: "nil")
  }

  @Test(arguments: [
    ("2026-11-24T23:55:00-03:00", "written", "23:55 Tuesday 24"),
    ("2026-11-25T16:20:00Z", "written", "16:20 Wednesday 25"),
    ("2026-11-24T23:55:00-03:00", "Asia/Tokyo", "11:55 Wednesday 25"),
    ("2026-07-01T12:00:00Z", "Europe/Berlin", "14:00 Wednesday 1"),
    ("2026-12-01T12:00:00Z", "Europe/Berlin", "13:00 Tuesday 1"),
    ("2026-11-24T23:55:00Z", "+05:30", "05:25 Wednesday 25"),
    ("2026-11-24T23:55:00Z", "-0330", "20:25 Tuesday 24"),
    ("0001-01-01T00:00:00Z", "-12:00", "12:00 Sunday 31"),
  ])
  func `a date can be that of another place, wherever the reader is`(
    date: String, zone: String, expected: String
  ) throws {
    let expression = """
      (function() local d = ctx.date('\(date)', '\(zone)')
        return d.time .. ' ' .. d.weekday .. ' ' .. d.day_of_month end)()
      """
    for reader in ["UTC", "America/New_York", "Asia/Kolkata"] {
      try expect(
        LuaContextTests.text(expression, LuaContextTests.context(timeZone: reader)),
        equals: expected)
    }
  }

  @Test(arguments: [
    "Atlantis/Port", "here", "+9", "+25:00", "../../etc/passwd", "Europe Berlin", "Europe/Bérlin",
  ])
  func `an unknown time zone gives nil, like a text that is no date`(zone: String) throws {
    try expect(
      LuaContextTests.text("ctx.date('2026-11-24T19:00:00Z', '\(zone)')"), equals: "nil")
  }

  @Test func `an empty time zone is that of the reader`() throws {
    let tokyo = LuaContextTests.context(timeZone: "Asia/Tokyo")
    try expect(
      LuaContextTests.text("ctx.date('2026-11-24T19:00:00Z', '').time", tokyo), equals: "04:00")
  }

  @Test func `the reader is known where the conversation says so`() throws {
    var peer = Scripts.peer
    peer.people.me = "ana"
    let plugin = try Scripts.building("return ui.text(tostring(ctx.me))")
    for (peer, text) in [(peer, "ana"), (Scripts.peer, "false")] {
      let context = LayoutContext(
        environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(), peer: peer,
        time: "09:00")
      let built = try plugin.buildLayout(peer: peer, message: Scripts.message(), context: context)
      expect(built.box, equals: .text(text))
    }
  }

  @Test func `a date must be a string`() throws {
    let error = try LuaContextTests.error("return ui.text(ctx.date(3).day)")
    expect(error?.message, equals: "ctx.date: the date must be a string, not a number")
  }

  @Test(arguments: [
    ("ctx.date('2026-11-24T19:00:00Z').wekday", "the result of ctx.date has no field 'wekday'"),
    ("ctx.measure('x').wdith", "the result of ctx.measure has no field 'wdith'"),
  ])
  func `a misspelt field of an answer is an error with a suggestion`(
    expression: String, message: String
  ) throws {
    let error = try LuaContextTests.error("return ui.text(tostring(\(expression)))")
    expect(error?.message.hasPrefix(message + " (did you mean '"), equals: true, "\(error as Any)")
    expect(error?.place?.line, equals: 2)
  }

  @Test(arguments: [
    ("0", "0 bytes"), ("1", "1 byte"), ("999", "999 bytes"), ("1200000", "1.2 MB"),
    ("340000.5", "340 kB"),
  ])
  func `sizes are written as documents show them`(number: String, text: String) throws {
    try expect(LuaContextTests.text("ctx.bytes(\(number))"), equals: text)
  }

  @Test func `sizes have the decimal separator of the locale`() throws {
    let german = LuaContextTests.context(locale: "de_DE")
    try expect(LuaContextTests.text("ctx.bytes(1200000)", german), equals: "1,2 MB")
  }

  @Test(arguments: ["-1", "1e30", "0/0"])
  func `what is no size is an error`(number: String) throws {
    let error = try LuaContextTests.error("return ui.text(ctx.bytes(\(number)))")
    expect(error?.message.hasPrefix("ctx.bytes: "), equals: true)
    expect(error?.message.hasSuffix("is not a size in bytes"), equals: true)
  }

  @Test func `measuring answers with size, lines, and whether the text was cut off`() throws {
    let expression = """
      (function() local m = ctx.measure('one\\ntwo', { style = 'caption', max_width = 100, max_lines = 3 })
        return m.width .. ' ' .. m.height .. ' ' .. m.lines .. ' ' .. tostring(m.truncated) end)()
      """
    let context = LuaContextTests.context()
    let measured = context.measure("one\ntwo", style: .caption, maximumWidth: 100)
    try expect(
      LuaContextTests.text(expression),
      equals: "\(Double(measured.width)) \(Double(measured.height)) 2 false")
  }

  @Test func `measuring costs fuel in proportion to the text`() throws {
    func fuel(_ length: Int) throws -> Int {
      let plugin = try Scripts.building(
        "local text = message.content.text ctx.measure(text) return ui.text 'x'")
      let message = Scripts.message([
        "type": .string("sample"), "text": .string(String(repeating: "x ", count: length / 2)),
      ])
      return try plugin.buildLayout(
        peer: Scripts.peer, message: message, context: Scripts.context
      ).cost.fuel
    }
    let difference = try fuel(11_000) - fuel(1_000)
    // A byte of words is 50 units; without a width a line ends after some 2,000 bytes.
    expect(difference >= 500_000 && difference < 510_000)
  }

  @Test func `a script that measures for ever is stopped`() throws {
    let plugin = try Scripts.building(
      "local text = string.rep('x', 5000) while true do ctx.measure(text) end")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.kind, equals: .fuel)
  }

  @Test(arguments: [
    "('x'):rep(60000)", "('x '):rep(9000), { max_width = 10 }",
    "('x'):rep(9000), { max_width = 0 }",
    "('\\n'):rep(9000), { max_width = 300 }",
  ])
  func `what can't be paid for is not measured`(arguments: String) throws {
    struct Forbidden: TextMeasuring {
      func measure(_ request: TextRequest) -> MeasuredText {
        Issue.record("a text of \(request.text.utf8.count) bytes is measured")
        return SquareMeasurer().measure(request)
      }
      func minimumContentWidth(of request: TextRequest) -> CGFloat { 0 }
    }
    let plugin = try Scripts.building("ctx.measure(\(arguments)) return ui.text 'x'")
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: Forbidden(), peer: Scripts.peer)
    let error = #expect(throws: PluginError.self) {
      try plugin.buildLayout(peer: Scripts.peer, message: Scripts.message(), context: context).box
    }
    expect(error?.kind, equals: .fuel)
  }

  @Test func `time for measuring that is used up says so`() throws {
    var limits = LuaLimits()
    limits.measuringTime = .zero
    let plugin = try Scripts.building(
      "for i = 1, 100 do ctx.measure(string.rep('x', 1000)) end return ui.text 'x'", limits: limits)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.kind, equals: .time)
    expect(error?.message, equals: "stopped: ctx.measure exceeds the time limit")
    expect(error?.place?.line, equals: 2)
  }

  @Test func `a layout's cost is told with it`() throws {
    let plugin = try Scripts.building("return ui.bubble { ui.column { 'a', 'b', ui.row { 'c' } } }")
    let (box, cost, _) = try plugin.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    expect(box, equals: (try plugin.box()))
    expect(cost.fuel > 0 && cost.fuel < 1_000)
    expect(cost.memoryBytes > 10_000 && cost.memoryBytes < 200_000)
    let again = try plugin.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    // A state's first call makes strings that stay; from then on all are alike.
    let third = try plugin.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    expect(third.cost.fuel, equals: again.cost.fuel)
  }

  @Test(arguments: [
    ("en_GB", "1"), ("en_US", "7"), ("de", "1"), ("ar_EG", "6"), ("pt_BR", "7"), ("he", "7"),
    ("fa_IR", "6"),
  ])
  func `weeks begin with the day that the reader's region begins them with`(
    locale: String, day: String
  ) throws {
    try expect(LuaContextTests.text("ctx.first_weekday", Self.context(locale: locale)), equals: day)
  }

  @Test func `dates are as many days apart as midnights lie between them`() throws {
    let days = "ctx.date('2027-01-01T00:30:00Z').days - ctx.date('2026-12-30T23:30:00Z').days"
    try expect(LuaContextTests.text(days), equals: "2")
    // There it is the 31st already.
    try expect(LuaContextTests.text(days, Self.context(timeZone: "Asia/Tokyo")), equals: "1")
  }

  @Test(arguments: [
    ("ctx.person('bo').name", "Bo Li"), ("ctx.person('bo').initials", "BL"),
    ("ctx.person('bo').avatar", "bo.png"), ("ctx.person('cy').avatar", "false"),
    ("ctx.person('cy').id", "cy"), ("ctx.person('nobody')", "nil"), ("ctx.person('')", "nil"),
    // The sender is known where the conversation says nothing of people.
    ("ctx.person(message.sender.id).name", "Ana"),
  ])
  func `somebody who takes part is found by the id`(expression: String, text: String) throws {
    let people = People([
      Person(id: "bo", name: "Bo Li", avatar: "bo.png"), Person(id: "cy", name: "Cy"),
    ])
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(),
      peer: Peer(id: "trip", kind: .group, title: "Trip", people: people), time: "09:00")
    try expect(LuaContextTests.text(expression, context), equals: text)
  }

  @Test func `a person's colour is a colour of boxes, that of the name`() throws {
    let bo = Person(id: "bo", name: "Bo")
    let plugin = try Scripts.building(
      "return ui.text { 'Bo', color = ctx.person('bo').color }")
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(),
      peer: Peer(id: "trip", kind: .group, people: People([bo])), time: "09:00")
    let box = try plugin.buildLayout(
      peer: context.peer, message: Scripts.message(), context: context
    ).box
    guard case .text(let text) = box.kind else { return expect(Bool(false)) }
    expect(text.color, equals: .person(bo))
  }

  @Test(arguments: ["ctx.person()", "ctx.person(1)", "ctx.person('a', 'b')", "ctx:person('a')"])
  func `what is no id is refused`(call: String) throws {
    let error = try LuaContextTests.error("return ui.text(tostring(\(call)))")
    expect(error?.kind == .runtime && error?.message.contains("ctx.person") == true)
  }
}
