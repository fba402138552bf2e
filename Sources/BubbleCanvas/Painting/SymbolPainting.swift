import BubbleCore
import Foundation

/// The square that symbols are drawn in, in its own units.
private enum SymbolGrid {
  static let side: CGFloat = 24
  static let lineWidth: CGFloat = 1.8
}

/// Symbols, each drawn in a square of 24 units a side.
extension Renderer {
  /// Draws a symbol as large as fits, in the middle of its frame.
  func draw(_ symbol: ShapeBox.Symbol, in frame: CGRect, paint: ShapePaint) {
    let scale = min(frame.width, frame.height) / SymbolGrid.side
    saved {
      translate(frame.midX, frame.midY)
      self.scale(paint.isMirrored && symbol.hasDirection ? -scale : scale, scale)
      translate(-SymbolGrid.side / 2, -SymbolGrid.side / 2)
      draw(symbol, color: paint.color)
    }
  }

  private func draw(_ symbol: ShapeBox.Symbol, color: RGBAColor) {
    switch symbol {
    case .play, .pause, .pin, .person, .phone, .video: drawSolid(symbol, color: color)
    case .document, .mail, .download, .photo, .reply, .forward, .cross:
      drawOutline(symbol, color: color)
    }
  }

  private func drawSolid(_ symbol: ShapeBox.Symbol, color: RGBAColor) {
    switch symbol {
    case .play: solid(color, rounding: 2.4) { $0.polygon([(8.4, 5.4), (18.6, 12), (8.4, 18.6)]) }
    case .pause:
      fill(color) {
        $0.roundedRectangle(CGRect(x: 6, y: 4.5, width: 4.2, height: 15), CornerRadii(1.4))
        $0.roundedRectangle(CGRect(x: 13.8, y: 4.5, width: 4.2, height: 15), CornerRadii(1.4))
      }
    case .pin: drawPin(color)
    case .person:
      fill(color) {
        $0.ellipse(CGRect(x: 7.6, y: 3, width: 8.8, height: 8.8))
        $0.move(3.6, 20.6)
        $0.curve((3.6, 15.9), (7.2, 13.6), (12, 13.6))
        $0.curve((16.8, 13.6), (20.4, 15.9), (20.4, 20.6))
        $0.close()
      }
    case .phone: drawPhone(color)
    case .video:
      fill(color) {
        $0.roundedRectangle(CGRect(x: 2, y: 6, width: 13.6, height: 12), CornerRadii(3))
      }
      solid(color, rounding: 1.2) {
        $0.polygon([(17.4, 11.2), (21.2, 8.4), (21.2, 15.6), (17.4, 12.8)])
      }
    default: break
    }
  }

  private func drawOutline(_ symbol: ShapeBox.Symbol, color: RGBAColor) {
    stroke(color, width: SymbolGrid.lineWidth) {
      switch symbol {
      case .document:
        $0.polygon([(5.5, 2.5), (13.5, 2.5), (18.5, 7.5), (18.5, 21.5), (5.5, 21.5)])
        $0.lines([(13.5, 2.5), (13.5, 7.5), (18.5, 7.5)])
        $0.lines([(8.8, 12.5), (15.2, 12.5)])
        $0.lines([(8.8, 16.5), (13.2, 16.5)])
      case .mail:
        $0.roundedRectangle(CGRect(x: 2.6, y: 5, width: 18.8, height: 14), CornerRadii(2.6))
        $0.lines([(3.6, 7), (12, 13.4), (20.4, 7)])
      case .download:
        $0.lines([(12, 3.5), (12, 15)])
        $0.lines([(7, 10.4), (12, 15.4), (17, 10.4)])
        $0.lines([(5, 20), (19, 20)])
      case .photo:
        $0.roundedRectangle(CGRect(x: 2.6, y: 4.4, width: 18.8, height: 15.2), CornerRadii(2.8))
        $0.ellipse(CGRect(x: 6.4, y: 7.8, width: 3.4, height: 3.4))
        $0.lines([(3.2, 17.2), (8.6, 12.8), (12, 15.4), (16, 10.8), (20.8, 15)])
      case .reply, .forward:
        let sign: CGFloat = symbol == .reply ? 1 : -1
        let x = { (value: CGFloat) in 12 + sign * (value - 12) }
        $0.lines([(x(9.4), 5.4), (x(3.8), 11), (x(9.4), 16.6)])
        $0.move(x(4.2), 11)
        $0.line(x(13), 11)
        $0.curve((x(17.6), 11), (x(20.2), 14), (x(20.2), 19))
      case .cross:
        $0.lines([(6, 6), (18, 18)])
        $0.lines([(18, 6), (6, 18)])
      default: break
      }
    }
  }

  /// A drop that stands on its point, with a hole.
  private func drawPin(_ color: RGBAColor) {
    saved {
      fill(color, rule: .evenOdd) {
        $0.move(12, 22.4)
        $0.curve((7.6, 17), (4.6, 13.4), (4.6, 9.4))
        $0.arc(12, 9.4, radius: 7.4, from: .pi, to: 2 * .pi)
        $0.curve((19.4, 13.4), (16.4, 17), (12, 22.4))
        $0.close()
        $0.ellipse(CGRect(x: 9.2, y: 6.6, width: 5.6, height: 5.6))
      }
    }
  }

  /// A receiver that leans to the left: a handle between two ends.
  private func drawPhone(_ color: RGBAColor) {
    saved {
      translate(12, 12)
      concatenate(AffineTransform(rotationByRadians: -.pi * 0.75))
      fill(color) {
        $0.roundedRectangle(CGRect(x: -10.4, y: -3.6, width: 6, height: 6.8), CornerRadii(1.8))
        $0.roundedRectangle(CGRect(x: 4.4, y: -3.6, width: 6, height: 6.8), CornerRadii(1.8))
        $0.move(-10.4, -1.6)
        $0.curve((-9, -6.6), (9, -6.6), (10.4, -1.6))
        $0.line(5, -0.8)
        $0.curve((3.4, -2.6), (-3.4, -2.6), (-5, -0.8))
        $0.close()
      }
    }
  }

  /// Fills a path whose corners are rounded by the pen that draws its edge.
  private func solid(_ color: RGBAColor, rounding: CGFloat, _ path: (inout VectorPath) -> Void) {
    // One shape for both, so that a translucent colour is laid on once.
    beginLayer()
    let opaque = color.opaque
    fill(opaque, path)
    stroke(opaque, width: rounding, path)
    endLayer(opacity: color.alpha)
  }
}

extension VectorPath {

  fileprivate mutating func lines(_ points: [(CGFloat, CGFloat)]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.0, point.1) } else { line(point.0, point.1) }
    }
  }

  fileprivate mutating func polygon(_ points: [(CGFloat, CGFloat)]) {
    lines(points)
    close()
  }
}

extension RGBAColor {
  /// The same colour without its transparency.
  fileprivate var opaque: RGBAColor {
    var color = self
    color.alpha = 1
    return color
  }
}

extension ShapeBox.Symbol {
  /// Whether the symbol points somewhere, so that it is mirrored where reading starts at the right.
  fileprivate var hasDirection: Bool {
    switch self {
    // Media controls point the way that a tape runs, in every script.
    case .document, .reply, .forward: true
    case .play, .video, .pause, .pin, .person, .phone, .mail, .download, .photo, .cross: false
    }
  }
}
