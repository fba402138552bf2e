import Foundation

/// How close together things are: the distances in bubbles and between them, in points.
///
/// A part of the environment (``LayoutEnvironment/density``), since all that is in and around a bubble is placed by it. What has distances
/// of its own, such as a bubble with a padding or a picture that fills it, keeps them.
public struct LayoutDensity: Hashable, Sendable {
  /// From the edge of a standard bubble to what is in it, at the side where reading starts.
  public let leadingPadding: CGFloat
  /// The same at the other side.
  public let trailingPadding: CGFloat
  /// The same above and below.
  public let verticalPadding: CGFloat
  /// Between bubbles of a cluster.
  public let messageGap: CGFloat
  /// Between clusters.
  public let clusterGap: CGFloat

  /// What each of them may be.
  package static let distances: ClosedRange<CGFloat> = 0...64

  /// Makes a density; what is left out is that of ``regular``.
  ///
  /// - Parameters:
  ///   - leadingPadding: From the edge of a standard bubble to what is in it, at the side where reading starts.
  ///   - trailingPadding: The same at the other side.
  ///   - verticalPadding: The same above and below.
  ///   - messageGap: Between bubbles of a cluster.
  ///   - clusterGap: Between clusters.
  /// - Precondition: Each is from 0 to 64.
  public init(
    leadingPadding: CGFloat = 11, trailingPadding: CGFloat = 10, verticalPadding: CGFloat = 6,
    messageGap: CGFloat = 2, clusterGap: CGFloat = 6
  ) {
    precondition(
      [leadingPadding, trailingPadding, verticalPadding, messageGap, clusterGap].allSatisfy(
        LayoutDensity.distances.contains), "the distances of a density are from 0 to 64 points")
    self.leadingPadding = leadingPadding
    self.trailingPadding = trailingPadding
    self.verticalPadding = verticalPadding
    self.messageGap = messageGap
    self.clusterGap = clusterGap
  }
}

extension LayoutDensity {
  /// Actor's distances.
  public static let regular = LayoutDensity()
  /// As many messages as can be seen at a time.
  public static let compact = LayoutDensity(
    leadingPadding: 9, trailingPadding: 8, verticalPadding: 3.5, messageGap: 1, clusterGap: 4)
  /// Much room around everything.
  public static let spacious = LayoutDensity(
    leadingPadding: 14, trailingPadding: 13, verticalPadding: 9, messageGap: 3, clusterGap: 12)

  /// Those that have a name.
  package static let named: [(name: String, density: LayoutDensity)] = [
    ("compact", compact), ("regular", regular), ("spacious", spacious),
  ]
}

extension LayoutDensity: CustomStringConvertible {
  /// The name, or the numbers, for people: `paddings 11, 10 and 6, gaps 2 and 6`.
  public var description: String {
    LayoutDensity.named.first { $0.density == self }?.name
      ?? "paddings \(leadingPadding), \(trailingPadding) and \(verticalPadding), gaps \(messageGap) and \(clusterGap)"
  }
}
