import BubbleCore
import Foundation
import ListCore

/// A scroll anchor: the part of a list that keeps its place when the list changes.
enum ScrollAnchor: Equatable, Sendable {
  /// A row, by its rank, in `HeightUnits`; for a message higher than the view, a line replaces the row's upper edge.
  case row(ListAnchor<Int, Int>, line: HeldLine? = nil)
  /// The end of the list, with the distance that remains below the visible part.
  case end(remaining: Int)
  /// The upper edge of the list, with the distance above the visible part.
  case start(above: Int)

  /// Returns the anchor scrolled down by a distance in units.
  func scrolled(by units: Int) -> ScrollAnchor {
    switch self {
    case .row(var anchor, let line):
      anchor.distance -= units
      return .row(anchor, line: line)
    case .end(let remaining): return .end(remaining: remaining - units)
    case .start(let above): return .start(above: above + units)
    }
  }

  /// Returns the anchor with its line at the place in a layout of the row, which may have another width or text.
  ///
  /// - Parameter messageTop: The distance of the message from the top of the row, in points.
  func resolved(in layout: ElementLayout, messageTop: CGFloat) -> ScrollAnchor {
    guard case .row(let anchor, let line?) = self,
      let found = layout.bubbles?.textLine(like: line.line)
    else { return self }
    return .row(anchor, line: HeldLine(found, messageTop: messageTop))
  }
}

/// A line of a message's text that keeps its place.
struct HeldLine: Equatable, Sendable {
  let line: BubbleCellLayout.TextLine
  /// The distance of the line below the upper edge of its row, in `HeightUnits`.
  let top: Int

  init(_ line: BubbleCellLayout.TextLine, messageTop: CGFloat) {
    self.line = line
    top = HeightUnits.floor(max(0, line.top + messageTop))
  }
}
