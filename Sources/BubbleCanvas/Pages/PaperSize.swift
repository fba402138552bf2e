import Foundation

/// The size of a sheet of paper, upright or not.
public struct PaperSize: Hashable, Sendable {
  /// In points, of which an inch has 72.
  public let width: CGFloat
  /// In points.
  public let height: CGFloat

  /// ISO 216: 210 × 297 mm.
  public static let a4 = PaperSize(millimetres: 210, 297)
  /// ISO 216: 148 × 210 mm.
  public static let a5 = PaperSize(millimetres: 148, 210)
  /// ANSI: 8½ × 11 inches.
  public static let letter = PaperSize(exact: 612, 792)
  /// 8½ × 14 inches.
  public static let legal = PaperSize(exact: 612, 1_008)

  /// How short and how long a side may be, in points: more than 200 inches readers of PDF do not open.
  public static let sides: ClosedRange<CGFloat> = 144...14_400

  /// Makes a size; nil where a side is shorter or longer than ``sides`` allow, or no number.
  public init?(width: CGFloat, height: CGFloat) {
    guard PaperSize.sides.contains(width), PaperSize.sides.contains(height) else { return nil }
    self.init(exact: width, height)
  }

  /// Reads `a4`, `a5`, `letter`, `legal`, or `WxH` in points, or with a unit: `148x210mm`, `15x20cm`, `6x9in`.
  ///
  /// - Parameter text: In letters of any case.
  /// - Returns: Nil where it is none of these, or of a size that no paper has (``sides``).
  public init?(_ text: String) {
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

  /// The same as a size.
  public var size: CGSize { CGSize(width: width, height: height) }
}

/// A length on paper, as people write it.
public struct PaperLength: Hashable, Sendable {
  /// What a length is counted in.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A 72nd of an inch.
    case points = "pt"
    /// A tenth of a centimetre.
    case millimetres = "mm"
    /// 2.54 of them are an inch.
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

  /// In points, 0 or more.
  public let points: CGFloat
  /// What it was written in.
  public let unit: Unit

  /// Makes a length; nil where it is negative or no number.
  ///
  /// - Parameters:
  ///   - value: How many of the unit.
  ///   - unit: What is counted.
  public init?(_ value: CGFloat, _ unit: Unit = .points) {
    guard value >= 0, value.isFinite else { return nil }
    points = value * unit.points
    self.unit = unit
  }

  /// Reads a number with a unit behind it: `15mm`, `1.5cm`, `0.5in`, `36pt`, `36`.
  ///
  /// - Parameters:
  ///   - text: What is read.
  ///   - unit: What is counted where none is named.
  /// - Returns: Nil where it is none of these, or negative.
  public init?(_ text: String, unit: Unit = .points) {
    let named = Unit.allCases.first { text.lowercased().hasSuffix($0.rawValue) }
    let number = named.map { String(text.dropLast($0.rawValue.count)) } ?? text
    guard let value = Double(number) else { return nil }
    self.init(CGFloat(value), named ?? unit)
  }
}

/// How the content of a conversation lies on paper.
public struct PageSetup: Hashable, Sendable {
  /// The paper.
  public let paper: PaperSize
  /// The distance of everything but head and page number from each edge, in points of the paper.
  public let margin: CGFloat
  /// How wide the list is that is printed between the margins, in points of the list.
  public let listWidth: CGFloat

  /// The margin where none is said, in points: 15 mm.
  public static let standardMargin: CGFloat = 15 / 25.4 * 72
  /// How large a point of the list is on paper where no width is said: letters of 17 points are a good book's 12.
  public static let standardScale: CGFloat = 0.72
  /// The least width and height of what lies between the margins, in points of the paper.
  public static let minimumBody: CGFloat = 100

  /// Puts a list on paper; nil where there is less than ``minimumBody`` between the margins, or no width.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - margin: In points of the paper.
  ///   - listWidth: How wide the list is, in its own points; nil: as wide as makes its letters ``standardScale`` as large.
  public init?(
    paper: PaperSize, margin: CGFloat = PageSetup.standardMargin, listWidth: CGFloat? = nil
  ) {
    let body = paper.width - 2 * margin
    let width = listWidth ?? (body / PageSetup.standardScale).rounded()
    guard margin >= 0, body >= PageSetup.minimumBody, width >= 1, width.isFinite else { return nil }
    (self.paper, self.margin, self.listWidth) = (paper, margin, width)
    guard bodyHeight * scale >= PageSetup.minimumBody else { return nil }
  }

  /// How large a point of the list is on the paper.
  public var scale: CGFloat { (paper.width - 2 * margin) / listWidth }

  /// How far above and under the list head and page number are, in points of the paper.
  static let furniture: CGFloat = 20

  /// Where the list begins on the paper, in its points.
  var bodyTop: CGFloat { max(margin, PageSetup.furniture + 12) + 4 }

  /// How high the part of the list is that a page has, in points of the list.
  public var bodyHeight: CGFloat { (paper.height - 2 * bodyTop) / scale }
}
