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
    try validate(width: context.environment.width)
  }

  /// The same without asking whether it fits the cell.
  init(
    unchecked root: Box, message: Message, context: LayoutContext,
    layouter: any BubbleLayouter
  ) throws(BoxError) {
    let assembly = CellAssembly(root: root, message: message, context: context)
    let solved = try BoxSolver.solve(
      assembly.root, availableWidth: assembly.availableWidth, context: context)
    self.init(
      solved: solved, assembly: assembly,
      key: layouter.layoutKey(for: message, in: context), cellKind: layouter.cellKind)
  }

  private init(
    solved: SolvedBoxes, assembly: CellAssembly, key: LayoutKey, cellKind: CellKind
  ) {
    let frame = assembly.bubbleFrame(size: solved.size)
    var elements: [CellElement] = []
    var regions: [HitRegion] = []
    elements.reserveCapacity(6)
    if let avatar = assembly.avatar(besides: frame) { elements.append(avatar) }
    solved.forEach { box, boxFrame, text, depth in
      let boxFrame = boxFrame.offsetBy(dx: frame.minX, dy: frame.minY)
      if let content = assembly.content(of: box, text: text, depth: depth) {
        elements.append(CellElement(frame: boxFrame, content: content))
      }
      if let id = box.id ?? box.action?.name {
        regions.append(HitRegion(id: id, frame: boxFrame, action: box.action))
      }
      if let text, case .text(let properties) = box.kind {
        let alignment = assembly.lineAlignment(properties)
        text.addLinkRegions(in: boxFrame, alignment: alignment, to: &regions)
      }
    }
    self.init(
      key: key, height: frame.maxY + assembly.bottomMargin, date: assembly.context.time,
      cellKind: cellKind, bubbleFrame: frame, elements: elements, regions: regions)
  }

  /// Checks that every frame is a number and lies in the cell.
  private func validate(width: CGFloat) throws(CellLayoutError) {
    guard height.isFinite, height >= 0, height <= BoxSolver.maximumLength else {
      throw .invalidHeight(height)
    }
    let bounds = CGRect(x: -0.5, y: -0.5, width: width + 1, height: height + 1)
    for element in elements where !bounds.contains(element.frame) {
      throw .outsideCell(frame: element.frame, cell: CGSize(width: width, height: height))
    }
  }
}

/// Why a solved tree is no cell layout.
public enum CellLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The height is NaN, infinite, negative or over ``BoxSolver/maximumLength``.
  case invalidHeight(CGFloat)
  /// A frame lies outside of the cell.
  case outsideCell(frame: CGRect, cell: CGSize)

  /// Says the rule that was broken and the values.
  public var description: String {
    switch self {
    case .invalidHeight(let height):
      "the height is \(height): it must be from 0 to \(Int(BoxSolver.maximumLength)) points"
    case .outsideCell(let frame, let cell):
      "a box at \(frame.minX.short), \(frame.minY.short) of \(frame.width.short) x "
        + "\(frame.height.short) points lies outside of the cell of \(cell.width.short) x "
        + "\(cell.height.short) points; a wider list or a smaller text scale gives it room"
    }
  }
}

extension CGFloat {
  /// The number with one digit behind the point, for people.
  fileprivate var short: String {
    guard Swift.abs(self) < 1e9 else { return "\(self)" }  // False for what is no number, too.
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension MeasuredText {
  /// Adds the regions of the links in a text box whose frame is `frame`.
  fileprivate func addLinkRegions(
    in frame: CGRect, alignment: LineAlignment, to regions: inout [HitRegion]
  ) {
    for fragment in spanFragments {
      guard let id = request.spans[fragment.span].regionID else { continue }
      let line = lineFrame(fragment.line, inWidth: frame.width, alignment: alignment)
      let region = HitRegion(
        id: id,
        frame: CGRect(
          x: frame.minX + line.minX + fragment.x, y: frame.minY + line.minY,
          width: fragment.width, height: line.height))
      regions.append(region)
    }
  }
}
