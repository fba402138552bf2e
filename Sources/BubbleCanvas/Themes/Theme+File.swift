import BubbleCore
import Foundation

/// Themes from files.
extension AdaptiveTheme {
  /// Reads a theme from a file as ``init(json:file:folder:)`` does, with the pictures beside it.
  ///
  /// - Parameter url: The file URL of a file of the host.
  /// - Throws: `ConfigurationFileError` if it can't be read or has mistakes; the error has the path as it was given.
  public init(contentsOf url: URL) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(
      ConfigurationFile(contentsOf: url), folder: url.deletingLastPathComponent())
  }

  /// Reads a theme as a set of changes to a bundled one.
  ///
  /// All fields are optional:
  ///
  /// - `base` is the name of a ``BundledTheme``.
  /// - `light` and `dark` are objects with the changes of one appearance, applied after the common ones. If a file has only one of
  ///   them, this appearance is used for both.
  /// - `density` is a name or an object, `avatars` a boolean.
  ///
  /// Without a `base`, the objects change ``Theme/light`` and ``Theme/dark``, and a file with neither changes ``Theme/light``. The
  /// guide to themes describes the other fields.
  ///
  /// - Parameters:
  ///   - json: The content of the file; at most 1 MB.
  ///   - file: The name of the file in errors.
  ///   - folder: The file URL of the folder with the pictures of wallpapers; nil if pictures are not allowed.
  /// - Throws: `ConfigurationFileError`, with each error and its line, or if `folder` is not a file URL.
  public init(
    json: Data, file: String = "theme", folder: URL? = nil
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(ConfigurationFile([UInt8](json), name: file), folder: folder)
  }

  /// Returns the paths of the pictures named in a theme's file, including missing ones, to watch them for changes.
  ///
  /// Empty if the file can't be read.
  package static func picturePaths(of url: URL) -> [String] {
    let folder = url.deletingLastPathComponent().path
    guard let object = try? ConfigurationFile(contentsOf: url).object(of: "a theme") else {
      return []
    }
    var reader = ThemeReader(folder: folder)
    reader.read(object)
    return reader.pictureNames.filter { !$0.hasPrefix("/") && !$0.contains("..") }
      .map { "\(folder)/\($0)" }
  }

  private init(
    _ file: ConfigurationFile, folder: URL?
  ) throws(ConfigurationFileError) {
    _ = try folder?.givenPath(or: ConfigurationFileError.notAFileURL)
    var reader = ThemeReader(folder: folder?.path)
    reader.read(try file.object(of: "a theme"))
    try file.check(reader.faults)
    self = reader.theme
  }
}

extension Theme {
  /// Reads one appearance of a theme from a file: ``AdaptiveTheme/init(contentsOf:)``.
  ///
  /// - Parameters:
  ///   - url: The file URL of a file of the host.
  ///   - appearance: The appearance.
  /// - Throws: `ConfigurationFileError` if it can't be read or has mistakes; the error has the path as it was given.
  public init(
    contentsOf url: URL, appearance: ThemeName = .light
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(contentsOf: url)[appearance]
  }

  /// Reads one appearance of a theme: ``AdaptiveTheme/init(json:file:folder:)``.
  ///
  /// - Parameters:
  ///   - json: The content of the file; at most 1 MB.
  ///   - file: The name of the file in errors.
  ///   - appearance: The appearance.
  /// - Throws: `ConfigurationFileError`, with each error and its line.
  public init(
    json: Data, file: String = "theme", appearance: ThemeName = .light
  ) throws(ConfigurationFileError) {
    self = try AdaptiveTheme(json: json, file: file)[appearance]
  }
}
