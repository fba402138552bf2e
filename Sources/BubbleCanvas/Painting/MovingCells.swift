import BubbleCore
import Foundation

extension DrawnCellCache {
  /// Draws a part in which boxes move: its other elements as ``draw(_:key:with:scale:)`` does, and the moving ones over them.
  ///
  /// If the moving ones can't be drawn last, the whole part is drawn, and not cached. The key is equal for cells that look the same when
  /// nothing moves.
  package func drawMoving(
    _ part: ConversationPicture.Part, key: some Hashable & Sendable, with painter: ElementPainter,
    scale: CGFloat
  ) {
    guard part.alpha == 1, scale > 0, scale.isFinite, let parts = part.elements.partedByMotion
    else { return painter.paint(part) }
    var part = part
    // On whole pixels, as cached cells are.
    part.frame.origin = CGPoint(
      x: (part.frame.minX * scale).rounded() / scale,
      y: (part.frame.minY * scale).rounded() / scale)
    part.elements = parts.still
    draw(part, key: Rest(key: key), with: painter, scale: scale)
    part.elements = parts.moving
    painter.withoutGrounds().paint(part)
  }
}

/// The key of the elements that don't move.
private struct Rest<Key: Hashable & Sendable>: Hashable, Sendable {
  let key: Key
}
