import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

/// Whoever writes a message can't do harm with it through a bundled script.
@Suite struct HostileMessageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins/Lua")

  private static let layouters = LuaPluginLoader(limits: limits).load(from: folder).layouters

  /// The standard limits but for the time: only what a script does counts, not how fast the machine is.
  private static let limits: LuaLimits = {
    var limits = LuaLimits()
    limits.isSuitable.time = .seconds(20)
    limits.buildLayout.time = .seconds(20)
    return limits
  }()

  @Test func `every bundled script is there to be asked`() {
    expect(!HostileMessageTests.layouters.isEmpty)
  }

  /// The scripts may say that the content is not what they expect, but it must not cost them a stop.
  @Test("a hostile message ends in a cell", arguments: layouters.map(\.id.rawValue))
  func messages(_ id: String) throws {
    let seed = testSeed()
    let layouter = try #require(HostileMessageTests.layouters.first { $0.id.rawValue == id })
    let script = HostileMessageTests.folder.appendingPathComponent(layouter.plugin.folderName)
    let samples = try PluginSamples(folder: script).messages
    var random = SeededGenerator(seed: seed)
    // So many that all kinds of values come up; BUBBLE_HOSTILE asks for more.
    let count =
      ProcessInfo.processInfo.environment["BUBBLE_HOSTILE"].flatMap(Int.init) ?? 300
    for index in 0..<count {
      var message = try #require(samples.randomElement(using: &random))
      let payload = HostilePayload.make(
        of: message.content.payload, using: &random, isLarge: index % 25 == 0)
      message.content = MessageContent(type: message.content.type, payload: payload)
      check(message, layouter, "seed \(seed), message \(index)", isPlaced: index % 25 != 0)
    }
  }

  private func check(_ message: Message, _ layouter: LuaLayouter, _ origin: String, isPlaced: Bool)
  {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(),
      peer: Peer(id: "s", kind: .group))
    do {
      guard try layouter.isSuitable(message, in: context) else { return }
      // Large ones take long to be placed with a measurer for tests.
      if !isPlaced {
        _ = try layouter.box(for: message, in: context)
      } else {
        let layout = try layouter.buildLayout(
          peer: context.peer, message: message, context: context)
        expect(layout.height.isFinite && layout.height > 0, "\(origin)")
      }
    } catch let error as PluginError {
      expect([.runtime, .result, .layout].contains(error.kind), "\(origin): \(error)")
    } catch {
      Issue.record(error, "\(origin)")
    }
  }
}
