import Foundation

/// The size of a sheet of paper, in portrait or landscape.
public struct PaperSize: Hashable, Sendable {
  /// The width in points (72 per inch).
  public let width: CGFloat
  /// The height in points (72 per inch).
  public let height: CGFloat

  /// ISO 216: 210 × 297 mm.
  public static let a4 = PaperSize(millimetres: 210, 297)
  /// ISO 216: 148 × 210 mm.
  public static let a5 = PaperSize(millimetres: 148, 210)
  /// ANSI: 8½ × 11 inches.
  public static let letter = PaperSize(exact: 612, 792)
  /// 8½ × 14 inches.
  public static let legal = PaperSize(exact: 612, 1_008)

  /// The valid lengths of a side, in points; PDF readers do not open pages of more than 200 inches.
  package static let sides: ClosedRange<CGFloat> = 144...14_400

  /// Creates a size; nil if a side is NaN, or not from 144 to 14,400 points.
  public init?(width: CGFloat, height: CGFloat) {
    guard PaperSize.sides.contains(width), PaperSize.sides.contains(height) else { return nil }
    self.init(exact: width, height)
  }

  /// Reads `a4`, `a5`, `letter`, `legal`, or `WxH` in points, or with a unit: `148x210mm`, `15x20cm`, `6x9in`.
  ///
  /// - Parameter text: The text, in upper or lower case.
  /// - Returns: Nil if the text is invalid, or if a side is not from 144 to 14,400 points.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "a4": self = .a4
    case "a5": self = .a5
    case "letter": self = .letter
    case "legal": self = .legal
    case let text:
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let height = PaperLength(String(parts[1])) else { return nil }
      guard let width = PaperLength(String(parts[0]), unit: height.unit) else { return nil }
      self.init(width: width.points, height: height.points)
    }
  }

  private init(exact width: CGFloat, _ height: CGFloat) {
    (self.width, self.height) = (width, height)
  }

  private init(millimetres width: CGFloat, _ height: CGFloat) {
    self.init(exact: width / 25.4 * 72, height / 25.4 * 72)
  }

  /// The size in points.
  public var size: CGSize { CGSize(width: width, height: height) }
}

/// A length on paper with its unit.
package struct PaperLength: Hashable, Sendable {
  /// The unit of a length.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A 72nd of an inch.
    case points = "pt"
    /// A tenth of a centimetre.
    case millimetres = "mm"
    /// An inch has 2.54.
    case centimetres = "cm"
    /// 72 points.
    case inches = "in"

    fileprivate var points: CGFloat {
      switch self {
      case .points: 1
      case .millimetres: 72 / 25.4
      case .centimetres: 72 / 2.54
      case .inches: 72
      }
    }
  }

  /// The length in points, 0 or more.
  package let points: CGFloat
  /// The unit in which it was given.
  package let unit: Unit

  /// Creates a length; nil if it is negative, infinite or NaN.
  ///
  /// - Parameters:
  ///   - value: The number of units.
  ///   - unit: The unit.
  package init?(_ value: CGFloat, _ unit: Unit = .points) {
    guard value >= 0, value.isFinite else { return nil }
    points = value * unit.points
    self.unit = unit
  }

  /// Reads a number with an optional unit: `15mm`, `1.5cm`, `0.5in`, `36pt`, `36`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: The default unit.
  /// - Returns: Nil if the text is invalid or the number negative.
  package init?(_ text: String, unit: Unit = .points) {
    let named = Unit.allCases.first { text.lowercased().hasSuffix($0.rawValue) }
    let number = named.map { String(text.dropLast($0.rawValue.count)) } ?? text
    guard let value = Double(number) else { return nil }
    self.init(CGFloat(value), named ?? unit)
  }
}

/// The layout of a conversation on paper.
public struct PageSetup: Hashable, Sendable {
  /// The paper.
  public let paper: PaperSize
  /// The distance from each edge of the paper to the list, in points of the paper.
  ///
  /// The head and the page number may be within it.
  public let margin: CGFloat
  /// The width of the list between the margins, in points of the list.
  public let listWidth: CGFloat

  /// The default margin, in points: 15 mm.
  public static let standardMargin: CGFloat = 15 / 25.4 * 72
  /// The default scale of the list on paper: letters of 17 points become about 12 points, as in a good book.
  static let standardScale: CGFloat = 0.72
  /// The least width and height between the margins, in points of the paper.
  static let minimumBody: CGFloat = 100

  /// Creates a setup; nil if less than 100 points are left between the margins, or if the width or the margin is invalid.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - margin: In points of the paper.
  ///   - listWidth: The width of the list, in its own points; nil for the width at which the scale is 0.72.
  public init?(
    paper: PaperSize, margin: CGFloat = PageSetup.standardMargin, listWidth: CGFloat? = nil
  ) {
    let body = paper.width - 2 * margin
    let width = listWidth ?? (body / PageSetup.standardScale).rounded()
    guard margin >= 0, body >= PageSetup.minimumBody, width >= 1, width.isFinite else { return nil }
    (self.paper, self.margin, self.listWidth) = (paper, margin, width)
    guard bodyHeight * scale >= PageSetup.minimumBody else { return nil }
  }

  /// The scale from points of the list to points of the paper.
  public var scale: CGFloat { (paper.width - 2 * margin) / listWidth }

  /// The distance of the head above and of the page number below the list, in points of the paper.
  static let furniture: CGFloat = 20

  /// The top of the list on the paper, in points of the paper.
  var bodyTop: CGFloat { max(margin, PageSetup.furniture + 12) + 4 }

  /// The height of the list on a page, in points of the list.
  var bodyHeight: CGFloat { (paper.height - 2 * bodyTop) / scale }
}
