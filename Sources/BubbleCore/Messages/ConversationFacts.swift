import Foundation

/// What each message's place among the others means for its layout: clusters, days, times.
///
/// Found in one pass over the conversation, so that layouters, which see one message each, need not
/// look around.
public struct ConversationFacts: Hashable, Sendable {
  /// What is known of one message.
  public struct Fact: Hashable, Sendable {
    /// What its layout may know of its neighbours.
    public var neighbours: Neighbours
    /// Its time of day, formatted.
    public var time: String
  }

  /// A run of messages of one calendar day.
  public struct Day: Hashable, Sendable {
    /// The day, formatted: `20 November 2026`.
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

  /// Finds the facts of a conversation.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public init(
    _ conversation: Conversation, environment: LayoutEnvironment,
    clusters: ClusterPolicy = .standard
  ) {
    var clock = LocalClock(locale: environment.locale, timeZone: environment.timeZone)
    let messages = conversation.messages
    let moments = messages.map { clock.moment(of: $0.date) }
    // joins[i]: whether message i stands in one cluster with the message before it.
    var joins = [Bool](repeating: false, count: messages.count + 1)
    for index in messages.indices.dropFirst() {
      joins[index] =
        moments[index].day == moments[index - 1].day
        && clusters.joins(messages[index - 1], messages[index])
    }
    let unread = ConversationFacts.firstUnread(conversation)
    var facts: [Fact] = []
    facts.reserveCapacity(messages.count)
    for index in messages.indices {
      let startsDay = index == 0 || moments[index].day != moments[index - 1].day
      let neighbours = Neighbours(
        cluster: ClusterPosition(above: joins[index], below: joins[index + 1]),
        startsDay: startsDay, startsUnread: index == unread)
      facts.append(Fact(neighbours: neighbours, time: clock.timeText(moments[index])))
    }
    self.facts = facts
    days = ConversationFacts.days(moments, &clock)
  }

  private static func days(_ moments: [LocalClock.Moment], _ clock: inout LocalClock) -> [Day] {
    var days: [Day] = []
    var start = 0
    for index in moments.indices
    where index + 1 == moments.count || moments[index + 1].day != moments[index].day {
      days.append(Day(text: clock.dayText(moments[index].day), messages: start..<index + 1))
      start = index + 1
    }
    return days
  }

  /// The first message of somebody else behind the last one that was read.
  private static func firstUnread(_ conversation: Conversation) -> Int? {
    guard let readUpTo = conversation.readUpTo,
      let read = conversation.messages.lastIndex(where: { $0.id == readUpTo })
    else { return nil }
    return conversation.messages[(read + 1)...].firstIndex { !$0.isOutgoing }
  }
}

extension ClusterPosition {
  /// The position of a message that stands in one cluster with the one above or below, or both.
  init(above: Bool, below: Bool) {
    self =
      switch (above, below) {
      case (false, false): .single
      case (false, true): .first
      case (true, true): .middle
      case (true, false): .last
      }
  }
}
