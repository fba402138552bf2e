import BubbleText
import CCairo
import CHarfBuzz
import Foundation

/// Shows glyphs with their text in a document, so that the text is extracted in reading order.
///
/// PDF readers take glyphs from left to right, insert a space into any gap, and reverse right-to-left text character by character.
/// Each cluster therefore ends at its advance. Right-to-left characters that share glyphs are shown one by one: the additional ones
/// are placed at blanks.
struct CairoText {
  /// Glyphs in clusters with their text: three arrays, regardless of their number.
  fileprivate struct Clusters {
    private var glyphs: [cairo_glyph_t] = []
    private var clusters: [cairo_text_cluster_t] = []
    private var text: [CChar] = []

    /// Adds the text of a cluster, whose glyphs are those added since the previous one.
    ///
    /// - Parameter glyphCount: The number of glyphs before the cluster.
    mutating func end(_ part: some Sequence<UInt8>, since glyphCount: Int) {
      let byteCount = text.count
      for byte in part { text.append(CChar(bitPattern: byte)) }
      guard text.count > byteCount || glyphs.count > glyphCount else { return }
      clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(text.count - byteCount), num_glyphs: Int32(glyphs.count - glyphCount)))
    }

    /// The number of glyphs.
    var glyphCount: Int { glyphs.count }

    mutating func add(_ glyph: UInt, x: CGFloat, y: CGFloat) {
      glyphs.append(cairo_glyph_t(index: glyph, x: x, y: y))
    }

    /// Adds a text at blanks with an extent: Cairo skips glyphs without one.
    mutating func add(
      blank: UInt, at point: CGPoint, width: CGFloat, height: CGFloat, text: some Sequence<UInt8>
    ) {
      let before = glyphs.count
      add(blank, x: point.x, y: point.y)
      add(blank, x: point.x, y: point.y - height / 2)
      add(blank, x: point.x + width, y: point.y)
      end(text, since: before)
    }

    /// Shows all clusters with the current font, and removes them.
    mutating func show(in cairo: OpaquePointer) {
      guard !clusters.isEmpty else { return }
      cairo_show_text_glyphs(
        cairo, text, Int32(text.count), glyphs, Int32(glyphs.count), clusters,
        Int32(clusters.count), cairo_text_cluster_flags_t(0))
      glyphs.removeAll(keepingCapacity: true)
      clusters.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
    }
  }

  private let run: GlyphRun
  private let text: GlyphText
  private let blank: Blank?
  private let cairo: OpaquePointer
  /// The clusters to show with the current font.
  private var shown = Clusters()

  /// Creates a text; the current font must be that of the run.
  init(_ text: GlyphText, at run: GlyphRun, in cairo: OpaquePointer) {
    (self.text, self.run, self.cairo) = (text, run, cairo)
    blank = Blank(run.font.face)
  }

  /// Shows all clusters.
  mutating func show() {
    let clusters = text.parts
    // From left to right.
    for (part, glyphs) in text.isRightToLeft ? clusters.reversed() : clusters {
      let places =
        text.isRightToLeft
        ? run.glyphs.count - glyphs.upperBound..<run.glyphs.count - glyphs.lowerBound : glyphs
      guard places.lowerBound >= 0, places.upperBound <= run.glyphs.count else { return }
      add(part, run.glyphs[places])
    }
    shown.show(in: cairo)
  }

  private mutating func add(_ part: Substring, _ glyphs: ArraySlice<GlyphRun.Glyph>) {
    guard let blank, let first = glyphs.first, let last = glyphs.last else {
      return add(glyphs, part.utf8)
    }
    if text.isRightToLeft, part.unicodeScalars.count > 1 {
      shown.show(in: cairo)
      let scalars = part.unicodeScalars
      showBlanks(scalars.dropFirst().reversed(), at: CGPoint(x: first.x, y: first.y), blank)
      return add(glyphs, String(scalars.prefix(1)).utf8)
    }
    // The end of the last glyph, and the greatest end of all.
    var (lastEnd, end): (CGFloat, CGFloat) = (0, -.infinity)
    for glyph in glyphs {
      lastEnd = glyph.x + run.font.face.advance(of: glyph.id) * run.size
      end = max(end, lastEnd)
    }
    let isShort = lastEnd < end - CairoText.tolerance * run.size
    let spare: cairo_glyph_t? =
      isShort
      ? cairo_glyph_t(index: blank.glyph, x: end - blank.advance * run.size, y: last.y) : nil
    add(glyphs, part.utf8, spare: spare)
  }

  private mutating func add(
    _ glyphs: ArraySlice<GlyphRun.Glyph>, _ part: some Sequence<UInt8>,
    spare: cairo_glyph_t? = nil
  ) {
    let before = shown.glyphCount
    for glyph in glyphs { shown.add(UInt(glyph.id), x: glyph.x, y: glyph.y) }
    if let spare { shown.add(spare.index, x: spare.x, y: spare.y) }
    shown.end(part, since: before)
  }

  /// The greatest gap between two characters that does not become a space, in ems.
  private static let tolerance: CGFloat = 0.02

  /// Shows characters at very narrow blanks.
  private func showBlanks(
    _ scalars: some Sequence<Unicode.Scalar>, at point: CGPoint, _ blank: Blank
  ) {
    var matrix = cairo_matrix_t()
    cairo_get_font_matrix(cairo, &matrix)
    var narrow = matrix
    narrow.xx *= 0.01
    cairo_set_font_matrix(cairo, &narrow)
    defer { cairo_set_font_matrix(cairo, &matrix) }
    var blanks = Clusters()
    for scalar in scalars {
      blanks.add(
        blank: blank.glyph, at: point, width: 0.01 * run.size, height: run.size,
        text: String(scalar).utf8)
    }
    blanks.show(in: cairo)
  }

  /// Shows the text of a run of drawn pictures: each cluster over its picture, at a blank of the same width.
  static func showOver(
    _ run: GlyphRun, _ text: GlyphText, with font: BlankFont, in cairo: OpaquePointer
  ) {
    for (part, glyphs) in text.isRightToLeft ? text.parts.reversed() : text.parts {
      let place = text.isRightToLeft ? run.glyphs.count - glyphs.upperBound : glyphs.lowerBound
      guard run.glyphs.indices.contains(place), !part.isEmpty else { continue }
      let glyph = run.glyphs[place]
      let point = CGPoint(x: glyph.x, y: glyph.y)
      let width = run.font.face.advance(of: glyph.id) * run.size
      guard text.isRightToLeft else {
        font.show(part, at: point, size: run.size, width: width, in: cairo)
        continue
      }
      // Side by side, the first at the right: overlapping characters would be separate words.
      let scalars = Array(part.unicodeScalars.reversed())
      let share = width / CGFloat(scalars.count)
      for (place, scalar) in scalars.enumerated() {
        font.show(
          Substring(String(scalar)), at: CGPoint(x: point.x + CGFloat(place) * share, y: point.y),
          size: run.size, width: share, in: cairo)
      }
    }
  }

  /// Marks a change of direction, so that neutral characters such as spaces are extracted at their places.
  static func showMark(
    _ mark: DirectionMark, at run: GlyphRun, with font: BlankFont, in cairo: OpaquePointer
  ) {
    guard let first = run.glyphs.first, let last = run.glyphs.last else { return }
    let (text, x): (Substring, CGFloat) =
      switch mark {
      case .lineFromTheRight: ("\u{200F}", first.x)
      case .backToTheLeft: ("\u{200E}", last.x + run.font.face.advance(of: last.id) * run.size)
      }
    font.show(text, at: CGPoint(x: x, y: first.y), size: run.size, width: 0, in: cairo)
  }
}

/// A change of direction in a text.
enum DirectionMark {
  /// At the left end of a right-to-left line.
  case lineFromTheRight
  /// At the right end of a right-to-left run in a left-to-right line.
  case backToTheLeft
}

extension GlyphText {
  /// The text and the glyphs of each cluster, in reading order.
  fileprivate var parts: [(text: Substring, glyphs: Range<Int>)] {
    var (byte, glyph) = (text.startIndex, 0)
    return clusters.map { cluster in
      let end =
        text.utf8.index(byte, offsetBy: cluster.byteCount, limitedBy: text.endIndex)
        ?? text.endIndex
      defer { (byte, glyph) = (end, glyph + cluster.glyphCount) }
      return (text[byte..<end], glyph..<glyph + cluster.glyphCount)
    }
  }
}

/// An invisible glyph of a font.
private struct Blank {
  let glyph: UInt
  /// The advance, in ems.
  let advance: CGFloat

  init?(_ face: FontFace) {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(face.font, 0x20, &glyph) != 0 else { return nil }
    self.glyph = UInt(glyph)
    advance = face.advance(of: glyph)
  }
}

extension FontFace {
  /// Returns the advance of a glyph, in ems.
  fileprivate func advance(of glyph: UInt32) -> CGFloat {
    CGFloat(hb_font_get_glyph_h_advance(font, glyph)) / CGFloat(max(1, unitsPerEm))
  }
}

/// The blank of any available font, for text over pictures.
final class BlankFont {
  private let font: OpaquePointer?
  private let glyph: UInt
  /// The advance, in ems.
  private let advance: CGFloat

  init() {
    font = cairo_toy_font_face_create("sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    var matrix = cairo_matrix_t(xx: 100, yx: 0, xy: 0, yy: 100, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    let scaled = cairo_scaled_font_create(font, &matrix, &identity, options)
    defer {
      cairo_font_options_destroy(options)
      cairo_scaled_font_destroy(scaled)
    }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    cairo_scaled_font_text_to_glyphs(scaled, 0, 0, " ", 1, &glyphs, &count, nil, nil, nil)
    glyph = count > 0 ? glyphs?.pointee.index ?? 0 : 0
    cairo_glyph_free(glyphs)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_text_extents(scaled, " ", &extents)
    advance = max(0.01, extents.x_advance / 100)
  }

  deinit { cairo_font_face_destroy(font) }

  /// Shows a text at a blank of a given width, in points.
  fileprivate func show(
    _ text: Substring, at point: CGPoint, size: CGFloat, width: CGFloat, in cairo: OpaquePointer
  ) {
    cairo_set_font_face(cairo, font)
    let width = max(0.02 * size, width)
    // Two blanks side by side have the width.
    var matrix = cairo_matrix_t(
      xx: width / advance / 2, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    cairo_set_font_matrix(cairo, &matrix)
    var blanks = CairoText.Clusters()
    blanks.add(blank: glyph, at: point, width: width / 2, height: size, text: text.utf8)
    blanks.show(in: cairo)
  }
}
