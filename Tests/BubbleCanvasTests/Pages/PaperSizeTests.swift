import BubbleCanvas
import Expectations
import Foundation
import Testing

@Suite struct PaperSizeTests {
  @Test(arguments: [
    ("a4", 595.3, 841.9), ("A4", 595.3, 841.9), ("letter", 612, 792), ("148x210mm", 419.5, 595.3),
    ("400x600", 400, 600), ("15x20cm", 425.2, 566.9), ("6inx9in", 432, 648), ("6x9in", 432, 648),
  ])
  func `a paper is named, or has a width and a height`(text: String, width: Double, height: Double)
  {
    let paper = PaperSize(text)
    expect(paper.map { ($0.width * 10).rounded() / 10 }, equals: CGFloat(width))
    expect(paper.map { ($0.height * 10).rounded() / 10 }, equals: CGFloat(height))
  }

  @Test(arguments: [
    "", "a3x", "x", "10x", "10x10", "1e9x1e9", "-300x400", "nanx400", "infxinf", "300x400x500",
    "300x400km",
  ])
  func `what is no paper is none`(text: String) { expect(PaperSize(text) == nil) }

  @Test func `a length has a unit or is in points`() {
    expect(PaperLength("1in")?.points == 72 && PaperLength("36")?.points == 36)
    expect(PaperLength("-1mm") == nil && PaperLength("mm") == nil && PaperLength("inf") == nil)
  }

  @Test func `between the margins there has to be room`() throws {
    let setup = try #require(PageSetup(paper: .a4))
    expect(setup.scale > 0.71 && setup.scale < 0.73)
    expect(PageSetup(paper: .a4, margin: 260) == nil)
    expect(PageSetup(paper: .a4, margin: .nan) == nil)
    expect(PageSetup(paper: .a4, listWidth: .infinity) == nil)
    expect(
      PageSetup(paper: .a4, margin: 0, listWidth: 595)?.scale, equals: PaperSize.a4.width / 595)
  }
}
