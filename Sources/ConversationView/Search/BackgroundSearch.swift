import BubbleCore
import Foundation
import Platform

/// Searches the messages of a conversation in the background, outwards from a place, on all cores.
///
/// It is given a state, which is a value, and what of it is to be searched; it hands back chunk by chunk what it found.
/// What is out of date by then is left out by whoever takes it.
final class BackgroundSearch: Sendable {
  /// What is to be searched.
  struct Job: Sendable {
    /// Tells the chunks of this job from those of others.
    var number: Int
    var rows: RowTree
    /// The order from which it goes outwards.
    var near: Int
    var orders: OrderRanges
  }

  /// What was found in messages that follow each other.
  struct Chunk: Sendable {
    /// That of the job.
    var number: Int
    /// The orders of the rows; nil: there were none left.
    var orders: ClosedRange<Int>?
    var found = FoundMessages()
    /// What of the job is still to be searched.
    var rest: OrderRanges
    /// How many messages were looked at.
    var messageCount = 0
  }

  /// What waits to be taken over.
  private struct Outbox {
    /// What was found, the last chunk last.
    var chunks: [Chunk] = []
    /// Whether the search knows that there is something to take.
    var isAnnounced = false
  }

  /// How many messages a worker looks at between two looks at whether there is something else to do.
  private static let partSize = 8_192
  /// How many workers there are at most, whatever a host asks for.
  private static let workerLimit = 64

  private let outbox = Lock(Outbox())
  private let loop: BackgroundLoop<SearchWork>

  init(_ pattern: SearchPattern, workerCount: Int, onReady: @escaping @Sendable () -> Void) {
    let workerCount = max(1, min(workerCount, BackgroundSearch.workerLimit))
    loop = BackgroundLoop(begin: { SearchWork(pattern, workerCount: workerCount) }) {
      [outbox] chunk in
      let isNews = outbox.withLock { outbox in
        outbox.chunks.append(chunk)
        defer { outbox.isAnnounced = true }
        return !outbox.isAnnounced
      }
      if isNews { onReady() }
    }
  }

  /// Does what is new instead of what is left of the job before.
  func post(_ job: Job) { loop.post(job) }

  /// Ends what is running, after the chunk that it is at.
  func cancel() { loop.cancel() }

  /// What was found since the last time.
  func takeChunks() -> [Chunk] {
    outbox.withLock { outbox in
      defer { (outbox.chunks, outbox.isAnnounced) = ([], false) }
      return outbox.chunks
    }
  }

  /// Whether nothing is searched any more, so that nothing here refers to a state.
  var isIdle: Bool { loop.isIdle }

  /// Returns when nothing is searched any more.
  func finish() async { await loop.finish() }

  /// One search, chunk by chunk.
  private struct SearchWork: BackgroundWork {
    private var job: Job?
    /// One for each worker: they keep what they have folded.
    private var searchers: [TextSearcher]

    init(_ pattern: SearchPattern, workerCount: Int) {
      searchers = [TextSearcher](repeating: TextSearcher(pattern), count: workerCount)
    }

    var isDone: Bool { job == nil }

    mutating func take(_ new: Job) { job = new }

    mutating func letGo() { job = nil }

    /// Searches the next chunk.
    mutating func step() async -> Chunk? {
      guard var job else { return nil }
      let size = BackgroundSearch.partSize * searchers.count
      guard let places = job.orders.takeNearest(to: job.near, count: size, in: job.rows),
        let orders = job.rows.orders(of: places)
      else {
        self.job = nil
        return Chunk(number: job.number, orders: nil, rest: OrderRanges())
      }
      let before = searchers.reduce(0) { $0 + $1.messageCount }
      let found = FoundMessages(await search(places, job.rows))
      let count = searchers.reduce(0) { $0 + $1.messageCount } - before
      self.job = job.orders.isEmpty ? nil : job
      return Chunk(
        number: job.number, orders: orders, found: found, rest: job.orders, messageCount: count)
    }

    /// Searches some rows on all workers.
    private mutating func search(
      _ places: Range<Int>, _ rows: RowTree
    ) async -> [FoundMessages.Entry] {
      let size = max(256, (places.count + searchers.count - 1) / searchers.count)
      let starts = Array(stride(from: places.lowerBound, to: places.upperBound, by: size))
      let parts = await Array(zip(starts, searchers)).concurrentMap { start, searcher in
        var searcher = searcher
        let found = searcher.found(in: start..<min(start + size, places.upperBound), of: rows)
        searcher.share()
        return (searcher: searcher, found: found)
      }
      for (place, part) in parts.enumerated() { searchers[place] = part.searcher }
      return parts.flatMap(\.found)
    }
  }
}

extension TextSearcher {
  /// The messages among some rows in which something is found, in order.
  mutating func found(in places: Range<Int>, of rows: RowTree) -> [FoundMessages.Entry] {
    var found: [FoundMessages.Entry] = []
    rows.forEachMessage(in: places) { message, order in
      let count = count(in: message)
      if count > 0 { found.append(FoundMessages.Entry(order: order, count: count)) }
    }
    return found
  }
}
