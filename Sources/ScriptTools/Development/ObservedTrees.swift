import BubbleCore
import BubbleLua
import Platform

/// The tree that a script made last, in whichever chain it was asked.
final class ObservedTrees: Sendable {
  private let state = Lock<(box: LayoutBox, cost: LuaCost)?>(nil)

  /// Takes a tree.
  @Sendable func note(_ box: LayoutBox, _ cost: LuaCost) { state.withLock { $0 = (box, cost) } }

  /// As if the script had made none.
  func forget() { state.withLock { $0 = nil } }

  /// The tree and what it cost; nil if the script was not asked, or failed.
  var last: (box: LayoutBox, cost: LuaCost)? { state.withLock { $0 } }
}
