import BubbleText
import Foundation

/// What the glyphs of a run stand for, so that what is drawn can be copied and searched.
public struct GlyphText: Hashable, Sendable {
  /// Characters that are drawn together, such as the letters of a ligature or a syllable, by how many they are.
  public struct Cluster: Hashable, Sendable {
    /// How many bytes of the text's UTF-8; none where glyphs stand for nothing of it, as those of an ellipsis.
    public var byteCount: Int
    /// How many glyphs; none where nothing is drawn for the characters.
    public var glyphCount: Int

    /// Makes a cluster.
    public init(byteCount: Int, glyphCount: Int) {
      self.byteCount = byteCount
      self.glyphCount = glyphCount
    }
  }

  /// In the order in which it is read.
  public var text: String
  /// All of the text and all glyphs of the run, in the order in which they are read.
  public var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs, as these stand from left to right.
  public var isRightToLeft: Bool

  /// Of glyphs that are not to be copied.
  public static let nothing = GlyphText(text: "", clusters: [])

  /// Makes a text.
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
  /// What is seen of it, without white space at its ends, in the order in which it is read.
  public var text: String
  /// As wide as its glyphs, and as high as the line, in points.
  public var frame: CGRect
  /// Where its letters stand, y down.
  public var baseline: CGFloat
  /// The size of an em, in points.
  public var size: CGFloat
  /// Whether it is read from the right.
  public var isRightToLeft: Bool

  /// Makes a line.
  public init(text: String, frame: CGRect, baseline: CGFloat, size: CGFloat, isRightToLeft: Bool) {
    self.text = text
    self.frame = frame
    self.baseline = baseline
    self.size = size
    self.isRightToLeft = isRightToLeft
  }
}
