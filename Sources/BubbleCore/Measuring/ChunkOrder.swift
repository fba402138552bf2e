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

  private let count: Int
  /// Which messages are visible, all of them within the conversation.
  let visible: Range<Int>
  private let below: Int
  private let above: Int
  /// How many chunks are visible: they come first.
  let visibleCount: Int

  /// An order of `count` messages.
  ///
  /// - Parameter visible: Which of them are visible; what is outside of the conversation is left out.
  init(count: Int, visible: Range<Int>?) {
    self.count = count
    self.visible = (visible ?? 0..<0).clamped(to: 0..<count)
    visibleCount = ChunkOrder.chunks(self.visible.count, of: ChunkOrder.visibleSize)
    below = ChunkOrder.chunks(count - self.visible.upperBound, of: ChunkOrder.size)
    above = ChunkOrder.chunks(self.visible.lowerBound, of: ChunkOrder.size)
  }

  private static func chunks(_ count: Int, of size: Int) -> Int { (count + size - 1) / size }

  /// How many chunks there are.
  var chunkCount: Int { visibleCount + below + above }

  /// The chunk whose turn it is.
  ///
  /// - Complexity: O(1).
  subscript(step: Int) -> Chunk {
    if step < visibleCount {
      let start = visible.lowerBound + step * ChunkOrder.visibleSize
      let end = min(start + ChunkOrder.visibleSize, visible.upperBound)
      return Chunk(messages: start..<end, isBackwards: false)
    }
    let turn = step - visibleCount
    let paired = 2 * min(below, above)
    let isAbove = turn < paired ? turn % 2 == 1 : above > below
    let number = turn < paired ? turn / 2 : turn - paired / 2
    return isAbove ? chunkAbove(number) : chunkBelow(number)
  }

  private func chunkBelow(_ number: Int) -> Chunk {
    let start = visible.upperBound + number * ChunkOrder.size
    return Chunk(messages: start..<min(start + ChunkOrder.size, count), isBackwards: false)
  }

  private func chunkAbove(_ number: Int) -> Chunk {
    let end = visible.lowerBound - number * ChunkOrder.size
    return Chunk(messages: max(0, end - ChunkOrder.size)..<end, isBackwards: true)
  }
}
