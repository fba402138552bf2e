import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import ScriptTools
import Testing

/// Scripts, samples and options with something changed anywhere: whatever is left of them, messages are shown
/// and nothing is said that could not be read.
@Suite struct MutatedScriptTests {
  /// Pieces of the language and of JSON.
  private static let mutate = Mutation(
    pieces: Mutation.ofJSON + [
      "end", "(", ")", "'", "[[", "]]", "--", "=", "nil", "..", "while true do end",
      "error('\\nwarning: x')", "return", "function", "local ", "ui.row", "message.content",
      "ctx.width", "//", "for i = 1, 1e9 do", "('x'):rep(1e6)", "ctx.next(message)",
    ])

  @Test func `no change of a script, its samples or its options does any harm`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let bundled = packageFolder().appendingPathComponent("Plugins/Lua")
    let names = ScriptUnderDevelopment.folders([bundled.path]).map(\.lastPathComponent)
    let folder = try ScriptFolder([:])
    try FileManager.default.copyItem(
      at: bundled.appendingPathComponent("lib"),
      to: folder.url.deletingLastPathComponent().appendingPathComponent("lib"))
    let measurer = TextMeasurer()
    for round in 0..<testRounds(25) {
      let name = try #require(names.randomElement(using: &random))
      for file in ["init.lua", "samples.json"] {
        let text = try String(
          contentsOf: bundled.appendingPathComponent("\(name)/\(file)"), encoding: .utf8)
        let isChanged = Int.random(in: 0..<4, using: &random) > 0
        try (isChanged ? MutatedScriptTests.mutate(text, using: &random) : Data(text.utf8)).write(
          to: folder.url.appendingPathComponent(file))
      }
      var loader = LuaPluginLoader()
      loader.typedConfigurations = [
        name: [
          "max_lines": String(
            decoding: MutatedScriptTests.mutate("12", using: &random), as: UTF8.self)
        ]
      ]
      let scripts = PluginReloader(folders: [folder.parent], loader: loader, base: .builtIn)
      var diagnostics = scripts.diagnostics
      var messages: [Message] = []
      do throws(ConversationError) {
        let samples = try PluginSamples(folder: folder.url)
        messages = samples.messages
        diagnostics += samples.issues.map { Diagnostic(text: "\($0)") }
      } catch {
        diagnostics.append(Diagnostic(text: "\(error)"))
      }
      let context = LayoutContext(
        environment: LayoutEnvironment(width: 300), measurer: measurer,
        peer: Peer(id: "p", kind: .group, title: "P"), time: "09:00")
      for message in messages {
        let result = scripts.chain.cellLayout(for: message, context: context)
        expect(result.layout.height > 0, "seed \(seed), round \(round)")
        diagnostics += result.diagnostics
      }
      for text in diagnostics.map(\.description) {
        let rest = text.split(separator: "\n").dropFirst()
        expect(rest.allSatisfy { $0.hasPrefix("  ") }, "seed \(seed), round \(round): \(text)")
      }
    }
  }
}
