/// Optional methods that a delegate or a data source lacks: in Swift each has a default implementation, which
/// notes here that the method is missing.
///
/// Each caller names its methods in an extension; those of a flow layout have the bits from 24 on.
///
/// Inlined, because a list of a million items checks them a million times.
@usableFromInline
@frozen
package struct MissingMethods: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All methods: there is no object to call.
  package static let all = MissingMethods(rawValue: .max)
}

extension CollectionViewLayout {
  /// Returns the delegate's answer; nil if it lacks the method, as the method's default notes.
  package func answer<Answer>(of method: MissingMethods, _ ask: () -> Answer) -> Answer? {
    missingMethods.remove(method)
    let answer = ask()
    return missingMethods.contains(method) ? nil : answer
  }
}
