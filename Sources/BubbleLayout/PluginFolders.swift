import BubbleCore
import BubbleLua
import Foundation

/// The folders of scripts that take part in a chain.
///
/// ```swift
/// let (chain, diagnostics) = PluginFolders().chain()      // built-in layouters and bundled scripts
/// ```
public struct PluginFolders: Sendable {
  /// The folders, in order of precedence.
  ///
  /// Each holds a folder for each script.
  public var paths: [String]

  /// Takes the name of a script's folder and a line that the script prints; nil: they are dropped.
  ///
  /// Called on any thread, and more than once for a script that prints while it is loaded: each thread
  /// has a state of its own.
  public var print: (@Sendable (_ script: String, _ line: String) -> Void)?

  /// Names folders; with none, the bundled one is taken.
  public init(
    paths: [String] = [],
    print: (@Sendable (_ script: String, _ line: String) -> Void)? = nil
  ) {
    self.paths = paths
    self.print = print
  }

  /// Loads all scripts and puts them where they want to stand among the built-in layouters.
  ///
  /// Scripts that name no place stand in front, folder by folder and in order of their names.
  ///
  /// - Returns: The chain, and what could not be loaded or placed.
  public func chain() -> (chain: LayouterChain, diagnostics: [Diagnostic]) {
    var chain = LayouterChain.builtIn
    var diagnostics: [Diagnostic] = []
    var layouters: [LuaLayouter] = []
    let loader = LuaPluginLoader(print: print)
    for path in folders(&diagnostics) {
      let loading = loader.load(from: URL(fileURLWithPath: path))
      layouters += loading.layouters
      diagnostics += loading.errors.map(\.diagnostic)
    }
    diagnostics += chain.insert(layouters)
    return (chain, diagnostics)
  }

  private func folders(_ diagnostics: inout [Diagnostic]) -> [String] {
    if !paths.isEmpty { return paths }
    if let bundled = PluginFolders.bundled { return [bundled] }
    diagnostics.append(
      Diagnostic(text: "the bundled scripts are not beside the program; name a folder of them"))
    return []
  }

  /// The scripts that come with the package, which the build puts beside the program; nil if they
  /// were left behind.
  public static var bundled: String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("BubbleLayout_BubbleLayouters.resources/Lua").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}
