import Foundation

/// A picture that cuts other things off: where it is transparent nothing of them is seen.
public struct ImageMask: Hashable, Sendable {
  /// The picture as the conversation names it: a path relative to the conversation's folder.
  ///
  /// Its colours don't count. The core never opens it.
  public var source: String
  /// The picture's own size in points, which the insets are measured in.
  public var naturalSize: CGSize
  /// How much of the picture at each edge keeps its size, while the rest between is stretched to fill the frame.
  ///
  /// Leading is the picture's left side, which is at the right where reading starts there. Between the insets at
  /// least one pixel is stretched; in a frame that is smaller than both, they shrink.
  public var capInsets: BoxInsets
  /// Whether left and right are exchanged, as for the bubble of the other side.
  public var isFlipped: Bool

  /// Makes a mask.
  public init(
    source: String, naturalSize: CGSize, capInsets: BoxInsets = BoxInsets(),
    isFlipped: Bool = false
  ) {
    self.source = source
    self.naturalSize = naturalSize
    self.capInsets = capInsets
    self.isFlipped = isFlipped
  }
}

extension LayoutBox {
  /// Content that is cut off by a picture, such as a bubble with a tail: ChatLayout's `ImageMaskedView`.
  ///
  /// It is what is drawn that is cut off: frames and what answers to a touch stay as they are. The picture is
  /// stretched to the frame, and exchanges left and right where reading starts at the right. Where the picture can't
  /// be shown nothing is cut off, but what leaves the frame.
  ///
  /// ## Differences from ImageMaskedView
  ///
  /// - **The transformation** `flippedVertically` is ``ImageMask/isFlipped``, and `resizableImage(withCapInsets:)`
  ///   is ``ImageMask/capInsets``.
  ///
  /// - Parameters:
  ///   - mask: The picture.
  ///   - content: What is cut off; several boxes stand from top to bottom.
  public static func imageMasked(
    by mask: ImageMask, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    LayoutBox(.overlay(OverlayBox(mask: mask)), children: [.joined(try content())])
  }
}
