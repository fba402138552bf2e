import BubbleCollection
import BubbleList
import Foundation

/// The cost of a message list through the whole cycle of the collection view, as it grows.
struct ListBench {
  /// A figure, and its promise at the greatest number.
  private struct Promise {
    let name: String
    let unit: String
    let limit: String
    var grows = true
    var growthLimit = "at most 3"
  }

  private static let promises = [
    Promise(name: "set-up, exact heights", unit: "ms", limit: "under 60", grows: false),
    Promise(name: "memory, exact heights", unit: "bytes an item", limit: "under 32", grows: false),
    Promise(name: "set-up, estimated heights", unit: "ms", limit: "under 1", grows: false),
    Promise(name: "set-up, sections of 20", unit: "ms", limit: "under 20", grows: false),
    Promise(name: "another width, sections of 20", unit: "ms", limit: "under 20", grows: false),
    Promise(name: "insert at the front", unit: "µs", limit: "under 30"),
    Promise(name: "insert in the middle", unit: "µs", limit: "under 30"),
    Promise(name: "insert at the end", unit: "µs", limit: "under 30"),
    Promise(name: "delete 1,000 spread ones", unit: "ms", limit: "under 3", grows: false),
    Promise(name: "resize one", unit: "µs", limit: "under 10"),
    Promise(name: "scroll step", unit: "µs", limit: "under 6"),
    Promise(name: "scroll step, pinned headers", unit: "µs", limit: "under 12"),
    Promise(
      name: "insert among day sections", unit: "µs", limit: "under 45",
      growthLimit: "at most 1.5"),
    Promise(name: "content size", unit: "µs", limit: "under 0.3"),
  ]

  /// Adds a round's figures.
  func measure(_ report: inout Report) throws {
    var growth = Growth()
    for count in Growth.counts {
      let figures = try figures(count)
      for promise in ListBench.promises {
        guard let value = figures[promise.name] else { continue }
        growth.add(
          "list, \(promise.name)", value, at: count, unit: promise.unit, promise: promise.limit,
          growth: promise.grows ? promise.growthLimit : nil, to: &report)
      }
    }
  }

  private func figures(_ count: Int) throws -> [String: Double] {
    var figures: [String: Double] = [:]
    let memory = allocatedBytes()
    var exact: BenchMessages?
    figures["set-up, exact heights"] =
      processorSeconds { exact = BenchMessages([count], isExact: true) } * 1e3
    if count >= 100_000 {
      figures["memory, exact heights"] = (allocatedBytes() - memory) / Double(count)
    }
    figures["set-up, estimated heights"] =
      processorSeconds { _ = BenchMessages([count], isExact: false) } * 1e3
    let twenties = Array(repeating: 20, count: count / 20)
    var estimated: BenchMessages?
    figures["set-up, sections of 20"] =
      processorSeconds { estimated = BenchMessages(twenties, isExact: false) } * 1e3
    figures["another width, sections of 20"] = estimated.map { $0.resizeView() * 1e3 }
    guard let list = exact else { return figures }
    figures["insert at the front"] = try list.insert(at: { _ in 0 })
    figures["insert in the middle"] = try list.insert(at: { $0 / 2 })
    figures["insert at the end"] = try list.insert(at: { $0 })
    figures["resize one"] = list.resize()
    figures["scroll step"] = list.scroll()
    figures["content size"] = list.contentSize()
    if count > 1_000 { figures["delete 1,000 spread ones"] = try list.deleteSpread() }
    let sections = BenchMessages(twenties, isExact: true)
    sections.layout.sectionHeadersPinToVisibleBounds = true
    sections.view.layoutIfNeeded()
    figures["scroll step, pinned headers"] = sections.scroll()
    figures["insert among day sections"] = try sections.insert(at: { $0 / 2 })
    return figures
  }
}

/// A message list of a number of messages in each section, in the middle of which a reader is.
private final class BenchMessages: BenchedList, MessageListLayoutDelegate {
  let layout = MessageListLayout()
  private var extra: CGFloat = 0

  init(_ counts: [Int], isExact: Bool) {
    super.init(counts, layout)
    layout.settings.estimatedItemSize = CGSize(width: 390, height: 70)
    if isExact { layout.delegate = self }
    show()
  }

  /// Milliseconds for one batch.
  func deleteSpread() throws -> Double {
    let step = counts[0] / 1_000
    let paths = (0..<1_000).map { IndexPath(item: $0 * step, section: 0) }
    return try processorSeconds {
      try view.performBatchUpdates {
        self.counts[0] -= paths.count
        try self.view.deleteItems(at: paths)
      }
    } * 1e3
  }

  /// Microseconds for a new height of a message that is visible, and its pass.
  func resize() -> Double {
    let path = view.indexPathsForVisibleItems[3]
    return microseconds(200) { repetition in
      self.extra = CGFloat(repetition % 2 + 1)
      let context = MessageListInvalidationContext()
      context.invalidateItems(at: [path])
      self.layout.invalidateLayout(with: context)
      self.view.layoutIfNeeded()
    }
  }

  /// Seconds for another width of the view.
  func resizeView() -> Double {
    processorSeconds {
      view.frame.size.width = 320
      view.layoutIfNeeded()
    }
  }

  /// Returns the microseconds in which the layout computes the size of all content.
  func contentSize() -> Double {
    var sum: CGFloat = 0
    let time = microseconds(5_000) { _ in sum += self.layout.collectionViewContentSize.height }
    precondition(sum > 0)
    return time
  }

  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat { CGFloat(50 + indexPath.item % 41) + extra }

  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat { counts.count > 1 ? 30 : 0 }
}
