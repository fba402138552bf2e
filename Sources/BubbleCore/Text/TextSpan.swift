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
  /// Hidden: a bar covers the letters, and nothing but a copy has the words.
  public static let spoiler = TextFormat(rawValue: 32)
  /// Marked, as by a highlighter.
  public static let mark = TextFormat(rawValue: 64)
}

/// A person or a subject that a part of a text names.
public enum TextReference: Hashable, Sendable {
  /// A person, by id, or by name if the id is unknown.
  case mention(String)
  /// A subject, such as `#boat`.
  case hashtag(String)

  /// The id of its hit region.
  fileprivate var regionID: String {
    switch self {
    case .mention(let person): "mention:\(person)"
    case .hashtag(let subject): "hashtag:\(subject)"
    }
  }
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
  private var look: Apart<Look>?

  private struct Look: Hashable, Sendable {
    var adjustment: TextAdjustment?
    var color: BoxColor?
    var attachment: TextAttachment?
    var reference: TextReference?
  }

  private mutating func changeLook(_ body: (inout Look) -> Void) {
    var new = look?.value ?? Look()
    body(&new)
    look = new == Look() ? nil : Apart(new)
  }

  /// The differences of its font from the text's; nil: only those of its format.
  public var adjustment: TextAdjustment? {
    get { look?.value.adjustment }
    set { changeLook { $0.adjustment = newValue } }
  }

  /// The colour of that part; nil: that of the text, or of a link.
  public var color: BoxColor? {
    get { look?.value.color }
    set { changeLook { $0.color = newValue } }
  }

  /// The object drawn instead of the span's characters; nil: none.
  ///
  /// If two such spans overlap, the first one wins.
  public var attachment: TextAttachment? {
    get { look?.value.attachment }
    set { changeLook { $0.attachment = newValue } }
  }

  /// The person or subject that it names, which its region's action has; nil: none.
  public var reference: TextReference? { look?.value.reference }

  /// Whether it has sizes that depend on the text scale.
  var hasOwnSizes: Bool { adjustment != nil || attachment != nil }

  /// Returns the span with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextSpan {
    var scaled = self
    scaled.changeLook {
      $0.adjustment = $0.adjustment?.scaled(by: factor)
      $0.attachment = $0.attachment?.scaled(by: factor)
    }
    return scaled
  }

  /// Whether it changes the look of its part.
  package var changesLook: Bool { !format.isEmpty || hasOwnSizes || color != nil }

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - range: Offsets into the text's UTF-8.
  ///   - format: The format of the part.
  ///   - regionID: The id of its hit region; nil: `link:` and the address if there is a `link`, `mention:` or `hashtag:` and its
  ///     value for a `reference`, `spoiler` for hidden text, otherwise none.
  ///   - link: The address that it leads to; nil: none. An address that runs a program, names a local file or has control
  ///     characters is ignored.
  ///   - adjustment: The differences of its font from the text's.
  ///   - color: Its colour; nil: that of the text, or of a link.
  ///   - attachment: The object drawn instead of its characters; nil: none.
  ///   - reference: The person or subject that it names; nil: none.
  public init(
    range: Range<Int>, format: TextFormat = [], regionID: String? = nil, link: String? = nil,
    adjustment: TextAdjustment? = nil, color: BoxColor? = nil, attachment: TextAttachment? = nil,
    reference: TextReference? = nil
  ) {
    let link = link.flatMap { LinkAddress.mayBeOpened($0) ? $0 : nil }
    self.range = range
    self.format = format
    self.regionID =
      regionID ?? link.map { "link:\($0)" } ?? reference?.regionID
      ?? (format.contains(.spoiler) ? TextSpan.spoilerRegionID : nil)
    self.link = link
    changeLook {
      $0 = Look(
        adjustment: adjustment, color: color, attachment: attachment, reference: reference)
    }
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
  static let all: [TextFormat] = [
    .bold, .italic, .code, .strike, .underline, .spoiler, .mark,
  ]
}
