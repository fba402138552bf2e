import BubbleCore
import Foundation

/// What scripts of one state reach outside of it.
///
/// A state is used by one thread at a time, and so is this.
final class LuaSurroundings {
  /// What `build_layout` is called for.
  struct Layout {
    let message: Message
    let context: LayoutContext
    /// Whether the script said that it wraps others.
    let wraps: Bool
  }

  /// Finds the text of a module for `require`.
  let module: (String) -> [UInt8]?
  /// Takes a line of `print`; nil: it is dropped.
  let print: ((String) -> Void)?
  /// What is laid out; nil outside of `build_layout`.
  var layout: Layout? { layoutPointer?.pointee }
  /// Where that is, for as long as the call runs: a copy of it is many references to count.
  private var layoutPointer: UnsafePointer<Layout>?
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

  /// Runs `body` while `layout` is laid out.
  @inline(__always)
  func withLayout<Value>(_ layout: Layout, _ body: () -> Value) -> Value {
    notes = []
    return withUnsafePointer(to: layout) {
      layoutPointer = $0
      defer { layoutPointer = nil }
      return body()
    }
  }
}
