import BubbleGenerator

/// Characters of every class of UAX #14, from Unicode's own files, and random texts of them.
struct LineBreakSamples {
  /// The scalars that a file of properties gives a value, with the value.
  static func ranges(in file: String) throws -> [(range: ClosedRange<UInt32>, value: String)] {
    try UnicodeDataFile(file).lines().compactMap { _, bytes in
      let fields = bytes.split(separator: UInt8(ascii: ";"))
      guard fields.count == 2 else { return nil }
      let ends = fields[0].filter { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "."))
        .map { UnicodeDataFile.number(of: $0[...], radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      let value = fields[1].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return (first...last, String(decoding: value, as: UTF8.self))
    }
  }

  /// For each class, as LB1 has it, some characters.
  private let classes: [(unit: NaiveLineBreaks.Unit, scalars: [UInt32])]

  init() throws {
    var wide: Set<UInt32> = []
    for (range, value) in try Self.ranges(in: "EastAsianWidth.txt")
    where ["F", "W", "H"].contains(value) && range.count < 1_000 {
      wide.formUnion(range)
    }
    var scalars: [String: [UInt32]] = [:]
    for (range, value) in try Self.ranges(in: "LineBreak.txt") {
      for scalar in range.prefix(20) {
        let isPunctuation = value == "OP" || value == "CP"
        scalars[isPunctuation && wide.contains(scalar) ? "wide \(value)" : value, default: []]
          .append(scalar)
      }
    }
    classes =
      scalars.compactMap { name, scalars in
        switch name {
        // LB1, and what depends on more than the class.
        case "AI", "SG", "XX": (NaiveLineBreaks.Unit(name: "AL"), scalars)
        case "CJ": (NaiveLineBreaks.Unit(name: "NS"), scalars)
        case "SA": nil
        case "wide OP": (NaiveLineBreaks.Unit(name: "OP", isEastAsian: true), scalars)
        case "wide CP": (NaiveLineBreaks.Unit(name: "CP", isEastAsian: true), scalars)
        case "ID":
          (NaiveLineBreaks.Unit(name: "ID"), scalars.filter { $0 < 0x1F000 || $0 > 0x1FFFF })
        default: (NaiveLineBreaks.Unit(name: name), scalars)
        }
      }
      .sorted { $0.scalars[0] < $1.scalars[0] } + [
        // Reserved for pictographs in emoji-data.txt.
        (
          NaiveLineBreaks.Unit(name: "ID", isUnassignedPictograph: true),
          [0x1F8FF, 0x1FAFF, 0x1FFFD]
        )
      ]
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
