import BubbleCore
import Foundation

/// What scripts of one state reach outside of it.
///
/// A state is used by one thread at a time, and so is this.
final class LuaSurroundings {
  /// What `build_layout` is called for, where its caller has it: copies would be many references to
  /// count.
  ///
  /// It lasts as long as the call: only ``withLayout(of:in:wraps:_:)`` makes it and takes it away.
  struct Layout {
    fileprivate let messagePointer: UnsafePointer<Message>
    fileprivate let contextPointer: UnsafePointer<LayoutContext>
    /// Whether the script said that it wraps others.
    let wraps: Bool

    var message: Message { messagePointer.pointee }
    var context: LayoutContext { contextPointer.pointee }
  }

  /// Finds the text of a file for `require`, by its path from the script's folder.
  let module: (String) -> [UInt8]?
  /// Whether the script has no folder, and with it no files of its own.
  let isSingleFile: Bool
  /// Takes a line of `print`; nil: it is dropped.
  let print: ((String) -> Void)?
  /// What is laid out; nil outside of `build_layout`.
  private(set) var layout: Layout?
  /// The trees that `ctx.next` gave: what a handle is the place in.
  var wrapped: [LayoutBox] = []
  /// The script's texts in several languages; nil: it has none.
  private let words: LuaWords?
  /// The texts in the language that was asked for last.
  private var spokenWords: SpokenWords?
  /// What was read by way of a function.
  var notes: LuaNotes = []

  init(
    module: @escaping (String) -> [UInt8]? = { _ in nil }, isSingleFile: Bool = false,
    words: LuaWords? = nil, print: ((String) -> Void)? = nil
  ) {
    self.module = module
    self.isSingleFile = isSingleFile
    self.words = words
    self.print = print
  }

  /// The script's texts in the language for a locale; nil: it has none.
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
