import BubbleCore
import Foundation
import Platform

/// What a thread that measures uses again and again.
///
/// There is one for each thread, from its first measuring until it ends. Nothing of it has a say in any answer.
final class TextScratch {
  let shaper = Shaper()
  // Nothing of what is changed here calls anything that comes back to it, so that no two changes overlap.
  @exclusivity(unchecked) var buffer = SegmentBuffer()
  let lines = LineBuffer()
  let recentChunks = RecentChunks()
  @exclusivity(unchecked) var recentLabels = RecentLabels()
  let recentFaces = RecentFaces()
  /// The fonts that were asked for last.
  @exclusivity(unchecked) private var recent: [RecentSet] = []
  /// Fonts that had to give way while others were in use.
  private var retired: [FontSet] = []
  /// How many calls of ``withSet(for:_:)`` are not over.
  @exclusivity(unchecked) private var depth = 0

  /// The fonts of a style, which are held here.
  private struct RecentSet {
    let style: FontLibrary.Style
    let collection: FontCollection?
    /// Used without counting references; ``owner`` is the same.
    let set: Unmanaged<FontSet>
    let owner: FontSet
  }

  /// How many sets are found without asking the library.
  private static let recentLimit = 12

  /// The calling thread's.
  static var current: TextScratch { withCurrent { $0 } }

  /// Hands over the calling thread's, which has it until it ends: so no reference is counted.
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

  /// The thread's slot; what is in it is released when the thread ends.
  private static let slot = ThreadSlot { pointer in
    if let pointer { Unmanaged<TextScratch>.fromOpaque(pointer).release() }
  }

  /// The fonts of a style.
  func set(for font: TextFont) -> FontSet { withSet(for: font) { $0 } }

  /// Hands over the fonts of a style, which stay until the call is over: so no reference is counted.
  @inline(__always)
  func withSet<Result>(for font: TextFont, _ body: (FontSet) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    for place in recent.indices
    where recent[place].style.weight == font.weight && recent[place].style.isItalic == font.isItalic
      && recent[place].collection == font.collection && recent[place].style.family == font.family
    {
      return recent[place].set._withUnsafeGuaranteedRef(body)
    }
    return body(load(font))
  }

  @inline(never)
  private func load(_ font: TextFont) -> FontSet {
    let set = FontLibrary.shared.set(for: font)
    // Nobody uses fonts now that were found before this call.
    if depth == 1 { retired.removeAll() }
    if recent.count >= TextScratch.recentLimit { retired.append(recent.removeFirst().owner) }
    recent.append(
      RecentSet(
        style: FontLibrary.Style(font), collection: font.collection,
        set: Unmanaged.passUnretained(set), owner: set))
    return set
  }
}
