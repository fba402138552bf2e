import BubbleCore
import CFontconfig

/// A query to fontconfig.
struct FontQuery: ~Copyable {
  let pattern: OpaquePointer?
  private let families: [String]
  private let weight: FontWeight
  private let fonts = FontLibrary.shared.fonts

  /// - Parameters:
  ///   - families: The families in order of preference.
  ///   - language: The text's language, as fontconfig writes it; nil for `en`, regardless of the machine's language.
  ///   - allowsColor: Whether a family of pictures may be chosen. It must come last among others, for it has digits and a space,
  ///     too: if a query has such a family, fontconfig compares colour before names.
  init(
    families: [String], style: FontLibrary.Style, language: String?, allowsColor: Bool
  ) {
    pattern = FcPatternCreate()
    self.families = families
    weight = style.weight
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(style.weight.value)))
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddString(pattern, FC_LANG, language ?? "en")
    FcPatternAddDouble(pattern, FC_PIXEL_SIZE, FontFace.queriedSize)
    if !allowsColor { FcPatternAddBool(pattern, FC_COLOR, 0) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
  }

  deinit { if let pattern { FcPatternDestroy(pattern) } }

  /// Returns the best font, with all of fontconfig's drawing properties; the caller destroys it.
  ///
  /// fontconfig takes the nearest weight; if a family has several fonts, CSS's rule chooses.
  func match() -> OpaquePointer? {
    guard let match = fonts.match(pattern) else { return nil }
    guard let better = fontOfBetterWeight(than: match),
      let prepared = FcFontRenderPrepare(nil, pattern, better)
    else { return match }
    FcPatternDestroy(match)
    return prepared
  }

  /// Returns the font of the same family, slant and width that CSS's rule takes, or nil if it is the same.
  private func fontOfBetterWeight(than match: OpaquePointer) -> OpaquePointer? {
    guard let taken = FontQuery.weights(of: match), !taken.contains(Double(weight.value)),
      let family = FontLibrary.string(FC_FAMILY, of: match)
    else { return nil }
    var others: [(pattern: OpaquePointer, weights: ClosedRange<Double>)] = []
    for font in fonts.all {
      guard let weights = FontQuery.weights(of: font),
        FontLibrary.strings(FC_FAMILY, of: font).contains(family),
        FontQuery.number(FC_SLANT, of: font) == FontQuery.number(FC_SLANT, of: match),
        FontQuery.number(FC_WIDTH, of: font) == FontQuery.number(FC_WIDTH, of: match)
      else { continue }
      others.append((font, weights))
    }
    guard let best = FontWeightRule.best(for: weight, among: others.map(\.weights)),
      !others[best].weights.overlaps(taken)
    else { return nil }
    return others[best].pattern
  }

  /// Returns the weights of a font on CSS's scale: a range for a variable font.
  static func weights(of pattern: OpaquePointer) -> ClosedRange<Double>? {
    if let weight = number(FC_WEIGHT, of: pattern) {
      // fontconfig's numbers are not exactly CSS's weights.
      let value = FcWeightToOpenTypeDouble(weight).rounded()
      return value...value
    }
    var range: OpaquePointer?
    var (start, end) = (0.0, 0.0)
    guard FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch, let range,
      FcRangeGetDouble(range, &start, &end) != 0, start <= end
    else { return nil }
    return FcWeightToOpenTypeDouble(start).rounded()...FcWeightToOpenTypeDouble(end).rounded()
  }

  private static func number(_ name: String, of pattern: OpaquePointer) -> Double? {
    var number = 0.0
    return FcPatternGetDouble(pattern, name, 0, &number) == FcResultMatch ? number : nil
  }

  /// Returns all fonts, the best first.
  func sorted() -> UnsafeMutablePointer<FcFontSet>? { fonts.sorted(for: pattern) }

  /// Moves fonts of fixed pitch behind all others, except those of the query's own families.
  ///
  /// fontconfig does not compare the pitch unless it is asked for one. Letters of fixed pitch stand out in other text.
  func moveFixedPitchLast(in sorted: UnsafeMutablePointer<FcFontSet>) {
    let places = UnsafeMutableBufferPointer(
      start: sorted.pointee.fonts, count: Int(sorted.pointee.nfont))
    let fixed = places.map { font in
      guard let font, FontQuery.isFixedPitch(font) else { return false }
      let names = FontLibrary.strings(FC_FAMILY, of: font)
      return !families.contains { FontProblem.isTaken($0, names) && !FontQuery.isGeneral($0) }
    }
    let all = Array(places)
    let order = all.indices.filter { !fixed[$0] } + all.indices.filter { fixed[$0] }
    for (place, former) in order.enumerated() { places[place] = all[former] }
  }

  /// Returns whether letters have one width, or two.
  ///
  /// Coloured emoji are no letters. fontconfig does not find that of a font with letters of many scripts, so its name counts, too.
  private static func isFixedPitch(_ font: OpaquePointer) -> Bool {
    var (spacing, isColoured): (Int32, FcBool) = (0, 0)
    if FcPatternGetBool(font, FC_COLOR, 0, &isColoured) == FcResultMatch, isColoured != 0 {
      return false
    }
    return FcPatternGetInteger(font, FC_SPACING, 0, &spacing) == FcResultMatch
      && spacing >= FC_DUAL
      || FontLibrary.strings(FC_FAMILY, of: font).contains { name in
        name.split(separator: " ").contains { $0 == "Mono" || $0 == "Monospace" }
      }
  }
}

extension FontQuery {
  /// Returns whether a name is not a family, but a generic name of fontconfig.
  static func isGeneral(_ family: String) -> Bool {
    ["sans-serif", "sans", "serif", "monospace", "system-ui"]
      .contains(FontProblem.key(ofFamily: family))
  }

  /// Returns the family names of a ``TextFont``, which separates them by commas.
  static func families(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmed: String {
    var part = self
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}

extension String {
  /// The text without spaces at both ends.
  var trimmed: String { self[...].trimmed }
}
