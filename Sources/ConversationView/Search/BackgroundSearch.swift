import BubbleCore
import Platform

/// Searches the messages of a conversation in the background, outwards from a rank, on all cores.
///
/// A job has a state, which is a value, and the ranks to search; the results are returned in chunks. The receiver ignores results
/// that are out of date by then.
final class BackgroundSearch: Sendable {
  /// The input of a search.
  struct Job: Sendable {
    /// The number of the job, which its chunks repeat.
    var number: Int
    var rows: RowTree
    /// The rank at which the search begins.
    var near: Int
    var ranks: RankRanges
  }

  /// The results for consecutive messages.
  struct Chunk: Sendable {
    /// The number of the job.
    var number: Int
    /// The ranks of the rows; nil if none were left.
    var ranks: ClosedRange<Int>?
    var found = FoundMessages()
    /// The ranks that the job has not searched yet.
    var rest: RankRanges
    /// The number of messages searched.
    var messageCount = 0
  }

  /// The results that the search has not taken over yet.
  private struct Outbox {
    /// The chunks, the last one last.
    var chunks: [Chunk] = []
    /// Whether the hosts were woken since the search took results.
    var isAnnounced = false
  }

  /// The number of messages that a worker searches before checking for a new job.
  private static let partSize = 8_192
  /// The greatest number of workers, regardless of the host's options.
  private static let workerLimit = 64

  private let outbox = Lock(Outbox())
  private let loop: BackgroundLoop<SearchWork>
  /// Wakes the hosts when there are results, once until the next ``takeChunks()``.
  let updates: UpdateStreams

  init(_ pattern: SearchPattern, workerCount: Int, onUpdate: @escaping @Sendable () -> Void) {
    let updates = UpdateStreams(onUpdate: onUpdate)
    self.updates = updates
    let workerCount = max(1, min(workerCount, BackgroundSearch.workerLimit))
    loop = BackgroundLoop(begin: { SearchWork(pattern, workerCount: workerCount) }) {
      [outbox] chunk in
      let isNews = outbox.withLock { outbox in
        outbox.chunks.append(chunk)
        defer { outbox.isAnnounced = true }
        return !outbox.isAnnounced
      }
      if isNews { updates.send() }
    }
  }

  /// Posts a job that replaces the rest of the previous one.
  func post(_ job: Job) { loop.post(job) }

  /// Cancels the search after its current chunk, and ends its streams.
  func cancel() {
    loop.cancel()
    updates.finish()
  }

  /// Returns the results since the last call.
  func takeChunks() -> [Chunk] {
    outbox.withLock { outbox in
      defer { (outbox.chunks, outbox.isAnnounced) = ([], false) }
      return outbox.chunks
    }
  }

  /// Whether no search is running, so that nothing here refers to a state.
  var isIdle: Bool { loop.isIdle }

  /// Returns when no search is running.
  func finish() async { await loop.finish() }

  /// A search, chunk by chunk.
  private struct SearchWork: BackgroundWork {
    private var job: Job?
    /// A searcher for each worker, with its cache of folded scalars.
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
      guard let places = job.ranks.takeNearest(to: job.near, count: size, in: job.rows),
        let ranks = job.rows.ranks(of: places)
      else {
        self.job = nil
        return Chunk(number: job.number, ranks: nil, rest: RankRanges())
      }
      let before = searchers.reduce(0) { $0 + $1.messageCount }
      let found = FoundMessages(await search(places, job.rows))
      let count = searchers.reduce(0) { $0 + $1.messageCount } - before
      self.job = job.ranks.isEmpty ? nil : job
      return Chunk(
        number: job.number, ranks: ranks, found: found, rest: job.ranks, messageCount: count)
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
  /// Returns the messages with matches among some rows, in order.
  mutating func found(in places: Range<Int>, of rows: RowTree) -> [FoundMessages.Entry] {
    var found: [FoundMessages.Entry] = []
    rows.forEachMessage(in: places) { message, rank in
      let count = count(in: message)
      if count > 0 { found.append(FoundMessages.Entry(rank: rank, count: count)) }
    }
    return found
  }
}
