import BubbleCore
import CFontconfig

/// A question to fontconfig.
struct FontQuery: ~Copyable {
  let pattern: OpaquePointer?
  private let weight: FontWeight
  private let fonts = FontLibrary.shared.fonts

  /// - Parameters:
  ///   - families: In the order in which they are wanted.
  ///   - language: Of the text, as fontconfig writes it; nil: none, whatever the machine's own is.
  ///   - allowsColor: Whether a family of pictures may be taken. Among others one is to come last, for it has digits and a space,
  ///     too: fontconfig, once it sees one, looks at colour before it looks at names.
  init(
    families: [String], style: FontLibrary.Style, language: String?, allowsColor: Bool
  ) {
    pattern = FcPatternCreate()
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

  /// The best font, with everything that fontconfig says about drawing it; the caller destroys it.
  ///
  /// fontconfig takes the nearest weight; where there are several of a family, CSS's rule says which.
  func match() -> OpaquePointer? {
    guard let match = fonts.match(pattern) else { return nil }
    guard let better = fontOfBetterWeight(than: match),
      let prepared = FcFontRenderPrepare(nil, pattern, better)
    else { return match }
    FcPatternDestroy(match)
    return prepared
  }

  /// The font of the same family, slant and width that CSS's rule takes; nil: it is the same.
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

  /// The weights of a font, as CSS counts them: from one to another where it is variable.
  static func weights(of pattern: OpaquePointer) -> ClosedRange<Double>? {
    if let weight = number(FC_WEIGHT, of: pattern) {
      // fontconfig's numbers are not quite those that they are made of.
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

  /// All fonts, the best first.
  func sorted() -> UnsafeMutablePointer<FcFontSet>? { fonts.sorted(for: pattern) }
}

extension FontQuery {
  /// Whether a name is none of a family, but one of fontconfig's own for what a system has of a kind.
  static func isGeneral(_ family: String) -> Bool {
    ["sans-serif", "sans", "serif", "monospace", "system-ui"]
      .contains(FontProblem.key(ofFamily: family))
  }

  /// The family names of a ``TextFont``, which has commas between them.
  static func families(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    var part = self
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}

extension String {
  /// Without spaces at both ends.
  var trimmed: String { self[...].trimmed }
}
