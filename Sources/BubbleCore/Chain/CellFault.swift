import Foundation

/// The box of a tree that causes an error of its cell.
package struct CellFault {
  /// The error, with the box named.
  package var text: String
  /// The mark of the box, or of its nearest ancestor that has one.
  package var sourceMark: UInt32
}

extension BubbleCellLayout {
  /// Returns the boxes of a message's cell with their frames in the cell, including boxes that lie
  /// outside of it.
  ///
  /// - Throws: ``BoxError``.
  /// - Complexity: That of laying the message out.
  package static func placedBoxes(
    of root: LayoutBox, message: Message, context: LayoutContext
  ) throws(BoxError) -> (boxes: [Explanation.PlacedBox], height: CGFloat) {
    var root = root
    let assembly = CellAssembly(&root, message: message, context: context)
    let solved = try BoxSolver.solve(
      root, availableWidth: assembly.availableWidth, context: context)
    let frame = assembly.bubbleFrame(size: solved.size)
    return (solved.boxes(origin: frame.origin), frame.maxY + assembly.bottomMargin)
  }

  /// Finds the box that causes an error of ``init(root:message:context:layouter:)``.
  ///
  /// - Parameter root: The tree again, with marks of the places where its boxes were made.
  /// - Returns: Nil if no single box is the cause.
  package static func fault(
    _ error: any Error, of root: LayoutBox, message: Message, context: LayoutContext
  ) -> CellFault? {
    if error is BoxError {
      return root.invalidBox(around: root.sourceMark, depth: 0).map { box, mark, error in
        CellFault(text: box.name + ": \(error)", sourceMark: mark)
      }
    }
    guard let (boxes, height) = try? placedBoxes(of: root, message: message, context: context)
    else { return nil }
    let cell = CGSize(width: context.environment.width, height: height)
    var marks: [UInt32] = []
    var faults: [(placed: Explanation.PlacedBox, fault: CellFault)] = []
    for placed in boxes {
      marks.removeSubrange(min(marks.count, placed.depth)...)
      marks.append(placed.box.sourceMark != 0 ? placed.box.sourceMark : marks.last ?? 0)
      do throws(CellLayoutError) {
        try placed.frame.check(placed.box.name, in: cell)
      } catch {
        faults.append((placed, CellFault(text: "\(error)", sourceMark: marks.last ?? 0)))
      }
    }
    // A box that requests such a size enlarges those around and beside it; otherwise the innermost one
    // is the cause.
    let wanting = faults.first { $0.placed.box.sizing.wants($0.placed.frame.size) }
    let own = faults.filter { $0.placed.box.sourceMark != 0 }
    return (wanting ?? own.max { $0.placed.depth < $1.placed.depth } ?? faults.last)?.fault
  }
}

extension BoxSizing {
  /// Whether the box requests the size that it has, or a larger one.
  fileprivate func wants(_ size: CGSize) -> Bool {
    let widths = [width, minWidth, basis].compactMap(\.self)
    let heights = [height, minHeight].compactMap(\.self)
    return widths.contains { $0 > 0 && $0 >= size.width - 0.5 }
      || heights.contains { $0 > 0 && $0 >= size.height - 0.5 }
  }
}

extension LayoutBox {
  /// The box's description, for people: `the text "Hello" with the id 'title'`.
  package var name: String {
    "the \(kind.title)" + (id.map { " with the id '\($0.excerpt)'" } ?? "")
  }

  /// Returns the first invalid box, with its mark or that of its nearest ancestor that has one.
  fileprivate func invalidBox(
    around mark: UInt32, depth: Int
  ) -> (box: LayoutBox, mark: UInt32, error: BoxError)? {
    let mark = sourceMark != 0 ? sourceMark : mark
    guard depth < BoxSolver.maximumDepth else { return nil }
    do throws(BoxError) { try validate() } catch { return (self, mark, error) }
    for child in children {
      if let found = child.invalidBox(around: mark, depth: depth + 1) { return found }
    }
    return nil
  }
}
