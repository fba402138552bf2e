import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Foundation
import ScriptTools
import Testing

/// The samples of each bundled script, one picture each, in the script's folder.
@Suite(.enabled(if: Goldens.areComparable, "other libraries or fonts drew the golden pictures"))
struct PluginGoldenTests {
  private static let scripts = packageFolder().appendingPathComponent("Plugins/Lua")

  static let names: [String] = {
    ScriptUnderDevelopment.folders([scripts.path]).map(\.lastPathComponent)
  }()

  @Test func `there are scripts`() {
    #expect(PluginGoldenTests.names.contains("poll"))
  }

  @Test(arguments: names)
  func `samples look as they did`(name: String) async throws {
    let script = try ScriptUnderDevelopment(
      folder: PluginGoldenTests.scripts.appendingPathComponent(name))
    #expect(script.samples.issues.isEmpty, "\(script.samples.issues)")
    #expect(script.chainDiagnostics.isEmpty, "\(script.chainDiagnostics)")
    let goldens = PluginGoldens(script)
    for message in script.drawnMessages {
      let png = try await goldens.picture(of: message)
      Goldens.compare(png, with: "Plugins/Lua/\(name)/goldens/\(message.id).png")
    }
  }
}
