import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What scripts do to conversations of many messages: who is stopped, who is switched off and where, and that
/// it is so each time.
@Suite struct LuaConductTests {
  /// Lays a conversation out by a script whose `build_layout` has the given body; `n` is the message's number.
  private static func run(
    _ body: String, count: Int = 100, workers: Int = 2, limits: LuaLimits = .standard
  ) async throws -> CellLayoutSnapshot {
    let plugin = try Scripts.building("local n = message.content.number \(body)", limits: limits)
    return try await Scripts.pass(
      LayouterChain([LuaLayouter(plugin), Fallback()]), workers: workers
    ).run(Scripts.conversation(count))
  }

  /// The messages that the script laid out.
  private static func own(_ snapshot: CellLayoutSnapshot) -> [Int] {
    snapshot.entries.indices.filter { snapshot.entries[$0].key.layouter == "sample" }
  }

  private static func isSwitchedOff(_ snapshot: CellLayoutSnapshot) -> Bool {
    snapshot.diagnostics.contains {
      $0.layouter == "sample" && $0.text.contains("switched off for later")
    }
  }

  @Test(arguments: [
    ("while true do end", 0...0), ("if n % 3 == 2 then while true do end end return 'x'", 6...10),
    ("if n % 3 ~= 2 then while true do end end return 'x'", 1...2),
    ("for i = 1, 8 do pcall(string.find, ('a'):rep(3000), '.-.-b') end return 'x'", 0...0),
    ("return ui.text { ('W'):rep(70000) .. message.id, width = 1 }", 0...8),
    ("return ui.text { ('a '):rep(35000) .. message.id, width = 1 }", 0...8),
    (
      """
      local r = ui.text 'x'
      for i = 1, 60 do
        local t = { gap = 1 }
        for j = 1, 15 do t[j] = ui.text(tostring(j)) end
        t[16] = r
        r = ui.row(t)
      end
      return r
      """, 0...40
    ), ("local t = {} for i = 1, 3000 do t[i] = 'x' end return ui.column(t)", 0...0),
    ("for i = 1, 600000 do local x = i % 7 end return 'x'", 30...99),
    ("for i = 1, 600000 do local x = i % 7 end error('no')", 0...0),
  ])
  func `who costs too much is warned and then switched off, in each run at the same message`(
    body: String, built: ClosedRange<Int>
  ) async throws {
    let first = try await LuaConductTests.run(body)
    expect(LuaConductTests.isSwitchedOff(first))
    expect(first.diagnostics.contains { $0.text.contains("if this continues, it is switched off") })
    expect(built.contains(LuaConductTests.own(first).count), "\(LuaConductTests.own(first).count)")
    let again = try await LuaConductTests.run(body, workers: 3)
    expect(again.diagnostics, equals: first.diagnostics)
    expect(LuaConductTests.own(again), equals: LuaConductTests.own(first))
  }

  @Test(arguments: [
    "if n % 25 == 3 then while true do end end return 'x'",
    "for i = 1, 30000 do local x = i % 7 end return 'x'", "error('no')",
    "return ui.text { ('some words '):rep(300) .. n }", "return ui.text { 'x', width = 2000 }",
    "if n == 50 then return ui.text(('some words '):rep(6000)) end return 'x'",
    "if n == 50 then return ui.row { ui.text(('some words '):rep(6000)) } end return 'x'",
  ])
  func `who does so now and then, or is only wrong, goes on being asked`(
    body: String
  ) async throws {
    let snapshot = try await LuaConductTests.run(body)
    expect(!LuaConductTests.isSwitchedOff(snapshot))
    expect(snapshot.entries.allSatisfy { $0.passedOver.isEmpty })
  }

  @Test func `what a script keeps does not decide whether it is stopped`() async throws {
    // A table that grows until the memory of the state is used up, and a loop at every seventh call.
    let bodies = [
      ("local cache = {}", "cache[n] = ('x'):rep(40000) .. n return 'x'"),
      ("local calls = 0", "calls = calls + 1 while calls % 7 == 0 do end return 'x'"),
      ("local kept = {}", "for i = 1, 3000 do kept[#kept + 1] = { n, i } end return 'x'"),
    ]
    for (start, body) in bodies {
      let plugin = try Scripts.plugin(
        """
        \(start)
        return { api = 1, name = "sample", content_types = { "sample" },
          build_layout = function(peer, message)
            local n = message.content.number
            \(body)
          end }
        """)
      let snapshot = try await Scripts.pass(
        LayouterChain([LuaLayouter(plugin), Fallback()])
      ).run(Scripts.conversation(400))
      expect(snapshot.diagnostics.isEmpty, "\(body)")
      expect(LuaConductTests.own(snapshot).count, equals: 400)
    }
  }

  @Test func `a loop in is_suitable is switched off, and keys are asked without it`() async throws {
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", is_suitable = function() while true do end end,
        build_layout = function() return "x" end }
      """)
    let pass = Scripts.pass(LayouterChain([LuaLayouter(plugin), Fallback()]))
    let first = try await pass.run(Scripts.conversation(100))
    expect(LuaConductTests.isSwitchedOff(first))
    expect(first.entries[50].passedOver, equals: ["sample"])
    let second = try await pass.run(Scripts.conversation(100), previous: first)
    expect(second.builtCount, equals: 0)
  }

  @Test func `one script's stops cost another one nothing`() async throws {
    let loop = try Scripts.building("while true do end")
    let good = try Scripts.plugin(
      """
      return { api = 1, name = "good", content_types = { "sample" },
        build_layout = function(peer, message) return message.id end }
      """)
    let snapshot = try await Scripts.pass(
      LayouterChain([LuaLayouter(loop), LuaLayouter(good)])
    ).run(Scripts.conversation(100))
    expect(snapshot.entries.allSatisfy { $0.key.layouter == "good" })
    expect(Set(snapshot.diagnostics.compactMap(\.layouter)), equals: ["sample"])
  }

  @Test func `a script that wraps is not charged for what it wraps, nor the other way round`()
    async throws
  {
    let wrapping = try Scripts.plugin(
      """
      return { api = 1, name = "around", wraps = true, content_types = { "sample" },
        build_layout = function(peer, message, ctx)
          return ui.decorated { ui.text "over", ctx.next(message) }
        end }
      """)
    let inner = try Scripts.building("return ui.text { ('W'):rep(70000) }")
    let snapshot = try await Scripts.pass(
      LayouterChain([LuaLayouter(wrapping), LuaLayouter(inner), Fallback()])
    ).run(Scripts.conversation(60))
    expect(Set(snapshot.diagnostics.compactMap(\.layouter)), equals: ["sample"])
    expect(LuaConductTests.isSwitchedOff(snapshot))
    expect(snapshot.entries.allSatisfy { $0.key.layouter == "around" })
  }
}
