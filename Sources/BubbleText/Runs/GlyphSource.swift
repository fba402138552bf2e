import Foundation

/// What the glyphs of a run stand for: which bytes of the text, and which glyphs belong to which of them.
package struct GlyphSource: Hashable, Sendable {
  /// Characters that are drawn together, such as the letters of a ligature or a syllable, by how many they are.
  package struct Cluster: Hashable, Sendable {
    /// How many bytes of UTF-8; none where glyphs stand for nothing of the text, as those of an ellipsis.
    package var byteCount: Int
    /// How many glyphs; none where nothing is drawn for the characters.
    package var glyphCount: Int
  }

  /// The bytes of the text, in UTF-8.
  package var range: Range<Int>
  /// In the order in which they are read.
  package var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs, as these stand from left to right.
  package var isRightToLeft: Bool

  /// Finds which glyphs belong to which characters.
  ///
  /// - Parameters:
  ///   - glyphs: Those of the run, from left to right.
  ///   - offsets: Where each character of the run starts in the text, and where the last one ends, in bytes.
  init(
    of glyphs: [Shaper.Glyph], standingFor offsets: ArraySlice<Int>, isRightToLeft: Bool
  ) {
    let (start, count) = (offsets.startIndex, offsets.count - 1)
    self.isRightToLeft = isRightToLeft
    range = offsets[start]..<offsets[start + count]
    clusters = []
    /// For each character with which a cluster starts how many glyphs that has.
    var starts: [(character: Int, glyphCount: Int)] = []
    for glyph in isRightToLeft ? glyphs.reversed() : glyphs {
      guard let last = starts.last, glyph.cluster <= last.character else {
        starts.append((glyph.cluster, 1))
        continue
      }
      // What is not in order belongs to what it stands among.
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
    // Characters in front of the first one with glyphs are drawn with it.
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
