import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua
@testable import ScriptTools

/// Mistakes in a script's text are found without running it, and nothing else is.
@Suite struct ScriptLintTests {
  private func findings(
    _ main: String, modules: [String: String] = [:]
  ) throws -> [ScriptFinding] {
    let end = """

      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, message, ctx) return "x" end }
      """
    return try Scripts.plugin(main + end, modules: modules).findings
  }

  @Test(arguments: [
    ("local function f() return helpr() end", "unknown global 'helpr'"),
    ("local function f() return strng.upper('x') end", "did you mean 'string'?"),
    ("local function f() count = 1 end", "write 'local count'"),
    ("local function f(t) t.x, count = 1, 2 end", "'count'"),
    ("local function f() function g() end end", "global 'g' can't be set"),
    ("local function f() return { a = b } end", "unknown global 'b'"),
    ("local function f() return { [c] = 1 } end", "unknown global 'c'"),
    ("local function f() return { function() d = 1 end } end", "global 'd' can't be set"),
    ("local function f() return ui.txt 'x' end", "ui has no element 'txt' (did you mean 'text'?)"),
    (
      "local function f(ctx) return ctx.widht end",
      "ctx has no field 'widht' (did you mean 'width'?)"
    ),
    ("local function f() return string.dump(f) end", "unknown function 'string.dump'"),
    (
      "local function f() return os.time() end",
      "'os' is not open to scripts: a script has no clock"
    ),
    ("local x = 'a\\\n' local function f() return y end", "init.lua:2"),
  ])
  func `a name that is not there is found`(script: String, words: String) throws {
    let found = try findings(script)
    expect(found.count, equals: 1, "\(found)")
    let text = found.map { "\($0.file):\($0.line ?? 0): \($0.text)" }.joined()
    expect(text.contains(words), "\(text)")
  }

  @Test func `a module without its require is found`() throws {
    let found = try findings(
      "local function f() return { button } end", modules: ["button": "return 'x'"])
    let texts = found.map(\.text)
    expect(
      texts.contains {
        $0.hasPrefix(
          "unknown global 'button': write local button = require(\"button\") above 'return'")
      }, equals: true, "\(texts)")
  }

  @Test(arguments: [
    (
      "local function f(peer) if peer.kind == 'groups' then return 1 end end",
      "'peer.kind' is never \"groups\" (did you mean 'group'?): it is one of private, group"
    ),
    (
      "local function f(message) return message.sender ~= \"bo\" end",
      "'message.sender' is a table and never \"bo\": compare one of its fields, such as message.sender.id"
    ),
    (
      "local function f(message) return message.outgoing == 'true' end",
      "'message.outgoing' is true or false and never \"true\": write it without quotes"
    ),
    (
      "local function f(message, ctx) local x = { ctx.theme == 'night', 1 } return x end",
      "'ctx.theme' is never \"night\" (did you mean 'light'?): it is one of light, dark"
    ),
    (
      "local function f(message) return (message.date.year == '2026') end",
      "'message.date.year' is a number and never \"2026\": write it without quotes"
    ),
    (
      "local function f(message) return message.content == 'x' end",
      "'message.content' is a table and never \"x\""
    ),
  ])
  func `a comparison that is never true is found`(script: String, words: String) throws {
    try expect(findings(script).map(\.text), equals: [words])
  }

  @Test(arguments: [
    "local function f(peer) return peer.kind == 'group' or peer.title == 'groups' end",
    "local function f(peer) return 'a ' .. peer.kind == 'a group' end",
    "local function f(peer) return peer.kind == 'gro' .. 'up' end",
    "local function f(message) return message.sender.id == 'bo' and message.content.kind == 'x' end",
    "local function f(x) local message = { sender = 'bo' } return message.sender == 'bo' end",
    "local function f(t) return t.message.sender == 'bo' end",
    "local function f(message) return #message.id == '2' or not message.sender == 'x' end",
  ])
  func `a comparison that may be true is not complained of`(script: String) throws {
    try expect(findings(script).map(\.text), equals: [])
  }

  @Test(arguments: [
    "local a <const>, b = 1, 2 local function f(c, ...) return a, b, c, f, ... end",
    "local t = { a = 1, b = { c = 2; d = 3 } } function t.e(x) return x end function t:g() return self end",
    "for i = 1, 2 do local x = i end for k, v in pairs({}) do local y = k, v end",
    "local function f() goto done ::done:: end",
    "-- global = 1\n--[[ other\n = 2 ]] --[==[ ]] x = 3 ]==]",
    "local s = [[ a = ui.nothing ]] .. 'b = 1' .. \"c \\\" d = 2\" .. [=[ ]] e = 1 ]=]",
    "local table = { rows = 1 } local r = table.rows",
    "local n = 0x1p-4 + 1e+5 + 3 .. '' local m = 5 // 2 ~= 2",
    "local x = ui.text { 'y', max_lines = 1 } local y = string.format('%d', 1) .. utf8.char(65)",
    "local t = {} t.ui = { nothing = 1 } local z = t.ui.nothing t['k'] = 1 t.ctx = 1",
  ])
  func `what is there is not complained of`(script: String) throws {
    let found = try findings(script)
    expect(found.isEmpty, "\(found)")
  }

  @Test func `every name that counts as known is really there`() throws {
    let uses = ScriptLint.globals.map { "local _ = \($0)" }.joined(separator: "\n")
    try expect(findings(uses).isEmpty)
  }

  @Test func `a module that nobody requires is found`() throws {
    let modules = ["bar": "return 1", "baz": "return require(\"bar\")", "old": "return 2"]
    let found = try findings("local b = require 'baz'", modules: modules)
    expect(found.map(\.file), equals: ["old.lua"])
    expect(found.first?.line == nil)
  }

  @Test func `a name in a module is found with its file and line`() throws {
    let found = try findings(
      "local b = require 'bar'", modules: ["bar": "\n\nreturn function() return lokal end"])
    expect(found.map(\.file) == ["bar.lua"] && found.first?.line == 3)
  }

  @Test func `the pieces of a text are those of the reference manual`() {
    let tokens = LuaScanner.tokens(
      Array("a.b = 3 .. [==[x]]y]==] --[[c]] ~= 'it\\'s' 1..2 0xA.8p+1 -- end".utf8))
    expect(
      tokens.map(\.text),
      equals: [
        "a", ".", "b", "=", "3", "..", "x]]y", "~=", "it\\'s", "1", "..", "2", "0xA.8p+1",
      ])
  }

  @Test func `no text stops the reading`() {
    let pieces = [
      "[", "[=", "]", "'", "\"", "\\", "--", "[[", "\n", "a", "1", ".", ":", "{", "function",
      "local",
    ]
    var state: UInt64 = 1
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let tokens = LuaScanner.tokens(Array(text.utf8))
      expect(tokens.count <= text.utf8.count)
      _ = GlobalNames(tokens).uses
    }
  }
}
