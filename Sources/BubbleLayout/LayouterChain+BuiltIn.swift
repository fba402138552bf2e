import BubbleCore
import BubbleLayouters

extension LayouterChain {
  /// The built-in layouters, in the order in which Actor asks its own: service first, text last.
  public static var builtIn: LayouterChain {
    LayouterChain([
      ServiceLayouter(), MediaLayouter(), VoiceLayouter(), StickerLayouter(), DocumentLayouter(),
      LocationLayouter(), ContactLayouter(), AlbumLayouter(), TypingLayouter(), TextLayouter(),
    ])
  }
}
