import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The texts of a cell, in its coordinates.
@Suite struct CellTextTests {
  private let measurer = SquareGlyphMeasurer()

  private func texts(_ cell: BubbleCellLayout) -> [String] {
    cell.textLayouts(measurer: measurer).map(\.text.request.text)
  }

  private func box(_ text: String, order: Int = 0, isHidden: Bool = false) -> LayoutBox {
    var box = LayoutBox.text(text)
    box.accessibility = BoxAccessibility(order: order, isHidden: isHidden)
    return box
  }

  @Test(arguments: WritingDirection.allCases)
  func `name, text and time are read in this order`(direction: WritingDirection) throws {
    let cell = try cell(.row([.text("aa"), .text("bb")]), direction: direction)
    expect(texts(cell), equals: ["Bo", "aa", "bb", "09:00"])
  }

  @Test func `where boxes say so another order is read than drawn`() throws {
    let row = LayoutBox.row([
      box("last", order: 2), .column([box("c", order: 1), box("b")]), box("a", order: -1),
    ])
    expect(texts(try cell(row)), equals: ["Bo", "a", "b", "c", "last", "09:00"])
  }

  @Test func `a text that is not read aloud can be pointed at`() throws {
    let row = LayoutBox.row([box("last", order: 2), box("hidden", order: 1, isHidden: true)])
    expect(texts(try cell(row)), equals: ["Bo", "hidden", "last", "09:00"])
  }

  @Test func `the strip over the first unread message is read first`() throws {
    let context = LayoutContext.squares(neighbours: Neighbours(startsUnread: true))
    let cell = try BubbleCellLayout(
      root: .row([box("b", order: 1), box("a")]), message: .sample(.text("")), context: context,
      layouter: StubLayouter("stub"))
    expect(texts(cell).count, equals: 5)
    expect(texts(cell).dropFirst(), equals: ["Bo", "a", "b", "09:00"])
  }

  @Test func `a point gives text and offset`() throws {
    let cell = try cell()
    let frame = try #require(cell.frames(of: "aaaa").first)
    let point = CGPoint(x: frame.minX + 17, y: frame.midY)
    expect(
      cell.textPosition(at: point, measurer: measurer),
      equals: CellTextPosition(text: 1, position: TextPosition(offset: 1)))
  }

  @Test func `a point beside all texts gives the nearest place`() throws {
    let cell = try cell(.column([.text("aa"), .text("bb")]), peer: .privateChat)
    func hit(_ x: CGFloat, _ y: CGFloat) -> CellTextPosition? {
      cell.textPosition(at: CGPoint(x: x, y: y), measurer: measurer)
    }
    expect(hit(0, -100)?.text, equals: 0)
    expect(hit(0, -100)?.position.offset, equals: 0)
    let frame = try #require(cell.frames(of: "bb").first)
    expect(hit(frame.minX - 9, frame.midY), equals: CellTextPosition(text: 1, position: .before(0)))
    expect(hit(.nan, .nan) != nil)
    expect(hit(.infinity, .infinity) != nil)
  }

  @Test func `of texts over each other the one drawn last is hit`() throws {
    let cell = try cell(.overlay([.text("aa"), .text("bb")]), peer: .privateChat)
    let frame = try #require(cell.frames(of: "bb").first)
    let point = CGPoint(x: frame.midX, y: frame.midY)
    expect(cell.textPosition(at: point, measurer: measurer)?.text, equals: 1)
  }

  @Test func `rectangles of a range lie where the text is drawn`() throws {
    // Beside the time, so that the box is wider than the text, which lies at its right.
    let cell = try cell(direction: .rightToLeft)
    let frame = try #require(cell.frames(of: "aaaa").first)
    let layout = cell.textLayouts(measurer: measurer)[1]
    expect(
      layout.rectangles(for: 0..<4),
      equals: [
        CGRect(x: frame.maxX - 64, y: frame.minY, width: 64, height: 16)
      ])
    expect(
      layout.rectangles(for: 1..<3),
      equals: [
        CGRect(x: frame.maxX - 48, y: frame.minY, width: 32, height: 16)
      ])
    expect(layout.text(in: 1..<3), equals: "aa")
  }

  @Test func `a cell without texts has no place`() throws {
    let cell = try cell(
      .bubble(.block(10, 10), BubbleBox(showsTime: false)), peer: .privateChat)
    expect(cell.textPosition(at: .zero, measurer: measurer) == nil)
  }

  @Test func `places come in the order of reading`() {
    let places = [
      CellTextPosition(text: 0, position: .before(9)),
      CellTextPosition(text: 1, position: .behind(2)),
      CellTextPosition(text: 1, position: .before(2)),
      CellTextPosition(text: 1, position: .behind(3)),
    ]
    expect(places.reversed().sorted(), equals: places)
  }
}
