import BubbleCore
import Foundation
import ListCore

/// What stays where it is seen when a list changes.
enum Hold: Equatable, Sendable {
  /// A row, by its order: in `HeightUnits`; of a message that is higher than the view a line stands for the row's upper edge.
  case row(ListAnchor<Int, Int>, line: HeldLine? = nil)
  /// The end of the list: so many units of it are below what is seen.
  case end(remaining: Int)
  /// The upper edge of the list: so many units of it are above what is seen.
  case start(above: Int)

  /// The same, scrolled so many units further down.
  func scrolled(by units: Int) -> Hold {
    switch self {
    case .row(var anchor, let line):
      anchor.distance -= units
      return .row(anchor, line: line)
    case .end(let remaining): return .end(remaining: remaining - units)
    case .start(let above): return .start(above: above + units)
    }
  }

  /// The same with the line where it is in a layout of its row, which may have another width or other words.
  ///
  /// - Parameter messageTop: How far down in the row its message stands, in points.
  func resolved(in layout: ElementLayout, messageTop: CGFloat) -> Hold {
    guard case .row(let anchor, var line?) = self,
      let top = layout.bubbles?.top(ofLineAt: line.offset, in: line.text)
    else { return self }
    line.top = HeightUnits.floor(max(0, top + messageTop))
    return .row(anchor, line: line)
  }
}

/// A line of a message's text that stays where it is seen.
struct HeldLine: Equatable, Sendable {
  /// The text that it is of.
  let text: String
  /// A place of the text in the line, in UTF-8.
  let offset: Int
  /// How far it is below the upper edge of its row, in `HeightUnits`.
  var top: Int
}
