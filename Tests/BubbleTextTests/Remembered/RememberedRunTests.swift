import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// What a thread remembers of short runs, and of the fonts of clusters, beside finding all of it anew.
@Suite struct RememberedRunTests {
  private let faces: [FontFace]
  private let sets: [FontSet]

  init() throws {
    sets = ["Noto Sans", "DejaVu Sans", "DejaVu Serif"].map {
      TextScratch.current.set(for: TextFont(family: $0, size: 16))
    }
    faces = sets.compactMap(\.primary)
    try #require(faces.count == sets.count)
  }

  /// What a run would become, from all that it is found by.
  private static func advance(
    of index: Int, in scalars: [UInt32], _ face: FontFace, _ run: Shaper.Run
  ) -> (advance: Int32, isUnsafe: Bool) {
    var hasher: UInt64 = UInt64(face.id) << 32 | UInt64(run.script.tag)
    for scalar in scalars { hasher = (hasher &+ UInt64(scalar)) &* 0x9E37_79B9_7F4A_7C15 }
    hasher = hasher &+ UInt64(index) &* 0xBF58_476D_1CE4_E5B9 &+ (run.isRightToLeft ? 1 : 0)
    return (Int32(truncatingIfNeeded: hasher >> 50), hasher >> 40 & 1 == 1)
  }

  @Test func `a short run is what it was shaped to, whatever else was remembered since`() {
    let seed = testSeed(181)
    var random = SeededGenerator(seed: seed)
    let runs = ShortRuns()
    // Some that come again and again, and one that drives them out.
    let alphabets: [ClosedRange<UInt32>] = [0x61...0x62, 0...1, 0x5D0...0x5D1, 0x4E00...0x9FFF]
    var (shaped, asked) = (0, 0)
    var faults: [[UInt32]] = []
    for _ in 0..<testRounds(10_000) {
      let alphabet = random.chance(0.1) ? alphabets[3] : random.pick(Array(alphabets[..<3]))
      let scalars = (0..<1 + Int(random.next() % (random.chance(0.02) ? 16 : 2))).map { _ in
        alphabet.lowerBound + UInt32(random.next() % UInt64(alphabet.count))
      }
      let face = random.pick(faces)
      let run = Shaper.Run(
        script: random.pick([.latin, .han]), isRightToLeft: random.chance(0.5))
      asked += 1
      let entry = runs.entry(of: scalars.span, in: face, as: run) { add in
        shaped += 1
        for index in scalars.indices {
          let (advance, isUnsafe) = Self.advance(of: index, in: scalars, face, run)
          add(index, advance, isUnsafe)
        }
      }
      for index in scalars.indices {
        let expected = Self.advance(of: index, in: scalars, face, run)
        if entry.pointee.advances[index] != expected.advance
          || (entry.pointee.isUnsafeToBreak[index] != 0) != expected.isUnsafe
        {
          faults.append(scalars)
        }
      }
    }
    expect(faults.isEmpty, "\(faults.prefix(3)), seed \(seed)")
    expect(shaped < asked * 3 / 4, "what is remembered is to be of use: \(shaped) of \(asked)")
  }

  @Test func `a cluster has the font that is found for it, whatever else was remembered since`() {
    let seed = testSeed(182)
    var random = SeededGenerator(seed: seed)
    let recent = RecentFaces()
    let letters: [UInt32] =
      [0, 0x20, 0x61, 0x3B1, 0x5D0, 0x627, 0x905, 0xE01, 0x4E00, 0x1F600, 0x1F44D, 0x2764, 0x23]
      + (0x2190...0x21FF).map { $0 } + (0x4E00...0x4F00).map { $0 }
    let marks: [UInt32] = [0, 0x301, 0xFE0E, 0xFE0F, 0x1F3FD, 0x200D]
    var (finder, fresh) = (FontSet.Finder(), FontSet.Finder())
    var faults: [[UInt32]] = []
    for _ in 0..<testRounds(5_000) {
      var cluster = [random.pick(letters)]
      while random.chance(0.35), cluster.count < 4 { cluster.append(random.pick(marks)) }
      let set = random.pick(sets)
      let script = random.pick([Script.common, .latin, .han])
      let (face, isEmoji) = cluster.withUnsafeBufferPointer {
        let entry = recent.entry(of: $0, in: set, script: script, with: &finder)
        return (entry.pointee.face, entry.pointee.isEmoji)
      }
      let expectedEmoji = cluster.withUnsafeBufferPointer {
        ($0[0] > 0xFF || $0.count > 1) && isShownAsEmoji($0)
      }
      let expected = fresh.face(
        for: cluster.span, in: set, script: script, isEmoji: expectedEmoji)
      if isEmoji != expectedEmoji || face !== expected { faults.append(cluster) }
    }
    expect(faults.isEmpty, "\(faults.prefix(3)), seed \(seed)")
  }
}
