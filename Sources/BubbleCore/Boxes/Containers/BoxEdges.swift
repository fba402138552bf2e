/// Edges of a box: ChatLayout's `EdgeAligningView.Edge`.
public struct BoxEdges: OptionSet, Hashable, Sendable {
  /// A bit for each edge.
  public let rawValue: UInt8

  /// Makes edges from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = BoxEdges(rawValue: 1)
  /// The edge where reading starts.
  public static let leading = BoxEdges(rawValue: 2)
  /// The lower edge.
  public static let bottom = BoxEdges(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = BoxEdges(rawValue: 8)

  /// Makes the leading and trailing edges that must be flexible for an alignment of the content.
  ///
  /// Baselines are for rows; elsewhere they are the same as the start.
  package init(flexibleFor alignment: BoxAlignment) {
    switch alignment {
    case .stretch: self = []
    case .start, .baseline: self = .trailing
    case .center: self = [.leading, .trailing]
    case .end: self = .leading
    }
  }
}
