import ArgumentParser
import BubbleCore
import BubbleText
import Foundation

/// The options for the fonts of texts.
struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("font"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A font: the name of an installed family, or the path of a .ttf, .otf or .ttc file. Repeat the option for \
      fallback fonts, in order: they have the characters that the first one lacks.
      """, valueName: "FAMILY|FILE"))
  var fonts: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file that says family, size, weight and line height of text styles (Documentation/Files.md).",
      valueName: "FILE"))
  var textStyles: String?

  @Option(
    help: ArgumentHelp(
      "The size of text as a step of a phone's setting; 'large' is what a phone has from the start.",
      valueName: "STEP"))
  var textSize: TextSizeCategory?

  /// The fonts that the options name.
  private(set) var table = FontTable()

  private enum CodingKeys: CodingKey { case fonts, textStyles, textSize }

  /// The files that the options name.
  var files: [String] { fonts.filter(FontOptions.isFile) + (textStyles.map { [$0] } ?? []) }

  mutating func validate() throws {
    do throws(FileOptionError) {
      try load()
    } catch {
      error.print()
      throw ExitCode(1)
    }
  }

  /// Reads the files; if one can't be used, the fonts stay unchanged.
  mutating func load() throws(FileOptionError) {
    var new = FontTable()
    var (families, files): ([String], [FontData]) = ([], [])
    for font in fonts {
      guard FontOptions.isFile(font) else {
        families.append(font)
        continue
      }
      do {
        let data = try FontData(contentsOf: URL(fileURLWithPath: font))
        // Several files may form one family.
        if let name = try TextMeasurer().families(of: data).first, !families.contains(name) {
          families.append(name)
        }
        files.append(data)
      } catch {
        throw FileOptionError(["--font: \(error)"])
      }
    }
    if let first = families.first { new.family = first }
    new.fallbackFamilies = Array(families.dropFirst())
    new.collection = FontCollection(files)
    if let textStyles {
      do {
        try TextStylesReader().read(from: URL(fileURLWithPath: textStyles), into: &new)
      } catch {
        throw FileOptionError(error, option: "--text-styles")
      }
    }
    table = new
  }

  /// Prints the known problems of the fonts.
  ///
  /// - Returns: Whether a requested font is missing or unusable, or no font was found at all.
  func printProblems() -> Bool {
    var lacksFonts = false
    for problem in TextMeasurer().problems(in: table) {
      let option = option(of: problem)
      let isError = problem == .noFont || option != nil
      StandardError.print(
        "\(isError ? "error" : "warning"): \(option.map { "\($0): " } ?? "")\(problem)")
      lacksFonts = lacksFonts || isError
    }
    return lacksFonts
  }

  /// Returns the option that requests the font of a problem; nil if none does.
  private func option(of problem: FontProblem) -> String? {
    let usual = FontTable()
    switch problem {
    case .missingFamily(let family, _), .unusableFamily(let family, _, _),
      .missingFallback(let family):
      let isUsual = ([usual.family, usual.fixedPitchFamily] + usual.fallbackFamilies)
        .contains(family)
      if isUsual { return nil }
      return textStyles == nil || fonts.contains(family) ? "--font" : "--text-styles"
    default: return nil
    }
  }

  /// Whether a font is given by its file; names of families contain no slashes.
  private static func isFile(_ font: String) -> Bool {
    font.contains("/")
      || [".ttf", ".otf", ".ttc", ".otc"].contains { font.lowercased().hasSuffix($0) }
  }
}

/// An error with a file that an option names.
struct FileOptionError: Error, Equatable {
  let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  init(_ error: ConfigurationFileError, option: String) {
    switch error {
    case .unreadable: texts = ["\(option): \(error)"]
    case .mistakes(let issues): texts = issues.map(\.description)
    }
  }

  /// Prints the texts, without control characters from names and files.
  func print() {
    for text in texts {
      StandardError.print("error: \(TextRepair.margined(TextRepair.shownSafely(text)))")
    }
  }
}

extension TextSizeCategory: ExpressibleByArgument {}
