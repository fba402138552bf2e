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

  /// Why a theme can't be used, in words.
  struct Failure: Error, Equatable {
    let text: String

    func print() { StandardError.print("error: --theme: \(text)") }
  }

  mutating func validate() throws {
    guard files.allSatisfy(FileManager.default.fileExists(atPath:)) else {
      throw ValidationError(
        "--theme is \(choice): give light, dark, or a file that there is (Documentation/Themes.md)")
    }
    do throws(Failure) {
      try load()
    } catch {
      error.print()
      throw ExitCode(1)
    }
  }

  /// Reads the file; where it can't be used the theme is as it was.
  mutating func load() throws(Failure) {
    if let name = ThemeName(rawValue: choice) {
      (theme, self.name) = (.named(name), name)
      return
    }
    do {
      theme = try Theme(json: Data(contentsOf: URL(fileURLWithPath: choice)))
    } catch let error as ThemeError {
      throw Failure(text: "\(choice): \(error)")
    } catch {
      throw Failure(
        text: "\(choice) can't be read; give light, dark, or a file as in Documentation/Themes.md")
    }
    name =
      theme.color(.text, on: .incoming).luminance > theme.incoming.luminance ? .dark : .light
  }
}
