import Foundation

/// The spacing of elements: the distances in bubbles and between them, in points.
///
/// It is a part of the environment (``LayoutEnvironment/density``), because it determines all places in and around a bubble. Elements with
/// fixed distances keep them, such as a bubble with a padding or a picture that fills it.
public struct LayoutDensity: Hashable, Sendable {
  /// The distance from the edge of a standard bubble to its content, at the side where reading starts.
  package let leadingPadding: CGFloat
  /// The same distance at the other side.
  package let trailingPadding: CGFloat
  /// The same distance above and below.
  package let verticalPadding: CGFloat
  /// The distance between bubbles of a cluster.
  package let messageGap: CGFloat
  /// The distance between clusters.
  package let clusterGap: CGFloat

  /// The valid range of each distance.
  package static let distances: ClosedRange<CGFloat> = 0...64

  /// Makes a density; the defaults are those of ``regular``.
  ///
  /// - Parameters:
  ///   - leadingPadding: The distance from the edge of a standard bubble to its content, at the side where reading starts.
  ///   - trailingPadding: The same distance at the other side.
  ///   - verticalPadding: The same distance above and below.
  ///   - messageGap: The distance between bubbles of a cluster.
  ///   - clusterGap: The distance between clusters.
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
  /// Small distances: many messages are visible at a time.
  public static let compact = LayoutDensity(
    leadingPadding: 9, trailingPadding: 8, verticalPadding: 3.5, messageGap: 1, clusterGap: 4)
  /// Large distances around everything.
  public static let spacious = LayoutDensity(
    leadingPadding: 14, trailingPadding: 13, verticalPadding: 9, messageGap: 3, clusterGap: 12)

  /// The densities that have a name.
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
