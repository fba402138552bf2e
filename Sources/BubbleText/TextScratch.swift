import BubbleCore
import Foundation
import Platform

/// The buffers and caches that a measuring thread reuses.
///
/// Each thread has one, from its first measuring until it ends. No result depends on its contents.
final class TextScratch {
  let shaper = Shaper()
  // Changes here never call back into this object, so no two changes overlap.
  @exclusivity(unchecked) var buffer = SegmentBuffer()
  let lines = LineBuffer()
  let recentChunks = RecentChunks()
  @exclusivity(unchecked) var recentLabels = RecentLabels()
  let recentFaces = RecentFaces()
  /// The most recently requested fonts.
  @exclusivity(unchecked) private var recent: [RecentSet] = []
  /// Evicted fonts that calls in progress may still use.
  private var retired: [FontSet] = []
  /// The number of calls of ``withSet(for:_:)`` in progress.
  @exclusivity(unchecked) private var depth = 0

  /// The retained fonts of a style.
  private struct RecentSet {
    let style: FontLibrary.Style
    let collection: FontCollection?
    /// The fonts, used without counting references; ``owner`` is the same.
    let set: Unmanaged<FontSet>
    let owner: FontSet
  }

  /// The number of sets found without the library.
  private static let recentLimit = 12

  /// The calling thread's scratch.
  static var current: TextScratch { withCurrent { $0 } }

  /// Passes the calling thread's scratch to `body`; the thread owns it until it ends, so no reference is
  /// counted.
  @inline(__always)
  static func withCurrent<Result>(_ body: (TextScratch) -> Result) -> Result {
    guard let pointer = slot.pointer else { return body(make()) }
    return Unmanaged<TextScratch>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func make() -> TextScratch {
    let scratch = TextScratch()
    slot.pointer = Unmanaged.passRetained(scratch).toOpaque()
    return scratch
  }

  /// The thread's slot; its contents are released when the thread ends.
  private static let slot = ThreadSlot { pointer in
    if let pointer { Unmanaged<TextScratch>.fromOpaque(pointer).release() }
  }

  /// Returns the fonts of a style.
  func set(for font: TextFont, in language: TextLanguage? = nil) -> FontSet {
    withSet(for: font, in: language) { $0 }
  }

  /// Passes the fonts of a style to `body`; they live until the call ends, so no reference is counted.
  @inline(__always)
  func withSet<Result>(
    for font: TextFont, in language: TextLanguage? = nil, _ body: (FontSet) -> Result
  ) -> Result {
    depth += 1
    defer { depth -= 1 }
    for place in recent.indices
    where recent[place].style.weight == font.weight && recent[place].style.isItalic == font.isItalic
      && recent[place].style.language == language && recent[place].collection == font.collection
      && recent[place].style.family == font.family
    {
      return recent[place].set._withUnsafeGuaranteedRef(body)
    }
    return body(load(font, language))
  }

  @inline(never)
  private func load(_ font: TextFont, _ language: TextLanguage?) -> FontSet {
    let set = FontLibrary.shared.set(for: font, in: language)
    // The fonts of earlier calls are no longer in use.
    if depth == 1 { retired.removeAll() }
    if recent.count >= TextScratch.recentLimit { retired.append(recent.removeFirst().owner) }
    recent.append(
      RecentSet(
        style: FontLibrary.Style(font, language), collection: font.collection,
        set: Unmanaged.passUnretained(set), owner: set))
    return set
  }
}
