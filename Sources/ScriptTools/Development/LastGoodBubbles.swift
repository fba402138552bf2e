import BubbleCore
import BubbleLua
import Foundation
import Platform

/// What scripts made of messages when they last could: it is shown, with a badge, where they fail while they
/// are written.
package final class LastGoodBubbles: Sendable {
  /// Which layouter laid a message out, and what the message was like.
  fileprivate struct Version: Sendable {
    let layouter: LuaLayouter
    let message: Message
  }

  private let versions = Lock<[LayouterID: [MessageID: Version]]>([:])

  /// Nothing is known yet.
  package init() {}

  /// The chain with a layouter behind each script that stands in for it where it fails.
  ///
  /// Behind it, so that it is asked where the script failed, and the failure is reported as always. A script
  /// that wraps others has none: where it fails, what it wraps stays.
  package func standingIn(in chain: LayouterChain) -> LayouterChain {
    var chain = chain
    for case let script as LuaLayouter in chain.layouters {
      chain.insert(LastGoodLayouter(script, self), after: script.id)
    }
    return chain
  }

  /// Notes which messages the scripts of a chain laid out, and forgets those that are not shown any more.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  package func note(_ snapshot: CellLayoutSnapshot, by chain: LayouterChain) {
    var scripts: [LayouterID: LuaLayouter] = [:]
    for case let script as LuaLayouter in chain.layouters { scripts[script.id] = script }
    let shown = Set(snapshot.entries.map(\.message))
    versions.withLock { versions in
      for id in versions.keys { versions[id] = versions[id]?.filter { shown.contains($0.key) } }
      for entry in snapshot.entries {
        // Reactions and replies stand around what the script made.
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

/// Shows what the last good version of a script made of a message, and says so in the bubble.
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

  /// Whether there is a good version, and it is not that the script refuses the message now.
  func isSuitable(_ message: Message) -> Bool {
    bubbles.version(of: message.id, by: script.id) != nil
      && (try? script.isSuitable(message)) != false
  }

  var suitabilityDependencies: EnvironmentDependencies { script.suitabilityDependencies }

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

  /// What the last good version makes of the message as it was then, with a badge under it.
  ///
  /// - Throws: ``PluginError`` where not even that one can lay it out here.
  func buildBox(peer: Peer, message: Message, context: LayoutContext) throws -> LayoutBox {
    guard let good = bubbles.version(of: message.id, by: script.id) else {
      throw ChainError.failed(id, reason: "there is no good version")
    }
    let root = try good.layouter.buildBox(peer: peer, message: good.message, context: context)
    var bubble = DecoratedBubble(root, message: good.message, context: context)
    bubble.putUnder(badge)
    return bubble.box
  }

  /// A red mark and what it means.
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
