import BubbleCore
import Foundation

/// A search for a text in all messages of a conversation, which follows every edit.
///
/// **What matches.** Case, marks and forms of letters do not matter, nor do kinds of quotation marks, dashes and white space. Each
/// Unicode scalar is folded by NFKC_Casefold and decomposed; marks around a letter, characters that can't be seen and skin tones are
/// left out; Latin letters become ASCII as CLDR's Latin-ASCII has them. So `e` finds `É` and `Ｅ`, `ss` finds `ß`, `lodz` finds `Łódź`,
/// `don't` finds `don’t`, and Arabic and Hebrew are found with and without their points. A match begins and ends where characters do,
/// as a reader sees them: an emoji is not found in a family. A letter is found where a mark follows it: `か` finds `が`. Matches do not
/// overlap: each begins behind the one before.
///
/// **Where.** In the members of a message's content that the view was asked for, where they are strings: the texts, captions,
/// names, titles and addresses of the built-in types (``standardFields``). Not in names of people, times, quotations and
/// previews around a message. What has more than 65,536 bytes, folded, is found nowhere: nothing that is shown is as long.
///
/// **When.** What is near what is seen is looked at when the search begins, so that there is a ``current`` match at once: the
/// last one above the lower edge of the view, or the first one below if there is none. Everything else is searched in the background,
/// outwards. Where nothing is near, the match is the first one that turns up there.
///
/// The search belongs to the view's thread, and searches the conversation with all edits, committed or not. A message that is put
/// in, edited, moved or removed is looked at again, and no other.
public final class ConversationSearch {
  /// A place where the text was found.
  public struct Match: Hashable, Sendable {
    /// The message.
    public let message: MessageID
    /// The member of its content, such as `text` or `caption`.
    public let field: String
    /// Where in the member's text, counted in UTF-8: whole characters.
    public let range: Range<Int>
  }

  /// What has been done so far, for tests and figures.
  public struct Counts: Hashable, Sendable {
    /// Messages that were looked at on the view's thread.
    public var near = 0
    /// Messages that were looked at in the background, as far as what was found there was taken over.
    public var background = 0
  }

  /// The members of a message's content that the built-in layouters show as texts that somebody wrote.
  public static let standardFields = ["text", "caption", "name", "title", "address"]

  /// What is searched for.
  public let text: String
  /// What has been done so far.
  public private(set) var counts = Counts()

  let core: ConversationCore
  private var searcher: TextSearcher
  private let background: BackgroundSearch
  private var found = FoundMessages()
  /// What is still to be searched in the background.
  private var rest = OrderRanges()
  /// Messages that were edited since the job in the background was posted: what it finds there is out of date.
  private var edited = OrderRanges()
  /// Those of them that were not looked at since.
  private var pending = OrderRanges()
  private var jobNumber = 0
  /// What the background reads: as long as it is held here, no edit changes it in its place.
  private var posted: RowTree?
  private var isCancelled = false
  /// The order from which the search went out.
  private let origin: Int
  /// The current match, and where it is; the place stays if the match is gone.
  private var place: Place?

  /// Where one is among the matches.
  private struct Place {
    var order: Int
    /// Which match of the message.
    var ordinal: Int
    /// Nil: the message is gone, or has no matches any more.
    var match: Match?
  }

  init(
    _ text: String, fields: [String], core: ConversationCore,
    onReady: @escaping @Sendable () -> Void
  ) {
    self.text = text
    self.core = core
    let pattern = SearchPattern(text, fields: fields)
    searcher = TextSearcher(pattern)
    background = BackgroundSearch(
      pattern, workerCount: core.options.workerCount, onReady: onReady)
    origin = core.screen.list.lastOrder.map { min($0, Int.max - 2) } ?? Int.max - 2
    guard !pattern.isEmpty else { return }
    core.searches.add(self)
    rest.formUnion([Int.min + 1...Int.max - 1])
    searchNear()
    searcher.share()
    chooseFirst()
    if !rest.isEmpty { post() }
  }

  deinit { background.cancel() }

  // MARK: - What was found

  /// How many matches were found so far: all of them once it ``isComplete``.
  ///
  /// - Complexity: O(1), and what was found and edited since it was asked last.
  public var count: Int {
    update()
    return found.count
  }

  /// Whether all messages were searched, as they are now.
  public var isComplete: Bool {
    update()
    return rest.isEmpty
  }

  /// The match that one is at; nil if there is none, or none any more.
  public var current: Match? {
    update()
    return place?.match
  }

  /// Which of the matches the current one is, counted from 0 at the top, among those that were found so far.
  public var currentNumber: Int? {
    update()
    return place.flatMap(number)
  }

  /// Goes on to the next match, downwards.
  ///
  /// - Parameter wraps: Whether the first match follows the last one, once all messages are searched.
  /// - Returns: The match; nil if none was found behind the current one so far, which then stays.
  /// - Complexity: O(log *n*).
  @discardableResult
  public func next(wraps: Bool = false) -> Match? {
    update()
    guard let place else { return nil }
    return go(to: number(of: place).map { $0 + 1 } ?? found.count(before: place.order))
      ?? (wraps && rest.isEmpty ? go(to: 0) : nil)
  }

  /// Goes back to the match before, upwards.
  ///
  /// - Parameter wraps: Whether the last match comes before the first one, once all messages are searched.
  /// - Returns: The match; nil if none was found before the current one so far, which then stays.
  /// - Complexity: O(log *n*).
  @discardableResult
  public func previous(wraps: Bool = false) -> Match? {
    update()
    guard let place else { return nil }
    return go(to: (number(of: place) ?? found.count(before: place.order)) - 1)
      ?? (wraps && rest.isEmpty ? go(to: found.count - 1) : nil)
  }

  /// Ends the search: it keeps what it has found, and finds and follows nothing more.
  public func cancel() {
    isCancelled = true
    background.cancel()
    posted = nil
  }

  /// Returns when all messages are searched, or when the search was cancelled.
  public func completed(isolation: isolated (any Actor)? = #isolation) async {
    while !isCancelled, !isComplete {
      await background.finish()
    }
  }

  private func number(of place: Place) -> Int? {
    place.match == nil ? nil : found.count(before: place.order) + place.ordinal
  }

  private func go(to number: Int) -> Match? {
    guard let (entry, ordinal) = found.entry(ofMatch: number) else { return nil }
    let message = core.editor.state.rows.found(order: entry.order)?.row.message
    guard let message, let match = match(ordinal, in: message) else { return nil }
    place = Place(order: entry.order, ordinal: ordinal, match: match)
    return match
  }

  private func match(_ ordinal: Int, in message: Message) -> Match? {
    let matches = matches(in: message)
    return ordinal < matches.count ? matches[ordinal] : nil
  }

  /// The matches in a message, which it need not have in the conversation.
  func matches(in message: Message) -> [Match] {
    searcher.matches(in: message).map {
      Match(message: message.id, field: $0.field, range: $0.range)
    }
  }

  // MARK: - On the view's thread

  /// How much is looked at here, in bytes of text; a message counts for some by itself.
  ///
  /// What is more is for the background.
  private static let budget = 1 << 17
  private static let messageCost = 128
  /// How many ranges of orders are noted before they are looked at.
  private static let rangeLimit = 64

  /// Looks for a match near what is seen: above its lower edge, then below.
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
      rest = OrderRanges()
      return
    }
    if let orders = rows.orders(of: visited) {
      rest.subtract(OrderRanges([orders]))
    }
  }

  /// Looks at the messages among some rows, unless there are too many.
  ///
  /// - Parameters:
  ///   - orders: Where nothing but what is found there is found then; nil: from the first to the last of the rows.
  ///   - budget: How much may be looked at.
  /// - Returns: Whether they were looked at.
  private func look(
    at places: Range<Int>, of rows: RowTree, in orders: ClosedRange<Int>? = nil,
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
    if let orders = orders ?? rows.orders(of: places) { found.replace(orders, by: entries) }
    return true
  }

  // MARK: - Following

  /// Notes where messages were put in, edited or removed.
  func note(_ orders: [ClosedRange<Int>]) {
    guard !isCancelled else { return }
    pending.formUnion(orders)
    if !rest.isEmpty { edited.formUnion(orders) }
    if pending.ranges.count > ConversationSearch.rangeLimit { update() }
  }

  /// Takes over what was found in the background, and looks at what was edited.
  private func update() {
    guard !isCancelled else { return }
    for chunk in background.takeChunks() where chunk.number == jobNumber { take(chunk) }
    followEdits()
    chooseFirst()
    if rest.isEmpty {
      edited = OrderRanges()
      if background.isIdle { posted = nil }
    }
  }

  private func take(_ chunk: BackgroundSearch.Chunk) {
    counts.background += chunk.messageCount
    rest = chunk.rest
    guard let orders = chunk.orders else { return }
    for gap in edited.gaps(in: orders) {
      found.replace(gap, by: gap == orders ? chunk.found : chunk.found.part(in: gap))
    }
  }

  private func followEdits() {
    guard !pending.isEmpty else { return }
    let touched = pending
    pending = OrderRanges()
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

  /// Sees to it that the current match is one of those that are there.
  private func followCurrent(_ touched: OrderRanges) {
    guard var place, let match = place.match, touched.contains(place.order) else { return }
    let order = core.order(of: match.message)
    let matches = core.message(match.message).map(matches) ?? []
    if let order, let last = matches.indices.last {
      place.order = order
      place.ordinal = min(place.ordinal, last)
      place.match = matches[place.ordinal]
      found.replace(
        order...order, by: FoundMessages([FoundMessages.Entry(order: order, count: matches.count)]))
    } else {
      place.match = nil
    }
    self.place = place
  }

  /// Begins with the match that is nearest to what is seen, as soon as there is one.
  private func chooseFirst() {
    guard place == nil, found.count > 0 else { return }
    let above = found.count(before: origin + 1)
    _ = go(to: above > 0 ? above - 1 : 0)
  }

  private func post() {
    jobNumber += 1
    edited = OrderRanges()
    let rows = core.editor.state.rows
    background.post(
      BackgroundSearch.Job(number: jobNumber, rows: rows, near: origin, orders: rest))
    posted = rows
  }
}
