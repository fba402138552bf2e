import BubbleCore
import Foundation

/// Finds scripts: every folder with an `init.lua` in a plugins folder is one.
///
/// ```swift
/// let loading = LuaPluginLoader().load(from: pluginsFolder)
/// let problems = chain.insert(loading.layouters)
/// report(loading.errors.map(\.diagnostic) + problems)
/// ```
///
/// With a closure it hands on what scripts `print`:
///
/// ```swift
/// let loader = LuaPluginLoader { script, line in log("\(script): \(line)") }
/// ```
public struct LuaPluginLoader: Sendable {
  /// What came of loading a folder of scripts.
  public struct Loading: Sendable {
    /// The scripts that could be loaded, in the order of their folders' names.
    public var layouters: [LuaLayouter]
    /// Why the others could not.
    public var errors: [PluginError]
  }

  /// What each script may use.
  public var limits: LuaLimits
  /// Takes a script's folder name and a line that it prints; nil: they are dropped.
  ///
  /// Called on any thread.
  public var print: (@Sendable (_ plugin: String, _ line: String) -> Void)?

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - limits: What each script may use.
  ///   - print: Takes a script's folder name and a line that it prints; nil: they are dropped. Called
  ///     on any thread. A script's file is run once for each thread that lays out, and `is_suitable`
  ///     more often than `build_layout`: the same line may come several times.
  public init(
    limits: LuaLimits = .standard,
    print: (@Sendable (_ plugin: String, _ line: String) -> Void)? = nil
  ) {
    self.limits = limits
    self.print = print
  }

  /// Loads every script of a plugins folder.
  ///
  /// One that can't be loaded does not keep the others away.
  ///
  /// Folders without an `init.lua`, and those whose name starts with a dot, are passed over. A folder
  /// in which no script is found is an error of its own, which names no script.
  public func load(from folder: URL) -> Loading {
    var loading = Loading(layouters: [], errors: [])
    do {
      for name in try LuaPluginLoader.scriptNames(in: folder) {
        load(name, from: folder, into: &loading)
      }
    } catch {
      loading.errors.append(error)
    }
    return loading
  }

  /// Loads one script of a plugins folder, or says why it can't be.
  private func load(_ name: String, from folder: URL, into loading: inout Loading) {
    do throws(PluginError) {
      let layouter = try loadPlugin(at: folder.appendingPathComponent(name, isDirectory: true))
      if let other = loading.layouters.first(where: { $0.id == layouter.id }) {
        throw PluginError(
          .manifest, plugin: name,
          message: "the name '\(layouter.id)' is taken by the script \(other.plugin.folderName)",
          place: PluginError.Frame(file: PluginSources.main))
      }
      loading.layouters.append(layouter)
    } catch {
      loading.errors.append(error)
    }
  }

  /// The folders with an `init.lua` in a plugins folder, in the order of their names; never none.
  private static func scriptNames(in folder: URL) throws(PluginError) -> [String] {
    let files = FileManager.default
    func error(_ message: String) -> PluginError {
      PluginError(.file, plugin: "", message: message)
    }
    func isScript(_ folder: URL) -> Bool {
      files.fileExists(atPath: folder.appendingPathComponent(PluginSources.main).path)
    }
    let path = folder.path
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw error("there is no folder \(path)")
    }
    guard isFolder.boolValue else {
      throw error("\(path) is a file; name the folder that the scripts' folders are in")
    }
    guard let names = try? files.contentsOfDirectory(atPath: path) else {
      throw error("the folder \(path) can't be read")
    }
    let scripts = names.sorted().filter {
      !$0.hasPrefix(".") && isScript(folder.appendingPathComponent($0, isDirectory: true))
    }
    guard scripts.isEmpty else { return scripts }
    throw isScript(folder)
      ? error("\(path) is a script itself: name the folder above it")
      : error("no script is in \(path): a script is a folder with an \(PluginSources.main)")
  }

  /// Loads one script.
  ///
  /// - Parameter folder: The script's own folder, the one that `init.lua` is in.
  public func loadPlugin(at folder: URL) throws(PluginError) -> LuaLayouter {
    let name = folder.lastPathComponent
    let print = print.map { print in { @Sendable (line: String) in print(name, line) } }
    return LuaLayouter(try LuaPlugin(folder: folder, limits: limits, print: print))
  }
}

extension LayouterChain {
  /// Puts scripts where they want to stand.
  ///
  /// Scripts that name no neighbour stand in front of all, in the order given, but for the layouters with
  /// which the chain starts that wrap others: replies and reactions are put to what a script makes,
  /// too. One whose neighbour the chain has not got stands there as well, and is reported; one whose
  /// name is taken is left out.
  ///
  /// - Returns: What is not as the scripts want it.
  public mutating func insert(_ scripts: [LuaLayouter]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var front = layouters.prefix { $0 is any WrappingLayouter }.count
    for script in scripts {
      guard index(of: script.id) == nil else {
        diagnostics.append(
          Diagnostic(layouter: script.id, text: "the chain has a layouter of that name already"))
        continue
      }
      let place: Int?
      switch script.placement {
      case .first: place = front
      case .before(let id):
        place = index(of: id)
        if place == nil { diagnostics.append(missing(id, named: "before", by: script)) }
      case .after(let id):
        place = index(of: id).map { $0 + 1 }
        if place == nil { diagnostics.append(missing(id, named: "after", by: script)) }
      }
      insert(script, at: place ?? front)
      // Whoever names a neighbour behind the scripts in front is not one of them.
      let isInFront = place.map { $0 < front } ?? true
      if isInFront || script.placement == .first { front += 1 }
    }
    return diagnostics
  }

  /// Says that a script's neighbour is not in the chain, and what is.
  private func missing(
    _ neighbour: LayouterID, named field: String, by script: LuaLayouter
  ) -> Diagnostic {
    let names = layouters.map(\.id.rawValue)
    let suggestion = NameSuggestion.text(for: neighbour.rawValue, among: names)
    let known = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
    return Diagnostic(
      layouter: script.id,
      text: "\(field) = \"\(neighbour)\": there is no such layouter\(suggestion)\(known); "
        + "the script is asked first")
  }
}
