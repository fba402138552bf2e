import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// The scripts that come with the package pass what others are told to run.
@Suite struct BundledScriptsTests {
  private static let folders = ScriptUnderDevelopment.folders([
    packageFolder().appendingPathComponent("Plugins/Lua").path
  ])

  static let names = folders.map(\.lastPathComponent)

  @Test(arguments: names)
  func `a bundled script passes the check`(name: String) throws {
    let folder = try #require(
      BundledScriptsTests.folders.first { $0.lastPathComponent == name })
    // Counted work bounds it here as on every machine; the time would tell how fast the machine is.
    let report = PluginCheck.run(folder, CheckWork(time: .seconds(600)))
    expect(report.isClean, "\(report.problems)")
    expect(report.costs.count >= 3, "a script has samples that show what it can do")
  }

  @Test func `a folder of scripts stands for all of them`() {
    expect(BundledScriptsTests.names.contains("poll"))
    let poll = packageFolder().appendingPathComponent("Plugins/Lua/poll").path
    expect(ScriptUnderDevelopment.folders([poll]).map(\.path), equals: [poll])
    expect(
      ScriptUnderDevelopment.folders(["/nowhere/at/all"]).map(\.path), equals: ["/nowhere/at/all"])
  }
}
