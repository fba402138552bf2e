import BubbleCore
import BubbleTestSupport
import Foundation
import Testing

/// Makes cells for tests.
///
/// In squares, "aaaa" is 64 x 16 and the time "09:00" 55 x 11, so that text and time side by side are
/// 64 + 7 + 55 = 126 wide, and a standard bubble around them 126 + 11 + 10 = 147 by 16 + 6 + 6 = 28.
func cell(
  _ root: LayoutBox = .text("aaaa"), isOutgoing: Bool = false, status: Message.Status = .none,
  peer: Peer = .group, cluster: ClusterPosition = .single,
  direction: WritingDirection = .leftToRight, width: CGFloat = 375
) throws -> BubbleCellLayout {
  let context = LayoutContext.squares(
    width: width, direction: direction, neighbours: Neighbours(cluster: cluster), peer: peer)
  return try BubbleCellLayout(
    root: root, message: .sample(isOutgoing: isOutgoing, status: status, .text("aaaa")),
    context: context,
    layouter: StubLayouter("stub"))
}

extension BubbleCellLayout {
  /// The texts in the order of drawing.
  var texts: [String] {
    elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  /// The frames of the texts that read so.
  func frames(of wanted: String) -> [CGRect] {
    elements.compactMap {
      if case .text(let text, _, _) = $0.content, text.request.text == wanted {
        $0.frame
      } else {
        nil
      }
    }
  }

  /// The grounds of bubbles.
  var grounds: [BubbleGround] {
    elements.compactMap { if case .ground(let ground) = $0.content { ground } else { nil } }
  }

  /// The frames of avatars.
  var avatarFrames: [CGRect] {
    elements.compactMap { if case .avatar = $0.content { $0.frame } else { nil } }
  }

  /// The shapes.
  var shapes: [ShapeBox] {
    elements.compactMap { if case .shape(let shape) = $0.content { shape } else { nil } }
  }
}
