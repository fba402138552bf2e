import Foundation

/// A cache of the pictures of coloured glyphs.
final class ColorGlyphs {
  private struct Key: Hashable {
    var font: UInt32
    var glyph: UInt32
  }

  /// The picture of a glyph and its frame around the origin, at an em of one point; nil if it has none.
  private var known: [Key: (image: RasterImage, frame: CGRect)?] = [:]

  /// Returns the pictures of a run's glyphs with their frames; nil if the glyphs are not pictures.
  func pictures(of run: GlyphRun) -> [(image: RasterImage, frame: CGRect)]? {
    var pictures: [(image: RasterImage, frame: CGRect)] = []
    for glyph in run.glyphs {
      guard let (image, frame) = picture(of: glyph.id, in: run.font) else { return nil }
      let scaled = CGRect(
        x: glyph.x + frame.minX * run.size, y: glyph.y + frame.minY * run.size,
        width: frame.width * run.size, height: frame.height * run.size)
      pictures.append((image, scaled))
    }
    return pictures
  }

  private func picture(
    of glyph: UInt32, in font: GlyphFont
  ) -> (image: RasterImage, frame: CGRect)? {
    let key = Key(font: font.id, glyph: glyph)
    if let found = known[key] { return found }
    let found = font.picture(of: glyph, size: 1)
    known[key] = found
    return found
  }
}
