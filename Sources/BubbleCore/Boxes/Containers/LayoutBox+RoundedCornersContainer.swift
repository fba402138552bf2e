import Foundation

extension LayoutBox {
  /// Content that is cut off at rounded corners: ChatLayout's `RoundedCornersContainerView`.
  ///
  /// It is the picture that is cut off: frames and what answers to a touch stay as they are.
  ///
  /// ## Differences from RoundedCornersContainerView
  ///
  /// - **No radius** is half the shorter side, where ChatLayout takes half the height: content that is higher
  ///   than wide has round ends, too.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius in points, at most half the shorter side; nil: that half.
  ///   - content: What is cut off; several boxes stand from top to bottom.
  public static func roundedCornersContainer(
    cornerRadius: CGFloat? = nil, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    LayoutBox(
      .overlay(OverlayBox(clipRadius: cornerRadius ?? BoxSolver.maximumLength)),
      children: [.joined(try content())])
  }
}
