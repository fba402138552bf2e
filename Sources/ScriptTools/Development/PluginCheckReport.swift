import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform

/// What came of checking a script.
package struct PluginCheckReport: Sendable {
  /// The script's name, or that of its folder if it could not be loaded.
  package var name: String
  /// The script's own folder, as it was given.
  package var folder: String
  /// What is wrong; none: the script passes.
  package var problems: [PluginProblem] = []
  /// What each sample costs.
  package var costs: [SampleCost] = []
  /// In how many settings each sample was laid out.
  package var settingCount = 0
  /// What one `build_layout` may use.
  package var limits: LuaLimits = .standard

  /// What one sample costs.
  package struct SampleCost: Hashable, Sendable {
    /// The sample's id.
    package var sample: String
    /// What the script's `build_layout` takes in the first setting, as a median, in microseconds.
    package var scriptMicroseconds: Double
    /// What the finished cell takes, the script and measuring text included, likewise.
    package var cellMicroseconds: Double
    /// The most fuel that any setting takes.
    package var fuel: Int
    /// The most boxes that any setting has.
    package var boxes: Int
    /// The most memory that the state had, in bytes.
    package var memory: Int
  }

  /// Whether nothing is wrong.
  package var isClean: Bool { problems.isEmpty }

  /// Something of which a limit bounds the amount.
  struct Use {
    var name: String
    var amount: Int
    var limit: Int

    /// The share of the limit, from 0.
    var share: Double { limit > 0 ? Double(amount) / Double(limit) : 0 }
  }

  /// What a sample uses of its limits.
  func uses(of cost: SampleCost) -> [Use] {
    [
      Use(name: "units of fuel", amount: cost.fuel, limit: limits.buildLayout.fuel),
      Use(name: "boxes", amount: cost.boxes, limit: limits.boxes),
      Use(name: "bytes of memory", amount: cost.memory, limit: limits.memory),
    ]
  }

  /// The limits of which a sample uses more than half.
  var limitProblems: [PluginProblem] {
    var problems: [PluginProblem] = []
    for cost in costs {
      for use in uses(of: cost) where use.share > 0.5 {
        problems.append(
          PluginProblem(
            .warning,
            "build_layout takes \(use.amount) \(use.name), \(Int(use.share * 100)) % of the "
              + "\(use.limit) that it may take; a longer message will be too much",
            sample: cost.sample))
      }
    }
    return problems
  }
}

extension PluginCheckReport: CustomStringConvertible {
  /// A table of what the samples cost.
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
  /// The reports as JSON, for machines.
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
      writer.name("samples")
      writer.array { writer in
        for cost in costs {
          writer.newLine(indent: 4)
          writer.cost(cost)
        }
      }
      writer.name("problems")
      writer.array { writer in
        for problem in problems {
          writer.newLine(indent: 4)
          writer.problem(problem)
        }
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
