import Foundation

/// The share of a list's width that the content of a bubble may take.
///
/// Texts are broken at that width, and so is a caption under a narrow picture. A bubble is as wide as the max-content
/// width of its widest part, within the policy. Under any policy the bubble stays within the cell; in a narrow cell the
/// free space at the far side shrinks first. Limits in points grow with larger
/// text; margins and shares do not. In a wide list the bubbles of both sides are in a column in its middle. It is half as wide again
/// as the widest text that the policy allows; without a limit it fills the list.
public enum WidthPolicy: Hashable, Sendable {
  /// Actor's: the width less a margin that depends on the peer, at most 400 points.
  case actor
  /// The width less fixed distances, as in JSQMessagesViewController.
  case margin(MarginWidth = MarginWidth())
  /// A fixed width in points, regardless of the list's.
  case fixed(CGFloat)
  /// The whole width, up to a maximum in points that is still easy to read.
  case readable(maximum: CGFloat)
  /// A share of the list's width that depends on the width, as in NeoChat.
  case percentage(PercentageWidth = PercentageWidth())

  /// The distances of JSQMessagesViewController's bubble size calculator, in points.
  ///
  /// The rest of the list's width is for the widest text. With the standard values, and its code's margin of 50, a list
  /// of 320 points has texts of at most 196, as its code computes. Its header and its documentation have 40, which is
  /// the standard here.
  public struct MarginWidth: Hashable, Sendable {
    /// The least space at the far side.
    package var leftRightMargin: CGFloat
    /// The width of incoming avatars.
    package var incomingAvatarWidth: CGFloat
    /// The width of outgoing avatars.
    package var outgoingAvatarWidth: CGFloat
    /// The section's insets.
    package var sectionInsets: CGFloat
    /// The text's insets within the bubble and the gap to the avatar.
    package var textInsets: CGFloat

    /// Makes distances, in points.
    ///
    /// - Parameters:
    ///   - leftRightMargin: `messageBubbleLeftRightMargin`: the least space at the far side.
    ///   - incomingAvatarWidth: The width of `incomingAvatarViewSize`.
    ///   - outgoingAvatarWidth: The width of `outgoingAvatarViewSize`.
    ///   - sectionInsets: The left and right insets of `sectionInset` together.
    ///   - textInsets: The sum of the text's left and right insets within the bubble and the gap to the avatar. The
    ///     standard value is the sum of container insets of 14 + 14, frame insets of 0 + 6, and 2.
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

  /// A share that changes linearly between two widths of the list: NeoChat's `DelegateSizeHelper`.
  ///
  /// Up to the first breakpoint it is the first share, from the second breakpoint on the second share.
  public struct PercentageWidth: Hashable, Sendable {
    /// The width of the list up to which ``startPercent`` holds.
    package var startBreakpoint: CGFloat
    /// The width of the list from which on ``endPercent`` holds.
    package var endBreakpoint: CGFloat
    /// The bubble's share of a narrow list.
    package var startPercent: CGFloat
    /// The bubble's share of a wide list.
    package var endPercent: CGFloat
    /// The greatest width of the content.
    package var maximum: CGFloat

    /// Makes shares.
    ///
    /// - Parameters:
    ///   - startBreakpoint: The width of the list, in points, up to which `startPercent` holds.
    ///   - endBreakpoint: The width of the list, in points, from which on `endPercent` holds.
    ///   - startPercent: The bubble's share of a narrow list, from 0 to 100.
    ///   - endPercent: The bubble's share of a wide list, from 0 to 100.
    ///   - maximum: The greatest width of the content, in points.
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

    /// Returns the share at a width of the list, from 0 to 100.
    package func percent(at width: CGFloat) -> CGFloat {
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
