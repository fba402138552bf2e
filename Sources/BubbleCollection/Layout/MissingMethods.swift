/// Optional methods that a delegate or a data source was found not to have: in Swift each has a default
/// implementation, which notes here that there is nothing to ask.
///
/// Who asks names its methods in an extension; those of a flow layout have the bits from 24 on.
///
/// Inlined, for a list of a million items is asked about them as often.
@usableFromInline
@frozen
package struct MissingMethods: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All of them: there is nobody to ask.
  package static let all = MissingMethods(rawValue: .max)
}
