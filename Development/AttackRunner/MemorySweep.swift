import BubbleCore
import BubbleLua
import Foundation

/// Runs bundled scripts under each of many memory limits: makes the state, loads, calls `is_suitable`, builds.
struct MemorySweep {
  /// The number of runs by their ends.
  var ends: [String: Int] = [:]

  private let peer = Peer(id: "sweep", kind: .group)

  /// Runs every script in a folder of scripts with each of its samples, at most a few.
  mutating func run(scripts path: String, limitCount: Int) throws {
    let folder = URL(fileURLWithPath: path)
    for layouter in LuaPluginLoader().load(from: folder).layouters {
      let script = folder.appendingPathComponent(layouter.plugin.folderName)
      let messages = try samples(in: script)
      for step in 0..<limitCount {
        var limits = LuaLimits()
        // From too little for any state to the need of most scripts.
        limits.memory = 2_048 + step * 200_000 / limitCount
        run(script, messages[step % messages.count], limits)
      }
    }
  }

  private mutating func run(_ script: URL, _ message: Message, _ limits: LuaLimits) {
    do throws(PluginError) {
      let layouter = try LuaPluginLoader(limits: limits).loadPlugin(at: script)
      // The next states load the first state's parsed code.
      try layouter.plugin.makeState()
      let layout = LayouterChain([layouter]).cellLayout(for: message, context: .ofSquares(peer))
      ends[layout.diagnostics.isEmpty ? "laid out" : "the next layouter's", default: 0] += 1
    } catch {
      ends["not loaded: \(error.kind.rawValue)", default: 0] += 1
    }
  }

  /// Returns the messages of a script's samples.
  private func samples(in script: URL) throws -> [Message] {
    let list = try String(
      contentsOf: script.appendingPathComponent("samples.json"), encoding: .utf8)
    let head = #"{"me":"ana","peer":{"id":"s","kind":"group"},"people":{},"messages":"#
    let isList = list.first { !$0.isWhitespace } == "["
    let text = isList ? head + list + "}" : list
    let reader = ConversationReader(file: "samples.json")
    return try reader.read(from: Data(text.utf8), format: .json).conversation.messages
  }
}
