import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform

/// A chain in order: its layouters, with the origin of each one and the reason for its place.
package struct ChainListing: Sendable {
  /// A layouter of the chain.
  package struct Entry: Hashable, Sendable {
    /// The layouter.
    package var id: LayouterID
    /// The script's folder; nil for a built-in layouter.
    package var script: String?
    /// The only content types that the chain calls it for, in order of name; nil for all.
    package var contentTypes: [String]?
    /// Whether it decorates the layouts of the layouters after it.
    package var wraps: Bool
    /// The reason for its place.
    package var place: String
    /// The version, which changes with its layouts; a script's is a hash of its text.
    package var version: String
    /// Whether it is switched off, so that the chain does not call it.
    package var isSwitchedOff: Bool
  }

  /// A script that is not in the chain.
  package struct LeftOut: Hashable, Sendable {
    /// The script's name, or its folder's if it could not be loaded; empty if the entry concerns a whole folder.
    package var name: String
    /// The script's folder, if it is known.
    package var script: String?
    /// The reason why it is left out.
    package var reason: String
  }

  /// The layouters, in the order of their calls.
  package let entries: [Entry]
  /// The scripts that are left out.
  package let leftOut: [LeftOut]
  /// The problems, as in every other command; shadowed scripts are not among them.
  package let diagnostics: [Diagnostic]

  /// Loads the scripts and lists the chain.
  package init(_ folders: PluginFolders) {
    let scripts = folders.reloader()
    entries = scripts.chain.layouters.map { ChainListing.entry($0, folders, scripts) }
    diagnostics = folders.diagnostics(of: scripts)
    leftOut =
      scripts.loading.shadowed.map {
        LeftOut(
          name: $0.id.rawValue, script: $0.folder.path,
          reason: "\($0.shadowedBy.path) has the same name")
      }
      + scripts.loading.errors.map { LeftOut(name: $0.plugin, script: nil, reason: $0.summary) }
      + ChainListing.nameTaken(scripts)
  }

  private static func entry(
    _ layouter: any BubbleLayouter, _ folders: PluginFolders, _ scripts: PluginReloader
  ) -> Entry {
    let script = scripts.loading.layouters.first { $0.id == layouter.id }
    return Entry(
      id: layouter.id,
      script: script.flatMap { scripts.loading.folders[$0.id]?.path },
      contentTypes: layouter.contentTypes?.sorted(),
      wraps: layouter.wraps,
      place: place(of: layouter.id, script, folders, scripts.chain),
      version: layouter.version, isSwitchedOff: script?.plugin.isSwitchedOff == true)
  }

  /// Returns the reason for a layouter's place.
  ///
  /// - Parameter script: Nil for a built-in layouter.
  private static func place(
    of id: LayouterID, _ script: LuaLayouter?, _ folders: PluginFolders, _ chain: LayouterChain
  ) -> String {
    let given = folders.placements[id].flatMap { isPossible($0, in: chain) ? $0 : nil }
    let isGiven = given != nil
    guard let placement = given ?? script?.placement else { return "built in" }
    let source = isGiven ? "as the host says" : "as it asks"
    guard let neighbour = placement.neighbour else {
      return isGiven ? "in front, as the host says" : "in front: it names no neighbour"
    }
    guard isPossible(placement, in: chain) else { return "in front: there is no \(neighbour)" }
    let isBefore = placement == .before(neighbour)
    return "\(isBefore ? "before" : "after") \(neighbour), \(source)"
  }

  private static func isPossible(
    _ placement: LuaManifest.Placement, in chain: LayouterChain
  ) -> Bool {
    placement.neighbour.map { chain.index(of: $0) != nil } ?? true
  }

  /// Returns the scripts that have the name of a built-in layouter.
  private static func nameTaken(_ scripts: PluginReloader) -> [LeftOut] {
    let builtIn = LayouterChain.builtIn
    return scripts.loading.layouters.filter { builtIn.index(of: $0.id) != nil }.map { script in
      LeftOut(
        name: script.id.rawValue, script: scripts.loading.folders[script.id]?.path,
        reason: "a built-in layouter has the same name")
    }
  }
}

extension ChainListing: CustomStringConvertible {
  /// A table of the chain, followed by the scripts that are left out.
  package var description: String {
    var table = TextTable(
      ["", "layouter", "content types", "place", "version", "from"], leading: [1, 2, 3, 4, 5])
    for (index, entry) in entries.enumerated() {
      let types = entry.contentTypes?.joined(separator: ", ") ?? "all"
      table.add([
        "\(index + 1)", entry.id.rawValue, types + (entry.wraps ? ", wraps" : ""),
        entry.place + (entry.isSwitchedOff ? ", switched off" : ""),
        String(entry.version.prefix(8)), entry.script ?? "",
      ])
    }
    table.add([
      "\(entries.count + 1)", "unsupported", "all", "what no other layouter takes", "", "",
    ])
    let options = BubbleOptions.names.map { "  \($0.name): \($0.documentation)" }
    let shown =
      "\(table)\n\noptions of what is built in and makes bubbles, such as --config text.corner_radius=8\n"
      + options.joined(separator: "\n") + "\n"
    guard !leftOut.isEmpty else { return shown }
    let lines = leftOut.map { script in
      let name = script.name.isEmpty ? "" : "  \(script.name): "
      return (name.isEmpty ? "  " : name) + (script.script.map { "\($0): " } ?? "") + script.reason
    }
    return "\(shown)\nnot in the chain\n\(lines.joined(separator: "\n"))\n"
  }

  /// The listing as JSON.
  package var json: Data {
    var writer = JSONWriter(reserving: 4_096)
    writer.object { writer in
      writer.member("version", 1)
      writer.newLine(indent: 2)
      writer.name("layouters")
      writer.array { writer in
        for entry in entries {
          writer.newLine(indent: 4)
          writer.entry(entry)
        }
        writer.endLines(indent: 2)
      }
      writer.newLine(indent: 0)
      writer.list("leftOut", leftOut) { writer, script in
        writer.newLine(indent: 4)
        writer.leftOut(script)
      }
    }
    writer.endLines(indent: 0)
    return writer.data
  }
}

extension JSONWriter {
  fileprivate mutating func entry(_ entry: ChainListing.Entry) {
    object { writer in
      writer.member("id", entry.id.rawValue)
      writer.member("origin", entry.script == nil ? "built-in" : "script")
      writer.member("path", entry.script)
      if let types = entry.contentTypes { writer.strings("contentTypes", types) }
      writer.member("wraps", entry.wraps)
      writer.member("place", entry.place)
      writer.member("layouterVersion", entry.version)
      writer.member("switchedOff", entry.isSwitchedOff)
    }
  }

  fileprivate mutating func leftOut(_ script: ChainListing.LeftOut) {
    object { writer in
      writer.member("name", script.name)
      writer.member("path", script.script)
      writer.member("reason", script.reason)
    }
  }
}
