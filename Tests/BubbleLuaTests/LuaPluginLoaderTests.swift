import BubbleCore
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleLua

/// Folders of scripts: the good ones load, the others are reported.
@Suite final class LuaPluginLoaderTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-lua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func script(_ name: String, _ rest: String = "content_types = { 'x' },") -> String {
    """
    return { api = 1, name = "\(name)", \(rest)
      build_layout = function() return ui.text "\(name)" end }
    """
  }

  @Test func `a bad script does not keep the others away`() throws {
    try write(script("alpha"), to: "alpha/init.lua")
    try write("return {", to: "broken/init.lua")
    try write(script("gamma"), to: "gamma/init.lua")
    try write("notes", to: "readme.txt")
    try write("{}", to: "empty/samples.json")
    let loading = LuaPluginLoader().load(from: folder)
    expect(loading.layouters.map(\.id), equals: ["alpha", "gamma"])
    expect(loading.errors.map(\.plugin), equals: ["broken"])
    expect(loading.errors.first?.kind, equals: .syntax)
    expect(
      loading.errors.first?.summary.hasPrefix("\(folder.path)/broken/init.lua:1: "), equals: true)
  }

  @Test func `a name that is taken in the same folder is reported with both paths`() throws {
    try write(script("same"), to: "a/init.lua")
    try write(script("same"), to: "b/init.lua")
    let loading = LuaPluginLoader().load(from: folder)
    expect(loading.layouters.map(\.plugin.folderName), equals: ["a"])
    let path = folder.path
    expect(
      loading.errors.map(\.summary),
      equals: [
        "\(path)/b/init.lua:1: the name 'same' is taken by \(path)/a; give one of them another name"
      ])
    expect(loading.shadowed.isEmpty)
  }

  @Test func `a script of an earlier folder takes the place of one of its name, without an error`()
    throws
  {
    try write(script("same"), to: "mine/zebra/init.lua")
    try write(script("same"), to: "bundled/poll/init.lua")
    try write(script("other"), to: "bundled/other/init.lua")
    let folders = ["mine", "bundled"].map { folder.appendingPathComponent($0) }
    let loading = LuaPluginLoader().load(from: folders + [folders[0]])
    func url(_ path: String) -> URL { folder.appending(path: path, directoryHint: .isDirectory) }
    expect(loading.layouters.map(\.id), equals: ["same", "other"])
    expect(loading.errors, equals: [])
    expect(
      loading.folders, equals: ["same": url("mine/zebra"), "other": url("bundled/other")])
    expect(
      loading.shadowed,
      equals: [
        .init(
          id: "same", folder: url("bundled/poll"), shadowedBy: url("mine/zebra"), isSame: true
        )
      ])
  }

  /// The one error of a folder in which no script is found, as it is shown.
  private func complaint(about folder: URL) -> String? {
    let loading = LuaPluginLoader().load(from: folder)
    expect(loading.layouters.isEmpty)
    expect(loading.errors.map(\.kind), equals: [.file])
    expect(loading.errors.first?.diagnostic.layouter == nil)
    expect(loading.errors.first?.summary, equals: loading.errors.first?.diagnostic.text)
    return loading.errors.first?.diagnostic.description
  }

  @Test func `a folder in which no script is found is one error, which names no layouter`() throws {
    let path = folder.path
    expect(
      complaint(about: folder),
      equals: "no script is in \(path): a script is a folder with an init.lua")
    let nowhere = folder.appendingPathComponent("nowhere")
    expect(complaint(about: nowhere), equals: "there is no folder \(path)/nowhere")
    try write("{}", to: "notes.txt")
    expect(
      complaint(about: folder.appendingPathComponent("notes.txt")),
      equals:
        "\(path)/notes.txt is a file; name the folder that the scripts' folders are in, or a .lua file"
    )
    try write(script("alpha"), to: "alpha/init.lua")
    expect(
      complaint(about: folder.appendingPathComponent("alpha")),
      equals: "\(path)/alpha is a script itself: name the folder above it")
  }

  @Test func `a folder in the web is refused, even if a folder has its path`() throws {
    try write(script("alpha"), to: "alpha/init.lua")
    let url = try #require(URL(string: "https://example.com\(folder.path)"))
    expect(complaint(about: url), equals: "\(url): \(URL.notAFileURL)")
    expect(LuaPluginLoader().load(from: [url, folder]).layouters.map(\.id), equals: ["alpha"])
    let error = #expect(throws: PluginError.self) {
      try LuaPluginLoader().loadPlugin(at: url.appendingPathComponent("alpha"))
    }
    expect(error?.kind == .file && error?.message == "\(url)/alpha: \(URL.notAFileURL)")
    var loader = LuaPluginLoader()
    loader.bundledLibrary = url
    expect(loader.load(from: folder).errors.map(\.kind), equals: [.file])
  }

  @Test func `a diagnostic says the script's name once`() throws {
    try write("x =", to: "broken/init.lua")
    let error = try #require(LuaPluginLoader().load(from: folder).errors.first)
    expect(
      error.diagnostic.description,
      equals: """
        layouter broken: \(folder.path)/broken/init.lua:1: unexpected symbol near <eof>
          1 | x =
        """)
    let failing = try Scripts.building("error('no')")
    let failure = #expect(throws: PluginError.self) { try failing.box() }
    expect(
      failure?.diagnostic.description.hasPrefix(
        "message 7, layouter sample: sample/init.lua:2: no\n"), equals: true)
    expect(
      failure?.diagnostic.text.hasSuffix("while running build_layout(message 7, content sample)"),
      equals: true)
  }

  @Test func `files outside of the folder are not read through links`() throws {
    try write("return 'secret'", to: "secret.lua")
    try write("local s = require 'secret'\n" + script("link"), to: "link/init.lua")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link/secret.lua"),
      withDestinationURL: folder.appendingPathComponent("secret.lua"))
    let error = #expect(throws: PluginError.self) {
      try LuaPluginLoader().loadPlugin(at: self.folder.appendingPathComponent("link"))
    }
    expect(error?.message.hasPrefix("require 'secret': there is no file secret.lua"), equals: true)
  }

  @Test func `what scripts share is not read through links that lead out of its folder`() throws {
    try write("return 'secret'", to: "secret.lua")
    try write("local s = require 'secret'\n" + script("link"), to: "p/link/init.lua")
    try write("return 1", to: "p/lib/other.lua")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("p/lib/secret.lua"),
      withDestinationURL: folder.appendingPathComponent("secret.lua"))
    let error = LuaPluginLoader().load(from: folder.appendingPathComponent("p")).errors.first
    expect(error?.message.hasPrefix("require 'secret': there is no file secret.lua"), equals: true)
  }

  /// A script that shows what a module gives.
  private func user(_ name: String, of module: String) -> String {
    """
    local word = require("\(module)")
    return { api = 1, name = "\(name)", content_types = { "x" },
      build_layout = function() return ui.text { word } end }
    """
  }

  @Test func `a module that lies in the folder lib is found by each script beside it`() throws {
    try write("return require 'inner' .. '!'", to: "lib/word.lua")
    try write("return 'shared'", to: "lib/inner.lua")
    try write(user("a", of: "word"), to: "a/init.lua")
    try write(user("b", of: "word"), to: "b/init.lua")
    // What lies beside the script comes first.
    try write("return 'own'", to: "b/word.lua")
    let loading = LuaPluginLoader().load(from: folder)
    expect(loading.errors.isEmpty, "\(loading.errors)")
    try expect(
      loading.layouters.map { try $0.plugin.box() }, equals: [.text("shared!"), .text("own")])
  }

  @Test func `a shared module is part of the version of those that name it`() throws {
    try write("return 'one'", to: "lib/word.lua")
    try write("return 'one'", to: "lib/unused.lua")
    try write(user("a", of: "word"), to: "a/init.lua")
    try write(script("b"), to: "b/init.lua")
    func versions() -> [String] {
      LuaPluginLoader().load(from: folder).layouters.map(\.plugin.version)
    }
    let before = versions()
    try write("return 'two'", to: "lib/unused.lua")
    expect(versions(), equals: before)
    try write("return 'two'", to: "lib/word.lua")
    let after = versions()
    expect(after[0] != before[0] && after[1] == before[1])
  }

  @Test func `a mistake in a shared module names a path that leads there`() throws {
    let name = String(repeating: "w", count: 48)
    try write("return nil .. 1", to: "lib/\(name).lua")
    try write("return = 1", to: "lib/wrong.lua")
    try write(user("a", of: name), to: "a/init.lua")
    try write(user("b", of: "wrong"), to: "b/init.lua")
    let errors = LuaPluginLoader().load(from: folder).errors
    expect(errors.map(\.kind), equals: [.runtime, .syntax])
    for (error, file) in zip(errors, ["a/../lib/\(name).lua:1", "b/../lib/wrong.lua:1"]) {
      expect(error.summary.hasPrefix("\(folder.path)/\(file): "), "\(error.summary)")
      expect(error.description.contains("return"), "\(error.description)")
    }
  }

  @Test func `a module is loaded once and shared`() throws {
    try write("return { count = 0 }", to: "m/shared.lua")
    try write(
      """
      local a, b = require "shared", require "shared"
      a.count = a.count + 1
      return { api = 1, name = "m", content_types = { "x" },
        build_layout = function() return ui.text { b.count } end }
      """, to: "m/init.lua")
    let layouter = try LuaPluginLoader().loadPlugin(at: folder.appendingPathComponent("m"))
    try expect(layouter.plugin.box(), equals: .text("1"))
  }

  @Test func `what a script prints comes with its folder's name`() throws {
    try write("print('hi', 1)\n" + script("talker"), to: "folder/init.lua")
    let lines = Lock<[String]>([])
    let loader = LuaPluginLoader { script, line in
      lines.withLock { $0.append("\(script): \(line)") }
    }
    expect(loader.load(from: folder).errors, equals: [])
    expect(lines.withLock { $0 }, equals: ["folder: hi\t1"])
  }

  @Test func `the version follows the text of every file`() {
    let one = PluginSources(name: "a", files: ["init.lua": [1], "bar.lua": [2]])
    let same = PluginSources(name: "b", files: ["bar.lua": [2], "init.lua": [1]])
    let other = PluginSources(name: "a", files: ["init.lua": [1], "bar.lua": [3]])
    expect(one.version, equals: same.version)
    expect(one.version != other.version)
  }

  @Test func `scripts stand where they want to`() throws {
    func layouter(_ name: String, _ rest: String) throws -> LuaLayouter {
      LuaLayouter(try Scripts.plugin(script(name, "content_types = { 'x' }, " + rest)))
    }
    var chain = LayouterChain([try layouter("text", "")])
    let diagnostics = chain.insert([
      try layouter("first", ""), try layouter("second", ""),
      try layouter("before", "before = 'text',"), try layouter("after", "after = 'text',"),
      try layouter("lost", "before = 'nobody',"), try layouter("text", ""),
    ])
    expect(
      chain.layouters.map(\.id.rawValue),
      equals: ["first", "second", "lost", "before", "text", "after"])
    expect(diagnostics.map(\.layouter), equals: ["lost", "text"])
  }

  @Test func `a neighbour that is not there is told from those that are`() throws {
    func layouter(_ name: String, _ rest: String) throws -> LuaLayouter {
      LuaLayouter(try Scripts.plugin(script(name, "content_types = { 'x' }, " + rest)))
    }
    var chain = LayouterChain([try layouter("service", ""), try layouter("text", "")])
    let diagnostics = chain.insert([
      try layouter("poll", "before = 'txt',"), try layouter("map", "after = 'nobody',"),
    ])
    expect(
      diagnostics.map(\.firstLine),
      equals: [
        "sample/init.lua:1: before = \"txt\": there is no such layouter (did you mean 'text'?), "
          + "only map, service, text; "
          + "the script is placed first",
        "sample/init.lua:1: after = \"nobody\": there is no such layouter, only poll, service, "
          + "text; "
          + "the script is placed first",
      ])
    var empty = LayouterChain([])
    expect(
      empty.insert([try layouter("poll", "before = 'txt',")]).map(\.firstLine),
      equals: [
        "sample/init.lua:1: before = \"txt\": there is no such layouter; the script is placed first"
      ])
  }

  static let manifests: [(fields: String, message: String)] = [
    ("name = 'a'", "'api' is missing; write api = 1"),
    ("api = 2, name = 'a'", "this host does not support version 2; write api = 1"),
    (
      "api = '1', name = 'a'",
      "'api' must be the version of the interface, not a string; write api = 1"
    ),
    ("api = 1", "'name' is missing; write name = \"…\""),
    ("api = 1, name = 5", "'name' must be a string, such as \"poll\""),
    ("api = 1, name = 'A b'", "'name' must have only lower case letters, digits and hyphens"),
    ("api = 1, name = 'unsupported'", "'name' is taken: every chain ends in 'unsupported'"),
    (
      "api = 1, name = 'a', content_type = { 'x' }",
      "unknown field 'content_type' (did you mean 'content_types'?)"
    ),
    (
      "api = 1, name = 'a', content_types = 'x'",
      "'content_types' must be a list of content types, such as { \"poll\" }"
    ),
    (
      "api = 1, name = 'a', content_types = { 'x' }, before = 'b', after = 'c'",
      "only one of 'before' and 'after' can be given"
    ),
    (
      "api = 1, name = 'a', is_suitable = true",
      "'is_suitable' must be a function, not a boolean"
    ),
    ("api = 1, name = 'a', content_types = { 'x' }", "the script has no function 'build_layout'"),
    (
      "api = 1, name = 'a', build_layout = print",
      "the script has neither 'content_types' nor 'is_suitable': it would take every message"
    ),
  ]

  @Test("a manifest is refused with a reason", arguments: manifests)
  func manifest(_ manifest: (fields: String, message: String)) {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin("return { \(manifest.fields) }")
    }
    expect(error?.kind, equals: .manifest)
    expect(error?.message, equals: manifest.message)
  }

  @Test func `a field of the manifest is looked for where it is set`() {
    func shown(_ name: String, _ api: String) -> String? {
      let source = """
        -- api = 3, name = "x": not here
        local rename = { name = "api" }
        return {
          \(api) build_layout = function(peer, message)
            return ui.text(message.sender.name) end,
          content_types = { "x" },\(name)
        }
        """
      let error = #expect(throws: PluginError.self) { try Scripts.plugin(source) }
      return error?.description
    }
    expect(
      shown(" name = 5", "api = 1,"),
      equals: """
        sample/init.lua:6: 'name' must be a string, such as "poll"
          5 |     return ui.text(message.sender.name) end,
          6 |   content_types = { "x" }, name = 5
            |                            ^^^^
          7 | }
        """)
    expect(
      shown(" name = 'a'", "api = 2,"),
      equals: """
        sample/init.lua:4: this host does not support version 2; write api = 1
          3 | return {
          4 |   api = 2, build_layout = function(peer, message)
            |   ^^^
          5 |     return ui.text(message.sender.name) end,
        """)
    expect(
      shown("", "api = 1,"),
      equals: """
        sample/init.lua:3: 'name' is missing; write name = "…"
          2 | local rename = { name = "api" }
          3 | return {
          4 |   api = 1, build_layout = function(peer, message)
        """)
  }

  @Test func `a field that is missing has no line where the table's start is not found`() {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin("local name, script = 'a', { api = 1 }\n  return script")
    }
    expect(error?.description, equals: "sample/init.lua: 'name' is missing; write name = \"…\"")
  }

  @Test func `a script that returns no table is told so`() {
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("return 5") }
    expect(
      error?.message,
      equals: "the script must return a table, not a number: return { api = 1, name = \"…\", … }")
  }
}

extension Diagnostic {
  /// The text without the source around the place.
  fileprivate var firstLine: String { String(text.prefix { $0 != "\n" }) }
}
