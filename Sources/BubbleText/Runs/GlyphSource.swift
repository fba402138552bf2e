import Foundation

/// The source of a run's glyphs: the bytes of the text, and the glyphs that belong to each part of them.
package struct GlyphSource: Hashable, Sendable {
  /// Characters that are drawn together, such as the letters of a ligature or a syllable, by their number of
  /// bytes.
  package struct Cluster: Hashable, Sendable {
    /// The number of bytes in UTF-8; 0 for glyphs without text, as those of an ellipsis.
    package var byteCount: Int
    /// The number of glyphs; 0 if nothing is drawn for the characters.
    package var glyphCount: Int
  }

  /// The bytes of the text, in UTF-8.
  package var range: Range<Int>
  /// The clusters in logical order.
  package var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs, in their order from left to right.
  package var isRightToLeft: Bool

  /// Assigns glyphs to characters.
  ///
  /// - Parameters:
  ///   - glyphs: Those of the run, from left to right.
  ///   - offsets: The start of each of the run's characters in the text, and the end of the last one, in bytes.
  init(
    of glyphs: [Shaper.Glyph], standingFor offsets: ArraySlice<Int>, isRightToLeft: Bool
  ) {
    let (start, count) = (offsets.startIndex, offsets.count - 1)
    self.isRightToLeft = isRightToLeft
    range = offsets[start]..<offsets[start + count]
    clusters = []
    /// The number of glyphs of each cluster, by the cluster's first character.
    var starts: [(character: Int, glyphCount: Int)] = []
    for glyph in isRightToLeft ? glyphs.reversed() : glyphs {
      guard let last = starts.last, glyph.cluster <= last.character else {
        starts.append((glyph.cluster, 1))
        continue
      }
      // A glyph out of order belongs to the cluster around it.
      starts[starts.count - 1].glyphCount += 1
      while starts.count > 1, starts[starts.count - 1].character > glyph.cluster {
        let merged = starts.removeLast()
        starts[starts.count - 1].glyphCount += merged.glyphCount
      }
    }
    guard !starts.isEmpty else {
      clusters = [Cluster(byteCount: range.count, glyphCount: 0)]
      return
    }
    // Characters before the first one with glyphs are drawn with it.
    starts[0].character = 0
    for (place, cluster) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1].character : count
      clusters.append(
        Cluster(
          byteCount: offsets[start + end] - offsets[start + cluster.character],
          glyphCount: cluster.glyphCount))
    }
  }
}
