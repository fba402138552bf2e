import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleTestSupport
import BubbleText
import Foundation
import Testing

/// Scripts, samples and options with something changed anywhere: whatever is left of them, messages are shown
/// and nothing is said that could not be read.
@Suite struct MutatedScriptTests {
  /// `BUBBLE_MUTATIONS=10000` tries more.
  private static let rounds =
    ProcessInfo.processInfo.environment["BUBBLE_MUTATIONS"].flatMap(Int.init) ?? 100

  /// What is put into texts: pieces of the language, of JSON, and bytes that belong nowhere.
  private static let pieces = [
    "end", "{", "}", "(", ")", "\"", "'", "[[", "]]", "--", ",", "=", "nil", "0", "-1", "1e308",
    "..",
    "while true do end", "error('\\nwarning: x')", "return", "function", "local ", "#", "~",
    "ui.row",
    "message.content", "ctx.width", "\u{0}", "\u{1B}[2J", "\u{202E}", "\u{FEFF}", "é", "\r", "\n",
    "//",
    "null", "true", ":", "\\u", "[", "]", "for i = 1, 1e9 do", "('x'):rep(1e6)",
    "ctx.next(message)",
  ]

  private func mutate(_ text: String, _ random: inout SeededGenerator) -> Data {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let length = min(Int.random(in: 0...12, using: &random), bytes.count - place)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1:
        bytes.replaceSubrange(
          place..<place + length, with: bytes[place..<place + length].reversed())
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default:
        let piece = MutatedScriptTests.pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(place..<place + length, with: Array(piece.utf8))
      }
    }
    return Data(bytes)
  }

  @Test func `no change of a script, its samples or its options does any harm`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let bundled = packageFolder().appendingPathComponent("Plugins/Lua")
    let names = ScriptUnderDevelopment.folders([bundled.path]).map(\.lastPathComponent)
    let folder = try ScriptFolder([:])
    let measurer = PangoTextMeasurer()
    for round in 0..<MutatedScriptTests.rounds {
      let name = try #require(names.randomElement(using: &random))
      for file in ["init.lua", "samples.json"] {
        let text = try String(
          contentsOf: bundled.appendingPathComponent("\(name)/\(file)"), encoding: .utf8)
        let isChanged = Int.random(in: 0..<4, using: &random) > 0
        try (isChanged ? mutate(text, &random) : Data(text.utf8)).write(
          to: folder.url.appendingPathComponent(file))
      }
      var loader = LuaPluginLoader()
      loader.typedConfigurations = [
        name: ["max_lines": String(decoding: mutate("12", &random), as: UTF8.self)]
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
        #expect(result.layout.height > 0, "seed \(seed), round \(round)")
        diagnostics += result.diagnostics
      }
      for text in diagnostics.map(\.description) {
        let rest = text.split(separator: "\n").dropFirst()
        #expect(rest.allSatisfy { $0.hasPrefix("  ") }, "seed \(seed), round \(round): \(text)")
      }
    }
  }
}
