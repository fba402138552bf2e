import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation

/// `bubble doctor`: prints the facts about the machine that a bug report needs.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Prints versions, fonts, language, time zone and script folders, for reports of bugs.",
    discussion: "The status is 1 where there is no font at all, or a script can't be loaded.")

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @OptionGroup(title: "Scripts") var reproducible: ReproducibleOption

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() throws {
    let folders = scripts.pluginFolders(isReproducible: reproducible.isOn)
    let loaded = folders.reloader()
    let problems = folders.diagnostics(of: loaded)
    let text = [
      versions, fonts, region, scriptLines(folders, loaded),
      problems.isEmpty ? [] : ["", "Problems"] + problems.map { "  \(shown($0.description))" },
    ].joined().joined(separator: "\n")
    try StandardOutput.write(Data((TerminalText.cleaned(text) + "\n").utf8))
    if !problems.isEmpty || DoctorCommand.family(of: "A") == nil { throw ExitCode(1) }
  }

  private var versions: [String] {
    #if swift(>=6.3)
      let swift = "6.3"
    #else
      let swift = "6.2"
    #endif
    let libraries =
      [("Swift", "\(swift) or later")] + DrawingVersions.libraries
      + [("ICU", TextMeasurer.icuVersion), ("Lua", DoctorCommand.lua)]
    return ["bubble \(ToolVersion.text)", "\(DoctorCommand.system)", "", "Libraries"]
      + libraries.map { "  \($0.0) \($0.1)" }
      + DrawingVersions.loadedLibraries.map {
        "  \($0.name) (\($0.purpose))\($0.problem.map { " \($0)" } ?? ": there")"
      }
  }

  /// The version of the loaded Lua library, or else of the one that the tool is built with.
  private static var lua: String {
    // The library's own text: "$LuaVersion: Lua 5.4.4  Copyright (C) …".
    let said = dlsym(nil, "lua_ident").map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
    let version = said?.split(separator: " ").drop { $0 != "Lua" }.dropFirst().first
    return version.map { String($0) } ?? "\(LuaPlugin.luaVersion), as the tool is built with it"
  }

  /// The system's name for itself.
  private static var system: String {
    let release = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    let name = release?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?
      .dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    return name.map { String($0) } ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static func family(of character: Unicode.Scalar) -> String? {
    TextMeasurer.family(of: character, in: FontTable())
  }

  private var fonts: [String] {
    let samples: [(name: String, character: Unicode.Scalar, package: String)] = [
      ("Latin", "A", "fonts-noto-core"), ("emoji", "😀", "fonts-noto-color-emoji"),
      ("Chinese, Japanese, Korean", "中", "fonts-noto-cjk"), ("Arabic", "ع", "fonts-noto-core"),
    ]
    let problems = TextMeasurer().problems(in: FontTable()).filter {
      if case .missingCharacters = $0 { false } else { true }
    }
    return ["", "Fonts"]
      + samples.map { sample in
        let family = DoctorCommand.family(of: sample.character)
        return "  \(sample.name): \(family ?? "none; install Debian's package \(sample.package)")"
      } + problems.map { "  \($0)" }
  }

  private var region: [String] {
    let machine = MachineSettings()
    let variables = ["LC_ALL", "LC_TIME", "LANG", "TZ"].compactMap { name in
      ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }
    let said = variables.isEmpty ? "" : " (\(variables.joined(separator: ", ")))"
    return [
      "", "Language and time\(said)", "  locale \(machine.locale)",
      "  time zone \(machine.timeZone)",
    ] + [machine.localeProblem, machine.timeZoneProblem].compactMap { $0.map { "  \($0)" } }
  }

  private func scriptLines(_ folders: PluginFolders, _ loaded: PluginReloader) -> [String] {
    var lines = ["", "Scripts, in order of precedence"]
    let places = folders.folders
    for place in places {
      let names = loaded.loading.layouters.map(\.id.rawValue).filter { name in
        guard let own = loaded.loading.folders[LayouterID(name)] else { return false }
        return own.path == place.path || own.deletingLastPathComponent().path == place.path
      }
      // The path of the bundled scripts is a link.
      let real = place.resolvingSymlinksInPath().path
      lines.append("  \(shown(real)): \(names.isEmpty ? "none" : names.joined(separator: ", "))")
    }
    if let own = folders.usersFolder, !places.contains(where: { $0.path.hasPrefix(own.path) }) {
      lines.append("  \(shown(own.path)): your own folder, without scripts")
    }
    return lines
      + loaded.loading.shadowed.filter { !$0.isSame }.map {
        "  \(shown($0.shadowedBy.path)) replaces \(shown($0.folder.path))"
      }
  }

  /// Returns a text with `~` for the home folder.
  private func shown(_ text: String) -> String {
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.count > 1 else {
      return text
    }
    let real = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    return text.replacing(home + "/", with: "~/").replacing(real + "/", with: "~/")
  }
}
