import Foundation

/// Which box of a tree is to blame for what is wrong with its cell.
package struct CellFault {
  /// What is wrong, with the box named.
  package var text: String
  /// The mark of the box, or of the nearest one around it that has one.
  package var sourceMark: UInt32
}

extension BubbleCellLayout {
  /// The boxes of a message's cell with their frames in the cell, whether they lie in it or not.
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

  /// Finds the box that is to blame for an error of ``init(root:message:context:layouter:)``.
  ///
  /// - Parameter root: The tree again, with marks of where its boxes were made.
  /// - Returns: Nil if no single box is.
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
    // A box that asks for such a size makes those around and beside it as large; else the innermost one.
    let wanting = faults.first { $0.placed.box.sizing.wants($0.placed.frame.size) }
    let own = faults.filter { $0.placed.box.sourceMark != 0 }
    return (wanting ?? own.max { $0.placed.depth < $1.placed.depth } ?? faults.last)?.fault
  }
}

extension BoxSizing {
  /// Whether the box asks for the size that it has, or a larger one.
  fileprivate func wants(_ size: CGSize) -> Bool {
    let widths = [width, minWidth, basis].compactMap(\.self)
    let heights = [height, minHeight].compactMap(\.self)
    return widths.contains { $0 > 0 && $0 >= size.width - 0.5 }
      || heights.contains { $0 > 0 && $0 >= size.height - 0.5 }
  }
}

extension LayoutBox {
  /// What the box is, for people: `the text "Hello" with the id 'title'`.
  package var name: String {
    "the \(kind.title)" + (id.map { " with the id '\($0.excerpt)'" } ?? "")
  }

  /// The first box that is wrong by itself, with the mark of it or of the nearest one around it.
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
