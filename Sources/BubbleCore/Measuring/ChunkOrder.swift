/// The order in which the messages of a conversation are laid out: those that are visible first, then
/// outwards, by turns under and over them.
struct ChunkOrder: Sendable {
  /// Consecutive messages that one worker lays out.
  struct Chunk: Sendable {
    var messages: Range<Int>
    /// Whether the last of them is the nearest to what is visible.
    var isBackwards: Bool
  }

  /// How many messages a worker takes at a time.
  static let size = 32
  /// How many of the visible ones, of which there are few: each worker is to have some.
  static let visibleSize = 4

  /// Which messages are visible, all of them within the conversation.
  let visible: Range<Int>
  /// How many chunks are visible: they come first.
  let visibleCount: Int
  private var chunks: [Chunk] = []

  /// An order of `count` messages.
  ///
  /// - Parameter visible: Which of them are visible; what is outside of the conversation is left out.
  init(count: Int, visible: Range<Int>?) {
    let visible = (visible ?? 0..<0).clamped(to: 0..<count)
    self.visible = visible
    for start in stride(
      from: visible.lowerBound, to: visible.upperBound, by: ChunkOrder.visibleSize)
    {
      let end = min(start + ChunkOrder.visibleSize, visible.upperBound)
      chunks.append(Chunk(messages: start..<end, isBackwards: false))
    }
    visibleCount = chunks.count
    var (above, below) = (visible.lowerBound, visible.upperBound)
    while above > 0 || below < count {
      if below < count {
        let end = min(below + ChunkOrder.size, count)
        chunks.append(Chunk(messages: below..<end, isBackwards: false))
        below = end
      }
      if above > 0 {
        let start = max(0, above - ChunkOrder.size)
        chunks.append(Chunk(messages: start..<above, isBackwards: true))
        above = start
      }
    }
  }

  /// How many chunks there are.
  var chunkCount: Int { chunks.count }

  /// The chunk whose turn it is.
  ///
  /// - Complexity: O(1).
  subscript(step: Int) -> Chunk { chunks[step] }
}
