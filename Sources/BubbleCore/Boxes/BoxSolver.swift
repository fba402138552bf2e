import Foundation
import Synchronization

/// Turns a box tree into frames.
///
/// A tree is shrink-to-fit: its width is the fit-content width in the available space.
///
/// - Rows and columns follow CSS flexbox for the properties that they share with it.
/// - Overlays follow CSS's grid of one cell, and images its replaced elements.
/// - Insets and bubbles are columns with one child and padding.
/// - ``BoxLength`` defines percentages.
///
/// A test compares the solver's frames for random trees with recorded frames of a browser.
///
/// The boxes are an array in tree order. The solver makes five passes through it:
///
/// 1. The given lengths.
/// 2. Max-content widths, from the inside out.
/// 3. Widths and positions along x, from the outside in.
/// 4. Heights, from the inside out.
/// 5. Heights and positions along y, from the outside in.
///
/// Each box caches its answers, so at any depth no box is visited more than 40 times. A text is measured at most three
/// times: at its greatest width, at its longest word, and at its final width. The text of a plain bubble is measured once. In two cases the
/// solver computes widths again, and measures texts up to four times more. Either words have to break, or a width follows from a height
/// that an enclosing box gives.
///
/// Deviations from CSS:
/// - If a text or an image would overflow the root, images shrink, and if that is not enough words break: see ``WordBreaking``. So messages
///   stay in their bubbles.
/// - A ``LayoutBox/bubble(_:gap:_:)`` is no wider than its widest line. CSS keeps the width at which the text was broken.
/// - An absolutely positioned box lies in the box around it, as if every box were positioned. Its words break if it is wider than the root.
///   Its percentages are of that box with its padding, which has no border.
/// - Margins don't collapse, and none is automatic. A root and the children of a time box have none.
/// - Grids have tracks of points, percentages, `fr`, `minmax(0, fr)` and `auto`. `auto` tracks share the rest (`justify-content: normal`).
///   Lines are counted from the start, and rows are filled one after the other. A baseline-aligned child lies at the top of its cells.
/// - Boxes with a higher z-index are drawn over their siblings; each box is a stacking context.
/// - An overlay is as wide as its children were before they had its height. A child with an aspect ratio and the height of the overlay gets
///   no wider than that.
/// - If a row or a column gives its child a height, the child's ratio gives its width, as in CSS. For nested boxes this is repeated while
///   the cost stays within one more visit to each box.
public enum BoxSolver {
  /// The greatest depth of a box tree.
  package static let maximumDepth = 256
  /// The greatest number of boxes in one tree.
  package static let maximumCount = 20_000
  /// The greatest length that a box may ask for, in points; for a percentage, the greatest number.
  package static let maximumLength = LayoutEnvironment.maximumWidth
  /// The valid lengths of a box, in points.
  package static var lengths: ClosedRange<CGFloat> { 0...maximumLength }
  /// The greatest number of visits to a box, on the average of its tree.
  package static let maximumVisits = 40
  /// The tolerance for a width that falls short and still counts as enough, in points: sums of binary fractions differ in the last place.
  static let tolerance: CGFloat = 1 / 64

  /// Counts the visits to boxes, for tests; nil: no counting.
  @TaskLocal package static var visitCounter: BoxVisitCounter?

  /// Solves a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - availableWidth: The width in points that the root may take; a root with a minimum width may still be wider.
  ///   - context: Provides the measurer, the fonts and the direction.
  ///   - wordBreaking: The rule for content that is too wide; nil: the context's.
  /// - Returns: A frame for every box.
  /// - Throws: ``BoxError`` for a tree that is too large or asks for impossible lengths.
  /// - Complexity: Linear in the number of boxes, regardless of their depth.
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
      // Nearly all messages take this path, which allocates nothing.
      var nodes = InlineArray<8, BoxNode>(repeating: BoxNode())
      return try solve(roots, counts, in: nodes.mutableSpan, width, context, canGiveWay)
    }
    var nodes = [BoxNode](repeating: BoxNode(), count: boxes)
    return try solve(roots, counts, in: nodes.mutableSpan, width, context, canGiveWay)
  }

  /// The number of nodes that fit on the stack.
  private static let fewBoxes = 8

  /// Solves a tree.
  ///
  /// - Parameter nodes: At least as many fresh nodes as the tree has boxes.
  private static func solve(
    _ roots: consuming CollectionOfOne<LayoutBox>, _ counts: BoxCounts,
    in nodes: consuming MutableSpan<BoxNode>, _ width: CGFloat, _ context: LayoutContext,
    _ canGiveWay: Bool
  ) throws(BoxError) -> SolvedBoxes {
    let boxes = Int(counts.boxes)
    var builder = BoxNodeBuilder(
      texts: BoxTexts(context: context, capacity: Int(counts.texts)),
      percentages: Int(counts.percentages),
      words: RarePropertyTable(isUsed: counts.words > 0, context.environment.direction),
      bound: width)
    builder.addTree(roots.span, to: &nodes, context: context)
    if let failure = builder.failure { throw failure }
    guard counts.drawing <= context.layoutLimit else {
      throw .tooMuchDrawing(maximum: context.layoutLimit)
    }
    let isRightToLeft = context.environment.direction == .rightToLeft
    var passes = BoxPasses(
      nodes: nodes, count: boxes, percentages: builder.percentages, words: builder.words,
      texts: builder.takeTexts(),
      isRightToLeft: isRightToLeft, canGiveWay: canGiveWay)
    passes.solve()
    let visits = boxes + passes.visits
    visitCounter?.add(visits)
    let areFramesFinite = passes.areFramesFinite
    let places = passes.places
    let isMirrored = isRightToLeft && !passes.words.hasDirections
    let hasDepths = passes.words.hasDepths
    var texts = passes.takeTexts()
    if texts.isExhausted { throw .tooMuchWork(maximum: context.layoutLimit) }
    // Valid lengths may still multiply to an invalid one.
    guard areFramesFinite else { throw .noFrame }
    texts.showCounters(in: context)
    return SolvedBoxes(
      root: roots, places: places, texts: texts.texts, isMirrored: isMirrored, hasDepths: hasDepths,
      visits: visits,
      work: LayoutWork.unitsPerBox * boxes + counts.drawing + texts.work)
  }
}

/// The number of visits to boxes in a task and in the tasks that it started.
package final class BoxVisitCounter: Sendable {
  private let visits = Atomic<Int>(0)

  package init() {}

  /// The sum so far.
  package var count: Int { visits.load(ordering: .relaxed) }

  fileprivate func add(_ count: Int) { visits.add(count, ordering: .relaxed) }
}
