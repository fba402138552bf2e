import Foundation

/// A host's settings for a text style's font; nil properties are as in the ``FontTable``.
public struct FontDescription: Hashable, Sendable {
  /// The families in fallback order, separated by commas; nil: those of the table.
  public var family: String?
  /// The size in points, at a text scale of 1 and in ``TextSizeCategory/large``; nil: the standard one.
  ///
  /// - Precondition: It is from 1 to 1,000.
  public var size: CGFloat? { didSet { checkSize() } }
  /// The weight of letters; nil: the standard one.
  public var weight: FontWeight?
  /// Whether it is italic; nil: it is not.
  public var isItalic: Bool?
  /// The height of lines; nil: the font's own.
  ///
  /// Points grow with the size.
  ///
  /// - Precondition: A multiple is from 0.5 to 10, and points are from 1 to 10,000.
  public var lineHeight: LineHeight? { didSet { checkLineHeight() } }

  /// The valid sizes, in points.
  package static let sizeRange: ClosedRange<CGFloat> = 1...1_000

  /// Makes a description.
  ///
  /// - Precondition: `size` and `lineHeight` are in the ranges of ``size`` and ``lineHeight``.
  public init(
    family: String? = nil, size: CGFloat? = nil, weight: FontWeight? = nil, isItalic: Bool? = nil,
    lineHeight: LineHeight? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.lineHeight = lineHeight
    checkSize()
    checkLineHeight()
  }

  private func checkSize() {
    let range = FontDescription.sizeRange
    precondition(
      size.map(range.contains) ?? true,
      "a size is from \(range.lowerBound) to \(range.upperBound) points, not \(size ?? 0)")
  }

  private func checkLineHeight() {
    precondition(
      lineHeight?.isUsable ?? true,
      "a line height is 0.5 to 10 times the font's own, or 1 to 10000 points, not \(lineHeight ?? .natural)"
    )
  }
}

/// The font of each text style.
///
/// The standard sizes are those of Actor's iOS client (body 16, date 11, service bold 12), in Noto Sans. The
/// sender is bold in 14, not in 15 as in Actor.
///
/// ```swift
/// var fonts = FontTable(family: "Inter, Noto Sans")
/// fonts[.title] = FontDescription(size: 20)
/// fonts[.time].weight = .light
/// let environment = LayoutEnvironment(width: 375, fonts: fonts)
/// ```
public struct FontTable: Hashable, Sendable {
  /// The family of all styles except ``TextStyle/code``, or several separated by commas, in fallback order.
  public var family: String
  /// The family of ``TextStyle/code`` and of the parts of a text in ``TextFormat/code``.
  public var fixedPitchFamily: String
  /// The families, in order, for characters that a style's own families lack; the system's follow.
  public var fallbackFamilies: [String]
  /// The host's fonts, as files or bytes; nil: only installed ones.
  public var collection: FontCollection?
  /// Never holds an empty description, so that equal tables are equal.
  private var descriptions: [TextStyle: FontDescription] = [:]

  /// Makes a table.
  public init(
    family: String = "Noto Sans", fixedPitchFamily: String = "Noto Sans Mono,monospace",
    fallbackFamilies: [String] = [], collection: FontCollection? = nil
  ) {
    self.family = family
    self.fixedPitchFamily = fixedPitchFamily
    self.fallbackFamilies = fallbackFamilies
    self.collection = collection
  }

  /// The host's settings for a style's font; properties that it leaves out are nil.
  public subscript(style: TextStyle) -> FontDescription {
    get { descriptions[style] ?? FontDescription() }
    set { descriptions[style] = newValue == FontDescription() ? nil : newValue }
  }

  /// Returns the font of a style at a text scale, in points.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - textScale: The factor for sizes.
  ///   - contentSizeCategory: The platform's setting of text sizes; nil: the sizes of the table. With a
  ///     setting, a style without its own size has the size of the platform's nearest style
  ///     (``TextSizeCategory/size(of:)``). A style's own size grows like that one.
  /// - Complexity: O(1).
  package func font(
    for style: TextStyle, textScale: CGFloat, contentSizeCategory: TextSizeCategory? = nil
  ) -> TextFont {
    let standard = style.standard
    let description = descriptions.isEmpty ? nil : descriptions[style]
    let growth = contentSizeCategory?.growth(of: style) ?? 1
    let size =
      description?.size.map { $0 * growth } ?? contentSizeCategory?.size(of: style) ?? standard.size
    return TextFont(
      family: withFallbacks(
        description?.family ?? (style == .code ? fixedPitchFamily : family)),
      size: size * textScale, weight: description?.weight ?? standard.weight,
      isItalic: description?.isItalic ?? false,
      lineHeight: (description?.lineHeight ?? .natural).scaled(by: growth * textScale),
      collection: collection)
  }

  /// Returns the factor for lengths in points that belong to a style, so that they grow like its font.
  ///
  /// The parameters are those of ``font(for:textScale:contentSizeCategory:)``.
  func growth(
    of style: TextStyle, textScale: CGFloat, contentSizeCategory: TextSizeCategory?
  ) -> CGFloat {
    (contentSizeCategory?.growth(of: style) ?? 1) * textScale
  }

  /// The families of the parts of a text in ``TextFormat/code``, with their fallbacks.
  package var fixedPitchFamilies: String { withFallbacks(fixedPitchFamily) }

  private func withFallbacks(_ family: String) -> String {
    fallbackFamilies.isEmpty ? family : ([family] + fallbackFamilies).joined(separator: ",")
  }

  /// The whole table in a line, for people: the same in every process.
  var summary: String {
    var parts = ["\(family), \(fixedPitchFamily)"]
    if !fallbackFamilies.isEmpty {
      parts.append("fallbacks \(fallbackFamilies.joined(separator: ", "))")
    }
    for style in TextStyle.allCases {
      guard let description = descriptions[style] else { continue }
      parts.append("\(style.rawValue) \(description.summary)")
    }
    if let collection { parts.append("files \(collection.summary)") }
    return parts.joined(separator: "; ")
  }
}

extension FontDescription {
  fileprivate var summary: String {
    let parts = [
      family, size.map { "\($0)" }, weight.map { "weight \($0.value)" },
      isItalic.map { $0 ? "italic" : "upright" }, lineHeight.map { "line height \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
