import CUnicode
import Platform

/// ICU's iterators over breaks, of which a thread has one to itself for as long as it needs it.
///
/// Opening one takes ICU longer than most texts; so a few are kept.
struct BreakIteratorPool {
  /// For breaks between words of scripts without spaces, where lines may end.
  static let lines = BreakIteratorPool(UNICODE_LINES)
  /// For words that people select and move over.
  static let words = BreakIteratorPool(UNICODE_WORDS)

  /// As many as threads are likely to break text at the same time.
  private static let idleLimit = 8

  // Whoever takes an iterator out of `idle`, under the lock, is the only one to have it until it is put
  // back: so no two threads use it at the same time.
  private struct Iterator: @unchecked Sendable { let breaks: OpaquePointer }

  private let kind: unicode_breaks_kind
  private let idle = Lock<[Iterator]>([])

  private init(_ kind: unicode_breaks_kind) { self.kind = kind }

  /// Says of each break in a text but the one at its start where it is, and whether a word ends there.
  ///
  /// Nothing is said where ICU has no data.
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
    // The text is about to go.
    _ = unicode_breaks_start(iterator.breaks, nil, 0)
    let isKept = idle.withLock { idle in
      guard idle.count < Self.idleLimit else { return false }
      idle.append(iterator)
      return true
    }
    if !isKept { unicode_breaks_close(iterator.breaks) }
  }
}
