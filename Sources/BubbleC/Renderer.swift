import BubbleCanvas
import BubbleCore
import CBubble
import ConversationView
import Foundation

/// Draws with a host's functions; letters are filled outlines.
final class HostRenderer: Renderer {
  private let host: bubble_renderer
  /// The area that may be drawn on, in the present coordinates, and the saved states.
  private var clip: CGRect
  private var scale: CGFloat
  private var saved: [(clip: CGRect, scale: CGFloat)] = []

  /// - Parameter view: The whole area, if the host gives no clip.
  init(_ host: bubble_renderer, view: CGRect) throws(CallError) {
    self.host = host
    let said = CGRect(
      x: try Argument.number(host.clip.x, "clip.x", in: -1e9...1e9),
      y: try Argument.number(host.clip.y, "clip.y", in: -1e9...1e9),
      width: try Argument.number(host.clip.width, "clip.width", in: 0...1e9),
      height: try Argument.number(host.clip.height, "clip.height", in: 0...1e9))
    clip = said.width > 0 && said.height > 0 ? said : view
    scale = try Argument.number(host.scale, "scale", in: 0...1_000)
  }

  var clipBounds: CGRect { clip }
  var pixelsPerPoint: CGFloat { scale > 0 ? scale : .infinity }
  var wantsText: Bool { host.line != nil }

  func save() {
    saved.append((clip, scale))
    host.save?(host.context)
  }

  func restore() {
    if let last = saved.popLast() { (clip, scale) = last }
    host.restore?(host.context)
  }

  func concatenate(_ transform: AffineTransform) {
    if let inverse = transform.inverted() { clip = HostRenderer.bounds(of: clip, by: inverse) }
    scale *= max(
      (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot(),
      (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot())
    host.transform?(
      host.context, transform.m11, transform.m12, transform.m21, transform.m22, transform.tX,
      transform.tY)
  }

  private static func bounds(of rect: CGRect, by transform: AffineTransform) -> CGRect {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { transform.transform(CGPoint(x: $0.0, y: $0.1)) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  func clip(to path: VectorPath, rule: FillRule) {
    guard let function = host.clip_to else { return }
    withPath(path, rule) { function(host.context, $0) }
  }

  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    guard let function = host.fill else { return }
    withPath(path, rule) { path in
      HostRenderer.withPaint(paint) { function(host.context, path, $0) }
    }
  }

  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    guard let function = host.stroke else { return }
    let dashes = stroke.dashes.map { Double($0) }
    withPath(path, .nonZero) { path in
      dashes.withUnsafeBufferPointer { dashes in
        var said = bubble_stroke(
          struct_size: MemoryLayout<bubble_stroke>.size, width: stroke.width,
          color: bubble_color(color), cap: HostRenderer.number(of: stroke.cap),
          join: HostRenderer.number(of: stroke.join), miter_limit: stroke.miterLimit,
          dashes: dashes.baseAddress, dash_count: dashes.count, dash_offset: stroke.dashOffset)
        function(host.context, path, &said)
      }
    }
  }

  func beginLine(_ line: TextLine) {
    guard let function = host.line else { return }
    var frame = bubble_rect(line.frame)
    line.text.withCString { function(host.context, $0, &frame, line.baseline, line.size) }
  }

  func draw(_ glyphs: GlyphRun, with color: RGBAColor) {
    for glyph in glyphs.glyphs {
      if glyphs.font.isColored {
        guard let (image, frame) = glyphs.font.picture(of: glyph.id, size: glyphs.size) else {
          continue
        }
        draw(image, part: nil, in: frame.offsetBy(dx: glyph.x, dy: glyph.y))
      } else {
        let outline = glyphs.font.outline(of: glyph.id, size: glyphs.size)
        guard !outline.isEmpty else { continue }
        fill(outline.offsetBy(dx: glyph.x, dy: glyph.y), rule: .nonZero, with: .color(color))
      }
    }
  }

  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {
    guard let function = host.image else { return }
    var (part, frame) = (bubble_rect(part ?? image.bounds), bubble_rect(frame))
    image.withPixels { pixels in
      var said = bubble_image(
        struct_size: MemoryLayout<bubble_image>.size, pixels: pixels.baseAddress,
        width: image.width, height: image.height,
        stride: image.bytesPerRow, is_opaque: image.isOpaque,
        key: UInt64(UInt(bitPattern: ObjectIdentifier(image).hashValue)))
      function(host.context, &said, &part, &frame)
    }
  }

  func beginLayer() {
    saved.append((clip, scale))
    host.begin_layer?(host.context)
  }

  func beginMask() { host.begin_mask?(host.context) }

  func endLayer(opacity: CGFloat) {
    if let last = saved.popLast() { (clip, scale) = last }
    host.end_layer?(host.context, opacity)
  }

  // MARK: Structures

  private static func number(of cap: PathStroke.Cap) -> Int32 {
    switch cap {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }

  private static func number(of join: PathStroke.Join) -> Int32 {
    switch join {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }

  private func withPath(
    _ path: VectorPath, _ rule: FillRule, _ body: (UnsafePointer<bubble_path>) -> Void
  ) {
    path.segments.map { bubble_segment($0) }.withUnsafeBufferPointer { segments in
      var said = bubble_path(
        struct_size: MemoryLayout<bubble_path>.size, segments: segments.baseAddress,
        count: segments.count, is_even_odd: rule == .evenOdd)
      body(&said)
    }
  }

  private static func withPaint(
    _ paint: FillPaint, _ body: (UnsafePointer<bubble_paint>) -> Void
  ) {
    var said = bubble_paint()
    said.struct_size = MemoryLayout<bubble_paint>.size
    switch paint {
    case .color(let color):
      (said.kind, said.color) = (BUBBLE_PAINT_COLOR, bubble_color(color))
      body(&said)
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear(let start, let end):
        said.kind = BUBBLE_PAINT_LINEAR
        (said.x1, said.y1, said.x2, said.y2) = (start.x, start.y, end.x, end.y)
      case .radial(let center, let radius):
        said.kind = BUBBLE_PAINT_RADIAL
        (said.x1, said.y1, said.radius) = (center.x, center.y, radius)
      }
      let stops = gradient.stops.map {
        bubble_stop(offset: $0.offset, color: bubble_color($0.color))
      }
      stops.withUnsafeBufferPointer { stops in
        (said.stops, said.stop_count) = (stops.baseAddress, stops.count)
        body(&said)
      }
    }
  }
}

extension bubble_color {
  fileprivate init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension bubble_segment {
  fileprivate init(_ segment: VectorPath.Segment) {
    self.init()
    switch segment {
    case .move(let point): (step, x1, y1) = (BUBBLE_MOVE, point.x, point.y)
    case .line(let point): (step, x1, y1) = (BUBBLE_LINE, point.x, point.y)
    case .curve(let first, let second, let end):
      (step, x1, y1) = (BUBBLE_CURVE, first.x, first.y)
      (x2, y2, x3, y3) = (second.x, second.y, end.x, end.y)
    case .close: step = BUBBLE_CLOSE
    }
  }
}

@c @implementation
public func bubble_view_draw(
  _ view: OpaquePointer?, _ renderer: UnsafePointer<bubble_renderer>?, _ layers: UInt32
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let host = try Argument.structure(renderer, "renderer")
    let layers = try Argument.layers(layers)
    let all = CGRect(origin: .zero, size: object.view.shownSize)
    object.draw(on: try HostRenderer(host, view: all), layers, scale: nil)
  }
}
