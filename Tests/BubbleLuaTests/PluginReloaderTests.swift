import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Scripts that are written while they are used: the new version takes over when it can be loaded.
@Suite final class PluginReloaderTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-reload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  /// A script that shows a text.
  private func script(_ name: String, _ text: String = "one", _ rest: String = "") -> String {
    """
    return { api = 1, name = "\(name)", content_types = { "x" }, \(rest)
      build_layout = function() return ui.text "\(text)" end }
    """
  }

  private func reloader(_ folders: String...) -> PluginReloader {
    PluginReloader(
      folders: folders.map { folder.appendingPathComponent($0) },
      base: LayouterChain([CountingLayouter("text", log: CountingLayouter.Log())]))
  }

  private func changes(_ scripts: String...) -> PluginChanges {
    PluginChanges(Set(scripts.map { .script(folder.path + "/" + $0) }))
  }

  private func names(_ scripts: PluginReloader) -> [String] {
    scripts.chain.layouters.map(\.id.rawValue)
  }

  /// What a script of the chain shows.
  private func shown(_ id: LayouterID, _ scripts: PluginReloader) throws -> LayoutBox? {
    try (scripts.chain[id] as? any BoxLayouter)?.box(for: Scripts.message(), in: Scripts.context)
  }

  @Test func `the new version takes over, and only that script is touched`() throws {
    try write(script("a"), to: "p/a/init.lua")
    try write(script("b"), to: "p/b/init.lua")
    var scripts = reloader("p")
    let before = scripts.loading.layouters
    try write(script("a", "two"), to: "p/a/init.lua")
    let reload = scripts.reload(changes("p/a"))
    expect(reload.changed == ["a"] && reload.added.isEmpty && reload.removed.isEmpty)
    expect(reload.isChainChanged && reload.diagnostics.isEmpty)
    try expect(shown("a", scripts), equals: .text("two"))
    expect(names(scripts), equals: ["a", "b", "text"])
    expect(scripts.loading.layouters[0].version != before[0].version)
    expect(scripts.loading.layouters[1].plugin === before[1].plugin)
  }

  @Test func `a module is part of the script`() throws {
    try write("return 'one'", to: "p/a/word.lua")
    try write(
      """
      local word = require "word"
      return { api = 1, name = "a", content_types = { "x" },
        build_layout = function() return ui.text { word } end }
      """, to: "p/a/init.lua")
    var scripts = reloader("p")
    try write("return 'two'", to: "p/a/word.lua")
    expect(scripts.reload(changes("p/a")).changed, equals: ["a"])
    try expect(shown("a", scripts), equals: .text("two"))
  }

  @Test func `a module that scripts share is part of each that names it`() throws {
    try write("return 'one'", to: "p/lib/word.lua")
    for name in ["a", "b"] {
      try write(
        """
        local word = require "word"
        return { api = 1, name = "\(name)", content_types = { "x" },
          build_layout = function() return ui.text { word } end }
        """, to: "p/\(name)/init.lua")
    }
    try write(script("c"), to: "p/c/init.lua")
    var scripts = reloader("p")
    try write("return 'two'", to: "p/lib/word.lua")
    let changes = PluginChanges([WatchPlan.subject(ofSourcesIn: "lib", in: folder.path + "/p")])
    expect(scripts.reload(changes).changed, equals: ["a", "b"])
    try expect(shown("b", scripts), equals: .text("two"))
  }

  @Test func `the same text again changes nothing`() throws {
    try write(script("a"), to: "p/a/init.lua")
    var scripts = reloader("p")
    let plugin = scripts.loading.layouters[0].plugin
    try write(script("a"), to: "p/a/init.lua")
    expect(scripts.reload(.everything).isEmpty)
    expect(scripts.loading.layouters[0].plugin === plugin)
  }

  @Test func `a broken version leaves the last good one in place, and is reported once`() throws {
    try write(script("a"), to: "p/a/init.lua")
    var scripts = reloader("p")
    let plugin = scripts.loading.layouters[0].plugin
    try write("return {", to: "p/a/init.lua")
    let reload = scripts.reload(changes("p/a"))
    expect(!reload.isChainChanged)
    expect(reload.diagnostics.map(\.layouter), equals: ["a"])
    try expect(shown("a", scripts), equals: .text("one"))
    // Saved again with the same mistake, and again with another.
    try write("return {", to: "p/a/init.lua")
    expect(scripts.reload(changes("p/a")).isEmpty)
    expect(scripts.diagnostics.count, equals: 1)
    try write("return 5", to: "p/a/init.lua")
    let other = scripts.reload(changes("p/a")).diagnostics
    expect(
      other.map(\.text).first?.contains("must return a table, not a number"), equals: true,
      "\(other)")
    // As it was: the very script that never left.
    try write(script("a"), to: "p/a/init.lua")
    let back = scripts.reload(changes("p/a"))
    expect(!back.isChainChanged && back.diagnostics.isEmpty && back.resolved == other)
    expect(scripts.diagnostics.isEmpty)
    expect(scripts.loading.layouters[0].plugin === plugin)
  }

  @Test func `a script's text in the plugins folder is an error beside other scripts`() throws {
    try write(script("a"), to: "p/a/init.lua")
    var scripts = reloader("p")
    try write(script("b"), to: "p/init.lua")
    let reload = scripts.reload(.everything)
    expect(!reload.isChainChanged && names(scripts) == ["a", "text"])
    expect(
      reload.diagnostics.map(\.text),
      equals: [
        "\(folder.path)/p/init.lua is not read: each script needs its own folder; move it into one"
      ])
    try remove("p/init.lua")
    expect(scripts.reload(.everything).resolved, equals: reload.diagnostics)
  }

  @Test func `scripts come, go and come back`() throws {
    try write(script("b"), to: "p/b/init.lua")
    var scripts = reloader("p")
    try write(script("a"), to: "p/a/init.lua")
    expect(scripts.reload(changes("p/a")).added, equals: ["a"])
    expect(names(scripts), equals: ["a", "b", "text"])
    try remove("p/a")
    expect(scripts.reload(changes("p/a")).removed, equals: ["a"])
    expect(names(scripts), equals: ["b", "text"])
    try remove("p")
    let reload = scripts.reload(.everything)
    expect(reload.removed, equals: ["b"])
    expect(reload.diagnostics.map(\.text), equals: ["there is no folder \(folder.path)/p"])
    try write(script("b"), to: "p/b/init.lua")
    expect(scripts.reload(.everything).added, equals: ["b"])
    expect(scripts.diagnostics.isEmpty)
  }

  @Test func `a script that was switched off comes back when it is saved`() async throws {
    try write(
      """
      return { api = 1, name = "a", content_types = { "x" },
        build_layout = function() while true do end end }
      """, to: "p/a/init.lua")
    var scripts = reloader("p")
    let conversation = Scripts.conversation(10, type: "x")
    let first = try await Scripts.pass(scripts.chain).run(conversation)
    expect(scripts.loading.layouters[0].plugin.isSwitchedOff)
    expect(scripts.reload(changes("p/a")).changed, equals: ["a"])
    expect(!scripts.loading.layouters[0].plugin.isSwitchedOff)
    // The same text, asked again: it loops again.
    let second = try await Scripts.pass(scripts.chain).run(conversation, previous: first)
    expect(scripts.loading.layouters[0].plugin.isSwitchedOff)
    expect(second.entries.allSatisfy { $0.key.layouter != "a" })
    try write(script("a"), to: "p/a/init.lua")
    expect(scripts.reload(changes("p/a")).changed, equals: ["a"])
    try expect(shown("a", scripts), equals: .text("one"))
    let third = try await Scripts.pass(scripts.chain).run(conversation, previous: second)
    expect(third.entries.allSatisfy { $0.key.layouter == "a" && $0.diagnostics.isEmpty })
  }

  @Test func `a name that changes moves the script, and its rival steps in`() throws {
    try write(script("same", "mine"), to: "p/a/init.lua")
    try write(script("same", "bundled"), to: "q/z/init.lua")
    var scripts = reloader("p", "q")
    try expect(shown("same", scripts), equals: .text("mine"))
    expect(scripts.loading.shadowed.map(\.folder.path), equals: ["\(folder.path)/q/z"])
    try write(script("other", "mine"), to: "p/a/init.lua")
    let reload = scripts.reload(changes("p/a"))
    expect(reload.added == ["other"] && reload.changed == ["same"])
    try expect(shown("same", scripts), equals: .text("bundled"))
    expect(scripts.loading.shadowed.isEmpty)
  }

  /// Texts, of which every third is of type `x` and every fourth has a star.
  private var conversation: Conversation {
    var generator = ConversationGenerator(seed: testSeed())
    var conversation = generator.conversation(messageCount: 120)
    for index in conversation.messages.indices {
      if index % 3 == 0 {
        conversation.messages[index].content = MessageContent(
          type: "x", payload: ["type": .string("x")])
      }
      if index % 4 == 0 { conversation.messages[index].extras = ["star": .bool(true)] }
    }
    return conversation
  }

  private func star(_ text: String) -> String {
    """
    return { api = 1, name = "star", wraps = true,
      is_suitable = function(message) return message.extras.star == true end,
      build_layout = function(peer, message, ctx)
        return ui.decorated { "\(text)", ctx.next(message) }
      end }
    """
  }

  @Test func `only the messages of the saved script are built again, wrapped or not`() async throws
  {
    let log = BuildLog()
    try write(script("a"), to: "p/a/init.lua")
    try write(star("*"), to: "p/star/init.lua")
    var scripts = PluginReloader(
      folders: [folder.appendingPathComponent("p")],
      base: LayouterChain([
        CountingBoxLayouter("text", log: log, contentTypes: ["text", "service"])
      ]))
    expect(scripts.diagnostics.isEmpty)
    let conversation = conversation
    var pass = MeasuringPass(
      chain: scripts.chain, environment: LayoutEnvironment(width: 375),
      measurer: SquareMeasurer())
    var snapshot = try await pass.run(conversation)
    expect(snapshot.diagnostics.isEmpty)
    func rebuilt() async throws -> [Int] {
      log.clear()
      pass.chain = scripts.chain
      let next = try await pass.run(conversation, previous: snapshot)
      defer { snapshot = next }
      expect(next.diagnostics.isEmpty)
      let changed = next.entries.indices.filter { next.entries[$0].key != snapshot.entries[$0].key }
      expect(next.builtCount, equals: changed.count)
      return changed
    }
    let all = conversation.messages.indices
    // Of the content's script: also those that the other one wraps.
    try write(script("a", "two"), to: "p/a/init.lua")
    scripts.reload(changes("p/a"))
    try await expect(rebuilt(), equals: all.filter { $0 % 3 == 0 })
    expect(log.built.isEmpty)
    // Of the wrapping script: those alone.
    try write(star("**"), to: "p/star/init.lua")
    scripts.reload(changes("p/star"))
    try await expect(rebuilt(), equals: all.filter { $0 % 4 == 0 })
    expect(log.built.count, equals: all.filter { $0 % 4 == 0 && $0 % 3 != 0 }.count)
    // Nothing of a script that breaks.
    try write("return {", to: "p/a/init.lua")
    scripts.reload(changes("p/a"))
    try await expect(rebuilt(), equals: [])
    // Its messages, when it leaves.
    try remove("p/star")
    scripts.reload(changes("p/star"))
    try await expect(rebuilt(), equals: all.filter { $0 % 4 == 0 })
  }

  @Test func `after any edits the chain is that of a fresh load`() throws {
    var random = SeededGenerator(seed: testSeed())
    let folders = ["p", "q"]
    var scripts = reloader("p", "q")
    for step in 0..<150 {
      let path =
        "\(folders.randomElement(using: &random) ?? "p")/s\(Int.random(in: 0..<4, using: &random))"
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try? remove(path)
      case 1: try? remove(String(path.prefix(1)))
      default:
        let places = ["", "before = 'text',", "after = 's1',", "before = 's2',"]
        try write(
          script(
            "s\(Int.random(in: 0..<4, using: &random))", "\(step)",
            places.randomElement(using: &random) ?? ""), to: path + "/init.lua")
      }
      let before = scripts.chain
      let reload = scripts.reload(.everything)
      let fresh = reloader("p", "q")
      expect(names(scripts), equals: names(fresh))
      expect(scripts.chain.layouters.map(\.version), equals: fresh.chain.layouters.map(\.version))
      expect(scripts.diagnostics, equals: fresh.diagnostics)
      let isSame =
        before.layouters.map(\.id) == scripts.chain.layouters.map(\.id)
        && before.layouters.map(\.version) == scripts.chain.layouters.map(\.version)
      expect(isSame || reload.isChainChanged)
    }
  }
}

/// A layouter of texts that notes what it builds, and can be wrapped.
private struct CountingBoxLayouter: BoxLayouter {
  let id: LayouterID
  let contentTypes: Set<String>?
  let dependencies: EnvironmentDependencies = .boxes
  private let log: BuildLog

  init(_ id: LayouterID, log: BuildLog, contentTypes: Set<String>?) {
    self.id = id
    self.log = log
    self.contentTypes = contentTypes
  }

  func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    log.add(message.id)
    return .text(message.content.text ?? "")
  }
}

/// Which messages were built.
private final class BuildLog: Sendable {
  private let ids = Lock<[MessageID]>([])
  var built: [MessageID] { ids.withLock { $0 } }
  func add(_ id: MessageID) { ids.withLock { $0.append(id) } }
  func clear() { ids.withLock { $0 = [] } }
}
