import BubbleCollection
import Foundation

/// How a message's bubble follows from its text: JSQMessages' way, or the exact one.
///
/// JSQMessages adds 2 points here and there, for a gap and for what text engines got wrong, and rounds to
/// whole points. Lists that were tuned to that keep it with ``jsqMessages``; ``exact`` does neither.
public struct BubbleArithmetic: Hashable, Sendable {
  /// The gap between avatar and bubble, in points; JSQMessages takes it from the text and adds it to the
  /// bubble.
  public var avatarGap: CGFloat
  /// What is added to each side's length of a bubble, in points.
  public var additionalInset: CGFloat
  /// The least width of a bubble before ``additionalInset``, in points: that of its image.
  public var minimumBubbleWidth: CGFloat
  /// Whether text, items, labels and avatars are rounded up to whole points.
  public var roundsUp: Bool

  /// JSQMessages' arithmetic, to the point: a gap of 2, 2 added to width and height, sizes rounded up.
  public static let jsqMessages = BubbleArithmetic(
    avatarGap: 2, additionalInset: 2, minimumBubbleWidth: 48, roundsUp: true)
  /// Text and its insets, nothing added and nothing rounded.
  public static let exact = BubbleArithmetic(
    avatarGap: 0, additionalInset: 0, minimumBubbleWidth: 48, roundsUp: false)

  /// Makes an arithmetic of one's own.
  public init(
    avatarGap: CGFloat, additionalInset: CGFloat, minimumBubbleWidth: CGFloat, roundsUp: Bool
  ) {
    self.avatarGap = avatarGap
    self.additionalInset = additionalInset
    self.minimumBubbleWidth = minimumBubbleWidth
    self.roundsUp = roundsUp
  }

  /// A length, rounded up if this arithmetic does that.
  public func rounded(_ length: CGFloat) -> CGFloat { roundsUp ? length.rounded(.up) : length }

  /// A size, rounded up if this arithmetic does that.
  public func rounded(_ size: CGSize) -> CGSize {
    CGSize(width: rounded(size.width), height: rounded(size.height))
  }
}

/// All that the size of a text message's bubble depends on besides its text.
public struct BubbleMetrics: Hashable, Sendable {
  /// The width of the item, or what stands for it where bubbles have a fixed width, in points.
  public var itemWidth: CGFloat
  /// The width of the avatar on the message's side, in points.
  public var avatarWidth: CGFloat
  /// What stays free at the edge opposite of the avatar, in points.
  public var leftRightMargin: CGFloat
  /// The insets of the text view in the bubble: `right` is on the avatar's side, be that left or right.
  public var textViewFrameInsets: ViewInsets
  /// The insets of the text in its text view.
  public var textContainerInsets: ViewInsets
  /// The font of the text.
  public var font: MessageBubbleFont
  /// How a bubble follows from these.
  public var arithmetic: BubbleArithmetic

  /// Makes metrics, with JSQMessages' defaults for what is not named.
  public init(
    itemWidth: CGFloat, avatarWidth: CGFloat = 30, leftRightMargin: CGFloat = 40,
    textViewFrameInsets: ViewInsets = ViewInsets(right: 6),
    textContainerInsets: ViewInsets = ViewInsets(top: 7, left: 14, bottom: 7, right: 14),
    font: MessageBubbleFont = .body, arithmetic: BubbleArithmetic = .jsqMessages
  ) {
    self.itemWidth = itemWidth
    self.avatarWidth = avatarWidth
    self.leftRightMargin = leftRightMargin
    self.textViewFrameInsets = textViewFrameInsets
    self.textContainerInsets = textContainerInsets
    self.font = font
    self.arithmetic = arithmetic
  }

  /// What of a bubble's width is not text, in points.
  public var horizontalInsets: CGFloat {
    textContainerInsets.left + textContainerInsets.right + textViewFrameInsets.left
      + textViewFrameInsets.right + arithmetic.avatarGap
  }

  /// What of a bubble's height is not text, in points.
  public var verticalInsets: CGFloat {
    textContainerInsets.top + textContainerInsets.bottom + textViewFrameInsets.top
      + textViewFrameInsets.bottom
  }

  /// How wide lines of text may be, in points; not negative.
  public var maximumTextWidth: CGFloat {
    let width = itemWidth - avatarWidth - leftRightMargin - horizontalInsets
    return width > 0 ? width : 0
  }

  /// The size of the bubble around text of a size.
  public func bubbleSize(ofText textSize: CGSize) -> CGSize {
    let text = arithmetic.rounded(textSize)
    let width = max(text.width + horizontalInsets, arithmetic.minimumBubbleWidth)
    return CGSize(
      width: max(0, width + arithmetic.additionalInset),
      height: max(0, text.height + verticalInsets + arithmetic.additionalInset))
  }
}
