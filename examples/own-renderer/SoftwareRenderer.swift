import BubbleLayout
import Foundation

/// Draws into memory with nothing but arithmetic: a renderer as a host writes one for whatever it draws with.
final class SoftwareRenderer: Renderer {
  /// Red, green, blue and alpha from 0 to 1, premultiplied.
  typealias Pixel = SIMD4<Float>

  private struct State {
    /// From points to pixels.
    var transform: AffineTransform
    /// How much is seen of each pixel; of none, everything.
    var clips: [Coverage] = []
  }

  /// Something that is drawn on its own, to be laid on as a whole.
  private struct Layer {
    var pixels: [Pixel]
    /// What it had when its mask began.
    var content: [Pixel]?
    /// What held when it began, and holds again when it ends.
    let state: State
  }

  let width: Int
  let height: Int
  private var state: State
  private var saved: [State] = []
  private var layers: [Layer]

  init(width: Int, height: Int, scale: CGFloat) {
    (self.width, self.height) = (width, height)
    state = State(transform: AffineTransform(scaleByX: scale, byY: scale))
    layers = [
      Layer(pixels: [Pixel](repeating: .zero, count: width * height), state: state)
    ]
  }

  var clipBounds: CGRect {
    guard let inverse = state.transform.inverted() else { return .zero }
    // All transforms of cells but those of symbols keep upright what is upright.
    let (start, end) = (
      inverse.transform(CGPoint.zero),
      inverse.transform(CGPoint(x: CGFloat(width), y: CGFloat(height)))
    )
    return CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
  }

  func save() { saved.append(state) }
  func restore() { state = saved.removeLast() }
  func concatenate(_ transform: AffineTransform) { state.transform.prepend(transform) }

  func clip(to path: VectorPath, rule: FillRule) { state.clips.append(coverage(of: path, rule)) }

  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    switch paint {
    case .color(let color): lay(Pixel(color), on: coverage(of: path, rule))
    case .gradient(let gradient):
      guard let inverse = state.transform.inverted() else { return }
      lay(on: coverage(of: path, rule)) { x, y in
        let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        return gradient.color(at: inverse.transform(point))
      }
    }
  }

  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    lay(Pixel(color), on: coverage(of: path.outlined(by: stroke.width / 2), .nonZero))
  }

  func draw(_ glyphs: GlyphRun, with color: RGBAColor) {
    for glyph in glyphs.glyphs {
      if let (image, frame) = glyphs.font.picture(of: glyph.id, size: glyphs.size) {
        draw(image, part: nil, in: frame.offsetBy(dx: glyph.x, dy: glyph.y))
      } else {
        let outline = glyphs.font.outline(of: glyph.id, size: glyphs.size)
        fill(outline.offsetBy(dx: glyph.x, dy: glyph.y), with: color)
      }
    }
  }

  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {
    guard let inverse = state.transform.inverted(), let part = image.wholePixels(of: part) else {
      return
    }
    let covered = coverage(of: VectorPath(rectangle: frame), .nonZero)
    image.withPixels { bytes in
      lay(on: covered) { x, y in
        // Several places of a pixel, so that a picture that is made smaller is not torn.
        var sum = Pixel.zero
        for sample in 0..<16 {
          let point = inverse.transform(
            CGPoint(
              x: CGFloat(x) + (CGFloat(sample % 4) + 0.5) / 4,
              y: CGFloat(y) + (CGFloat(sample / 4) + 0.5) / 4))
          let column = part.minX + (point.x - frame.minX) / frame.width * part.width
          let row = part.minY + (point.y - frame.minY) / frame.height * part.height
          let (px, py) = (
            min(max(Int(column), Int(part.minX)), Int(part.maxX) - 1),
            min(max(Int(row), Int(part.minY)), Int(part.maxY) - 1)
          )
          sum += Pixel(
            bytes.load(fromByteOffset: py * image.bytesPerRow + 4 * px, as: UInt32.self),
            isOpaque: image.isOpaque)
        }
        return sum / 16
      }
    }
  }

  func beginLayer() {
    layers.append(
      Layer(pixels: [Pixel](repeating: .zero, count: width * height), state: state))
  }

  func beginMask() {
    state = layers[layers.count - 1].state
    layers[layers.count - 1].content = layers[layers.count - 1].pixels
    layers[layers.count - 1].pixels = [Pixel](repeating: .zero, count: width * height)
  }

  func endLayer(opacity: CGFloat) {
    let layer = layers.removeLast()
    state = layer.state
    for index in layer.pixels.indices {
      let pixel = layer.content.map { $0[index] * layer.pixels[index].w } ?? layer.pixels[index]
      guard pixel.w > 0 else { continue }
      lay(pixel * Float(opacity) * visible(index % width, index / width), at: index)
    }
  }

  /// The picture on white, as a portable pixmap.
  var ppm: Data {
    var data = Data("P6 \(width) \(height) 255\n".utf8)
    for pixel in layers[0].pixels {
      let opaque = pixel + Pixel(repeating: 1 - pixel.w)
      for channel in 0..<3 { data.append(UInt8(min(max(0, opaque[channel]), 1) * 255 + 0.5)) }
    }
    return data
  }

  private func coverage(of path: VectorPath, _ rule: FillRule) -> Coverage {
    Coverage(
      Polygon(FlattenedPath(path, state.transform, closesParts: true)), rule: rule, width: width,
      height: height)
  }

  private func visible(_ x: Int, _ y: Int) -> Float {
    state.clips.reduce(1) { $0 * $1[x, y] }
  }

  private func lay(_ pixel: Pixel, on coverage: Coverage) { lay(on: coverage) { _, _ in pixel } }

  private func lay(on coverage: Coverage, _ pixel: (Int, Int) -> Pixel) {
    for y in coverage.rows {
      for x in 0..<width {
        let part = coverage[x, y]
        guard part > 0 else { continue }
        lay(pixel(x, y) * (part * visible(x, y)), at: y * width + x)
      }
    }
  }

  private func lay(_ pixel: Pixel, at index: Int) {
    let last = layers.count - 1
    // In a mask opacities add up; else what is new lies over what is there.
    let under = layers[last].pixels[index] * (layers[last].content == nil ? 1 - pixel.w : 1)
    layers[last].pixels[index] = pointwiseMin(under + pixel, Pixel(repeating: 1))
  }
}

extension SIMD4<Float> {
  fileprivate init(_ color: RGBAColor) {
    self = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * Float(color.alpha)
  }

  fileprivate init(_ pixel: UInt32, isOpaque: Bool) {
    self =
      SIMD4(
        Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF),
        isOpaque ? 255 : Float(pixel >> 24)) / 255
  }
}

extension VectorPath {
  /// What a pen with a round tip covers that goes along the path.
  fileprivate func outlined(by radius: CGFloat) -> VectorPath {
    // Each line is a rectangle between two discs.
    let lines = FlattenedPath(self, closesParts: false).lines
    return VectorPath { path in
      for (from, to) in lines {
        let length = hypot(to.x - from.x, to.y - from.y)
        path.ellipse(disc(at: from, radius))
        path.ellipse(disc(at: to, radius))
        guard length > 0 else { continue }
        let (x, y) = ((from.y - to.y) / length * radius, (to.x - from.x) / length * radius)
        path.move(from.x + x, from.y + y)
        path.line(from.x - x, from.y - y)
        path.line(to.x - x, to.y - y)
        path.line(to.x + x, to.y + y)
        path.close()
      }
    }
  }

  private func disc(at point: CGPoint, _ radius: CGFloat) -> CGRect {
    CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension ColorGradient {
  /// The colour at a point, premultiplied.
  fileprivate func color(at point: CGPoint) -> SIMD4<Float> {
    let place =
      switch geometry {
      case .linear(let start, let end):
        ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y))
          / max(1e-9, pow(end.x - start.x, 2) + pow(end.y - start.y, 2))
      case .radial(let center, let radius):
        hypot(point.x - center.x, point.y - center.y) / max(1e-9, radius)
      }
    guard let next = stops.firstIndex(where: { $0.offset > place }) else {
      return stops.last.map { SIMD4($0.color) } ?? .zero
    }
    guard next > 0 else { return SIMD4(stops[0].color) }
    let (before, behind) = (stops[next - 1], stops[next])
    let part = Float((place - before.offset) / (behind.offset - before.offset))
    return SIMD4(before.color) * (1 - part) + SIMD4(behind.color) * part
  }
}
