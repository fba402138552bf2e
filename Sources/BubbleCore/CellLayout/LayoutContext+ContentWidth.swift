import Foundation

extension LayoutContext {
  /// The space between the edge of a standard bubble and what is in it, in points: that of the environment's density.
  public var bubblePadding: BoxInsets { BoxInsets(environment.density) }

  /// The greatest width of what is in the bubble of a message: the cell gives its content no more.
  ///
  /// A layouter asks it that has to choose a size itself, such as a picture's; texts are broken at it in
  /// any case.
  ///
  /// - Returns: A width in points that is never negative; the padding of a standard bubble is not in it.
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
