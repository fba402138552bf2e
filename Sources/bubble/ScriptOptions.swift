import ArgumentParser
import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation

/// The options that choose the scripts, their places in the chain and their settings.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A folder of scripts, or the .lua file of one, beside the bundled ones; once for each. Of scripts with one name \
      that of the first counts.
      """, valueName: "FOLDER|FILE.lua"))
  var folders: [String] = []

  @Flag(name: .customLong("no-bundled"), help: "Leaves out the scripts that come with bubble.")
  var leavesBundledOut = false

  @Option(
    name: .customLong("place"), parsing: .singleValue,
    help: ArgumentHelp(
      "Moves a script or a built-in layouter in the order; once for each.",
      valueName: "NAME=first|before:OTHER|after:OTHER"),
    transform: { try ScriptPlace($0) })
  var places: [ScriptPlace] = []

  @Option(
    name: .customLong("config"), parsing: .singleValue,
    help: ArgumentHelp(
      "The value of an option of a script or a built-in layouter, or a JSON file of such; once for each. `bubble plugin list` names them.",
      valueName: "NAME.OPTION=VALUE|FILE.json"),
    transform: { try ScriptSettings($0) })
  var settings: [ScriptSettings] = []

  /// The contents of the settings' files, in order.
  private var configurations: [[String: JSONObject]] = []

  private enum CodingKeys: CodingKey { case folders, leavesBundledOut, places, settings }

  mutating func validate() throws {
    do throws(ConfigurationFileError) {
      for case .file(let path) in settings {
        configurations.append(
          try PluginFolders.configurations(contentsOf: URL(fileURLWithPath: path)))
      }
    } catch {
      FileOptionError(error, option: "--config").print()
      throw ExitCode(1)
    }
  }

  /// Returns the folders with all settings of their scripts.
  ///
  /// If two settings are for the same option, the last one wins; typed settings override files.
  ///
  /// - Parameter print: Receives a script's folder name and a line that it prints.
  func pluginFolders(
    isReproducible: Bool,
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) -> PluginFolders {
    var folders = PluginFolders(
      folders.map { URL(fileURLWithPath: $0) }, includesBundled: !leavesBundledOut, print: print)
    if !isReproducible { folders.usersFolder = PluginFolders.usersFolder() }
    for place in places { folders.placements[place.layouter] = place.placement }
    for case .one(let setting) in settings {
      folders.typedConfigurations[setting.script, default: [:]][setting.option] = setting.value
    }
    for (name, values) in configurations.joined() {
      let others = (folders.configurations[name] ?? [:]).members.filter { values[$0.name] == nil }
      folders.configurations[name] = JSONObject(others + values.members)
    }
    return folders
  }
}
