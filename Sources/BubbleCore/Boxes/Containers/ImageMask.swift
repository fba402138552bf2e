import Foundation

/// A picture that masks other content: the content is invisible where the picture is transparent.
public struct ImageMask: Hashable, Sendable {
  /// The picture as the conversation names it: a path relative to the conversation's folder.
  ///
  /// Only its opacity counts, not its colours. The core never opens the file.
  public var source: String
  /// The natural size of the picture, in points; the unit of the insets.
  public var naturalSize: CGSize
  /// The parts at the picture's edges that keep their size, while the middle is stretched to fill the frame.
  ///
  /// Leading is the picture's left side; the mirrored picture has it at the right if reading starts there. At least one pixel between the
  /// insets is stretched; in a frame that is smaller than both insets, they shrink.
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
  /// Masks content with a picture, such as a bubble with a tail: ChatLayout's `ImageMaskedView`.
  ///
  /// Only the drawing is masked; frames and hit regions stay unchanged. The picture is stretched to the frame, and mirrored if reading
  /// starts at the right. If the picture can't be shown, only content outside of the frame is cut off.
  ///
  /// ## Differences from ImageMaskedView
  ///
  /// - **The transformation** `flippedVertically` is ``ImageMask/isFlipped``, and `resizableImage(withCapInsets:)`
  ///   is ``ImageMask/capInsets``.
  ///
  /// - Parameters:
  ///   - mask: The picture.
  ///   - content: The masked content; several boxes are arranged from top to bottom.
  /// - Throws: The error of `content`.
  public static func imageMasked(
    by mask: ImageMask, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    LayoutBox(.overlay(OverlayBox(mask: mask)), children: [.joined(try content())])
  }
}
