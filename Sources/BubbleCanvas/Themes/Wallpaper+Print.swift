import Foundation

/// The bundled pattern of a wallpaper.
extension Wallpaper {
  /// The side of a tile, in points.
  private static let printSide: CGFloat = 144
  /// The number of pixels per point of a tile.
  private static let printScale: CGFloat = 2

  /// Returns a pattern of leaves, rings, boats and envelopes in thin lines on a colour.
  ///
  /// - Parameters:
  ///   - ink: The colour of the lines.
  ///   - ground: The colour between them.
  static func print(_ ink: RGBAColor, on ground: RGBAColor) -> Wallpaper {
    let side = Int(printSide * printScale)
    guard
      let renderer = try? PixelRenderer(width: side, height: side, scale: printScale)
    else { return .color(ground) }
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: ground)
    // Motifs that overflow one side continue on the opposite side.
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      renderer.saved {
        renderer.translate(-x * printSide, -y * printSide)
        for motif in PrintMotif.strewn { motif.draw(on: renderer, ink) }
      }
    }
    guard let image = renderer.makeImage() else { return .color(ground) }
    return .pattern(image, size: CGSize(width: printSide, height: printSide), on: ground)
  }
}

/// A small drawing, about 24 points wide around its own origin.
private struct PrintMotif {
  enum Figure {
    case leaf, ring, boat, envelope, star, wave, dot
  }

  var figure: Figure
  var x: CGFloat
  var y: CGFloat
  /// The rotation in degrees, clockwise.
  var turn: CGFloat = 0

  /// The motifs of a tile of 144 × 144 points.
  static let strewn: [PrintMotif] = [
    PrintMotif(figure: .leaf, x: 22, y: 24, turn: -28),
    PrintMotif(figure: .ring, x: 62, y: 14),
    PrintMotif(figure: .boat, x: 104, y: 30, turn: 8),
    PrintMotif(figure: .dot, x: 138, y: 12),
    PrintMotif(figure: .star, x: 46, y: 56, turn: 14),
    PrintMotif(figure: .wave, x: 84, y: 66, turn: -12),
    PrintMotif(figure: .envelope, x: 128, y: 74, turn: -14),
    PrintMotif(figure: .dot, x: 12, y: 66),
    PrintMotif(figure: .wave, x: 16, y: 98, turn: 20),
    PrintMotif(figure: .leaf, x: 60, y: 102, turn: 118),
    PrintMotif(figure: .ring, x: 98, y: 106),
    PrintMotif(figure: .dot, x: 80, y: 40),
    PrintMotif(figure: .star, x: 130, y: 124, turn: -8),
    PrintMotif(figure: .envelope, x: 28, y: 132, turn: 12),
    PrintMotif(figure: .dot, x: 82, y: 134),
  ]

  func draw(on renderer: any Renderer, _ ink: RGBAColor) {
    renderer.saved {
      renderer.translate(x, y)
      renderer.concatenate(AffineTransform(rotationByDegrees: turn))
      renderer.stroke(VectorPath(outline), PathStroke(width: 1.5), with: ink)
    }
  }

  private func outline(_ path: inout VectorPath) {
    switch figure {
    case .leaf:
      path.move(-11, 0)
      path.curve((-6, -8), (5, -8), (11, 0))
      path.curve((5, 8), (-6, 8), (-11, 0))
      path.move(-14, 0)
      path.line(6, 0)
    case .ring: path.ellipse(CGRect(x: -6, y: -6, width: 12, height: 12))
    case .boat:
      path.move(-11, 3)
      path.line(11, 3)
      path.curve((9, 9), (-9, 9), (-11, 3))
      path.move(0, 1)
      path.line(0, -11)
      path.line(8, 0)
      path.line(-6, 0)
      path.line(0, -11)
    case .envelope:
      path.roundedRectangle(CGRect(x: -10, y: -7, width: 20, height: 14), CornerRadii(2.5))
      path.move(-9, -5.5)
      path.line(0, 1.5)
      path.line(9, -5.5)
    case .star:
      for point in 0..<5 {
        let angle = CGFloat(point) * .pi * 0.8 - .pi / 2
        let (x, y) = (8 * cos(angle), 8 * sin(angle))
        if point == 0 { path.move(x, y) } else { path.line(x, y) }
      }
      path.close()
    case .wave:
      path.move(-12, 0)
      path.curve((-8, -6), (-4, -6), (0, 0))
      path.curve((4, 6), (8, 6), (12, 0))
    case .dot: path.ellipse(CGRect(x: -1.5, y: -1.5, width: 3, height: 3))
    }
  }
}
