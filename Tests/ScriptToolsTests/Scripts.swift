import BubbleCore
import BubbleTestSupport

@testable import BubbleLua

/// Makes scripts of texts.
enum Scripts {
  /// A script of the given files.
  static func plugin(
    _ main: String, modules: [String: String] = [:]
  ) throws(PluginError) -> LuaPlugin {
    var files = ["init.lua": Array(main.utf8)]
    for (name, text) in modules { files["\(name).lua"] = Array(text.utf8) }
    return try LuaPlugin(sources: PluginSources(name: "sample", files: files), limits: .standard)
  }

  /// A script whose `build_layout` has the given body, from line 2 on.
  static func building(_ body: String) throws(PluginError) -> LuaPlugin {
    try plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      \(body)
      end }
      """)
  }
}

extension LuaPlugin {
  /// Builds the box of a message.
  func box() throws(PluginError) -> LayoutBox {
    let content = MessageContent(type: "sample", payload: ["type": .string("sample")])
    return try buildLayout(peer: .group, message: .sample(content), context: .squares()).box
  }
}
