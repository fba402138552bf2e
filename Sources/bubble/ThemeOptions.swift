import ArgumentParser
import BubbleCanvas
import BubbleCore
import Foundation

/// The option that says which colours are drawn in.
struct ThemeOptions: ParsableArguments {
  @Option(
    name: .customLong("theme"),
    help: ArgumentHelp(
      "The colours: light, dark, or a file of a theme (Documentation/Themes.md).",
      valueName: "light|dark|FILE"))
  private var choice = ThemeName.light.rawValue

  /// The theme that makes.
  private(set) var theme = Theme.light
  /// What scripts and layouters are told: whether it is light or dark.
  private(set) var name = ThemeName.light

  private enum CodingKeys: CodingKey { case choice }

  /// The file that says so.
  var files: [String] { ThemeName(rawValue: choice) == nil ? [choice] : [] }

  mutating func validate() throws {
    guard files.allSatisfy(FileManager.default.fileExists(atPath:)) else {
      throw ValidationError(
        "--theme is \(choice): give light, dark, or a file that there is (Documentation/Themes.md)")
    }
    do throws(FileOptionError) {
      try load()
    } catch {
      error.print()
      throw ExitCode(1)
    }
  }

  /// Reads the file; where it can't be used the theme is as it was.
  mutating func load() throws(FileOptionError) {
    if let name = ThemeName(rawValue: choice) {
      (theme, self.name) = (.named(name), name)
      return
    }
    do {
      theme = try Theme(contentsOfFile: choice)
    } catch {
      throw FileOptionError(error, option: "--theme")
    }
    name =
      theme.color(.text, on: .incoming).luminance > theme.incoming.luminance ? .dark : .light
  }
}
