import BubbleText
import CCairo
import CHarfBuzz
import Foundation

/// Shows glyphs in a document that knows what they stand for, so that its text is found in reading order.
///
/// Programs that read a PDF take glyphs from left to right, put a space where there is room between two, and turn round what runs from the
/// right, character by character. So each cluster ends where its advance does, and characters from the right that share glyphs are shown
/// one by one: what is too much for the glyphs stands at blanks.
struct CairoText {
  /// Glyphs, cluster by cluster, and the text at them: three arrays, whatever their number.
  fileprivate struct Clusters {
    private var glyphs: [cairo_glyph_t] = []
    private var clusters: [cairo_text_cluster_t] = []
    private var text: [CChar] = []

    /// Adds the text of a cluster whose glyphs are those that were added since the last one.
    ///
    /// - Parameter glyphCount: How many glyphs there were before.
    mutating func end(_ part: some Sequence<UInt8>, since glyphCount: Int) {
      let byteCount = text.count
      for byte in part { text.append(CChar(bitPattern: byte)) }
      guard text.count > byteCount || glyphs.count > glyphCount else { return }
      clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(text.count - byteCount), num_glyphs: Int32(glyphs.count - glyphCount)))
    }

    /// How many glyphs there are.
    var glyphCount: Int { glyphs.count }

    mutating func add(_ glyph: UInt, x: CGFloat, y: CGFloat) {
      glyphs.append(cairo_glyph_t(index: glyph, x: x, y: y))
    }

    /// Adds a text at blanks that have an extent: Cairo leaves out what has none.
    mutating func add(
      blank: UInt, at point: CGPoint, width: CGFloat, height: CGFloat, text: some Sequence<UInt8>
    ) {
      let before = glyphs.count
      add(blank, x: point.x, y: point.y)
      add(blank, x: point.x, y: point.y - height / 2)
      add(blank, x: point.x + width, y: point.y)
      end(text, since: before)
    }

    /// Shows all of them with the font that is set, and forgets them.
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
  /// What is to be shown with the font that is set.
  private var shown = Clusters()

  /// The font that is set is that of the run.
  init(_ text: GlyphText, at run: GlyphRun, in cairo: OpaquePointer) {
    (self.text, self.run, self.cairo) = (text, run, cairo)
    blank = Blank(run.font.face)
  }

  /// Shows all of it.
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
    // Where the last one ends, and the one that reaches the furthest.
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

  /// How much room between two characters is none, in ems.
  private static let tolerance: CGFloat = 0.02

  /// Shows characters at blanks that take hardly any room.
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

  /// Shows the text of a run of pictures, which are drawn already: each cluster over its picture, at a blank as wide.
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
      // Beside each other, the first at the right: where they lay over each other they would be words of their own.
      let scalars = Array(part.unicodeScalars.reversed())
      let share = width / CGFloat(scalars.count)
      for (place, scalar) in scalars.enumerated() {
        font.show(
          Substring(String(scalar)), at: CGPoint(x: point.x + CGFloat(place) * share, y: point.y),
          size: run.size, width: share, in: cairo)
      }
    }
  }

  /// Marks where the direction turns, so that what has none of its own, as spaces have not, is read in its place.
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

/// Where the direction of text turns.
enum DirectionMark {
  /// At the left end of a line that is read from the right.
  case lineFromTheRight
  /// At the right end of a run that is read from the right, in a line that is not.
  case backToTheLeft
}

extension GlyphText {
  /// The text of each cluster, and which glyphs it has, in the order in which they are read.
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

/// A glyph of a font with nothing to be seen.
private struct Blank {
  let glyph: UInt
  /// In ems.
  let advance: CGFloat

  init?(_ face: FontFace) {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(face.font, 0x20, &glyph) != 0 else { return nil }
    self.glyph = UInt(glyph)
    advance = face.advance(of: glyph)
  }
}

extension FontFace {
  /// How far a glyph moves the pen, in ems.
  fileprivate func advance(of glyph: UInt32) -> CGFloat {
    CGFloat(hb_font_get_glyph_h_advance(font, glyph)) / CGFloat(max(1, unitsPerEm))
  }
}

/// The blank of whatever font there is, for text over pictures.
final class BlankFont {
  private let font: OpaquePointer?
  private let glyph: UInt
  /// In ems.
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

  /// Shows a text at a blank of some width, in points.
  fileprivate func show(
    _ text: Substring, at point: CGPoint, size: CGFloat, width: CGFloat, in cairo: OpaquePointer
  ) {
    cairo_set_font_face(cairo, font)
    let width = max(0.02 * size, width)
    // Two beside each other are as wide.
    var matrix = cairo_matrix_t(
      xx: width / advance / 2, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    cairo_set_font_matrix(cairo, &matrix)
    var blanks = CairoText.Clusters()
    blanks.add(blank: glyph, at: point, width: width / 2, height: size, text: text.utf8)
    blanks.show(in: cairo)
  }
}
