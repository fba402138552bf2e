import BubbleCore
import BubbleLua
import Foundation
import Platform

/// The scripts' last good layouts of messages, which are shown with a badge if the scripts fail while they are
/// written.
package final class LastGoodBubbles: Sendable {
  /// The layouter that laid out a message, and the message at that time.
  fileprivate struct Version: Sendable {
    let layouter: LuaLayouter
    let message: Message
  }

  private let versions = Lock<[LayouterID: [MessageID: Version]]>([:])

  /// Makes an empty store.
  package init() {}

  /// Returns the chain with a fallback layouter after each script.
  ///
  /// It follows the script, so that the chain calls it only if the script failed, and still reports the failure. A
  /// script that wraps others needs no fallback: if it fails, the wrapped layout remains.
  package func standingIn(in chain: LayouterChain) -> LayouterChain {
    var chain = chain
    for case let script as LuaLayouter in chain.layouters {
      guard let place = chain.index(of: script.id) else { continue }
      // A layouter that has the name of the fallback stays instead.
      try? chain.insert(LastGoodLayouter(script, self), at: place + 1)
    }
    return chain
  }

  /// Notes the messages that the scripts of a chain laid out, and removes messages that are not shown now.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  package func note(_ snapshot: CellLayoutSnapshot, by chain: LayouterChain) {
    var scripts: [LayouterID: LuaLayouter] = [:]
    for case let script as LuaLayouter in chain.layouters { scripts[script.id] = script }
    let shown = Set(snapshot.entries.map(\.message))
    versions.withLock { versions in
      for id in versions.keys { versions[id] = versions[id]?.filter { shown.contains($0.key) } }
      for entry in snapshot.entries {
        // Reactions and replies wrap the script's layout.
        var key = entry.key
        while let wrapped = key.wrapped { key = wrapped }
        guard let script = scripts[key.layouter] else { continue }
        versions[script.id, default: [:]][key.messageID] = Version(
          layouter: script, message: key.message)
      }
    }
  }

  fileprivate func version(of message: MessageID, by script: LayouterID) -> Version? {
    versions.withLock { $0[script]?[message] }
  }
}

/// Shows the last good version's layout of a message, with a badge in the bubble.
private struct LastGoodLayouter: BoxLayouter {
  let id: LayouterID
  let dependencies = EnvironmentDependencies.all

  private let script: LuaLayouter
  private let bubbles: LastGoodBubbles

  init(_ script: LuaLayouter, _ bubbles: LastGoodBubbles) {
    self.script = script
    self.bubbles = bubbles
    // No script can have that name.
    id = LayouterID(rawValue: "\(script.id) (last good)")
  }

  var version: String { script.version }
  var contentTypes: Set<String>? { script.contentTypes }

  var suitabilityDependencies: EnvironmentDependencies { script.suitabilityDependencies }

  /// Whether there is a good version, and the script does not refuse the message now.
  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    bubbles.version(of: message.id, by: script.id) != nil
      && (try? script.isSuitable(message, in: context)) != false
  }

  func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    let good = bubbles.version(of: message.id, by: script.id)
    return LayoutKey(
      layouter: id, version: good?.layouter.version ?? version, message: good?.message ?? message,
      context: context, dependencies: dependencies)
  }

  /// Returns the last good version's layout of the earlier message, with a badge under it.
  ///
  /// - Throws: ``PluginError`` if even that version can't lay it out here.
  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    guard let good = bubbles.version(of: message.id, by: script.id) else {
      throw ChainError.failed(id, reason: "there is no good version")
    }
    let root = try good.layouter.box(for: good.message, in: context)
    var bubble = DecoratedBubble(root, message: good.message, context: context)
    bubble.addFooter(badge)
    return bubble.box
  }

  /// A red mark with its meaning.
  private var badge: LayoutBox {
    let size = BoxSizing(width: 14, height: 14, shrink: 0)
    let mark = LayoutBox.overlay(
      align: .center, justify: .center, sizing: size,
      [
        .shape(.ellipse, color: .failure, sizing: size),
        .text("!", style: .caption, color: .onAccent, alignment: .center),
      ])
    return .row(
      gap: 5, align: .center,
      [mark, .text("\(script.id) fails: last good version", style: .caption, color: .failure)])
  }
}
