import BubbleCore
import Foundation

/// The ground of a bubble.
extension Renderer {
  /// Draws the ground of a bubble whose body is `frame`.
  ///
  /// - Parameter view: The view's frame in the same coordinates; nil if unknown.
  func draw(_ ground: BubbleGround, in frame: CGRect, theme: Theme, view: CGRect?) {
    switch ground.ground {
    case .none: break
    case .pill:
      fill(theme.color(.serviceBackground, on: .background)) {
        $0.roundedRectangle(frame, CornerRadii(min(12, frame.height / 2)))
      }
    case .standard:
      if theme.shadow.alpha > 0 {
        fill(theme.shadow) {
          $0.body(ground, theme.bubbles, in: frame.offsetBy(dx: 0, dy: 0.75))
        }
      }
      let body = VectorPath { $0.body(ground, theme.bubbles, in: frame) }
      if let outline = theme.outline, theme.bubbles.outlineWidth > 0 {
        // The ground covers the inner half.
        stroke(body, PathStroke(width: 2 * theme.bubbles.outlineWidth), with: outline)
      }
      fill(body, rule: .nonZero, with: theme.fill(of: ground).paint(of: frame, in: view))
    }
  }
}

extension Theme {
  /// Returns the fill of a standard bubble's ground.
  fileprivate func fill(of ground: BubbleGround) -> GroundFill {
    ground.isOutgoing ? outgoingFill : incomingFill
  }

  /// Whether a ground looks different at another place in the view.
  func followsView(_ ground: BubbleGround) -> Bool {
    ground.ground == .standard && fill(of: ground).followsView
  }

  /// Returns the ink on the colour of a failure: white, or the colour of the surface if white has too little contrast.
  func inkOnFailure(_ failure: RGBAColor, on surface: Surface) -> RGBAColor {
    let white = RGBAColor(0xFFFFFF)
    return failure.contrast(to: white) >= 3 ? white : color(of: surface)
  }
}

extension VectorPath {
  /// The length of the tail outside the body, in points.
  private static let tail: CGFloat = 6

  /// The outline of a bubble whose body is `frame`.
  fileprivate mutating func body(
    _ ground: BubbleGround, _ form: BubbleForm, in frame: CGRect
  ) {
    roundedRectangle(frame, CornerRadii(ground, form))
    if ground.hasTail, form.hasTails { tail(ground.side, frame) }
  }

  /// Adds a tail that curves out from the body's lower corner.
  private mutating func tail(_ side: BubbleGround.Side, _ frame: CGRect) {
    let x = side == .left ? frame.minX : frame.maxX
    let out = side == .left ? -VectorPath.tail : VectorPath.tail
    let y = frame.maxY
    let height = min(14, frame.height / 2)
    move(x, y)
    line(x + out * 0.85, y)
    curve((x + out * 1.1, y), (x + out * 1.15, y - 1.1), (x + out * 0.95, y - 1.6))
    curve((x + out * 0.35, y - 3.6), (x, y - height * 0.55), (x, y - height))
    close()
  }
}

extension CornerRadii {
  /// Creates the corners of a standard bubble.
  package init(_ ground: BubbleGround, _ form: BubbleForm) {
    self.init(ground.cornerRadius ?? form.radius)
    // The tail replaces the lower corner.
    let hasTail = ground.hasTail && form.hasTails
    guard ground.cornerRadius == nil else {
      if hasTail, ground.side == .left { bottomLeft = 0 }
      if hasTail, ground.side == .right { bottomRight = 0 }
      return
    }
    let top = ground.cluster.isTop ? form.radius : form.innerRadius
    var bottom = ground.cluster.isBottom ? form.radius : form.innerRadius
    if hasTail { bottom = 0 }
    if ground.side == .left {
      (topLeft, bottomLeft) = (top, bottom)
    } else {
      (topRight, bottomRight) = (top, bottom)
    }
  }

  /// Creates the corners of an element in a bubble: a corner near one of the bubble's corners is concentric with it.
  ///
  /// - Parameters:
  ///   - frame: The frame of the element.
  ///   - radius: The radius of its other corners.
  ///   - ground: The bubble's ground.
  ///   - form: The form of bubbles.
  ///   - body: The bubble's frame.
  package init(
    of frame: CGRect, radius: CGFloat, in ground: BubbleGround, _ form: BubbleForm, body: CGRect
  ) {
    self.init(radius)
    guard ground.ground == .standard else { return }
    let outer = CornerRadii(ground, form)
    let (left, right) = (frame.minX - body.minX, body.maxX - frame.maxX)
    let (top, bottom) = (frame.minY - body.minY, body.maxY - frame.maxY)
    topLeft = CornerRadii.concentric(outer.topLeft, radius, left, top)
    topRight = CornerRadii.concentric(outer.topRight, radius, right, top)
    bottomRight = CornerRadii.concentric(outer.bottomRight, radius, right, bottom)
    bottomLeft = CornerRadii.concentric(outer.bottomLeft, radius, left, bottom)
  }

  private static func concentric(
    _ outer: CGFloat, _ own: CGFloat, _ x: CGFloat, _ y: CGFloat
  ) -> CGFloat {
    let near: CGFloat = 4
    guard abs(x) <= near, abs(y) <= near else { return own }
    return max(own, outer - max(x, y))
  }
}
