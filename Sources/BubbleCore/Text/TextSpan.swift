public import Foundation

/// How a part of a text is drawn.
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
  /// How it is drawn.
  public var format: TextFormat
  /// The id of its hit region: `link:https://…`; nil: it can't be hit.
  public var regionID: String?
  /// The address that it leads to, which its region and what is read aloud of it ask the host to open;
  /// nil: it leads nowhere.
  public var link: String?
  /// What few spans say, stored apart.
  private var look: Look?

  private final class Look: Sendable {
    let adjustment: TextAdjustment?
    let color: BoxColor?
    let attachment: TextAttachment?

    /// Nil: nothing is said.
    init?(_ adjustment: TextAdjustment?, _ color: BoxColor?, _ attachment: TextAttachment?) {
      if adjustment == nil, color == nil, attachment == nil { return nil }
      self.adjustment = adjustment
      self.color = color
      self.attachment = attachment
    }
  }

  /// How the font of that part differs from the text's; nil: only in its format.
  public var adjustment: TextAdjustment? {
    get { look?.adjustment }
    set { look = Look(newValue, color, attachment) }
  }

  /// The colour of that part; nil: that of the text, or of a link.
  public var color: BoxColor? {
    get { look?.color }
    set { look = Look(adjustment, newValue, attachment) }
  }

  /// What is drawn in place of that part; nil: its characters.
  ///
  /// Of two that overlap the first one counts.
  public var attachment: TextAttachment? {
    get { look?.attachment }
    set { look = Look(adjustment, color, newValue) }
  }

  /// Whether it says a size, which another text scale changes.
  var hasOwnSizes: Bool { look?.adjustment != nil || look?.attachment != nil }

  /// The same, with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextSpan {
    var scaled = self
    scaled.look = Look(adjustment?.scaled(by: factor), color, attachment?.scaled(by: factor))
    return scaled
  }

  /// Whether the part looks otherwise than the text, as far as the span says that.
  package var changesLook: Bool { !format.isEmpty || look != nil }

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - range: Offsets into the text's UTF-8.
  ///   - format: How that part is drawn.
  ///   - regionID: Nil: `link:` and the address, for one that has a `link`.
  ///   - link: The address that it leads to; nil: it leads nowhere. One that runs a program, is a file of the machine, or has
  ///     control characters, is none.
  ///   - adjustment: How its font differs from the text's.
  ///   - color: Its colour; nil: that of the text, or of a link.
  ///   - attachment: What is drawn in its place; nil: its characters.
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
  /// Whether both say the same.
  public static func == (left: TextSpan, right: TextSpan) -> Bool {
    left.range == right.range && left.format == right.format && left.regionID == right.regionID
      && left.link == right.link && left.adjustment == right.adjustment
      && left.color == right.color && left.attachment == right.attachment
  }

  /// Feeds all that it says.
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
  /// How it is drawn.
  public var format: TextFormat
  /// How its font differs from the text's besides.
  public var adjustment: TextAdjustment?
  /// Its colour; nil: that of the text, or of a link.
  public var color: BoxColor?
  /// How large each of its characters is in points, whatever characters they are; nil: as its font has them.
  ///
  /// What is drawn there is no letter: see ``TextAttachment``.
  public var attachmentSize: CGSize?

  /// Makes a run.
  public init(
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
