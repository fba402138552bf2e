import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What gives way where there is too little room: images, then words, and nothing where it does not help.
///
/// A glyph of body text is a square of 16 points.
@Suite struct BoxSolverGivingWayTests {
  private let photo = CGSize(width: 200, height: 100)

  private func widths(_ box: LayoutBox, in width: CGFloat) throws -> [CGFloat] {
    try box.frames(in: width).widths
  }

  /// The frames by CSS's own rule.
  private func framesInCSS(_ box: LayoutBox, in width: CGFloat) throws -> [CGRect] {
    try BoxSolver.solve(
      box, availableWidth: width, context: .squares(), wordBreaking: .never
    ).boxes.map(\.frame)
  }

  @Test func `a word that must break keeps its widest character`() throws {
    let row = LayoutBox.row([.text("aaaa"), .block(95, shrink: 0)])
    try expect(widths(row, in: 100), equals: [111, 16, 95])
    let reversed = LayoutBox.row([.block(95, shrink: 0), .text("aaaa")])
    try expect(widths(reversed, in: 100), equals: [111, 95, 16])
    try expect(widths(.text("aaaa"), in: 5), equals: [16])
    try expect(widths(.column([.text("aaaa"), .block(3)]), in: 5), equals: [16, 16, 3])
  }

  @Test func `words share what is left, each with room for a character`() throws {
    let row = LayoutBox.row([.text("aaaaaaaaaaaaaaaaaaaa"), .text("aa")])
    try expect(widths(row, in: 40), equals: [40, 24, 16])
  }

  @Test func `words in a bubble keep theirs, and the bubble has room for them`() throws {
    let row = LayoutBox.row([.text("aaaa"), .block(95, shrink: 0)])
    let bubble = LayoutBox.bubble(row, BubbleBox(padding: BoxInsets()))
    try expect(widths(bubble, in: 100), equals: [111, 111, 16, 95])
  }

  @Test func `nothing is squeezed where something rigid sticks out anyway`() throws {
    let row = LayoutBox.row([.text("aaaa aa"), .block(300, shrink: 0)])
    let image = LayoutBox.image("a.jpg", naturalSize: photo)
    let beside = LayoutBox.row(align: .start, [image, .block(300, shrink: 0)])
    for box in [row, beside, .column([row]), .bubble(row, BubbleBox(padding: BoxInsets()))] {
      let frames = try box.frames(in: 200)
      if case .bubble = box.kind {
        expect(frames.widths.contains(64), "the longest word")
      } else {
        try expect(frames, equals: framesInCSS(box, in: 200))
      }
    }
  }

  @Test func `a text that must not shrink is rigid`() throws {
    let row = LayoutBox.row([.text("aaaa aaaa", sizing: BoxSizing(shrink: 0)), .text("aaaa")])
    try expect(row.frames(in: 100), equals: framesInCSS(row, in: 100))
  }

  @Test func `a row that does not stick out keeps its words`() throws {
    // The first row is too narrow for its word, which stays inside of the root; the second sticks out.
    let short = LayoutBox.row(sizing: BoxSizing(width: 40), [.text("aaaa")])
    let long = LayoutBox.row([.text("aaaaaaaaaa")])
    let column = LayoutBox.column(align: .start, [short, long])
    let frames = try column.frames(in: 100)
    expect(frames.widths, equals: [100, 40, 64, 100, 100])
    expect(frames.heights, equals: [48, 16, 16, 32, 32])
  }

  @Test func `a text in a box that was squeezed breaks, too`() throws {
    let row = LayoutBox.row([.row([.text("aaaaa")]), .text("aaaaa")])
    try expect(widths(row, in: 100), equals: [100, 50, 50, 50])
  }

  @Test func `images give way before words, wherever they are`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: photo)
    let row = LayoutBox.row(align: .start, [.inset(BoxInsets(5), image), .text("aaaa")])
    let frames = try row.frames(in: 150)
    expect(frames.widths, equals: [150, 86, 76, 64])
    expect(frames[2].height, equals: 38)
  }

  @Test func `an image with a width of its own gives way in a column`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: photo, sizing: BoxSizing(width: 400))
    for align in BoxAlignment.allCases {
      let column = LayoutBox.column(align: align, [image, .text("aa")])
      let frames = try column.frames(in: 150)
      expect(frames[0].width, equals: 150)
      expect(frames[1], equals: CGRect(x: 0, y: 0, width: 150, height: 75))
      try expect(framesInCSS(column, in: 150)[1].width, equals: 400)
    }
    let both = LayoutBox.image(
      "a.jpg", naturalSize: photo, sizing: BoxSizing(width: 400, height: 90))
    try expect(
      LayoutBox.column([both]).frames(in: 150)[1],
      equals: CGRect(x: 0, y: 0, width: 150, height: 90))
  }

  @Test func `an image with a width of its own gives way in rows, overlays and bubbles`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: photo, sizing: BoxSizing(width: 400))
    try expect(widths(.row(align: .start, [image, .text("aa")]), in: 150), equals: [150, 118, 32])
    try expect(widths(.overlay([image]), in: 150), equals: [150, 150])
    try expect(
      widths(.bubble(image, BubbleBox(padding: BoxInsets(10))), in: 150), equals: [150, 130])
    let column = LayoutBox.column([.row([.column([image])])])
    try expect(widths(column, in: 150), equals: [150, 150, 150, 150])
  }

  @Test func `an image keeps a minimum of its own`() throws {
    let image = LayoutBox.image(
      "a.jpg", naturalSize: photo, sizing: BoxSizing(width: 400, minWidth: 180))
    try expect(widths(.column([image]), in: 150), equals: [180, 180])
  }

  @Test func `a text with a width of its own keeps it`() throws {
    let column = LayoutBox.column([.text("aaaa", sizing: BoxSizing(width: 200))])
    try expect(widths(column, in: 150), equals: [200, 200])
  }

  @Test func `a column keeps what is rigid in it from sticking out alone`() throws {
    // The word breaks at the width that the rectangle takes anyway.
    let column = LayoutBox.column([
      .text(String(repeating: "a", count: 30)), .block(180, shrink: 0),
    ])
    try expect(widths(column, in: 150), equals: [180, 180, 180])
  }

  @Test func `a host may have CSS's own rule for all its bubbles`() throws {
    let environment = LayoutEnvironment(width: 375, wordBreaking: .never)
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .group)
    let row = LayoutBox.row([.text("aaaaaaaaaa"), .text("aa")])
    let frames = try BoxSolver.solve(row, availableWidth: 100, context: context).boxes.map(\.frame)
    expect(frames.widths, equals: [192, 160, 32])
    try expect(frames, equals: framesInCSS(row, in: 100))
    try expect(widths(row, in: 100)[0], equals: 100)
  }

  @Test func `the rule is part of what layouts depend on`() {
    let standard = LayoutEnvironment(width: 375)
    var other = standard
    expect(standard.wordBreaking, equals: .whereNeeded)
    other.wordBreaking = .never
    let prints = [standard, other].map { EnvironmentFingerprint($0, peer: .group) }
    expect(prints[0] != prints[1])
    expect(prints[0].description != prints[1].description)
    expect(prints[1].parts.contains("word breaking never"))
    let texts = prints.map { $0.limited(to: .textScale) }
    expect(texts[0], equals: texts[1])
  }
}
