import Foundation

/// What each message's place among the others means for its layout: clusters, days, times.
///
/// Found in one pass over the conversation, so that layouters, which see one message each, need not
/// look around. Facts of a conversation that goes on are made of the earlier ones: only what is new,
/// and what stands beside it, is looked at again.
public struct ConversationFacts: Sendable {
  /// What is known of one message.
  public struct Fact: Hashable, Sendable {
    /// What its layout may know of its neighbours.
    public var neighbours: Neighbours
    /// Its time of day, formatted.
    public var time: String
  }

  /// A run of messages of one calendar day.
  public struct Day: Hashable, Sendable {
    /// The day, formatted: `20 November 2026`, or `Today` and the like where the environment says which day it is.
    public var text: String
    /// Which messages, by place in the conversation.
    public var messages: Range<Int>
  }

  /// A fact for each message.
  public let facts: [Fact]
  /// The days in order.
  ///
  /// Together they hold every message once.
  public let days: [Day]

  /// How many times and days had to be formatted.
  let formattedCount: Int
  /// Where the conversation is the same as the earlier one.
  let commonEnds: CommonEnds
  /// The messages that the facts are of.
  var messages: [Message] { source.messages }
  /// What the facts were found of.
  private let source: Source

  /// What facts depend on.
  private struct Source: Sendable {
    var messages: [Message]
    var timeZone: String
    var clusters: ClusterPolicy
    /// The words for the time of a message that was edited.
    var edited: String
    /// The place of the first unread message.
    var unread: Int?
    /// Everything that was formatted, with its locale.
    var texts: LocalClock.Texts
  }

  /// Finds the facts of a conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation as it is now.
  ///   - environment: Says the locale and the time zone of dates, and which day it is.
  ///   - clusters: Which messages stand close together.
  ///   - previous: Facts of an earlier state of the conversation, or of any other.
  /// - Complexity: O(*n*) in the number of messages; for those at the beginning and the end that are the
  ///   same as in `previous`, it is the comparison of two references each.
  public init(
    _ conversation: Conversation, environment: LayoutEnvironment,
    clusters: ClusterPolicy = .standard, previous: ConversationFacts? = nil
  ) {
    let messages = conversation.messages
    var clock = LocalClock(of: environment, texts: previous?.source.texts)
    let commonEnds = CommonEnds(messages, previous?.source.messages ?? [])
    let isUsable =
      previous?.source.texts.locale == environment.locale
      && previous?.source.timeZone == environment.timeZone && previous?.source.clusters == clusters
      && previous?.source.edited == environment.strings.edited
    // Kept are the facts of messages between neighbours that are the same as before.
    let (head, tail) = isUsable ? (commonEnds.inner.head, commonEnds.inner.tail) : (0, 0)
    var facts: [Fact] = []
    facts.reserveCapacity(messages.count)
    if let previous { facts += previous.facts[..<head] }
    var builder = Builder(messages: messages, clusters: clusters, start: head, clock: clock)
    while facts.count < messages.count - tail { facts.append(builder.next()) }
    clock = builder.clock
    if let previous { facts += previous.facts.suffix(tail) }
    let unread = ConversationFacts.firstUnread(conversation)
    if let old = previous?.source.unread, isUsable {
      let place = commonEnds.place(ofOld: old)
      if let place, place != unread { facts[place].neighbours.startsUnread = false }
    }
    if let unread, !facts[unread].neighbours.startsUnread {
      facts[unread].neighbours.startsUnread = true
    }
    self.facts = facts
    self.commonEnds = commonEnds
    days = ConversationFacts.days(facts, messages, &clock)
    formattedCount = clock.formattedCount
    source = Source(
      messages: messages, timeZone: environment.timeZone, clusters: clusters,
      edited: environment.strings.edited, unread: unread, texts: clock.texts)
  }

  /// Finds the facts of some messages that follow each other, without looking at the others.
  ///
  /// They are what the whole conversation's facts say of these messages; places count from the first of them.
  ///
  /// - Parameters:
  ///   - conversation: The whole conversation.
  ///   - part: Which messages, by place.
  ///   - environment: Says the locale and the time zone of dates.
  ///   - clusters: Which messages stand close together.
  /// - Complexity: O(*k*) in the number of these messages. Where the one that was read last is not among them, messages
  ///   before them are looked at as far as the first one of another person, too.
  public init(
    _ conversation: Conversation, part: Range<Int>, environment: LayoutEnvironment,
    clusters: ClusterPolicy = .standard
  ) {
    let part = part.clamped(to: conversation.messages.indices)
    let messages = conversation.part(part).messages
    let clock = LocalClock(of: environment)
    var facts: [Fact] = []
    facts.reserveCapacity(part.count)
    var builder = Builder(
      messages: conversation.messages, clusters: clusters, start: part.lowerBound, clock: clock)
    while facts.count < part.count { facts.append(builder.next()) }
    let unread = ConversationFacts.firstUnread(conversation, in: part)
    if let unread { facts[unread].neighbours.startsUnread = true }
    self.facts = facts
    commonEnds = CommonEnds(messages, [])
    days = ConversationFacts.days(facts, messages, &builder.clock)
    formattedCount = builder.clock.formattedCount
    source = Source(
      messages: messages, timeZone: environment.timeZone, clusters: clusters,
      edited: environment.strings.edited, unread: unread, texts: builder.clock.texts)
  }

  /// The place in a part of the conversation of the first unread message, if it is there.
  private static func firstUnread(_ conversation: Conversation, in part: Range<Int>) -> Int? {
    guard let readUpTo = conversation.readUpTo else { return nil }
    let messages = conversation.messages
    var first: Int?
    for index in (0..<part.upperBound).reversed() {
      if messages[index].id == readUpTo { return first }
      guard !messages[index].isOutgoing else { continue }
      // One before the part is unread sooner, if any is.
      guard index >= part.lowerBound else { return nil }
      first = index - part.lowerBound
    }
    return nil
  }

  private static func days(
    _ facts: [Fact], _ messages: [Message], _ clock: inout LocalClock
  ) -> [Day] {
    var days: [Day] = []
    var start = 0
    for index in facts.indices
    where index + 1 == facts.count || facts[index + 1].neighbours.startsDay {
      let day = clock.moment(of: messages[start].date).day
      days.append(Day(text: clock.dayText(day), messages: start..<index + 1))
      start = index + 1
    }
    return days
  }

  /// The first message of another person behind the last one that was read.
  private static func firstUnread(_ conversation: Conversation) -> Int? {
    guard let readUpTo = conversation.readUpTo,
      let read = conversation.messages.lastIndex(where: { $0.id == readUpTo })
    else { return nil }
    return conversation.messages[(read + 1)...].firstIndex { !$0.isOutgoing }
  }
}

extension ConversationFacts: Hashable {
  /// Whether the facts and days are the same, whatever they were found of.
  public static func == (left: ConversationFacts, right: ConversationFacts) -> Bool {
    left.facts == right.facts && left.days == right.days
  }

  /// Feeds facts and days.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(facts)
    hasher.combine(days)
  }
}

/// Finds the facts of one message after the other.
private struct Builder {
  let messages: [Message]
  let clusters: ClusterPolicy
  var clock: LocalClock
  private var index: Int
  private var moment: LocalClock.Moment?
  private var startsDay = true
  private var joinsAbove = false

  /// A builder for the messages from `start` on.
  init(messages: [Message], clusters: ClusterPolicy, start: Int, clock: LocalClock) {
    self.messages = messages
    self.clusters = clusters
    self.clock = clock
    index = start
    guard start < messages.count else { return }
    moment = self.clock.moment(of: messages[start].date)
    guard start > 0 else { return }
    let above = self.clock.moment(of: messages[start - 1].date)
    (startsDay, joinsAbove) = relation(of: start, at: moment, to: above)
  }

  mutating func next() -> ConversationFacts.Fact {
    let moment = moment ?? clock.moment(of: messages[index].date)
    var below: (startsDay: Bool, joins: Bool) = (true, false)
    var momentBelow: LocalClock.Moment?
    if index + 1 < messages.count {
      let found = clock.moment(of: messages[index + 1].date)
      below = relation(of: index + 1, at: found, to: moment)
      momentBelow = found
    }
    let fact = ConversationFacts.Fact(
      neighbours: Neighbours(
        cluster: ClusterPosition(above: joinsAbove, below: below.joins), startsDay: startsDay),
      time: clock.timeText(of: messages[index], at: moment))
    (startsDay, joinsAbove) = below
    self.moment = momentBelow
    index += 1
    return fact
  }

  /// How a message stands to the one above it.
  private func relation(
    of index: Int, at moment: LocalClock.Moment?, to above: LocalClock.Moment
  ) -> (startsDay: Bool, joins: Bool) {
    guard moment?.day == above.day else { return (true, false) }
    return (false, clusters.joins(messages[index - 1], messages[index]))
  }
}

extension ClusterPosition {
  /// The position of a message that stands in one cluster with the one above or below, or both.
  package init(above: Bool, below: Bool) {
    self =
      switch (above, below) {
      case (false, false): .single
      case (false, true): .first
      case (true, true): .middle
      case (true, false): .last
      }
  }
}
