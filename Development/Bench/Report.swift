import Foundation

/// The measured figures, as a table and as JSON.
struct Report {
  let messageCount: Int
  let rounds: Int
  let seed: UInt64
  /// In the order of their first values.
  private var figures: [Figure] = []

  private struct Figure {
    let name: String
    let unit: String
    let promise: String
    /// One for each round: a machine that gets slower slows all that is measured in turn.
    var values: [Double] = []
  }

  init(messageCount: Int, rounds: Int, seed: UInt64) {
    (self.messageCount, self.rounds, self.seed) = (messageCount, rounds, seed)
  }

  /// Adds a round's value of a figure.
  mutating func add(_ name: String, _ value: Double, _ unit: String, _ promise: String = "") {
    let place = figures.firstIndex { $0.name == name } ?? figures.count
    if place == figures.count {
      figures.append(Figure(name: name, unit: unit, promise: promise))
    }
    figures[place].values.append(value)
  }

  var table: String {
    let lines = figures.map { figure in
      let range = "  (\(format(figure.values.min() ?? 0)) to\(format(figure.values.max() ?? 0)))"
      let promise = figure.promise.isEmpty ? "" : "  (promised: \(figure.promise))"
      return figure.name.padding(toLength: 66, withPad: " ", startingAt: 0)
        + format(medianOf(figure.values)) + " \(figure.unit)\(range)\(promise)"
    }
    return (["\(messageCount) messages, seed \(seed), \(rounds) rounds; medians", ""] + lines)
      .joined(separator: "\n")
  }

  var json: Data {
    get throws {
      struct Form: Encodable {
        var messages: Int
        var seed: UInt64
        var rounds: Int
        var figures: [String: Double]
      }
      let medians = figures.map { ($0.name, medianOf($0.values)) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(
        Form(
          messages: messageCount, seed: seed, rounds: rounds,
          figures: Dictionary(uniqueKeysWithValues: medians)))
    }
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
      "\(name), \(number) items", value, unit, isLast ? promise : "")
    if count == Growth.counts.first { first[name] = value }
    if isLast, let growth, let least = first[name] {
      report.add("\(name), growth", value / least, "x", growth)
    }
  }
}
