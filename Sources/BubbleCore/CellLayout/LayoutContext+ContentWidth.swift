import Foundation

extension LayoutContext {
  /// The space between the edge of a standard bubble and its content, in points: that of the environment's density.
  package var bubblePadding: BoxInsets { BoxInsets(environment.density) }

  /// Returns the greatest width that the cell gives the content of a message's bubble.
  ///
  /// It is for a layouter that has to choose a size, such as a picture's; texts are broken at this width in any case.
  ///
  /// - Returns: A width in points that is never negative, without the padding of a standard bubble.
  public func maximumContentWidth(
    for message: Message, ground: BubbleBox.Ground = .standard
  ) -> CGFloat {
    maximumContentWidth(isOutgoing: message.isOutgoing, ground: ground)
  }

  func maximumContentWidth(isOutgoing: Bool, ground: BubbleBox.Ground) -> CGFloat {
    CellMetrics.maximumContentWidth(
      ground: ground, peer: peer, isOutgoing: isOutgoing,
      containerWidth: environment.width, textScale: environment.effectiveTextScale,
      policy: environment.widthPolicy, density: environment.density,
      showsAvatars: environment.showsAvatars)
  }
}
