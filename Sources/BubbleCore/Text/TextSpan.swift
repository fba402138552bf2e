import Foundation

/// The format of a part of a text.
public struct TextFormat: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a format of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier letters.
  public static let bold = TextFormat(rawValue: 1)
  /// Slanted letters.
  public static let italic = TextFormat(rawValue: 2)
  /// Letters of fixed pitch.
  public static let code = TextFormat(rawValue: 4)
  /// Struck through.
  public static let strike = TextFormat(rawValue: 8)
  /// Underlined.
  public static let underline = TextFormat(rawValue: 16)
}

/// A part of a text that is formatted, or can be hit, or both.
///
/// Spans may overlap: a link may be bold in part.
public struct TextSpan: Hashable, Sendable {
  /// Offsets into the text's UTF-8, on character boundaries.
  public var range: Range<Int>
  /// Its format.
  public var format: TextFormat
  /// The id of its hit region: `link:https://…`; nil: it can't be hit.
  public var regionID: String?
  /// The address that its region and its accessibility element ask the host to open; nil: none.
  public var link: String?
  /// Rarely used properties, stored separately.
  private var look: Look?

  private final class Look: Sendable {
    let adjustment: TextAdjustment?
    let color: BoxColor?
    let attachment: TextAttachment?

    /// Makes a value; nil if all properties are nil.
    init?(_ adjustment: TextAdjustment?, _ color: BoxColor?, _ attachment: TextAttachment?) {
      if adjustment == nil, color == nil, attachment == nil { return nil }
      self.adjustment = adjustment
      self.color = color
      self.attachment = attachment
    }
  }

  /// The differences of its font from the text's; nil: only those of its format.
  public var adjustment: TextAdjustment? {
    get { look?.adjustment }
    set { look = Look(newValue, color, attachment) }
  }

  /// The colour of that part; nil: that of the text, or of a link.
  public var color: BoxColor? {
    get { look?.color }
    set { look = Look(adjustment, newValue, attachment) }
  }

  /// The object drawn instead of the span's characters; nil: none.
  ///
  /// If two such spans overlap, the first one wins.
  public var attachment: TextAttachment? {
    get { look?.attachment }
    set { look = Look(adjustment, color, newValue) }
  }

  /// Whether it has sizes that depend on the text scale.
  var hasOwnSizes: Bool { look?.adjustment != nil || look?.attachment != nil }

  /// Returns the span with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextSpan {
    var scaled = self
    scaled.look = Look(adjustment?.scaled(by: factor), color, attachment?.scaled(by: factor))
    return scaled
  }

  /// Whether it changes the look of its part.
  package var changesLook: Bool { !format.isEmpty || look != nil }

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - range: Offsets into the text's UTF-8.
  ///   - format: The format of the part.
  ///   - regionID: The id of its hit region; nil: `link:` and the address if there is a `link`, otherwise none.
  ///   - link: The address that it leads to; nil: none. An address that runs a program, names a local file or has control
  ///     characters is ignored.
  ///   - adjustment: The differences of its font from the text's.
  ///   - color: Its colour; nil: that of the text, or of a link.
  ///   - attachment: The object drawn instead of its characters; nil: none.
  public init(
    range: Range<Int>, format: TextFormat = [], regionID: String? = nil, link: String? = nil,
    adjustment: TextAdjustment? = nil, color: BoxColor? = nil, attachment: TextAttachment? = nil
  ) {
    look = Look(adjustment, color, attachment)
    let link = link.flatMap { LinkAddress.mayBeOpened($0) ? $0 : nil }
    self.range = range
    self.format = format
    self.regionID = regionID ?? link.map { "link:\($0)" }
    self.link = link
  }
}

extension TextSpan {
  /// Whether all properties of both are equal.
  public static func == (left: TextSpan, right: TextSpan) -> Bool {
    left.range == right.range && left.format == right.format && left.regionID == right.regionID
      && left.link == right.link && left.adjustment == right.adjustment
      && left.color == right.color && left.attachment == right.attachment
  }

  /// Hashes all properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(format)
    hasher.combine(regionID)
    hasher.combine(link)
    hasher.combine(adjustment)
    hasher.combine(color)
    hasher.combine(attachment)
  }
}

/// A part of a text that looks the same throughout.
public struct FormatRun: Hashable, Sendable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// Its format.
  public var format: TextFormat
  /// Further differences of its font from the text's.
  public var adjustment: TextAdjustment?
  /// Its colour; nil: that of the text, or of a link.
  public var color: BoxColor?
  /// The size of each of its characters in points, regardless of the characters; nil: the font's.
  ///
  /// It is set for an attachment, which is not drawn as a letter: see ``TextAttachment``.
  public var attachmentSize: CGSize?

  /// Makes a run.
  package init(
    range: Range<Int>, format: TextFormat, adjustment: TextAdjustment? = nil,
    color: BoxColor? = nil, attachmentSize: CGSize? = nil
  ) {
    self.range = range
    self.format = format
    self.adjustment = adjustment
    self.color = color
    self.attachmentSize = attachmentSize
  }
}

extension TextFormat {
  /// Every single format.
  static let all: [TextFormat] = [.bold, .italic, .code, .strike, .underline]
}
