/// The relations of a message to its neighbours that its layout may depend on.
///
/// The position in the list is not included: layouts that depend on an index cannot be cached.
public struct Neighbours: Hashable, Sendable {
  /// The message's position in a run of one sender's messages.
  public var cluster: ClusterPosition
  /// Whether a new calendar day starts with it.
  public var startsDay: Bool
  /// Whether it is the first unread message.
  public var startsUnread: Bool

  /// Makes a value of the given relations.
  public init(
    cluster: ClusterPosition = .single, startsDay: Bool = false, startsUnread: Bool = false
  ) {
    self.cluster = cluster
    self.startsDay = startsDay
    self.startsUnread = startsUnread
  }
}

/// The position of a message in a cluster: a run of one sender's messages drawn close together.
public enum ClusterPosition: String, Hashable, Sendable, CaseIterable {
  /// Alone.
  case single
  /// At the top, with others below.
  case first
  /// Between others.
  case middle
  /// At the bottom, with others above.
  case last

  /// Whether no message of the cluster is above: this one has the sender's name.
  public var isTop: Bool { self == .single || self == .first }

  /// Whether no message of the cluster is below: this one has the tail and the avatar.
  public var isBottom: Bool { self == .single || self == .last }
}

extension Neighbours: CustomStringConvertible {
  /// The relations as text: `last+day+unread`.
  public var description: String {
    cluster.rawValue + (startsDay ? "+day" : "") + (startsUnread ? "+unread" : "")
  }
}
