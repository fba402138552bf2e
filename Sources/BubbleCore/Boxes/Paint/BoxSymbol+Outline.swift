import Foundation

extension BoxSymbol {
  /// The outline, to be filled by the nonzero rule, in a square from 0 to ``side``, y down.
  ///
  /// - Complexity: O(*n*) in the length of the outline: it is read each time.
  package var outline: PathData {
    do {
      return try PathData(svg: outlineData)
    } catch {
      preconditionFailure("the outline of \(rawValue) is no path: \(error)")
    }
  }

  /// Returns the figure of a symbol in a text.
  ///
  /// It is mirrored if its line's direction requires that, regardless of the list's direction.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - isRightToLeft: Whether the line runs from right to left.
  ///   - direction: The list's direction, by which figures that are symbols are mirrored.
  func figure(
    color: BoxColor, inLineFromRightToLeft isRightToLeft: Bool, direction: WritingDirection
  ) -> ShapeFigure {
    guard isMirrored, isRightToLeft != (direction == .rightToLeft) else { return .symbol(self) }
    let square = CGRect(x: 0, y: 0, width: BoxSymbol.side, height: BoxSymbol.side)
    return .path(
      PathBox(
        isRightToLeft ? outline.mirrored(across: BoxSymbol.side) : outline, viewBox: square,
        fill: .color(color)))
  }
}

extension PathData {
  /// Returns the path mirrored at the vertical line in the middle of a width.
  fileprivate func mirrored(across width: CGFloat) -> PathData {
    func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: width - point.x, y: point.y) }
    return PathData(
      steps: steps.map { step in
        switch step {
        case .move(let point): .move(mirrored(point))
        case .line(let point): .line(mirrored(point))
        case .curve(let first, let second, let end):
          .curve(control1: mirrored(first), control2: mirrored(second), end: mirrored(end))
        case .close: .close
        }
      })
  }
}
