import BubbleCore
import Testing

@testable import BubbleLua

/// A script that does harm, by mistake or on purpose, costs a message its layouter and nothing else.
@Suite struct LuaAttackTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    var name: String
    var body: String
    var kind: PluginError.Kind
    var testDescription: String { name }

    init(_ name: String, _ kind: PluginError.Kind, _ body: String) {
      self.name = name
      self.body = body
      self.kind = kind
    }
  }

  static let attacks: [Attack] = [
    Attack("endless loop", .fuel, "while true do end"),
    Attack("endless goto", .fuel, "::again:: goto again"),
    Attack(
      "pcall swallows the stop", .fuel,
      "while true do pcall(function() while true do end end) end"),
    Attack(
      "xpcall with an endless handler", .fuel,
      "xpcall(error, function() while true do end end)"),
    Attack("string doubling", .memory, "local s = 'x' while true do s = s .. s end"),
    Attack(
      "string doubling in pcall", .memory,
      "local s = 'x' while true do pcall(function() s = s .. s end) end"),
    Attack("a table that grows", .memory, "local t = {} for i = 1, 1e9 do t[i] = {} end"),
    Attack(
      "out of memory, caught and again", .memory,
      """
      local t = {}
      while true do pcall(function() for i = 1, 1e9 do t[#t + 1] = {} end end) end
      """),
    Attack("string.rep of gigabytes", .runtime, "return string.rep('x', 1e10)"),
    Attack(
      "deep recursion", .runtime, "local function f() return 1 + f() end return f()"),
    Attack(
      "recursion through gsub", .runtime,
      "local function f() return (('x'):gsub('x', f)) end return f()"),
    Attack(
      "recursion through tostring", .runtime,
      "return tostring(setmetatable({}, { __tostring = function(s) return tostring(s) end }))"),
    Attack(
      "recursion through __index", .runtime,
      "return setmetatable({}, { __index = function(t, k) return t[k] end }).x"),
    Attack(
      "backtracking of optional letters", .runtime,
      "local n = 26 return ('a'):rep(n):match(('a?'):rep(n) .. ('a'):rep(n) .. 'b')"),
    Attack(
      "backtracking of lazy repeats", .runtime,
      "return ('a'):rep(2000):find(('.-'):rep(6) .. 'b')"),
    Attack(
      "trimming of many blanks", .runtime,
      "return ((' '):rep(20000) .. 'x'):gsub('%s+$', '')"),
    Attack(
      "gsub that grows", .runtime, "return ('x'):rep(200000):gsub('x', ('y'):rep(1000))"),
    Attack(
      "concat with an endless range", .runtime,
      "return table.concat(setmetatable({}, { __index = function() return 'x' end }), '', 1, 1 << 62)"
    ),
    Attack("unpack of a million", .runtime, "return table.unpack({}, 1, 1e6)"),
    Attack("move of a huge range", .runtime, "return table.move({}, 1, 1 << 61, 1)"),
    Attack("insert far away", .runtime, "table.insert({}, 1 << 60, 1)"),
    Attack("byte of a long string", .runtime, "return ('x'):rep(100000):byte(1, -1)"),
    Attack(
      "sort with an endless comparison", .fuel,
      "table.sort({ 3, 2, 1 }, function() while true do end end)"),
    Attack(
      "sort of long strings that hardly differ", .fuel,
      """
      local t = {}
      for i = 1, 20 do t[i] = ('x'):rep(250000) .. i end
      while true do table.sort(t) end
      """),
    Attack("finalizer", .runtime, "setmetatable({}, { __gc = function() while true do end end })"),
    Attack("closing variable", .runtime, "local x <close> = setmetatable({}, { __close = print })"),
    Attack("weak table", .runtime, "setmetatable({}, { __mode = 'k' })"),
    Attack("a global", .runtime, "count = 1"),
    Attack("a library function replaced", .runtime, "string.upper = nil"),
    Attack("a library table written raw", .runtime, "rawset(string, 'upper', nil)"),
    Attack("a library table inserted into", .runtime, "table.insert(ui, 1)"),
    Attack("the string metatable", .runtime, "getmetatable('').__index = nil"),
    Attack("the library's metatable", .runtime, "setmetatable(ui, {})"),
    Attack("load", .runtime, "load('return 1')()"),
    Attack("dump", .runtime, "string.dump(print)"),
    Attack("os", .runtime, "os.exit(1)"),
    Attack("coroutine", .runtime, "coroutine.wrap(print)()"),
    Attack("addresses by format", .runtime, "return string.format('%p', {})"),
    Attack("a cyclic tree", .result, "local t = ui.column {} t[1] = t return t"),
    Attack("a cyclic table", .result, "local t = {} t[1] = t return t"),
    Attack(
      "a deep tree", .result,
      "local t = ui.text 'x' for i = 1, 100 do t = ui.column { t } end return t"),
    Attack(
      "a tree that doubles", .result,
      "local t = ui.text 'x' for i = 1, 60 do t = ui.column { t, t } end return t"),
    Attack(
      "a wide tree", .result,
      "local t = {} for i = 1, 3000 do t[i] = ui.text 'x' end return ui.column(t)"),
    Attack("a tree with a hole", .result, "return ui.column { [1 << 40] = ui.text 'x' }"),
    Attack(
      "a tree of long texts", .result,
      """
      local t = {}
      for i = 1, 60 do t[i] = ui.text(('x'):rep(20000)) end
      return ui.column(t)
      """),
    Attack("a function as result", .result, "return { print }"),
    Attack(
      "measuring of long texts", .fuel,
      "local s = ('x'):rep(100000) while true do ctx.measure(s) end"),
    Attack(
      "pairs over a large table", .fuel,
      """
      local t = {}
      for i = 1, 60000 do t['k' .. i] = i end
      while true do for k in pairs(t) do break end end
      """),
    Attack("a message's field written", .runtime, "message.id = 3"),
    Attack("nil raised", .runtime, "error(nil)"),
    Attack("a table raised", .runtime, "error({})"),
    Attack(
      "an error that loops when it is written", .runtime,
      "error(setmetatable({}, { __tostring = function() while true do end end }))"),
    Attack("a huge error message", .runtime, "error(('é'):rep(100000))"),
    Attack(
      "errors that grow within each other", .runtime,
      """
      local function f()
        local ok, e = pcall(f)
        error(e)
      end
      f()
      """),
  ]

  // The time limit is for hangs: budgets are in fuel, and machines are slow some days.
  @Test("stopped, named, and forgotten", .timeLimit(.minutes(1)), arguments: attacks)
  func attack(_ attack: Attack) throws {
    let plugin = try Scripts.building(
      """
      if message.content.calm then return ui.text 'calm' end
      do \(attack.body) end
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    // Which of the two ends it first depends on the machine.
    let kind = error?.kind == .time && attack.kind == .fuel ? .fuel : error?.kind
    #expect(kind == attack.kind, "\(error?.description ?? "no error")")
    #expect(error?.place?.file == "init.lua")
    #expect((error?.place?.line ?? 0) >= 1 || attack.kind == .memory)
    #expect((error?.message.utf8.count ?? 0) <= 1000)
    let calm = try plugin.box(Scripts.message(["calm": .bool(true)]))
    #expect(calm == .text("calm"))
  }

  @Test func `bytecode is not run`() {
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("\u{1b}Lua\u{54}\u{0}") }
    #expect(error?.kind == .syntax)
    #expect(error?.message.contains("compiled") == true)
  }

  @Test func `source bombs are refused`() {
    let nested = String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)
    #expect(throws: PluginError.self) { try Scripts.plugin("return " + nested) }
    let long = "--" + String(repeating: "x", count: 300_000)
    #expect(throws: PluginError.self) { try Scripts.plugin(long) }
    let loop = #expect(throws: PluginError.self) { try Scripts.plugin("while true do end") }
    #expect(loop?.kind == .fuel)
  }

  @Test func `what a call was given is gone when it is over`() throws {
    let plugin = try Scripts.plugin(
      """
      local kept
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, message)
          if kept then return ui.text(kept.sender.name) end
          kept = message
          return ui.text "first"
        end }
      """)
    #expect(try plugin.box() == .text("first"))
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    #expect(error?.message.contains("gone when the call is over") == true)
    #expect(error?.place?.line == 4)
  }

  @Test func `print is cut off and costs`() throws {
    let lines = Counter()
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function()
          for i = 1, 1000 do print(i, ('x'):rep(200)) end
          return ui.text "done"
        end }
      """, print: { line in lines.add(line.utf8.count) })
    #expect(try plugin.box() == .text("done"))
    #expect(lines.total > 10_000)
    #expect(lines.total <= 16 << 10)
  }

  @Test func `nothing of the machine can be named`() throws {
    let plugin = try Scripts.building(
      """
      local found = {}
      for _, name in ipairs { "io", "os", "debug", "package", "load", "loadfile", "dofile",
          "loadstring", "collectgarbage", "coroutine", "_G" } do
        if pcall(function() return _ENV[name] end) then found[#found + 1] = name end
      end
      return ui.text(table.concat(found, " "))
      """)
    #expect(try plugin.box() == .text(""))
  }

  @Test func `no address can be read`() throws {
    let plugin = try Scripts.building(
      """
      local all = { tostring({}), tostring(print), string.format("%s %s", {}, print), tostring(message),
        tostring(ui), tostring(ui.text "x"), tostring(message.content) }
      return ui.text(table.concat(all, ","))
      """)
    #expect(
      try plugin.box() == .text("table,function,table function,message,table,ui.text,table"))
  }

  @Test func `a state is small and does not grow`() throws {
    let plugin = try Scripts.building("return ui.column { ui.text 'a', ui.text(message.id) }")
    for _ in 0..<2000 { _ = try plugin.box() }
    let host = try LuaHost(limits: .standard)
    #expect(host.memoryUsed < 64 << 10)
  }
}
