import BubbleCore
import Foundation

/// The host's side of a state's callbacks.
///
/// One thread at a time uses a state, and so this object too.
final class LuaCallbackHost {
  /// The arguments of `build_layout`, by reference to the caller's: copies would mean many references to
  /// count.
  ///
  /// It is valid during the call: only ``withLayout(of:in:wraps:_:)`` makes and removes it.
  struct Layout {
    fileprivate let messagePointer: UnsafePointer<Message>
    fileprivate let contextPointer: UnsafePointer<LayoutContext>
    /// Whether the script's manifest sets `wraps`.
    let wraps: Bool

    var message: Message { messagePointer.pointee }
    var context: LayoutContext { contextPointer.pointee }
  }

  /// Finds the text of a file for `require`, by its path from the script's folder.
  let module: (String) -> [UInt8]?
  /// Whether `require` finds a module with a name.
  let canRequire: (String) -> Bool
  /// Whether the script has no folder, and so no other files.
  let isSingleFile: Bool
  /// Receives a line of `print`; nil: lines are discarded.
  let print: ((String) -> Void)?
  /// The current layout; nil outside `build_layout`.
  private(set) var layout: Layout?
  /// The trees that `ctx.next` returned; a handle is an index of this array.
  var wrapped: [LayoutBox] = []
  /// The script's texts in several languages; nil: it has none.
  private let words: LuaWords?
  /// The texts in the last requested language.
  private var spokenWords: SpokenWords?
  /// The dependencies that were read through a function.
  var notes: LuaNotes = []

  init(
    module: @escaping (String) -> [UInt8]? = { _ in nil },
    canRequire: @escaping (String) -> Bool = { _ in false }, isSingleFile: Bool = false,
    words: LuaWords? = nil, print: ((String) -> Void)? = nil
  ) {
    self.module = module
    self.canRequire = canRequire
    self.isSingleFile = isSingleFile
    self.words = words
    self.print = print
  }

  /// Returns the script's texts in the language for a locale; nil: it has none.
  func words(for locale: String) -> SpokenWords? {
    if let spokenWords, spokenWords.locale == locale { return spokenWords }
    spokenWords = words.flatMap { SpokenWords($0, locale: locale) }
    return spokenWords
  }

  /// Runs `body` while a message is laid out.
  @inline(__always)
  func withLayout<Value>(
    of message: borrowing Message, in context: borrowing LayoutContext, wraps: Bool,
    _ body: () -> Value
  ) -> Value {
    notes = []
    return withUnsafePointer(to: message) { message in
      withUnsafePointer(to: context) { context in
        layout = Layout(messagePointer: message, contextPointer: context, wraps: wraps)
        defer { layout = nil }
        return body()
      }
    }
  }
}
