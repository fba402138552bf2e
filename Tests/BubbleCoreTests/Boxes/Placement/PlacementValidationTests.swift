import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// What is no placement is refused with an error that names property, value and remedy.
@Suite struct PlacementValidationTests {
  private func error(of box: LayoutBox) -> BoxError? {
    do {
      _ = try LayoutBox.column([box]).frames(in: 300)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e7, -1e7])
  func `numbers that are none`(value: CGFloat) {
    let block = LayoutBox.block(10)
    let wrong: [(String, LayoutBox)] = [
      ("margin", block.margin(BoxInsets(top: value))),
      ("margin", block.margin(BoxInsets(trailing: value))),
      ("absolute", block.absolute(bottom: .points(value))),
      ("absolute", block.absolute(leading: .percent(value))),
      ("rotation", block.rotation(value)), ("scale", block.scale(value)),
      ("columns", .grid(columns: [.length(.points(value))], [])),
      ("rows", .grid(columns: [], rows: [.fraction(value)], [])),
      ("columns", .grid(columns: [.equal(value)], [])),
    ]
    for (property, box) in wrong {
      guard case .invalidPlacement(_, property, _, let remedy) = error(of: box) else {
        Issue.record("\(property): \(String(describing: error(of: box)))")
        continue
      }
      expect(remedy.contains(" to ") || remedy.contains("at most"))
    }
    expect(
      error(of: .grid(columns: [], gap: value, [])).map { "\($0)".contains("gap of a grid box") },
      equals: true)
  }

  @Test func `a root is looked at, too`() {
    let root = LayoutBox.block(10).rotation(.nan)
    #expect(throws: BoxError.self) { try root.frames(in: 100) }
  }

  @Test(arguments: [0, -1, 101, 1_000_000_000, Int.max, Int.min])
  func `cells that there are not`(value: Int) {
    for box in [
      LayoutBox.block(1).cell(column: value), .block(1).cell(columnSpan: value),
    ] {
      guard case .invalidPlacement(_, _, "\(value)", "it must be from 1 to 100") = error(of: box)
      else {
        Issue.record("\(String(describing: error(of: box)))")
        continue
      }
    }
    if value < 1 || value > 1_000 {
      expect(error(of: .block(1).cell(row: value)) != nil)
      expect(error(of: .block(1).cell(rowSpan: value)) != nil)
    }
  }

  @Test func `a focus outside of the picture`() {
    for focus in [ImageFocus(x: 2, y: 0), ImageFocus(x: 0, y: -0.1), ImageFocus(x: .nan, y: 0.5)] {
      let image = ImageBox(
        source: "", naturalSize: CGSize(width: 1, height: 1), focus: focus)
      guard case .invalidPlacement(_, "focus", _, _) = error(of: LayoutBox(.image(image))) else {
        Issue.record("accepted")
        continue
      }
    }
    let focus = ImageFocus(x: 0.3, y: 1)
    expect(focus.x == 0.3 && focus.y == 1)
    var image = ImageBox(source: "", naturalSize: .zero)
    expect(image.focus == nil)
    image.focus = focus
    expect(image.focus, equals: focus)
    image.focus = nil
    expect(image, equals: ImageBox(source: "", naturalSize: .zero))
  }

  @Test
  func `grids that are too large are refused, and those in which too much lies in the same cells`()
  {
    let tracks = [GridTrack](repeating: .automatic, count: 1_000_000)
    expect(error(of: .grid(columns: tracks, [])) != nil)
    expect(error(of: .grid(columns: [], rows: tracks, [])) != nil)
    let tall = (0..<100).map { _ in LayoutBox.block(1).cell(rowSpan: 1_000) }
    expect(
      error(of: .grid(columns: [.automatic], tall)),
      equals: .tooManyTracks(property: "rows", maximum: BoxSolver.maximumCount))
    let wide = (0..<100).map { _ in LayoutBox.block(1).cell(row: 1, columnSpan: 100) }
    expect(
      error(of: .grid(columns: [.automatic], wide)),
      equals: .tooManyTracks(property: "columns", maximum: 1_000))
    let large = (0..<15_000).map { _ in LayoutBox.block(1).cell(columnSpan: 100, rowSpan: 1_000) }
    expect(
      error(of: .grid(columns: [], large)),
      equals: .tooManyTracks(property: "rows", maximum: BoxSolver.maximumCount))
    let pile = (0..<15_000).map { _ in
      LayoutBox.block(1).cell(column: 1, row: 1, columnSpan: 100, rowSpan: 1_000)
    }
    expect(error(of: .grid(columns: [], pile)), equals: .tooManyCells)
    // Each lies below the one before, and no cell is looked at twice.
    let stairs = (0..<15_000).map { LayoutBox.block(1).cell(column: 1 + $0 % 2, rowSpan: 2) }
    expect(error(of: .grid(columns: tracks.dropLast(999_900), stairs)), equals: nil)
  }
}
