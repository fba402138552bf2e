import BubbleCore
import CPango
import Foundation

/// The ground of a bubble.
extension Canvas {
  /// The radius of a free corner.
  private static let radius: CGFloat = 16
  /// The radius of a corner that faces another bubble of the cluster.
  private static let innerRadius: CGFloat = 6
  /// How far the tail reaches out of the body.
  private static let tail: CGFloat = 6

  /// Draws the ground of a bubble whose body is `frame`.
  func draw(_ ground: BubbleGround, in frame: CGRect, theme: Theme) {
    switch ground.ground {
    case .none: break
    case .pill:
      fill(theme.color(.serviceBackground, on: .background)) {
        $0.roundedRectangle(frame, CornerRadii(min(12, frame.height / 2)))
      }
    case .standard:
      fill(theme.shadow) { $0.body(ground, in: frame.offsetBy(dx: 0, dy: 0.75)) }
      fill(ground.isOutgoing ? theme.outgoing : theme.incoming) { $0.body(ground, in: frame) }
    }
  }

  private func body(_ ground: BubbleGround, in frame: CGRect) {
    var radii = CornerRadii(Canvas.radius)
    let top = ground.cluster.isTop ? Canvas.radius : Canvas.innerRadius
    let bottom = ground.cluster.isBottom ? Canvas.radius : Canvas.innerRadius
    if ground.side == .left {
      (radii.topLeft, radii.bottomLeft) = (top, bottom)
    } else {
      (radii.topRight, radii.bottomRight) = (top, bottom)
    }
    if ground.cluster.isBottom {
      // The tail takes the place of the lower corner.
      if ground.side == .left { radii.bottomLeft = 0 } else { radii.bottomRight = 0 }
    }
    roundedRectangle(frame, radii)
    if ground.cluster.isBottom { tail(ground.side, frame) }
  }

  /// A tail that swings out from the body's lower corner.
  private func tail(_ side: BubbleGround.Side, _ frame: CGRect) {
    let x = side == .left ? frame.minX : frame.maxX
    let out = side == .left ? -Canvas.tail : Canvas.tail
    let y = frame.maxY
    let height = min(14, frame.height / 2)
    move(x, y)
    line(x + out * 0.85, y)
    cairo_curve_to(
      cairo, x + out * 1.1, y, x + out * 1.15, y - 1.1, x + out * 0.95, y - 1.6)
    cairo_curve_to(
      cairo, x + out * 0.35, y - 3.6, x, y - height * 0.55, x, y - height)
    cairo_close_path(cairo)
  }
}

/// Shapes and marks.
extension Canvas {
  /// Draws a shape in its frame.
  func draw(_ shape: ShapeBox, in frame: CGRect, color: Color) {
    guard frame.width > 0, frame.height > 0 else { return }
    switch shape.figure {
    case .rectangle(let radius):
      fill(color) { $0.roundedRectangle(frame, CornerRadii(radius)) }
    case .ellipse: fill(color) { $0.ellipse(frame) }
    case .check: stroke(color, width: 1.6) { $0.check(in: frame) }
    case .status(let status): draw(status, in: frame, color: color)
    case .symbol, .waveform: break
    }
  }

  private func draw(_ status: Message.Status, in frame: CGRect, color: Color) {
    let square = CGRect(
      x: frame.midX - frame.height / 2, y: frame.minY, width: frame.height, height: frame.height)
    switch status {
    case .none: break
    case .sending:
      stroke(color, width: 1.1) {
        $0.ellipse(square.insetBy(dx: 0.8, dy: 0.8))
        $0.move(square.midX, square.minY + 2.6)
        $0.line(square.midX, square.midY)
        $0.line(square.midX + 2, square.midY + 1)
      }
    case .sent: stroke(color, width: 1.3) { $0.check(in: frame) }
    case .delivered, .read:
      let width = frame.width - 5
      stroke(color, width: 1.3) {
        $0.check(in: CGRect(x: frame.minX, y: frame.minY, width: width, height: frame.height))
        // The second mark, whose short stroke the first one covers.
        $0.move(frame.minX + 5 + width * 0.30, frame.minY + frame.height * 0.72)
        $0.line(frame.minX + 5 + width * 0.36, frame.minY + frame.height * 0.80)
        $0.line(frame.maxX - width * 0.08, frame.minY + frame.height * 0.22)
      }
    case .failed:
      fill(color) { $0.ellipse(square) }
      stroke(Color(0xFFFFFF), width: 1.4) {
        $0.move(square.midX, square.minY + 2.4)
        $0.line(square.midX, square.midY + 0.6)
        $0.move(square.midX, square.maxY - 2.4)
        $0.line(square.midX, square.maxY - 2.39)
      }
    }
  }

  private func check(in frame: CGRect) {
    move(frame.minX + frame.width * 0.08, frame.minY + frame.height * 0.54)
    line(frame.minX + frame.width * 0.36, frame.minY + frame.height * 0.80)
    line(frame.minX + frame.width * 0.92, frame.minY + frame.height * 0.22)
  }
}
