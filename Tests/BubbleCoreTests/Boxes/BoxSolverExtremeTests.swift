import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Trees whose lengths are each possible, and are too much together.
@Suite struct BoxSolverExtremeTests {
  private static let label = LayoutBox.text(
    "a label that is much too long for the width that there is", style: .caption)

  static let trees: [LayoutBox] = [
    .column(
      sizing: BoxSizing(height: 10),
      [.time(.spacer(), label: .text("too long a label", sizing: BoxSizing(aspectRatio: 2)))]),
    .column(
      sizing: BoxSizing(height: 10),
      [
        LayoutBox(.spacer, sizing: BoxSizing(width: 300, grow: 1, aspectRatio: 1e-307)),
        .text("abc"),
      ]),
    .time(.shape(.ellipse, color: .text, sizing: BoxSizing(width: 40, height: 40)), label: label),
    .row([.time(.spacer(), label: label), .text("beside")]),
    .image("x", naturalSize: CGSize(width: 1e6, height: 1), sizing: BoxSizing(height: 1e6)),
    .row(
      wraps: true,
      [
        LayoutBox(.spacer, sizing: BoxSizing(width: 1e6, grow: 1e6)),
        .text("x", sizing: BoxSizing(minWidth: 1e6, shrink: 1e6)),
      ]),
  ]

  @Test("every frame is a number, or it is an error", arguments: trees.indices)
  func frames(index: Int) throws {
    for width in [0, 1, 100, 375, 1e6] as [CGFloat] {
      for direction in WritingDirection.allCases {
        let context = LayoutContext.squares(width: 375, direction: direction)
        let solved = try? BoxSolver.solve(
          BoxSolverExtremeTests.trees[index], availableWidth: width, context: context)
        for box in solved?.boxes ?? [] {
          expect(box.frame.origin.x.isFinite && box.frame.origin.y.isFinite)
          expect(box.frame.size.width >= 0 && box.frame.size.width.isFinite)
          expect(box.frame.size.height >= 0 && box.frame.size.height.isFinite)
        }
      }
    }
  }

  @Test func `a label that is too long is broken at the width that there is`() throws {
    let cell = try cell(.bubble(BoxSolverExtremeTests.trees[2]), width: 375)
    let frame = try #require(
      cell.frames(of: "a label that is much too long for the width that there is").first)
    expect(frame.width <= 375)
    expect(frame.height > 12)
  }

  @Test func `random trees of odd lengths end, and their frames are numbers`() throws {
    var random = SeededGenerator(seed: testSeed())
    var solvedCount = 0
    for _ in 0..<3_000 {
      let tree = BoxSolverExtremeTests.tree(depth: 4, &random)
      let measurer = SquareGlyphMeasurer()
      let context = LayoutContext.squares(measurer: measurer)
      guard let solved = try? BoxSolver.solve(tree, availableWidth: 200, context: context) else {
        continue
      }
      solvedCount += 1
      let texts = solved.boxes.count { if case .text = $0.kind { true } else { false } }
      let count = measurer.count.measure + measurer.count.minimum
      expect(
        count <= 6 * texts,
        "seed \(testSeed()): \(count) for \(texts) texts: \(tree)")
      let isNumber = solved.boxes.allSatisfy { box in
        [box.frame.origin.x, box.frame.origin.y, box.frame.size.width, box.frame.size.height]
          .allSatisfy(\.isFinite) && box.frame.size.width >= 0 && box.frame.size.height >= 0
      }
      expect(isNumber, "seed \(testSeed()): \(tree)")
    }
    expect(solvedCount > 2_000)
  }

  private static func tree(depth: Int, _ random: inout SeededGenerator) -> LayoutBox {
    let lengths: [CGFloat?] = [nil, nil, nil, nil, nil, 0, 1e-300, 0.5, 17, 1e3, 1e6]
    func length() -> CGFloat? { lengths.randomElement(using: &random) ?? nil }
    let sizing = BoxSizing(
      width: length(), height: length(), minWidth: length(), maxWidth: length(),
      minHeight: length(), maxHeight: length(), grow: length() ?? 0, shrink: length() ?? 1,
      basis: length(), aspectRatio: length())
    let children = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      depth > 0 ? tree(depth: depth - 1, &random) : LayoutBox.text("11 a bc")
    }
    var box: LayoutBox
    switch Int.random(in: 0...8, using: &random) {
    case 0: box = .row(gap: length() ?? 0, wraps: true, children)
    case 1: box = .row(align: .baseline, justify: .spaceAround, children)
    case 2: box = .column(gap: 3, align: .center, children)
    case 3: box = .overlay(align: .end, children)
    case 4: box = .inset(BoxInsets(length() ?? 2), children.first ?? .spacer())
    case 5: box = .time(children.first ?? .spacer(), label: children.last ?? .text("09:00 today"))
    case 6: box = .image("x", naturalSize: CGSize(width: length() ?? 8, height: length() ?? 6))
    case 7: box = .bubble(children.first ?? .text("some words"))
    default:
      box = .text("some words of odd lengths", maximumLines: Int.random(in: -1...3, using: &random))
    }
    box.sizing = sizing
    return box
  }
}
