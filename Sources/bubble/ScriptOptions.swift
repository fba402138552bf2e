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
      valueName: "NAME=first|before:OTHER|after:OTHER"))
  var places: [ScriptPlace] = []

  @Option(
    name: .customLong("config"), parsing: .singleValue,
    help: ArgumentHelp(
      "The value of a script's option; may be given several times.",
      valueName: "NAME.OPTION=VALUE"))
  var settings: [ScriptSetting] = []

  /// The folders with all that was said of their scripts; of two that speak of the same thing the last.
  ///
  /// - Parameter print: Takes a script's folder name and a line that it prints.
  func pluginFolders(
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) -> PluginFolders {
    var folders = PluginFolders(paths: folders, print: print)
    for place in places { folders.placements[place.script] = place.placement }
    for setting in settings {
      folders.typedConfigurations[setting.script, default: [:]][setting.option] = setting.value
    }
    return folders
  }
}

/// A script's place as it is typed: `poll=before:text`.
struct ScriptPlace: ExpressibleByArgument {
  /// The script.
  let script: LayouterID
  /// Where it stands.
  let placement: LuaManifest.Placement

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let words = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("first", 1): placement = .first
    case ("before", 2): placement = .before(LayouterID(words[1]))
    case ("after", 2): placement = .after(LayouterID(words[1]))
    default: return nil
    }
    script = LayouterID(parts[0])
  }
}

/// The value of a script's option as it is typed: `poll.show_percent=false`.
struct ScriptSetting: ExpressibleByArgument {
  /// The script's name.
  let script: String
  /// The option's name.
  let option: String
  /// The text behind the sign of equality.
  let value: String

  init?(argument: String) {
    // Neither names of scripts nor those of options have a dot.
    guard let dot = argument.firstIndex(of: "."),
      let sign = argument[dot...].firstIndex(of: "=")
    else { return nil }
    script = String(argument[..<dot])
    option = String(argument[argument.index(after: dot)..<sign])
    value = String(argument[argument.index(after: sign)...])
    guard !script.isEmpty, !option.isEmpty, !script.contains("=") else { return nil }
  }
}
