import Foundation

/// A run of messages of one calendar day.
public struct ConversationDay: Hashable, Sendable {
  /// The day, formatted: `20 November 2026`, or a word such as `Today` if the environment gives the present day.
  public var text: String
  /// The messages of the day, as indices into the conversation.
  public var messages: Range<Int>
}

/// The relations of each message to its neighbours that its layout depends on: clusters, days, times.
///
/// One pass over the conversation computes them, because a layouter gets one message at a time. For a changed conversation, the pass reuses
/// earlier facts: it reads only new messages and their neighbours.
package struct MessageRelations: Sendable {
  /// The facts of one message.
  package struct Fact: Hashable, Sendable {
    /// The relations to the neighbours that the message's layout may use.
    package var neighbours: Neighbours
    /// The time of day, formatted.
    package var time: String
  }

  /// A fact for each message.
  package let facts: [Fact]
  /// The days in order.
  ///
  /// Together their ranges contain every message once.
  package let days: [ConversationDay]

  /// The number of times and days that had to be formatted.
  let formattedCount: Int
  /// The parts at both ends that are the same as in the earlier conversation.
  let commonEnds: CommonEnds
  /// The messages that the facts belong to.
  var messages: [Message] { source.messages }
  /// The input of the facts.
  private let source: Source

  /// The values that facts depend on.
  private struct Source: Sendable {
    var messages: [Message]
    var timeZone: String
    var clusters: ClusterPolicy
    /// The words for the time of an edited message.
    var edited: String
    /// The index of the first unread message.
    var unread: Int?
    /// All formatted texts, with their locale.
    var texts: LocalClock.Texts
  }

  /// Computes the facts of a conversation.
  ///
  /// - Parameters:
  ///   - conversation: The present conversation.
  ///   - environment: Provides the locale and the time zone of dates, and the present day.
  ///   - clusters: The policy for messages that are drawn close together.
  ///   - previous: Facts of an earlier state of the conversation, or of any other.
  /// - Complexity: O(*n*) in the number of messages. Those at the beginning and the end that are the same as in `previous` cost the
  ///   comparison
  ///   of two references each.
  package init(
    _ conversation: Conversation, environment: LayoutEnvironment,
    clusters: ClusterPolicy = .standard, previous: MessageRelations? = nil
  ) {
    let messages = conversation.messages
    var clock = LocalClock(of: environment, texts: previous?.source.texts)
    let commonEnds = CommonEnds(messages, previous?.source.messages ?? [])
    let isUsable =
      previous?.source.texts.locale == environment.locale
      && previous?.source.timeZone == environment.timeZone && previous?.source.clusters == clusters
      && previous?.source.edited == environment.strings.edited
    // Facts are kept for messages whose neighbours are the same as before.
    let (head, tail) = isUsable ? (commonEnds.inner.head, commonEnds.inner.tail) : (0, 0)
    var facts: [Fact] = []
    facts.reserveCapacity(messages.count)
    if let previous { facts += previous.facts[..<head] }
    var builder = Builder(messages: messages, clusters: clusters, start: head, clock: clock)
    while facts.count < messages.count - tail { facts.append(builder.next()) }
    clock = builder.clock
    if let previous { facts += previous.facts.suffix(tail) }
    let unread = MessageRelations.firstUnread(conversation, in: messages.indices)
    if let old = previous?.source.unread, isUsable {
      let place = commonEnds.place(ofOld: old)
      if let place, place != unread {
        facts[place].neighbours.startsUnread = false
        let isSameDay = place > 0 && !facts[place].neighbours.startsDay
        let joins = isSameDay && clusters.joins(messages[place - 1], messages[place])
        MessageRelations.link(&facts, at: place, joins: joins)
      }
    }
    if let unread {
      facts[unread].neighbours.startsUnread = true
      MessageRelations.link(&facts, at: unread, joins: false)
    }
    self.facts = facts
    self.commonEnds = commonEnds
    days = MessageRelations.days(facts, messages, &clock)
    formattedCount = clock.formattedCount
    source = Source(
      messages: messages, timeZone: environment.timeZone, clusters: clusters,
      edited: environment.strings.edited, unread: unread, texts: clock.texts)
  }

  /// Computes the facts of consecutive messages without reading the others.
  ///
  /// The facts equal those of the whole conversation; indices count from the first of these messages.
  ///
  /// - Parameters:
  ///   - conversation: The whole conversation.
  ///   - part: The messages, as indices into the conversation.
  ///   - environment: Provides the locale and the time zone of dates, and the present day.
  ///   - clusters: The policy for messages that are drawn close together.
  /// - Complexity: O(*k*) in the number of these messages. If the last read message is not among them, the search for the first unread one
  ///   also reads earlier messages. It ends at the first one of another person.
  package init(
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
    // The message after the part ends the last cluster if it is the first unread one.
    let end = min(part.upperBound + 1, conversation.messages.count)
    var unread = MessageRelations.firstUnread(conversation, in: part.lowerBound..<end)
    if let first = unread { MessageRelations.link(&facts, at: first, joins: false) }
    if unread == part.count { unread = nil }
    if let unread { facts[unread].neighbours.startsUnread = true }
    self.facts = facts
    commonEnds = CommonEnds(messages, [])
    days = MessageRelations.days(facts, messages, &builder.clock)
    formattedCount = builder.clock.formattedCount
    source = Source(
      messages: messages, timeZone: environment.timeZone, clusters: clusters,
      edited: environment.strings.edited, unread: unread, texts: builder.clock.texts)
  }

  /// Updates the clusters of a message and of the one above it; either may be missing.
  private static func link(_ facts: inout [Fact], at index: Int, joins: Bool) {
    if facts.indices.contains(index) {
      let cluster = facts[index].neighbours.cluster
      facts[index].neighbours.cluster = ClusterPosition(above: joins, below: !cluster.isBottom)
    }
    if index > 0 {
      let cluster = facts[index - 1].neighbours.cluster
      facts[index - 1].neighbours.cluster = ClusterPosition(above: !cluster.isTop, below: joins)
    }
  }

  /// Returns the index, in a part of the conversation, of the first unread message; nil if it is not in the part.
  private static func firstUnread(_ conversation: Conversation, in part: Range<Int>) -> Int? {
    guard let readUpTo = conversation.readUpTo else { return nil }
    let messages = conversation.messages
    var first: Int?
    for index in (0..<part.upperBound).reversed() {
      if messages[index].id == readUpTo { return first }
      guard !messages[index].isOutgoing else { continue }
      // An unread message before the part comes first, if there is one.
      guard index >= part.lowerBound else { return nil }
      first = index - part.lowerBound
    }
    return nil
  }

  private static func days(
    _ facts: [Fact], _ messages: [Message], _ clock: inout LocalClock
  ) -> [ConversationDay] {
    var days: [ConversationDay] = []
    var start = 0
    for index in facts.indices
    where index + 1 == facts.count || facts[index + 1].neighbours.startsDay {
      let day = clock.moment(of: messages[start].date).day
      days.append(ConversationDay(text: clock.dayText(day), messages: start..<index + 1))
      start = index + 1
    }
    return days
  }
}

extension MessageRelations: Hashable {
  /// Whether the facts and days are equal, regardless of the conversations that they belong to.
  package static func == (left: MessageRelations, right: MessageRelations) -> Bool {
    left.facts == right.facts && left.days == right.days
  }

  /// Hashes the facts and days.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(facts)
    hasher.combine(days)
  }
}

/// Computes the facts of one message after the other.
private struct Builder {
  let messages: [Message]
  let clusters: ClusterPolicy
  var clock: LocalClock
  private var index: Int
  private var moment: LocalClock.Moment?
  private var startsDay = true
  private var joinsAbove = false

  /// Makes a builder for the messages from `start` on.
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

  mutating func next() -> MessageRelations.Fact {
    let moment = moment ?? clock.moment(of: messages[index].date)
    var below: (startsDay: Bool, joins: Bool) = (true, false)
    var momentBelow: LocalClock.Moment?
    if index + 1 < messages.count {
      let found = clock.moment(of: messages[index + 1].date)
      below = relation(of: index + 1, at: found, to: moment)
      momentBelow = found
    }
    let fact = MessageRelations.Fact(
      neighbours: Neighbours(
        cluster: ClusterPosition(above: joinsAbove, below: below.joins), startsDay: startsDay),
      time: clock.timeText(of: messages[index], at: moment))
    (startsDay, joinsAbove) = below
    self.moment = momentBelow
    index += 1
    return fact
  }

  /// Returns the relation of a message to the one above it.
  private func relation(
    of index: Int, at moment: LocalClock.Moment?, to above: LocalClock.Moment
  ) -> (startsDay: Bool, joins: Bool) {
    guard moment?.day == above.day else { return (true, false) }
    return (false, clusters.joins(messages[index - 1], messages[index]))
  }
}

extension ClusterPosition {
  /// Makes the position of a message that shares its cluster with the one above or below, or both.
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
