import BubbleCore
import Foundation
import Platform

/// Drawing of symbols.
extension Renderer {
  /// Draws a symbol in the middle of its frame, as large as fits.
  func draw(_ symbol: BoxSymbol, in frame: CGRect, paint: ShapePaint) {
    let side = BoxSymbol.side
    let scale = min(frame.width, frame.height) / side
    saved {
      translate(frame.midX, frame.midY)
      self.scale(paint.isMirrored && symbol.isMirrored ? -scale : scale, scale)
      translate(-side / 2, -side / 2)
      fill(SymbolOutlines.path(of: symbol), rule: .nonZero, with: .color(paint.color))
    }
  }
}

/// The cached outlines of symbols.
private enum SymbolOutlines {
  /// At most one entry for each symbol.
  private static let known = Lock<[BoxSymbol: VectorPath]>([:])

  static func path(of symbol: BoxSymbol) -> VectorPath {
    if let path = known.withLock({ $0[symbol] }) { return path }
    let path = VectorPath(symbol.outline)
    known.withLock { $0[symbol] = path }
    return path
  }
}
