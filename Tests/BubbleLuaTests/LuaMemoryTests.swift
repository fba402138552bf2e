import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What states hold together, and what happens where there is no more.
@Suite struct LuaMemoryTests {
  /// Limits whose memory counts towards a separate quota.
  private func limits(_ quota: LuaMemoryQuota) -> LuaLimits {
    var limits = LuaLimits()
    limits.memoryQuota = quota
    return limits
  }

  private static let hungry = """
    if message.content.calm then return ui.text 'calm' end
    local t = {}
    for i = 1, 40000 do t[i] = { i } end
    return ui.text(#t)
    """

  private static let poll = Scripts.message([
    "type": .string("poll"), "question": .string("Where do we meet?"),
    "options": .array(
      ["At the station", "At Bo's", "There"].map { title in
        .object(["title": .string(title), "votes": .integer(3), "mine": .bool(true)])
      }),
  ])

  private static let calm = Scripts.message(["calm": .bool(true)])

  @Test func `the standard limit of the process is 256 MiB, and all states count`() throws {
    expect(LuaMemoryQuota.process.limit, equals: 256 << 20)
    expect(LuaLimits.standard.memoryQuota === LuaMemoryQuota.process)
    let plugin = try Scripts.building("return ui.text 'x'")
    expect(LuaProcess.memoryUsed > 0)
    try expect(plugin.box(), equals: .text("x"))
  }

  @Test func `states that are gone hold nothing`() throws {
    let quota = LuaMemoryQuota(limit: 64 << 20)
    var plugins: [LuaPlugin] = []
    for _ in 0..<40 {
      plugins.append(try Scripts.building(LuaMemoryTests.hungry, limits: limits(quota)))
    }
    expect(quota.used >= 40 * (32 << 10))
    for plugin in plugins.prefix(4) { #expect(throws: PluginError.self) { try starve(plugin) } }
    plugins = []
    expect(quota.used, equals: 0)
  }

  private func starve(_ plugin: LuaPlugin) throws {
    let limit = plugin.limits.memoryQuota.limit
    defer { plugin.limits.memoryQuota.limit = limit }
    plugin.limits.memoryQuota.limit = plugin.limits.memoryQuota.used + (64 << 10)
    _ = try plugin.box()
  }

  @Test
  func `a state that would go over the limit of all is stopped, and its memory is there again`()
    throws
  {
    let quota = LuaMemoryQuota(limit: 1 << 20)
    let hungry = try Scripts.building(LuaMemoryTests.hungry, limits: limits(quota))
    let modest = try Scripts.building("return ui.text 'modest'", limits: limits(quota))
    for _ in 0..<2 {
      let error = #expect(throws: PluginError.self) { try hungry.box() }
      expect(error?.kind, equals: .memory)
      expect(
        error?.message,
        equals: "out of memory: all scripts together exceed their memory "
          + "limit")
      expect(error?.place?.file == "init.lua" && error?.place?.line == 4)
      expect(quota.used < 512 << 10)
      try expect(modest.box(), equals: .text("modest"))
    }
    try expect(hungry.box(LuaMemoryTests.calm), equals: .text("calm"))
  }

  @Test func `where there is no room for a state, the next layouter takes the message`() throws {
    let quota = LuaMemoryQuota(limit: 0)
    let refused = #expect(throws: PluginError.self) {
      try Scripts.building("return ui.text 'x'", limits: limits(quota))
    }
    expect(refused?.kind, equals: .memory)
    expect(
      refused?.message,
      equals: "out of memory: all scripts together exceed their memory "
        + "limit")

    quota.limit = 1 << 20
    let hungry = try Scripts.building(LuaMemoryTests.hungry, limits: limits(quota))
    #expect(throws: PluginError.self) { try hungry.box() }
    quota.limit = 0
    let result = LayouterChain([LuaLayouter(hungry)]).cellLayout(
      for: LuaMemoryTests.calm, context: Scripts.context)
    expect(result.layout.height > 0)
    expect(result.diagnostics.count, equals: 1)
    expect(result.diagnostics.first?.text.contains("all scripts together"), equals: true)
    quota.limit = 1 << 20
    try expect(hungry.box(LuaMemoryTests.calm), equals: .text("calm"))
  }

  @Test func `what idle states hold is given to who needs it`() throws {
    let quota = LuaMemoryQuota(limit: 3 << 20)
    let keeping = try Scripts.plugin(
      """
      local kept = {}
      for i = 1, 20000 do kept[i] = { i } end
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function() return ui.text(#kept) end }
      """, limits: limits(quota))
    let held = quota.used
    expect(held > 3 << 19)
    let hungry = try Scripts.building(LuaMemoryTests.hungry, limits: limits(quota))
    let error = #expect(throws: PluginError.self) { try hungry.box() }
    expect(error?.message.contains("all scripts together"), equals: true)
    expect(quota.used < held)
    try expect(hungry.box(LuaMemoryTests.calm), equals: .text("calm"))
    try expect(keeping.box(), equals: .text("20000"))
  }

  @Test func `a limit that is lowered takes nothing away`() throws {
    let quota = LuaMemoryQuota(limit: 8 << 20)
    let plugin = try Scripts.building("return ui.text 'x'", limits: limits(quota))
    quota.limit = -1
    expect(quota.limit, equals: 0)
    try expect(plugin.box(), equals: .text("x"))
  }

  /// Whatever the limit is, a script ends in one of three ways: no state, a stop, a layout.
  @Test func `a bundled script under each of two hundred memory limits`() throws {
    let folder = Scripts.bundledFolder.appendingPathComponent("poll")
    let message = LuaMemoryTests.poll
    let expected = try LuaPlugin(folder: folder).box(message)
    var refused = 0
    var stopped = 0
    var built = 0
    for step in 0..<200 {
      let quota = LuaMemoryQuota(limit: 1 << 30)
      var limits = limits(quota)
      limits.memory = 2_048 + step * 1_250
      do throws(PluginError) {
        let plugin = try LuaPlugin(folder: folder, limits: limits)
        do throws(PluginError) {
          try expect(plugin.box(message), equals: expected)
          built += 1
        } catch {
          expect(error.kind, equals: .memory, "\(limits.memory) bytes: \(error)")
          stopped += 1
        }
      } catch {
        expect(error.kind, equals: .memory, "\(limits.memory) bytes: \(error)")
        refused += 1
      }
      expect(quota.used, equals: 0)
    }
    expect(refused > 10 && stopped > 1 && built > 10, "\(refused) \(stopped) \(built)")
  }

  @Test func `a script that measures and requires under each of some hundred memory limits`() throws
  {
    let main = """
      local wide = require "wide"
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
        local rows = {}
        for i = 1, 30 do
          local text = string.format("%s %d", ("row"):rep(i), i):gsub("%d+", "<%0>")
          rows[i] = ui.row { gap = 4, wide(ctx.measure(text, { style = "title" }).width), text }
        end
        table.sort(rows, function(a, b) return #a[2] < #b[2] end)
        return ui.column(rows)
      end }
      """
    let wide = "return function(width) return ui.spacer { width = math.min(width, 40) } end"
    var ends: [String: Int] = [:]
    for step in 0..<300 {
      var limits = LuaLimits()
      limits.memory = 18_000 + step * 300
      do throws(PluginError) {
        _ = try Scripts.plugin(main, modules: ["wide": wide], limits: limits).box()
        ends["built", default: 0] += 1
      } catch {
        ends[error.kind.rawValue, default: 0] += 1
      }
    }
    expect(ends["memory", default: 0] > 50 && ends["built", default: 0] > 50)
    expect(ends.count, equals: 2, "\(ends)")
  }

  @Test func `a string of just the length allowed can be made`() throws {
    let plugin = try Scripts.building("return ui.text(#(('x'):rep(256 << 10)))")
    try expect(plugin.box(), equals: .text("262144"))
  }

  @Test func `many names are no attack`() throws {
    var limits = LuaLimits()
    // What a table may cost is judged by 50 ms at most, however much time there is.
    limits.buildLayout.time = testPatience
    let plugin = try Scripts.building(
      """
      local t, n = {}, 0
      for i = 1, 16000 do t["k" .. i] = i end
      for i = 1, 500 do t["k" .. i] = nil t["l" .. i] = i end
      for i = 1, 1000 do t[i * 65535] = i end
      for i = 1, 17000 do if t["k" .. i] then n = n + 1 end end
      return ui.text(n)
      """, limits: limits)
    try expect(plugin.box(), equals: .text("15500"))
  }
}
