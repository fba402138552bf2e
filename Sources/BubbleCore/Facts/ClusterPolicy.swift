import Foundation

/// Which messages stand in one cluster, drawn close together.
///
/// In all policies but custom ones a cluster holds messages of one sender, or system rows, and never goes
/// on past midnight; they differ in how far apart in time two of its messages may be.
///
/// | policy | two messages of a cluster are | whose rule |
/// | --- | --- | --- |
/// | ``actor`` | of one day | Actor |
/// | ``minutes(_:)`` 3 | at most 3 minutes apart | Signal |
/// | ``standard``, ``minutes(_:)`` 10 | at most 10 minutes apart | Telegram for iOS |
/// | ``minutes(_:)`` 15 | at most 15 minutes apart | Telegram for desktops |
/// | ``none`` | never | |
public struct ClusterPolicy: Sendable {
  /// Says whether the later of two messages stands in one cluster with the earlier one.
  public typealias Join = @Sendable (_ earlier: Message, _ later: Message) -> Bool

  private enum Rule: Hashable {
    /// The longest time between two messages, in seconds; nil: no limit.
    case gap(TimeInterval?)
    case none
    case custom(String)
  }

  private let rule: Rule
  private let join: Join?

  /// Makes a policy.
  ///
  /// - Parameter maximumGap: The longest time between two messages of a cluster, in seconds; nil: no
  ///   limit within a day.
  public init(maximumGap: TimeInterval?) {
    rule = .gap(maximumGap)
    join = nil
  }

  /// Makes a policy of one's own.
  ///
  /// - Parameters:
  ///   - id: Names the rule: policies of one name are taken to be equal.
  ///   - join: Says whether the later of two messages, which follow each other on one day, stands in
  ///     one cluster with the earlier one. Called on any thread, and always to give the same answer.
  public init(id: String, join: @escaping Join) {
    rule = .custom(id)
    self.join = join
  }

  private init(_ rule: Rule) {
    self.rule = rule
    join = nil
  }

  /// No limit within a day, as in Actor.
  public static let actor = ClusterPolicy(maximumGap: nil)
  /// Ten minutes.
  public static let standard = ClusterPolicy.minutes(10)
  /// Each message on its own.
  public static let none = ClusterPolicy(.none)

  /// At most so many minutes between two messages of a cluster.
  public static func minutes(_ count: Double) -> ClusterPolicy {
    ClusterPolicy(maximumGap: count * 60)
  }

  /// The longest time between two messages of a cluster, in seconds; nil where time is no matter.
  public var maximumGap: TimeInterval? { if case .gap(let gap) = rule { gap } else { nil } }

  /// Whether the later of two messages of one day joins the earlier one's cluster.
  ///
  /// Both are of one sender, both or neither system rows, and close enough in time, unless the policy is a
  /// custom one.
  public func joins(_ earlier: Message, _ later: Message) -> Bool {
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
  /// Whether both have one rule; custom policies are compared by name.
  public static func == (left: ClusterPolicy, right: ClusterPolicy) -> Bool {
    left.rule == right.rule
  }

  /// Feeds the rule.
  public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}
