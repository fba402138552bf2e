import Foundation

/// Where the grapheme clusters of one line are drawn.
///
/// All that an engine has to say so that points and offsets can be told from each other; what follows from it
/// is in ``TextLayout``. A grapheme cluster is what people take for one character (UAX #29, chapter 3): no
/// caret stands inside of it.
public struct LineClusters: Hashable, Sendable {
  /// The clusters in visual order, from left to right.
  ///
  /// Each begins where the one at its left ends, and their ranges cover the line's
  /// ``MeasuredText/Line/range``. White space that the line's width does not count lies outside of it: right of
  /// the width, or left of zero in a line that runs from right to left (UAX #9, L1). In a line that was cut
  /// off, the ellipsis is a cluster, too, and its range is the text that it stands for: all that follows the
  /// line's range.
  public var clusters: [Cluster]

  /// Takes clusters from left to right.
  public init(_ clusters: [Cluster]) { self.clusters = clusters }

  /// One grapheme cluster.
  public struct Cluster: Hashable, Sendable {
    /// Where it stands in the request's text, in UTF-8.
    public var range: Range<Int>
    /// The distance from the line's left edge to the cluster's, in points, as it is drawn: a line that is
    /// ``MeasuredText/Line/isReduced`` is smaller.
    public var x: CGFloat
    /// How wide it is, in points.
    ///
    /// Clusters of one ligature share its width, evenly where the font does not say how.
    public var width: CGFloat
    /// Its embedding level (UAX #9, BD2): how deep directions lie in each other where it stands.
    public var level: Int
    /// Whether it runs from right to left: its level is odd.
    public var isRightToLeft: Bool { level % 2 != 0 }

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
  /// The clusters of a line of which only the width is known: all equally wide, in the direction of their
  /// paragraph.
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
  /// The part of the text that a line stands for: of one that was cut off with what its ellipsis stands for.
  func range(ofLine index: Int) -> Range<Int> {
    let range = lines[index].range
    guard isTruncated, index == lines.count - 1 else { return range }
    return range.lowerBound..<max(range.upperBound, request.text.utf8.count)
  }
}
