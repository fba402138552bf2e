import BubbleCollection
import Foundation

/// The rules for computing a message's bubble from its text: JSQMessages' arithmetic, or exact sizes.
///
/// JSQMessages adds 2 points in some places, for a gap and for errors of text engines, and rounds to whole
/// points. Lists tuned to that keep it with ``jsqMessages``; ``exact`` neither adds nor rounds.
public struct BubbleArithmetic: Hashable, Sendable {
  /// The gap between avatar and bubble, in points; JSQMessages subtracts it from the text and adds it to the
  /// bubble.
  public var avatarGap: CGFloat
  /// The length added to each dimension of a bubble, in points.
  public var additionalInset: CGFloat
  /// The minimum width of a bubble before ``additionalInset``, in points: the width of its image.
  public var minimumBubbleWidth: CGFloat
  /// Whether text, items, labels and avatars are rounded up to whole points.
  public var roundsUp: Bool

  /// JSQMessages' arithmetic, to the point: a gap of 2, width and height enlarged by 2, sizes rounded up.
  public static let jsqMessages = BubbleArithmetic(
    avatarGap: 2, additionalInset: 2, minimumBubbleWidth: 48, roundsUp: true)
  /// Text and its insets, with no additions and no rounding.
  public static let exact = BubbleArithmetic(
    avatarGap: 0, additionalInset: 0, minimumBubbleWidth: 48, roundsUp: false)

  /// Creates a custom arithmetic.
  public init(
    avatarGap: CGFloat, additionalInset: CGFloat, minimumBubbleWidth: CGFloat, roundsUp: Bool
  ) {
    self.avatarGap = avatarGap
    self.additionalInset = additionalInset
    self.minimumBubbleWidth = minimumBubbleWidth
    self.roundsUp = roundsUp
  }

  /// Returns a length, rounded up if this arithmetic rounds.
  public func rounded(_ length: CGFloat) -> CGFloat { roundsUp ? length.rounded(.up) : length }

  /// Returns a size, rounded up if this arithmetic rounds.
  public func rounded(_ size: CGSize) -> CGSize {
    CGSize(width: rounded(size.width), height: rounded(size.height))
  }
}

/// All inputs to the size of a text message's bubble, besides its text.
public struct BubbleMetrics: Hashable, Sendable {
  /// The width of the item, or its replacement for bubbles of a fixed width, in points.
  public var itemWidth: CGFloat
  /// The width of the avatar on the message's side, in points.
  public var avatarWidth: CGFloat
  /// The margin at the edge opposite the avatar, in points.
  public var leftRightMargin: CGFloat
  /// The insets of the text view in the bubble: `right` is on the avatar's side, whether left or right.
  public var textViewFrameInsets: ViewInsets
  /// The insets of the text in its text view.
  public var textContainerInsets: ViewInsets
  /// The font of the text.
  public var font: MessageBubbleFont
  /// The rules for computing the bubble from these.
  public var arithmetic: BubbleArithmetic

  /// Creates metrics, with JSQMessages' defaults for omitted arguments.
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

  /// The part of a bubble's width that is not text, in points.
  public var horizontalInsets: CGFloat {
    textContainerInsets.left + textContainerInsets.right + textViewFrameInsets.left
      + textViewFrameInsets.right + arithmetic.avatarGap
  }

  /// The part of a bubble's height that is not text, in points.
  public var verticalInsets: CGFloat {
    textContainerInsets.top + textContainerInsets.bottom + textViewFrameInsets.top
      + textViewFrameInsets.bottom
  }

  /// The maximum width of lines of text, in points; not negative.
  public var maximumTextWidth: CGFloat {
    let width = itemWidth - avatarWidth - leftRightMargin - horizontalInsets
    return width > 0 ? width : 0
  }

  /// Returns the size of the bubble around text of a size.
  public func bubbleSize(ofText textSize: CGSize) -> CGSize {
    let text = arithmetic.rounded(textSize)
    let width = max(text.width + horizontalInsets, arithmetic.minimumBubbleWidth)
    return CGSize(
      width: max(0, width + arithmetic.additionalInset),
      height: max(0, text.height + verticalInsets + arithmetic.additionalInset))
  }
}
