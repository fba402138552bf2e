import Foundation

extension WidthPolicy {
  /// Returns the policy's width and maximum before the cell's limits apply: the width may exceed the
  /// available one, or be negative.
  func contentWidth(
    peer: Peer, isOutgoing: Bool, containerWidth: CGFloat, scale: CGFloat
  ) -> (width: CGFloat, maximum: CGFloat) {
    switch self {
    case .actor:
      let margin: CGFloat =
        switch (peer.kind, isOutgoing) {
        case (.private, _): 40
        case (.group, true): 110
        case (.group, false): 90
        }
      return (containerWidth - margin, CellMetrics.maximumReadableWidth * scale)
    case .margin(let margin):
      let avatar = isOutgoing ? margin.outgoingAvatarWidth : margin.incomingAvatarWidth
      let width =
        containerWidth - margin.sectionInsets - avatar - margin.leftRightMargin
        - margin.textInsets
      return (width, .infinity)
    case .fixed(let width): return (width * scale, width * scale)
    case .readable(let maximum): return (.infinity, maximum * scale)
    case .percentage(let share):
      let bubble = containerWidth * share.percent(at: containerWidth) / 100
      return (bubble - CellMetrics.bubblePadding.horizontal, share.maximum * scale)
    }
  }
}
