import Foundation

extension CellElement {
  /// Where its ink may be: its frame, and of a box with a shadow that, too.
  public var inkFrame: CGRect {
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
  /// How far shadows of boxes reach above and below a cell.
  ///
  /// What draws cells has to draw so much more of them, and to draw so much again where one changes.
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

/// How far shadows reach above and below a cell, in points.
public struct ShadowOverhang: Hashable, Sendable {
  /// Above its top.
  public var top: CGFloat = 0
  /// Below its bottom.
  public var bottom: CGFloat = 0

  /// The most that there can be.
  public static let maximum: CGFloat =
    1.5 * PaintLimits.blur + PaintLimits.spread + PaintLimits.shadowOffset

  /// None.
  public init() {}

  /// A cell's frame with them.
  public func around(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX, y: frame.minY - top, width: frame.width, height: frame.height + top + bottom)
  }
}
