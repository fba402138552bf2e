import BubbleGenerator

@testable import BubbleText

/// Characters of every class of UAX #14, and random texts of them.
struct LineBreakSamples {
  /// For each class, as LB1 has it, some characters.
  private let classes: [(unit: NaiveLineBreaks.Unit, scalars: [UInt32])]

  init() {
    var scalars: [NaiveLineBreaks.Unit: [UInt32]] = [:]
    for scalar: UInt32 in 0..<0x20000 {
      if let unit = NaiveLineBreaks.Unit(scalar), scalars[unit, default: []].count < 20 {
        scalars[unit, default: []].append(scalar)
      }
    }
    classes = scalars.map { ($0.key, $0.value) }.sorted { $0.scalars[0] < $1.scalars[0] }
  }

  /// A text, mostly of few classes, so that rules about several characters come to pass.
  func text(
    _ random: inout SeededGenerator
  ) -> (units: [NaiveLineBreaks.Unit], scalars: [UInt32]) {
    let palette = (0..<random.next() % 6 + 1).map { _ in
      classes[Int(random.next() % UInt64(classes.count))]
    }
    var units: [NaiveLineBreaks.Unit] = []
    var scalars: [UInt32] = []
    for _ in 0..<random.next() % 16 + 1 {
      let source = random.next() % 8 == 0 ? classes : palette
      let (unit, candidates) = source[Int(random.next() % UInt64(source.count))]
      units.append(unit)
      scalars.append(candidates[Int(random.next() % UInt64(candidates.count))])
    }
    return (units, scalars)
  }
}

extension NaiveLineBreaks.Unit {
  /// A character as the rules see it after LB1, with CJ as NS; nil for one of a dictionary.
  init?(_ scalar: UInt32) {
    let value = LineBreakClasses.value(of: scalar, strictness: .strict)
    switch value {
    case .saLetter, .saMark: return nil
    case .wideOP: self.init(name: "OP")
    case .initialQU, .finalQU:
      self.init(name: "QU", isInitial: value == .initialQU, isFinal: value == .finalQU)
    case .dottedCircle: self.init(name: "AL", isDottedCircle: true)
    case .unassignedPictograph: self.init(name: "ID", isUnassignedPictograph: true)
    case .unassignedSymbol: self.init(name: "AL", isUnassignedPictograph: true)
    default: self.init(name: "\(value)".uppercased())
    }
    isEastAsian = LineBreakClasses.isWide(scalar)
  }
}
