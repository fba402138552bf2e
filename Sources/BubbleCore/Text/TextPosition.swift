import Foundation

/// A position between the characters of a text: a possible place of the caret.
///
/// One offset has two positions at a line break inside of a paragraph, and where directions meet: the affinity
/// distinguishes them. An offset inside of a grapheme cluster means the cluster's start, and
/// one outside of the text means the text's end or start.
public struct TextPosition: Hashable, Sendable {
  /// The offset into the text's UTF-8.
  public var offset: Int
  /// The adjacent character that the position belongs to.
  public var affinity: TextAffinity

  /// Makes a position.
  public init(offset: Int, affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

extension TextPosition: Comparable {
  /// Whether a position is earlier in the text, regardless of its place on the screen; at the same offset,
  /// ``TextAffinity/upstream`` is earlier.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    guard left.offset == right.offset else { return left.offset < right.offset }
    return left.affinity == .upstream && right.affinity == .downstream
  }
}

/// The one of two adjacent characters that a position belongs to, as in AppKit's `NSSelectionAffinity`.
public enum TextAffinity: String, Hashable, Sendable, CaseIterable {
  /// The preceding character in the text: the position is at its trailing edge.
  case upstream
  /// The following character in the text: the position is at its leading edge.
  case downstream
}

/// The rectangles of a caret, which is split where directions meet.
package struct TextCaret: Hashable, Sendable {
  /// The insertion point for text of the paragraph's direction; zero wide and as high as the line.
  package var primary: CGRect
  /// The insertion point for text of the other direction; nil: the same.
  package var secondary: CGRect?

  /// Makes a caret.
  package init(primary: CGRect, secondary: CGRect? = nil) {
    self.primary = primary
    self.secondary = secondary
  }
}

/// A movement of a caret through a text.
package enum TextMovement: String, Hashable, Sendable, CaseIterable {
  /// To the next place at the left, regardless of direction.
  case left
  /// To the next place at the right, regardless of direction.
  case right
  /// To the start of the preceding grapheme cluster.
  case previousCluster
  /// To the end of the next grapheme cluster.
  case nextCluster
  /// To the start of this word, or of the preceding one.
  case previousWord
  /// To the end of this word, or of the next one.
  case nextWord
  /// To the start of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd
}
