import Foundation
import Synchronization

/// Turns a box tree into frames.
///
/// A tree is shrink-to-fit: its width is the fit-content width in what is available. Rows and
/// columns follow CSS flexbox for the properties that they share with it, overlays CSS's grid of one
/// cell, images its replaced elements; insets and bubbles are columns with one child and padding, and
/// percentages are what ``BoxLength`` says. A browser's frames for random trees are recorded, and a test
/// compares.
///
/// Five sweeps over the boxes, an array in the order of the tree: lengths as they were given; max-content widths,
/// from the inside out; widths and places along x, from the outside in; heights, from
/// the inside out; heights and places along y, from the outside in. Each box remembers what it was asked,
/// so no box is visited more than ``maximumVisits`` times, whatever it is in. A text is measured at most
/// three times: as wide as it may become, at its longest word, and at the width it gets. The text of a plain
/// bubble is measured once. Widths are found again, and texts measured up to four times more, where words
/// have to break, and where a width follows from a height that a box around it gives.
///
/// Deviations from CSS:
/// - Where a text or an image would stick out of the root, images get smaller, and where that is not enough
///   words break: see ``WordBreaking``. So what people write stays in its bubble.
/// - A ``LayoutBox/Kind/bubble(_:)`` is no wider than its widest line, where CSS keeps the width at which the
///   text was broken.
/// - What lies absolutely lies in the box around it, as if every box were positioned, and breaks its words where
///   it is wider than the root. Its percentages are of that box with its padding, which has no border.
/// - Margins don't collapse, none is automatic, and a root and the children of a time box have none.
/// - Grids have tracks of points, percentages, `fr`, `minmax(0, fr)` and `auto`, which share what is left
///   (`justify-content: normal`); lines are counted from the start, rows are filled one after the other, and
///   what is aligned by its baseline stands at the top of its cells.
/// - Boxes with a higher z-index are drawn over their siblings; each box is a stacking context.
/// - An overlay is as wide as its children were before they had its height: what is as high as an overlay
///   and has a ratio becomes no wider than that. A height that a row or a column has for its child gives the
///   child's width by its ratio as in CSS, of boxes in each other as often as that costs no more than to visit
///   each box once again.
public enum BoxSolver {
  /// How deep boxes may lie in each other.
  public static let maximumDepth = 256
  /// How many boxes one tree may have.
  public static let maximumCount = 20_000
  /// The greatest length that a box may ask for, in points; of a percentage, the greatest number.
  public static let maximumLength = LayoutEnvironment.maximumWidth
  /// The lengths that a box may have, in points.
  package static var lengths: ClosedRange<CGFloat> { 0...maximumLength }
  /// How often a box is visited at most, on the average of its tree.
  public static let maximumVisits = 40
  /// How much a width may fall short and still count as enough, in points: sums of binary fractions
  /// differ in the last place.
  static let tolerance: CGFloat = 1 / 64

  /// Counts how often boxes are visited, for tests; nil: nobody counts.
  @TaskLocal package static var visitCounter: BoxVisitCounter?

  /// Solves a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - availableWidth: The width in points that the root may take; a root with a minimum width may
  ///     still be wider.
  ///   - context: Gives the measurer, the fonts and the direction.
  ///   - wordBreaking: The rule for what is too wide; nil: the context's.
  /// - Returns: A frame for every box.
  /// - Throws: ``BoxError`` for a tree that is too large or asks for impossible lengths.
  /// - Complexity: Linear in the number of boxes, whatever their depth.
  public static func solve(
    _ root: consuming LayoutBox, availableWidth: CGFloat, context: LayoutContext,
    wordBreaking: WordBreaking? = nil
  ) throws(BoxError) -> SolvedBoxes {
    let counts = try BoxCounts(ofTree: root)
    let roots = CollectionOfOne(root)
    let width = max(0, availableWidth)
    let canGiveWay = (wordBreaking ?? context.environment.wordBreaking) == .whereNeeded
    let boxes = Int(counts.boxes)
    if boxes <= fewBoxes {
      // What nearly all messages are: nothing is allocated for it.
      var nodes = InlineArray<8, BoxNode>(repeating: BoxNode())
      return try solve(roots, counts, in: nodes.mutableSpan, width, context, canGiveWay)
    }
    var nodes = [BoxNode](repeating: BoxNode(), count: boxes)
    return try solve(roots, counts, in: nodes.mutableSpan, width, context, canGiveWay)
  }

  /// How many nodes lie on the stack.
  private static let fewBoxes = 8

  /// Solves a tree.
  ///
  /// - Parameter nodes: At least as many as it has boxes, untouched.
  private static func solve(
    _ roots: consuming CollectionOfOne<LayoutBox>, _ counts: BoxCounts,
    in nodes: consuming MutableSpan<BoxNode>, _ width: CGFloat, _ context: LayoutContext,
    _ canGiveWay: Bool
  ) throws(BoxError) -> SolvedBoxes {
    let boxes = Int(counts.boxes)
    var builder = BoxNodeBuilder(
      texts: BoxTexts(context: context, capacity: Int(counts.texts)),
      percentages: Int(counts.percentages),
      words: BoxWordTable(isUsed: counts.words > 0, context.environment.direction), bound: width)
    builder.addTree(roots.span, to: &nodes, context: context)
    if let failure = builder.failure { throw failure }
    guard counts.drawing <= context.layoutLimit else {
      throw .tooMuchDrawing(maximum: context.layoutLimit)
    }
    let isRightToLeft = context.environment.direction == .rightToLeft
    var sweeps = BoxSweeps(
      nodes: nodes, count: boxes, percentages: builder.percentages, words: builder.words,
      texts: builder.takeTexts(),
      isRightToLeft: isRightToLeft, canGiveWay: canGiveWay)
    sweeps.solve()
    let visits = boxes + sweeps.visits
    visitCounter?.add(visits)
    let areFramesFinite = sweeps.areFramesFinite
    let places = sweeps.places
    let isMirrored = isRightToLeft && !sweeps.words.hasDirections
    let hasDepths = sweeps.words.hasDepths
    let texts = sweeps.takeTexts()
    if texts.isExhausted { throw .tooMuchWork(maximum: context.layoutLimit) }
    // Lengths that are each possible may still multiply to what is none.
    guard areFramesFinite else { throw .noFrame }
    return SolvedBoxes(
      root: roots, places: places, texts: texts.texts, isMirrored: isMirrored, hasDepths: hasDepths,
      visits: visits,
      work: LayoutWork.unitsPerBox * boxes + counts.drawing + texts.work)
  }
}

/// How often boxes were visited in a task and in those that it started.
package final class BoxVisitCounter: Sendable {
  private let visits = Atomic<Int>(0)

  package init() {}

  /// The sum so far.
  package var count: Int { visits.load(ordering: .relaxed) }

  fileprivate func add(_ count: Int) { visits.add(count, ordering: .relaxed) }
}
