import BubbleCore
import Expectations
import Foundation
import ScriptTools
import Testing

@testable import BubbleLua

/// Who takes the arguments in another order is told so, before any message is shown.
@Suite struct ScriptDeclarationTests {
  private func plugin(
    isSuitable: String = "function(message) return true end",
    buildLayout: String = "function() return 'x' end", before: String = ""
  ) throws -> LuaPlugin {
    try Scripts.plugin(
      """
      \(before)
      return { api = 1, name = "sample", content_types = { "sample" },
        is_suitable = \(isSuitable),
        build_layout = \(buildLayout) }
      """)
  }

  @Test(arguments: [
    ("message, peer", "function(message, peer), so that 'message' is the peer"),
    ("message, ctx", "function(message, ctx), so that 'message' is the peer"),
    ("message", "function(message), so that 'message' is the peer"),
    ("peer, ctx", "function(peer, ctx), so that 'ctx' is the message"),
    ("_, _, message", "function(_, _, message), so that 'message' is the ctx"),
    ("p, m, c, peer", "function(p, m, c, peer), so that 'peer' is nil"),
    ("message, ...", "function(message), so that 'message' is the peer"),
  ])
  func `an argument's name at the place of another is told`(
    parameters: String, words: String
  ) throws {
    let script = try plugin(buildLayout: "function(\(parameters)) return 'x' end")
    let texts = script.declarationDiagnostics.map(\.text)
    try #require(texts.count == 1)
    expect(
      texts[0].hasPrefix(
        "sample/init.lua:4: build_layout is declared as \(words): write function(peer, message, ctx)\n"
      ), "\(texts)")
    expect(texts[0].contains("\n  4 |   build_layout = function"), "\(texts)")
    expect(script.findings.map(\.line), equals: [4])
    // It runs all the same.
    #expect(throws: Never.self) { try script.box() }
  }

  @Test(arguments: [
    "", "peer", "peer, message", "p, m, c", "_, message, context", "self, msg", "...",
  ])
  func `names of one's own are not complained of`(parameters: String) throws {
    let script = try plugin(
      isSuitable: "function(m, more) return true end",
      buildLayout: "function(\(parameters)) return 'x' end")
    expect(script.declarationDiagnostics.isEmpty)
  }

  @Test func `is_suitable gets the peer before what is around the message`() throws {
    let script = try plugin(isSuitable: "function(message, ctx) return ctx ~= nil end")
    expect(
      script.declarationFindings.map(\.text),
      equals: [
        "is_suitable is declared as function(message, ctx), so that 'ctx' is the peer: "
          + "write function(message, peer, ctx)"
      ])
  }

  @Test func `a function of another file is told at its place`() throws {
    let script = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = require("view").build }
      """,
      modules: [
        "view": "local view = {}\nfunction view:build(peer, message) return 'x' end\nreturn view"
      ])
    expect(
      script.declarationFindings,
      equals: [
        ScriptFinding(
          file: "view.lua", line: 2,
          text: "build_layout is declared as function(self, peer, message), so that 'peer' is the "
            + "message: a colon puts self in front, write a dot")
      ])
  }

  @Test(arguments: [
    ("function(message, peer) return message.content.line end", "peer has no field 'content'"),
    ("function(peer, ctx) return ctx.width end", "message has no field 'width'"),
    ("function(peer, ctx) return ctx.text end", "message has no field 'text'"),
    ("function(peer, ctx) return ctx.sendr end", "message has no field 'sendr'"),
    (
      "function(_, ctx) return ctx.content.line.x end",
      "attempt to index a nil value (field 'line')"
    ),
  ])
  func `an error that comes of it says so`(function: String, error: String) throws {
    let script = try plugin(buildLayout: function)
    let thrown = try #require(throws: PluginError.self) { try script.box() }
    let advice = try #require(script.declarations.compactMap(\.advice).first)
    expect(thrown.message, equals: "\(error) (\(advice))")
  }

  @Test func `an error that has nothing to do with it says nothing of it`() throws {
    let script = try plugin(buildLayout: "function(_, peer) error('no') end")
    let thrown = try #require(throws: PluginError.self) { try script.box() }
    expect(thrown.message, equals: "no")
  }
}
