import BubbleCore
import Foundation

/// Shorthands for painters.
extension Renderer {
  func fill(_ color: RGBAColor, rule: FillRule = .nonZero, _ path: (inout VectorPath) -> Void) {
    fill(VectorPath(path), rule: rule, with: color)
  }

  func stroke(_ color: RGBAColor, width: CGFloat, _ path: (inout VectorPath) -> Void) {
    stroke(VectorPath(path), PathStroke(width: width), with: color)
  }

  func clip(rule: FillRule = .nonZero, _ path: (inout VectorPath) -> Void) {
    clip(to: VectorPath(path), rule: rule)
  }
}
