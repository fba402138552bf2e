import BubbleCore
import Foundation

/// The scripts of some plugins folders as they were last read: the starting point of a reload.
///
/// A first load and a reload are the same operation, so that both give the same scripts in the same order.
struct LoadedScripts: Sendable {
  private let loader: LuaPluginLoader
  private var folders: [LoadedFolder]

  /// Makes folders that are not read yet, in order of precedence.
  init(folders: [URL], loader: LuaPluginLoader) {
    self.loader = loader
    // A folder that is named twice is read once, so that its scripts do not conflict with themselves.
    var known: Set<String> = []
    self.folders = folders.filter { !$0.isFileURL || known.insert($0.path).inserted }
      .map(LoadedFolder.init)
  }

  /// Lists the scripts; loads those that are new and those that may have changed.
  ///
  /// - Parameter mayHaveChanged: Whether the script in this folder must be read again.
  mutating func refresh(_ mayHaveChanged: (URL) -> Bool) {
    for place in folders.indices {
      folders[place].refresh(loader, mayHaveChanged: mayHaveChanged)
    }
  }

  /// The scripts that are used, those that are not, and the reasons.
  ///
  /// The scripts of earlier folders replace those of later ones with the same name; within a folder
  /// that is a mistake.
  var loading: LuaPluginLoader.Loading {
    var loading = LuaPluginLoader.Loading()
    for folder in folders {
      if let error = folder.error { loading.errors.append(error) }
      var own: [LayouterID: URL] = [:]
      for (name, script) in folder.scripts.sorted(by: { $0.key < $1.key }) {
        if let error = script.error { loading.errors.append(error) }
        guard let layouter = script.layouter else { continue }
        let url = folder.url(of: name)
        if let rival = own[layouter.id] {
          loading.errors.append(LoadedScripts.rivalry(layouter, rival))
        } else if let winner = loading.folders[layouter.id] {
          let isSame = loading.layouters.contains {
            $0.id == layouter.id && $0.version == layouter.version
          }
          loading.shadowed.append(
            .init(id: layouter.id, folder: url, shadowedBy: winner, isSame: isSame))
        } else {
          loading.layouters.append(layouter)
          loading.folders[layouter.id] = url
        }
        own[layouter.id] = own[layouter.id] ?? url
      }
    }
    loading.configurationDiagnostics = configurationDiagnostics(of: loading.layouters)
    return loading
  }

  /// The error for two scripts with the same name in one folder.
  private static func rivalry(_ layouter: LuaLayouter, _ rival: URL) -> PluginError {
    PluginError(
      "the name '\(layouter.id)' is taken by \(rival.shownPath); give one of them "
        + "another name", ofField: "name", in: layouter.plugin.sources)
  }

  /// The options and words that scripts do not accept, and those for missing scripts.
  private func configurationDiagnostics(of layouters: [LuaLayouter]) -> [Diagnostic] {
    let names = layouters.map(\.id.rawValue)
    let given = Set(loader.configurations.keys).union(loader.typedConfigurations.keys)
    func unknown(_ given: Set<String>, _ what: String, others: [String] = []) -> [Diagnostic] {
      let names = names + others
      return given.subtracting(names).sorted().map { name in
        Diagnostic(
          text: "\(what) are set for '\(name)', but there is no such script"
            + (others.isEmpty ? "" : " or layouter")
            + NearestNames.offer(for: name, among: names))
      }
    }
    return unknown(given, "options", others: loader.otherNamesWithOptions)
      .map { $0.caused(by: .options) }
      + unknown(Set(loader.words.keys), "words")
      + layouters.flatMap(\.plugin.configurationDiagnostics)
  }
}
