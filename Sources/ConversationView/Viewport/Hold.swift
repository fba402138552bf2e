import BubbleCore
import Foundation
import ListCore

/// What stays where it is seen when a list changes.
enum Hold: Equatable, Sendable {
  /// An edge of a row: so many units below the same edge of what is not covered.
  case row(order: Int, edge: ViewEdge, distance: Int)
  /// The end of the list: so many units of it are below what is seen.
  case end(remaining: Int)
  /// The upper edge of the list: so many units of it are above what is seen.
  case start(above: Int)
  /// A line of a message that is higher than the view: so many units below the upper edge of what is not covered.
  case line(order: Int, line: HeldLine, distance: Int)

  /// The same, scrolled so many units further down.
  func scrolled(by units: Int) -> Hold {
    switch self {
    case .row(let order, let edge, let distance):
      .row(order: order, edge: edge, distance: distance - units)
    case .end(let remaining): .end(remaining: remaining - units)
    case .start(let above): .start(above: above + units)
    case .line(let order, let line, let distance):
      .line(order: order, line: line, distance: distance - units)
    }
  }

  /// The same with the line where it is in a layout of its row, which may have another width or other words.
  ///
  /// - Parameter messageTop: How far down in the row its message stands, in points.
  func resolved(in layout: ElementLayout, messageTop: CGFloat) -> Hold {
    guard case .line(let order, var line, let distance) = self,
      let top = layout.bubbles?.top(ofLineAt: line.offset, in: line.text)
    else { return self }
    line.top = HeightUnits.floor(max(0, top + messageTop))
    return .line(order: order, line: line, distance: distance)
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
