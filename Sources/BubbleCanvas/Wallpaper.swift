import BubbleCore
import Foundation

/// The background of a conversation.
public enum Wallpaper: Hashable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// A gradient of equally spaced colours from one side to the other.
  ///
  /// - Parameter angle: The direction in radians, clockwise from the positive x axis: a quarter turn is downward.
  case gradient([RGBAColor], angle: CGFloat)
  /// A picture that covers the whole background; the overflow on two sides is cut off.
  case picture(RasterImage)
  /// A repeated picture on a colour.
  ///
  /// - Parameter size: The size of a tile, rounded to whole points, at least 4.
  case pattern(RasterImage, size: CGSize, on: RGBAColor)
}

extension Wallpaper {
  /// The smallest side of a tile, in points.
  private static let smallestPiece: CGFloat = 4
  /// The greatest number of tiles to draw; for more, only the colour is drawn.
  private static let mostPieces: CGFloat = 100_000

  /// Returns its visible colours over another colour; of a picture, the darkest and the brightest.
  ///
  /// - Complexity: O(*n*) in the number of its pixels.
  func samples(over ground: RGBAColor) -> [RGBAColor] {
    let samples: [RGBAColor]
    var ground = ground
    switch self {
    case .color(let color): samples = [color]
    case .gradient(let colors, _): samples = RGBAColor.samples(of: colors)
    case .picture(let image): samples = image.extremes(over: ground)
    case .pattern(let image, _, let color):
      ground = color.blended(over: ground)
      samples = image.extremes(over: ground)
    }
    return samples.isEmpty ? [ground] : samples.map { $0.blended(over: ground) }
  }

  /// Draws the wallpaper in a frame, and nothing outside it.
  ///
  /// - Complexity: O(*n*) in the number of visible tiles of a pattern.
  public func draw(in frame: CGRect, on renderer: any Renderer) {
    let seen = renderer.clipBounds.intersection(frame)
    guard frame.width > 0, frame.height > 0, !seen.isNull, seen.width > 0, seen.height > 0 else {
      return
    }
    switch self {
    case .color(let color): renderer.fill(VectorPath(rectangle: seen), with: color)
    case .gradient(let colors, let angle):
      let gradient = ColorGradient(colors, angle: angle, in: frame)
      renderer.fill(VectorPath(rectangle: seen), rule: .nonZero, with: .gradient(gradient))
    case .picture(let image):
      let (width, height) = (CGFloat(image.width), CGFloat(image.height))
      let scale = max(frame.width / width, frame.height / height)
      renderer.saved {
        renderer.clip { $0.rectangle(frame) }
        renderer.draw(
          image, part: image.bounds,
          in: CGRect(
            x: frame.midX - width * scale / 2, y: frame.midY - height * scale / 2,
            width: width * scale, height: height * scale))
      }
    case .pattern(let image, let size, let color):
      renderer.fill(VectorPath(rectangle: seen), with: color)
      renderer.saved {
        renderer.clip { $0.rectangle(frame) }
        Wallpaper.drawPieces(of: image, size, in: frame, seen, on: renderer)
      }
    }
  }

  private static func drawPieces(
    of image: RasterImage, _ size: CGSize, in frame: CGRect, _ seen: CGRect,
    on renderer: any Renderer
  ) {
    func length(_ value: CGFloat) -> CGFloat {
      value.isFinite ? max(smallestPiece, value.rounded()) : smallestPiece
    }
    let (width, height) = (length(size.width), length(size.height))
    let columns = (seen.width / width).rounded(.up) + 1
    let rows = (seen.height / height).rounded(.up) + 1
    guard columns * rows <= mostPieces else { return }
    // Tiles begin and end at whole points, so that no two share a pixel.
    let left = (frame.minX + ((seen.minX - frame.minX) / width).rounded(.down) * width).rounded()
    let top = (frame.minY + ((seen.minY - frame.minY) / height).rounded(.down) * height).rounded()
    for row in 0..<Int(rows) {
      for column in 0..<Int(columns) {
        renderer.draw(
          image, part: image.bounds,
          in: CGRect(
            x: left + CGFloat(column) * width, y: top + CGFloat(row) * height, width: width,
            height: height))
      }
    }
  }
}
