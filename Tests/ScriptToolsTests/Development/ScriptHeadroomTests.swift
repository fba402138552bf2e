import BubbleCore
import BubbleLua
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// What the scripts cost that come with the package: far less than a script may.
@Suite struct ScriptHeadroomTests {
  /// How often a message's work must go into what one may take on the average.
  private static let headroom = 7
  /// Those whose picture is drawn, not written: a board of thirty-two pieces takes a third of what a message may.
  private static let drawnHeadroom = ["chess": 2]
  /// The same for what the script does itself, measuring texts included.
  private static let ownHeadroom = 20

  @Test(arguments: ["Plugins/Lua", "examples/scripts"])
  func `each sample takes a small part of what a message may`(path: String) throws {
    let allowed = LuaLimits.standard.meanWork
    let folders = ScriptUnderDevelopment.folders([packageFolder().appendingPathComponent(path).path]
    )
    expect(!folders.isEmpty)
    for folder in folders {
      let script = try ScriptUnderDevelopment(folder: folder)
      for sample in script.samples.messages {
        let context = script.context(
          script.fact(of: sample), in: PluginSetting(), measurer: TextMeasurer())
        let name = "\(folder.lastPathComponent)/\(sample.id)"
        let units = script.chain.meteredLayout(for: sample, context: context).units
        let headroom =
          ScriptHeadroomTests.drawnHeadroom[folder.lastPathComponent]
          ?? ScriptHeadroomTests.headroom
        expect(units * headroom <= allowed, "\(name): \(units) units")
        let fuel = try script.layouter.plugin.buildLayout(
          peer: context.peer, message: sample,
          context: script.chain.context(context, asking: script.layouter.id)
        ).cost.fuel
        expect(fuel * ScriptHeadroomTests.ownHeadroom <= allowed, "\(name): \(fuel) units of fuel")
      }
    }
  }
}
