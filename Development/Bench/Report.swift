import Foundation

/// The measured figures, as a table and as JSON.
struct Report {
  /// The subject of a measurement.
  enum Subject: String, CaseIterable {
    case barePango = "bare Pango: set text, get size"
    case barePangoOnTwoCores = "bare Pango, half of the texts on each of two cores"
    case chain = "whole chain to a cell layout"
    case pass = "background pass, one core: all layouts kept"
    case passOnTwoCores = "background pass, two cores"
    case luaScript = "Lua bubble of 10 boxes: script to box tree"
    case luaBubble = "Lua bubble of 10 boxes: whole chain, texts measured"
    case coldPango = "bare Pango, fonts loaded again"
    case tool = "bubble layout, whole process"
  }

  let messageCount: Int
  let rounds: Int
  let seed: UInt64
  var peakMegabytes = 0.0
  private var series: [Subject: Series] = [:]
  /// The figures that are not times of a message, in the order of their first values.
  private var figures: [Figure] = []

  /// A measured figure with a custom unit.
  private struct Figure {
    var unit: String
    var promise: String
    var series: Series
  }

  init(messageCount: Int, rounds: Int, seed: UInt64) {
    self.messageCount = messageCount
    self.rounds = rounds
    self.seed = seed
  }

  mutating func add(_ subject: Subject, seconds: Double) {
    series[subject, default: Series(name: subject.rawValue)].values
      .append(seconds * 1e6 / Double(messageCount))
  }

  /// Adds a round's value of a figure with a custom unit: `µs a box`.
  mutating func add(figure name: String, _ value: Double, unit: String, promise: String = "") {
    if let place = figures.firstIndex(where: { $0.series.name == name }) {
      figures[place].series.values.append(value)
    } else {
      let series = Series(name: name, values: [value])
      figures.append(Figure(unit: unit, promise: promise, series: series))
    }
  }

  /// The ratios that show whether the promises are kept.
  private var ratios: [(name: String, value: Double, promise: String)] {
    [
      ratio("whole chain / bare Pango", .chain, .barePango, "at most 1.2"),
      ratio("background pass / bare Pango, one core", .pass, .barePango, ""),
      ratio("background pass, one core / two cores", .pass, .passOnTwoCores, "at least 1.6"),
      ratio(
        "bare Pango, one core / two cores (the machine's bound)", .barePango,
        .barePangoOnTwoCores, ""),
      ratio("bubble layout / bare Pango", .tool, .coldPango, "at most 1.5"),
      ratio("Lua bubble of 10 boxes / bare Pango", .luaBubble, .barePango, ""),
      ratio("Lua script alone / bare Pango", .luaScript, .barePango, ""),
    ].compactMap { $0 }
  }

  private func ratio(
    _ name: String, _ subject: Subject, _ base: Subject, _ promise: String
  ) -> (name: String, value: Double, promise: String)? {
    guard let subject = series[subject], let base = series[base] else { return nil }
    return (name, subject.ratio(to: base), promise)
  }

  var table: String {
    var lines = ["\(messageCount) messages, seed \(seed), \(rounds) rounds; medians", ""]
    for subject in Subject.allCases {
      guard let series = series[subject] else { continue }
      let values = series.values
      lines.append(
        pad(subject.rawValue) + format(series.median) + " µs a message  ("
          + format(values.min() ?? 0) + " to" + format(values.max() ?? 0) + ")")
    }
    lines.append("")
    for ratio in ratios {
      let promise = ratio.promise.isEmpty ? "" : "  (promised: \(ratio.promise))"
      lines.append(pad(ratio.name) + format(ratio.value) + promise)
    }
    lines +=
      [""]
      + figures.map { figure in
        let promise = figure.promise.isEmpty ? "" : "  (promised: \(figure.promise))"
        let values = figure.series.values
        let range = "  (\(format(values.min() ?? 0)) to\(format(values.max() ?? 0)))"
        return pad(figure.series.name) + format(figure.series.median)
          + " \(figure.unit)\(range)\(promise)"
      }
    if peakMegabytes > 0 {
      lines.append(pad("bubble layout, peak memory") + format(peakMegabytes) + " MB  (under 400)")
    }
    return lines.joined(separator: "\n")
  }

  var json: Data {
    get throws {
      struct Form: Encodable {
        var messages: Int
        var seed: UInt64
        var rounds: Int
        var microsecondsPerMessage: [String: Double]
        var ratios: [String: Double]
        var figures: [String: Double]
        var peakMegabytes: Double
      }
      let form = Form(
        messages: messageCount, seed: seed, rounds: rounds,
        microsecondsPerMessage: Dictionary(
          uniqueKeysWithValues: series.map { ($0.key.rawValue, $0.value.median) }),
        ratios: Dictionary(uniqueKeysWithValues: ratios.map { ($0.name, $0.value) }),
        figures: Dictionary(
          uniqueKeysWithValues: figures.map { ($0.series.name, $0.series.median) }),
        peakMegabytes: peakMegabytes)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(form)
    }
  }

  private func pad(_ text: String) -> String {
    text.padding(toLength: 66, withPad: " ", startingAt: 0)
  }

  private func format(_ value: Double) -> String { String(format: "%8.3f", value) }
}

/// Figures of lists of growing numbers of items: the last one to the first is the growth.
struct Growth {
  static let counts = [1_000, 10_000, 100_000, 1_000_000]

  private var first: [String: Double] = [:]

  /// Adds a round's value at a number of items.
  ///
  /// - Parameters:
  ///   - promise: The promise at the greatest number.
  ///   - growth: The promise for the growth; nil: it is not a figure.
  mutating func add(
    _ name: String, _ value: Double, at count: Int, unit: String, promise: String = "",
    growth: String? = nil, to report: inout Report
  ) {
    let isLast = count == Growth.counts.last
    let number =
      count >= 1_000_000 ? "\(count / 1_000_000),000,000" : "\(count / 1_000),000"
    report.add(
      figure: "\(name), \(number) items", value, unit: unit, promise: isLast ? promise : "")
    if count == Growth.counts.first { first[name] = value }
    if isLast, let growth, let least = first[name] {
      report.add(figure: "\(name), growth", value / least, unit: "x", promise: growth)
    }
  }
}
