/// What a message's layout may know of the messages around it.
///
/// The position in the list is not among it: layouts that depend on an index can't be cached.
public struct Neighbours: Hashable, Sendable {
  /// Where the message stands in a run of one sender's messages.
  public var cluster: ClusterPosition
  /// Whether a new calendar day starts with it.
  public var startsDay: Bool
  /// Whether it is the first message that has not been read.
  public var startsUnread: Bool

  /// Makes neighbour facts.
  public init(
    cluster: ClusterPosition = .single, startsDay: Bool = false, startsUnread: Bool = false
  ) {
    self.cluster = cluster
    self.startsDay = startsDay
    self.startsUnread = startsUnread
  }
}

/// Where a message stands in a cluster: a run of one sender's messages drawn close together.
public enum ClusterPosition: String, Hashable, Sendable, CaseIterable {
  /// Alone.
  case single
  /// At the top, with others below.
  case first
  /// Between others.
  case middle
  /// At the bottom, with others above.
  case last

  /// Whether no message of the cluster is above: the sender's name goes here.
  public var isTop: Bool { self == .single || self == .first }

  /// Whether no message of the cluster is below: the tail and the avatar go here.
  public var isBottom: Bool { self == .single || self == .last }
}

extension Neighbours: CustomStringConvertible {
  /// `last+day+unread`.
  public var description: String {
    cluster.rawValue + (startsDay ? "+day" : "") + (startsUnread ? "+unread" : "")
  }
}
