import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleText

/// The automaton beside ICU's own iterator over lines, on random texts.
@Suite struct LineBreakReferenceTests {
  /// A place in a text where one of the two has a break and the other has none.
  private struct Difference {
    let names: [String]
    let place: Int
    let isOwn: Bool

    /// The class at the place, and those before it without marks.
    var after: String { names[place] }
    var before: [String] { names[..<place].filter { $0 != "CM" && $0 != "ZWJ" } }
    var next: String? { names[(place + 1)...].first { $0 != "CM" && $0 != "ZWJ" } }
  }

  /// What ICU does beside the rules of Unicode 15.0; later versions have taken over most of it.
  private enum Reason: String, CaseIterable {
    /// It keeps a hyphen at the start of a word with the word (LB20a of Unicode 15.1).
    case hyphenBeforeWord
    /// IS may begin a number, which then holds together (LB25 of Unicode 15.1).
    case numberWithoutWhole
    /// A line may end between a space and such a number (LB15c of Unicode 15.1).
    case spaceBeforeNumberWithoutWhole

    func covers(_ difference: Difference) -> Bool {
      let before = difference.before
      switch self {
      case .hyphenBeforeWord:
        return difference.isOwn && before.last == "HY"
          && ["AL", "HL", "CM"].contains(difference.after)
      case .numberWithoutWhole:
        return difference.isOwn && before.last == "IS" && difference.after == "NU"
      case .spaceBeforeNumberWithoutWhole:
        return !difference.isOwn && before.last == "SP" && difference.after == "IS"
          && difference.next == "NU"
      }
    }
  }

  private func ownBreaks(_ scalars: [UInt32]) -> Set<Int> {
    let breaks = bytes(for: scalars) { lineBreaks(of: $0, strictness: .strict, into: $1) }
    return Set(breaks.indices.filter { breaks[$0] != LineBreak.prohibited.rawValue })
  }

  private func referenceBreaks(_ scalars: [UInt32]) -> Set<Int> {
    var indices: [Int] = []
    var text: [UInt16] = []
    for (index, scalar) in scalars.enumerated() {
      // Two surrogates would be another character; a private one is AL, too.
      text += Unicode.Scalar(scalar).map { Array($0.utf16) } ?? [0xE000]
      while indices.count < text.count { indices.append(index) }
    }
    var breaks: Set<Int> = []
    text.withUnsafeBufferPointer { text in
      BreakIteratorPool.lines.forEachBreak(in: text) { offset, _ in
        if offset < text.count { breaks.insert(indices[offset]) }
      }
    }
    return breaks
  }

  @Test func `ICU breaks lines at the same places but for known reasons`() throws {
    let seed = testSeed(3)
    var random = SeededGenerator(seed: seed)
    let samples = try LineBreakSamples()
    var places = 0
    var counts: [String: Int] = [:]
    for _ in 0..<20_000 {
      let (units, scalars) = samples.text(&random)
      places += scalars.count
      let own = ownBreaks(scalars)
      for place in own.symmetricDifference(referenceBreaks(scalars)) {
        let difference = Difference(
          names: units.map(\.name), place: place, isOwn: own.contains(place))
        if let reason = Reason.allCases.first(where: { $0.covers(difference) }) {
          counts[reason.rawValue, default: 0] += 1
        } else {
          Issue.record(
            "\(difference.names), \(spelling(scalars)), at \(place), BUBBLE_SEED=\(seed)")
        }
      }
    }
    print("ICU breaks lines elsewhere at", counts, "of \(places) places")
    expect(counts.values.reduce(0, +) < places / 1_000)
  }
}
