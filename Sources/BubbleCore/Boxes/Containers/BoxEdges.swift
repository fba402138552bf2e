/// Edges of a box: ChatLayout's `EdgeAligningView.Edge`.
public struct BoxEdges: OptionSet, Hashable, Sendable {
  /// A bit for each edge.
  public let rawValue: UInt8

  /// Makes edges of their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = BoxEdges(rawValue: 1)
  /// The edge where reading starts.
  public static let leading = BoxEdges(rawValue: 2)
  /// The lower edge.
  public static let bottom = BoxEdges(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = BoxEdges(rawValue: 8)

  /// The leading and trailing edges that have to be flexible for content to lie so.
  ///
  /// Baselines are for rows; elsewhere they mean the start.
  public init(flexibleFor alignment: BoxAlignment) {
    switch alignment {
    case .stretch: self = []
    case .start, .baseline: self = .trailing
    case .center: self = [.leading, .trailing]
    case .end: self = .leading
    }
  }
}
