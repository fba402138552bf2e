import Foundation

/// A position in one of a cell's texts.
public struct CellTextPosition: Hashable, Sendable {
  /// The text's index, in reading order.
  public var text: Int
  /// The position in the text.
  public var position: TextPosition

  /// Makes a position.
  public init(text: Int, position: TextPosition) { (self.text, self.position) = (text, position) }
}

extension CellTextPosition: Comparable {
  /// Whether a position is earlier in reading order.
  public static func < (left: CellTextPosition, right: CellTextPosition) -> Bool {
    (left.text, left.position) < (right.text, right.position)
  }
}

extension BubbleCellLayout {
  /// Returns the texts in reading order, each in its frame in the cell.
  ///
  /// The order is that of the tree, leading before trailing, unless a ``BoxAccessibility/order`` changes it.
  ///
  /// Initials and the texts that replace pictures are not included.
  ///
  /// - Parameter measurer: The measurer of the cell.
  /// - Complexity: O(*n*) in the number of elements.
  package func textLayouts(measurer: any TextMeasuring) -> [TextLayout] {
    let drawn = elements.compactMap { element -> TextLayout? in
      guard case .text(let text, _, let alignment) = element.content else { return nil }
      return TextLayout(text, in: element.frame, alignment: alignment, measurer: measurer)
    }
    return inReadingOrder(drawn)
  }

  /// For each of ``textLayouts(measurer:)``, whether it can be selected.
  package var areTextsSelectable: [Bool] {
    let kept = parts.filter { $0.touch?.isSelectable == false }.map(\.elements)
    let drawn = elements.indices.compactMap { place -> Bool? in
      guard case .text = elements[place].content else { return nil }
      return !kept.contains { $0.contains(place) }
    }
    return inReadingOrder(drawn)
  }

  /// Puts one value for each text into reading order.
  private func inReadingOrder<Element>(_ drawn: [Element]) -> [Element] {
    guard let textOrder else { return drawn }
    // Elements over the boxes, such as the strip over the first unread message, come first.
    let boxes = drawn.suffix(textOrder.count)
    return drawn.dropLast(boxes.count) + textOrder.map { boxes[boxes.startIndex + $0] }
  }

  /// Returns the position in a text that is nearest to a point; nil if there is no text.
  ///
  /// If texts overlap, the last one is hit.
  ///
  /// - Parameters:
  ///   - point: The point, from the cell's top left, y down.
  ///   - measurer: The measurer of the cell.
  /// - Complexity: O(*n*) in the number of elements and the length of a line.
  package func textPosition(
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
  /// Returns the distance of a point from the nearest point of the rectangle.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    hypot(
      max(minX - point.x, point.x - maxX, 0), max(minY - point.y, point.y - maxY, 0))
  }
}
