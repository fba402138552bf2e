import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

@testable import ScriptTools

/// The samples of each bundled script, one picture each, in the script's folder.
@Suite struct PluginGoldenTests {
  private static let scripts = packageFolder().appendingPathComponent("Plugins/Lua")

  static let names: [String] = {
    ScriptUnderDevelopment.folders([scripts.path]).map(\.lastPathComponent)
  }()

  @Test func `there are scripts`() {
    expect(PluginGoldenTests.names.contains("poll"))
  }

  @Test(arguments: names)
  func `samples look as they did`(name: String) async throws {
    let script = try ScriptUnderDevelopment(
      folder: PluginGoldenTests.scripts.appendingPathComponent(name))
    expect(script.samples.issues.isEmpty, "\(script.samples.issues)")
    expect(script.chainDiagnostics.isEmpty, "\(script.chainDiagnostics)")
    let goldens = PluginGoldens(script)
    for message in script.drawnMessages {
      let png = try await goldens.picture(of: message)
      Goldens.compare(png, with: "Plugins/Lua/\(name)/goldens/\(message.id).png")
    }
  }

  /// What the types are looked at in besides: the dark, right to left, large letters, and the narrowest list.
  private static let settings: [PluginSetting] = {
    func setting(_ change: (inout PluginSetting) -> Void) -> PluginSetting {
      var setting = PluginSetting()
      setting.width = 360
      change(&setting)
      return setting
    }
    return [
      setting { $0.theme = .dark },
      setting { $0.direction = .rightToLeft },
      setting {
        $0.theme = .dark
        $0.textScale = 2
      },
      setting { $0.width = 240 },
      setting {
        $0.width = 240
        $0.textScale = 2
        $0.direction = .rightToLeft
      },
    ]
  }()

  /// A message in all settings, side by side.
  private static func sheet(
    _ draw: (LayoutEnvironment, ThemeName) async throws -> Data
  ) async throws -> Data {
    var images: [PixelImage] = []
    for setting in settings {
      images.append(
        try #require(PixelImage(png: try await draw(setting.environment, setting.theme))))
    }
    var sheet = PixelImage(
      width: images.reduce(0) { $0 + $1.width }, height: images.map(\.height).max() ?? 1,
      color: 0xD5DCE4)
    var x = 0
    for image in images {
      sheet.draw(image, x: x, y: 0)
      x += image.width
    }
    return try sheet.png()
  }

  @Test(arguments: [
    ("boarding-pass", "lisbon"), ("weather", "lisbon"), ("music", "playing"),
    ("order", "out-for-delivery"), ("chart", "ring"), ("split-bill", "dinner"),
    ("chess", "opening"),
  ])
  func `a type looks right in the dark, from the right, large and narrow`(
    name: String, sample: String
  ) async throws {
    let script = try ScriptUnderDevelopment(
      folder: PluginGoldenTests.scripts.appendingPathComponent(name))
    let message = try #require(script.drawnMessages.first { $0.id.rawValue == sample })
    let png = try await Self.sheet { environment, theme in
      let transcript = try await script.transcript(of: message, in: environment)
      expect(transcript.snapshot.diagnostics.isEmpty)
      return try transcript.picture(theme: .named(theme), pictures: script.pictures).png(scale: 1)
    }
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/type-\(name).png")
  }

  @Test func `Markdown looks right in the dark, from the right, large and narrow`() async throws {
    let file = packageFolder().appendingPathComponent("examples/markdown.json")
    let conversation = try ConversationReader().read(from: file).conversation
    let png = try await Self.sheet { environment, theme in
      let transcript = try await Transcript(
        conversation, environment: environment, chain: .builtIn, measurer: TextMeasurer())
      expect(transcript.snapshot.diagnostics.isEmpty)
      return try transcript.picture(theme: .named(theme), pictures: PictureFolder(at: nil))
        .png(scale: 1)
    }
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/type-markdown.png")
  }
}
