import BubbleText
import CCairo
import CHarfBuzz
import Foundation

/// The shapes of glyphs, for renderers that only draw paths and pictures.
extension GlyphFont {
  /// Returns the outline of a glyph around its origin on the baseline, in points, y down, to be filled by the nonzero winding rule.
  ///
  /// Empty for blanks, for glyphs that the font lacks, and for coloured pictures (``picture(of:size:)``). If a family has no italics,
  /// synthetic slanting is applied; synthetic emboldening is not.
  ///
  /// - Parameters:
  ///   - glyph: The number of the glyph in the font.
  ///   - size: The size of an em, in points.
  /// - Complexity: O(*n*) in the number of its points; the result is not cached.
  public func outline(of glyph: UInt32, size: CGFloat) -> VectorPath {
    let matrix = face.matrix(size: size)
    let reader = OutlineReader(matrix, unitsPerEm: CGFloat(face.unitsPerEm))
    hb_font_get_glyph_shape(
      face.font, glyph, OutlineReader.functions, Unmanaged.passUnretained(reader).toOpaque())
    return reader.path
  }

  /// Returns the picture of a glyph of a coloured font, and its frame around the origin in points, y down.
  ///
  /// Nil if the font has no PNG of the glyph.
  ///
  /// - Parameters:
  ///   - glyph: The number of the glyph in the font.
  ///   - size: The size of an em, in points.
  public func picture(of glyph: UInt32, size: CGFloat) -> (image: RasterImage, frame: CGRect)? {
    guard let blob = hb_ot_color_glyph_reference_png(face.font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    let png = Data(bytes: bytes, count: Int(count))
    let sides = 1...PictureFolder.maximumSide
    guard let own = PNGDecoder.size(of: png), sides.contains(own.width), sides.contains(own.height),
      let image = PNGDecoder.image(of: png)
    else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(face.font, glyph, &extents) != 0 else { return nil }
    let scale = size / CGFloat(face.unitsPerEm)
    return (
      image,
      CGRect(
        x: CGFloat(extents.x_bearing) * scale, y: -CGFloat(extents.y_bearing) * scale,
        width: CGFloat(extents.width) * scale, height: -CGFloat(extents.height) * scale)
    )
  }
}

/// Builds a path from the drawing callbacks of HarfBuzz.
private final class OutlineReader {
  private(set) var path = VectorPath()
  private let matrix: cairo_matrix_t
  private let unitsPerEm: CGFloat

  init(_ matrix: cairo_matrix_t, unitsPerEm: CGFloat) {
    self.matrix = matrix
    self.unitsPerEm = unitsPerEm
  }

  private func point(_ x: Float, _ y: Float) -> CGPoint {
    let (x, y) = (CGFloat(x) / unitsPerEm, -CGFloat(y) / unitsPerEm)
    return CGPoint(x: matrix.xx * x + matrix.xy * y, y: matrix.yx * x + matrix.yy * y)
  }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> OutlineReader? {
    data.map { Unmanaged<OutlineReader>.fromOpaque($0).takeUnretainedValue() }
  }

  // `nonisolated(unsafe)`: created once by the first thread that reads it, and immutable from then on (HarfBuzz then rejects all
  // changes). Never freed.
  nonisolated(unsafe) static let functions: OpaquePointer? = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in OutlineReader.reader(data).map { $0.move(x, y) } }, nil,
      nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in OutlineReader.reader(data).map { $0.line(x, y) } }, nil,
      nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, x1, y1, x, y, _ in
        guard let state = state?.pointee else { return }
        OutlineReader.reader(data)?.quadratic(
          from: (state.current_x, state.current_y), (x1, y1), (x, y))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        OutlineReader.reader(data)?.cubic((x1, y1), (x2, y2), (x, y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in OutlineReader.reader(data).map { $0.path.close() } }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()

  private func move(_ x: Float, _ y: Float) { path.append(.move(point(x, y))) }
  private func line(_ x: Float, _ y: Float) { path.append(.line(point(x, y))) }

  /// Converts a quadratic curve to a cubic one.
  private func quadratic(
    from start: (Float, Float), _ control: (Float, Float), _ end: (Float, Float)
  ) {
    func between(_ point: (Float, Float)) -> (Float, Float) {
      (point.0 + 2 * (control.0 - point.0) / 3, point.1 + 2 * (control.1 - point.1) / 3)
    }
    cubic(between(start), between(end), end)
  }

  private func cubic(_ first: (Float, Float), _ second: (Float, Float), _ end: (Float, Float)) {
    path.append(
      .curve(
        control1: point(first.0, first.1), control2: point(second.0, second.1),
        end: point(end.0, end.1)))
  }
}
