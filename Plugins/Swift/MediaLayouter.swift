import BubbleCore
import Foundation

/// Lays out a photo, a video or an animation: a picture that fills its bubble.
///
/// The geometry is Actor's: the picture is as large as fits into 240 x 340 points, 2 points from the
/// bubble's edge, the time on it. Unlike Actor's it is never enlarged, and a size that is zero, missing or
/// absurd is replaced. One that would be thinner than 32 points is cut off at its ends. Over a caption the picture grows with it, as far
/// as its size allows. The caption has the picture's width; over a very narrow picture, which is then on a dim ground, it has more.
public struct MediaLayouter: BoxLayouter {
  /// `media`.
  public let id: LayouterID = "media"
  /// `photo`, `video` and `animation`.
  public let contentTypes: Set<String>? = ["photo", "video", "animation"]
  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  /// The largest picture, in points.
  static let maximumSize = CGSize(width: 240, height: 340)
  /// The frame of a picture whose size is not known.
  static let placeholderSize = CGSize(width: 240, height: 180)
  /// The width below which a picture does not narrow its caption, in points at the usual text size.
  private static let minimumCaptionWidth: CGFloat = 160
  /// The side below which a picture is not shrunk, in points.
  private static let minimumSide: CGFloat = 32
  /// The least frame, so that the time has room in it and a finger finds it.
  static let minimumSize = CGSize(width: 96, height: 64)

  /// Makes the layouter.
  public init() {}

  /// Returns the picture in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let kind = PictureTile.Kind(rawValue: message.content.type) ?? .photo
    return MediaLayouter.box(
      of: PictureTile(message.content.payload, kind: kind), message: message, context: context)
  }

  /// Returns a bubble of one picture.
  static func box(of tile: PictureTile, message: Message, context: LayoutContext) -> LayoutBox {
    let bubble = MediaBubble(message, context: context)
    let size = size(of: tile, in: bubble)
    let narrowest = minimumCaptionWidth * max(1, context.environment.effectiveTextScale)
    let ofCaption = max(min(bubble.captionWidth, narrowest), bubble.minimumCaptionWidth)
    let width = min(max(size.width, minimumSize.width, ofCaption), bubble.maximumWidth)
    let frame = CGSize(
      width: width, height: max(size.height, minimumHeight(of: tile, width: width, in: context)))
    let radius = MediaBubble.cornerRadius
    var children = [
      tile.image(
        size, contentMode: tile.naturalSize == nil ? .fit : .fill, cornerRadius: radius)
    ]
    // Over a caption the frame may be wider than the picture.
    if frame != size || bubble.caption != nil || tile.naturalSize == nil {
      children.insert(.mediaGround(radius: radius), at: 0)
    }
    children += tile.marks(in: context, room: frame)
    let picture = LayoutBox.overlay(
      sizing: BoxSizing(minWidth: frame.width, minHeight: frame.height), children)
    return bubble.box(
      around: picture, width: frame.width, label: tile.label(in: context), id: "media",
      action: tile.action())
  }

  private static func minimumHeight(
    of tile: PictureTile, width: CGFloat, in context: LayoutContext
  ) -> CGFloat {
    guard tile.kind != .photo else { return minimumSize.height }
    // Two pills over each other, and in a narrow frame the button between them.
    let pills = 2 * LayoutBox.pillHeight(in: context) + 16
    let isNarrow = tile.kind == .video && PictureTile.isNarrow(width, in: context)
    let button = isNarrow ? 32 : 0 as CGFloat
    return max(minimumSize.height, pills + button)
  }

  /// Returns the size in which a picture is shown.
  private static func size(of tile: PictureTile, in bubble: MediaBubble) -> CGSize {
    var bounds = CGSize(
      width: min(maximumSize.width, bubble.maximumWidth), height: maximumSize.height)
    guard let natural = tile.naturalSize else {
      let width = min(placeholderSize.width, bounds.width)
      return CGSize(
        width: width, height: placeholderSize.height * width / placeholderSize.width)
    }
    var size = fit(natural, in: bounds)
    if size.width < natural.width, size.height < bounds.height, bubble.caption != nil {
      bounds.width = max(bounds.width, bubble.captionWidth)
      size = fit(natural, in: bounds)
    }
    size.width = max(size.width, min(natural.width, minimumSide, bounds.width))
    size.height = max(size.height, min(natural.height, minimumSide))
    return size
  }

  /// Returns the largest size of the same aspect ratio that fits, never larger than the picture's own.
  static func fit(_ size: CGSize, in bounds: CGSize) -> CGSize {
    let scale = min(1, bounds.width / size.width, bounds.height / size.height)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }
}

extension MediaLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    ContentField.picture + ContentField.caption
  }
}
