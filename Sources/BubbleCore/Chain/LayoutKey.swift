/// Everything that a cell layout depends on.
///
/// Same key, same layout.
///
/// The parts are full values and compared as such: two keys that share a hash are still two keys.
public struct LayoutKey: Hashable, Sendable {
  /// Which layouter built it.
  public var layouter: LayouterID
  /// Which version of that layouter.
  public var version: String
  /// For which message.
  public var message: MessageID
  /// For which revision of it.
  public var revision: Int
  /// In which environment: width, fonts, direction, locale…, not the theme.
  public var environment: EnvironmentFingerprint
  /// Beside which neighbours.
  public var neighbours: Neighbours

  /// Makes a key.
  public init(
    layouter: LayouterID, version: String, message: MessageID, revision: Int,
    environment: EnvironmentFingerprint, neighbours: Neighbours
  ) {
    self.layouter = layouter
    self.version = version
    self.message = message
    self.revision = revision
    self.environment = environment
    self.neighbours = neighbours
  }
}

extension LayoutKey: CustomStringConvertible {
  /// `text@1/12.0/last+day/9c1f04…`: layouter and version, message and revision, neighbours, the
  /// environment's digest.
  ///
  /// For people; two keys are compared by their parts.
  public var description: String {
    "\(layouter)@\(version)/\(message).\(revision)/\(neighbours)/\(environment)"
  }
}
