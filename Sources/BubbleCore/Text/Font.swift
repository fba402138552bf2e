import Foundation

/// A font as the measurer and the painter are given it.
public struct Font: Hashable, Sendable {
  /// The family's name, or several with commas between them, in the order in which they are wanted.
  ///
  /// The first one that there is gives the font; characters that it lacks come from the following ones, and
  /// then from the system's fallback fonts. A family of ``collection`` comes before one of that name that is
  /// installed.
  public var family: String
  /// The size in points.
  public var size: CGFloat
  /// The fonts that the host brings along; nil: only those that are installed.
  public var collection: FontCollection?
  /// How high lines are.
  public var lineHeight: LineHeight
  /// How thick letters are.
  public var weight: FontWeight
  /// Whether it is italic.
  public var isItalic: Bool

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
  ///   - collection: The fonts that the host brings along.
  public init(
    family: String, size: CGFloat, weight: FontWeight, isItalic: Bool = false,
    lineHeight: LineHeight = .natural, collection: FontCollection? = nil
  ) {
    self.family = family
    self.size = size
    self.collection = collection
    self.lineHeight = lineHeight
    self.weight = weight
    self.isItalic = isItalic
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
