import Foundation

extension LayoutBox {
  /// Clips content at rounded corners: ChatLayout's `RoundedCornersContainerView`.
  ///
  /// Only the drawing is clipped; frames and hit regions stay unchanged.
  ///
  /// ## Differences from RoundedCornersContainerView
  ///
  /// - **No radius** means half the shorter side, whereas ChatLayout uses half the height: content that is higher
  ///   than wide has round ends, too.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius in points, at most half the shorter side; nil: that half.
  ///   - content: The clipped content; several boxes are arranged from top to bottom.
  public static func roundedCornersContainer(
    cornerRadius: CGFloat? = nil, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    LayoutBox(
      .overlay(OverlayBox(clipRadius: cornerRadius ?? BoxSolver.maximumLength)),
      children: [.joined(try content())])
  }
}
