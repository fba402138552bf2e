import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What holds for all content types at all sizes.
@Suite struct ContentTypePropertyTests {
  private static let widths: [CGFloat] = [160, 176, 240, 320, 375, 700, 2_000, 16_000]
  private static let scales: [CGFloat] = [0.5, 1, 1.6, 3, 5]

  private func environment(
    _ width: CGFloat, _ scale: CGFloat, _ direction: WritingDirection
  ) -> LayoutEnvironment {
    LayoutEnvironment(width: width, textScale: scale, direction: direction)
  }

  private func result(
    _ content: MessageContent, _ environment: LayoutEnvironment, peer: Peer, isOutgoing: Bool,
    neighbours: Neighbours = Neighbours()
  ) -> LayouterChain.Result {
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: peer,
      neighbours: neighbours, time: "09:00")
    let message = Message.sample(
      isOutgoing: isOutgoing, status: isOutgoing ? .read : .none, content)
    return LayouterChain.builtIn.cellLayout(for: message, context: context)
  }

  @Test(arguments: ContentSamples.complete.indices)
  func `every content type fits its cell at every width, text scale and direction`(index: Int) {
    let content = ContentSamples.complete[index]
    for width in ContentTypePropertyTests.widths {
      for scale in ContentTypePropertyTests.scales {
        for direction in WritingDirection.allCases {
          for (peer, isOutgoing) in [(Peer.group, false), (.group, true), (.privateChat, false)] {
            let result = result(
              content, environment(width, scale, direction), peer: peer, isOutgoing: isOutgoing,
              neighbours: Neighbours(startsUnread: scale > 2))
            let place = "width \(width), scale \(scale), \(direction), \(peer.kind), \(isOutgoing)"
            expect(result.diagnostics.isEmpty, "\(place): \(result.diagnostics)")
            expect(result.layout.key.layouter != "unsupported", "\(place)")
          }
        }
      }
    }
  }

  @Test(arguments: ContentSamples.complete.indices)
  func `a payload with any field missing or odd is still shown`(index: Int) {
    let content = ContentSamples.complete[index]
    let environment = environment(320, 1, .leftToRight)
    for field in content.payload.members.map(\.name) where field != "type" {
      let others = content.payload.members.filter { $0.name != field }
      let payloads = ContentSamples.oddValues.map { others + [.init(name: field, value: $0)] }
      for members in [others] + payloads {
        let broken = MessageContent(type: content.type, payload: JSONObject(members))
        let result = result(broken, environment, peer: .group, isOutgoing: false)
        expect(result.diagnostics.allSatisfy(\.isRefusal), "\(field): \(result.diagnostics)")
        expect(result.layout.height > 20, "\(field)")
      }
    }
  }

  @Test(arguments: ContentSamples.complete.indices)
  func `the other direction is the mirror image`(index: Int) throws {
    let content = ContentSamples.complete[index]
    // A text that runs from the left meets the time at another side, and lists, quotes and tables have the side of their text.
    guard !["text", "markdown"].contains(content.type), content.payload["caption"] == nil
    else { return }
    func layout(_ direction: WritingDirection) throws -> BubbleCellLayout {
      let layout = result(
        content, environment(375, 1, direction), peer: .group, isOutgoing: false
      ).layout
      return try #require(layout as? BubbleCellLayout)
    }
    let (left, right) = (try layout(.leftToRight), try layout(.rightToLeft))
    expect(left.height, equals: right.height)
    expect(left.elements.count, equals: right.elements.count)
    for (left, right) in zip(left.elements, right.elements) {
      expect(abs(left.frame.minX - (375 - right.frame.maxX)) < 0.01)
      expect(left.frame.minY, equals: right.frame.minY)
      expect(abs(left.frame.width - right.frame.width) < 0.01)
    }
    expect(
      left.accessibilityElements.map(\.label), equals: right.accessibilityElements.map(\.label),
      "it is read in the same order")
  }

  @Test func `random albums fill their bubble and cut nothing beyond reason`() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<200 {
      let count = Int.random(in: 2...10, using: &generator)
      let pictures = (0..<count).map { _ in
        JSONValue.object(
          ContentSamples.picture(
            .random(in: 1...4_000, using: &generator), .random(in: 1...4_000, using: &generator)))
      }
      let content = ContentSamples.content("album", ["pictures": .array(pictures)])
      let layout = try #require(
        result(content, environment(375, 1, .leftToRight), peer: .privateChat, isOutgoing: false)
          .layout as? BubbleCellLayout)
      expect(layout.bubbleFrame.width, equals: 304, "seed \(testSeed())")
      let frames = layout.elements.compactMap { element -> CGRect? in
        if case .image = element.content { element.frame } else { nil }
      }
      expect(frames.count, equals: count)
      let inner = layout.bubbleFrame.insetBy(dx: 2, dy: 2)
      let union = frames.reduce(frames[0]) { $0.union($1) }
      expect(union, equals: inner, "seed \(testSeed())")
      for (index, frame) in frames.enumerated() {
        expect(frame.width >= 30)
        expect(frame.height >= 60)
        for other in frames[(index + 1)...] { expect(!frame.intersects(other)) }
      }
      let area = frames.reduce(0) { $0 + $1.width * $1.height }
      expect(area > 0.95 * inner.width * inner.height, "no holes, seed \(testSeed())")
    }
  }
}
