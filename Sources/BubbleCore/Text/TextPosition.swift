import Foundation

/// A place between the characters of a text, where a caret may stand.
///
/// One offset is two places where a line is broken inside of a paragraph, and where directions meet: the
/// affinity says which. ``TextLayout`` takes an offset inside of a grapheme cluster for the cluster's start, and
/// one outside of the text for its end or start.
public struct TextPosition: Hashable, Sendable {
  /// The offset into the text's UTF-8.
  public var offset: Int
  /// To which of the characters beside it the place belongs.
  public var affinity: TextAffinity

  /// Makes a position.
  public init(offset: Int, affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

extension TextPosition: Comparable {
  /// Whether a position comes earlier in the text, whatever its place on the screen; of the same offset
  /// ``TextAffinity/upstream`` is the earlier one.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    guard left.offset == right.offset else { return left.offset < right.offset }
    return left.affinity == .upstream && right.affinity == .downstream
  }
}

/// To which of two characters a place between them belongs, as in AppKit's `NSSelectionAffinity`.
public enum TextAffinity: String, Hashable, Sendable, CaseIterable {
  /// To the one before it in the text: the place is at its trailing edge.
  case upstream
  /// To the one behind it in the text: the place is at its leading edge.
  case downstream
}

/// What is drawn for a caret that is split where directions meet.
public struct TextCaret: Hashable, Sendable {
  /// Where text of the paragraph's own direction would go in; zero wide and as high as the line.
  public var primary: CGRect
  /// Where text of the other direction would go in; nil: at the same place.
  public var secondary: CGRect?

  /// Makes a caret.
  public init(primary: CGRect, secondary: CGRect? = nil) {
    self.primary = primary
    self.secondary = secondary
  }
}

/// How a caret moves through a text.
public enum TextMovement: String, Hashable, Sendable, CaseIterable {
  /// To the next place at the left, whatever is there.
  case left
  /// To the next place at the right, whatever is there.
  case right
  /// To the start of the grapheme cluster before.
  case previousCluster
  /// Behind the next grapheme cluster.
  case nextCluster
  /// To the start of this word, or of the one before.
  case previousWord
  /// To the end of this word, or of the next one.
  case nextWord
  /// To the start of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd
}
