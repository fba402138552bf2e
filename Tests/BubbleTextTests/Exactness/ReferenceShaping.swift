import BubbleCore
import CHarfBuzz
import Foundation

@testable import BubbleText

/// A text whose stretches are shaped whole by HarfBuzz, each time afresh: nothing is added up, nothing is remembered.
///
/// Which font is taken for which cluster, and the levels of the paragraph, are the engine's; all that makes up a width is not.
struct ReferenceShaping {
  /// How wide something is in points, and what HarfBuzz may have put in besides.
  struct Extent {
    var width = 0.0
    /// Whether there are dotted circles in it that are not in the text.
    var hasCircles = false
    /// How wide they are, font by font.
    var circleWidths: [Double] = []
    /// Whether there is a tab of which rounding decides how far it reaches.
    var isAtStop = false

    /// Whether the width can be only this.
    var isCertain: Bool { !hasCircles && !isAtStop }
  }

  let request: TextRequest
  let source: TextSource
  private let scratch = TextScratch()

  init(_ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.request = request
    source = TextEngine(scratch: scratch).source(of: request, bytes)
  }

  /// The width of a stretch as a line of its own in points, white space at its end left out.
  ///
  /// - Parameter endsInSoftBreak: Whether more of the paragraph follows, so that a soft hyphen is seen.
  func extent(of line: Range<Int>, isRightToLeft: Bool, endsInSoftBreak: Bool) -> Extent {
    var characters = source.characters(of: line, isRightToLeft: isRightToLeft)
    var end = characters.scalars.count
    while end > 0, [0x09, 0x20].contains(characters.scalars[end - 1]) { end -= 1 }
    if endsInSoftBreak, end > 0, end == characters.scalars.count,
      characters.scalars[end - 1] == 0xAD
    {
      let face = characters.runs(in: end - 1..<end, clusters: [UInt8](repeating: 1, count: end))
        .first?.face
      let hasHyphen = face.map { glyph(of: 0x2010, in: $0.font) != 0 } ?? false
      characters.scalars[end - 1] = hasHyphen ? 0x2010 : 0x2D
    }
    let stop = Double(LineBreaker.tabSpaces) * Double(source.fonts.spaceWidth) * request.font.size
    var all = Extent()
    var start = 0
    while start < end {
      if characters.scalars[start] == 0x09 {
        let place = all.width / stop + 1.0 / 64
        all.isAtStop = all.isAtStop || abs(place - place.rounded()) < 1e-4
        all.width = (place.rounded(.down) + 1) * stop
        start += 1
        continue
      }
      let next = characters.scalars[start..<end].firstIndex(of: 0x09) ?? end
      add(characters, start..<next, to: &all)
      start = next
    }
    return all
  }

  /// Adds characters without tabs, run by run.
  private func add(_ characters: StyledCharacters, _ range: Range<Int>, to all: inout Extent) {
    let clusters = characters.clusterStarts()
    for run in characters.runs(in: range, clusters: clusters) {
      let size = request.font.size * run.format.scale
      guard let face = run.face else {
        let count = run.range.reduce(0) { $0 + Int(clusters[$1]) }
        all.width += Double(count) * ShapedCharacters.widthWithoutFont * size
        continue
      }
      let scalars = Array(characters.scalars[run.range])
      let circle = glyph(of: 0x25CC, in: face.font)
      let unit = size / Double(hb_face_get_upem(hb_font_get_face(face.font)))
      var circleCount = scalars.count { $0 == 0x25CC }
      let spaced = run.range.count { index in
        let scalar = characters.scalars[index]
        guard run.format.objectWidth == nil else { return clusters[index] != 0 }
        return clusters[index] != 0 && !scalar.isDefaultIgnorable
          && (scalar == 0x20 || !run.script.isJoined)
      }
      let space = run.format.objectWidth.map { $0 * request.font.size }
      all.width += Double(spaced) * (space ?? run.format.letterSpacing * size)
      for glyph in glyphs(of: scalars, in: face.font, run) {
        all.width += Double(glyph.advance) * unit
        if glyph.id == circle, circle != 0 { circleCount -= 1 }
      }
      if circle != 0 {
        all.circleWidths.append(Double(hb_font_get_glyph_h_advance(face.font, circle)) * unit)
      }
      if circleCount < 0 { all.hasCircles = true }
    }
  }

  private func glyph(of scalar: UInt32, in font: OpaquePointer) -> hb_codepoint_t {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : 0
  }

  /// The glyphs of a run, shaped in a buffer of its own.
  private func glyphs(
    of scalars: [UInt32], in font: OpaquePointer, _ run: TextRun
  ) -> [(id: hb_codepoint_t, advance: Int32)] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: run.script.tag))
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    var features: [hb_feature_t] = []
    func add(_ name: String) {
      var feature = hb_feature_t()
      if hb_feature_from_string(name, -1, &feature) != 0 { features.append(feature) }
    }
    if run.format.hasTabularDigits { add("tnum") }
    if run.format.letterSpacing != 0 { ["-liga", "-clig"].forEach(add) }
    hb_shape(font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    return (0..<Int(count)).map { (infos[$0].codepoint, positions[$0].x_advance) }
  }
}
