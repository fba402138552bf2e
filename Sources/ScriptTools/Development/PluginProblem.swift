import BubbleCore
import BubbleLua
import Foundation

/// A problem of a script, for its author.
package struct PluginProblem: Hashable, Sendable {
  /// The severity of a problem.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A message is not laid out as the script intends.
    case error
    /// A probable mistake.
    case warning
  }

  /// The severity.
  package var severity: Severity
  /// The problem, with file, line and source if they are known, and advice.
  package var text: String
  /// The first sample with the problem; nil if it concerns the script.
  package var sample: String?
  /// The first setting with the problem.
  package var setting: PluginSetting?
  /// The number of layouts with the problem.
  package var count = 1

  /// Makes a problem.
  package init(
    _ severity: Severity, _ text: String, sample: String? = nil, setting: PluginSetting? = nil
  ) {
    (self.severity, self.text, self.sample, self.setting) = (severity, text, sample, setting)
  }
}

extension PluginProblem: CustomStringConvertible {
  /// The problem as `error: sample long: init.lua:3: …`, with the setting on a separate line.
  package var description: String {
    var text = "\(severity.rawValue): "
    if let sample { text += "sample \(sample.onOneLine): " }
    text += TextRepair.margined(self.text)
    if let setting {
      text += "\n  with \(setting)"
      if count > 1 { text += "; the same in \(count - 1) more settings and samples" }
    }
    return text
  }
}

/// A list of problems, with each kind once.
struct PluginProblemList {
  private(set) var problems: [PluginProblem] = []
  private var places: [String: Int] = [:]

  /// Adds a problem, or counts it if the same one is known already.
  ///
  /// Two are the same if the first lines of their texts are equal except for numbers. So a frame that overflows at
  /// another place in each width is one problem. An error says more than the same warning.
  mutating func add(_ problem: PluginProblem) {
    let key = PluginProblemList.key(of: problem)
    if let place = places[key] {
      let isGraver = problem.severity == .error && problems[place].severity == .warning
      if isGraver { problems[place] = problem } else { problems[place].count += 1 }
    } else {
      places[key] = problems.count
      problems.append(problem)
    }
  }

  /// Whether the same problem was added.
  func contains(_ problem: PluginProblem) -> Bool {
    places[PluginProblemList.key(of: problem)] != nil
  }

  mutating func add(_ severity: PluginProblem.Severity, _ text: String, sample: String? = nil) {
    add(PluginProblem(severity, text, sample: sample))
  }

  private static func key(of problem: PluginProblem) -> String {
    let line = problem.text.prefix { $0 != "\n" }
    // The line of the script distinguishes errors.
    let place = line.firstRange(of: ".lua:").map { range in
      line[..<range.upperBound] + line[range.upperBound...].prefix(while: \.isNumber)
    }
    let rest = line.filter { !$0.isNumber && $0 != "." && $0 != "-" }
    return "\(place ?? "") \(rest)"
  }
}

extension String {
  /// The text with spaces instead of line breaks.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
