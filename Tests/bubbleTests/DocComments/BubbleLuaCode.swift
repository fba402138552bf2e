// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import BubbleLua
import Foundation

extension DocCommentNames {
  // Sources/BubbleLua/Plugins/LuaPluginLoader.swift
  fileprivate static func LuaPluginLoader_1() async throws {
    let loading = LuaPluginLoader().load(from: URL(fileURLWithPath: "my-scripts"))
    var chain = LayouterChain.builtIn
    let problems = chain.insert(loading.layouters)
    for problem in loading.diagnostics + problems { print(problem) }
    _ = loading
    _ = chain
    _ = problems
  }

  // Sources/BubbleLua/Plugins/LuaPluginLoader.swift
  fileprivate static func LuaPluginLoader_2() async throws {
    let loader = LuaPluginLoader { script, line in print("\(script): \(line)") }
    _ = loader
  }

  // Sources/BubbleLua/Reload/PluginReloader.swift
  fileprivate static func PluginReloader_1() async throws {
    let folders = [URL(fileURLWithPath: "my-scripts")]
    var scripts = PluginReloader(folders: folders, base: .builtIn)
    let watcher = try PluginWatcher(folders: folders)
    for await changes in watcher.changesStream() {
      let reload = scripts.reload(changes)
      for diagnostic in reload.diagnostics { print(diagnostic) }
      if reload.isChainChanged { view.chain = scripts.chain }
    }
    _ = folders
    _ = scripts
    _ = watcher
  }
}
