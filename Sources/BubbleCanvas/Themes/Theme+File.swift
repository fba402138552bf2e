import BubbleCore
import Foundation

/// Themes from files.
extension AdaptiveTheme {
  /// Reads a theme from a file: ``init(json:file:folder:)``, with the pictures beside it.
  ///
  /// - Throws: `ConfigurationFileError`.
  public init(contentsOfFile path: String) throws(ConfigurationFileError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    self = try AdaptiveTheme(ConfigurationFile(contentsOfFile: path), folder: folder)
  }

  /// Reads a theme: what it changes of a bundled one.
  ///
  /// All fields may be left out. `base` is the name of a ``BundledTheme``. `light` and `dark` are objects of what is
  /// changed in one appearance, after what is changed in both; a file with one of them only has one appearance, which serves both. Without a
  /// `base` each of them changes ``Theme/light`` or ``Theme/dark``, and a file with neither ``Theme/light``. `density` is a name or an object, `avatars` a
  /// boolean; the guide to themes has the other fields.
  ///
  /// - Parameters:
  ///   - json: What is in the file; at most 1 MB.
  ///   - file: What the file is called in errors.
  ///   - folder: Where the pictures of wallpapers lie; nil: there may be none.
  /// - Throws: `ConfigurationFileError`, with each mistake and its line.
  public init(
    json: Data, file: String = "theme", folder: String? = nil
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(ConfigurationFile([UInt8](json), name: file), folder: folder)
  }

  /// The paths of the pictures that a theme's file names, those too that are not there: for who draws again when one
  /// of them changes.
  ///
  /// None of a file that can't be read.
  package static func picturePaths(ofFile path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let object = try? ConfigurationFile(contentsOfFile: path).object(of: "a theme") else {
      return []
    }
    var reader = ThemeReader(folder: folder)
    reader.read(object)
    return reader.pictureNames.filter { !$0.hasPrefix("/") && !$0.contains("..") }
      .map { "\(folder)/\($0)" }
  }

  private init(
    _ file: ConfigurationFile, folder: String?
  ) throws(ConfigurationFileError) {
    var reader = ThemeReader(folder: folder)
    reader.read(try file.object(of: "a theme"))
    try file.check(reader.faults)
    self = reader.theme
  }
}

extension Theme {
  /// Reads one appearance of a theme from a file: ``AdaptiveTheme/init(contentsOfFile:)``.
  ///
  /// - Throws: `ConfigurationFileError`.
  public init(
    contentsOfFile path: String, appearance: ThemeName = .light
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(contentsOfFile: path)[appearance]
  }

  /// Reads one appearance of a theme: ``AdaptiveTheme/init(json:file:folder:)``.
  ///
  /// - Parameters:
  ///   - json: What is in the file; at most 1 MB.
  ///   - file: What the file is called in errors.
  ///   - appearance: Which one.
  /// - Throws: `ConfigurationFileError`, with each mistake and its line.
  public init(
    json: Data, file: String = "theme", appearance: ThemeName = .light
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(json: json, file: file)[appearance]
  }
}
