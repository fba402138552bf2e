import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform

/// The result of checking a script.
package struct PluginCheckReport: Sendable {
  /// The script's name, or that of its folder if it could not be loaded.
  package var name: String
  /// The script's own folder, as the caller gave it.
  package var folder: String
  /// The problems; if there are none, the script passes.
  package var problems: [PluginProblem] = []
  /// The cost of each sample.
  package var costs: [SampleCost] = []
  /// The number of settings in which each sample was laid out.
  package var settingCount = 0
  /// The limits of one `build_layout`.
  package var limits: LuaLimits = .standard

  /// The cost of one sample.
  package struct SampleCost: Hashable, Sendable {
    /// The sample's id.
    package var sample: String
    /// The median time of the script's `build_layout` in the first setting, in microseconds.
    package var scriptMicroseconds: Double
    /// The median time of the finished cell, including the script and measuring text, in microseconds.
    package var cellMicroseconds: Double
    /// The most fuel in any setting.
    package var fuel: Int
    /// The most boxes in any setting.
    package var boxes: Int
    /// The most memory of the state, in bytes.
    package var memory: Int
  }

  /// Whether there are no problems.
  package var isClean: Bool { problems.isEmpty }

  /// An amount with a limit.
  struct Use {
    var name: String
    var amount: Int
    var limit: Int

    /// The share of the limit, from 0.
    var share: Double { limit > 0 ? Double(amount) / Double(limit) : 0 }
  }

  /// Returns the amounts with limits that a sample uses.
  func uses(of cost: SampleCost) -> [Use] {
    [
      Use(name: "units of fuel", amount: cost.fuel, limit: limits.buildLayout.fuel),
      Use(name: "boxes", amount: cost.boxes, limit: limits.boxes),
      Use(name: "bytes of memory", amount: cost.memory, limit: limits.memory),
    ]
  }

  /// The warnings for samples that use more than half of a limit.
  var limitProblems: [PluginProblem] {
    var problems: [PluginProblem] = []
    for cost in costs {
      for use in uses(of: cost) where use.share > 0.5 {
        problems.append(
          PluginProblem(
            .warning,
            "build_layout takes \(use.amount) \(use.name), \(Int(use.share * 100)) % of the "
              + "\(use.limit) allowed; a longer message will exceed it",
            sample: cost.sample))
      }
    }
    return problems
  }
}

extension PluginCheckReport: CustomStringConvertible {
  /// A table of the samples' costs.
  package var description: String {
    let count = problems.count
    let verdict = isClean ? "passes" : "\(count) \(count == 1 ? "problem" : "problems")"
    guard !costs.isEmpty else { return "\(name): \(verdict)\n" }
    let samples = costs.count == 1 ? "1 sample" : "\(costs.count) samples"
    var table = TextTable([
      "sample", "script", "cell", "fuel", "boxes", "memory", "of its limits",
    ])
    for cost in costs {
      let share = uses(of: cost).map(\.share).max() ?? 0
      table.add([
        cost.sample.onOneLine, TextTable.microseconds(cost.scriptMicroseconds),
        TextTable.microseconds(cost.cellMicroseconds), "\(cost.fuel)", "\(cost.boxes)",
        "\((cost.memory + 1_023) / 1_024) KB",
        share < 0.01 ? "< 1 %" : "\(Int((share * 100).rounded(.up))) %",
      ])
    }
    return "\(name): \(samples) in \(settingCount) settings, \(verdict)\n\n\(table)\n"
  }
}

extension PluginCheckReport {
  /// Returns the reports as JSON.
  package static func json(_ reports: [PluginCheckReport]) -> Data {
    var writer = JSONWriter(reserving: 4_096)
    writer.object { writer in
      writer.member("version", 1)
      writer.name("scripts")
      writer.array { writer in
        for report in reports {
          writer.newLine(indent: 2)
          report.write(to: &writer)
        }
        writer.endLines(indent: 0)
      }
    }
    writer.endLines(indent: 0)
    return writer.data
  }

  private func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("folder", folder)
      writer.member("settings", settingCount)
      writer.name("limits")
      writer.object { writer in
        writer.member("fuel", limits.buildLayout.fuel)
        writer.member("boxes", limits.boxes)
        writer.member("memoryBytes", limits.memory)
      }
      writer.list("samples", costs) { writer, cost in
        writer.newLine(indent: 4)
        writer.cost(cost)
      }
      writer.list("problems", problems) { writer, problem in
        writer.newLine(indent: 4)
        writer.problem(problem)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func cost(_ cost: PluginCheckReport.SampleCost) {
    object { writer in
      writer.member("id", cost.sample)
      writer.member("scriptMicroseconds", CGFloat((cost.scriptMicroseconds * 10).rounded() / 10))
      writer.member("cellMicroseconds", CGFloat((cost.cellMicroseconds * 10).rounded() / 10))
      writer.member("fuel", cost.fuel)
      writer.member("boxes", cost.boxes)
      writer.member("memoryBytes", cost.memory)
    }
  }

  fileprivate mutating func problem(_ problem: PluginProblem) {
    object { writer in
      writer.member("severity", problem.severity.rawValue)
      writer.member("sample", problem.sample)
      writer.member("setting", problem.setting.map { "\($0)" })
      writer.member("count", problem.count)
      writer.member("text", problem.text)
    }
  }
}
