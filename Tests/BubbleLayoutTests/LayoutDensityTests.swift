import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// How close together things are, and whether avatars stand beside them.
@Suite struct LayoutDensityTests {
  private static let text = Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 1e9), content: .text("A text"))

  private func layout(
    _ message: Message = text, _ environment: LayoutEnvironment,
    _ neighbours: Neighbours = Neighbours(cluster: .single)
  ) throws -> BubbleCellLayout {
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(),
      peer: Peer(id: "p", kind: .group, title: "P"), neighbours: neighbours, time: "9:05")
    let layout = LayouterChain.builtIn.cellLayout(for: message, context: context).layout
    return try #require(layout as? BubbleCellLayout)
  }

  private func environment(
    _ density: LayoutDensity = .regular, avatars: Bool = true
  ) -> LayoutEnvironment {
    LayoutEnvironment(width: 375, density: density, showsAvatars: avatars)
  }

  @Test func `paddings and gaps are those of the density, point by point`() throws {
    let regular = try layout(LayoutDensityTests.text, environment())
    let density = LayoutDensity(
      leadingPadding: 20, trailingPadding: 3, verticalPadding: 1, messageGap: 10, clusterGap: 40)
    let own = try layout(LayoutDensityTests.text, environment(density))
    expect(own.bubbleFrame.width, equals: regular.bubbleFrame.width + 20 - 11 + 3 - 10)
    expect(own.bubbleFrame.height, equals: regular.bubbleFrame.height - 2 * 5)
    // Half of a gap is in each cell.
    let lift = CellMetrics.avatarSize - own.bubbleFrame.height
    expect(own.bubbleFrame.minY, equals: 20 + max(0, lift))
    expect(own.height - own.bubbleFrame.maxY, equals: 20)
    let joined = try layout(
      LayoutDensityTests.text, environment(density), Neighbours(cluster: .middle))
    expect(joined.bubbleFrame.minY == 5 && joined.height - joined.bubbleFrame.maxY == 5)
  }

  @Test func `without avatars bubbles stand at the edge, and names over them`() throws {
    let message = LayoutDensityTests.text
    let with = try layout(message, environment())
    let without = try layout(message, environment(avatars: false))
    expect(with.bubbleFrame.minX - without.bubbleFrame.minX, equals: CellMetrics.avatarIndent)
    expect(without.bubbleFrame.minX, equals: CellMetrics.edge)
    func count(_ layout: BubbleCellLayout) -> (avatars: Int, texts: Int) {
      layout.elements.reduce(into: (0, 0)) { count, element in
        switch element.content {
        case .avatar: count.0 += 1
        case .text: count.1 += 1
        default: break
        }
      }
    }
    expect(count(with) == (1, 3) && count(without) == (0, 3))
  }

  @Test(arguments: [
    LayoutDensity.compact, .spacious, LayoutDensity(leadingPadding: 24, trailingPadding: 24),
  ])
  func `a bubble stays in its cell, however wide it is and whatever is in it`(
    density: LayoutDensity
  ) throws {
    let path = packageFolder().appendingPathComponent("examples/kinds.json")
    let conversation = try ConversationReader().read(from: path).conversation
    for width in [160.0, 240, 375, 1_000] {
      var environment = environment(density)
      environment.width = width
      for message in conversation.messages {
        let layout = try layout(message, environment)
        expect(layout.bubbleFrame.minX >= 0 && layout.bubbleFrame.maxX <= width, "\(message.id)")
        expect(layout.key.layouter != "unsupported", "\(message.id)")
      }
    }
  }

  @Test func `another density builds again what it was built in, and a theme nothing`() async throws
  {
    var generator = ConversationGenerator(seed: 3)
    let conversation = generator.conversation(messageCount: 60)
    func run(
      _ environment: LayoutEnvironment, _ previous: CellLayoutSnapshot? = nil
    ) async throws -> CellLayoutSnapshot {
      try await MeasuringPass(
        chain: .builtIn, environment: environment, measurer: TextMeasurer()
      ).run(conversation, previous: previous)
    }
    let regular = try await run(environment())
    var themed = environment()
    themed.adopt(AdaptiveTheme(.dark), appearance: .dark)
    try await expect(run(themed, regular).builtCount, equals: 0)
    for changed in [environment(.compact), environment(avatars: false)] {
      let again = try await run(changed, regular)
      expect(again.builtCount, equals: 60)
      let fresh = try await run(changed)
      for (one, other) in zip(again.entries, fresh.entries) {
        expect(one.height == other.height && one.key == other.key)
        let layouts = [one, other].map { ($0.layout as? BubbleCellLayout)?.elements }
        expect(layouts[0], equals: layouts[1])
      }
      expect(zip(again.entries, regular.entries).allSatisfy { $0.key != $1.key })
    }
    let heights = [
      try await run(environment(.compact)), regular, try await run(environment(.spacious)),
    ].map { $0.entries.reduce(0) { $0 + $1.height } }
    expect(heights == heights.sorted() && Set(heights).count == 3)
  }

  @Test func `what differs from the usual is said of a key`() {
    let texts = [environment(), environment(.compact), environment(avatars: false)].map {
      EnvironmentFingerprint($0, peer: .group).parts
    }
    expect(!texts[0].contains { $0.contains("density") || $0.contains("avatars") })
    expect(texts[1].contains("density compact"))
    expect(texts[2].contains("no avatars"))
    expect(
      "\(LayoutDensity(messageGap: 3))", equals: "paddings 11.0, 10.0 and 6.0, gaps 3.0 and 6.0")
  }
}
