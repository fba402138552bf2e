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
    let (matrix, unitsPerEm) = (face.matrix(size: size), Double(face.unitsPerEm))
    func point(_ x: Double, _ y: Double) -> CGPoint {
      let (x, y) = (x / unitsPerEm, -y / unitsPerEm)
      return CGPoint(x: matrix.xx * x + matrix.xy * y, y: matrix.yx * x + matrix.yy * y)
    }
    return VectorPath(
      elements: face.outline(of: glyph).map { step in
        switch step {
        case .move(let x, let y): .move(point(x, y))
        case .line(let x, let y): .line(point(x, y))
        case .curve(let x1, let y1, let x2, let y2, let x, let y):
          .curve(control1: point(x1, y1), control2: point(x2, y2), end: point(x, y))
        case .close: .close
        }
      })
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
