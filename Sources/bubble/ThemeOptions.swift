import ArgumentParser
import BubbleCanvas
import BubbleCore
import Foundation

/// The options for the colours.
struct ThemeOptions: ParsableArguments {
  @Option(
    name: .customLong("theme"),
    help: ArgumentHelp(
      "The colours: \(ThemeOptions.names), or a file of a theme (Documentation/Themes.md). (default: light and dark, by the appearance)",
      valueName: "NAME|FILE"))
  private var choice: String?

  /// The theme to draw with, which also affects the layout.
  private(set) var adaptiveTheme = AdaptiveTheme.standard

  private enum CodingKeys: CodingKey { case choice }

  private static let names = BundledTheme.allCases.map(\.rawValue).joined(separator: ", ")

  /// The theme's file, and the pictures that it names.
  private(set) var files: [String] = []

  /// The theme's file; nil for a bundled theme.
  private var file: String? {
    choice.flatMap { BundledTheme(rawValue: $0) == nil ? $0 : nil }
  }

  mutating func validate() throws {
    if let file, !FileManager.default.fileExists(atPath: file) {
      let names = BundledTheme.allCases.map(\.rawValue)
      throw StandardError.failure(
        "--theme: '\(file)' is neither a theme nor a "
          + "file\(ConfigurationFile.near(file, names))")
    }
    do throws(FileOptionError) {
      try load()
    } catch {
      error.print()
      throw ExitCode(1)
    }
  }

  /// The maximum number of contrast problems to print.
  private static let maximumNoteCount = 5

  /// Prints the contrast problems of a theme from a file.
  func printContrastProblems(of theme: Theme) {
    guard let file else { return }
    let problems = theme.contrastProblems
    for problem in problems.prefix(ThemeOptions.maximumNoteCount) {
      StandardError.print("note: \(file): \(problem)")
    }
    let rest = problems.count - ThemeOptions.maximumNoteCount
    if rest > 0 { StandardError.print("note: \(file): \(rest) more places can't be read well") }
  }

  /// Reads the file; if it can't be used, the theme stays unchanged.
  mutating func load() throws(FileOptionError) {
    guard let choice else { return }
    if let name = BundledTheme(rawValue: choice) {
      adaptiveTheme = name.theme
      return
    }
    let url = URL(fileURLWithPath: choice)
    files = [choice] + AdaptiveTheme.picturePaths(of: url)
    do {
      adaptiveTheme = try AdaptiveTheme(contentsOf: url)
    } catch {
      throw FileOptionError(error, option: "--theme")
    }
  }

  /// Reads the file again; returns the error if it can't be used.
  mutating func reloadError() -> FileOptionError? {
    do throws(FileOptionError) {
      try load()
      return nil
    } catch {
      return error
    }
  }
}

extension ThemeName: ExpressibleByArgument {}
