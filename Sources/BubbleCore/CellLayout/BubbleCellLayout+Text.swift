import Foundation

/// A place in one of a cell's texts.
public struct CellTextPosition: Hashable, Sendable {
  /// Which text, in reading order.
  public var text: Int
  /// Where in it.
  public var position: TextPosition

  /// Makes a position.
  public init(text: Int, position: TextPosition) {
    self.text = text
    self.position = position
  }
}

extension CellTextPosition: Comparable {
  /// Whether a position is read earlier.
  public static func < (left: CellTextPosition, right: CellTextPosition) -> Bool {
    (left.text, left.position) < (right.text, right.position)
  }
}

extension BubbleCellLayout {
  /// The texts in reading order, each in its frame in the cell: the order of the tree, leading before trailing,
  /// unless a ``BoxAccessibility/order`` says otherwise.
  ///
  /// Initials, and what stands for a picture, are none of them.
  ///
  /// - Parameter measurer: The one that measured the cell.
  /// - Complexity: O(*n*) in the number of elements.
  public func textLayouts(measurer: any TextMeasuring) -> [TextLayout] {
    let drawn = elements.compactMap { element -> TextLayout? in
      guard case .text(let text, _, let alignment) = element.content else { return nil }
      return TextLayout(text, in: element.frame, alignment: alignment, measurer: measurer)
    }
    return inReadingOrder(drawn)
  }

  /// Whether something can be selected of each of ``textLayouts(measurer:)``.
  package var areTextsSelectable: [Bool] {
    let kept = parts.filter { $0.touch?.isSelectable == false }.map(\.elements)
    let drawn = elements.indices.compactMap { place -> Bool? in
      guard case .text = elements[place].content else { return nil }
      return !kept.contains { $0.contains(place) }
    }
    return inReadingOrder(drawn)
  }

  /// Puts what there is of each text into the order in which texts are read.
  private func inReadingOrder<Element>(_ drawn: [Element]) -> [Element] {
    guard let textOrder else { return drawn }
    // What is over the boxes, such as the strip over the first unread message, is read first.
    let boxes = drawn.suffix(textOrder.count)
    return drawn.dropLast(boxes.count) + textOrder.map { boxes[boxes.startIndex + $0] }
  }

  /// The place in a text that is nearest to a point; nil: there is no text.
  ///
  /// Of texts that lie over each other the last one is hit.
  ///
  /// - Parameters:
  ///   - point: In points from the cell's top left, y down.
  ///   - measurer: The one that measured the cell.
  /// - Complexity: O(*n*) in the number of elements and the length of a line.
  public func textPosition(
    at point: CGPoint, measurer: any TextMeasuring
  ) -> CellTextPosition? {
    let layouts = textLayouts(measurer: measurer)
    let nearest = layouts.indices.reversed().min {
      layouts[$0].frame.distance(to: point) < layouts[$1].frame.distance(to: point)
    }
    return nearest.map {
      CellTextPosition(text: $0, position: layouts[$0].position(at: point))
    }
  }
}

extension CGRect {
  /// How far a point is from the nearest one of the rectangle.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    hypot(
      max(minX - point.x, point.x - maxX, 0), max(minY - point.y, point.y - maxY, 0))
  }
}
