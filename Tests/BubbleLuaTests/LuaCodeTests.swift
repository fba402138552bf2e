import BubbleCore
import Dispatch
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What one state has parsed and further ones load: nothing differs but the time.
@Suite struct LuaCodeTests {
  /// A script's files by name.
  typealias Files = [String: String]

  /// How loading ended, and what calls of functions came to after it.
  struct Outcome: Equatable {
    var manifest: FlatValue?
    var error: PluginError?
    var fuel: Int
    var calls: [Call] = []

    struct Call: Equatable {
      var value: FlatValue?
      var error: PluginError?
      var fuel: Int
    }
  }

  /// Loads the files into a new state and calls the functions of their table.
  ///
  /// - Returns: How it ended, and how many files were not parsed.
  private func run(
    _ files: Files, _ functions: [String] = [], code: LuaCode?, limits: LuaLimits = .standard
  ) throws(PluginError) -> (outcome: Outcome, reused: Int, memory: Int) {
    let callbackHost = LuaCallbackHost(module: { files[$0].map { Array($0.utf8) } })
    let host = try LuaHost(limits: limits, callbackHost: callbackHost, code: code)
    var outcome = Outcome(fuel: 0)
    do throws(PluginError) {
      outcome.manifest = try host.load(
        Array((files["init.lua"] ?? "").utf8), file: "init.lua", budget: limits.load)
    } catch {
      outcome.error = error
    }
    // Looking for the two functions is a call of its own.
    outcome.fuel = outcome.error == nil ? 0 : host.fuelUsed
    let memory = host.memoryUsed
    for function in functions where outcome.error == nil {
      var call = Outcome.Call(fuel: 0)
      do throws(PluginError) {
        call.value = try host.call(function, budget: limits.buildLayout)
      } catch {
        call.error = error
      }
      call.fuel = host.fuelUsed
      outcome.calls.append(call)
    }
    return (outcome, host.reusedFiles, memory)
  }

  private static let failing: Files = [
    "init.lua": """
    local helper = require "helper"
    local outer, unset = { field = 1 }, nil
    local function inner(argument)
      local here = argument
      return here.missing.field
    end
    return {
      a = function() return inner({}) end,
      b = function() return outer.field.x.y end,
      c = function() return unset() end,
      d = function() return unknown_name end,
      e = function() local t = 1 + {} return t end,
      f = function() return helper.fail(3) end,
      g = function() return ui.row({ gap = 4 }, 5) end,
      h = function() error("said", 2) end,
      i = function() while true do end end,
      j = function() local t = {} for i = 1, 100 do t[i] = { i, "x" .. i } end return #t end,
      k = function() return ("%5.2f|%s"):format(2.5, "10" + 3 // 2) .. 1e300 * 10 end,
    }
    """,
    "helper.lua": """
    local helper <const> = {}
    -- a line
    function helper.fail(count)
      for index = 1, count do
        local value = index * 2
        goto over
        ::over::
        if index == 2 then helper.deeper(value) end
      end
    end
    function helper.deeper(value) return value.x.y end
    return helper
    """,
  ]

  @Test(arguments: "abcdefghijk".map(String.init))
  func `results, errors with their lines and names, and fuel are the same`(
    function: String
  ) throws {
    let code = LuaCode()
    let parsed = try run(LuaCodeTests.failing, [function], code: nil)
    let first = try run(LuaCodeTests.failing, [function], code: code)
    let further = try run(LuaCodeTests.failing, [function], code: code)
    expect(first.outcome, equals: parsed.outcome)
    expect(further.outcome, equals: parsed.outcome)
    expect(parsed.reused, equals: 0)
    expect(first.reused, equals: 0)
    expect(further.reused, equals: 2)
    expect(further.memory <= first.memory)
    let call = try #require(parsed.outcome.calls.first)
    // Short ones are over before the first instructions are counted.
    if "ij".contains(function) { expect(call.fuel > 0) }
    expect(call.error == nil, equals: "jk".contains(function))
  }

  @Test(arguments: [
    "return unknown_name",
    """
    local row = {}
    for _, key in ipairs { 'gap', 'padding', 'align', 'justify', 'wraps', 'radius', 'id' } do row[key] = key end
    for i = 7, 1, -1 do row[i] = 'x' end
    return ui.row(row)
    """,
    "local t = { a = 1, b = 2, c = 3, d = 4 } for key in pairs(t) do t[key] = nil end return 1",
  ])
  func `the fuel is the same, in whatever order a state has the names of a table`(
    body: String
  ) throws {
    // Each state draws a seed of its own.
    let files = ["init.lua": "return { f = function() \(body) end }"]
    let calls = try (0..<60).map { _ in try run(files, ["f"], code: nil).outcome.calls }
    expect(Set(calls.map { $0[0].fuel }).count, equals: 1)
  }

  @Test func `an error in a module that was not parsed names its file and line`() throws {
    let code = LuaCode()
    _ = try run(LuaCodeTests.failing, code: code)
    let further = try run(LuaCodeTests.failing, ["f"], code: code)
    let error = try #require(further.outcome.calls.first?.error)
    expect(error.place?.file, equals: "helper.lua")
    expect(error.place?.line, equals: 11)
    expect(error.message.contains("local 'value'"))
    expect(further.reused, equals: 2)
  }

  @Test(arguments: BundledScript.names)
  func `a bundled script's further states build the same boxes for the same fuel`(
    name: String
  ) throws {
    let script = try BundledScript(name)
    let sources = script.layouter.plugin.sources
    let further = try LuaPlugin(sources: sources, limits: .standard)
    let alone = try LuaPlugin(
      sources: PluginSources(name: name, files: sources.files), limits: .standard)
    expect(further.version, equals: alone.version)
    for message in try script.samples() {
      let one = try alone.buildLayout(
        peer: Scripts.peer, message: message, context: Scripts.context)
      let other = try further.buildLayout(
        peer: Scripts.peer, message: message, context: Scripts.context)
      expect(one.box, equals: other.box)
      expect(one.cost.fuel, equals: other.cost.fuel)
    }
  }

  @Test func `a file with another text is another file`() throws {
    let code = LuaCode()
    for (number, reused) in [(1, 0), (2, 0), (1, 1)] {
      let run = try run(["init.lua": "return { n = \(number) }"], code: code)
      expect(run.outcome.manifest, equals: .map(["n": .integer(Int64(number))]))
      expect(run.reused, equals: reused)
    }
  }

  @Test func `what can't be parsed is not kept`() throws {
    let code = LuaCode()
    let nested = String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)
    for text in ["return {\n  x = = 1 }", "\n\nreturn " + nested, "\u{1b}LuaT"] {
      let first = try run(["init.lua": text], code: code)
      let further = try run(["init.lua": text], code: code)
      expect(first.outcome.error?.kind, equals: .syntax)
      expect(further.outcome, equals: first.outcome)
      expect(further.reused, equals: 0)
    }
  }

  @Test func `an error while the file runs is the same, and the file is kept`() throws {
    let code = LuaCode()
    let files = [
      "init.lua": "local part = require 'part'\nreturn part",
      "part.lua": "\nlocal t = nil\nlocal x = t.field\nreturn x",
    ]
    let first = try run(files, code: code)
    let further = try run(files, code: code)
    expect(first.outcome.error?.place?.file, equals: "part.lua")
    expect(first.outcome.error?.place?.line, equals: 3)
    expect(further.outcome, equals: first.outcome)
    expect(further.reused, equals: 2)
  }

  @Test func `under any budget of fuel loading ends in the same place`() throws {
    let code = LuaCode()
    _ = try run(LuaCodeTests.failing, code: code)
    var ends: Set<String> = []
    for fuel in stride(from: 0, to: 1_000, by: 3) {
      var limits = LuaLimits()
      limits.load.fuel = fuel
      let parsed = try run(LuaCodeTests.failing, code: nil, limits: limits).outcome
      let further = try run(LuaCodeTests.failing, code: code, limits: limits).outcome
      expect(parsed, equals: further, "\(fuel)")
      ends.insert(parsed.error.map { "\($0.kind)" } ?? "loaded")
    }
    expect(ends, equals: ["fuel", "loaded"])
  }

  @Test func `under any memory limit a further state fares no worse than the first`() throws {
    let code = LuaCode()
    _ = try run(LuaCodeTests.failing, code: code)
    var ends: [String: Int] = [:]
    for memory in stride(from: 2_048, to: 60_000, by: 61) {
      var limits = LuaLimits()
      limits.memory = memory
      let parsed = end(code: nil, limits)
      let further = end(code: code, limits)
      expect(further == parsed || further == "loaded", "\(memory): \(parsed), then \(further)")
      ends["\(parsed) \(further)", default: 0] += 1
    }
    expect(ends["loaded loaded", default: 0] > 50 && ends["memory memory", default: 0] > 50)
  }

  private func end(code: LuaCode?, _ limits: LuaLimits) -> String {
    do throws(PluginError) {
      let outcome = try run(LuaCodeTests.failing, code: code, limits: limits).outcome
      return outcome.error.map { "\($0.kind)" } ?? "loaded"
    } catch {
      return "\(error.kind)"
    }
  }

  @Test func `a further state holds no more than the first`() throws {
    let code = LuaCode()
    let name = String(repeating: "n", count: 2_000)
    let files = [
      "init.lua": """
      local \(name) = 1
      return { f = function() return (function() return (function() return \(name) end)() end)() end }
      """
    ]
    let first = try run(files, ["f"], code: code)
    let further = try run(files, ["f"], code: code)
    expect(further.outcome, equals: first.outcome)
    expect(first.outcome.calls.first?.value, equals: .integer(1))
    // A name that many functions mention would be there many times.
    expect(further.reused, equals: 0)
  }

  @Test func `what is kept of one script is bounded`() throws {
    let code = LuaCode()
    var files: Files = [:]
    var main = ""
    for number in 1...8 {
      main += "require 'part\(number)'\n"
      files["part\(number).lua"] = "return 1 --" + String(repeating: "x", count: 200_000)
    }
    files["init.lua"] = main + "return { n = 1 }"
    let first = try run(files, code: code)
    let further = try run(files, code: code)
    expect(further.outcome, equals: first.outcome)
    expect(first.outcome.error == nil)
    expect(further.reused > 1 && further.reused < 9)
  }

  @Test func `states that are made at the same time share what is kept`() throws {
    let code = LuaCode()
    let expected = try run(LuaCodeTests.failing, ["j"], code: nil).outcome
    let wrong = Counter()
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let outcome = try? run(LuaCodeTests.failing, ["j"], code: code).outcome
      if outcome != expected { wrong.add(1) }
    }
    expect(wrong.total, equals: 0)
    try expect(run(LuaCodeTests.failing, code: code).reused, equals: 2)
  }
}
