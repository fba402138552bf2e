import BrowserFixtures
import BubbleGenerator
import BubbleTestSupport
import Dispatch
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// How often boxes are visited and texts measured, counted: linear whatever lies in what.
@Suite struct BoxSolverVisitTests {
  /// The visits of a tree's boxes, and its texts' measurements.
  private func cost(_ box: LayoutBox, width: CGFloat) throws -> (visits: Int, measurements: Int) {
    let measurer = SquareGlyphMeasurer()
    let context = LayoutContext.squares(measurer: measurer)
    let solved = try BoxSolver.solve(box, availableWidth: width, context: context)
    return (solved.visits, measurer.count.measure + measurer.count.minimum)
  }

  private func boxCount(_ box: LayoutBox) -> Int { box.children.reduce(1) { $0 + boxCount($1) } }

  private func textCount(_ box: LayoutBox) -> Int {
    let own = if case .text = box.kind { 1 } else { 0 }
    return box.children.reduce(own) { $0 + textCount($1) }
  }

  enum Nest: String, CaseIterable {
    case rows, alternating, wrapping, overlays, baselines, bubbles, times, ratios, bases
  }

  /// Boxes of a kind, each in the next, a text beside each.
  private func nested(_ nest: Nest, _ depth: Int) -> LayoutBox {
    (0..<depth).reduce(LayoutBox.text("core")) { inner, level in
      let children = [LayoutBox.text("some words"), inner]
      switch nest {
      case .rows: return .row(gap: 2, children)
      case .alternating: return level % 2 == 0 ? .column(align: .start, children) : .row(children)
      case .wrapping: return .row(gap: 2, wraps: true, children)
      case .overlays: return .overlay(align: .center, justify: .end, children)
      case .baselines: return .row(align: .baseline, [inner, .text("words")])
      case .bubbles: return .bubble(level % 2 == 0 ? .column(align: .end, children) : inner)
      case .times: return .time(.column(children), label: .text("09:00"))
      case .ratios: return .column(sizing: BoxSizing(aspectRatio: 2), children)
      case .bases: return .row(sizing: BoxSizing(grow: 1, basis: 0), children)
      }
    }
  }

  @Test(arguments: Nest.allCases, [20, 100, 300, 2_000, 20_000] as [CGFloat])
  func `boxes deep in each other cost as much each as a few`(nest: Nest, width: CGFloat) throws {
    // A bubble with a column in it is two boxes deep.
    let isTwofold = nest == .bubbles || nest == .times
    for depth in isTwofold ? [1, 30, 60, 120] : [1, 50, 100, 200] {
      let box = nested(nest, depth)
      let cost = try cost(box, width: width)
      expect(cost.visits <= BoxSolver.maximumVisits * boxCount(box), "\(depth) deep")
      // In bubbles that are too narrow for what is in them widths are found again.
      let limit = isTwofold ? 4 : 3
      expect(cost.measurements <= limit * textCount(box), "\(depth) deep")
    }
  }

  @Test func `a wide column costs as much a box as a narrow one`() throws {
    for count in [10, 100, 1_000] {
      let texts = (0..<count).map { _ in LayoutBox.text("a few words that wrap") }
      let cost = try cost(.column(texts), width: 100)
      expect(cost.visits <= BoxSolver.maximumVisits * (count + 1))
      expect(cost.measurements, equals: count)
    }
  }

  @Test(arguments: [100, 40_000, 4_000_000] as [CGFloat])
  func `a long row costs as much a box as a short one, whether it fits or not`(width: CGFloat)
    throws
  {
    for count in [10, 100, 10_000] {
      let row = LayoutBox.row(gap: 1, (0..<count).map { LayoutBox.text("some words and \($0)") })
      let measurer = SquareGlyphMeasurer()
      let solved = try BoxSolver.solve(
        row, availableWidth: width, context: .squares(measurer: measurer))
      expect(solved.visits <= BoxSolver.maximumVisits * (count + 1))
      // What a text is asked: its size unbroken, its longest word, its widest character, and its size as
      // it is broken in the end.
      let asked = measurer.count
      expect(asked.measure <= 2 * count)
      expect(asked.minimum <= count)
      expect(asked.character <= count)
    }
  }

  @Test func `random trees stay within the bounds`() throws {
    let seed = testSeed()
    for fixture in FlexboxFixture.fixtures(seed: seed &+ 1_000, count: 1_000) {
      for box in [fixture.root, .bubble(.time(fixture.root, label: .text("09:00")))] {
        let cost = try cost(box, width: fixture.availableWidth)
        let note: Comment = "seed \(seed), fixture \(fixture.number)"
        expect(cost.visits <= BoxSolver.maximumVisits * boxCount(box), note)
        expect(cost.measurements <= 7 * textCount(box), note)
      }
    }
  }

  @Test func `the deepest tree is solved, compared and freed on a small stack`() throws {
    let outcome = Outcome()
    let thread = Thread {
      let box = (1..<BoxSolver.maximumDepth).reduce(LayoutBox.text("core")) { inner, _ in
        .row([inner])
      }
      let copy = (1..<BoxSolver.maximumDepth).reduce(LayoutBox.text("core")) { inner, _ in
        .row([inner])
      }
      var boxes: Set<LayoutBox> = [box]
      boxes.insert(copy)
      let solved = try? BoxSolver.solve(box, availableWidth: 100, context: .squares())
      outcome.end(boxes.count == 1 && solved?.boxes.count == BoxSolver.maximumDepth)
    }
    // A quarter of what a second thread usually has; without optimisation half of that is used.
    thread.stackSize = 2 * 1_024 * 1_024
    thread.start()
    expect(outcome.isGood)
  }

  /// What the thread found, and that it has ended.
  private final class Outcome: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    private let found = Lock(false)

    func end(_ isGood: Bool) {
      found.withLock { $0 = isGood }
      ended.signal()
    }

    /// Waits for the thread.
    var isGood: Bool {
      ended.wait()
      return found.withLock { $0 }
    }
  }
}
