import BubbleCollection
import BubbleList
import Foundation

/// The cost of JSQMessages' list through the whole cycle of the collection view, as it grows.
///
/// Text is measured as squares, so the figures are the layout's and not a text engine's.
struct MessagesFlowBench {
  /// The figures that are promised not to grow with the number of messages, in microseconds.
  private static let steps = ["insert", "scroll step", "cached size", "spring step, 12 items"]

  /// Adds a round's figures.
  func measure(_ report: inout Report) throws {
    var growth = Growth()
    for count in Growth.counts {
      var list: BenchMessagesFlow?
      let setUp = processorSeconds { list = BenchMessagesFlow(count) }
      guard let list else { continue }
      growth.add("JSQMessages' list, set-up", setUp * 1e3, at: count, unit: "ms", to: &report)
      let whenSeen = processorSeconds { _ = BenchMessagesFlow(count, whenSeen: true) }
      growth.add(
        "JSQMessages' list, set-up, sizes when seen", whenSeen * 1e3, at: count, unit: "ms",
        to: &report)
      let figures = [
        "insert": try list.insert(at: { $0 / 2 }), "scroll step": list.scroll(),
        "cached size": list.size(),
        "spring step, 12 items": BenchMessagesFlow(count, height: 244, lines: 1).springStep(),
      ]
      for step in Self.steps {
        guard let value = figures[step] else { continue }
        growth.add(
          "JSQMessages' list, \(step)", value, at: count, unit: "µs", growth: "at most 3",
          to: &report)
      }
    }
  }
}

/// Square glyphs of a host: of the library's own the layout reports that bubbles do not hold their texts.
private struct HostGlyphs: MessageTextMeasuring {
  func size(ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat) -> CGSize {
    SquareGlyphs().size(ofText: text, font: font, maximumWidth: maximumWidth)
  }
}

/// JSQMessages' list of a number of messages, in the middle of which a reader is.
private final class BenchMessagesFlow: BenchedList, MessagesCollectionViewDataSource,
  MessagesCollectionViewDelegateFlowLayout
{
  private let layout = MessagesCollectionViewFlowLayout()
  /// One for each text, which is one for each hundredth item or so: no copy is part of a figure.
  private let messages: [MessageData]

  init(_ count: Int, height: CGFloat = 844, lines: Int = 5, whenSeen: Bool = false) {
    messages = (0..<101).map { number in
      let length = 3 + number * 7 % (lines * 13)
      return MessageData(
        isOutgoing: number % 3 == 0, content: .text(String(repeating: "x", count: length)))
    }
    super.init([count], layout, height: height)
    layout.asksForSizesWhenSeen = whenSeen
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: HostGlyphs())
    view.delegate = self
    show()
  }

  /// Microseconds for the size of a bubble whose text was measured.
  func size() -> Double {
    let middle = counts[0] / 2
    var sum: CGFloat = 0
    let time = microseconds(2_000) { repetition in
      let path = IndexPath(item: middle + repetition % 50, section: 0)
      sum += self.layout.messageBubbleSizeForItem(at: path).height
    }
    precondition(sum > 0)
    return time
  }

  /// Microseconds for a step of the springs of all that has one, and its pass.
  func springStep() -> Double {
    layout.springinessEnabled = true
    layout.springTouchLocation = CGPoint(x: 0, y: 0)
    view.contentOffset.y += 30
    layout.springTouchLocation = nil
    view.layoutIfNeeded()
    let time = microseconds(200) { _ in
      self.layout.advanceSprings(by: 1e-4)
      self.view.layoutIfNeeded()
    }
    precondition(layout.springsAreMoving)
    return time
  }

  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData { messages[indexPath.item % messages.count] }
}
