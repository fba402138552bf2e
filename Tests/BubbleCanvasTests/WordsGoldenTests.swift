import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Foundation
import Testing

/// Conversations in other languages, and the pictures of Documentation/Words.md.
@Suite(.enabled(if: Goldens.areComparable, "other libraries or fonts drew the golden pictures"))
struct WordsGoldenTests {
  private static let examples = packageFolder().appendingPathComponent("examples")

  private func draw(
    _ file: String, _ environment: LayoutEnvironment, scale: CGFloat,
    keeping: (Message) -> Bool = { _ in true }
  ) async throws -> Data {
    let path = WordsGoldenTests.examples.appendingPathComponent(file).path
    let reading = try ConversationReader.read(contentsOf: path)
    #expect(reading.issues.isEmpty, "\(reading.issues)")
    let all = reading.conversation
    let conversation = Conversation(
      peer: all.peer, messages: all.messages.filter(keeping), readUpTo: all.readUpTo)
    let scripts = packageFolder().appendingPathComponent("Plugins/Lua").path
    let (chain, problems) = PluginFolders(paths: [scripts]).chain()
    #expect(problems.isEmpty, "\(problems)")
    let transcript = try await Transcript.layOut(
      conversation, environment: environment, chain: chain, measurer: TextMeasurer())
    #expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
    #expect(transcript.snapshot.entries.allSatisfy { $0.key.layouter != "unsupported" })
    let pictures = PictureFolder(path: WordsGoldenTests.examples.path)
    return try transcript.picture(theme: .named(environment.theme), pictures: pictures).png(
      scale: scale)
  }

  private static func environment(_ locale: String, width: CGFloat) -> LayoutEnvironment {
    LayoutEnvironment(
      width: width, direction: locale.hasPrefix("ar") ? .rightToLeft : .leftToRight,
      locale: locale, today: CalendarDay("2026-11-26"))
  }

  @Test(arguments: [("de", "de_DE"), ("ar", "ar_EG"), ("hi", "hi_IN"), ("ja", "ja_JP")])
  func `the pictures of the page are what is drawn`(name: String, locale: String) async throws {
    let png = try await draw(
      "words.json", WordsGoldenTests.environment(locale, width: 320), scale: 2)
    Goldens.compare(png, with: "examples/pictures/words-\(name).png")
  }

  @Test(arguments: ["de_DE", "ar_EG", "ja_JP"])
  func `one of each content type in another language`(locale: String) async throws {
    var seen: Set<String> = []
    let png = try await draw(
      "kinds.json", WordsGoldenTests.environment(locale, width: 360), scale: 1
    ) { message in
      seen.insert(String(message.id.rawValue.prefix { $0 != "-" })).inserted
    }
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/words/kinds-\(locale).png")
  }

  @Test(arguments: ["de_DE", "ar_EG", "ja_JP"])
  func `the bundled scripts in another language`(locale: String) async throws {
    let png = try await draw(
      "scripts.json", WordsGoldenTests.environment(locale, width: 360), scale: 1)
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/words/scripts-\(locale).png")
  }
}
