import BubbleCore
import Foundation

/// Finds scripts: every folder with an `init.lua` in a plugins folder is one.
///
/// ```swift
/// let loading = LuaPluginLoader().load(from: pluginsFolder)
/// let problems = chain.insert(loading.layouters)
/// report(loading.diagnostics + problems)
/// ```
///
/// With a closure it hands on what scripts `print`:
///
/// ```swift
/// let loader = LuaPluginLoader { script, line in log("\(script): \(line)") }
/// ```
public struct LuaPluginLoader: Sendable {
  /// What came of loading folders of scripts.
  public struct Loading: Sendable {
    /// A script whose name a script of an earlier folder has.
    public struct Shadowed: Hashable, Sendable {
      /// The name of both.
      public var id: LayouterID
      /// The folder of the script that is not used.
      public var path: String
      /// The folder of the one that takes its place.
      public var shadowedBy: String
      /// Whether both have the same text.
      public var isSame: Bool
    }

    /// The scripts that could be loaded: folder by folder, in the order of the scripts' folders' names.
    public var layouters: [LuaLayouter] = []
    /// Why others could not.
    public var errors: [PluginError] = []
    /// The folder of each script in ``layouters``.
    public var paths: [LayouterID: String] = [:]
    /// The scripts whose place one of an earlier folder takes, which is no error.
    public var shadowed: [Shadowed] = []
    /// What is wrong with the ``LuaPluginLoader/configurations`` and ``LuaPluginLoader/words``.
    public var configurationDiagnostics: [Diagnostic] = []
    /// What is hardly meant so in how the ``layouters`` declare their functions: they run all the same.
    public var declarationDiagnostics: [Diagnostic] {
      layouters.flatMap(\.plugin.declarationDiagnostics)
    }

    /// All that is wrong, as a list of messages shows it.
    public var diagnostics: [Diagnostic] {
      errors.map(\.diagnostic) + configurationDiagnostics + declarationDiagnostics
    }
  }

  /// What each script may use.
  public var limits: LuaLimits
  /// The values that the host gives for scripts' options, by the script's name.
  public var configurations: [String: JSONObject] = [:]
  /// The same as it was typed: by the script's name, the values of options as text.
  ///
  /// Each is read as what the option's default is: a boolean, a number or a string.
  public var typedConfigurations: [String: [String: String]] = [:]
  /// What else has options that a host gives, beside scripts: told where options are given for a name that nobody has.
  package var otherNamesWithOptions: [String] = []
  /// Texts of the host's by the script's name, in the form of `words.json`: languages that the script has not got, and
  /// texts that take the place of its own.
  ///
  /// What a script can't say is reported with what it does not take of ``configurations``.
  public var words: [String: Data] = [:]
  /// A folder of modules that every script can `require` that has none of that name itself, nor in the folder `lib`
  /// beside its own: the bundled components; nil: there are none.
  ///
  /// It is read with each script, and not watched.
  public var bundledLibrary: URL?
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
  /// in which no script is found is an error of its own, which names no script. Of two scripts with one
  /// name the one whose folder comes first is taken, and the other is an error.
  public func load(from folder: URL) -> Loading { load(from: [folder]) }

  /// Loads every script of several plugins folders, in order of precedence.
  ///
  /// A script takes the place of those of later folders that have its name.
  public func load(from folders: [URL]) -> Loading {
    var scripts = LoadedScripts(folders: folders, loader: self)
    scripts.refresh { _ in true }
    return scripts.loading
  }

  /// Loads one script.
  ///
  /// - Parameter folder: The script's own folder, the one that `init.lua` is in, or its only file.
  public func loadPlugin(at folder: URL) throws(PluginError) -> LuaLayouter {
    try loadPlugin(
      from: try PluginSources(folder: folder, limits: limits, bundledLibrary: bundledLibrary))
  }

  /// Loads one script whose text is read already.
  func loadPlugin(from sources: PluginSources) throws(PluginError) -> LuaLayouter {
    let name = sources.name
    let print = print.map { print in { @Sendable (line: String) in print(name, line) } }
    guard !configurations.isEmpty || !typedConfigurations.isEmpty || !words.isEmpty else {
      return LuaLayouter(try LuaPlugin(sources: sources, limits: limits, print: print))
    }
    // What the script is called and which options it has only it can say.
    let manifest = try LuaPlugin(sources: sources, limits: limits).manifest
    return LuaLayouter(
      try LuaPlugin(
        sources: sources, limits: limits, configuration: configuration(of: manifest),
        words: words[manifest.name], print: print))
  }

  /// What the host gives for a script's options; what was typed wins.
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
