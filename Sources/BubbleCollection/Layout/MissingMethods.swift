/// Optional methods that a delegate or a data source was found not to have: in Swift each has a default
/// implementation, which notes here that there is nothing to ask.
///
/// Each caller names its methods in an extension; those of a flow layout have the bits from 24 on.
///
/// Inlined, for a list of a million items is asked about them as often.
@usableFromInline
@frozen
package struct MissingMethods: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All of them: there is no object to ask.
  package static let all = MissingMethods(rawValue: .max)
}

extension CollectionViewLayout {
  /// What the delegate answers; nil if it has no such method, as the method's default notes.
  package func answer<Answer>(of method: MissingMethods, _ ask: () -> Answer) -> Answer? {
    missingMethods.remove(method)
    let answer = ask()
    return missingMethods.contains(method) ? nil : answer
  }
}
