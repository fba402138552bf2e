import BubbleCore
import BubbleLua
import Platform

/// The last tree that a script made, in any chain.
final class ObservedTrees: Sendable {
  private let state = Lock<(box: LayoutBox, cost: LuaCost)?>(nil)

  /// Stores a tree.
  @Sendable func note(_ box: LayoutBox, _ cost: LuaCost) { state.withLock { $0 = (box, cost) } }

  /// Removes the stored tree.
  func reset() { state.withLock { $0 = nil } }

  /// The tree and its cost; nil if the script was not called, or failed.
  var last: (box: LayoutBox, cost: LuaCost)? { state.withLock { $0 } }
}
