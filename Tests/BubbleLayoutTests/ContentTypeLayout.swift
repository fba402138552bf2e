import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Lays out content in squares with the built-in chain.
///
/// In squares the time "09:00" is 55 x 11, and a glyph of the standard text 16 x 16. In 375 points of a
/// private conversation there are 335 for text, and 352 for a picture.
func contentLayout(
  _ content: MessageContent, width: CGFloat = 375, isOutgoing: Bool = false,
  status: Message.Status = .none, peer: Peer = .privateChat,
  direction: WritingDirection = .leftToRight, locale: String = "en_GB",
  neighbours: Neighbours = Neighbours(), textScale: CGFloat = 1,
  measurer: any TextMeasuring = SquareGlyphMeasurer()
) throws -> BubbleCellLayout {
  let context = LayoutContext(
    environment: LayoutEnvironment(
      width: width, textScale: textScale, direction: direction, locale: locale),
    measurer: measurer, peer: peer, neighbours: neighbours, time: "09:00")
  let result = LayouterChain.builtIn.cellLayout(
    for: .sample(isOutgoing: isOutgoing, status: status, content), context: context)
  expect(result.diagnostics.allSatisfy(\.isRefusal), "\(result.diagnostics)")
  return try #require(result.layout as? BubbleCellLayout)
}

extension BubbleCellLayout {
  /// The frames of the pictures.
  var imageFrames: [CGRect] {
    elements.compactMap { if case .image = $0.content { $0.frame } else { nil } }
  }

  /// The pictures.
  var images: [ImageBox] {
    elements.compactMap { if case .image(let image, _) = $0.content { image } else { nil } }
  }

  /// The frames of the shapes of a colour.
  func shapeFrames(_ color: ColorToken) -> [CGRect] {
    elements.compactMap {
      if case .shape(let shape) = $0.content, shape.color.token == color { $0.frame } else { nil }
    }
  }

  /// The frames of a symbol.
  func symbolFrames(_ symbol: BoxSymbol) -> [CGRect] {
    elements.compactMap {
      if case .shape(let shape) = $0.content, shape.figure == .symbol(symbol) {
        $0.frame
      } else {
        nil
      }
    }
  }

  /// The frame of the text that reads so.
  func textFrame(_ wanted: String) -> CGRect? {
    elements.lazy.compactMap {
      if case .text(let text, _, _) = $0.content, text.request.text == wanted {
        $0.frame
      } else {
        nil
      }
    }.first
  }

  /// The texts in the order of drawing.
  var shownTexts: [String] {
    elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  /// What is read aloud, in order.
  var spoken: [String] { accessibilityElements.map(\.label) }
}
