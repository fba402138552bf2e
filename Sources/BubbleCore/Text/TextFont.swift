import Foundation

/// A font for the measurer and the painter.
///
/// It has reference storage with copy on write: each text has a font, and most share the same few.
public struct TextFont: Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let family: String
    @usableFromInline let size: CGFloat
    @usableFromInline let collection: FontCollection?
    @usableFromInline let lineHeight: LineHeight
    @usableFromInline let weight: FontWeight
    @usableFromInline let isItalic: Bool
    @usableFromInline let letterSpacing: CGFloat
    @usableFromInline let hasTabularDigits: Bool
    @usableFromInline let language: TextLanguage?

    init(
      family: String, size: CGFloat, collection: FontCollection?, lineHeight: LineHeight,
      weight: FontWeight, isItalic: Bool, letterSpacing: CGFloat, hasTabularDigits: Bool,
      language: TextLanguage?
    ) {
      self.language = language
      self.family = family
      self.size = size
      self.collection = collection
      self.lineHeight = lineHeight
      self.weight = weight
      self.isItalic = isItalic
      self.letterSpacing = letterSpacing
      self.hasTabularDigits = hasTabularDigits
    }
  }

  @usableFromInline private(set) var storage: Storage

  /// The family's name, or several separated by commas, in fallback order.
  ///
  /// The first available one gives the font. Characters that it lacks come from the following ones, then from the
  /// system's fallback fonts. A family of ``collection`` precedes an installed one of the same name.
  @inlinable public var family: String {
    get { storage.family }
    set { change(family: newValue) }
  }
  /// The size in points.
  @inlinable public var size: CGFloat {
    get { storage.size }
    set { change(size: newValue) }
  }
  /// The host's fonts; nil: only installed ones.
  @inlinable public var collection: FontCollection? {
    get { storage.collection }
    set { change(collection: .some(newValue)) }
  }
  /// The height of lines.
  @inlinable public var lineHeight: LineHeight {
    get { storage.lineHeight }
    set { change(lineHeight: newValue) }
  }
  /// The weight of letters.
  @inlinable public var weight: FontWeight {
    get { storage.weight }
    set { change(weight: newValue) }
  }
  /// Whether it is italic.
  @inlinable public var isItalic: Bool {
    get { storage.isItalic }
    set { change(isItalic: newValue) }
  }

  /// The extra space after each character, in points: ``TextAdjustment/letterSpacing``.
  @inlinable public var letterSpacing: CGFloat {
    get { storage.letterSpacing }
    set { change(letterSpacing: newValue) }
  }
  /// Whether digits are equally wide: ``TextAdjustment/hasTabularDigits``.
  @inlinable public var hasTabularDigits: Bool {
    get { storage.hasTabularDigits }
    set { change(hasTabularDigits: newValue) }
  }
  /// The language of the text; nil, the default: unknown, so that its letters show it.
  ///
  /// It chooses the fonts of Han characters, and the forms that a font has for a language.
  @inlinable public var language: TextLanguage? {
    get { storage.language }
    set { change(language: .some(newValue)) }
  }

  /// Makes a font that is bold or not.
  package init(family: String, size: CGFloat, isBold: Bool = false, isItalic: Bool = false) {
    self.init(
      family: family, size: size, weight: isBold ? .bold : .regular, isItalic: isItalic)
  }

  /// Makes a font of any weight.
  ///
  /// - Parameters:
  ///   - family: The families in fallback order, separated by commas.
  ///   - size: The size in points.
  ///   - weight: The weight of letters.
  ///   - isItalic: Whether it is italic.
  ///   - lineHeight: The height of lines.
  ///   - letterSpacing: The space after each character, in points.
  ///   - hasTabularDigits: Whether digits are equally wide.
  ///   - collection: The host's fonts.
  public init(
    family: String, size: CGFloat, weight: FontWeight, isItalic: Bool = false,
    lineHeight: LineHeight = .natural, letterSpacing: CGFloat = 0, hasTabularDigits: Bool = false,
    collection: FontCollection? = nil
  ) {
    storage = Storage(
      family: family, size: size, collection: collection, lineHeight: lineHeight, weight: weight,
      isItalic: isItalic, letterSpacing: letterSpacing, hasTabularDigits: hasTabularDigits,
      language: nil)
  }

  /// Changes the given properties.
  @usableFromInline
  mutating func change(
    family: String? = nil, size: CGFloat? = nil, collection: FontCollection?? = nil,
    lineHeight: LineHeight? = nil, weight: FontWeight? = nil, isItalic: Bool? = nil,
    letterSpacing: CGFloat? = nil, hasTabularDigits: Bool? = nil, language: TextLanguage?? = nil
  ) {
    storage = Storage(
      family: family ?? storage.family, size: size ?? storage.size,
      collection: collection ?? storage.collection, lineHeight: lineHeight ?? storage.lineHeight,
      weight: weight ?? storage.weight, isItalic: isItalic ?? storage.isItalic,
      letterSpacing: letterSpacing ?? storage.letterSpacing,
      hasTabularDigits: hasTabularDigits ?? storage.hasTabularDigits,
      language: language ?? storage.language)
  }

  /// Whether it is at least semibold.
  ///
  /// Setting it keeps a weight that already satisfies it; otherwise the weight becomes bold, or regular.
  package var isBold: Bool {
    get { weight >= .semibold }
    set {
      if newValue != isBold { weight = newValue ? .bold : .regular }
    }
  }
}

extension TextFont: Hashable {
  /// Whether all properties of both are equal.
  public static func == (left: TextFont, right: TextFont) -> Bool {
    left.storage === right.storage
      || (left.size == right.size && left.weight == right.weight
        && left.isItalic == right.isItalic && left.family == right.family
        && left.lineHeight == right.lineHeight && left.letterSpacing == right.letterSpacing
        && left.hasTabularDigits == right.hasTabularDigits && left.language == right.language
        && left.collection == right.collection)
  }

  /// Hashes all properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(family)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(isItalic)
    hasher.combine(lineHeight)
    hasher.combine(letterSpacing)
    hasher.combine(hasTabularDigits)
    hasher.combine(language)
    hasher.combine(collection)
  }
}

/// The weight of letters on CSS's scale: from 1 to 1000, 400 for text and 700 for bold.
///
/// If a family has no font of that weight, the nearest is used by the rule of CSS Fonts 4, section 5.2.
public struct FontWeight: Hashable, Sendable, Comparable {
  private let number: Int16

  /// The valid weights.
  package static let range = 1...1_000

  /// Makes a weight.
  ///
  /// - Precondition: It is from 1 to 1,000.
  public init(_ value: Int) {
    precondition(FontWeight.range.contains(value), "a weight is from 1 to 1000, not \(value)")
    number = Int16(value)
  }

  /// The weight as a number.
  public var value: Int { Int(number) }

  /// 100.
  public static let thin = FontWeight(100)
  /// 200.
  public static let extraLight = FontWeight(200)
  /// 300.
  public static let light = FontWeight(300)
  /// 400.
  public static let regular = FontWeight(400)
  /// 500.
  public static let medium = FontWeight(500)
  /// 600.
  public static let semibold = FontWeight(600)
  /// 700.
  public static let bold = FontWeight(700)
  /// 800.
  public static let extraBold = FontWeight(800)
  /// 900.
  public static let black = FontWeight(900)

  /// Whether it is thinner.
  public static func < (left: FontWeight, right: FontWeight) -> Bool { left.number < right.number }
}

/// The height of a font's lines.
///
/// If a line is higher than the font's ascent and descent, half of the difference is added above and half below. If
/// it is lower, the difference is subtracted in the same way. CSS does the same (CSS Inline 3, "half-leading"). Text
/// stays in the middle of its line.
public enum LineHeight: Hashable, Sendable {
  /// The font's own ascent and descent.
  case natural
  /// The font's own, multiplied; CSS's number multiplies the size of the font instead.
  case multiple(CGFloat)
  /// Points.
  case points(CGFloat)

  /// The valid factors of ``multiple(_:)``.
  package static let multipleRange: ClosedRange<CGFloat> = 0.5...10
  /// The valid numbers of ``points(_:)`` in a ``FontDescription``.
  static let pointRange: ClosedRange<CGFloat> = 1...10_000

  /// Whether the number is in its range.
  package var isUsable: Bool {
    switch self {
    case .natural: true
    case .multiple(let factor): LineHeight.multipleRange.contains(factor)
    case .points(let points): LineHeight.pointRange.contains(points)
    }
  }

  /// Returns the height of lines and the distance from their top to their baseline, in the unit of the arguments.
  ///
  /// A number that is NaN, infinite or not over 0 counts as ``natural``.
  ///
  /// - Parameters:
  ///   - ascent: The font's extent above the baseline.
  ///   - descent: The font's extent below the baseline.
  /// - Complexity: O(1).
  @inlinable
  public func placement(ascent: CGFloat, descent: CGFloat) -> (height: CGFloat, ascent: CGFloat) {
    let natural = ascent + descent
    let height: CGFloat =
      switch self {
      case .natural: natural
      case .multiple(let factor): natural * factor
      case .points(let points): points
      }
    // False for NaN.
    guard self != .natural, height > 0, height < .infinity else { return (natural, ascent) }
    return (height, ascent + (height - natural) / 2)
  }

  /// Returns the line height with its points multiplied.
  func scaled(by factor: CGFloat) -> LineHeight {
    if case .points(let points) = self { .points(points * factor) } else { self }
  }
}
