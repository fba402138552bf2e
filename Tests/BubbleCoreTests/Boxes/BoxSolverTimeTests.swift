import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// A `time` box of body text, 16 points a glyph, and a label of 33 x 10, so that *T* is 40.
@Suite struct BoxSolverTimeTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    var text: String
    var available: CGFloat
    var size: CGSize
    var label: CGPoint
    var direction = WritingDirection.leftToRight
    var alignment = ParagraphAlignment.natural
    var testDescription: String { situation }
  }

  static let cases = [
    Case(
      situation: "one line, room beside it", text: "aaaa", available: 104,
      size: CGSize(width: 104, height: 16), label: CGPoint(x: 71, y: 6)),
    Case(
      situation: "one line, no room beside it", text: "aaaa", available: 103,
      size: CGSize(width: 64, height: 27), label: CGPoint(x: 31, y: 17)),
    Case(
      situation: "a last line that leaves room within the widest", text: "aaaa a", available: 64,
      size: CGSize(width: 64, height: 32), label: CGPoint(x: 31, y: 22)),
    Case(
      situation: "a last line that makes the bubble wider", text: "aaaa aa", available: 72,
      size: CGSize(width: 72, height: 32), label: CGPoint(x: 39, y: 22)),
    Case(
      situation: "a last line without room", text: "aaaa aa", available: 71,
      size: CGSize(width: 64, height: 43), label: CGPoint(x: 31, y: 33)),
    Case(
      situation: "a paragraph's short last line", text: "aaaa\na", available: 500,
      size: CGSize(width: 64, height: 32), label: CGPoint(x: 31, y: 22)),
    Case(
      situation: "a paragraph's long last line", text: "aaaa\naaa", available: 500,
      size: CGSize(width: 88, height: 32), label: CGPoint(x: 55, y: 22)),
    Case(
      situation: "one line from the right in a list from the left", text: "אבגד", available: 500,
      size: CGSize(width: 64, height: 27), label: CGPoint(x: 31, y: 17)),
    Case(
      situation: "a short last line from the right starts where the label is",
      text: "אבגד\nא", available: 500, size: CGSize(width: 64, height: 43),
      label: CGPoint(x: 31, y: 33)),
    Case(
      situation: "a last line from the left under one from the right", text: "אבגד\na",
      available: 500, size: CGSize(width: 64, height: 32), label: CGPoint(x: 31, y: 22)),
    Case(
      situation: "a short last line from the right in a list from the right", text: "אבגד\nא",
      available: 64, size: CGSize(width: 64, height: 32), label: CGPoint(x: 0, y: 22),
      direction: .rightToLeft),
    Case(
      situation: "a short last line from the right that is set at the start", text: "אבגד\nא",
      available: 500, size: CGSize(width: 64, height: 32), label: CGPoint(x: 31, y: 22),
      alignment: .start),
    Case(
      situation: "one line from the left in a list from the right", text: "aaaa", available: 500,
      size: CGSize(width: 64, height: 27), label: CGPoint(x: 0, y: 17), direction: .rightToLeft),
  ]

  @Test(arguments: cases) func `text and label have the frames of their case`(_ item: Case) throws {
    let box = LayoutBox.time(.text(item.text, alignment: item.alignment), label: .block(33))
    let measurer = SquareGlyphMeasurer()
    let solved = try box.solved(
      in: item.available, direction: item.direction, measurer: measurer)
    try #require(solved.count == 3)
    expect(solved[0].frame, equals: CGRect(origin: .zero, size: item.size))
    expect(solved[2].frame, equals: CGRect(origin: item.label, size: CGSize(width: 33, height: 10)))
    let text = try #require(solved[1].text)
    expect(solved[1].frame.origin, equals: .zero)
    expect(solved[1].frame.height, equals: text.height)
    expect(measurer.count.measure, equals: 1, "a plain bubble's text is measured once")
    expect(measurer.count.minimum, equals: 0)
    let alignment = LineAlignment(item.alignment, direction: item.direction)
    expectNoInkUnderLabel(solved, alignment)
  }

  @Test(arguments: ["1234", "+1 😀", ""])
  func `a text without letters is at the right in a list from the right`(text: String) throws {
    let content = LayoutBox.text(text, alignment: .natural)
    let boxes = [
      try LayoutBox.time(content, label: .block(33)).solved(in: 500, direction: .rightToLeft),
      try LayoutBox.column([.time(content, label: .block(33))]).direction(.rightToLeft)
        .solved(in: 500),
    ]
    for (solved, time) in zip(boxes, [0, 1]) {
      expect(solved[time].frame.height, equals: 16, "the label is beside it")
      expect(solved[time + 2].frame.minX, equals: 0)
    }
  }

  @Test func `a text that runs otherwise than its time box starts where the label is`() throws {
    let text = LayoutBox.text("aaaa", alignment: .natural).direction(.leftToRight)
    for content in [text, .column([text])] {
      let solved = try LayoutBox.time(content, label: .block(33))
        .solved(in: 500, direction: .rightToLeft)
      let label = try #require(solved.last)
      expect(label.frame, equals: CGRect(x: 0, y: 17, width: 33, height: 10))
    }
  }

  /// Where the lines' ink is, it is in the box and the label is not.
  private func expectNoInkUnderLabel(_ solved: [SolvedBox], _ alignment: LineAlignment) {
    guard let text = solved[1].text else { return }
    for index in text.lines.indices {
      let line = text.lineFrame(index, inWidth: solved[1].frame.width, alignment: alignment)
        .offsetBy(dx: solved[1].frame.minX, dy: solved[1].frame.minY)
      expect(!line.intersects(solved[2].frame), "line \(index)")
      expect(solved[0].frame.contains(line), "line \(index)")
    }
  }

  @Test(arguments: [64, 96, 104, 160, 400, 1_000] as [CGFloat], ["a", "aaaa bbb cc", "a\nbb"])
  func `a bubble's text is measured once at every width that holds the label`(
    width: CGFloat, text: String
  ) throws {
    let measurer = SquareGlyphMeasurer()
    let box = LayoutBox.bubble(.time(.text(text), label: .block(33)))
    _ = try box.solved(in: width, measurer: measurer)
    expect(measurer.count.measure, equals: 1)
    expect(measurer.count.minimum, equals: 0)
  }
}

/// Content that is more than one text.
@Suite struct BoxSolverTimeContentTests {
  private let label = LayoutBox.block(33)

  @Test func `a label goes under content that does not end in text`() throws {
    let contents: [LayoutBox] = [
      .column([.text("aaaa"), .block(20, 10, align: .start)]), .row([.text("aaaa")]),
      .block(64, 16), .text("aaaa", alignment: .center), .text("aaaa", alignment: .end),
    ]
    for content in contents {
      let solved = try LayoutBox.time(content, label: label).solved(in: 500)
      let contentFrame = solved[1].frame
      let labelFrame = try #require(solved.last?.frame)
      expect(labelFrame.minY, equals: contentFrame.maxY + TimePlacement.contentGap, "\(content)")
      expect(labelFrame.maxX, equals: solved[0].frame.maxX, "\(content)")
    }
  }

  @Test func `a label goes beside the last line of a column that ends in text`() throws {
    let content = LayoutBox.column([.text("aaaaaa"), .text("aa")])
    let frames = try LayoutBox.time(content, label: label).frames(in: 500)
    expect(frames.first, equals: CGRect(x: 0, y: 0, width: 96, height: 32))
    expect(frames.last, equals: CGRect(x: 63, y: 22, width: 33, height: 10))
  }

  @Test func `a label higher than the text makes the box higher`() throws {
    let frames = try LayoutBox.time(.text("aaaa"), label: .block(33, 20)).frames(in: 500)
    expect(frames.first, equals: CGRect(x: 0, y: 0, width: 104, height: 20))
    expect(frames.last, equals: CGRect(x: 71, y: 0, width: 33, height: 20))
  }

  @Test func `a label stays at the bottom of a box that was made higher`() throws {
    let box = LayoutBox(.time, sizing: BoxSizing(height: 60), children: [.text("aaaa"), label])
    try expect(box.frames(in: 500).last, equals: CGRect(x: 71, y: 50, width: 33, height: 10))
  }
}
