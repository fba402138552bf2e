import BubbleCore
import Foundation

/// A drawing of placed cells, ready to be written as PNG, SVG or PDF.
///
/// Several threads may draw pictures at once: they take turns where text is drawn, since Cairo's fonts
/// are one for the process. Measuring goes on meanwhile. A host that draws text with Cairo itself does so
/// on a thread that no picture is drawn on at the same time.
public struct ConversationPicture: Sendable {
  /// The elements of one cell or supplementary view and where its top left is.
  public struct Part: Sendable {
    /// Where the part is, in content coordinates.
    public var frame: CGRect
    /// What is drawn, in the part's own coordinates, back to front.
    public var elements: [CellElement]
    /// How visible all of it is together, from 0 to 1: what is under it shows through.
    public var alpha: CGFloat
    /// Which part of it is drawn, from top to bottom, in points from its top; nil: all of it.
    ///
    /// A ground ends there. A line, picture or symbol is drawn whole where its middle is in it, and else not at all.
    public var slice: ClosedRange<CGFloat>?

    /// Makes a part.
    public init(frame: CGRect, elements: [CellElement], alpha: CGFloat = 1) {
      self.frame = frame
      self.elements = elements
      self.alpha = alpha
    }

    /// Whether anything of it is seen: shadows reach out of it.
    func isSeen(in clip: CGRect) -> Bool {
      let most = ShadowOverhang.maximum
      guard alpha > 0, frame.maxY + 4 + most >= clip.minY, frame.minY - 4 - most <= clip.maxY else {
        return false
      }
      if frame.maxY + 4 >= clip.minY, frame.minY - 4 <= clip.maxY { return true }
      let around = elements.shadowOverhang(in: frame.size).around(frame)
      return around != frame && around.maxY + 4 >= clip.minY && around.minY - 4 <= clip.maxY
    }
  }

  /// The size in points.
  public var size: CGSize
  /// What is drawn, back to front.
  public var parts: [Part]
  /// The colours.
  public var theme: Theme
  /// Where avatars and the pictures of messages come from.
  public var pictures: any PictureSource
  /// At which side reading starts: what points somewhere is drawn for it.
  public var direction: WritingDirection
  /// What is behind everything; nil: what the theme has there.
  public var wallpaper: Wallpaper?

  /// Makes a picture.
  public init(
    size: CGSize, parts: [Part], theme: Theme, pictures: any PictureSource,
    direction: WritingDirection = .leftToRight
  ) {
    self.size = size
    self.parts = parts
    self.theme = theme
    self.pictures = pictures
    self.direction = direction
  }

  /// Draws everything that a renderer shows, on whatever is there: the ground of a conversation is drawn by
  /// ``drawGround(on:)``.
  ///
  /// - Parameters:
  ///   - renderer: Where to.
  ///   - onProgress: Called now and then with how much of it is done, from 0 to 1.
  public func draw(on renderer: any Renderer, onProgress: ((_ fraction: Double) -> Void)? = nil) {
    let painter = ElementPainter(
      renderer, theme: theme, pictures: pictures, direction: direction,
      view: CGRect(origin: .zero, size: size))
    for (index, part) in parts.enumerated() {
      if index % 16 == 0 { onProgress?(Double(index) / Double(parts.count)) }
      painter.paint(part)
    }
  }

  /// Fills all that a renderer shows with the theme's background, and draws the wallpaper behind the conversation.
  public func drawGround(on renderer: any Renderer) {
    let clip = renderer.clipBounds
    let whole = CGRect(origin: .zero, size: size)
    renderer.fill(VectorPath(rectangle: clip.isInfinite ? whole : clip), with: theme.background)
    (wallpaper ?? theme.wallpaper)?.draw(in: whole, on: renderer)
  }
}
