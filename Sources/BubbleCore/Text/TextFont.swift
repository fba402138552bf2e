import Foundation

/// A font as the measurer and the painter are given it.
///
/// It is held by reference and copied when it is changed: each text has one, and most have the same few.
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

    init(
      family: String, size: CGFloat, collection: FontCollection?, lineHeight: LineHeight,
      weight: FontWeight, isItalic: Bool, letterSpacing: CGFloat, hasTabularDigits: Bool
    ) {
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

  /// The family's name, or several with commas between them, in the order in which they are wanted.
  ///
  /// The first one that there is gives the font; characters that it lacks come from the following ones, and
  /// then from the system's fallback fonts. A family of ``collection`` comes before one of that name that is
  /// installed.
  @inlinable public var family: String {
    get { storage.family }
    set { change(family: newValue) }
  }
  /// The size in points.
  @inlinable public var size: CGFloat {
    get { storage.size }
    set { change(size: newValue) }
  }
  /// The fonts that the host brings along; nil: only those that are installed.
  @inlinable public var collection: FontCollection? {
    get { storage.collection }
    set { change(collection: .some(newValue)) }
  }
  /// How high lines are.
  @inlinable public var lineHeight: LineHeight {
    get { storage.lineHeight }
    set { change(lineHeight: newValue) }
  }
  /// How thick letters are.
  @inlinable public var weight: FontWeight {
    get { storage.weight }
    set { change(weight: newValue) }
  }
  /// Whether it is italic.
  @inlinable public var isItalic: Bool {
    get { storage.isItalic }
    set { change(isItalic: newValue) }
  }

  /// The space that each character has behind it besides its own width, in points: ``TextAdjustment/letterSpacing``.
  @inlinable public var letterSpacing: CGFloat {
    get { storage.letterSpacing }
    set { change(letterSpacing: newValue) }
  }
  /// Whether digits are equally wide: ``TextAdjustment/hasTabularDigits``.
  @inlinable public var hasTabularDigits: Bool {
    get { storage.hasTabularDigits }
    set { change(hasTabularDigits: newValue) }
  }

  /// Makes a font that is bold or not.
  public init(family: String, size: CGFloat, isBold: Bool = false, isItalic: Bool = false) {
    self.init(
      family: family, size: size, weight: isBold ? .bold : .regular, isItalic: isItalic)
  }

  /// Makes a font of any weight.
  ///
  /// - Parameters:
  ///   - family: The families that are wanted, in order, with commas between them.
  ///   - size: In points.
  ///   - weight: How thick letters are.
  ///   - isItalic: Whether it is italic.
  ///   - lineHeight: How high lines are.
  ///   - letterSpacing: The space behind each character, in points.
  ///   - hasTabularDigits: Whether digits are equally wide.
  ///   - collection: The fonts that the host brings along.
  public init(
    family: String, size: CGFloat, weight: FontWeight, isItalic: Bool = false,
    lineHeight: LineHeight = .natural, letterSpacing: CGFloat = 0, hasTabularDigits: Bool = false,
    collection: FontCollection? = nil
  ) {
    storage = Storage(
      family: family, size: size, collection: collection, lineHeight: lineHeight, weight: weight,
      isItalic: isItalic, letterSpacing: letterSpacing, hasTabularDigits: hasTabularDigits)
  }

  /// Changes what is given.
  @usableFromInline
  mutating func change(
    family: String? = nil, size: CGFloat? = nil, collection: FontCollection?? = nil,
    lineHeight: LineHeight? = nil, weight: FontWeight? = nil, isItalic: Bool? = nil,
    letterSpacing: CGFloat? = nil, hasTabularDigits: Bool? = nil
  ) {
    storage = Storage(
      family: family ?? storage.family, size: size ?? storage.size,
      collection: collection ?? storage.collection, lineHeight: lineHeight ?? storage.lineHeight,
      weight: weight ?? storage.weight, isItalic: isItalic ?? storage.isItalic,
      letterSpacing: letterSpacing ?? storage.letterSpacing,
      hasTabularDigits: hasTabularDigits ?? storage.hasTabularDigits)
  }

  /// Whether it is at least semibold.
  ///
  /// Setting it leaves a weight alone that is so already; else the weight is bold, or regular.
  public var isBold: Bool {
    get { weight >= .semibold }
    set {
      if newValue != isBold { weight = newValue ? .bold : .regular }
    }
  }
}

extension TextFont: Hashable {
  /// Whether all that is said of both is equal.
  public static func == (left: TextFont, right: TextFont) -> Bool {
    left.storage === right.storage
      || (left.size == right.size && left.weight == right.weight
        && left.isItalic == right.isItalic && left.family == right.family
        && left.lineHeight == right.lineHeight && left.letterSpacing == right.letterSpacing
        && left.hasTabularDigits == right.hasTabularDigits && left.collection == right.collection)
  }

  /// Feeds all that is said of it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(family)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(isItalic)
    hasher.combine(lineHeight)
    hasher.combine(letterSpacing)
    hasher.combine(hasTabularDigits)
    hasher.combine(collection)
  }
}

/// How thick letters are, as CSS counts it: from 1 to 1000, 400 for text and 700 for bold.
///
/// Where a family has no font of that weight, the nearest is taken by the rule of CSS Fonts 4, section 5.2.
public struct FontWeight: Hashable, Sendable, Comparable {
  private let number: Int16

  /// The weights that there are.
  public static let range = 1...1_000

  /// Makes a weight.
  ///
  /// - Precondition: It is in ``range``.
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

/// How high the lines of a font are.
///
/// What a line is higher than the font's ascent and descent is put above and below it in halves, as in CSS (CSS
/// Inline 3, "half-leading"), and what it is lower is taken away so: text stays in the middle of its line.
public enum LineHeight: Hashable, Sendable {
  /// The font's own ascent and descent.
  case natural
  /// The font's own, multiplied; CSS's number multiplies the size of the font instead.
  case multiple(CGFloat)
  /// Points.
  case points(CGFloat)

  /// The factors that ``multiple(_:)`` may have.
  public static let multipleRange: ClosedRange<CGFloat> = 0.5...10
  /// The numbers that ``points(_:)`` may have in a ``FontDescription``.
  public static let pointRange: ClosedRange<CGFloat> = 1...10_000

  /// Whether the number is in its range.
  public var isUsable: Bool {
    switch self {
    case .natural: true
    case .multiple(let factor): LineHeight.multipleRange.contains(factor)
    case .points(let points): LineHeight.pointRange.contains(points)
    }
  }

  /// The height of lines, and how far their baseline is below their top, in the unit of the arguments.
  ///
  /// A number that is none, or not over 0, counts as ``natural``.
  ///
  /// - Parameters:
  ///   - ascent: How far the font reaches above the baseline.
  ///   - descent: How far it reaches below.
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

  /// The same where all sizes are multiplied.
  func scaled(by factor: CGFloat) -> LineHeight {
    if case .points(let points) = self { .points(points * factor) } else { self }
  }
}
