import Foundation

/// The rule for clusters: messages that are drawn close together.
///
/// In all policies but custom ones, a cluster holds messages of one sender, or system rows, and never crosses midnight. They differ in the
/// greatest distance in time between two of its messages.
///
/// | policy | two messages of a cluster are | whose rule |
/// | --- | --- | --- |
/// | ``actor`` | of one day | Actor |
/// | ``minutes(_:)`` 3 | at most 3 minutes apart | Signal |
/// | ``standard``, ``minutes(_:)`` 10 | at most 10 minutes apart | Telegram for iOS |
/// | ``minutes(_:)`` 15 | at most 15 minutes apart | Telegram for desktops |
/// | ``none`` | never | |
public struct ClusterPolicy: Sendable {
  private enum Rule: Hashable {
    /// The longest time between two messages, in seconds; nil: no limit.
    case gap(TimeInterval?)
    case none
    case custom(String)
  }

  private let rule: Rule
  private let join: (@Sendable (_ earlier: Message, _ later: Message) -> Bool)?

  /// Makes a policy.
  ///
  /// - Parameter maximumGap: The longest time between two messages of a cluster, in seconds; nil: no
  ///   limit within a day.
  package init(maximumGap: TimeInterval?) {
    rule = .gap(maximumGap)
    join = nil
  }

  /// Makes a custom policy.
  ///
  /// - Parameters:
  ///   - id: The name of the rule: policies of the same name count as equal.
  ///   - join: Returns whether the later of two messages joins the earlier one's cluster. The two are consecutive messages of one
  ///     day, without the unread strip between them. Called on any thread; must always give the same answer.
  public init(
    id: String, join: @escaping @Sendable (_ earlier: Message, _ later: Message) -> Bool
  ) {
    rule = .custom(id)
    self.join = join
  }

  private init(_ rule: Rule) {
    self.rule = rule
    join = nil
  }

  /// A policy without a limit within a day, as in Actor.
  public static let actor = ClusterPolicy(maximumGap: nil)
  /// A policy with a limit of ten minutes.
  public static let standard = ClusterPolicy.minutes(10)
  /// A policy in which each message is separate.
  public static let none = ClusterPolicy(.none)

  /// Returns a policy with a limit in minutes between two messages of a cluster.
  public static func minutes(_ count: Double) -> ClusterPolicy {
    ClusterPolicy(maximumGap: count * 60)
  }

  /// The longest time between two messages of a cluster, in seconds; nil if the policy has no such limit.
  package var maximumGap: TimeInterval? { if case .gap(let gap) = rule { gap } else { nil } }

  /// Whether the later of two messages of one day joins the earlier one's cluster.
  ///
  /// Both are of one sender, both or neither system rows, and close enough in time, unless the policy is a
  /// custom one.
  package func joins(_ earlier: Message, _ later: Message) -> Bool {
    if let join { return join(earlier, later) }
    guard case .gap(let maximumGap) = rule else { return false }
    let isService = earlier.content.type == MessageContent.serviceType
    guard isService == (later.content.type == MessageContent.serviceType) else { return false }
    guard isService || earlier.sender.id == later.sender.id else { return false }
    guard let maximumGap else { return true }
    return abs(later.date.timeIntervalSince(earlier.date)) <= maximumGap
  }
}

extension ClusterPolicy: Hashable {
  /// Whether both have the same rule; custom policies are compared by name.
  public static func == (left: ClusterPolicy, right: ClusterPolicy) -> Bool {
    left.rule == right.rule
  }

  /// Hashes the rule.
  public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}
