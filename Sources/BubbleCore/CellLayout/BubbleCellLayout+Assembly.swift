import Foundation

extension BubbleCellLayout {
  /// Solves a box tree and puts it into a cell: bubble at its side, sender's name, time, avatar.
  ///
  /// A root that is no `bubble` is put into the standard one. The sender's name stands over the first
  /// message of a cluster that others wrote in a group, the avatar beside the last one.
  ///
  /// - Parameters:
  ///   - root: What the message shows.
  ///   - message: The message.
  ///   - context: The environment and neighbours.
  ///   - layouter: Who makes the layout; it gives key and cell kind.
  /// - Throws: ``BoxError`` if the tree can't be solved, ``CellLayoutError`` if it does not fit the cell.
  public init(
    root: Box, message: Message, context: LayoutContext, layouter: any BubbleLayouter
  ) throws {
    self = try BubbleCellLayout(
      unchecked: root, message: message, context: context, layouter: layouter)
    try checkFrames(width: context.environment.width)
    checkedWidth = context.environment.width
  }

  /// The same without asking whether it fits the cell.
  init(
    unchecked root: Box, message: Message, context: LayoutContext,
    layouter: any BubbleLayouter
  ) throws(BoxError) {
    let assembly = CellAssembly(root: root, message: message, context: context)
    let solved = try BoxSolver.solve(
      assembly.root, availableWidth: assembly.availableWidth, context: context)
    context.meter?.chargeSolving(solved.work)
    self.init(
      solved: solved, assembly: assembly,
      key: layouter.layoutKey(for: message, in: context), cellKind: layouter.cellKind)
  }

  private init(
    solved: SolvedBoxes, assembly: CellAssembly, key: LayoutKey, cellKind: CellKind
  ) {
    let frame = assembly.bubbleFrame(size: solved.size)
    assembly.context.trace?.solved(solved, origin: frame.origin, key: key)
    let separator = assembly.unreadSeparator?.elements ?? []
    var list = ElementList(separator)
    var regions: [HitRegion] = []
    var isDescribed = false
    if let avatar = assembly.avatar(besides: frame) { list.add(avatar) }
    solved.forEach { box, boxFrame, text, depth in
      let boxFrame = boxFrame.offsetBy(dx: frame.minX, dy: frame.minY)
      list.add(
        assembly.content(of: box, frame: boxFrame, text: text, depth: depth), frame: boxFrame,
        depth: depth)
      if box.isAnnotated {
        isDescribed = true
        if let id = box.id ?? box.action?.name {
          regions.append(HitRegion(id: id, frame: boxFrame, action: box.action))
        }
      }
      if let text, case .text(let properties) = box.kind {
        let alignment = assembly.lineAlignment(properties)
        text.addLinkRegions(in: boxFrame, alignment: alignment, to: &regions)
      }
    }
    self.init(
      key: key, height: frame.maxY + assembly.bottomMargin, date: assembly.context.time,
      cellKind: cellKind, bubbleFrame: frame, elements: list.finish(), regions: regions)
    if isDescribed {
      describedElements = AccessibilityTree.elements(
        of: solved, origin: frame.origin, context: assembly.context, separator: separator)
    }
  }
}

extension MeasuredText {
  /// Adds the regions of the links in a text box whose frame is `frame`.
  fileprivate func addLinkRegions(
    in frame: CGRect, alignment: LineAlignment, to regions: inout [HitRegion]
  ) {
    for fragment in spanFragments {
      let span = request.spans[fragment.span]
      guard let id = span.regionID else { continue }
      let line = lineFrame(fragment.line, inWidth: frame.width, alignment: alignment)
      let region = HitRegion(
        id: id,
        frame: CGRect(
          x: frame.minX + line.minX + fragment.x, y: frame.minY + line.minY,
          width: fragment.width, height: line.height),
        action: span.link.map(HitAction.open))
      regions.append(region)
    }
  }
}
