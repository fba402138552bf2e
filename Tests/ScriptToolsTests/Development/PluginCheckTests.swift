import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// `bubble plugin check` finds what is wrong with a script, and nothing wrong with a good one.
@Suite struct PluginCheckTests {
  private func check(_ folder: ScriptFolder) -> PluginCheckReport { PluginCheck.run(folder.url) }

  @Test func `the matrix has every combination once, the usual one first`() {
    let settings = PluginSetting.all
    expect(settings.count, equals: 3 * 2 * 2 * 3 * 2 * 2 + 2)
    expect(Set(settings).count, equals: settings.count)
    expect(settings.first, equals: PluginSetting())
    expect(Set(settings.map(\.width)), equals: [240, 320, 375, 600])
    expect(Set(settings.map(\.textScale)), equals: [0.8, 1, 2])
  }

  @Test func `a good script passes, and says what each sample costs`() throws {
    let folder = try ScriptFolder(
      building: """
        return ui.column { ui.text { "Number " .. message.content.n },
          ui.row { ui.shape { figure = "ellipse", width = 4, height = 4 }, ui.text "dot" } }
        """)
    var progress: [Int] = []
    let report = PluginCheck.run(
      folder.url,
      onProgress: { done, all in
        expect(all, equals: 146)
        progress.append(done)
      })
    expect(report.isClean, "\(report.problems)")
    expect(report.name == "trial" && report.settingCount == 146)
    expect(report.costs.map(\.sample), equals: ["one"])
    expect(report.costs.first?.boxes, equals: 5)
    expect(progress, equals: Array(1...146) + [146])
    expect("\(report)".contains("trial: 1 sample in 146 settings, passes"))
  }

  @Test func `a script that only says options of other layouters passes without samples`() throws {
    func script(_ options: String) throws -> ScriptFolder {
      try ScriptFolder([
        "init.lua": "return { api = 1, name = 'trial', layouter_options = { \(options) } }"
      ])
    }
    let report = check(try script("text = { corner_radius = 6 }"))
    expect(report.isClean, "\(report.problems)")
    let wrong = check(try script("text = { corner_radius = 6, radius = 1 }"))
    expect(wrong.problems.count, equals: 1)
    expect(wrong.problems.first?.text.contains("there is no option 'radius'"), equals: true)
  }

  @Test func `an error of one direction only is found, with where it happened first`() throws {
    let folder = try ScriptFolder(
      building: """
        if ctx.direction == "rtl" and ctx.theme == "dark" then error("no way") end
        return "fine"
        """)
    let report = check(folder)
    let problem = try #require(report.problems.first)
    expect(report.problems.count, equals: 1, "\(report.problems)")
    expect(problem.severity == .error && problem.sample == "one")
    expect(problem.text.contains("init.lua:4: no way"), "\(problem)")
    // The source, too.
    expect(problem.text.contains("error(\"no way\")"), "\(problem)")
    expect(problem.setting?.direction == .rightToLeft && problem.setting?.theme == .dark)
    // A quarter of all.
    expect(problem.count, equals: 36)
    expect("\(problem)".contains("the same in 35 more settings and samples"))
  }

  @Test(arguments: [
    // Counts up, and toggles: neither the order nor the number of calls may hide it.
    "calls = calls + 1", "calls = 1 - calls", "calls = (calls + 1) % 3",
  ])
  func `a script that keeps something between messages is found out`(step: String) throws {
    let folder = try ScriptFolder(
      building: "\(step) return ui.text { 'call ' .. calls }", head: "local calls = 0")
    let report = check(folder)
    let problem = try #require(report.problems.first)
    expect(report.problems.count, equals: 1, "\(report.problems)")
    expect(problem.text.contains("text \"call "), "\(problem)")
    expect(problem.text.contains("became"), "\(problem)")
  }

  @Test func `a script that fails only the second time is found out`() throws {
    let folder = try ScriptFolder(
      building: """
        first = first or message.sender.name .. tostring(message.outgoing) .. ctx.width .. ctx.direction
        if first ~= message.sender.name .. tostring(message.outgoing) .. ctx.width .. ctx.direction
          and ctx.width > 500 then error("changed") end
        return "x"
        """, head: "local first")
    expect(check(folder).problems.contains { $0.text.contains("changed") })
  }

  @Test(arguments: [
    ("is_suitable = function(message) return message.content.n ~= nil end,", "return 'x'"),
    ("", "if not message.content.n then error 'no number' end return 'x'"),
  ])
  func `a sample that is refused on purpose says so, and is found out where it is shown`(
    field: String, body: String
  ) throws {
    func problems(_ content: String, _ body: String) throws -> [PluginProblem] {
      let refused = """
        { "id": "two", "sender": "bo", "date": "2026-11-20T09:00:00Z", "expect": "refused",
          "content": \(content) }]
        """
      let folder = try ScriptFolder(
        building: body, fields: field,
        samples: ScriptFolder.sample.replacingOccurrences(of: "}]", with: "},") + refused)
      return check(folder).problems
    }
    try expect(problems(#"{ "type": "trial" }"#, body), equals: [])
    let shown = try problems(#"{ "type": "trial", "n": 4 }"#, body)
    expect(shown.count, equals: 1)
    expect(shown.first?.text.contains("the script shows it"), equals: true, "\(shown)")
    expect(shown.first?.sample, equals: "two")
  }

  @Test(arguments: ["return ui.txt 'x'", "return ui.text { 'x', colour = 'accent' }"])
  func `a mistake is one problem, in the text, when it runs, and with other options`(
    body: String
  ) throws {
    let folder = try ScriptFolder(
      building: "if ctx.config.wide then \(body) end \(body)",
      fields: "config = { wide = { default = true, doc = 'its width' } },")
    let problems = check(folder).problems
    // The two lines of a script that fails either way are one line here.
    expect(problems.map(\.severity), equals: [.error], "\(problems)")
  }

  @Test func `what sticks out, is empty or far too high is found`() throws {
    let wide = try ScriptFolder(building: "return ui.row { ui.text { 'x', min_width = 280 } }")
    let overflows = check(wide)
    expect(
      overflows.problems.contains {
        $0.text.contains("outside of the cell") && $0.severity == .error
      },
      "\(overflows.problems)")
    expect(overflows.problems.first?.setting?.width, equals: 240)

    let empty = try ScriptFolder(building: "return ui.column { ui.text ' ', ui.spacer {} }")
    expect(check(empty).problems.map(\.text).contains { $0.contains("nothing visible") })

    let high = try ScriptFolder(
      building: "return ui.shape { width = 20, height = 4100, color = 'accent' }")
    let problem = try #require(check(high).problems.first)
    expect(problem.severity, equals: .warning)
    expect(problem.text.contains("points high"), "\(problem)")
    expect(problem.count, equals: 146)
  }

  @Test func `a script that never ends is stopped once for each sample`() throws {
    let samples = (1...3).map { number in
      """
      { "id": "s\(number)", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "trial" } }
      """
    }
    let folder = try ScriptFolder(
      building: "while true do end", samples: "[\(samples.joined(separator: ","))]")
    let report = check(folder)
    expect(report.problems.count, equals: 1, "\(report.problems)")
    expect(report.problems.first?.count, equals: 3)
    expect(report.costs.isEmpty)
  }

  @Test func `a script that can't be loaded, and samples that can't be read, are one error`() throws
  {
    let broken = try ScriptFolder(["init.lua": "return {", "samples.json": ScriptFolder.sample])
    let report = check(broken)
    expect(report.problems.count, equals: 1)
    expect(
      report.problems.first?.text.contains("trial/init.lua:1"), equals: true, "\(report.problems)")

    let alone = try ScriptFolder(building: "return 'x'")
    try FileManager.default.removeItem(at: alone.url.appendingPathComponent("samples.json"))
    expect(
      check(alone).problems.first?.text.contains("trial/samples.json: there is no such file"),
      equals: true)
  }

  @Test func `samples of other types, and types without samples, are told`() throws {
    let folder = try ScriptFolder([
      "init.lua": """
      return { api = 1, name = "trial", content_types = { "trial", "second" },
        is_suitable = function(message) return message.content.n ~= 7 end,
        build_layout = function() return "x" end }
      """,
      "samples.json": """
      [{ "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "trial" } },
       { "id": "b", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "tril" } },
       { "id": "c", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "trial", "n": 7 } },
       { "id": "d", "sender": "bo", "date": "soon", "content": { "type": "trial" } }]
      """,
    ])
    let texts = check(folder).problems.map { "\($0)" }
    expect(
      texts.contains {
        $0.contains("init.lua:1: the script is not asked for content of type 'tril'")
      })
    expect(texts.contains { $0.contains("init.lua:2: is_suitable says no") })
    expect(texts.contains { $0.contains("no sample shows content of type 'second'") })
    expect(texts.contains { $0.contains("trial/samples.json:4: message d: date") }, "\(texts)")
    expect(texts.count, equals: 4)
  }

  @Test func `a script that is asked about every message must be able to answer`() throws {
    let folder = try ScriptFolder([
      "init.lua": """
      return { api = 1, name = "trial",
        is_suitable = function(message) return #message.content.n > 0 end,
        build_layout = function() return "x" end }
      """,
      "samples.json": ScriptFolder.sample.replacing("3", with: "[1]"),
    ])
    let texts = check(folder).problems.map(\.text)
    expect(texts.contains { $0.contains("nothing but the content type 'a-type-of-tomorrow'") })
    expect(texts.contains { $0.contains("init.lua:2") })
  }

  @Test func `a report is readable by machines`() throws {
    let folder = try ScriptFolder(building: "error(\"no \\\"way\\\"\")")
    let data = PluginCheckReport.json([check(folder)])
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let scripts = try #require(document?["scripts"] as? [[String: Any]])
    let problems = try #require(scripts.first?["problems"] as? [[String: Any]])
    expect(document?["version"] as? Int, equals: 1)
    expect(problems.first?["severity"] as? String, equals: "error")
    expect((problems.first?["text"] as? String)?.contains("no \"way\""), equals: true)
    expect((problems.first?["setting"] as? String)?.hasPrefix("width 375, ltr"), equals: true)
  }
}
