import Foundation

/// The distances around a bubble, in points: Actor's, as listed in its client's cell and layouter sources.
///
/// Actor draws its bubbles as pictures that include a tail of 6 points. Here a bubble's frame is only the body, so Actor's edge of 4
/// (with tail) or 10 (without) is 10 in both cases.
package enum CellMetrics {
  /// The distance from the cell's edge to the bubble's body.
  package static let edge: CGFloat = 10
  /// The further indentation of a group's incoming bubbles, for avatars, at the usual text size.
  package static let avatarIndent: CGFloat = 39
  /// The side of an avatar at the usual text size.
  package static let avatarSize: CGFloat = 34
  /// The distance from the cell's edge to the avatar.
  static let avatarEdge: CGFloat = 6
  /// The space between the edge of a standard bubble and its content.
  package static let bubblePadding = BubbleBox.standardPadding
  /// The greatest width of text on a wide screen.
  static let maximumReadableWidth: CGFloat = 400
  /// The greatest width of a system row.
  static let maximumPillWidth: CGFloat = 260

  /// The width that a narrow container still leaves to the content of a bubble, if it has as much.
  static let narrowContentWidth: CGFloat = 120

  /// Returns the greatest width of a bubble's content.
  ///
  /// The policy determines it. ``WidthPolicy/actor`` is Actor's `maxTextWidth`: the container's width less a margin, at most 400. The
  /// margin is 40 in a private conversation, and 110 or 90 for outgoing or incoming messages of a group. If the width is less than
  /// ``narrowContentWidth``, as in a narrow container, the space at the far side shrinks first. Limits grow with larger text. Padding
  /// that a density adds to the regular one is subtracted.
  ///
  /// - Returns: A width in points that is never negative, and leaves the bubble within the container.
  package static func maximumContentWidth(
    ground: BubbleBox.Ground, peer: Peer, isOutgoing: Bool, containerWidth: CGFloat,
    textScale: CGFloat = 1, policy: WidthPolicy = .actor, density: LayoutDensity = .regular,
    showsAvatars: Bool = true
  ) -> CGFloat {
    let scale = max(1, textScale)
    if ground == .pill { return max(0, min(maximumPillWidth * scale, containerWidth - 40)) }
    let hasAvatar = peer.kind == .group && !isOutgoing && showsAvatars
    let scaled = LayoutEnvironment.avatarScale(besideText: textScale, inWidth: containerWidth)
    let growth = hasAvatar ? avatarSize * (scaled - 1) : 0
    let indent = hasAvatar ? avatarIndent + growth : 0
    let padding = BoxInsets(density).horizontal
    let room = containerWidth - 2 * edge - indent - padding
    let wanted = policy.contentWidth(
      peer: peer, isOutgoing: isOutgoing, containerWidth: containerWidth, scale: scale)
    // Actor's margin of 40 leaves one point less than two edges at the far side.
    let width = (wanted.width.isNaN ? 0 : wanted.width) - max(0, padding - bubblePadding.horizontal)
    let widest = policy == .actor ? width - growth : min(width, room)
    let narrow = min(narrowContentWidth * scale, room)
    return max(0, min(wanted.maximum > narrow ? wanted.maximum : narrow, max(widest, narrow)))
  }

  /// Returns the width of the column that has the bubbles of both sides, in the middle of a container.
  ///
  /// It is half as wide again as the widest text of the policy, so that an answer is not far from its question. A policy without a
  /// maximum fills the container.
  static func columnWidth(in context: borrowing LayoutContext) -> CGFloat {
    let width = context.environment.width
    let scale = max(1, context.environment.effectiveTextScale)
    let maximum = context.environment.widthPolicy.contentWidth(
      peer: context.peer, isOutgoing: true, containerWidth: width, scale: scale
    ).maximum
    let narrow = narrowContentWidth * scale
    return min(width, 1.5 * (maximum > narrow ? maximum : narrow) + 2 * edge)
  }
}
