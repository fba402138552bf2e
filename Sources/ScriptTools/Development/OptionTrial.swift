import BubbleCanvas
import BubbleCore
import BubbleLua
import Foundation

/// A trial of a script's options, each with values other than its default.
struct OptionTrial {
  /// An option with a value.
  struct Choice: Hashable {
    var option: String
    var value: JSONValue

    /// The choice as `show_percent = false`.
    var text: String {
      switch value {
      case .bool(let value): "\(option) = \(value)"
      case .string(let value): "\(option) = \"\(value)\""
      default: option
      }
    }
  }

  /// Returns the values to try for options: the other boolean, the other choices.
  static func choices(of options: [LuaOption]) -> [Choice] {
    options.flatMap { option -> [Choice] in
      let values: [JSONValue] =
        switch option.defaultValue {
        case .bool(let value): [.bool(!value)]
        case .string: (option.choices ?? []).map { .string($0) }
        // Sensible numbers are unknown.
        default: []
        }
      return values.filter { $0 != option.defaultValue }.map {
        Choice(option: option.name, value: $0)
      }
    }
  }

  /// Returns the problems of the samples when one option is set, without those that the default has, too.
  static func problems(
    _ choice: Choice, _ script: ScriptUnderDevelopment, _ samples: [Message], _ limits: LuaLimits,
    _ pictures: PictureFolder, besides known: PluginProblemList, _ work: inout CheckWork
  ) -> [PluginProblem] {
    work.spend(script.layouter.plugin.loadFuel)
    let configuration: JSONObject = [choice.option: choice.value]
    do throws(PluginError) {
      let trees = ObservedTrees()
      let plugin = try LuaPlugin(
        sources: script.layouter.plugin.sources, limits: limits,
        configuration: configuration, observer: trees.note)
      let changed = ScriptUnderDevelopment(
        folder: script.folder, layouter: LuaLayouter(plugin), samples: script.samples)
      var problems: [PluginProblem] = []
      for sample in samples {
        var trial = SampleTrial(
          sample, script: changed, second: changed.layouter, trees: trees, pictures: pictures)
        trial.runOnce(PluginSetting(), &work)
        for var problem in trial.problems where !known.contains(problem) {
          problem.text = "with \(choice.text): \(problem.text)"
          problems.append(problem)
        }
      }
      return problems
    } catch {
      return [PluginProblem(.error, "with \(choice.text): \(error)")]
    }
  }
}
