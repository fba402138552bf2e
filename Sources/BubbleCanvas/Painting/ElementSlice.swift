import BubbleCore
import Foundation

/// A part of a cell from side to side, such as that on one page.
struct ElementSlice {
  /// From top to bottom, in the cell's coordinates.
  let range: ClosedRange<CGFloat>

  /// How far grounds go on beyond a cut: a letter's foot is not at its edge.
  private static let bleed: CGFloat = 3
  /// What reaches into the slice by less is not in it.
  private static let tolerance: CGFloat = 0.5

  /// Whether anything of an element is painted.
  ///
  /// What can't be cut is in the one slice that has its middle.
  func hasPart(of element: CellElement) -> Bool {
    if RowCuts.isDivisible(element) {
      return element.frame.maxY > range.lowerBound + ElementSlice.tolerance
        && element.frame.minY < range.upperBound - ElementSlice.tolerance
    }
    return range.lowerBound <= element.frame.midY && element.frame.midY < range.upperBound
  }

  /// Whether all of a frame is in it.
  func hasAll(of frame: CGRect) -> Bool {
    frame.minY >= range.lowerBound - ElementSlice.tolerance
      && frame.maxY <= range.upperBound + ElementSlice.tolerance
  }

  /// A frame's part in it, with what is drawn around it.
  func cut(_ frame: CGRect) -> CGRect {
    let around = frame.insetBy(dx: -40, dy: -40)
    let isFirst = frame.minY >= range.lowerBound - ElementSlice.tolerance
    let isLast = frame.maxY <= range.upperBound + ElementSlice.tolerance
    let top = isFirst ? around.minY : range.lowerBound - ElementSlice.bleed
    let bottom = isLast ? around.maxY : range.upperBound + ElementSlice.bleed
    return CGRect(x: around.minX, y: top, width: around.width, height: max(0, bottom - top))
  }
}

extension CellElement.Content {
  /// How many of the elements that come next are a part of it.
  var containedCount: Int {
    switch self {
    case .clip(_, let count), .mask(_, let count), .decoration(_, let count), .scope(_, let count):
      count
    case .ground, .text, .shape, .image, .avatar: 0
    }
  }
}
