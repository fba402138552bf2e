import BubbleCore
import BubbleLua
import Foundation

/// The folders of the scripts for a chain.
///
/// ```swift
/// let loaded = PluginFolders([URL(fileURLWithPath: "my-scripts")]).load()
/// for diagnostic in loaded.diagnostics { print(diagnostic) }
/// let chain = loaded.chain                  // built-in layouters, bundled scripts and yours
/// ```
public struct PluginFolders: Sendable {
  /// The file URLs of the host's folders and files, in order of precedence.
  ///
  /// A folder holds a folder for each script; a file that ends in `.lua` is one script. Each URL that is not a file URL is
  /// a problem of loading, like a missing folder.
  public var hostFolders: [URL]

  /// Whether the package's scripts are in the chain, behind all others.
  public var includesBundled: Bool

  /// The file URL of the folder of the user's scripts, behind the host's; nil: there is none.
  ///
  /// It need not exist. Files in it that end in `.lua` are scripts, too.
  public var usersFolder: URL?

  /// Takes the name of a script's folder and a line that the script prints; nil: such lines are dropped.
  ///
  /// Called on any thread, and more than once for a script that prints while it is loaded: each thread
  /// has its own state.
  public var print: (@Sendable (_ script: String, _ line: String) -> Void)?

  /// The host's places in the chain, by the names of scripts and built-in layouters; they win over the scripts' own.
  public var placements: [LayouterID: LuaManifest.Placement] = [:]

  /// The host's values for options, by the name of the script or the built-in layouter: `BubbleOptions`.
  ///
  /// ``configurations(contentsOf:)`` reads them.
  public var configurations: [String: JSONObject] = [:]

  /// The host's values for options as typed text, by the same names.
  public var typedConfigurations: [String: [String: String]] = [:]

  /// The host's texts by the script's name, in the form of `words.json`: languages that the script lacks, and
  /// texts that replace its own.
  public var words: [String: Data] = [:]

  /// Names folders and files; by default the package's are added.
  ///
  /// - Parameters:
  ///   - hostFolders: The file URLs of the host's folders and files, in order of precedence.
  ///   - includesBundled: Whether the package's scripts are in the chain, behind all others.
  ///   - print: Takes the name of a script's folder and a line that the script prints; nil: such lines are dropped.
  public init(
    _ hostFolders: [URL] = [], includesBundled: Bool = true,
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) {
    (self.hostFolders, self.includesBundled, self.print) = (hostFolders, includesBundled, print)
  }

  /// Loads all scripts and puts them into a chain with the built-in layouters.
  ///
  /// The host decides where a script goes, else the script itself does. Scripts that name no place come first, folder by
  /// folder and ordered by name. A script of an earlier folder replaces one of the same name in a later folder.
  ///
  /// - Returns: The chain, and the scripts that could not be loaded or placed.
  public func load() -> LoadedChain {
    let scripts = reloader()
    return LoadedChain(chain: scripts.chain, diagnostics: diagnostics(of: scripts))
  }

  /// Loads all scripts, for a host that loads them again when they change.
  ///
  /// `PluginReloader.diagnostics` has their problems.
  public func reloader() -> PluginReloader {
    let (base, _) = builtInLayouters
    let isScript = { (name: String) in base.index(of: LayouterID(name)) == nil }
    var loader = LuaPluginLoader(print: print)
    loader.configurations = configurations.filter { isScript($0.key) }
    loader.typedConfigurations = typedConfigurations.filter { isScript($0.key) }
    loader.words = words
    loader.otherNamesWithOptions = base.layouters.map(\.id).filter {
      base.options(of: $0) != nil
    }.map(\.rawValue)
    loader.bundledLibrary = PluginFolders.bundledLibrary
    return PluginReloader(
      folders: folders, loader: loader,
      base: base, placements: placements)
  }

  /// The built-in layouters with their options set, and the options that they do not accept.
  private var builtInLayouters: (chain: LayouterChain, diagnostics: [Diagnostic]) {
    var chain = LayouterChain.builtIn
    var diagnostics: [Diagnostic] = []
    for id in chain.layouters.map(\.id) {
      guard var options = chain.options(of: id) else { continue }
      func take(_ set: (inout BubbleOptions) throws(BubbleOptions.Failure) -> Void) {
        do throws(BubbleOptions.Failure) { try set(&options) } catch {
          diagnostics.append(
            Diagnostic(layouter: id, text: "the configuration: \(error)").caused(by: .options))
        }
      }
      for member in configurations[id.rawValue]?.members ?? [] {
        take { (options) throws(BubbleOptions.Failure) in
          try options.set(member.name, to: member.value)
        }
      }
      let typed = typedConfigurations[id.rawValue] ?? [:]
      for (name, text) in typed.sorted(by: { $0.key < $1.key }) {
        take { (options) throws(BubbleOptions.Failure) in try options.set(name, toText: text) }
      }
      chain.setOptions(options, of: id)
    }
    return (chain, diagnostics)
  }

  /// Returns the problems of the scripts, and of the folders themselves.
  public func diagnostics(of scripts: PluginReloader) -> [Diagnostic] {
    let found = builtInLayouters.diagnostics + scripts.diagnostics
    guard includesBundled, folders.isEmpty else { return found }
    let text = "the bundled scripts are missing beside the program; name their folder"
    return [Diagnostic(text: text).caused(by: .folders)] + found
  }

  /// The folders and files that are read, in order of precedence: the host's, the user's, and the bundled one.
  public var folders: [URL] {
    hostFolders + usersFolders + (includesBundled ? [PluginFolders.bundled].compactMap(\.self) : [])
  }

  /// The paths of the folders whose samples the preview shows and whose files it changes: the host's, otherwise all.
  package var ownFolders: [String] {
    (hostFolders.isEmpty ? folders : hostFolders).filter(\.isFileURL).map(\.shownPath)
  }

  /// The user's folder if it has script folders, and the script files in it.
  private var usersFolders: [URL] {
    guard let folder = usersFolder else { return [] }
    // The loader reports it.
    guard folder.isFileURL else { return [folder] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return []
    }
    let paths = names.sorted().filter { !$0.hasPrefix(".") }.map { "\(folder.path)/\($0)" }
    let files = paths.filter(PluginFolders.isUsersScript).map { URL(fileURLWithPath: $0) }
    let hasFolders = paths.contains(where: PluginSources.isScript)
    return (hasFolders ? [folder] : []) + files
  }

  /// Whether a file among the user's scripts is a script: definition files for editors are not.
  private static func isUsersScript(_ path: String) -> Bool {
    guard path.hasSuffix(".lua"), PluginSources.isSingleFile(path),
      let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 64)
    else { return false }
    return !start.starts(with: "---@meta".utf8)
  }

  /// Returns the folder of the user's scripts, which the tool reads: `bubblelayout/scripts` in `XDG_DATA_HOME`, or in
  /// `~/.local/share`.
  ///
  /// Returns nil if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  ///
  /// - Parameter variables: Those of the process.
  public static func usersFolder(
    _ variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    let given = variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
    return (given ?? home).map { URL(fileURLWithPath: $0 + "/bubblelayout/scripts") }
  }

  /// The folder of the package's scripts; nil if they are not installed.
  ///
  /// The build puts them beside its product. The property searches beside the file that holds this code: the program, or a
  /// shared library that another program has loaded. An installed shared library
  /// has them in `share/bubblelayout` of the folder of its installation.
  public static var bundled: URL? {
    guard let image = MappedFile.containing(#dsohandle) else { return nil }
    let folder = URL(fileURLWithPath: image).deletingLastPathComponent()
    return bundledPlaces.map { folder.appendingPathComponent($0).standardized }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The folder of the package's components, which every script can `require`; nil if they are not
  /// installed.
  public static var bundledLibrary: URL? {
    bundled?.appendingPathComponent("lib", isDirectory: true)
  }

  /// The possible places of the scripts, relative to the folder of the file that holds this code.
  private static let bundledPlaces = [
    "BubbleLayout_BubbleLayouters.resources/Lua", "../share/bubblelayout/Lua",
    "../../share/bubblelayout/Lua",
  ]
}

/// A chain of layouters with the scripts of some folders, and the problems that loading them had.
///
/// ```swift
/// let loaded = PluginFolders([URL(fileURLWithPath: "my-scripts")]).load()
/// if loaded.diagnostics.isEmpty { view.chain = loaded.chain }
/// ```
public struct LoadedChain: Sendable {
  /// The built-in layouters and the scripts that could be loaded, in the order of the chain.
  public var chain: LayouterChain
  /// The scripts that could not be loaded or placed, with the reasons; empty if all of them could.
  public var diagnostics: [Diagnostic]
}

extension LayouterChain {
  /// The built-in layouters and the scripts that come with the package.
  ///
  /// The first use loads the scripts; later uses share them. ``PluginFolders`` adds the scripts of other folders.
  public static let standard = PluginFolders().load().chain
}
