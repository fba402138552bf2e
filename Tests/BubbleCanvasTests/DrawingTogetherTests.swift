import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Drawing on several threads at once, while others measure.
@Suite struct DrawingTogetherTests {
  private static let font = TextFont(family: "Noto Sans", size: 16)

  private static func requests(seed: UInt64, size: CGFloat) -> [TextRequest] {
    var texts = ScriptTextGenerator(seed: seed)
    var font = font
    font.size = size
    return (0..<4).map { _ in
      TextRequest(text: texts.rareText(16), font: font, maximumWidth: 260)
    }
  }

  /// A picture of each text under the one before.
  private static func picture(_ texts: [MeasuredText]) -> ConversationPicture {
    var y: CGFloat = 0
    let parts = texts.map { text in
      let frame = CGRect(x: 0, y: y, width: 280, height: text.height)
      y = frame.maxY
      let place = CGRect(x: 10, y: 0, width: text.width, height: text.height)
      return ConversationPicture.Part(
        frame: frame,
        elements: [
          CellElement(
            frame: place, content: .text(text, color: .text, alignment: .natural))
        ])
    }
    return ConversationPicture(
      size: CGSize(width: 280, height: y), parts: parts, theme: .light,
      pictures: PictureFolder(at: nil))
  }

  /// What is drawn in one round.
  private enum Outcome {
    case picture(Data)
    case measured([MeasuredText])
  }

  @Test func `pictures come out alike, whoever else draws and measures`() async throws {
    let seed = testSeed(43)
    // `BUBBLE_ROUNDS=400` draws a thousand rounds.
    for round in 0..<testRounds(3) {
      let requests = DrawingTogetherTests.requests(
        seed: seed &+ UInt64(round), size: 14 + CGFloat(round % 3))
      let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
        for _ in 0..<2 {
          group.addTask {
            let picture = DrawingTogetherTests.picture(
              requests.map(TextMeasurer().measure))
            return .picture(try picture.png(scale: 1))
          }
          group.addTask { .measured(requests.map(TextMeasurer().measure)) }
          // Vector drawings have times and numbers in them, so that no two are alike.
          group.addTask {
            let picture = DrawingTogetherTests.picture(
              requests.map(TextMeasurer().measure))
            let sizes = [try picture.pdf(), try picture.svg()].map(\.count)
            expect(sizes.allSatisfy { $0 > 1_000 })
            return .measured(requests.map(TextMeasurer().measure))
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let pictures = outcomes.compactMap { outcome in
        if case .picture(let picture) = outcome { picture } else { nil }
      }
      let measured = outcomes.compactMap { outcome in
        if case .measured(let texts) = outcome { texts } else { nil }
      }
      expect(pictures.count == 2 && measured.count == 4)
      expect(pictures[0], equals: pictures[1], "round \(round), seed \(seed)")
      expect(measured.allSatisfy { $0 == measured[0] }, "round \(round), seed \(seed)")
    }
  }

  @Test func `threads that share a folder draw its pictures alike, and decode each once`()
    async throws
  {
    let pictures = PictureFolder(
      at: packageFolder().appendingPathComponent("examples"))
    let sources = ["media/beach.png", "avatars/bo.png", "missing.png"]
    let parts = (0..<24).map { index in
      let frame = CGRect(x: 0, y: 20 * CGFloat(index), width: 40, height: 20)
      return ConversationPicture.Part(
        frame: frame,
        elements: [
          CellElement(
            frame: CGRect(x: 0, y: 0, width: 40, height: 20),
            content: .image(
              ImageBox(source: sources[index % 3], naturalSize: CGSize(width: 40, height: 20)),
              alternative: nil))
        ])
    }
    let size = CGSize(width: 40, height: 480)
    let drawn = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try ConversationPicture(size: size, parts: parts, theme: .light, pictures: pictures).png(
            scale: 2)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expect(Set(drawn).count, equals: 1)
    expect(pictures.diagnostics.count, equals: 1, "\(pictures.diagnostics)")
  }
}
