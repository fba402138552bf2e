import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Foundation
import PictureTestSupport
import Testing

/// Pictures that somebody has looked at.
///
/// The ones of `examples/short.json` stand in README.
@Suite struct GoldenTests {
  /// Draws a conversation as the command line tool does.
  private func draw(
    _ file: String, environment: LayoutEnvironment, scale: CGFloat = 1
  ) async throws -> Data {
    let path = packageFolder().appendingPathComponent(file)
    let reading = try ConversationReader().read(from: path)
    let scripts = PluginFolders([packageFolder().appendingPathComponent("Plugins/Lua")])
    let transcript = try await Transcript(
      reading.conversation, environment: environment, chain: scripts.load().chain,
      measurer: TextMeasurer())
    let pictures = PictureFolder(at: path.deletingLastPathComponent())
    return try transcript.picture(theme: .named(environment.theme), pictures: pictures).png(
      scale: scale)
  }

  @Test(arguments: ThemeName.allCases)
  func `the conversation that README shows`(theme: ThemeName) async throws {
    let png = try await draw(
      "examples/short.json", environment: LayoutEnvironment(width: 375, theme: theme), scale: 2)
    Goldens.compare(png, with: "examples/pictures/short-\(theme.rawValue).png")
  }

  @Test(arguments: WritingDirection.allCases)
  func `many scripts, in both directions of the interface`(
    direction: WritingDirection
  ) async throws {
    let png = try await draw(
      "Tests/BubbleCanvasTests/Fixtures/scripts.json",
      environment: LayoutEnvironment(width: 360, direction: direction))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/scripts-\(direction.rawValue).png")
  }

  @Test func `many scripts, with two pixels to a point`() async throws {
    let png = try await draw(
      "Tests/BubbleCanvasTests/Fixtures/scripts.json", environment: LayoutEnvironment(width: 360),
      scale: 2)
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/scripts-ltr-2x.png")
  }

  @Test func `the conversation in front of a wallpaper`() async throws {
    let path = packageFolder().appendingPathComponent("examples/short.json")
    let reading = try ConversationReader().read(from: path)
    let transcript = try await Transcript(
      reading.conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: TextMeasurer())
    var picture = transcript.picture(
      theme: .light, pictures: PictureFolder(at: path.deletingLastPathComponent()))
    picture.wallpaper = .gradient([RGBAColor(0xCFE3FF), RGBAColor(0xF6D9E8)], angle: .pi / 2)
    Goldens.compare(try picture.png(scale: 1), with: "examples/pictures/wallpaper.png")
  }

  @Test func `the conversation in a theme from a file`() async throws {
    let path = packageFolder().appendingPathComponent("examples/short.json")
    let reading = try ConversationReader().read(from: path)
    let transcript = try await Transcript(
      reading.conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: TextMeasurer())
    let theme = try Theme(
      json: Data(contentsOf: packageFolder().appendingPathComponent("examples/paper.json")))
    let picture = transcript.picture(
      theme: theme, pictures: PictureFolder(at: path.deletingLastPathComponent()))
    Goldens.compare(try picture.png(scale: 1), with: "examples/pictures/theme-paper.png")
  }

  @Test(arguments: ThemeName.allCases)
  func `the five places of the time, and every status`(theme: ThemeName) async throws {
    let png = try await draw(
      "Tests/BubbleCanvasTests/Fixtures/times.json",
      environment: LayoutEnvironment(width: 360, theme: theme))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/times-\(theme.rawValue).png")
  }

  @Test func `large text in a wide window`() async throws {
    let png = try await draw(
      "Tests/BubbleCanvasTests/Fixtures/times.json",
      environment: LayoutEnvironment(width: 700, textScale: 1.6))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/times-large.png")
  }
}
