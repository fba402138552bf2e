import ArgumentParser
import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation

/// The options that say which scripts take part, where they stand, and how they are set.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: """
      A folder of scripts, in place of the bundled one; may be given several times: a script of an \
      earlier folder takes the place of one with its name in a later folder.
      """)
  var folders: [String] = []

  @Option(
    name: .customLong("place"), parsing: .singleValue,
    help: ArgumentHelp(
      "Where a script stands, whatever it says itself; may be given several times.",
      valueName: "NAME=first|before:OTHER|after:OTHER"),
    transform: { try ScriptPlace($0) })
  var places: [ScriptPlace] = []

  @Option(
    name: .customLong("config"), parsing: .singleValue,
    help: ArgumentHelp(
      "The value of an option of a script or a built-in layouter, or a JSON file of such; may be given several times. `bubble plugin list` names them.",
      valueName: "NAME.OPTION=VALUE|FILE.json"),
    transform: { try ScriptSettings($0) })
  var settings: [ScriptSettings] = []

  /// The folders with all that was said of their scripts; of two that speak of the same thing the last,
  /// and what is typed wins over files.
  ///
  /// - Parameter print: Takes a script's folder name and a line that it prints.
  func pluginFolders(
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) -> PluginFolders {
    var folders = PluginFolders(paths: folders, print: print)
    for place in places { folders.placements[place.script] = place.placement }
    for settings in settings {
      switch settings {
      case .one(let setting):
        folders.typedConfigurations[setting.script, default: [:]][setting.option] = setting.value
      case .file(let configurations):
        for (name, values) in configurations {
          let others = (folders.configurations[name] ?? [:]).members.filter {
            values[$0.name] == nil
          }
          folders.configurations[name] = JSONObject(others + values.members)
        }
      }
    }
    return folders
  }
}
