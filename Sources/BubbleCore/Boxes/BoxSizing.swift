import Foundation

/// The width and height of a box, and its share of the space in a row or column.
///
/// The names and meanings are CSS flexbox's (`flex-grow`, `flex-shrink`, `flex-basis`, `align-self`,
/// `min-width`…). Lengths are points, or percentages of the box around it: see ``BoxLength``. CSS's automatic
/// minimum size applies: a box does not shrink below the smaller of its content's minimum and its own width.
/// A minimum wins over a maximum.
///
/// Properties such as ``width`` have the lengths in points, the usual unit, and nil for a percentage.
public struct BoxSizing: Hashable, Sendable {
  /// The lengths of a sizing.
  package enum Dimension: Int, Hashable, Sendable, CaseIterable {
    /// The width; nil: the content's.
    case width
    /// The height; nil: the content's.
    case height
    /// The minimum width; nil: automatic.
    case minWidth
    /// The maximum width; nil: none.
    case maxWidth
    /// The minimum height; nil: automatic.
    case minHeight
    /// The maximum height; nil: none.
    case maxHeight
    /// The length from which the box grows or shrinks; nil: its width or height, else the content's.
    case basis

    /// Its name, for people.
    package var name: String { "\(self)" }
  }

  /// A number for each length: points or hundredths, 0 for a missing length.
  ///
  /// Most boxes have few lengths. Stored separately from the units, all of them take up little space.
  private(set) var numbers = Numbers()
  /// The lengths that are set.
  private(set) var given = Dimensions()
  /// The lengths that are percentages.
  private(set) var percentages = Dimensions()

  /// The box's share of the remaining space.
  ///
  /// Must not be negative.
  public var grow: CGFloat
  /// The box's share, multiplied by its basis, of the missing space.
  ///
  /// Must not be negative.
  public var shrink: CGFloat
  /// The alignment across the row or column, or from top to bottom in an overlay; nil: the container's.
  package var alignSelf: BoxAlignment?
  /// The alignment from the leading to the trailing edge of an overlay; nil: the overlay's.
  package var justifySelf: BoxAlignment?
  /// The ratio of width to height, used if only one of them is known.
  ///
  /// Nil: none, or for an image the ratio of its natural size.
  ///
  /// A ratio below 1/10,000 or over 10,000 is ignored.
  public var aspectRatio: CGFloat?

  /// Makes a sizing with lengths in points; the default of each length, nil, is automatic.
  public init(
    width: CGFloat? = nil, height: CGFloat? = nil, minWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    grow: CGFloat = 0, shrink: CGFloat = 1, basis: CGFloat? = nil, alignSelf: BoxAlignment? = nil,
    justifySelf: BoxAlignment? = nil, aspectRatio: CGFloat? = nil
  ) {
    self.grow = grow
    self.shrink = shrink
    self.alignSelf = alignSelf
    self.justifySelf = justifySelf
    self.aspectRatio = aspectRatio
    set(.width, width, isPercentage: false)
    set(.height, height, isPercentage: false)
    set(.minWidth, minWidth, isPercentage: false)
    set(.maxWidth, maxWidth, isPercentage: false)
    set(.minHeight, minHeight, isPercentage: false)
    set(.maxHeight, maxHeight, isPercentage: false)
    set(.basis, basis, isPercentage: false)
  }

  /// Makes a sizing with lengths in points or percent; the default of each length, nil, is automatic.
  ///
  /// If all lengths are numbers, the other initializer has the same result.
  @_disfavoredOverload
  public init(
    width: BoxLength? = nil, height: BoxLength? = nil, minWidth: BoxLength? = nil,
    maxWidth: BoxLength? = nil, minHeight: BoxLength? = nil, maxHeight: BoxLength? = nil,
    grow: CGFloat = 0, shrink: CGFloat = 1, basis: BoxLength? = nil,
    alignSelf: BoxAlignment? = nil, justifySelf: BoxAlignment? = nil, aspectRatio: CGFloat? = nil
  ) {
    self.init(
      grow: grow, shrink: shrink, alignSelf: alignSelf, justifySelf: justifySelf,
      aspectRatio: aspectRatio)
    self[.width] = width
    self[.height] = height
    self[.minWidth] = minWidth
    self[.maxWidth] = maxWidth
    self[.minHeight] = minHeight
    self[.maxHeight] = maxHeight
    self[.basis] = basis
  }

  /// A length in its given unit: points or percent.
  package subscript(dimension: Dimension) -> BoxLength? {
    get {
      guard given[dimension] else { return nil }
      let number = numbers[dimension]
      return percentages[dimension] ? .percent(number) : .points(number)
    }
    set {
      switch newValue {
      case .percent(let percent): set(dimension, percent, isPercentage: true)
      case .points(let points): set(dimension, points, isPercentage: false)
      case nil: set(dimension, nil, isPercentage: false)
      }
    }
  }

  /// Whether all properties have their defaults.
  @inline(__always)
  var isStandard: Bool {
    given.isEmpty && grow == 0 && shrink == 1 && alignSelf == nil && justifySelf == nil
      && aspectRatio == nil
  }

  @inline(__always)
  private mutating func set(_ dimension: Dimension, _ number: CGFloat?, isPercentage: Bool) {
    numbers[dimension] = number ?? 0
    given[dimension] = number != nil
    percentages[dimension] = isPercentage
  }

  @inline(__always)
  private func points(_ dimension: Dimension) -> CGFloat? {
    given[dimension] && !percentages[dimension] ? numbers[dimension] : nil
  }
}

/// The lengths in points.
extension BoxSizing {
  /// The width in points; nil: the content's, or a percentage.
  public var width: CGFloat? {
    get { points(.width) }
    set { set(.width, newValue, isPercentage: false) }
  }

  /// The height in points; nil: the content's, or a percentage.
  public var height: CGFloat? {
    get { points(.height) }
    set { set(.height, newValue, isPercentage: false) }
  }

  /// The minimum width in points; nil: automatic, or a percentage.
  public var minWidth: CGFloat? {
    get { points(.minWidth) }
    set { set(.minWidth, newValue, isPercentage: false) }
  }

  /// The maximum width in points; nil: none, or a percentage.
  public var maxWidth: CGFloat? {
    get { points(.maxWidth) }
    set { set(.maxWidth, newValue, isPercentage: false) }
  }

  /// The minimum height in points; nil: automatic, or a percentage.
  public var minHeight: CGFloat? {
    get { points(.minHeight) }
    set { set(.minHeight, newValue, isPercentage: false) }
  }

  /// The maximum height in points; nil: none, or a percentage.
  public var maxHeight: CGFloat? {
    get { points(.maxHeight) }
    set { set(.maxHeight, newValue, isPercentage: false) }
  }

  /// The length in points from which it grows or shrinks; nil: its width or height, else the content's, or a percentage.
  public var basis: CGFloat? {
    get { points(.basis) }
    set { set(.basis, newValue, isPercentage: false) }
  }
}

extension BoxSizing {
  /// A set of lengths.
  struct Dimensions: Hashable, Sendable {
    private var bits: UInt8 = 0

    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    @inline(__always)
    subscript(dimension: Dimension) -> Bool {
      get { bits & Dimensions.bit(dimension) != 0 }
      set {
        let bit = Dimensions.bit(dimension)
        bits = newValue ? bits | bit : bits & ~bit
      }
    }

    @inline(__always)
    private static func bit(_ dimension: Dimension) -> UInt8 { 1 << dimension.rawValue }
  }

  /// A number for each length.
  struct Numbers: Hashable, Sendable {
    private var values: InlineArray<7, CGFloat> = [0, 0, 0, 0, 0, 0, 0]

    @inline(__always)
    subscript(dimension: Dimension) -> CGFloat {
      get { values[dimension.rawValue] }
      set { values[dimension.rawValue] = newValue }
    }

    static func == (left: Numbers, right: Numbers) -> Bool {
      left.values.indices.allSatisfy { left.values[$0] == right.values[$0] }
    }

    func hash(into hasher: inout Hasher) {
      for index in values.indices { hasher.combine(values[index]) }
    }
  }
}
