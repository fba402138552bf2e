import Foundation

/// How much of a list's width the content of a bubble may take.
///
/// Texts are broken at that width, and a caption under a narrow picture, too: a bubble is as wide as the
/// max-content width of the widest thing in it, within the policy. Whatever the policy says, the bubble stays within the
/// cell; in a narrow cell the free space at the far side goes first (``CellMetrics/narrowContentWidth``).
/// Limits in points are raised with larger text, margins and shares are not.
public enum WidthPolicy: Hashable, Sendable {
  /// Actor's: all but a margin that depends on the peer, at most 400 points.
  case actor
  /// All but fixed distances, as in JSQMessagesViewController.
  case margin(MarginWidth = MarginWidth())
  /// So many points, however wide the list is.
  case fixed(CGFloat)
  /// All there is, up to a width that is still easy to read.
  case readable(maximum: CGFloat)
  /// A share of the list's width that depends on the width, as in NeoChat.
  case percentage(PercentageWidth = PercentageWidth())

  /// The distances of JSQMessagesViewController's bubble size calculator, in points.
  ///
  /// What is left of the list's width is the widest text. With the standard values, and its code's margin of
  /// 50, a list of 320 points has texts of at most 196, as its code works out; its header and its
  /// documentation say 40, which is the standard here.
  public struct MarginWidth: Hashable, Sendable {
    /// `messageBubbleLeftRightMargin`: the least space at the far side.
    public var leftRightMargin: CGFloat
    /// The width of `incomingAvatarViewSize`.
    public var incomingAvatarWidth: CGFloat
    /// The width of `outgoingAvatarViewSize`.
    public var outgoingAvatarWidth: CGFloat
    /// Left and right of `sectionInset` together.
    public var sectionInsets: CGFloat
    /// What is left and right of the text within the bubble, and the gap to the avatar, together:
    /// container insets of 14 + 14, frame insets of 0 + 6, and 2.
    public var textInsets: CGFloat

    /// Makes distances.
    public init(
      leftRightMargin: CGFloat = 40, incomingAvatarWidth: CGFloat = 30,
      outgoingAvatarWidth: CGFloat = 30, sectionInsets: CGFloat = 8, textInsets: CGFloat = 36
    ) {
      self.leftRightMargin = leftRightMargin
      self.incomingAvatarWidth = incomingAvatarWidth
      self.outgoingAvatarWidth = outgoingAvatarWidth
      self.sectionInsets = sectionInsets
      self.textInsets = textInsets
    }
  }

  /// A share that changes evenly between two widths of the list: NeoChat's `DelegateSizeHelper`.
  ///
  /// Up to the first breakpoint the share is the first one, from the second on the second one.
  public struct PercentageWidth: Hashable, Sendable {
    /// The width of the list, in points, up to which ``startPercent`` holds.
    public var startBreakpoint: CGFloat
    /// The width of the list, in points, from which on ``endPercent`` holds.
    public var endBreakpoint: CGFloat
    /// The bubble's share of a narrow list, from 0 to 100.
    public var startPercent: CGFloat
    /// The bubble's share of a wide list, from 0 to 100.
    public var endPercent: CGFloat
    /// The greatest width of the content, in points.
    public var maximum: CGFloat

    /// Makes shares.
    public init(
      startBreakpoint: CGFloat = 400, endBreakpoint: CGFloat = 1000, startPercent: CGFloat = 85,
      endPercent: CGFloat = 60, maximum: CGFloat = 600
    ) {
      self.startBreakpoint = startBreakpoint
      self.endBreakpoint = endBreakpoint
      self.startPercent = startPercent
      self.endPercent = endPercent
      self.maximum = maximum
    }

    /// The share at a width of the list, from 0 to 100.
    public func percent(at width: CGFloat) -> CGFloat {
      guard width > startBreakpoint else { return startPercent }
      guard width < endBreakpoint else { return endPercent }
      let progress = (width - startBreakpoint) / (endBreakpoint - startBreakpoint)
      return startPercent + (endPercent - startPercent) * progress
    }
  }
}

extension WidthPolicy: CustomStringConvertible {
  /// The policy and its numbers, for people: `readable up to 600`.
  public var description: String {
    switch self {
    case .actor: "actor"
    case .margin(let margin):
      "margin \(margin.leftRightMargin), avatars \(margin.incomingAvatarWidth) and "
        + "\(margin.outgoingAvatarWidth), insets \(margin.sectionInsets) and \(margin.textInsets)"
    case .fixed(let width): "fixed at \(width)"
    case .readable(let maximum): "readable up to \(maximum)"
    case .percentage(let share):
      "\(share.startPercent) % at \(share.startBreakpoint) to \(share.endPercent) % at "
        + "\(share.endBreakpoint), up to \(share.maximum)"
    }
  }
}
