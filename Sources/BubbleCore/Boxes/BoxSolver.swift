import Foundation

/// Turns a box tree into frames.
///
/// A tree is shrink-to-fit: as wide as its content wants, but no wider than what is available. Rows and
/// columns follow CSS flexbox for the properties that they share with it, overlays CSS's grid of one
/// cell, images its replaced elements; insets and bubbles are columns with one child and padding. A
/// browser's frames for random trees are recorded, and a test compares.
///
/// Five sweeps over the boxes, an array in the order of the tree: lengths as they were given; widths that
/// the content wants, from the inside out; widths and places along x, from the outside in; heights, from
/// the inside out; heights and places along y, from the outside in. Each box remembers what it was asked,
/// so no box is visited more than ``maximumVisits`` times, whatever it is in, and a text is measured at
/// most three times: unbroken, at its longest word, and at the width it gets; once more, rarely, in a
/// time box that a row gave less than it wanted. The text of a plain bubble is measured once.
///
/// Deviations from CSS:
/// - Where a text or an image would stick out of the root, rows give up its automatic minimum size, and
///   texts break inside of words, images get smaller: `overflow-wrap: anywhere` and `max-width: 100%`
///   where they are needed and nowhere else. So what people write stays in its bubble.
/// - A ``Box/Kind/bubble(_:)`` is no wider than its widest line, where CSS keeps the width at which the
///   text was broken.
/// - Columns don't wrap.
/// - A width never follows from a height that a row, column or overlay gives; only from a box's own height
///   and ratio. An image that a row or overlay stretches keeps its width, and its content mode says
///   what is seen of it.
/// - A box with a ratio is as high as its content if that is higher, in a column too.
/// - A basis counts for what a row wants, not for the least that it takes.
public enum BoxSolver {
  /// How deep boxes may lie in each other.
  public static let maximumDepth = 256
  /// How many boxes one tree may have.
  public static let maximumCount = 20_000
  /// The greatest length that a box may ask for, in points.
  public static let maximumLength: CGFloat = 1_000_000
  /// How often a box is visited at most, on the average of its tree.
  public static let maximumVisits = 24
  /// How much a width may fall short and still count as enough, in points: sums of binary fractions
  /// differ in the last place.
  static let tolerance: CGFloat = 1 / 64

  /// What a text or image does that is wider than its row.
  enum WordBreaking {
    /// Words are broken, images get smaller, before one of them sticks out of the root.
    case whereNeeded
    /// They stick out, as in CSS.
    case never
  }

  /// Solves a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - availableWidth: The width in points that the root may take; a root with a minimum width may
  ///     still be wider.
  ///   - context: Gives the measurer, the fonts and the direction.
  /// - Returns: A frame for every box.
  /// - Throws: ``BoxError`` for a tree that is too large or asks for impossible lengths.
  /// - Complexity: Linear in the number of boxes, whatever their depth.
  public static func solve(
    _ root: Box, availableWidth: CGFloat, context: LayoutContext
  ) throws(BoxError) -> SolvedBoxes {
    try solve(
      root, availableWidth: availableWidth, context: context, wordBreaking: .whereNeeded)
  }

  static func solve(
    _ root: Box, availableWidth: CGFloat, context: LayoutContext, wordBreaking: WordBreaking
  ) throws(BoxError) -> SolvedBoxes {
    var run = BoxSolverRun(availableWidth: max(0, availableWidth), wordBreaking: wordBreaking)
    withUnsafePointer(to: root) { root in
      withUnsafePointer(to: context) { run.solve(root, $0) }
    }
    if let failure = run.failure { throw failure }
    return SolvedBoxes(
      root: root, nodes: run.nodes, texts: run.texts,
      isMirrored: context.environment.direction == .rightToLeft, visits: run.visits)
  }
}

/// One tree on its way through the solver.
private struct BoxSolverRun {
  let availableWidth: CGFloat
  let wordBreaking: BoxSolver.WordBreaking
  var nodes: [BoxNode] = []
  var texts: [BoxText] = []
  var visits = 0
  var failure: BoxError?

  /// No address is kept longer than the call runs to which it is given.
  mutating func solve(_ root: UnsafePointer<Box>, _ context: UnsafePointer<LayoutContext>) {
    let counts: BoxCounts
    do {
      counts = try BoxCounts(root)
    } catch {
      failure = error
      return
    }
    withUnsafeTemporaryAllocation(of: UnsafePointer<Box>.self, capacity: counts.texts + 1) {
      sources in
      guard let sources = sources.baseAddress else { return }
      var texts = BoxTexts(sources: sources, context: context, capacity: counts.texts)
      nodes = [BoxNode](unsafeUninitializedCapacity: counts.boxes) { buffer, count in
        // A tree has a root, so there is memory.
        guard let nodes = buffer.baseAddress else { return }
        withUnsafeMutablePointer(to: &texts) { texts in
          count = fill(nodes, texts, root, context)
        }
      }
      self.texts = texts.texts
    }
  }

  /// Makes the nodes and gives them their frames; returns how many there are.
  private mutating func fill(
    _ nodes: UnsafeMutablePointer<BoxNode>, _ texts: UnsafeMutablePointer<BoxTexts>,
    _ root: UnsafePointer<Box>, _ context: UnsafePointer<LayoutContext>
  ) -> Int {
    var builder = BoxNodeBuilder(nodes: nodes, texts: texts, bound: availableWidth)
    builder.add(root)
    failure = builder.failure
    guard failure == nil else { return builder.count }
    var sweeps = BoxSweeps(
      nodes: nodes, count: builder.count, texts: texts,
      isRightToLeft: context.pointee.environment.direction == .rightToLeft)
    sweeps.solve(wordBreaking: wordBreaking)
    checkFrames(nodes, builder.count)
    visits = 2 * builder.count + sweeps.visits
    return builder.count
  }
}

extension BoxSolverRun {
  /// Every frame is a number: lengths that are each possible may still multiply to what is none.
  private mutating func checkFrames(_ nodes: UnsafeMutablePointer<BoxNode>, _ count: Int) {
    var sum: CGFloat = 0
    for index in 0..<count {
      let frame = nodes[index].frame
      sum +=
        abs(frame.origin.x) + abs(frame.origin.y) + abs(frame.size.width)
        + abs(frame.size.height)
    }
    if !sum.isFinite { failure = .noFrame }
  }
}

/// How many boxes and texts a tree has.
///
/// Counted first, so that all boxes find room in one piece of memory and a tree that is too large costs
/// nothing.
struct BoxCounts {
  var boxes = 0
  var texts = 0

  init(_ root: UnsafePointer<Box>) throws(BoxError) {
    try add(root, depth: 0)
  }

  private mutating func add(_ box: UnsafePointer<Box>, depth: Int) throws(BoxError) {
    guard depth < BoxSolver.maximumDepth else {
      throw .tooDeep(maximum: BoxSolver.maximumDepth)
    }
    guard boxes < BoxSolver.maximumCount else {
      throw .tooMany(maximum: BoxSolver.maximumCount)
    }
    boxes += 1
    if case .text = box.pointee.kind { texts += 1 }
    guard !box.pointee.children.isEmpty else { return }
    try box.pointee.children.withUnsafeBufferPointer { children throws(BoxError) in
      guard let first = children.baseAddress else { return }
      for child in 0..<children.count { try add(first + child, depth: depth + 1) }
    }
  }
}
