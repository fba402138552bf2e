import CHarfBuzz
import Foundation

/// The pictures of a font that Cairo leaves blank, SVG and layers of COLR's version 1, as outlines.
///
/// Of SVG only the glyph's own outline remains. Of COLR there are all outlines in one colour each; gradients, blending and variations are
/// left out (OpenType 1.9, "COLR").
///
/// `@unchecked Sendable`: HarfBuzz counts references by atomic numbers, and nothing changes after the creation.
package final class LayeredGlyphs: @unchecked Sendable {
  /// An outline with its place and colour.
  package struct Layer: Equatable, Sendable {
    package var glyph: UInt32
    package var transform: LayerTransform
    /// The colour; nil: that of the text.
    package var color: Color?

    package init(glyph: UInt32, transform: LayerTransform = LayerTransform(), color: Color? = nil) {
      (self.glyph, self.transform, self.color) = (glyph, transform, color)
    }

    package struct Color: Equatable, Sendable {
      package var red, green, blue, alpha: Double
    }
  }

  private let font: OpaquePointer
  private let blob: OpaquePointer?
  private let table: Table
  /// Whether glyphs have documents of SVG.
  let hasSVG: Bool

  /// The most parts of a picture that are read, and how deep they may lie in others.
  private static let mostParts = 1_000, deepest = 48

  /// Returns nil for a font without such pictures.
  init?(_ font: OpaquePointer) {
    let face = hb_font_get_face(font)
    hasSVG = hb_ot_color_has_svg(face) != 0
    blob = hb_face_reference_table(face, openTypeTag("COLR"))
    self.font = hb_font_reference(font)
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &length)
    table = Table(
      bytes: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length)))
    guard hasSVG || hasLayers else { return nil }
  }

  deinit {
    hb_blob_destroy(blob)
    hb_font_destroy(font)
  }

  /// Whether there are layers of COLR's version 1.
  var hasLayers: Bool { table.number(0, 2) ?? 0 >= 1 }

  /// Returns the layers of a glyph from the lowest one on, or nil if Cairo draws it.
  ///
  /// - Complexity: O(*n*) in the number of layers, at most some thousands.
  package func layers(of glyph: UInt32) -> [Layer]? {
    if let paint = paint(of: glyph) {
      var (layers, budget) = ([Layer](), LayeredGlyphs.mostParts)
      add(paint, LayerTransform(), to: &layers, depth: 0, &budget)
      return layers.isEmpty ? [Layer(glyph: glyph)] : layers
    }
    // No glyph of such a font: FreeType 2.12 reads the places of all documents wrongly, also outside of the file.
    return hasSVG ? [Layer(glyph: glyph)] : nil
  }

  /// Whether a glyph is a picture, which is drawn as a box if it has no outline.
  package func isPicture(_ glyph: UInt32) -> Bool {
    if paint(of: glyph) != nil { return true }
    guard hasSVG, let document = hb_ot_color_glyph_reference_svg(hb_font_get_face(font), glyph)
    else { return false }
    defer { hb_blob_destroy(document) }
    return hb_blob_get_length(document) > 0
  }

  /// Returns the place of a glyph's paint in the table.
  private func paint(of glyph: UInt32) -> Int? {
    guard hasLayers, let list = table.number(14, 4), list > 0, let count = table.number(list, 4)
    else { return nil }
    var places = 0..<min(count, 0x1_0000)
    while let place = places.isEmpty ? nil : places.lowerBound + places.count / 2 {
      guard let id = table.number(list + 4 + 6 * place, 2) else { return nil }
      if id == glyph { return table.number(list + 6 + 6 * place, 4).map { list + $0 } }
      places = id < glyph ? place + 1..<places.upperBound : places.lowerBound..<place
    }
    return nil
  }

  private func add(
    _ paint: Int, _ transform: LayerTransform, to layers: inout [Layer], depth: Int,
    _ budget: inout Int
  ) {
    budget -= 1
    guard budget > 0, depth < LayeredGlyphs.deepest, let format = table.number(paint, 1) else {
      return
    }
    func child(at offset: Int) -> Int? { table.number(paint + offset, 3).map { paint + $0 } }
    switch format {
    case 1:
      guard let list = table.number(18, 4), let all = table.number(list, 4),
        let count = table.number(paint + 1, 1), let first = table.number(paint + 2, 4),
        first < all
      else { return }
      for place in first..<min(all, first + count) {
        guard let offset = table.number(list + 4 + 4 * place, 4) else { return }
        add(list + offset, transform, to: &layers, depth: depth + 1, &budget)
      }
    case 10:
      guard let fill = child(at: 1), let glyph = table.number(paint + 4, 2) else { return }
      layers.append(
        Layer(glyph: UInt32(glyph), transform: transform, color: color(of: fill, depth: depth)))
    case 11:
      guard let glyph = table.number(paint + 1, 2), let root = self.paint(of: UInt32(glyph)) else {
        return
      }
      add(root, transform, to: &layers, depth: depth + 1, &budget)
    case 12...31:
      guard let part = child(at: 1), let own = table.transform(of: paint, format) else { return }
      add(part, own.followed(by: transform), to: &layers, depth: depth + 1, &budget)
    case 32:
      for offset in [5, 1] {
        guard let part = child(at: offset) else { continue }
        add(part, transform, to: &layers, depth: depth + 1, &budget)
      }
    default: break
    }
  }

  /// Returns the colour of a fill: of a gradient, the one in the middle of its list.
  private func color(of paint: Int, depth: Int) -> Layer.Color? {
    guard depth < LayeredGlyphs.deepest, let format = table.number(paint, 1) else { return nil }
    switch format {
    case 2, 3: return color(at: paint + 1)
    case 4...9:
      guard let line = table.number(paint + 1, 3).map({ paint + $0 }),
        let count = table.number(line + 1, 2)
      else { return nil }
      return color(at: line + 3 + count / 2 * (format % 2 == 0 ? 6 : 10) + 2)
    case 12...31:
      return table.number(paint + 1, 3).flatMap { color(of: paint + $0, depth: depth + 1) }
    default: return nil
    }
  }

  /// Returns a colour of the first palette, whose index and opacity are at a place.
  private func color(at place: Int) -> Layer.Color? {
    guard let index = table.number(place, 2), let alpha = table.fraction(place + 2) else {
      return nil
    }
    var (count, color): (UInt32, hb_color_t) = (1, 0)
    hb_ot_color_palette_get_colors(hb_font_get_face(font), 0, UInt32(index), &count, &color)
    guard count == 1 else { return nil }
    func part(_ value: UInt8) -> Double { Double(value) / 255 }
    return Layer.Color(
      red: part(hb_color_get_red(color)), green: part(hb_color_get_green(color)),
      blue: part(hb_color_get_blue(color)),
      alpha: part(hb_color_get_alpha(color)) * min(max(0, alpha), 1))
  }
}

/// A linear map of points and a shift, in units of a font.
package struct LayerTransform: Equatable, Sendable {
  package var (xx, yx, xy, yy) = (1.0, 0.0, 0.0, 1.0)
  package var (dx, dy) = (0.0, 0.0)

  package static func == (left: LayerTransform, right: LayerTransform) -> Bool {
    left.xx == right.xx && left.yx == right.yx && left.xy == right.xy && left.yy == right.yy
      && left.dx == right.dx && left.dy == right.dy
  }

  /// Whether something can be drawn with it: neither without an extent nor beyond all bounds.
  package var isDrawable: Bool {
    // False for NaN.
    [xx, yx, xy, yy].allSatisfy { abs($0) < 1_000 } && [dx, dy].allSatisfy { abs($0) < 1e6 }
      && abs(xx * yy - xy * yx) > 1e-6
  }

  /// Returns the map that applies this one first, and then another.
  func followed(by other: LayerTransform) -> LayerTransform {
    var both = LayerTransform()
    both.xx = other.xx * xx + other.xy * yx
    both.yx = other.yx * xx + other.yy * yx
    both.xy = other.xx * xy + other.xy * yy
    both.yy = other.yx * xy + other.yy * yy
    both.dx = other.xx * dx + other.xy * dy + other.dx
    both.dy = other.yx * dx + other.yy * dy + other.dy
    return both
  }
}

/// Reads big-endian numbers of a table; nil beyond its end.
private struct Table {
  let bytes: UnsafeRawBufferPointer

  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func signed(_ place: Int) -> Double? {
    number(place, 2).map { Double(Int16(truncatingIfNeeded: $0)) }
  }

  /// A number with 14 binary digits.
  func fraction(_ place: Int) -> Double? { signed(place).map { $0 / 16_384 } }

  /// Returns the transformation of a paint.
  func transform(of paint: Int, _ format: Int) -> LayerTransform? {
    // Each format has a form with variations behind it, whose numbers are elsewhere.
    let format = format & ~1
    var own = LayerTransform()
    if format == 12 {
      guard let start = number(paint + 4, 3) else { return nil }
      let parts = (0..<6).compactMap { number(paint + start + 4 * $0, 4) }
        .map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
      guard parts.count == 6 else { return nil }
      (own.xx, own.yx, own.xy, own.yy) = (parts[0], parts[1], parts[2], parts[3])
      (own.dx, own.dy) = (parts[4], parts[5])
      return own
    }
    guard let first = fraction(paint + 4),
      let second = fraction(paint + 6) ?? (format == 20 || format == 24 ? 0 : nil)
    else { return nil }
    var center = paint + 8
    switch format {
    case 14: (own.dx, own.dy) = (first * 16_384, second * 16_384)
    case 16, 18: (own.xx, own.yy) = (first, second)
    case 20, 22:
      (own.xx, own.yy) = (first, first)
      center = paint + 6
    case 24, 26:
      let angle = first * .pi
      (own.xx, own.yx, own.xy, own.yy) = (cos(angle), sin(angle), -sin(angle), cos(angle))
      center = paint + 6
    default: (own.xy, own.yx) = (-tan(first * .pi), tan(second * .pi))
    }
    guard [18, 22, 26, 30].contains(format), let x = signed(center), let y = signed(center + 2)
    else { return own }
    own.dx = x - own.xx * x - own.xy * y
    own.dy = y - own.yx * x - own.yy * y
    return own
  }
}
