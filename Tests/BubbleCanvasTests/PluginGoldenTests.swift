import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Foundation
import Testing

/// The samples of each bundled script, one picture each, in the script's folder.
@Suite(.enabled(if: Goldens.areComparable, "other libraries or fonts drew the golden pictures"))
struct PluginGoldenTests {
  private static let scripts = packageFolder().appendingPathComponent("Plugins/Lua")

  static let names: [String] = {
    let found = try? FileManager.default.contentsOfDirectory(atPath: scripts.path)
    return (found ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  @Test func `there are scripts`() {
    #expect(PluginGoldenTests.names.contains("poll"))
  }

  @Test(arguments: names)
  func `samples look as they did`(name: String) async throws {
    let samples = try PluginSamples(
      folder: PluginGoldenTests.scripts.appendingPathComponent(name))
    #expect(samples.issues.isEmpty, "\(samples.issues)")
    let chain = PluginFolders(paths: [PluginGoldenTests.scripts.path]).chain()
    #expect(chain.diagnostics.isEmpty, "\(chain.diagnostics)")
    for message in samples.messages {
      let transcript = try await Transcript.layOut(
        samples.conversation(of: message), environment: LayoutEnvironment(width: 360),
        chain: chain.chain, measurer: PangoTextMeasurer())
      #expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
      let png = try transcript.picture(theme: .light, pictures: PictureFolder(path: nil))
        .png(scale: 1)
      Goldens.compare(png, with: "Plugins/Lua/\(name)/goldens/\(message.id).png")
    }
  }
}
