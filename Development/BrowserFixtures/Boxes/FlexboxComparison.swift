import BubbleCore
import Foundation

/// The solver's frames of a fixture beside those of a browser.
public struct FlexboxComparison: Sendable {
  /// In points: a browser rounds to 1/64 at every step.
  public static let tolerance: CGFloat = 0.1

  /// The solved fixture.
  public let fixture: FlexboxFixture
  /// The solver's boxes, in the order of the tree.
  package let solved: [SolvedBox]
  /// The browser's frames, in the same order.
  public let recorded: [CGRect]

  /// Solves a fixture.
  ///
  /// - Parameter measurer: A measurer whose glyphs are squares, as in the browser's font.
  /// - Throws: Errors of the solver.
  public init(
    _ fixture: FlexboxFixture, _ entry: FlexboxFrames, measurer: any TextMeasuring
  ) throws {
    self.fixture = fixture
    recorded = entry.rectangles
    solved = try fixture.solved(.never, measurer: measurer)
  }

  /// The boxes that differ, by their place in the tree.
  public var differing: [Int] {
    guard solved.count == recorded.count else { return Array(solved.indices) }
    return solved.indices.filter { index in
      let (left, right) = (solved[index].frame, recorded[index])
      return max(
        abs(left.minX - right.minX), abs(left.minY - right.minY), abs(left.width - right.width),
        abs(left.height - right.height)) > FlexboxComparison.tolerance
    }
  }

  /// The tree as text: a line for each box with its style, the solver's frame, and the browser's if
  /// it differs.
  public var report: String {
    let styles = fixture.styles
    let differing = Set(differing)
    let lines = solved.indices.map { index in
      let box = solved[index]
      let indent = String(repeating: "  ", count: box.depth)
      var line = "\(indent)\(styles[index])  [\(box.frame.short)]"
      if differing.contains(index) { line += "  browser [\(recorded[index].short)]" }
      return line
    }
    let head =
      "#\(fixture.number) \(fixture.category) in \(fixture.availableWidth) \(fixture.direction.rawValue)"
    return ([head] + lines).joined(separator: "\n") + "\n"
  }

  /// Whether all frames are the same.
  public var agrees: Bool { differing.isEmpty }
}

extension FlexboxFixture {
  /// Returns the boxes of the solved tree, each before its content.
  ///
  /// - Throws: Errors of the solver.
  package func solved(
    _ wordBreaking: WordBreaking, measurer: any TextMeasuring
  ) throws -> [SolvedBox] {
    let environment = LayoutEnvironment(
      width: 375, textScale: FlexboxFixture.textScale, direction: direction)
    let context = LayoutContext(
      environment: environment, measurer: measurer, peer: Peer(id: "fixtures", kind: .group))
    return try BoxSolver.solve(
      root, availableWidth: availableWidth, context: context, wordBreaking: wordBreaking
    ).boxes
  }
}

extension CGRect {
  fileprivate var short: String {
    [minX, minY, width, height].map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " ")
  }
}
