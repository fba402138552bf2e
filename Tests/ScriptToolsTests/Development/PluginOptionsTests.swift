import BubbleCore
import Expectations
import Foundation
import ScriptTools
import Testing

/// What a check finds that has to do with options, wrapping, and limits.
@Suite struct PluginOptionsTests {
  private func check(
    _ body: String, fields: String = "", samples: String = ScriptFolder.sample
  ) throws -> [PluginProblem] {
    let folder = try ScriptFolder(building: body, fields: fields, samples: samples)
    return withExtendedLifetime(folder) { PluginCheck.run(folder.url).problems }
  }

  @Test func `an option that nobody reads is found, with its line`() throws {
    let fields = """
      config = {
        bars = { default = 3, doc = "how many" },
        unread = { default = "bars", doc = "what bars are for" },
      },
      """
    let problems = try check("return ui.text { 'x' .. ctx.config.bars }", fields: fields)
    expect(problems.count, equals: 1, "\(problems)")
    expect(problems.first?.text.contains("no line reads the option 'unread'"), equals: true)
    expect(problems.first?.text.contains("/trial/init.lua:4:"), equals: true, "\(problems)")
    // A field of the message with the option's name is none.
    let same = try check(
      "return 'x' .. message.content.n", fields: "config = { n = { default = 3, doc = 'n' } },")
    expect(same.map(\.text).contains { $0.contains("no line reads the option 'n'") }, "\(same)")
  }

  @Test func `an option is read by another name of the table, too`() throws {
    let fields = "config = { bars = { default = 3, doc = \"how many\" } },"
    try expect(
      check("local options = ctx.config return 'x' .. options.bars", fields: fields).isEmpty)
    try expect(check("return 'x' .. ctx.config[\"bars\"]", fields: fields).isEmpty)
  }

  @Test func `an error that only another value of an option shows is found`() throws {
    let fields = """
      config = { shows = { default = true, doc = "whether" },
        kind = { default = "a", choices = { "a", "b", "c" }, doc = "which" } },
      """
    let body = """
      if not ctx.config.shows then error("hidden") end
      if ctx.config.kind == "c" then error("the third") end
      return "x"
      """
    let texts = try check(body, fields: fields).map(\.text)
    expect(texts.count, equals: 2, "\(texts)")
    expect(
      texts.contains { $0.hasPrefix("with shows = false: /") && $0.contains("/trial/init.lua:") })
    expect(
      texts.contains { $0.hasPrefix("with kind = \"c\": /") && $0.contains("/trial/init.lua:") })
  }

  @Test func `a script that wraps is tried around the other layouters`() throws {
    let samples = """
      { "me": "ana", "peer": { "id": "p", "kind": "group" }, "people": { "bo": { "name": "Bo" } },
        "messages": [
          { "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "pinned": true,
            "content": { "type": "text", "text": "Hello" } },
          { "id": "b", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "x" } } ] }
      """
    func script(_ body: String) -> [String: String] {
      [
        "init.lua": """
        return { api = 1, name = "trial", wraps = true,
          is_suitable = function(message) return message.extras.pinned == true end,
          build_layout = function(peer, message, ctx) \(body) end }
        """, "samples.json": samples,
      ]
    }
    let good = try ScriptFolder(script("return ui.decorated { 'pinned', ctx.next(message) }"))
    let report = PluginCheck.run(good.url)
    expect(report.isClean, "\(report.problems)")
    expect(report.costs.map(\.sample), equals: ["a"])
    let idle = try ScriptFolder(script("return 'pinned'"))
    let problems = PluginCheck.run(idle.url).problems
    expect(problems.map(\.text).contains { $0.contains("no line calls ctx.next") }, "\(problems)")
  }

  @Test func `what comes near a limit is told`() throws {
    let slow = try check("for i = 1, 600000 do local x = i end return 'x'")
    expect(slow.allSatisfy { $0.severity == .warning }, "\(slow)")
    expect(slow.contains { $0.text.contains("units of fuel") }, "\(slow)")
    let many = try check(
      "local t = {} for i = 1, 1200 do t[i] = ui.spacer {} end t[1] = 'x' return ui.column(t)")
    expect(many.contains { $0.text.contains("boxes, 60 %") }, "\(many)")
  }

  @Test func `fuel is the same every time`() throws {
    let folder = try ScriptFolder(building: "return ui.text { 'x' .. message.content.n }")
    let costs = [PluginCheck.run(folder.url), PluginCheck.run(folder.url)].map {
      $0.costs.map(\.fuel)
    }
    expect(costs[0], equals: costs[1])
    try expect(#require(costs[0].first) > 0)
  }
}
