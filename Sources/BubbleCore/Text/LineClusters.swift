import Foundation

/// The places of the grapheme clusters of one line.
///
/// An engine supplies them to convert between points and offsets; the core derives the rest. A grapheme
/// cluster is a character as users perceive it (UAX #29, chapter 3): no caret is inside of it.
public struct LineClusters: Hashable, Sendable {
  /// The clusters in visual order, from left to right.
  ///
  /// Each begins at the end of its left neighbour, and their ranges cover the line's ``MeasuredText/Line/range``. White space
  /// that is not part of the line's width lies outside of it: right of the width. In a line that runs from right to left it
  /// lies left of zero (UAX #9, L1). In a line that was cut off, the ellipsis is a cluster, too. Its range is the text that it
  /// replaces: everything after the line's range.
  public var clusters: [Cluster]

  /// Makes a value of clusters from left to right.
  public init(_ clusters: [Cluster]) { self.clusters = clusters }

  /// One grapheme cluster.
  public struct Cluster: Hashable, Sendable {
    /// Its range in the request's text, in UTF-8.
    public var range: Range<Int>
    /// The distance from the line's left edge to the cluster's, in points as drawn: a line that is
    /// ``MeasuredText/Line/isReduced`` is smaller.
    public var x: CGFloat
    /// Its width, in points.
    ///
    /// Clusters of one ligature share its width, evenly if the font does not define their parts.
    public var width: CGFloat
    /// Its embedding level (UAX #9, BD2): the depth of nested directions.
    public var level: Int
    /// Whether it runs from right to left: its level is odd.
    package var isRightToLeft: Bool { level % 2 != 0 }

    /// Makes a cluster.
    public init(range: Range<Int>, x: CGFloat, width: CGFloat, level: Int) {
      self.range = range
      self.x = x
      self.width = width
      self.level = level
    }
  }
}

extension LineClusters {
  /// Makes the clusters of a line if only its width is known: all equally wide, in the direction of their paragraph.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  init(dividingEvenly text: MeasuredText, line index: Int) {
    let line = text.lines[index]
    var ranges: [Range<Int>] = []
    var hangingCount = 0
    var end = line.range.lowerBound
    for character in text.lineText(index) {
      ranges.append(end..<end + character.utf8.count)
      end += character.utf8.count
      hangingCount = character.isWhitespace ? hangingCount + 1 : 0
    }
    let whole = text.range(ofLine: index)
    if end < whole.upperBound {
      ranges.append(end..<whole.upperBound)
      hangingCount = 0
    }
    let width = line.width / CGFloat(max(1, ranges.count - hangingCount))
    let clusters = ranges.enumerated().map { place, range in
      let before = CGFloat(place) * width
      return Cluster(
        range: range, x: line.isRightToLeft ? line.width - before - width : before, width: width,
        level: line.isRightToLeft ? 1 : 0)
    }
    self.init(line.isRightToLeft ? clusters.reversed() : clusters)
  }
}

extension MeasuredText {
  /// Returns the part of the text that a line represents; that of a line that was cut off includes the text
  /// that its ellipsis replaces.
  func range(ofLine index: Int) -> Range<Int> {
    let range = lines[index].range
    guard isTruncated, index == lines.count - 1 else { return range }
    return range.lowerBound..<max(range.upperBound, request.text.utf8.count)
  }
}
