import BubbleCore
import Foundation

/// A line as it is drawn: its glyphs, and the positions of its clusters of characters.
///
/// Coordinates are points, from the left edge of the line's frame on its baseline, y down.
package struct ShapedLine {
  /// Glyphs of one font, from left to right.
  package struct Run {
    package var face: FontFace?
    /// The font size in points.
    package var size: CGFloat
    package var glyphs: [Glyph]
    /// The positions of the run's start and end.
    package var start: CGFloat
    package var end: CGFloat
    package var isStruckThrough: Bool
    package var isUnderlined: Bool
    /// Whether it is code within other text.
    package var isCode: Bool
    /// Whether it is marked.
    package var isMarked: Bool
    /// Whether a bar covers it, and its glyphs must not be drawn.
    package var isHidden: Bool
    /// The colour; nil for that of the text, or of a link.
    package var color: BoxColor?
    /// The text of its glyphs, if it is needed.
    package var source: GlyphSource?
  }

  /// A glyph with the position of its origin.
  package struct Glyph {
    package var id: UInt32
    package var x: CGFloat
    package var y: CGFloat
  }

  /// The runs from left to right.
  package var runs: [Run] = []
  /// The clusters from left to right, including the ellipsis of a truncated line.
  var clusters: [LineClusters.Cluster] = []
  /// The natural width of the glyphs, without white space at the end, in points.
  package var naturalWidth: CGFloat = 0
  /// The factor by which it is drawn smaller than its font's size.
  package var scale: CGFloat = 1
}

/// Shapes the lines of a measured text.
struct LineShaper {
  let source: TextSource
  let size: CGFloat
  let shaper: Shaper

  /// A line to shape.
  struct Line {
    var range: Range<Int>
    var isRightToLeft: Bool
    var endsInSoftBreak: Bool
    /// The range that its ellipsis replaces; nil without an ellipsis.
    var cut: Range<Int>?
    /// Its measured width, in points; nil if it is unknown.
    var measuredWidth: CGFloat?
  }

  /// A line with all properties that determine its glyphs.
  private struct Characters {
    var styled: StyledCharacters
    var clusters: [UInt8]
    /// The index from which there is only white space of the text.
    var inkEnd: Int
    /// For each character whether it is a tab; empty without tabs.
    var areTabs: [Bool]
  }

  /// Shapes a line separately.
  ///
  /// - Parameters:
  ///   - wantsClusters: Whether the positions of clusters are needed.
  ///   - wantsSources: Whether the text of the glyphs is needed.
  /// - Complexity: O(*n*) in the length of the line; in a text with directions, in the length of its
  ///   paragraph.
  func shape(_ line: Line, wantsClusters: Bool, wantsSources: Bool = false) -> ShapedLine {
    let characters = characters(of: line)
    let count = characters.styled.scalars.count
    let runs = characters.styled.runs(in: 0..<count, clusters: characters.clusters)
    var glyphs = [[Shaper.Glyph]](repeating: [], count: runs.count)
    let natural = ShapedCharacters(
      characters.styled, runs, in: 0..<count, clusters: characters.clusters, with: shaper
    ) { glyphs[$0] = Array($1) }
    let advances = advances(natural, characters, of: line)
    var shaped = ShapedLine()
    let whole = advances.reduce(0, +)
    let trailing = advances[characters.inkEnd...].reduce(0, +)
    shaped.naturalWidth = whole - trailing
    // White space at the end is outside of the frame, on the side of the line's end.
    var pen = line.isRightToLeft ? -trailing : 0
    for place in VisualOrder.places(of: runs) {
      let run = runs[place]
      let width = advances[run.range].reduce(0, +)
      var drawn = drawn(
        run, glyphs[place], characters, advances,
        // A font may move the pen back.
        in: pen..<max(pen, pen + width))
      if wantsSources, run.format.objectWidth == nil {
        drawn.source = GlyphSource(
          of: glyphs[place],
          standingFor: characters.styled.offsets[run.range.lowerBound...run.range.upperBound],
          isRightToLeft: run.isRightToLeft)
      }
      shaped.runs.append(drawn)
      if wantsClusters {
        addClusters(of: run, line, characters, advances, natural, at: pen, to: &shaped)
      }
      pen += width
    }
    return shaped
  }

  /// Returns the characters of a line, including those added at its end.
  private func characters(of line: Line) -> Characters {
    var styled = source.characters(of: line.range, isRightToLeft: line.isRightToLeft)
    let base: UInt8 = line.isRightToLeft ? 1 : 0
    if styled.levels.isEmpty, line.isRightToLeft {
      styled.levels = [UInt8](repeating: 1, count: styled.scalars.count)
    }
    var inkEnd = styled.scalars.count
    while inkEnd > 0, styled.scalars[inkEnd - 1] == 0x20 || styled.scalars[inkEnd - 1] == 0x09 {
      inkEnd -= 1
    }
    // UAX #9, L1.
    if !styled.levels.isEmpty {
      for index in inkEnd..<styled.levels.count { styled.levels[index] = base }
    }
    if line.cut != nil {
      styled.append(0x2026, level: base)
      inkEnd = styled.scalars.count
    } else if line.endsInSoftBreak, inkEnd > 0, inkEnd == styled.scalars.count,
      styled.scalars[inkEnd - 1] == 0xAD
    {
      let face = styled.runs(
        in: inkEnd - 1..<inkEnd, clusters: [UInt8](repeating: 1, count: inkEnd)
      ).first?.face
      styled.scalars[inkEnd - 1] = face.map(SoftHyphen.scalar) ?? 0x2D
    }
    // A tab never shares a cluster with its neighbours.
    let clusters = styled.clusterStarts()
    var areTabs: [Bool] = []
    if styled.scalars.contains(0x09) {
      areTabs = styled.scalars.map { $0 == 0x09 }
      for index in areTabs.indices where areTabs[index] {
        styled.scalars[index] = StyledCharacters.invisible
      }
    }
    return Characters(styled: styled, clusters: clusters, inkEnd: inkEnd, areTabs: areTabs)
  }

  /// Returns the advance of each character in points; tabs reach to their stops.
  private func advances(
    _ natural: ShapedCharacters, _ characters: Characters, of line: Line
  ) -> [CGFloat] {
    let advances = natural.advances.map { CGFloat($0) * size }
    guard !characters.areTabs.isEmpty else { return advances }
    let distance = max(
      1e-3, CGFloat(source.fonts.spaceWidth) * size * CGFloat(LineBreaker.tabSpaces))
    let tabbed = LineShaper.tabSlacks.map {
      LineShaper.tabbed(advances, characters.areTabs, distance: distance, slack: $0)
    }
    guard let measuredWidth = line.measuredWidth else { return tabbed[0] }
    func isAsMeasured(_ advances: [CGFloat]) -> Bool {
      abs(advances[..<characters.inkEnd].reduce(0, +) - measuredWidth) < distance / 2
    }
    return tabbed.first(where: isAsMeasured) ?? tabbed[0]
  }

  /// The distances from a stop at which a tab skips it, in distances of stops: the measuring's, and those around it if
  /// rounding decided there.
  private static let tabSlacks: [CGFloat] = [1 / 64, 1 / 64 + 1e-4, 1 / 64 - 1e-4]

  /// Returns the advances; tabs reach to their stops.
  private static func tabbed(
    _ advances: [CGFloat], _ areTabs: [Bool], distance: CGFloat, slack: CGFloat
  ) -> [CGFloat] {
    var (tabbed, pen): ([CGFloat], CGFloat) = (advances, 0)
    for index in advances.indices {
      if areTabs[index] {
        tabbed[index] = ((pen / distance + slack).rounded(.down) + 1) * distance - pen
      }
      pen += tabbed[index]
    }
    return tabbed
  }

  /// Returns a run with its glyphs at their positions.
  private func drawn(
    _ run: TextRun, _ glyphs: [Shaper.Glyph], _ characters: Characters, _ advances: [CGFloat],
    in extent: Range<CGFloat>
  ) -> ShapedLine.Run {
    let runSize = size * run.format.scale
    var drawn = ShapedLine.Run(
      face: run.face, size: runSize, glyphs: [], start: extent.lowerBound, end: extent.upperBound,
      isStruckThrough: run.format.isStruckThrough, isUnderlined: run.format.isUnderlined,
      isCode: run.format.isCode, isMarked: run.format.isMarked, isHidden: run.format.isHidden,
      color: run.format.color)
    // Other code draws objects.
    guard let face = run.face, run.format.objectWidth == nil else { return drawn }
    let unit = runSize / CGFloat(face.unitsPerEm)
    drawn.glyphs.reserveCapacity(glyphs.count)
    var pen = extent.lowerBound
    let spaces = spaces(of: run, glyphs, characters)
    for (index, glyph) in glyphs.enumerated() {
      if !spaces.isEmpty, run.isRightToLeft { pen += spaces[index] }
      drawn.glyphs.append(
        ShapedLine.Glyph(
          id: glyph.id, x: pen + CGFloat(glyph.xOffset) * unit, y: -CGFloat(glyph.yOffset) * unit))
      let character = run.range.lowerBound + glyph.cluster
      let isTab = !characters.areTabs.isEmpty && characters.areTabs[character]
      pen += isTab ? advances[character] : CGFloat(glyph.advance) * unit
      if !spaces.isEmpty, !run.isRightToLeft { pen += spaces[index] }
    }
    return drawn
  }

  /// Returns the space at each glyph of a run with letter spacing, in points, or an empty array without letter spacing.
  ///
  /// The space is behind the last glyph of a cluster, and before its first one in right-to-left runs.
  private func spaces(
    of run: TextRun, _ glyphs: [Shaper.Glyph], _ characters: Characters
  ) -> [CGFloat] {
    guard run.spacing != 0, !glyphs.isEmpty else { return [] }
    // For each cluster the index of the glyph that carries its space.
    var places: [Int: Int] = [:]
    for (place, glyph) in glyphs.enumerated()
    where !run.isRightToLeft || places[glyph.cluster] == nil {
      places[glyph.cluster] = place
    }
    let starts = places.keys.sorted()
    var spaces = [CGFloat](repeating: 0, count: glyphs.count)
    for (number, start) in starts.enumerated() {
      let first = number == 0 ? 0 : start
      let end = number + 1 < starts.count ? starts[number + 1] : run.range.count
      let count = (first..<end).count {
        characters.styled.isSpaced(run.range.lowerBound + $0, in: run, characters.clusters)
      }
      if let place = places[start] { spaces[place] = CGFloat(run.spacing) * size * CGFloat(count) }
    }
    return spaces
  }

  /// Adds the positions of a run's clusters.
  private func addClusters(
    of run: TextRun, _ line: Line, _ characters: Characters, _ advances: [CGFloat],
    _ natural: ShapedCharacters, at start: CGFloat, to shaped: inout ShapedLine
  ) {
    let widths = clusterWidths(of: run, characters, advances, natural)
    var pen = start
    for (range, width) in run.isRightToLeft ? widths.reversed() : widths {
      let offsets = characters.styled.offsets
      var bytes = offsets[range.lowerBound]..<offsets[range.upperBound]
      if let cut = line.cut, range.upperBound == characters.styled.scalars.count { bytes = cut }
      shaped.clusters.append(
        LineClusters.Cluster(range: bytes, x: pen, width: width, level: Int(run.level)))
      pen += width
    }
  }

  /// Returns each cluster of a run with its width, in logical order.
  ///
  /// Clusters that HarfBuzz merges, as the letters of a ligature or a syllable, share their width evenly.
  private func clusterWidths(
    of run: TextRun, _ characters: Characters, _ advances: [CGFloat], _ natural: ShapedCharacters
  ) -> [(range: Range<Int>, width: CGFloat)] {
    var widths: [(range: Range<Int>, width: CGFloat)] = []
    // The index at which a group of merged clusters starts.
    var first = 0
    var start = run.range.lowerBound
    while start < run.range.upperBound {
      var end = start + 1
      while end < run.range.upperBound, characters.clusters[end] == 0 { end += 1 }
      if natural.hasGlyphs(in: start..<end) {
        share(&widths, from: first)
        first = widths.count
      }
      widths.append((start..<end, advances[start..<end].reduce(0, +)))
      start = end
    }
    share(&widths, from: first)
    return widths
  }

  /// Divides the width of the clusters from one to the last evenly among them.
  private func share(_ widths: inout [(range: Range<Int>, width: CGFloat)], from first: Int) {
    guard widths.count > first + 1 else { return }
    let share = widths[first...].reduce(0) { $0 + $1.width } / CGFloat(widths.count - first)
    for place in first..<widths.count { widths[place].width = share }
  }
}

/// The visual order of runs.
enum VisualOrder {
  /// Returns the indices of runs, from left to right: UAX #9, L2.
  static func places(of runs: [TextRun]) -> [Int] {
    var places = Array(runs.indices)
    let highest = runs.reduce(0) { max($0, $1.level) }
    guard highest > 0 else { return places }
    for level in (1...highest).reversed() {
      var start = 0
      while start < places.count {
        var end = start
        while end < places.count, runs[places[end]].level >= level { end += 1 }
        places[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return places
  }
}

extension StyledCharacters {
  /// Appends a character that is not in the text.
  fileprivate mutating func append(_ scalar: UInt32, level: UInt8) {
    if !formats.isEmpty, let last = formats.last, last.range.upperBound == scalars.count {
      formats[formats.count - 1].range = last.range.lowerBound..<scalars.count + 1
    }
    scalars.append(scalar)
    appendScript()
    offsets.append(offsets[offsets.count - 1])
    if !levels.isEmpty { levels.append(level) }
  }
}

extension ShapedLine {
  /// The bounds of the visible parts of the glyphs, at their natural size; null if nothing is visible.
  package var ink: CGRect {
    runs.reduce(CGRect.null) { all, run in
      guard let face = run.face else { return all }
      return run.glyphs.reduce(all) { all, glyph in
        let own = face.ink(of: glyph.id)
        guard !own.isEmpty else { return all }
        return all.union(
          CGRect(
            x: glyph.x + own.minX * run.size, y: glyph.y + own.minY * run.size,
            width: own.width * run.size,
            height: own.height * run.size))
      }
    }
  }
}
