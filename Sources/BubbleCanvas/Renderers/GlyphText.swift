import BubbleText
import Foundation

/// The text that a run's glyphs represent, so that the drawing can be copied and searched.
public struct GlyphText: Hashable, Sendable {
  /// Characters that are drawn together, such as the letters of a ligature or a syllable.
  public struct Cluster: Hashable, Sendable {
    /// The number of bytes of the text in UTF-8; 0 for glyphs without text, such as those of an ellipsis.
    public var byteCount: Int
    /// The number of glyphs; 0 for characters without glyphs.
    public var glyphCount: Int

    /// Creates a cluster.
    public init(byteCount: Int, glyphCount: Int) {
      self.byteCount = byteCount
      self.glyphCount = glyphCount
    }
  }

  /// The text in reading order.
  public var text: String
  /// The clusters in reading order, which cover all of the text and all glyphs of the run.
  public var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs in left-to-right order.
  public var isRightToLeft: Bool

  /// The text of glyphs that must not be copied.
  public static let nothing = GlyphText(text: "", clusters: [])

  /// Creates a text.
  public init(text: String, clusters: [Cluster], isRightToLeft: Bool = false) {
    self.text = text
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
  }

  init(_ source: GlyphSource, of text: Substring) {
    self.init(
      text: String(text),
      clusters: source.clusters.map {
        Cluster(byteCount: $0.byteCount, glyphCount: $0.glyphCount)
      }, isRightToLeft: source.isRightToLeft)
  }
}

/// A line of text whose glyphs are drawn next.
public struct TextLine: Hashable, Sendable {
  /// The visible text of the line in reading order, without white space at its ends.
  public var text: String
  /// The frame: the width of its glyphs and the height of the line, in points.
  public var frame: CGRect
  /// The y coordinate of the baseline, in points, y down.
  public var baseline: CGFloat
  /// The size of an em, in points.
  public var size: CGFloat
  /// Whether it is read from right to left.
  public var isRightToLeft: Bool

  /// Creates a line.
  public init(text: String, frame: CGRect, baseline: CGFloat, size: CGFloat, isRightToLeft: Bool) {
    self.text = text
    self.frame = frame
    self.baseline = baseline
    self.size = size
    self.isRightToLeft = isRightToLeft
  }
}
