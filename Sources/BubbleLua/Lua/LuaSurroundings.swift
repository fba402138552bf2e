import BubbleCore
import Foundation

/// What scripts of one state reach outside of it.
///
/// A state is used by one thread at a time, and so is this.
final class LuaSurroundings {
  /// What `build_layout` is called for.
  struct Layout {
    var message: Message
    var context: LayoutContext
    /// Whether the script said that it wraps others.
    var wraps: Bool
  }

  /// Finds the text of a file for `require`, by its path from the script's folder.
  let module: (String) -> [UInt8]?
  /// Takes a line of `print`; nil: it is dropped.
  let print: ((String) -> Void)?
  /// What is laid out; nil outside of `build_layout`.
  private(set) var layout: Layout?
  /// The trees that `ctx.next` gave: what a handle is the place in.
  var wrapped: [Box] = []
  /// What was read by way of a function.
  var notes: LuaNotes = []

  init(
    module: @escaping (String) -> [UInt8]? = { _ in nil }, print: ((String) -> Void)? = nil
  ) {
    self.module = module
    self.print = print
  }

  /// Runs `body` while a message is laid out.
  func withLayout<Value>(_ layout: Layout, _ body: () -> Value) -> Value {
    notes = []
    self.layout = layout
    defer { self.layout = nil }
    return body()
  }
}
