import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// A picture of each content type, and of each thing that may stand around a message.
///
/// The samples are the messages of `examples/kinds.json`: those whose ids start alike, up to the first
/// hyphen, are one picture.
@Suite struct ContentTypeGoldenTests {
  private static let examples = packageFolder().appendingPathComponent("examples")

  private static let conversation: Conversation? = {
    let path = examples.appendingPathComponent("kinds.json")
    return try? ConversationReader().read(from: path).conversation
  }()

  private static func group(of message: Message) -> String {
    String(message.id.rawValue.prefix { $0 != "-" })
  }

  static let groups: [String] = {
    var seen: Set<String> = []
    let groups = (conversation?.messages ?? []).map(group)
    return groups.filter { seen.insert($0).inserted }
  }()

  private func draw(
    _ messages: [Message], environment: LayoutEnvironment
  ) async throws -> Data {
    let all = try #require(ContentTypeGoldenTests.conversation)
    let conversation = Conversation(peer: all.peer, messages: messages, readUpTo: all.readUpTo)
    let transcript = try await Transcript(
      conversation, environment: environment, chain: .builtIn, measurer: TextMeasurer())
    expect(transcript.snapshot.diagnostics.isEmpty, "\(transcript.snapshot.diagnostics)")
    expect(transcript.snapshot.entries.allSatisfy { $0.key.layouter != "unsupported" })
    let pictures = PictureFolder(at: ContentTypeGoldenTests.examples)
    return try transcript.picture(theme: .named(environment.theme), pictures: pictures).png(
      scale: 1)
  }

  @Test func `every built-in layouter has a sample`() throws {
    let all = try #require(ContentTypeGoldenTests.conversation)
    let chain = LayouterChain.builtIn
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: TextMeasurer(), peer: all.peer)
    // Markdown has a conversation of its own: examples/markdown.json.
    var missing = Set(chain.layouters.map(\.id)).subtracting(["markdown"])
    for message in all.messages {
      var key: LayoutKey? = chain.layoutKey(for: message, context: context)
      while let known = key {
        missing.remove(known.layouter)
        key = known.wrapped
      }
    }
    expect(missing.isEmpty)
  }

  @Test(arguments: groups)
  func `each content type looks as it did`(group: String) async throws {
    let all = try #require(ContentTypeGoldenTests.conversation)
    let messages = all.messages.filter { ContentTypeGoldenTests.group(of: $0) == group }
    let png = try await draw(messages, environment: LayoutEnvironment(width: 360))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/kinds/\(group).png")
  }

  @Test func `the first unread message has a strip over it`() async throws {
    let all = try #require(ContentTypeGoldenTests.conversation)
    let unread = try #require(all.messages.firstIndex { $0.id == all.readUpTo })
    let png = try await draw(
      Array(all.messages[unread...unread + 1]), environment: LayoutEnvironment(width: 360))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/kinds/unread.png")
  }

  @Test func `one of each from right to left, in dark colours and large text`() async throws {
    let all = try #require(ContentTypeGoldenTests.conversation)
    let groups = Dictionary(grouping: all.messages, by: ContentTypeGoldenTests.group)
    let png = try await draw(
      ContentTypeGoldenTests.groups.compactMap { groups[$0]?.first },
      environment: LayoutEnvironment(
        width: 420, textScale: 1.25, direction: .rightToLeft, theme: .dark))
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/kinds/all-dark-rtl.png")
  }
}
