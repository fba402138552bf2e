import Foundation

/// A font for the measurer and the painter.
///
/// It has reference storage with copy on write: each text has a font, and most share the same few.
public struct TextFont: Sendable {
  /// The properties; those that differ most often come first.
  @usableFromInline
  struct Parts: Hashable, Sendable {
    @usableFromInline var size: CGFloat
    @usableFromInline var weight: FontWeight
    @usableFromInline var isItalic: Bool
    @usableFromInline var family: String
    @usableFromInline var lineHeight: LineHeight
    @usableFromInline var letterSpacing: CGFloat
    @usableFromInline var hasTabularDigits: Bool
    @usableFromInline var language: TextLanguage?
    @usableFromInline var collection: FontCollection?
  }

  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  @usableFromInline private(set) var storage: Storage

  /// The family's name, or several separated by commas, in fallback order.
  ///
  /// The first available one gives the font. Characters that it lacks come from the following ones, then from the
  /// system's fallback fonts. A family of ``collection`` precedes an installed one of the same name.
  @inlinable public var family: String {
    get { storage.parts.family }
    set { change { $0.family = newValue } }
  }
  /// The size in points.
  @inlinable public var size: CGFloat {
    get { storage.parts.size }
    set { change { $0.size = newValue } }
  }
  /// The host's fonts; nil: only installed ones.
  @inlinable public var collection: FontCollection? {
    get { storage.parts.collection }
    set { change { $0.collection = newValue } }
  }
  /// The height of lines.
  @inlinable public var lineHeight: LineHeight {
    get { storage.parts.lineHeight }
    set { change { $0.lineHeight = newValue } }
  }
  /// The weight of letters.
  @inlinable public var weight: FontWeight {
    get { storage.parts.weight }
    set { change { $0.weight = newValue } }
  }
  /// Whether it is italic.
  @inlinable public var isItalic: Bool {
    get { storage.parts.isItalic }
    set { change { $0.isItalic = newValue } }
  }

  /// The extra space after each character, in points: ``TextAdjustment/letterSpacing``.
  @inlinable public var letterSpacing: CGFloat {
    get { storage.parts.letterSpacing }
    set { change { $0.letterSpacing = newValue } }
  }
  /// Whether digits are equally wide: ``TextAdjustment/hasTabularDigits``.
  @inlinable public var hasTabularDigits: Bool {
    get { storage.parts.hasTabularDigits }
    set { change { $0.hasTabularDigits = newValue } }
  }
  /// The language of the text; nil, the default: unknown, so that its letters show it.
  ///
  /// It chooses the fonts of Han characters, and the forms that a font has for a language.
  @inlinable public var language: TextLanguage? {
    get { storage.parts.language }
    set { change { $0.language = newValue } }
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
      Parts(
        size: size, weight: weight, isItalic: isItalic, family: family, lineHeight: lineHeight,
        letterSpacing: letterSpacing, hasTabularDigits: hasTabularDigits, collection: collection))
  }

  @usableFromInline
  mutating func change(_ body: (inout Parts) -> Void) {
    var parts = storage.parts
    body(&parts)
    storage = Storage(parts)
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
    left.storage === right.storage || left.storage.parts == right.storage.parts
  }

  /// Hashes all properties.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.parts) }
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
