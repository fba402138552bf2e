import Foundation

extension BubbleCellLayout {
  /// Solves a box tree and puts it into a cell: bubble at its side, sender's name, time, avatar.
  ///
  /// A root that is not a `bubble` is put into the standard one. In a group, the sender's name is over
  /// the first message of a cluster that others wrote, and the avatar is beside the last one.
  ///
  /// - Parameters:
  ///   - root: The message's tree of boxes.
  ///   - message: The message.
  ///   - context: The environment and neighbours.
  ///   - layouter: The layouter that makes the layout; it gives key and cell kind.
  /// - Throws: ``BoxError`` if the tree cannot be solved, another error if it does not fit the cell.
  public init(
    root: consuming LayoutBox, message: borrowing Message, context: borrowing LayoutContext,
    layouter: borrowing any BubbleLayouter
  ) throws {
    var layout = try BubbleCellLayout(
      unchecked: root, message: message, context: context, layouter: layouter)
    let width = context.environment.width
    do throws(CellLayoutError) {
      try layout.checkFrames(width: width)
      layout.checkedWidth = width
    } catch {
      guard context.chain.fits, let fitted = layout.fitted(toWidth: width) else { throw error }
      layout = fitted
    }
    self = layout
  }

  /// Solves a box tree without checking that it fits the cell.
  init(
    unchecked root: consuming LayoutBox, message: borrowing Message,
    context: borrowing LayoutContext,
    layouter: borrowing any BubbleLayouter
  ) throws(BoxError) {
    if PlainBubble.isWanted(in: context), let plain = PlainBubble(root, context: context),
      let layout = plain.layout(
        of: message, context: context, key: context.key(of: layouter, for: message),
        cellKind: layouter.cellKind)
    {
      self = layout
      return
    }
    let assembly = CellAssembly(&root, message: message, context: context)
    let solved = try BoxSolver.solve(
      root, availableWidth: assembly.availableWidth, context: context)
    context.chain.meter?.chargeSolving(solved.work)
    let key = context.key(of: layouter, for: message)
    context.chain.trace?.solved(
      solved, origin: assembly.bubbleFrame(size: solved.size).origin, key: key)
    self.init(
      solved: solved, assembly: assembly, context: context, key: key, cellKind: layouter.cellKind)
  }
}
