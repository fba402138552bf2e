import BubbleCore
import Foundation

/// A text search in all messages of a conversation, which follows every edit.
///
/// **Matching.** Case, marks, letter forms, kinds of quotation marks, dashes and white space are ignored. Each Unicode scalar is
/// folded by NFKC_Casefold and decomposed. Marks around a letter, invisible characters and skin tones are removed, and Latin letters
/// become ASCII by CLDR's Latin-ASCII transform. So `e` finds `É` and `Ｅ`, `ss` finds `ß`, `lodz` finds `Łódź`, `don't` finds
/// `don’t`, and Arabic and Hebrew are found with and without their points. A match begins and ends at character boundaries: an emoji
/// is not found within a family. A letter is found even if a mark follows it: `か` finds `が`. Matches do not overlap: each begins
/// after the end of the previous one.
///
/// **Scope.** The search covers string members of a message's content, whose names the caller passes to the view. By default these are
/// the texts, captions, names, titles and addresses of the built-in types (``standardFields``). It does not cover names of people, times,
/// quotations and previews around a message. A text of more than 65,536 bytes after folding is not searched: no visible text is as long.
///
/// **Order.** The initializer searches the messages near the visible part, so that there is a ``current`` match immediately. This is
/// the last one above the lower edge of the view, or else the first one below it. The background search covers everything else,
/// outwards from there. If nothing near matches, the first match of the background search becomes the current one.
///
/// The search belongs to the view's thread, and covers the conversation with all edits, committed or not. It searches again only
/// messages that are inserted, edited, moved or removed.
public final class ConversationSearch {
  /// A match in the text of a message.
  public struct Match: Hashable, Sendable {
    /// The message.
    public let message: MessageID
    /// The member of its content, such as `text` or `caption`.
    public let field: String
    /// The range in the member's text in UTF-8 code units, at character boundaries.
    public let range: Range<Int>
  }

  /// Counts of the work so far, for tests and measurements.
  public struct Counts: Hashable, Sendable {
    /// Messages searched on the view's thread.
    public var near = 0
    /// Messages searched in the background whose results were taken over.
    public var background = 0
  }

  /// The members of a message's content that the built-in layouters show as written text.
  public static let standardFields = ["text", "caption", "name", "title", "address"]

  /// The text to search for.
  public let text: String
  /// Counts of the work so far.
  public private(set) var counts = Counts()

  let core: ConversationCore
  private var searcher: TextSearcher
  private let background: BackgroundSearch
  private var found = FoundMessages()
  /// The ranges that the background search has not covered yet.
  private var rest = RankRanges()
  /// Messages edited since the last background job was posted: its results for them are out of date.
  private var edited = RankRanges()
  /// Those of them that were not searched again.
  private var pending = RankRanges()
  private var jobNumber = 0
  /// The rows that the background job reads: while they are held here, no edit changes them in place.
  private var posted: RowTree?
  private var isCancelled = false
  /// The rank at which the search began.
  private let origin: Int
  /// The current match and its place; the place stays if the match is removed.
  private var place: Place?

  /// A place among the matches.
  private struct Place {
    var rank: Int
    /// The index of the match in its message.
    var ordinal: Int
    /// Nil if the message was removed, or no longer matches.
    var match: Match?
  }

  init(
    _ text: String, fields: [String], core: ConversationCore,
    onUpdate: @escaping @Sendable () -> Void
  ) {
    self.text = text
    self.core = core
    let pattern = SearchPattern(text, fields: fields)
    searcher = TextSearcher(pattern)
    background = BackgroundSearch(
      pattern, workerCount: core.options.workerCount, onUpdate: onUpdate)
    origin = core.screen.list.lastRank.map { min($0, Int.max - 2) } ?? Int.max - 2
    guard !pattern.isEmpty else { return }
    core.searches.add(self)
    rest.formUnion([Int.min + 1...Int.max - 1])
    searchNear()
    searcher.share()
    chooseFirst()
    if !rest.isEmpty { post() }
  }

  deinit { background.cancel() }

  // MARK: - Results

  /// The number of matches found so far: all of them once the search ``isComplete``.
  ///
  /// - Complexity: O(1), and the results and edits since the last access.
  public var count: Int {
    update()
    return found.count
  }

  /// Whether all messages are searched in their present state.
  public var isComplete: Bool {
    update()
    return rest.isEmpty
  }

  /// The current match; nil if there is none, or if an edit removed it.
  public var current: Match? {
    update()
    return place?.match
  }

  /// The index of the current match from the top, from 0, among those found so far.
  public var currentNumber: Int? {
    update()
    return place.flatMap(number)
  }

  /// Moves to the next match downwards.
  ///
  /// - Parameter wraps: Whether the first match follows the last one, once all messages are searched.
  /// - Returns: The match; nil if none was found after the current one so far, which then stays current.
  /// - Complexity: O(log *n*).
  @discardableResult
  public func next(wraps: Bool = false) -> Match? {
    update()
    guard let place else { return nil }
    return go(to: number(of: place).map { $0 + 1 } ?? found.count(before: place.rank))
      ?? (wraps && rest.isEmpty ? go(to: 0) : nil)
  }

  /// Moves to the previous match upwards.
  ///
  /// - Parameter wraps: Whether the last match comes before the first one, once all messages are searched.
  /// - Returns: The match; nil if none was found before the current one so far, which then stays current.
  /// - Complexity: O(log *n*).
  @discardableResult
  public func previous(wraps: Bool = false) -> Match? {
    update()
    guard let place else { return nil }
    return go(to: (number(of: place) ?? found.count(before: place.rank)) - 1)
      ?? (wraps && rest.isEmpty ? go(to: found.count - 1) : nil)
  }

  /// A new stream, which yields when the background search has more results.
  ///
  /// It begins with a value. After a value, it yields at most one more until the next use of the search, such as of its ``count``.
  ///
  /// Any thread may iterate over the stream. Each access returns another stream, which ends with the search, or with ``cancel()``.
  public var updates: AsyncStream<Void> { background.updates.stream() }

  /// Ends the search: it keeps its matches, and ignores background results and edits from now on.
  public func cancel() {
    isCancelled = true
    background.cancel()
    posted = nil
  }

  /// Returns when all messages are searched, or after ``cancel()``.
  public func completed(isolation: isolated (any Actor)? = #isolation) async {
    while !isCancelled, !isComplete {
      await background.finish()
    }
  }

  private func number(of place: Place) -> Int? {
    place.match == nil ? nil : found.count(before: place.rank) + place.ordinal
  }

  private func go(to number: Int) -> Match? {
    guard let (entry, ordinal) = found.entry(ofMatch: number) else { return nil }
    let message = core.editor.state.rows.found(rank: entry.rank)?.row.message
    guard let message, let match = match(ordinal, in: message) else { return nil }
    place = Place(rank: entry.rank, ordinal: ordinal, match: match)
    return match
  }

  private func match(_ ordinal: Int, in message: Message) -> Match? {
    let matches = matches(in: message)
    return ordinal < matches.count ? matches[ordinal] : nil
  }

  /// Returns the matches in a message, which may differ from the conversation's version.
  func matches(in message: Message) -> [Match] {
    searcher.matches(in: message).map {
      Match(message: message.id, field: $0.field, range: $0.range)
    }
  }

  // MARK: - On the view's thread

  /// The limit of text to search on the view's thread, in bytes; each message adds a constant.
  ///
  /// The background searches the rest.
  private static let budget = 1 << 17
  private static let messageCost = 128
  /// The number of edited ranges to collect before they are searched.
  private static let rangeLimit = 64

  /// Searches for a match near the visible part: first above its lower edge, then below.
  private func searchNear() {
    let rows = core.editor.state.rows
    let start = rows.found(from: origin + 1)?.index ?? rows.count
    var visited = start..<start
    var budget = ConversationSearch.budget
    while found.count == 0, visited.lowerBound > 0 {
      let next = max(0, visited.lowerBound - ConversationSearch.rangeLimit)..<visited.lowerBound
      guard look(at: next, of: rows, &budget) else { break }
      visited = next.lowerBound..<visited.upperBound
    }
    budget = ConversationSearch.budget
    while found.count == 0, visited.upperBound < rows.count {
      let next =
        visited.upperBound..<min(rows.count, visited.upperBound + ConversationSearch.rangeLimit)
      guard look(at: next, of: rows, &budget) else { break }
      visited = visited.lowerBound..<next.upperBound
    }
    guard visited.count < rows.count else {
      rest = RankRanges()
      return
    }
    if let ranks = rows.ranks(of: visited) {
      rest.subtract(RankRanges([ranks]))
    }
  }

  /// Searches the messages among some rows, unless they exceed the budget.
  ///
  /// - Parameters:
  ///   - ranks: The ranks whose matches the results replace; nil for those of the rows.
  ///   - budget: The remaining budget.
  /// - Returns: Whether they were searched.
  private func look(
    at places: Range<Int>, of rows: RowTree, in ranks: ClosedRange<Int>? = nil,
    _ budget: inout Int
  ) -> Bool {
    guard places.count <= budget / ConversationSearch.messageCost else { return false }
    var cost = 0
    rows.forEachMessage(in: places) { message, _ in
      cost += ConversationSearch.messageCost + searcher.byteCount(of: message)
    }
    guard cost <= budget else { return false }
    budget -= cost
    let before = searcher.messageCount
    let entries = FoundMessages(searcher.found(in: places, of: rows))
    counts.near += searcher.messageCount - before
    if let ranks = ranks ?? rows.ranks(of: places) { found.replace(ranks, by: entries) }
    return true
  }

  // MARK: - Following

  /// Gives a message another id in the current match.
  func rename(_ id: MessageID, to new: MessageID) {
    guard let match = place?.match, match.message == id else { return }
    place?.match = Match(message: new, field: match.field, range: match.range)
  }

  /// Records the ranks of inserted, edited or removed messages.
  func note(_ ranks: [ClosedRange<Int>]) {
    guard !isCancelled else { return }
    pending.formUnion(ranks)
    if !rest.isEmpty { edited.formUnion(ranks) }
    if pending.ranges.count > ConversationSearch.rangeLimit { update() }
  }

  /// Takes over background results, and searches edited messages again.
  private func update() {
    guard !isCancelled else { return }
    for chunk in background.takeChunks() where chunk.number == jobNumber { take(chunk) }
    followEdits()
    chooseFirst()
    if rest.isEmpty {
      edited = RankRanges()
      if background.isIdle { posted = nil }
    }
  }

  private func take(_ chunk: BackgroundSearch.Chunk) {
    counts.background += chunk.messageCount
    rest = chunk.rest
    guard let ranks = chunk.ranks else { return }
    for gap in edited.gaps(in: ranks) {
      found.replace(gap, by: gap == ranks ? chunk.found : chunk.found.part(in: gap))
    }
  }

  private func followEdits() {
    guard !pending.isEmpty else { return }
    let touched = pending
    pending = RankRanges()
    let rows = core.editor.state.rows
    var budget = ConversationSearch.budget
    var left: [ClosedRange<Int>] = []
    for range in touched.ranges {
      let places = rows.places(of: range) ?? 0..<0
      guard !look(at: places, of: rows, in: range, &budget) else { continue }
      found.replace(range, by: FoundMessages())
      left.append(range)
    }
    followCurrent(touched)
    guard !left.isEmpty || edited.ranges.count > ConversationSearch.rangeLimit else { return }
    rest.subtract(edited)
    rest.formUnion(left)
    post()
  }

  /// Updates the current match after edits of its message.
  private func followCurrent(_ touched: RankRanges) {
    guard var place, let match = place.match, touched.contains(place.rank) else { return }
    let rank = core.rank(of: match.message)
    let matches = core.message(match.message).map(matches) ?? []
    if let rank, let last = matches.indices.last {
      place.rank = rank
      place.ordinal = min(place.ordinal, last)
      place.match = matches[place.ordinal]
      found.replace(
        rank...rank, by: FoundMessages([FoundMessages.Entry(rank: rank, count: matches.count)]))
    } else {
      place.match = nil
    }
    self.place = place
  }

  /// Selects the match nearest to the visible part, if there is one and none is selected yet.
  private func chooseFirst() {
    guard place == nil, found.count > 0 else { return }
    let above = found.count(before: origin + 1)
    _ = go(to: above > 0 ? above - 1 : 0)
  }

  private func post() {
    jobNumber += 1
    edited = RankRanges()
    let rows = core.editor.state.rows
    background.post(
      BackgroundSearch.Job(number: jobNumber, rows: rows, near: origin, ranks: rest))
    posted = rows
  }
}
