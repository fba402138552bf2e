import BubbleCore
import Foundation

/// Finds scripts: every folder with an `init.lua` in a plugins folder is one.
///
/// ```swift
/// let loading = LuaPluginLoader().load(from: URL(fileURLWithPath: "my-scripts"))
/// var chain = LayouterChain.builtIn
/// let problems = chain.insert(loading.layouters)
/// for problem in loading.diagnostics + problems { print(problem) }
/// ```
///
/// A closure receives the lines that scripts `print`:
///
/// ```swift
/// let loader = LuaPluginLoader { script, line in print("\(script): \(line)") }
/// ```
public struct LuaPluginLoader: Sendable {
  /// The result of loading folders of scripts.
  public struct Loading: Sendable {
    /// A script that a script of an earlier folder with the same name replaces.
    public struct Shadowed: Hashable, Sendable {
      /// The name of both.
      public var id: LayouterID
      /// The folder or file of the script that is not used.
      public var folder: URL
      /// The folder or file of the script that replaces it.
      public var shadowedBy: URL
      /// Whether both have the same text.
      public var isSame: Bool
    }

    /// The scripts that could be loaded: folder by folder, in the order of the names of the scripts' folders.
    public var layouters: [LuaLayouter] = []
    /// The errors of the scripts that could not be loaded.
    public var errors: [PluginError] = []
    /// The folder or file of each script in ``layouters``.
    public var folders: [LayouterID: URL] = [:]
    /// The scripts that one of an earlier folder replaces, which is not an error.
    public var shadowed: [Shadowed] = []
    /// The problems with ``LuaPluginLoader/configurations`` and ``LuaPluginLoader/words``.
    public var configurationDiagnostics: [Diagnostic] = []
    /// Suspicious declarations of functions in the ``layouters``, which run nevertheless.
    public var declarationDiagnostics: [Diagnostic] {
      layouters.flatMap(\.plugin.declarationDiagnostics)
    }

    /// All problems, as a list of messages shows them.
    public var diagnostics: [Diagnostic] {
      errors.map(\.diagnostic) + configurationDiagnostics + declarationDiagnostics
    }
  }

  /// The limits of each script.
  public var limits: LuaLimits
  /// The host's values for the options of scripts, by the script's name.
  public var configurations: [String: JSONObject] = [:]
  /// Values for options as typed text, by the script's name.
  ///
  /// Each is converted to the type of the option's default: a boolean, a number or a string.
  public var typedConfigurations: [String: [String: String]] = [:]
  /// The names of layouters with options besides scripts; suggested if options are given for an unknown name.
  package var otherNamesWithOptions: [String] = []
  /// Texts of the host by the script's name, in the format of `words.json`: languages that the script lacks, and
  /// texts that replace its own.
  ///
  /// Texts that a script can't use are reported with the values of ``configurations`` that it does not accept.
  public var words: [String: Data] = [:]
  /// The file URL of the folder of the bundled components; nil: there are none.
  ///
  /// Every script can `require` its modules, unless the script itself or the folder `lib` beside its own has a module of
  /// that name.
  ///
  /// It is read with each script, and not watched.
  public var bundledLibrary: URL?
  /// Receives a script's folder name and a line that it prints; nil: lines are discarded.
  ///
  /// Called on any thread.
  public var print: (@Sendable (_ plugin: String, _ line: String) -> Void)?

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - limits: The limits of each script.
  ///   - print: Receives a script's folder name and a line that it prints; nil: lines are discarded. Called
  ///     on any thread. A script's file runs once for each thread that lays out, and `is_suitable`
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
  /// If a script can't be loaded, the others are loaded nevertheless.
  ///
  /// Folders without an `init.lua`, and those whose name starts with a dot, are ignored. A folder
  /// without any script is a separate error, which names no script. So is a URL that is not a file URL. If two scripts
  /// have the same name, the one whose folder comes first is used, and the other is an error.
  public func load(from folder: URL) -> Loading { load(from: [folder]) }

  /// Loads every script of several plugins folders, in order of precedence.
  ///
  /// A script replaces those of later folders with the same name.
  public func load(from folders: [URL]) -> Loading {
    var scripts = LoadedScripts(folders: folders, loader: self)
    scripts.refresh { _ in true }
    return scripts.loading
  }

  /// Loads one script.
  ///
  /// - Parameter folder: The file URL of the script's own folder, which contains `init.lua`, or of its only file.
  /// - Throws: ``PluginError`` if the script can't be read or loaded.
  public func loadPlugin(at folder: URL) throws(PluginError) -> LuaLayouter {
    try loadPlugin(
      from: try PluginSources(folder: folder, limits: limits, bundledLibrary: bundledLibrary))
  }

  /// Loads one script whose text was read before.
  func loadPlugin(from sources: PluginSources) throws(PluginError) -> LuaLayouter {
    let name = sources.name
    let print = print.map { print in { @Sendable (line: String) in print(name, line) } }
    guard !configurations.isEmpty || !typedConfigurations.isEmpty || !words.isEmpty else {
      return LuaLayouter(try LuaPlugin(sources: sources, limits: limits, print: print))
    }
    // Only the script itself can provide its name and options.
    let manifest = try LuaPlugin(sources: sources, limits: limits).manifest
    return LuaLayouter(
      try LuaPlugin(
        sources: sources, limits: limits, configuration: configuration(of: manifest),
        words: words[manifest.name], print: print))
  }

  /// The host's values for a script's options; typed ones win.
  private func configuration(of manifest: LuaManifest) -> JSONObject {
    let typed = typedConfigurations[manifest.name] ?? [:]
    let given = (configurations[manifest.name] ?? [:]).members.filter { typed[$0.name] == nil }
    return JSONObject(
      given
        + typed.sorted { $0.key < $1.key }.map { name, text in
          let option = manifest.options.first { $0.name == name }
          return JSONObject.Member(name: name, value: option?.value(of: text) ?? .string(text))
        })
  }
}
