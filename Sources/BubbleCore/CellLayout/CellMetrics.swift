import Foundation

/// The distances around a bubble, in points: Actor's, as listed in its client's cell and layouter
/// sources.
///
/// Actor draws its bubbles as pictures that include a tail of 6 points; here a bubble's frame is the
/// body alone, so Actor's edge of 4 (with tail) or 10 (without) is 10 in both cases.
public enum CellMetrics {
  /// From the cell's edge to the bubble's body.
  public static let edge: CGFloat = 10
  /// How much further in the incoming bubbles of a group stand, to leave room for avatars.
  public static let avatarIndent: CGFloat = 39
  /// The side of an avatar.
  public static let avatarSize: CGFloat = 34
  /// From the cell's edge to the avatar.
  public static let avatarEdge: CGFloat = 6
  /// Over the top bubble and under the bottom bubble of a cluster.
  public static let clusterMargin: CGFloat = 3
  /// Between bubbles of a cluster, half of it in each cell.
  public static let innerMargin: CGFloat = 1
  /// The widest text on a wide screen.
  public static let maximumReadableWidth: CGFloat = 400
  /// The widest system row.
  public static let maximumPillWidth: CGFloat = 260

  /// The greatest width of what is in a bubble: Actor's `maxTextWidth`, the width less 40 in a private
  /// conversation, less 110 or 90 for outgoing or incoming messages of a group, at most 400.
  ///
  /// - Returns: A width in points that is never negative.
  public static func maximumContentWidth(
    ground: BubbleBox.Ground, peer: Peer, isOutgoing: Bool, containerWidth: CGFloat
  ) -> CGFloat {
    if ground == .pill { return max(0, min(maximumPillWidth, containerWidth - 40)) }
    let margin: CGFloat =
      switch (peer.kind, isOutgoing) {
      case (.private, _): 40
      case (.group, true): 110
      case (.group, false): 90
      }
    return max(0, min(maximumReadableWidth, containerWidth - margin))
  }
}
