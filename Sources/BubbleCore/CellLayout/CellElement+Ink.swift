import Foundation

extension CellElement {
  /// The area of its ink: its frame, extended by the shadow of a box that has one.
  package var inkFrame: CGRect {
    guard case .decoration(let decoration, _) = content, decoration.shadow != nil else {
      return frame
    }
    let reach = decoration.overhang
    // Shadows are not mirrored.
    return CGRect(
      x: frame.minX - reach.leading, y: frame.minY - reach.top,
      width: frame.width + reach.horizontal, height: frame.height + reach.vertical)
  }
}

extension [CellElement] {
  /// Returns the extent of boxes' shadows above and below a cell.
  ///
  /// A view that draws cells must include this area, and draw it again when a cell changes.
  ///
  /// - Parameter size: The size of the cell.
  /// - Complexity: O(*n*) in the number of elements.
  public func shadowOverhang(in size: CGSize) -> ShadowOverhang {
    var overhang = ShadowOverhang()
    for element in self {
      guard case .decoration(let decoration, _) = element.content, decoration.shadow != nil else {
        continue
      }
      let ink = element.inkFrame
      overhang.top = Swift.max(overhang.top, -ink.minY)
      overhang.bottom = Swift.max(overhang.bottom, ink.maxY - size.height)
    }
    return overhang
  }
}

/// The extent of shadows above and below a cell, in points.
public struct ShadowOverhang: Hashable, Sendable {
  /// The extent above its top.
  public var top: CGFloat = 0
  /// The extent below its bottom.
  public var bottom: CGFloat = 0

  /// The greatest possible extent.
  package static let maximum: CGFloat =
    1.5 * PaintLimits.blur + PaintLimits.spread + PaintLimits.shadowOffset

  /// Makes a value without overhang.
  package init() {}

  /// Returns a cell's frame extended by the shadows.
  public func around(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX, y: frame.minY - top, width: frame.width, height: frame.height + top + bottom)
  }
}
