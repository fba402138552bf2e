import CUnicode
import Platform

/// A pool of ICU's break iterators, each used by one thread at a time.
///
/// ICU takes longer to open one than to read most texts; so a few are kept.
struct BreakIteratorPool {
  /// For breaks between words of scripts without spaces, where lines may end.
  static let lines = BreakIteratorPool(UNICODE_LINES)
  /// For words that people select, and move the cursor over.
  static let words = BreakIteratorPool(UNICODE_WORDS)

  /// The greatest number of idle iterators: the probable number of threads that break text at once.
  private static let idleLimit = 8

  // A thread that takes an iterator out of `idle`, under the lock, is its only user until it returns it: so
  // no two threads use it at the same time.
  private struct Iterator: @unchecked Sendable { let breaks: OpaquePointer }

  private let kind: unicode_breaks_kind
  private let idle = Lock<[Iterator]>([])

  private init(_ kind: unicode_breaks_kind) { self.kind = kind }

  /// Calls `body` with the offset of each break in a text except the one at its start, and whether a word
  /// ends there.
  ///
  /// Without ICU's data `body` is not called.
  func forEachBreak(
    in text: UnsafeBufferPointer<UInt16>, _ body: (_ offset: Int, _ endsWord: Bool) -> Void
  ) {
    guard text.count <= Int(Int32.max), let iterator = take() else { return }
    if unicode_breaks_start(iterator.breaks, text.baseAddress, Int32(text.count)) {
      while case let offset = unicode_breaks_next(iterator.breaks), offset >= 0 {
        body(Int(offset), unicode_breaks_ended_word(iterator.breaks))
      }
    }
    give(back: iterator)
  }

  private func take() -> Iterator? {
    idle.withLock { $0.popLast() } ?? unicode_breaks_open(kind).map(Iterator.init)
  }

  private func give(back iterator: Iterator) {
    // Removes the text, which the caller is about to free.
    _ = unicode_breaks_start(iterator.breaks, nil, 0)
    let isKept = idle.withLock { idle in
      guard idle.count < Self.idleLimit else { return false }
      idle.append(iterator)
      return true
    }
    if !isKept { unicode_breaks_close(iterator.breaks) }
  }
}
