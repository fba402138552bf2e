import BubbleCore
import Foundation

/// One plugins folder as it was last read.
struct LoadedFolder: Sendable {
  /// One script of the folder.
  struct Script: Sendable {
    /// The last version that could be loaded, and the version of its text.
    var layouter: LuaLayouter?
    var layouterVersion: String?
    /// The error of the last text, if it could not be loaded.
    var error: PluginError?
    /// The version of the last text; nil: it could not be read.
    var version: String?
  }

  /// The folder.
  let url: URL
  /// The scripts by the names of their folders.
  private(set) var scripts: [String: Script] = [:]
  /// The reason why no script was found, or an error for a script at a place that is not searched.
  private(set) var error: PluginError?

  init(_ url: URL) { self.url = url }

  /// Whether it is the only file of a script, not a folder.
  private var isFile: Bool { PluginSources.isSingleFile(url.path) }

  /// The folder of a script, or its only file.
  func url(of name: String) -> URL {
    URL(fileURLWithPath: isFile ? url.path : url.path + "/" + name, isDirectory: !isFile)
  }

  /// Lists the scripts; loads those that are new and those that may have changed.
  ///
  /// - Parameter mayHaveChanged: Whether the script in this folder must be read again.
  mutating func refresh(_ loader: LuaPluginLoader, mayHaveChanged: (URL) -> Bool) {
    var known = scripts
    scripts = [:]
    error = nil
    do throws(PluginError) {
      for name in try LoadedFolder.scriptNames(in: url) {
        var script = known.removeValue(forKey: name) ?? Script()
        let isNew = script.version == nil
        let folder = url(of: name)
        if isNew || mayHaveChanged(folder) { script.read(folder, loader) }
        // A script that can't be read may have been removed after it was found.
        let main = PluginSources.mainFile(of: folder.path)
        if script.version == nil, !FileManager.default.fileExists(atPath: main) { continue }
        scripts[name] = script
      }
      // All scripts may have been removed after they were found.
      if scripts.isEmpty { _ = try LoadedFolder.scriptNames(in: url) }
      error = LoadedFolder.misplacedScript(in: url)
    } catch {
      self.error = error
    }
  }

  /// The error for a script in the plugins folder itself, beside other scripts.
  private static func misplacedScript(in folder: URL) -> PluginError? {
    guard PluginSources.isScript(folder.path) else { return nil }
    let path = folder.appendingPathComponent(PluginSources.main).path
    return PluginError(
      .file, plugin: "",
      message: "\(path) is not read: each script needs its own folder; move it into one")
  }

  /// The folders with an `init.lua` in a plugins folder, in the order of their names; never empty.
  private static func scriptNames(in folder: URL) throws(PluginError) -> [String] {
    let files = FileManager.default
    func error(_ message: String) -> PluginError {
      PluginError(.file, plugin: "", message: message)
    }
    _ = try folder.givenPath { error("\($0): \($1)") }
    let path = folder.path
    var isFolder: ObjCBool = false
    let isFile = PluginSources.isSingleFile(path)
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw error("there is no \(isFile ? "file" : "folder") \(path)")
    }
    if isFile { return [folder.lastPathComponent] }
    guard isFolder.boolValue else {
      throw error(
        "\(path) is a file; name the folder that the scripts' folders are in, or a .lua file")
    }
    guard let scripts = PluginSources.scriptNames(in: path) else {
      throw error("the folder \(path) can't be read")
    }
    guard scripts.isEmpty else { return scripts }
    throw PluginSources.isScript(path)
      ? error("\(path) is a script itself: name the folder above it")
      : error("no script is in \(path): a script is a folder with an \(PluginSources.main)")
  }
}

extension LoadedFolder.Script {
  /// Reads the text again, and loads it if it has changed.
  ///
  /// A script that was switched off is loaded even if its text is the same: its author requests that by saving it.
  mutating func read(_ script: URL, _ loader: LuaPluginLoader) {
    do throws(PluginError) {
      let sources = try PluginSources(
        folder: script, limits: loader.limits, bundledLibrary: loader.bundledLibrary)
      let isOff = layouter?.plugin.isSwitchedOff ?? false
      guard sources.version != version || isOff else { return }
      version = sources.version
      if isOff || layouterVersion != version {
        layouter = try loader.loadPlugin(from: sources)
        layouterVersion = version
      }
      error = nil
    } catch {
      if error.kind == .file { version = nil }
      self.error = error
    }
  }
}
