import BubbleCore
import Foundation

/// A horizontal strip of a cell, such as its part on one page.
struct ElementSlice {
  /// The vertical range, in the cell's coordinates.
  let range: ClosedRange<CGFloat>

  /// The distance that grounds continue beyond a cut, so that descenders are not at its edge.
  private static let bleed: CGFloat = 3
  /// An element that overlaps the slice by less is outside.
  private static let tolerance: CGFloat = 0.5

  /// Whether any part of an element is painted.
  ///
  /// An element that can't be cut belongs to the slice that has its middle.
  func hasPart(of element: CellElement) -> Bool {
    if RowCuts.isDivisible(element) {
      return element.frame.maxY > range.lowerBound + ElementSlice.tolerance
        && element.frame.minY < range.upperBound - ElementSlice.tolerance
    }
    return range.lowerBound <= element.frame.midY && element.frame.midY < range.upperBound
  }

  /// Whether the slice contains the whole height of a frame.
  func hasAll(of frame: CGRect) -> Bool {
    frame.minY >= range.lowerBound - ElementSlice.tolerance
      && frame.maxY <= range.upperBound + ElementSlice.tolerance
  }

  /// Returns the part of a frame in the slice, including the drawing around the frame.
  func cut(_ frame: CGRect) -> CGRect {
    let around = frame.insetBy(dx: -40, dy: -40)
    let isFirst = frame.minY >= range.lowerBound - ElementSlice.tolerance
    let isLast = frame.maxY <= range.upperBound + ElementSlice.tolerance
    let top = isFirst ? around.minY : range.lowerBound - ElementSlice.bleed
    let bottom = isLast ? around.maxY : range.upperBound + ElementSlice.bleed
    return CGRect(x: around.minX, y: top, width: around.width, height: max(0, bottom - top))
  }
}

extension ArraySlice<CellElement> {
  /// Returns the elements that one of them contains, which follow it; a host's custom elements may have any count.
  func contained(behind index: Int) -> ArraySlice<CellElement> {
    self[(index + 1)...].prefix(Swift.max(0, self[index].content.containedCount))
  }
}
