import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import ScriptTools
import Testing

/// Every bundled theme, in each of its appearances, as somebody has looked at it.
///
/// `light` and `dark` are those of all other golden pictures.
@Suite struct ThemeGoldenTests {
  /// A theme in one of its appearances.
  struct Look: CustomTestStringConvertible, Sendable {
    let name: BundledTheme
    let appearance: ThemeName

    /// The name that pictures have.
    var testDescription: String {
      ThemeGoldenTests.hasOne(name) ? name.rawValue : "\(name.rawValue)-\(appearance.rawValue)"
    }
  }

  private static func hasOne(_ name: BundledTheme) -> Bool { name.theme.light == name.theme.dark }

  static let looks: [Look] = BundledTheme.allCases.flatMap { name -> [Look] in
    guard name != .light, name != .dark else { return [] }
    return (hasOne(name) ? [.light] : ThemeName.allCases).map { Look(name: name, appearance: $0) }
  }

  private func environment(_ look: Look, width: CGFloat) -> LayoutEnvironment {
    var environment = LayoutEnvironment(width: width)
    environment.adopt(look.name.theme, appearance: look.appearance)
    return environment
  }

  private static let examples = packageFolder().appendingPathComponent("examples")

  private func read(_ file: String) throws -> Conversation {
    let path = ThemeGoldenTests.examples.appendingPathComponent(file)
    return try ConversationReader().read(from: path).conversation
  }

  @Test(arguments: looks)
  func `the conversation that the page of themes shows`(look: Look) async throws {
    let scripts = PluginFolders([packageFolder().appendingPathComponent("Plugins/Lua")])
    let transcript = try await Transcript(
      try read("short.json"), environment: environment(look, width: 375),
      chain: scripts.load().chain, measurer: TextMeasurer())
    let picture = transcript.picture(
      theme: look.name.theme[look.appearance],
      pictures: PictureFolder(at: ThemeGoldenTests.examples))
    Goldens.compare(
      try picture.png(scale: 1), with: "examples/pictures/theme-\(look.testDescription).png")
  }

  @Test func `the page of themes shows all of them`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Themes.md"),
      encoding: .utf8)
    for look in ThemeGoldenTests.looks {
      expect(page.contains("examples/pictures/theme-\(look.testDescription).png"))
    }
    for name in BundledTheme.allCases { expect(page.contains("`\(name.rawValue)`")) }
  }

  @Test(arguments: looks)
  func `a message of each content type`(look: Look) async throws {
    let all = try read("kinds.json")
    var seen: Set<Substring> = []
    let messages = all.messages.filter { seen.insert($0.id.rawValue.prefix { $0 != "-" }).inserted }
    // Own ones, too, as far as they look different.
    let own = all.messages.filter { $0.isOutgoing && $0.id.rawValue.hasSuffix("-outgoing") }
    let kinds: Set<String> = ["voice", "document", "location", "contact", "reactions", "reply"]
    let shown = all.messages.filter { message in
      messages.contains { $0.id == message.id }
        || own.contains { $0.id == message.id }
          && kinds.contains(String(message.id.rawValue.prefix { $0 != "-" }))
    }
    let transcript = try await Transcript(
      Conversation(peer: all.peer, messages: shown, readUpTo: all.readUpTo),
      environment: environment(look, width: 330), chain: .builtIn, measurer: TextMeasurer())
    expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
    let picture = transcript.picture(
      theme: look.name.theme[look.appearance],
      pictures: PictureFolder(at: ThemeGoldenTests.examples))
    Goldens.compare(
      try picture.png(scale: 1),
      with: "Tests/BubbleCanvasTests/Goldens/themes/\(look.testDescription)-kinds.png")
  }

  @Test(arguments: looks)
  func `a sample of each bundled script`(look: Look) async throws {
    let scripts = packageFolder().appendingPathComponent("Plugins/Lua")
    var messages: [Message] = []
    var peer: Peer?
    for folder in ScriptUnderDevelopment.folders([scripts.path]) {
      let script = try ScriptUnderDevelopment(folder: folder)
      guard let first = script.drawnMessages.first else { continue }
      let conversation = script.samples.conversation(of: first)
      peer = peer ?? conversation.peer
      messages += conversation.messages
    }
    let chain = PluginFolders([scripts]).load().chain
    let transcript = try await Transcript(
      Conversation(peer: try #require(peer), messages: messages),
      environment: environment(look, width: 330), chain: chain, measurer: TextMeasurer())
    expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
    let picture = transcript.picture(
      theme: look.name.theme[look.appearance], pictures: PictureFolder(at: nil))
    Goldens.compare(
      try picture.png(scale: 1),
      with: "Tests/BubbleCanvasTests/Goldens/themes/\(look.testDescription)-scripts.png")
  }
}
