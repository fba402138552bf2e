import BubbleCore
import Foundation
import Platform

/// A box tree to be laid out by the solver and by a browser.
public struct FlexboxFixture: Sendable {
  /// Its place among those of its seed.
  public var number: Int
  /// The tree.
  public var root: LayoutBox
  /// The width that the root may take, in points.
  public var availableWidth: CGFloat
  /// The direction of writing.
  public var direction: WritingDirection

  /// The family of properties that its boxes use.
  public var family: FixtureFamily

  /// The version of the generator; a change makes another recording necessary.
  public static let generatorVersion = 2

  /// Returns the fixtures of a seed, the same ones everywhere.
  public static func fixtures(
    seed: UInt64, count: Int, _ family: FixtureFamily = .flexbox
  ) -> [FlexboxFixture] {
    (0..<count).map { number in
      // Each has its own numbers, so that one can be examined alone.
      var seeds = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37)
      var generator = FlexboxTreeGenerator(
        random: SeededGenerator(seed: seeds.next()), family)
      return generator.fixture(number: number)
    }
  }
}

/// A family of properties that the boxes of fixtures use; each family has its own recording.
public enum FixtureFamily: String, Sendable, CaseIterable {
  /// Rows, columns and overlays.
  case flexbox
  /// Grids, in them and around them.
  case grid
  /// Directions, margins and absolute positions.
  case placement
}

/// Categories by which the known differences from the browser are counted.
public enum FlexboxCategory: String, Sendable, CaseIterable, Comparable {
  /// None of the cases below.
  case plain
  /// A row that wraps.
  case wrapping
  /// Children on a baseline.
  case baseline
  /// Boxes on top of each other.
  case overlay
  /// A flex basis inside of something that is as wide as its content.
  case basis
  /// A picture.
  case image
  /// A box with an aspect ratio.
  case ratio
  /// A length that is a percentage.
  case percentage
  /// A grid with tracks of all kinds.
  case grid
  /// A box with an absolute position.
  case absolute
  /// A column that wraps.
  case wrappingColumn

  private var rank: Int { FlexboxCategory.allCases.firstIndex(of: self) ?? 0 }

  /// The order of the cases: a fixture belongs to the last one that is true of it.
  public static func < (left: FlexboxCategory, right: FlexboxCategory) -> Bool {
    left.rank < right.rank
  }
}

extension FlexboxFixture {
  /// The category: the last one that is true of a box in the tree.
  public var category: FlexboxCategory { root.category }
}

extension LayoutBox {
  fileprivate var category: FlexboxCategory {
    children.reduce(ownCategory) { max($0, $1.category) }
  }

  private var ownCategory: FlexboxCategory {
    if placement.absolute != nil { return .absolute }
    if case .grid = kind { return .grid }
    if case .column(let stack) = kind, stack.wraps { return .wrappingColumn }
    let isPart = BoxSizing.Dimension.allCases.contains { dimension in
      if case .percent = sizing[dimension] { true } else { false }
    }
    if isPart { return .percentage }
    if sizing.aspectRatio != nil { return .ratio }
    if case .image = kind { return .image }
    if sizing[.basis] != nil { return .basis }
    if case .overlay = kind { return .overlay }
    if sizing.alignSelf == .baseline { return .baseline }
    guard case .row(let stack) = kind else { return .plain }
    if stack.align == .baseline { return .baseline }
    return stack.wraps ? .wrapping : .plain
  }
}

/// A browser's frames of the boxes of fixtures.
public typealias FlexboxRecording = BrowserRecording<FlexboxFrames>

/// The frames of one fixture.
public struct FlexboxFrames: Codable, Sendable {
  /// ``FlexboxFixture/digest``.
  public var digest: String
  /// x, y, width and height of each box, in the order of the tree, from the root's top left corner.
  public var frames: [Double]

  /// Makes the frames of a fixture.
  public init(digest: String, frames: [Double]) {
    self.digest = digest
    self.frames = frames
  }

  /// The frames.
  public var rectangles: [CGRect] {
    stride(from: 0, to: frames.count - 3, by: 4).map {
      CGRect(x: frames[$0], y: frames[$0 + 1], width: frames[$0 + 2], height: frames[$0 + 3])
    }
  }
}
