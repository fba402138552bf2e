import BubbleCore
import Foundation

/// A drawing of placed cells that can be written as PNG, SVG or PDF.
///
/// Several threads may draw pictures at once. They take turns to draw text, since the process shares Cairo's fonts; measuring
/// continues meanwhile. A host that draws text with Cairo itself must not do so while another thread draws a picture.
///
/// ```swift
/// let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// try picture.png(scale: 2).write(to: URL(fileURLWithPath: "chat.png"))
/// try picture.pdf().write(to: URL(fileURLWithPath: "chat.pdf"))
/// ```
public struct ConversationPicture: Sendable {
  /// The elements of one cell or supplementary view, and their frame.
  public struct Part: Sendable {
    /// The frame of the part, in content coordinates.
    public var frame: CGRect
    /// The elements to draw, in the part's own coordinates, back to front.
    public var elements: [CellElement]
    /// The opacity of the part as a whole, from 0 to 1.
    public var alpha: CGFloat
    /// The vertical range to draw, in points from the top of the part; nil for the whole part.
    ///
    /// A ground is cut off at its ends. A line, picture or symbol is drawn completely if its middle is in the range, and otherwise
    /// not at all.
    public var slice: ClosedRange<CGFloat>?

    /// Creates a part.
    public init(frame: CGRect, elements: [CellElement], alpha: CGFloat = 1) {
      self.frame = frame
      self.elements = elements
      self.alpha = alpha
    }

    /// Whether any of it is visible, including shadows outside its frame.
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
  /// The parts to draw, back to front.
  public var parts: [Part]
  /// The colours.
  public var theme: Theme
  /// The source of avatars and of the pictures of messages.
  public var pictures: any PictureSource
  /// The writing direction; directional symbols are drawn for it.
  public var direction: WritingDirection
  /// The wallpaper behind the parts; nil for that of the theme.
  public var wallpaper: Wallpaper?

  /// Creates a picture.
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

  /// Draws all parts within the renderer's clip over the existing content; ``drawGround(on:)`` draws the ground of a conversation.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to draw on.
  ///   - onProgress: Called occasionally with the completed fraction, from 0 to 1.
  public func draw(on renderer: any Renderer, onProgress: ((_ fraction: Double) -> Void)? = nil) {
    let painter = ElementPainter(
      renderer, theme: theme, pictures: pictures, direction: direction,
      view: CGRect(origin: .zero, size: size))
    for (index, part) in parts.enumerated() {
      if index % 16 == 0 { onProgress?(Double(index) / Double(parts.count)) }
      painter.paint(part)
    }
  }

  /// Fills the renderer's clip with the theme's background, and draws the wallpaper over it.
  public func drawGround(on renderer: any Renderer) {
    let clip = renderer.clipBounds
    let whole = CGRect(origin: .zero, size: size)
    renderer.fill(VectorPath(rectangle: clip.isInfinite ? whole : clip), with: theme.background)
    (wallpaper ?? theme.wallpaper)?.draw(in: whole, on: renderer)
  }
}
