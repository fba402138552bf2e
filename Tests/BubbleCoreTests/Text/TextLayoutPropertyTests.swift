import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What holds for every text, over random ones whose directions are mixed.
@Suite struct TextLayoutPropertyTests {
  /// A random text in squares of ten points.
  private struct Sample {
    let layout: TextLayout
    let measurer: LeveledSquares
    /// What to say when something does not hold.
    let comment: Comment

    init(seed: UInt64, base: Int, highestStep: UInt64) {
      var random = SeededGenerator(seed: seed)
      var text = ""
      var levels: [Int] = []
      // A level is no lower than that of the paragraph.
      var level = base
      let alphabet: [Character] = ["a", "b", "e\u{301}", "👍", "ש", " ", " ", ",", "1"]
      for _ in 0..<random.next() % 24 {
        text.append(random.chance(0.05) ? "\n" : random.pick(alphabet))
        if random.chance(0.4) { level = base + Int(random.next() % (highestStep + 1)) }
        levels.append(level)
      }
      measurer = LeveledSquares(
        base: base, levels: levels, reduction: random.chance(0.2) ? 0.5 : 1)
      let measured = measurer.measure(
        TextRequest(
          text: text, font: TextFont(family: "Squares", size: 10),
          maximumWidth: random.chance(0.5) ? .infinity : CGFloat(10 * (1 + random.next() % 8)),
          maximumLines: random.chance(0.3) ? 1 + Int(random.next() % 3) : nil))
      let frame = CGRect(
        x: 7, y: 3, width: random.chance(0.5) ? 300 : measured.width, height: measured.height)
      layout = TextLayout(
        measured, in: frame, alignment: random.pick(LineAlignment.allCases), measurer: measurer)
      comment = "BUBBLE_SEED=\(seed): \(text.debugDescription), levels \(levels), base \(base)"
    }

    var length: Int { layout.text.request.text.utf8.count }
    var lines: Range<Int> { layout.text.lines.indices }

    func lineFrame(_ index: Int) -> CGRect {
      layout.text.lineFrame(index, inWidth: layout.frame.width, alignment: layout.alignment)
        .offsetBy(dx: layout.frame.minX, dy: layout.frame.minY)
    }

    /// The clusters of a line, from left to right.
    func clusters(_ index: Int) -> [LineClusters.Cluster] {
      measurer.clusters(of: layout.text, line: index).clusters
    }

    /// Where a cluster is drawn, as far as it lies on its line.
    func frame(of cluster: LineClusters.Cluster, line index: Int) -> CGRect? {
      let line = lineFrame(index)
      let frame = CGRect(
        x: line.minX + cluster.x, y: line.minY, width: cluster.width, height: line.height
      ).intersection(line)
      return frame.width > 0 ? frame : nil
    }

    /// The place at the left or at the right of everything on a line.
    func outermost(_ index: Int, atRight: Bool) -> TextPosition {
      let clusters = clusters(index)
      guard let cluster = atRight ? clusters.last : clusters.first else {
        return .before(layout.text.lines[index].range.lowerBound)
      }
      return cluster.isRightToLeft == atRight
        ? .before(cluster.range.lowerBound) : .behind(cluster.range.upperBound)
    }
  }

  /// Random texts of both directions, each with a seed.
  private func forEachSample(highestStep: UInt64 = 3, _ body: (Sample) -> Void) {
    let first = testSeed()
    for seed in first..<first + 150 {
      for base in [0, 1] { body(Sample(seed: seed, base: base, highestStep: highestStep)) }
    }
  }

  @Test func `every caret lies on its line, and the edge is one of its two`() {
    forEachSample { sample in
      for offset in 0...sample.length {
        for affinity in TextAffinity.allCases {
          let position = TextPosition(offset: offset, affinity: affinity)
          let frame = sample.lineFrame(sample.layout.line(at: position))
          let caret = sample.layout.caret(at: position)
          let places = [caret.primary, caret.secondary].compactMap(\.self)
          for place in places {
            expect(place.minY == frame.minY && place.height == frame.height, sample.comment)
            expect(place.minX >= frame.minX && place.minX <= frame.maxX, sample.comment)
          }
          expect(places.contains(sample.layout.edge(at: position)), sample.comment)
        }
      }
    }
  }

  @Test func `in one direction what is at a caret is its offset`() {
    forEachSample(highestStep: 0) { sample in
      for line in sample.lines {
        for cluster in sample.clusters(line) where sample.frame(of: cluster, line: line) != nil {
          let offset = cluster.range.lowerBound
          let caret = sample.layout.caret(at: .before(offset))
          expect(caret.secondary == nil, sample.comment)
          let point = CGPoint(x: caret.primary.minX, y: caret.primary.midY)
          expect(sample.layout.position(at: point).offset, equals: offset, sample.comment)
        }
      }
    }
  }

  @Test func `the edge of what is hit is the nearest one of the cluster that is there`() {
    forEachSample { sample in
      for line in sample.lines {
        for frame in sample.clusters(line).compactMap({ sample.frame(of: $0, line: line) }) {
          for (x, edge) in [(frame.minX + 1, frame.minX), (frame.maxX - 1, frame.maxX)] {
            let hit = sample.layout.position(at: CGPoint(x: x, y: frame.midY))
            expect(sample.layout.edge(at: hit).minX, equals: edge, sample.comment)
            expect(sample.layout.line(at: hit), equals: line, sample.comment)
          }
        }
      }
    }
  }

  @Test func `a line's range covers the line exactly`() {
    forEachSample { sample in
      for line in sample.lines {
        let frame = sample.lineFrame(line)
        let rectangles = sample.layout.rectangles(for: sample.layout.range(ofLine: line))
        expect(rectangles, equals: (frame.width > 0 ? [frame] : []), sample.comment)
      }
    }
  }

  /// What a range covers, cluster by cluster, joined where they touch.
  private func twin(_ range: Range<Int>, _ sample: Sample) -> [CGRect] {
    var rectangles: [CGRect] = []
    for line in sample.lines {
      for cluster in sample.clusters(line) where range.contains(cluster.range.upperBound - 1) {
        guard let frame = sample.frame(of: cluster, line: line) else { continue }
        if let last = rectangles.last, last.minY == frame.minY, last.maxX == frame.minX {
          rectangles[rectangles.count - 1] = last.union(frame)
        } else {
          rectangles.append(frame)
        }
      }
    }
    return rectangles
  }

  @Test func `a range covers what its clusters cover one by one`() {
    forEachSample { sample in
      for start in 0...sample.length {
        for end in stride(from: start, through: sample.length, by: 7) {
          let rectangles = sample.layout.rectangles(for: start..<end)
          expect(
            rectangles, equals: twin(start..<end, sample), "\(sample.comment), \(start)..<\(end)")
        }
      }
    }
  }

  @Test func `ranges that touch do not overlap, and add up`() {
    func area(_ rectangles: [CGRect]) -> CGFloat {
      rectangles.reduce(0) { $0 + $1.width * $1.height }
    }
    forEachSample { sample in
      let layout = sample.layout
      let whole = area(layout.rectangles(for: 0..<sample.length))
      for offset in 0...sample.length {
        let before = layout.rectangles(for: 0..<offset)
        let behind = layout.rectangles(for: offset..<sample.length)
        expect(area(before) + area(behind), equals: whole, "\(sample.comment), \(offset)")
        let overlap = before.flatMap { left in behind.map { area([left.intersection($0)]) } }
        expect(overlap.allSatisfy { $0 == 0 || $0.isNaN }, "\(sample.comment), \(offset)")
      }
    }
  }

  @Test func `from left to right each place of a line is visited once`() {
    forEachSample { sample in
      for line in sample.lines where !sample.clusters(line).isEmpty {
        var visited: [TextPosition] = []
        var position: TextPosition? = sample.outermost(line, atRight: false)
        while let place = position, sample.layout.line(at: place) == line, visited.count < 100 {
          visited.append(place)
          position = sample.layout.position(.right, from: place)
        }
        // The end at a soft break is the next line's start.
        let count = sample.clusters(line).count
        expect((count...count + 1).contains(visited.count), sample.comment)
        expect(Set(visited).count, equals: visited.count, sample.comment)
        let edges = visited.map { sample.layout.edge(at: $0).minX }
        expect(edges, equals: edges.sorted(), sample.comment)
      }
    }
  }

  @Test func `a walk through the text ends, and the way back is the same`() {
    forEachSample { sample in
      let isRightToLeft = sample.layout.text.lines[0].isRightToLeft
      let (forward, back): (TextMovement, TextMovement) =
        isRightToLeft ? (.left, .right) : (.right, .left)
      var places = [sample.outermost(0, atRight: isRightToLeft)]
      while places.count < 200,
        let next = sample.layout.position(forward, from: places[places.count - 1])
      {
        places.append(next)
      }
      expect(places.count < 200, sample.comment)
      expect(Set(places).count, equals: places.count, sample.comment)
      for (place, next) in zip(places, places.dropFirst()) {
        expect(sample.layout.position(back, from: next), equals: place, sample.comment)
      }
    }
  }

  @Test func `by clusters the same offsets are visited back and forth`() {
    forEachSample { sample in
      var forward = [0]
      while let next = sample.layout.position(
        .nextCluster, from: .before(forward[forward.count - 1])),
        forward.count < 200
      {
        forward.append(next.offset)
      }
      var back = [sample.length]
      while let next = sample.layout.position(
        .previousCluster, from: .behind(back[back.count - 1])),
        back.count < 200
      {
        back.append(next.offset)
      }
      expect(forward, equals: back.reversed(), sample.comment)
      expect(zip(forward, forward.dropFirst()).allSatisfy { $0 < $1 }, sample.comment)
    }
  }

  @Test func `by words every walk gets to the end`() {
    forEachSample { sample in
      for (movement, start, end) in [
        (TextMovement.nextWord, 0, sample.length), (.previousWord, sample.length, 0),
      ] {
        var offsets = [start]
        while let next = sample.layout.position(
          movement, from: .before(offsets[offsets.count - 1])),
          offsets.count < 100
        {
          offsets.append(next.offset)
        }
        expect(offsets.last, equals: end, sample.comment)
        expect(Set(offsets).count, equals: offsets.count, sample.comment)
      }
    }
  }
}
