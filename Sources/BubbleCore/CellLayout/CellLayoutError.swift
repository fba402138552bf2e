import Foundation

/// An error in a cell layout.
package enum CellLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The height is NaN, infinite, 0, negative or over ``BoxSolver/maximumLength``.
  case invalidHeight(CGFloat)
  /// A number of a frame is NaN, infinite or over ``BoxSolver/maximumLength``, or its size negative.
  case invalidFrame(part: String, frame: CGRect)
  /// A frame lies outside of the cell.
  case outsideCell(part: String, frame: CGRect, cell: CGSize)

  /// The key belongs to another message.
  case foreignKey(MessageID)

  /// A message with the broken rule and the values.
  package var description: String {
    switch self {
    case .invalidHeight(let height):
      "the height is \(height): it must be over 0, since no message is hidden, and at most \(Int(BoxSolver.maximumLength)) points"
    case .foreignKey(let message):
      "the key is that of message \(TextRepair.line(message.rawValue)): a layout's key must name "
        + "the message that it lays out"
    case .invalidFrame(let part, let frame):
      "\(part) \(CellLayoutError.place(frame)) has an invalid size: its numbers must be finite, "
        + "its "
        + "width and height from 0 to \(Int(BoxSolver.maximumLength)) points"
    case .outsideCell(let part, let frame, let cell):
      "\(part) \(CellLayoutError.place(frame)) lies outside of the cell of \(cell.width.short) x "
        + "\(cell.height.short) points; let its row wrap, or give it at most the width that there is"
    }
  }

  private static func place(_ frame: CGRect) -> String {
    "at \(frame.origin.x.short), \(frame.origin.y.short) of \(frame.size.width.short) x "
      + "\(frame.size.height.short) points"
  }
}

extension CGFloat {
  /// The number with at most one decimal digit, for people.
  fileprivate var short: String {
    guard Swift.abs(self) < 1e9 else { return "\(self)" }  // False for NaN, too.
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
