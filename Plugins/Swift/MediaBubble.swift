import BubbleCore
import Foundation

/// A bubble that a picture, or several, fill: with a caption under it, else with the time over it.
struct MediaBubble {
  /// Between the edges of bubble and picture, in points: Actor's.
  static let inset: CGFloat = 2
  /// The radius of a corner that is not one of the bubble's.
  static let cornerRadius: CGFloat = 4

  let message: Message
  let context: LayoutContext
  /// The text under the picture.
  let caption: String?

  init(_ message: Message, context: LayoutContext) {
    self.message = message
    self.context = context
    caption = message.content.payload.text("caption")
  }

  /// The greatest width of the picture: a picture has less around it than text.
  var maximumWidth: CGFloat {
    let padding = context.bubblePadding
    return context.maximumContentWidth(for: message) + padding.horizontal - 2 * MediaBubble.inset
  }

  /// The width at which the caption needs one line only, with its insets, or the greatest there is; 0 without one.
  ///
  /// It is measured.
  var captionWidth: CGFloat {
    guard let caption else { return 0 }
    let text = context.measure(caption, style: .body).width
    return min(maximumWidth, max(text, timeWidth) + captionInsets.horizontal)
  }

  /// The width that the caption's time needs, with the caption's insets; 0 without a caption.
  ///
  /// It is measured.
  var minimumCaptionWidth: CGFloat {
    caption == nil ? 0 : min(maximumWidth, timeWidth + captionInsets.horizontal)
  }

  private var timeWidth: CGFloat {
    LayoutBox.timeLabelWidth(
      for: message, in: context, maximumWidth: context.maximumContentWidth(for: message))
  }

  /// Puts a picture into its bubble.
  ///
  /// - Parameters:
  ///   - picture: The box that fills the bubble.
  ///   - width: The greatest width of the caption with its insets; nil: it may widen the bubble.
  ///   - label: The text for screen readers, without the caption.
  ///   - id: The id of its hit region.
  ///   - action: The action of a touch on it.
  func box(
    around picture: LayoutBox, width: CGFloat? = nil, label: String? = nil, id: String? = nil,
    action: HitAction? = nil
  )
    -> LayoutBox
  {
    // The spans that a payload lists belong to its caption.
    let formatted = caption.map { FormattedText.box(of: $0, in: message.content.payload) }
    // A caption is part of the picture's label, unless it has links, quotes or hidden words.
    let isCaptionRead =
      formatted?.isTouchable == true || label == nil
    var picture = picture
    if let label {
      let text = isCaptionRead ? nil : caption
      picture = picture.described(
        id: id, action: action, role: .image, label: text.map { "\(label), \($0)" } ?? label)
    }
    let bubble = BubbleBox(
      padding: BoxInsets(MediaBubble.inset), showsTime: false, showsTail: false)
    guard var text = formatted?.box else { return .bubble(withTime(picture), bubble) }
    if !isCaptionRead { text = text.hiddenFromAccessibility }
    let label = LayoutBox.timeLabel(
      for: message, in: context, maximumWidth: context.maximumContentWidth(for: message))
    let parts = [picture, .inset(captionInsets, .time(text, label: label))]
    return .bubble(.column(sizing: BoxSizing(maxWidth: width), parts), bubble)
  }

  /// The insets of a caption, which are those of the text of a standard bubble.
  private var captionInsets: BoxInsets {
    let padding = context.bubblePadding
    return BoxInsets(
      top: max(0, padding.top - 1), leading: max(0, padding.leading - MediaBubble.inset),
      bottom: max(0, padding.bottom - MediaBubble.inset),
      trailing: max(0, padding.trailing - MediaBubble.inset))
  }

  private func withTime(_ picture: LayoutBox) -> LayoutBox {
    let pill = LayoutBox.timePill(for: message, in: context, maximumWidth: maximumWidth - 16)
    return .overlay([picture, .placed(pill, align: .end, justify: .end)])
  }
}
