import BubbleCore
import Foundation

/// Finds and loads scripted layouters.
public struct PluginFolders: Sendable {
  /// The folders, each with a folder for each script.
  public var paths: [String]

  /// Names folders; with none, the bundled one.
  public init(paths: [String] = []) { self.paths = paths }

  /// What came of loading.
  public struct Loaded: Sendable {
    /// The layouters.
    public var layouters: [any BubbleLayouter]
    /// What could not be loaded.
    public var diagnostics: [Diagnostic]
  }

  /// Loads all scripts.
  public func load() -> Loaded { Loaded(layouters: [], diagnostics: []) }
}
