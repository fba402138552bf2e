import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// Conversations in other languages, and the pictures of Documentation/Words.md.
@Suite struct WordsGoldenTests {
  private static let examples = packageFolder().appendingPathComponent("examples")

  private func read(_ file: String) throws -> Conversation {
    let path = WordsGoldenTests.examples.appendingPathComponent(file)
    let reading = try ConversationReader().read(from: path)
    expect(reading.issues.isEmpty, "\(reading.issues)")
    return reading.conversation
  }

  /// The first message of each content type.
  private func oneOfEachKind() throws -> Conversation {
    var all = try read("kinds.json")
    var seen: Set<Substring> = []
    all.messages = all.messages.filter {
      seen.insert($0.id.rawValue.prefix { $0 != "-" }).inserted
    }
    return all
  }

  private func draw(
    _ conversation: Conversation, _ environment: LayoutEnvironment, theme: Theme? = nil,
    scale: CGFloat
  ) async throws -> Data {
    let scripts = packageFolder().appendingPathComponent("Plugins/Lua")
    let loaded = PluginFolders([scripts]).load()
    let (chain, problems) = (loaded.chain, loaded.diagnostics)
    expect(problems.isEmpty, "\(problems)")
    let transcript = try await Transcript(
      conversation, environment: environment, chain: chain, measurer: TextMeasurer())
    expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
    expect(transcript.snapshot.entries.allSatisfy { $0.key.layouter != "unsupported" })
    let pictures = PictureFolder(at: WordsGoldenTests.examples)
    return try transcript.picture(theme: theme ?? .named(environment.theme), pictures: pictures)
      .png(scale: scale)
  }

  private static func environment(_ locale: String, width: CGFloat) -> LayoutEnvironment {
    LayoutEnvironment(
      width: width, direction: locale.hasPrefix("ar") ? .rightToLeft : .leftToRight,
      locale: locale, today: CalendarDay("2026-11-26"))
  }

  @Test(arguments: [("de", "de_DE"), ("ar", "ar_EG"), ("hi", "hi_IN"), ("ja", "ja_JP")])
  func `the pictures of the page are what is drawn`(name: String, locale: String) async throws {
    let png = try await draw(
      try read("words.json"), WordsGoldenTests.environment(locale, width: 320), scale: 2)
    Goldens.compare(png, with: "examples/pictures/words-\(name).png")
  }

  @Test(arguments: ["de_DE", "ar_EG", "ja_JP"])
  func `one of each content type in another language`(locale: String) async throws {
    let png = try await draw(
      try oneOfEachKind(), WordsGoldenTests.environment(locale, width: 360), scale: 1)
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/words/kinds-\(locale).png")
  }

  @Test(arguments: ["de_DE", "ar_EG", "ja_JP"])
  func `the bundled scripts in another language`(locale: String) async throws {
    let png = try await draw(
      try read("scripts.json"), WordsGoldenTests.environment(locale, width: 360), scale: 1)
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/words/scripts-\(locale).png")
  }

  /// The themes that people know, by turns in their light and their dark appearance.
  @Test(
    arguments: BundledTheme.allCases.filter { $0 != .light && $0 != .dark },
    ["de_DE", "ar_EG", "ja_JP"])
  func `all content types in each theme and language`(theme: BundledTheme, locale: String)
    async throws
  {
    let appearance: ThemeName = locale == "ar_EG" ? .dark : .light
    var environment = WordsGoldenTests.environment(locale, width: 330)
    environment.adopt(theme.theme, appearance: appearance)
    var conversation = try oneOfEachKind()
    conversation.messages += try read("scripts.json").messages
    let png = try await draw(
      conversation, environment, theme: theme.theme[appearance], scale: 1)
    Goldens.compare(
      png, with: "Tests/BubbleCanvasTests/Goldens/words/\(theme.rawValue)-\(locale).png")
  }
}
