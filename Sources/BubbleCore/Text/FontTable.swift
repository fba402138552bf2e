import Foundation

/// What a host says of a text style's font; what it leaves out is as in the ``FontTable``.
public struct FontDescription: Hashable, Sendable {
  /// The families that are wanted, in order, with commas between them; nil: those of the table.
  public var family: String?
  /// The size in points, at a text scale of 1 and in ``TextSizeCategory/large``; nil: the standard one.
  ///
  /// - Precondition: It is in ``sizeRange``.
  public var size: CGFloat? { didSet { checkSize() } }
  /// How thick letters are; nil: as standard.
  public var weight: FontWeight?
  /// Whether it is italic; nil: it is not.
  public var isItalic: Bool?
  /// How high lines are; nil: as high as the font's own.
  ///
  /// Points grow with the size.
  ///
  /// - Precondition: It is usable (``LineHeight/isUsable``).
  public var lineHeight: LineHeight? { didSet { checkLineHeight() } }

  /// The sizes that there are, in points.
  public static let sizeRange: ClosedRange<CGFloat> = 1...1_000

  /// Makes a description.
  ///
  /// - Precondition: `size` is in ``sizeRange``, and `lineHeight` is usable.
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

/// Says which font each text style is.
///
/// The standard sizes are Actor's (`Actor`'s iOS client: body 16, sender bold 15, date 11, service bold
/// 12), in Noto Sans.
public struct FontTable: Hashable, Sendable {
  /// The family of all styles but ``TextStyle/code``, or several with commas between them, in order.
  public var family: String
  /// The family of ``TextStyle/code`` and of the parts of a text in ``TextFormat/code``.
  public var fixedPitchFamily: String
  /// The families that characters are taken from which a style's own lack, in order, before the system's.
  public var fallbackFamilies: [String]
  /// The fonts that the host brings along, as files or bytes; nil: only those that are installed.
  public var collection: FontCollection?
  /// Never holds one that says nothing, so that equal tables are equal.
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

  /// What the host says of a style's font; what it leaves out is nil.
  public subscript(style: TextStyle) -> FontDescription {
    get { descriptions[style] ?? FontDescription() }
    set { descriptions[style] = newValue == FontDescription() ? nil : newValue }
  }

  /// The font of a style at a text scale, in points.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - textScale: What sizes are multiplied with.
  ///   - contentSizeCategory: The step of the platform's setting of text sizes; nil: the sizes of the table.
  ///     With a step a style that has no size of its own has that of the platform's style that is nearest to
  ///     it (``TextSizeCategory/size(of:)``), and a size of its own grows like that one.
  /// - Complexity: O(1).
  public func font(
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

  /// What points that are said beside a style are multiplied with, as its own are.
  ///
  /// The parameters are those of ``font(for:textScale:contentSizeCategory:)``.
  func growth(
    of style: TextStyle, textScale: CGFloat, contentSizeCategory: TextSizeCategory?
  ) -> CGFloat {
    (contentSizeCategory?.growth(of: style) ?? 1) * textScale
  }

  /// The families of the parts of a text in ``TextFormat/code``, and those that stand in for them.
  package var fixedPitchFamilies: String { withFallbacks(fixedPitchFamily) }

  private func withFallbacks(_ family: String) -> String {
    fallbackFamilies.isEmpty ? family : ([family] + fallbackFamilies).joined(separator: ",")
  }

  /// All of it in a line, for people: the same in every process.
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
