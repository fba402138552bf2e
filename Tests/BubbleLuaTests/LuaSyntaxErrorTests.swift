import BubbleCore
import Expectations
import Testing

@testable import BubbleLua

/// A file that is not Lua, or names a module that does not exist, is an error when it is loaded.
@Suite struct LuaSyntaxErrorTests {
  @Test func `a mistake in a module names the module`() {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin(
        "local bar = require 'bar'\nreturn bar", modules: ["bar": "\n\nlocal x = = 1"])
    }
    expect(error?.kind, equals: .syntax)
    expect(error?.summary, equals: "sample/bar.lua:3: unexpected symbol near '='")
  }

  static let syntax: [(source: String, shown: String)] = [
    (
      "local x = {\n  f = funtion(a)\n    local b = a } }",
      """
      sample/init.lua:3: '}' expected (to close '{' at line 1) near 'local' (did you mean 'function' for 'funtion'?)
        2 |   f = funtion(a)
        3 |     local b = a } }
          |     ^^^^^
      """
    ),
    (
      "return ui.text { until = 3 }",
      """
      sample/init.lua:1: unexpected symbol near 'until' ('until' is a word of Lua: the property is called till)
        1 | return ui.text { until = 3 }
          |                  ^^^^^
      """
    ),
    (
      "retrun 1",
      """
      sample/init.lua:1: syntax error near '1' (did you mean 'return' for 'retrun'?)
        1 | retrun 1
          |        ^
      """
    ),
    (
      """
      return { ui.row {
        ui.text "a"
        ui.text "b" } }
      """,
      """
      sample/init.lua:3: '}' expected (to close '{' at line 1) near 'ui' (is a comma missing before it?)
        2 |   ui.text "a"
        3 |   ui.text "b" } }
          |   ^^
      """
    ),
    (
      "local extent = { x = 1 y = 'x' }",
      """
      sample/init.lua:1: '}' expected near 'y' (is a comma missing before it?)
        1 | local extent = { x = 1 y = 'x' }
          |                        ^
      """
    ),
    (
      "print('it'\n  'near')",
      """
      sample/init.lua:2: ')' expected (to close '(' at line 1) near ''near'' (is a comma missing before it?)
        1 | print('it'
        2 |   'near')
          |   ^^^^^^
      """
    ),
    (
      "local extend = { 1, 2\nlocal x = 3",
      """
      sample/init.lua:2: '}' expected (to close '{' at line 1) near 'local'
        1 | local extend = { 1, 2
        2 | local x = 3
          | ^^^^^
      """
    ),
    (
      "local extend = (1 end",
      """
      sample/init.lua:1: ')' expected near 'end'
        1 | local extend = (1 end
          |                   ^^^
      """
    ),
    (
      "return { 1, } ,\nend",
      """
      sample/init.lua:2: unexpected symbol near 'end' (there is an extra comma before it)
        1 | return { 1, } ,
        2 | end
          | ^^^
      """
    ),
    (
      "local x = ('a'):upper",
      """
      sample/init.lua:1: function arguments expected near <eof> (after a colon write a call, text:upper(), and after a dot a field)
        1 | local x = ('a'):upper
      """
    ),
    (
      "return { x = '}'",
      """
      sample/init.lua:1: '}' expected near <eof>
        1 | return { x = '}'
      """
    ),
  ]

  @Test("a syntax error marks the token that it is near", arguments: syntax)
  func syntaxError(_ syntax: (source: String, shown: String)) {
    let error = #expect(throws: PluginError.self) { try Scripts.plugin(syntax.source) }
    expect(error?.diagnostic.text, equals: syntax.shown)
  }

  @Test func `modules that require each other say so`() {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin(
        "return require 'a'", modules: ["a": "return require 'b'", "b": "return require 'a'"])
    }
    expect(error?.message, equals: "require 'a': the modules require each other in a circle")
  }

  @Test func `only names of files beside the script can be required`() {
    for name in ["../x", "/etc/passwd", "a.b", "A", "", "a\\0b"] {
      let error = #expect(throws: PluginError.self) { try Scripts.plugin("require '\(name)'") }
      expect(error?.message.hasPrefix("require: a module is a file beside init.lua"), equals: true)
    }
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("require 'bar'") }
    expect(
      error?.message,
      equals:
        "require 'bar': there is no file bar.lua beside the script, nor in the folder 'lib' beside its "
        + "folder, nor among the bundled components")
  }
}
