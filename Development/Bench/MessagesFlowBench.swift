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
        "insert": try list.insert(), "scroll step": list.scroll(), "cached size": list.size(),
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

/// JSQMessages' list of a number of messages, in the middle of which a reader is.
private final class BenchMessagesFlow: MessagesCollectionViewDataSource,
  MessagesCollectionViewDelegateFlowLayout
{
  private let layout = MessagesCollectionViewFlowLayout()
  private let view: CollectionView
  /// One for each text, which is one for each hundredth item or so: no copy is part of a figure.
  private let messages: [MessageData]
  private var count: Int

  init(_ count: Int, height: CGFloat = 844, lines: Int = 5, whenSeen: Bool = false) {
    self.count = count
    layout.asksForSizesWhenSeen = whenSeen
    messages = (0..<101).map { number in
      let length = 3 + number * 7 % (lines * 13)
      return MessageData(
        isOutgoing: number % 3 == 0, content: .text(String(repeating: "x", count: length)))
    }
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: height), collectionViewLayout: layout)
    view.dataSource = self
    view.delegate = self
    view.changesHandler = { _ in }
    view.layoutIfNeeded()
    view.contentOffset.y = view.contentSize.height / 2
    view.layoutIfNeeded()
    precondition(view.diagnostics.isEmpty && view.indexPathsForVisibleItems.count > 5)
  }

  /// Microseconds for one insertion in the middle and its whole cycle.
  func insert() throws -> Double {
    let path = IndexPath(item: count / 2, section: 0)
    return try microseconds(200) { _ in
      try self.view.performBatchUpdates {
        self.count += 1
        try self.view.insertItems(at: [path])
      }
    }
  }

  /// Microseconds for a step of a message or so.
  func scroll() -> Double {
    let start = view.contentSize.height / 3
    return microseconds(400) { repetition in
      self.view.contentOffset.y = start + CGFloat(repetition) * 35
      self.view.layoutIfNeeded()
    }
  }

  /// Microseconds for the size of a bubble whose text was measured.
  func size() -> Double {
    let middle = count / 2
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

  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData { messages[indexPath.item % messages.count] }
}
