import Foundation

/// The pictures of letters that have colours of their own, each read once.
final class ColorGlyphs {
  private struct Key: Hashable {
    var font: UInt32
    var glyph: UInt32
  }

  /// A picture, and where it is around the glyph's origin, with an em of one point; nil: there is none.
  private var known: [Key: (image: RasterImage, frame: CGRect)?] = [:]

  /// The pictures of a run's glyphs, each in its frame; nil: they are no pictures.
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
