import BubbleCore
import BubbleLayouters

extension LayouterChain {
  /// The built-in layouters: first those that decorate what the others make, then these in the order in
  /// which Actor asks its own, service first, text last.
  ///
  /// Each decoration is put around those that come behind it: a forwarded answer says whom it is from
  /// over the quotation, and reactions stand under a link's preview.
  public static let builtIn = LayouterChain([
    ReactionsLayouter(), ForwardedLayouter(), ReplyLayouter(), LinkPreviewLayouter(),
    ServiceLayouter(), MediaLayouter(), VoiceLayouter(), StickerLayouter(), DocumentLayouter(),
    LocationLayouter(), ContactLayouter(), AlbumLayouter(), TypingLayouter(), MarkdownLayouter(),
    TextLayouter(),
  ])
}
