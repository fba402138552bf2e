import BrowserFixtures
import BubbleCore
import BubbleText

/// Lines of everyday texts beside Chromium's.
enum LineRecorder {
  /// Prints how many layouts are the same, and the others by what stands on both sides of the first different line end.
  ///
  /// It does so twice: as browsers break lines, and with no-break spaces in the browser where only this project's rules hold a line.
  static func compare(_ seed: UInt64, count: Int) throws {
    let fixtures = LineFixture.fixtures(seed: seed, count: count)
    let chromium = try Chromium()
    let own = fixtures.map { fixture in
      TextMeasurer().measure(fixture.request).lines.dropFirst().map(\.range.lowerBound)
    }
    print("\(chromium.version), seed \(seed)")
    for holdsSpaces in [false, true] {
      let lines = try chromium.result(
        ofPage: LineFixture.page(fixtures, holdsSpaces: holdsSpaces))
      guard lines.count == count else {
        throw Recorder.Failure(description: "\(lines.count) of \(count) texts have lines")
      }
      print(
        holdsSpaces ? "with the rules for amounts and signs in both:" : "as browsers break lines:")
      report(fixtures, own, lines, listsKinds: holdsSpaces)
    }
  }

  private static func report(
    _ fixtures: [LineFixture], _ own: [[Int]], _ lines: [Substring], listsKinds: Bool
  ) {
    var scripts: [String: (same: Int, count: Int)] = [:]
    var kinds: [String: [String]] = [:]
    for (index, var fixture) in fixtures.enumerated() {
      fixture.setStarts(lines[index])
      scripts[fixture.script, default: (0, 0)].count += 1
      if own[index] == fixture.starts {
        scripts[fixture.script]?.same += 1
      } else {
        let (kind, report) = difference(fixture, own[index])
        kinds[kind, default: []].append(report)
      }
    }
    for (script, found) in scripts.sorted(by: { $0.key < $1.key }) {
      print("  \(script): \(found.same) of \(found.count) alike")
    }
    for (kind, reports) in kinds.sorted(by: { $0.value.count > $1.value.count }) where listsKinds {
      print("  \(kind): \(reports.count)")
      for report in reports.prefix(4) { print("    \(report)") }
    }
    print("\(scripts.values.reduce(0) { $0 + $1.same }) of \(fixtures.count) alike")
  }

  /// Returns what is on both sides of the first line end that only one of the two has, and both layouts.
  private static func difference(_ fixture: LineFixture, _ own: [Int]) -> (String, String) {
    let browser = fixture.starts
    let both = zip(own, browser).prefix { $0 == $1 }.count
    let places = [own.dropFirst(both).first, browser.dropFirst(both).first].compactMap { $0 }
    let place = places.min() ?? 0
    let isOwn = own.dropFirst(both).first == place
    let scalars = Array(fixture.text.unicodeScalars)
    var index = 0
    var offset = 0
    while offset < place, index < scalars.count {
      offset += UTF8.width(scalars[index])
      index += 1
    }
    let sides = [index - 1, index].map { scalars.indices.contains($0) ? name(scalars[$0]) : "end" }
    func marked(_ starts: [Int]) -> String {
      var utf8 = Array(fixture.text.utf8)
      for start in starts.reversed() { utf8.insert(UInt8(ascii: "|"), at: start) }
      return String(decoding: utf8, as: UTF8.self)
    }
    return (
      "\(sides.joined(separator: " and ")), line end \(isOwn ? "here" : "in the browser")",
      "\(fixture.width): \(marked(own)) — browser: \(marked(browser))"
    )
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: "space"
    case .decimalNumber: "digit"
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark:
      "letter"
    default: "sign"
    }
  }
}
