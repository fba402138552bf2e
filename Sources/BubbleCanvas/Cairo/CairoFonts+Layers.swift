import BubbleText
import CCairo
import Foundation

/// Pictures of fonts that Cairo leaves blank, drawn as outlines.
extension CairoFonts {
  /// Fills the outlines of glyphs that are such pictures, and returns the run of the others, without text; nil if there are none.
  func fillLayers(of run: GlyphRun, in cairo: OpaquePointer) -> GlyphRun? {
    let (face, limits) = (run.font.face, CairoLimits(cairo))
    guard let layered = face.layered, limits.isFontSize(run.size) else { return nil }
    var others = run
    (others.glyphs, others.text) = ([], nil)
    for glyph in run.glyphs {
      guard let layers = layered.layers(of: glyph.id) else {
        others.glyphs.append(glyph)
        continue
      }
      if limits.isDrawable(CGPoint(x: glyph.x, y: glyph.y)) {
        fill(layers, of: face, at: glyph, size: run.size, in: cairo)
      }
    }
    return others.glyphs.count < run.glyphs.count ? others : nil
  }

  private func fill(
    _ layers: [LayeredGlyphs.Layer], of face: FontFace, at glyph: GlyphRun.Glyph, size: CGFloat,
    in cairo: OpaquePointer
  ) {
    var (drawn, count): ([(LayeredGlyphs.Layer, [OutlineStep])], Int) = ([], 0)
    for layer in layers where layer.transform.isDrawable && count < CairoFonts.mostSteps {
      let steps = face.outline(of: layer.glyph)
      count += steps.count
      if !steps.isEmpty { drawn.append((layer, steps)) }
    }
    // A picture without an outline is a box, as a missing character is: never a blank.
    if drawn.isEmpty, face.layered?.isPicture(glyph.id) == true {
      drawn = [(LayeredGlyphs.Layer(glyph: 0), face.outline(of: 0))]
    }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    var matrix = face.matrix(size: size / CGFloat(face.unitsPerEm))
    // Outlines have y up, as fonts do.
    (matrix.xy, matrix.yy) = (-matrix.xy, -matrix.yy)
    (matrix.x0, matrix.y0) = (glyph.x, glyph.y)
    cairo_transform(cairo, &matrix)
    for (layer, steps) in drawn {
      cairo_save(cairo)
      let own = layer.transform
      var matrix = cairo_matrix_t(
        xx: own.xx, yx: own.yx, xy: own.xy, yy: own.yy, x0: own.dx, y0: own.dy)
      cairo_transform(cairo, &matrix)
      if let color = layer.color {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      }
      cairo_new_path(cairo)
      for step in steps { CairoFonts.add(step, to: cairo) }
      cairo_fill(cairo)
      cairo_restore(cairo)
    }
  }

  /// The number of steps after which no further layer is drawn: only a hostile font has more.
  private static let mostSteps = 200_000

  private static func add(_ step: OutlineStep, to cairo: OpaquePointer) {
    switch step {
    case .move(let x, let y): cairo_move_to(cairo, x, y)
    case .line(let x, let y): cairo_line_to(cairo, x, y)
    case .curve(let x1, let y1, let x2, let y2, let x, let y):
      cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
    case .close: cairo_close_path(cairo)
    }
  }
}
