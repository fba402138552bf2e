import BubbleCore
import BubbleLua
import Foundation
import Platform

/// A script that records, for each of its boxes, the line that made it.
///
/// It is slower than the plain script, so a chain has it only during an inspection. A number in the
/// upper bits of its marks tells them from those of other scripts.
struct MarkingLayouter: BoxLayouter {
  private let script: LuaLayouter
  private let number: UInt32
  private let places: Lock<[UInt32: PluginError.Frame]>

  /// The number of bits in a mark that belong to the script.
  private static let bits: UInt32 = 20

  private init(
    _ script: LuaLayouter, number: UInt32, _ places: Lock<[UInt32: PluginError.Frame]>
  ) {
    (self.script, self.number, self.places) = (script, number, places)
  }

  /// Returns the chain with marking scripts, and the store that gets the lines during a layout.
  static func marking(
    _ chain: LayouterChain
  ) -> (chain: LayouterChain, scripts: [LuaLayouter], places: Lock<[UInt32: PluginError.Frame]>) {
    let places = Lock<[UInt32: PluginError.Frame]>([:])
    var scripts: [LuaLayouter] = []
    var marking = chain
    for case let script as LuaLayouter in chain.layouters {
      // The id stays, and only another one that is taken throws.
      _ = try? marking.replace(
        script.id,
        with: MarkingLayouter(script, number: UInt32(scripts.count), places))
      scripts.append(script)
    }
    return (marking, scripts, places)
  }

  /// Returns the index of the script that a mark belongs to.
  static func script(ofMark mark: UInt32) -> Int { Int(mark >> bits) }

  var id: LayouterID { script.id }
  var version: String { script.version }
  var cellKind: CellKind { script.cellKind }
  var contentTypes: Set<String>? { script.contentTypes }
  var wraps: Bool { script.wraps }
  var dependencies: EnvironmentDependencies { script.dependencies }

  var suitabilityDependencies: EnvironmentDependencies { script.suitabilityDependencies }

  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    try script.isSuitable(message, in: context)
  }

  func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    script.layoutKey(for: message, in: context)
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    let built = try script.plugin.buildLayout(
      peer: context.peer, message: message, context: context, notesLines: true)
    places.withLock { places in
      for (mark, frames) in built.places {
        if let first = frames.first { places[marked(mark)] = first }
      }
    }
    var box = built.box
    // A wrapped box has the marks of other scripts already.
    mark(&box, Set(built.places.keys))
    return box
  }

  private func marked(_ mark: UInt32) -> UInt32 {
    number << MarkingLayouter.bits | mark & (1 << MarkingLayouter.bits - 1)
  }

  private func mark(_ box: inout LayoutBox, _ own: Set<UInt32>) {
    if own.contains(box.sourceMark) { box.sourceMark = marked(box.sourceMark) }
    for index in box.children.indices { mark(&box.children[index], own) }
  }
}
