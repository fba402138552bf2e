import BubbleCore
import BubbleLayouters

extension LayouterChain {
  /// The built-in layouters: first those that decorate the bubbles of others, then the rest in Actor's order,
  /// service first, text last.
  ///
  /// Each decoration surrounds those behind it: a forwarded answer has the original sender's name
  /// over the quotation, and reactions are under a link's preview.
  public static let builtIn = LayouterChain([
    ReactionsLayouter(), ForwardedLayouter(), ReplyLayouter(), LinkPreviewLayouter(),
    ServiceLayouter(), MediaLayouter(), VoiceLayouter(), StickerLayouter(), DocumentLayouter(),
    LocationLayouter(), ContactLayouter(), AlbumLayouter(), TypingLayouter(), MarkdownLayouter(),
    TextLayouter(),
  ])
}
