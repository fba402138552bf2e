import BubbleCore
import BubbleLua
import Foundation

/// The folders of scripts that take part in a chain.
///
/// ```swift
/// let (chain, diagnostics) = PluginFolders().chain()      // built-in layouters and bundled scripts
/// ```
public struct PluginFolders: Sendable {
  /// The folders and files that are named, in order of precedence.
  ///
  /// A folder holds a folder for each script; a file that ends in `.lua` is one script.
  public var paths: [String]

  /// Whether the scripts that come with the package take part, behind all others.
  public var includesBundled: Bool

  /// A folder of scripts of the person at the machine, behind those that are named; nil: there is none.
  ///
  /// It need not be there. Files in it that end in `.lua` are scripts, too.
  public var usersFolder: String?

  /// Takes the name of a script's folder and a line that the script prints; nil: they are dropped.
  ///
  /// Called on any thread, and more than once for a script that prints while it is loaded: each thread
  /// has a state of its own.
  public var print: (@Sendable (_ script: String, _ line: String) -> Void)?

  /// What the host says of where scripts stand, by their names: it wins over what they say.
  public var placements: [LayouterID: LuaManifest.Placement] = [:]

  /// The values that the host gives for options, by the name of the script or the built-in layouter: `BubbleOptions`.
  ///
  /// ``configurations(file:)`` reads them.
  public var configurations: [String: JSONObject] = [:]

  /// The same as it was typed: by that name, the values of options as text.
  public var typedConfigurations: [String: [String: String]] = [:]

  /// Texts of the host's by the script's name, in the form of `words.json`: languages that the script has not got, and
  /// texts that take the place of its own.
  public var words: [String: Data] = [:]

  /// Names folders and files; those that come with the package are added.
  public init(
    paths: [String] = [], includesBundled: Bool = true,
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) {
    self.paths = paths
    self.includesBundled = includesBundled
    self.print = print
  }

  /// Loads all scripts and puts them where the host or they themselves want them to stand among the
  /// built-in layouters.
  ///
  /// Scripts that name no place stand in front, folder by folder and in order of their names. A script of
  /// an earlier folder takes the place of one in a later folder that has its name.
  ///
  /// - Returns: The chain, and what could not be loaded or placed.
  public func chain() -> (chain: LayouterChain, diagnostics: [Diagnostic]) {
    let scripts = reloader()
    return (scripts.chain, diagnostics(of: scripts))
  }

  /// Loads all scripts, to be loaded again when they change.
  ///
  /// What is wrong with them is in `PluginReloader.diagnostics`.
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
      folders: folderURLs, loader: loader,
      base: base, placements: placements)
  }

  /// The built-in layouters with the options that are given for them, and what of these they do not take.
  private var builtInLayouters: (chain: LayouterChain, diagnostics: [Diagnostic]) {
    var chain = LayouterChain.builtIn
    var diagnostics: [Diagnostic] = []
    for id in chain.layouters.map(\.id) {
      guard var options = chain.options(of: id) else { continue }
      func take(_ set: (inout BubbleOptions) throws(BubbleOptions.Failure) -> Void) {
        do throws(BubbleOptions.Failure) { try set(&options) } catch {
          diagnostics.append(Diagnostic(layouter: id, text: "the configuration: \(error)"))
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

  /// What is wrong with the scripts, and with the folders themselves.
  public func diagnostics(of scripts: PluginReloader) -> [Diagnostic] {
    let found = builtInLayouters.diagnostics + scripts.diagnostics
    guard includesBundled, folders.isEmpty else { return found }
    let text = "the bundled scripts are not beside the program; name a folder of them"
    return [Diagnostic(text: text)] + found
  }

  /// Whether what is wrong is what the host says of scripts: names that there are not, values that are not taken.
  package func isAskedWrongly(_ diagnostic: Diagnostic, _ scripts: PluginReloader) -> Bool {
    let asked =
      placements.keys.map(\.rawValue) + configurations.keys + typedConfigurations.keys
    return diagnostic.layouter.map { asked.contains($0.rawValue) } ?? true
      && !scripts.loading.errors.contains { $0.diagnostic == diagnostic }
      && !scripts.loading.declarationDiagnostics.contains(diagnostic)
  }

  /// The folders and files that are read, in order of precedence: those that are named, the person's, and the bundled one.
  public var folders: [String] {
    paths + usersPaths + (includesBundled ? [PluginFolders.bundled].compactMap(\.self) : [])
  }

  /// The same, as what reads and watches them wants them.
  package var folderURLs: [URL] { folders.map { URL(fileURLWithPath: $0) } }

  /// The folders whose samples the preview shows and whose files it changes: those that are named; without any, all.
  package var ownFolders: [String] { paths.isEmpty ? folders : paths }

  /// The person's folder if it has scripts, and the files in it that are scripts.
  private var usersPaths: [String] {
    guard let folder = usersFolder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    let paths = names.sorted().filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    let files = paths.filter(PluginFolders.isUsersScript)
    let hasFolders = paths.contains(where: PluginSources.isScript)
    return (hasFolders ? [folder] : []) + files
  }

  /// Whether a file among a person's scripts is one: not what editors are told of the language.
  private static func isUsersScript(_ path: String) -> Bool {
    guard path.hasSuffix(".lua"), PluginSources.isSingleFile(path),
      let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 64)
    else { return false }
    return !start.starts(with: "---@meta".utf8)
  }

  /// The folder of a person's own scripts, which the tool reads: `bubblelayout/scripts` in `XDG_DATA_HOME`, or in
  /// `~/.local/share`.
  ///
  /// - Parameter variables: Those of the process.
  public static func usersFolder(
    _ variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let given = variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
    return (given ?? home).map { $0 + "/bubblelayout/scripts" }
  }

  /// The scripts that come with the package; nil if they were left behind.
  ///
  /// The build puts them beside what it makes of this code: looked for beside the file that holds it, be
  /// that the program or a shared library that some other program has loaded. A shared library that was installed
  /// has them in `share/bubblelayout` of the folder that it was installed to.
  public static var bundled: String? {
    guard let image = MappedFile.containing(#dsohandle) else { return nil }
    let folder = URL(fileURLWithPath: image).deletingLastPathComponent()
    return bundledPlaces.map { folder.appendingPathComponent($0).standardized.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The folder of the components that come with the package, which every script can `require`; nil if they were left
  /// behind.
  public static var bundledLibrary: URL? {
    bundled.map { URL(fileURLWithPath: "\($0)/lib", isDirectory: true) }
  }

  /// Where they may be, from the folder of the file that holds this code.
  private static let bundledPlaces = [
    "BubbleLayout_BubbleLayouters.resources/Lua", "../share/bubblelayout/Lua",
    "../../share/bubblelayout/Lua",
  ]
}
