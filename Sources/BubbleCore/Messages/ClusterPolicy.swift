import Foundation

/// Which messages stand in one cluster, drawn close together.
public struct ClusterPolicy: Hashable, Sendable {
  /// The longest time between two messages of a cluster, in seconds; nil: no limit within a day, as
  /// in Actor.
  public var maximumGap: TimeInterval?

  /// Makes a policy.
  public init(maximumGap: TimeInterval?) { self.maximumGap = maximumGap }

  /// Ten minutes.
  public static let standard = ClusterPolicy(maximumGap: 600)

  /// Whether the later of two messages of one day joins the earlier one's cluster: both of one
  /// sender, both or neither a system row, and close enough in time.
  public func joins(_ earlier: Message, _ later: Message) -> Bool {
    let isService = earlier.content.type == "service"
    guard isService == (later.content.type == "service") else { return false }
    guard isService || earlier.sender.id == later.sender.id else { return false }
    guard let maximumGap else { return true }
    return abs(later.date.timeIntervalSince(earlier.date)) <= maximumGap
  }
}
