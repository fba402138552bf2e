/// A stretch of text that no line break divides, or the text between two of them, in four bytes.
///
/// A text's segments are all that breaking it at another width needs: widths in the units of ``SegmentBuffer/unitsPerEm``,
/// lengths in bytes of UTF-8, and allowed line ends. A text that is too large for one segment is several, of which only the
/// last one allows a break.
struct Segment: RawRepresentable, Equatable, Sendable {
  var rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The kind of a segment.
  enum Kind: UInt32 {
    /// Letters, or any other characters except white space.
    case text
    /// White space that hangs over the end of a line.
    case space
    /// The end of a paragraph; its width is the direction of the next one: 1 from right to left.
    case lineFeed
    /// Reaches to the next tab stop; its width is the distance between stops.
    case tab
    /// No text: the additional width of the segment before it if the line continues.
    ///
    /// Text behind a line break is not kerned with the text before it.
    case joint
    /// A soft hyphen: as wide as a hyphen if a line ends with it, else nothing.
    case softHyphen
  }

  /// The greatest width, and the greatest absolute width of a joint.
  static let maximumWidth = (1 << 20) - 1
  /// The greatest length.
  static let maximumLength = 127

  private static let lengthShift: UInt32 = 20
  static let breakBit: UInt32 = 1 << 27
  static let spaceBit: UInt32 = 1 << 28
  static let kindShift: UInt32 = 29
  private static let jointOffset = 1 << 19

  @inline(__always)
  init(_ kind: Kind, width: Int, length: Int) {
    let width = kind == .joint ? width + Segment.jointOffset : width
    rawValue =
      UInt32(truncatingIfNeeded: width) | UInt32(truncatingIfNeeded: length) << Segment.lengthShift
      | kind.rawValue << Segment.kindShift
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: rawValue >> Segment.kindShift) ?? .text }

  /// The width in units; that of a joint may be negative.
  @inline(__always)
  var width: Int {
    let width = Int(rawValue & UInt32(Segment.maximumWidth))
    return kind == .joint ? width - Segment.jointOffset : width
  }

  /// The length in bytes, without the space behind it.
  @inline(__always)
  var length: Int { Int(rawValue >> Segment.lengthShift & 127) }

  /// Whether a line may end behind it.
  @inline(__always)
  var allowsBreak: Bool { rawValue & Segment.breakBit != 0 }

  /// Whether a space follows that is as wide as ``SegmentBuffer/spaceWidth`` and has no segment.
  @inline(__always)
  var hasSpace: Bool { rawValue & Segment.spaceBit != 0 }
}
