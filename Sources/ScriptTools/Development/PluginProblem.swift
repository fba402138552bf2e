import BubbleCore
import BubbleLua
import Foundation

/// Something about a script that its author should know.
package struct PluginProblem: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A message is not laid out as the script means it.
    case error
    /// Something that is hardly meant so.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// What is wrong, with file, line and source where they are known, and what to do.
  package var text: String
  /// The sample with which it was found first; nil: it concerns the script.
  package var sample: String?
  /// The setting in which it was found first.
  package var setting: PluginSetting?
  /// How many layouts have it.
  package var count = 1

  /// Makes a problem.
  package init(
    _ severity: Severity, _ text: String, sample: String? = nil, setting: PluginSetting? = nil
  ) {
    self.severity = severity
    self.text = text
    self.sample = sample
    self.setting = setting
  }
}

extension PluginProblem: CustomStringConvertible {
  /// `error: sample long: init.lua:3: …`, and on a line of its own the setting.
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

/// Problems, each kind of them once.
struct PluginProblemList {
  private(set) var problems: [PluginProblem] = []
  private var places: [String: Int] = [:]

  /// Adds a problem, or counts it where the same one is known already.
  ///
  /// Two are the same if the first lines of their texts are, whatever numbers stand in them: a frame
  /// that sticks out does so at another place in each width.
  mutating func add(_ problem: PluginProblem) {
    let key = PluginProblemList.key(of: problem)
    if let place = places[key] {
      problems[place].count += 1
    } else {
      places[key] = problems.count
      problems.append(problem)
    }
  }

  private static func key(of problem: PluginProblem) -> String {
    let line = problem.text.prefix { $0 != "\n" }
    // The line of the script tells errors apart.
    let place = line.firstRange(of: ".lua:").map { range in
      line[..<range.upperBound] + line[range.upperBound...].prefix(while: \.isNumber)
    }
    let rest = line.filter { !$0.isNumber && $0 != "." && $0 != "-" }
    return "\(problem.severity.rawValue) \(place ?? "") \(rest)"
  }
}

extension String {
  /// The text with spaces for line breaks.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
