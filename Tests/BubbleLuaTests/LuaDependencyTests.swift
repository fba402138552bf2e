import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Which changes build a script's layouts again: those of what it reads.
@Suite struct LuaDependencyTests {
  private static func conversation(
    reactions: Int = 0, title: String = "Trip"
  ) -> Conversation {
    var messages = (0..<10).map { number in
      Message(
        id: MessageID("\(number)"), sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 3_600 * Double(number)),
        content: MessageContent(type: "sample", payload: ["type": .string("sample")]),
        extras: ["reactions": .integer(0)])
    }
    messages[4].extras = ["reactions": .integer(Int64(reactions))]
    return Conversation(peer: Peer(id: "trip", kind: .group, title: title), messages: messages)
  }

  private static func pass(
    _ layouters: [any BubbleLayouter], change: (inout LayoutEnvironment) -> Void = { _ in }
  ) -> MeasuringPass {
    var environment = LayoutEnvironment(width: 375)
    change(&environment)
    return MeasuringPass(
      chain: LayouterChain(layouters), environment: environment, measurer: SquareMeasurer(),
      workerCount: 1)
  }

  /// How many layouts a second pass builds.
  private static func builds(
    _ body: String, then conversation: Conversation = conversation(),
    change: (inout LayoutEnvironment) -> Void = { _ in }
  ) async throws -> Int {
    let layouter = LuaLayouter(try Scripts.building(body))
    let first = try await pass([layouter]).run(LuaDependencyTests.conversation())
    expect(first.builtCount, equals: 10)
    expect(first.diagnostics.isEmpty)
    // A script that reads under a name of its own making is known after the first of them.
    let second = try await pass([layouter]).run(
      LuaDependencyTests.conversation(), previous: first)
    let changed = try await pass([layouter], change: change).run(conversation, previous: second)
    expect(changed.diagnostics.isEmpty)
    return changed.builtCount
  }

  @Test(arguments: [
    ("return ui.text(message.id)", 0), ("return ui.text(tostring(message.extras.reactions))", 1),
    ("return ui.text(tostring(message['ex' .. 'tras'].reactions))", 1),
    ("local n = 0 for key in pairs(message) do n = n + 1 end return ui.text(tostring(n))", 1),
  ])
  func `other reactions build a layout again only where the script looks at extras`(
    body: String, count: Int
  ) async throws {
    let other = LuaDependencyTests.conversation(reactions: 3)
    try await expect(LuaDependencyTests.builds(body, then: other), equals: count)
  }

  @Test(arguments: [
    ("return ui.text(peer.kind)", 0), ("return ui.text(peer.title)", 10),
    ("return ui.text(peer['ti' .. 'tle'])", 10),
    ("for _, value in pairs(peer) do end return ui.text 'x'", 10),
  ])
  func `another title builds layouts again only where the script reads it`(
    body: String, count: Int
  ) async throws {
    let other = LuaDependencyTests.conversation(title: "Journey")
    try await expect(LuaDependencyTests.builds(body, then: other), equals: count)
  }

  @Test(arguments: [
    ("return ui.text(ctx.direction)", 0), ("return ui.text(ctx.theme)", 10),
    ("return ui.text(ctx['the' .. 'me'])", 10),
  ])
  func `another theme builds layouts again only where the script reads it`(
    body: String, count: Int
  ) async throws {
    try await expect(LuaDependencyTests.builds(body) { $0.theme = .dark }, equals: count)
  }

  @Test(arguments: [
    ("return ui.text(message.id)", 0), ("return ui.text(ctx.bytes(1e6))", 10),
    ("return ui.text(ctx.date('2026-11-24T19:00:00Z').day)", 10),
    ("return ui.text(ctx['da' .. 'te']('2026-11-24T19:00:00Z').day)", 10),
    ("return ui.text(message.date.weekday)", 10),
    ("return ui.text(message['da' .. 'te'].weekday)", 10),
    ("return ui.text(ctx['num' .. 'ber'](1))", 10), ("return ui.text(ctx.duration(1))", 10),
    ("return ui.text(ctx.percent(1))", 10), ("return ui.text(ctx.money(1))", 10),
    ("return ui.text(ctx['lang' .. 'uage'])", 10), ("return ui.text(ctx.list { 'a' })", 10),
    ("return ui.text(tostring(ctx['rel' .. 'ative']('x')))", 10),
    ("return ui.text(ctx.plural(1, 'x', 'y'))", 0),
  ])
  func `another region builds layouts again only where the script writes dates, numbers or sizes`(
    body: String, count: Int
  ) async throws {
    // Hours and minutes are the same in both, and so is the language, which every text depends on.
    let builds = try await LuaDependencyTests.builds(body) { $0.locale = "en_IE" }
    expect(builds, equals: count)
    try await expect(LuaDependencyTests.builds(body) { $0.locale = "de_DE" }, equals: 10)
  }

  @Test(arguments: [
    ("return ui.text(message.date.weekday)", 0),
    ("return ui.text(tostring(ctx['rel' .. 'ative']('x')))", 10),
  ])
  func `another day builds layouts again only where the script says how far a date is from it`(
    body: String, count: Int
  ) async throws {
    let day = CalendarDay("2026-11-26")
    try await expect(LuaDependencyTests.builds(body) { $0.today = day }, equals: count)
  }

  @Test(arguments: [
    ("return ui.text(message.id)", 0), ("return ui.text(message['da' .. 'te'].weekday)", 10),
  ])
  func `another time zone builds layouts again only where the script reads the date`(
    body: String, count: Int
  ) async throws {
    // Another day with the same times of day.
    try await expect(LuaDependencyTests.builds(body) { $0.timeZone = "GMT+0000" }, equals: count)
  }

  @Test func `what is read in is_suitable counts`() throws {
    let layouter = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample",
          is_suitable = function(message) return message["extr" .. "as"].reactions ~= 9 end,
          build_layout = function(peer, message) return ui.text(message.id) end }
        """))
    let message = LuaDependencyTests.conversation().messages[0]
    expect(layouter.layoutKey(for: message, in: Scripts.context).message.extras.members.isEmpty)
    try expect(layouter.isSuitable(message, in: Scripts.context))
    expect(layouter.layoutKey(for: message, in: Scripts.context).message, equals: message)
  }

  @Test func `who wraps a script by what is in the extras is built again all the same`()
    async throws
  {
    struct Reactions: BoxLayouter {
      let id: LayouterID = "reactions"
      let wraps = true
      func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
        .column([
          try context.wrappedBox(for: message), .text("\(message.extras["reactions"] ?? .null)"),
        ])
      }
    }
    let script = LuaLayouter(try Scripts.building("return ui.text(message.id)"))
    let pass = LuaDependencyTests.pass([Reactions(), script])
    let first = try await pass.run(LuaDependencyTests.conversation())
    let other = LuaDependencyTests.conversation(reactions: 3)
    try await expect(pass.run(other, previous: first).builtCount, equals: 1)
  }

  @Test func `a key that counts more parts differs from one that counts less`() throws {
    let layouter = LuaLayouter(try Scripts.building("return ui.text(ctx['the' .. 'me'])"))
    let message = Scripts.message()
    let before = layouter.layoutKey(for: message, in: Scripts.context)
    _ = try layouter.plugin.box()
    let after = layouter.layoutKey(for: message, in: Scripts.context)
    expect(before != after)
    expect(after, equals: layouter.layoutKey(for: message, in: Scripts.context))
  }

  @Test(arguments: [
    "local e = message['ex' .. 'tras'] return ui.text(tostring(e.reactions))",
    "local n = 0 for key in pairs(message) do n = n + 1 end return ui.text(tostring(n))",
  ])
  func `extras that go away are missed by a script that read them under a name of its own making`(
    body: String
  ) async throws {
    let layouter = LuaLayouter(try Scripts.building(body))
    let pass = LuaDependencyTests.pass([layouter])
    var conversation = Conversation(
      peer: Scripts.peer, messages: [LuaDependencyTests.conversation(reactions: 7).messages[4]])
    let first = try await pass.run(conversation)
    conversation.messages[0].extras = [:]
    let second = try await pass.run(conversation, previous: first)
    expect(second.builtCount, equals: 1)
  }

  @Test(arguments: [
    ("return ui.text(message.sender.name)", 0),
    ("local p = ctx.person('bo') return ui.text(p and p.name or '-')", 10),
    ("local p = ctx['per' .. 'son']('bo') return ui.text(p and p.name or '-')", 10),
  ])
  func `other people build a layout again only where the script asks for somebody`(
    body: String, count: Int
  ) async throws {
    var other = LuaDependencyTests.conversation()
    other.peer.people = People([Person(id: "bo", name: "Bo")])
    try await expect(LuaDependencyTests.builds(body, then: other), equals: count)
  }
}
