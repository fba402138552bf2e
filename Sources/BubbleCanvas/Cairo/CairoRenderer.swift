import BubbleCore
import CCairo
import Foundation

/// A renderer for a Cairo context, such as one from a host's toolkit.
///
/// The transform and clip that the context has initially stay in effect. A renderer belongs to one thread. Several may draw at once
/// on several surfaces, but take turns to draw text, since the process shares Cairo's fonts. A host that draws text with Cairo itself
/// must not do so while another thread draws with a renderer.
public final class CairoRenderer: Renderer {
  let cairo: OpaquePointer
  /// The surfaces of drawn pictures, for documents that embed each picture once.
  private var surfaces = PictureSurfaces()
  private let keepsSurfaces: Bool
  /// The pictures of coloured glyphs in such a document.
  private let colorGlyphs = ColorGlyphs()
  /// The open layers: for each the content that was drawn before its mask began, or nil.
  private var contents: [OpaquePointer?] = []
  /// Whether text on the surface can be copied, as on a page of a PDF.
  private let keepsText: Bool
  /// Whether the current line is read from right to left.
  private var isLineRightToLeft = false
  /// Whether the next run is at the left end of the line.
  private var isLineStart = false
  /// Called with each line, and with the matrix from its coordinates to those of the surface.
  private let onLine: ((TextLine, cairo_matrix_t) -> Void)?

  /// Creates a renderer for a context, and retains it.
  ///
  /// Text on a page of a PDF can be copied and searched.
  ///
  /// - Parameter cairo: A `cairo_t *`.
  public convenience init(_ cairo: OpaquePointer) { self.init(cairo, onLine: nil) }

  /// Creates a renderer that reports the lines of text it draws.
  init(_ cairo: OpaquePointer, onLine: ((TextLine, cairo_matrix_t) -> Void)?) {
    self.cairo = cairo_reference(cairo)
    self.onLine = onLine
    keepsText = cairo_surface_has_show_text_glyphs(cairo_get_target(cairo)) != 0
    keepsSurfaces = CairoRenderer.isDocument(cairo_get_target(cairo))
  }

  /// Whether a surface has no pixels of its own.
  private static func isDocument(_ surface: OpaquePointer?) -> Bool {
    [
      CAIRO_SURFACE_TYPE_PDF, CAIRO_SURFACE_TYPE_SVG, CAIRO_SURFACE_TYPE_PS,
      CAIRO_SURFACE_TYPE_RECORDING,
    ].contains(cairo_surface_get_type(surface))
  }

  deinit {
    // Cairo's surfaces may read their sources until they are flushed.
    cairo_surface_flush(cairo_get_target(cairo))
    cairo_destroy(cairo)
    surfaces.letGo()
  }

  /// Whether the surface is a PDF, which embeds JPEGs unchanged.
  public var takesPictureFiles: Bool {
    cairo_surface_get_type(cairo_get_target(cairo)) == CAIRO_SURFACE_TYPE_PDF
  }

  /// Releases the pictures of earlier pages, after a page was shown.
  func endPage() { surfaces.trim() }

  /// The number of pixels per point on a surface of pixels, after the transform; infinite on a vector surface, such as a page.
  public var pixelsPerPoint: CGFloat {
    switch cairo_surface_get_type(cairo_get_target(cairo)) {
    case CAIRO_SURFACE_TYPE_PDF, CAIRO_SURFACE_TYPE_PS, CAIRO_SURFACE_TYPE_SVG,
      CAIRO_SURFACE_TYPE_RECORDING, CAIRO_SURFACE_TYPE_SCRIPT:
      return .infinity
    default: break
    }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    var device = (x: 1.0, y: 1.0)
    cairo_surface_get_device_scale(cairo_get_target(cairo), &device.x, &device.y)
    let lengths = [
      (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot() * abs(device.x),
      (matrix.xy * matrix.xy + matrix.yy * matrix.yy).squareRoot() * abs(device.y),
    ]
    return max(lengths[0], lengths[1])
  }

  /// The bounds of the clip, in the current coordinates.
  public var clipBounds: CGRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Saves the transform and the clip.
  public func save() { cairo_save(cairo) }

  /// Restores the transform and the clip that were saved last.
  public func restore() { cairo_restore(cairo) }

  /// Transforms all later drawing.
  public func concatenate(_ transform: AffineTransform) {
    let matrix = cairo_matrix_t(
      xx: transform.m11, yx: transform.m12, xy: transform.m21, yy: transform.m22,
      x0: transform.tX, y0: transform.tY)
    guard !apply(matrix) else { return }
    // All later drawing is invisible.
    cairo_new_path(cairo)
    cairo_clip(cairo)
  }

  /// Transforms all later drawing; returns false and changes nothing if Cairo could not draw with the result.
  private func apply(_ transform: cairo_matrix_t) -> Bool {
    var (own, current, combined) = (transform, cairo_matrix_t(), cairo_matrix_t())
    cairo_get_matrix(cairo, &current)
    cairo_matrix_multiply(&combined, &own, &current)
    guard CairoLimits.isDrawable(own), CairoLimits.isDrawable(combined) else { return false }
    cairo_transform(cairo, &own)
    return true
  }

  /// Clips all later drawing.
  public func clip(to path: VectorPath, rule: FillRule) {
    setPath(path)
    setRule(rule)
    cairo_clip(cairo)
  }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    setPath(path)
    setRule(rule)
    switch paint {
    case .color(let color): set(color)
    case .gradient(let gradient): set(gradient)
    }
    cairo_fill(cairo)
  }

  /// Strokes a path.
  public func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    guard stroke.width > 0 else { return }
    setPath(path)
    set(color)
    let stroke = CairoLimits(cairo).drawable(stroke, along: path)
    cairo_set_line_width(cairo, stroke.width)
    set(stroke)
    cairo_stroke(cairo)
  }

  private func set(_ stroke: PathStroke) {
    switch stroke.cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
    switch stroke.join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(cairo, CairoLimits.miter(stroke.miterLimit))
    cairo_set_dash(
      cairo, stroke.dashes.map { Double($0) }, Int32(stroke.dashes.count),
      stroke.dashOffset.isFinite ? stroke.dashOffset : 0)
  }

  /// Whether the text of glyphs is used: the surface keeps it, or lines are reported.
  public var wantsText: Bool { keepsText || onLine != nil }

  /// Reports a line of text.
  public func beginLine(_ line: TextLine) {
    (isLineRightToLeft, isLineStart) = (line.isRightToLeft, true)
    guard let onLine else { return }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    onLine(line, matrix)
  }

  /// Draws glyphs.
  public func draw(_ glyphs: GlyphRun, with color: RGBAColor) {
    set(color)
    // On paper, Cairo would draw them with one pixel per point.
    if keepsSurfaces, glyphs.font.isColored, let pictures = colorGlyphs.pictures(of: glyphs) {
      for (image, frame) in pictures { draw(image, in: frame) }
      if keepsText, var text = glyphs.text, text != .nothing {
        let mark = turn(in: text)
        // Flags run from left to right, but PDF readers reverse characters whose direction they do not know.
        if isLineRightToLeft { text.isRightToLeft = true }
        CairoFonts.withLock { $0.showText(text, over: glyphs, in: cairo, mark: mark) }
      }
      return
    }
    guard keepsText, let text = glyphs.text else {
      var glyphs = glyphs
      glyphs.text = nil
      return CairoFonts.withLock { $0.show(glyphs, in: cairo) }
    }
    // Drawn as paths: otherwise Cairo would guess their text.
    guard text != .nothing else {
      return CairoFonts.withLock { $0.fill(glyphs, in: cairo) }
    }
    let mark = turn(in: text)
    CairoFonts.withLock { $0.show(glyphs, in: cairo, mark: mark) }
  }

  /// Returns the change of direction to mark before the next run.
  private func turn(in text: GlyphText) -> DirectionMark? {
    defer { isLineStart = false }
    guard isLineRightToLeft else { return text.isRightToLeft ? .backToTheLeft : nil }
    return isLineStart ? .lineFromTheRight : nil
  }

  /// Draws a picture.
  public func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {
    let isWhole = part == nil && !isInMask
    guard frame.width > 0, frame.height > 0, CairoLimits(cairo).isDrawable(frame),
      let part = image.wholePixels(of: part), let surface = surface(of: image)
    else { return }
    defer { if !keepsSurfaces { cairo_surface_destroy(surface) } }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    // An enlarged picture would fade at its edges, between the last pixels and the transparent outside.
    let isPadded = !isWhole || isEnlarged(part, in: frame)
    if isPadded {
      cairo_new_path(cairo)
      cairo_rectangle(cairo, frame.minX, frame.minY, frame.width, frame.height)
      cairo_clip(cairo)
    }
    cairo_translate(cairo, frame.minX, frame.minY)
    let scale = cairo_matrix_t(
      xx: frame.width / part.width, yx: 0, xy: 0, yy: frame.height / part.height, x0: 0, y0: 0)
    guard apply(scale) else { return }
    if isWhole {
      cairo_set_source_surface(cairo, surface, 0, 0)
    } else {
      // A separate surface, so that pixels outside of the part are not mixed in when it is scaled.
      let own = cairo_surface_create_for_rectangle(
        surface, part.minX, part.minY, part.width, part.height)
      cairo_set_source_surface(cairo, own, 0, 0)
      cairo_surface_destroy(own)
    }
    if isPadded { cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD) }
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint(cairo)
  }

  /// Whether a picture is enlarged on a surface of pixels; documents embed it unscaled.
  private func isEnlarged(_ part: CGRect, in frame: CGRect) -> Bool {
    guard !CairoRenderer.isDocument(cairo_get_group_target(cairo)) else { return false }
    var (width, height) = (Double(frame.width), Double(frame.height))
    cairo_user_to_device_distance(cairo, &width, &height)
    return abs(width) > 1.5 * Double(part.width) || abs(height) > 1.5 * Double(part.height)
  }

  /// Begins a layer.
  public func beginLayer() {
    cairo_push_group(cairo)
    // Opacities add up in a mask, but not in a layer within it.
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    contents.append(nil)
  }

  /// Begins the mask of a layer.
  public func beginMask() {
    guard let last = contents.indices.last, contents[last] == nil else { return }
    contents[last] = cairo_pop_group(cairo)
    cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
    // The coverages of two drawings that meet within a pixel are added up, to the full pixel.
    cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
  }

  /// Composites the layer.
  public func endLayer(opacity: CGFloat) {
    guard let content = contents.popLast() else { return }
    let opacity = opacity >= 0 ? min(opacity, 1) : 0
    // The layer of a document is a recording, whose text is drawn now.
    CairoFonts.withLock { _ in composite(content, opacity) }
  }

  private func composite(_ content: OpaquePointer?, _ opacity: CGFloat) {
    guard let content else {
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, opacity)
      return
    }
    let shape = cairo_pop_group(cairo)
    defer {
      cairo_pattern_destroy(content)
      cairo_pattern_destroy(shape)
    }
    if opacity < 1 { cairo_push_group(cairo) }
    cairo_set_source(cairo, content)
    cairo_mask(cairo, shape)
    guard opacity < 1 else { return }
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, opacity)
  }

  private var isInMask: Bool { contents.last.flatMap { $0 } != nil }

  private func set(_ color: RGBAColor) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func set(_ gradient: ColorGradient) {
    let limits = CairoLimits(cairo)
    let pattern: OpaquePointer?
    switch gradient.geometry {
    case .linear(let start, let end) where limits.isDrawable(start) && limits.isDrawable(end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radius)
    where limits.isDrawable(center) && radius >= 0 && limits.isDrawable(radius):
      pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
    default:
      // Transparent, like a gradient without stops.
      pattern = cairo_pattern_create_linear(0, 0, 1, 0)
      defer { cairo_pattern_destroy(pattern) }
      return cairo_set_source(cairo, pattern)
    }
    defer { cairo_pattern_destroy(pattern) }
    // Cairo's insertion of a stop searches the previous ones, which takes quadratic time.
    for stop in gradient.stops.prefix(CairoLimits.stopCount) where stop.offset.isFinite {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(cairo, pattern)
  }

  private func setRule(_ rule: FillRule) {
    cairo_set_fill_rule(
      cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  private func surface(of image: RasterImage) -> OpaquePointer? {
    guard keepsSurfaces else { return image.makeSurface() }
    return surfaces.surface(of: image, takesFile: takesPictureFiles)
  }

  private func setPath(_ path: VectorPath) {
    cairo_new_path(cairo)
    let limits = CairoLimits(cairo)
    guard path.elements.allSatisfy(limits.isDrawable) else { return }
    var isOpen = false
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point):
        if !isOpen { cairo_new_sub_path(cairo) }
        cairo_line_to(cairo, point.x, point.y)
      case .curve(let first, let second, let end):
        if !isOpen { cairo_new_sub_path(cairo) }
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
      case .arc(let center, let radius, let start, let end):
        if !isOpen { cairo_new_sub_path(cairo) }
        // An arc ends after a whole circle.
        let last = min(max(start, end), start + 2 * .pi)
        cairo_arc(cairo, center.x, center.y, max(0, radius), start, last)
      case .ellipse(let frame): addEllipse(frame)
      case .rectangle(let frame):
        let frame = limits.clamped(frame)
        cairo_rectangle(cairo, frame.minX, frame.minY, frame.width, frame.height)
      case .close: cairo_close_path(cairo)
      }
      switch element {
      case .close, .ellipse, .rectangle: isOpen = false
      case .move, .line, .curve, .arc: isOpen = true
      }
    }
  }

  private func addEllipse(_ frame: CGRect) {
    guard frame.width > 0, frame.height > 0 else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, frame.midX, frame.midY)
    let scale = cairo_matrix_t(
      xx: frame.width / 2, yx: 0, xy: 0, yy: frame.height / 2, x0: 0, y0: 0)
    guard apply(scale) else { return }
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
  }
}
