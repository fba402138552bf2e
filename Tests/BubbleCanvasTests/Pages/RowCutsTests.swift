import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

@Suite struct RowCutsTests {
  private let lines = (1...20).map { "line \($0)" }

  private func layout(
    _ box: LayoutBox, message: Message = .sample(.text("")), width: CGFloat = 375
  ) throws -> BubbleCellLayout {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: TextMeasurer(), peer: .group,
      neighbours: Neighbours(), time: "09:00")
    return try BubbleCellLayout(
      root: box, message: message, context: context, layouter: StubLayouter("test"))
  }

  @Test func `a long text is cut between any two lines, but for the first and last ones`() throws {
    let layout = try layout(.bubble(.text(lines.joined(separator: "\n"))))
    let cuts = RowCuts(of: layout.elements).positions
    let texts = layout.elements.compactMap { element -> (CGRect, MeasuredText)? in
      guard case .text(let text, _, _) = element.content, text.lines.count > 1 else { return nil }
      return (element.frame, text)
    }
    let (frame, text) = try #require(texts.first)
    expect(cuts.count > 14 && cuts.count < 20)
    for cut in cuts {
      let number = (cut - frame.minY) / text.lineHeight
      expect(abs(number - number.rounded()) < 0.001)
    }
  }

  @Test func `a short text, a picture and a low box stay whole`() throws {
    for box: LayoutBox in [
      .bubble(.text("one\ntwo\nthree")),
      .bubble(.image("p.png", naturalSize: CGSize(width: 200, height: 300))),
    ] {
      expect(RowCuts(of: try layout(box).elements).positions.isEmpty)
    }
  }

  @Test func `rows of a table are not cut`() throws {
    let cell = LayoutBox.text("some words that take several lines of a narrow column")
    let row = LayoutBox.row(gap: 8, (0..<3).map { _ in cell })
    let layout = try layout(.bubble(.column((0..<6).map { _ in row })))
    let texts = layout.elements.compactMap { element -> CGRect? in
      if case .text(let text, _, _) = element.content, text.lines.count > 1 {
        element.frame
      } else {
        nil
      }
    }
    let cuts = RowCuts(of: layout.elements).positions
    expect(texts.count == 18 && !cuts.isEmpty)
    for cut in cuts { expect(!texts.contains { $0.minY < cut - 0.5 && cut + 0.5 < $0.maxY }) }
  }

  @Test func `the parts of a cell say each line once, and its pictures`() throws {
    let words = lines.joined(separator: "\n")
    let layout = try layout(
      .bubble(
        .column([
          .text(words), .image("p.png", naturalSize: CGSize(width: 50, height: 50)),
          .text(words),
        ])))
    let cuts = [0] + RowCuts(of: layout.elements).positions + [layout.height]
    func recorded(_ slice: ClosedRange<CGFloat>?) -> [RecordedLine] {
      let listener = ListeningRenderer()
      var part = ConversationPicture.Part(
        frame: CGRect(x: 0, y: 0, width: 375, height: layout.height), elements: layout.elements)
      part.slice = slice
      ElementPainter(listener, theme: .light, pictures: PictureFolder(at: nil)).paint(part)
      return listener.lines.map { RecordedLine(y: $0.frame.minY, text: $0.text) }
    }
    let whole = recorded(nil)
    let parts = zip(cuts, cuts.dropFirst()).flatMap { recorded($0...$1) }
    expect(whole.count > 40)
    expect(parts.sorted(), equals: whole.sorted())
  }
}

/// A line that was drawn, and where.
private struct RecordedLine: Comparable {
  var y: CGFloat
  var text: String

  static func < (left: RecordedLine, right: RecordedLine) -> Bool {
    (left.y, left.text) < (right.y, right.text)
  }
}
