import BubbleCollection
import Foundation

/// The cost of the whole cycle of a collection view as the number of items grows: with a layout that computes its answers
/// by arithmetic, and with flow layouts.
struct CollectionBench {
  private enum Kind: String, CaseIterable {
    case arithmetic = "arithmetic rows"
    case fixedFlow = "flow, fixed sizes"
    case variedFlow = "flow, sizes of a delegate"
  }

  /// Adds a round's figures.
  func measure(_ report: inout Report) throws {
    for kind in Kind.allCases {
      var growth = Growth()
      for count in Growth.counts {
        let list = BenchList(count: count, layout: layout(kind), varied: kind == .variedFlow)
        for step in list.steps(count) {
          let time = try step.time()
          let name = "\(kind.rawValue), \(step.name)"
          growth.add(
            name, time, at: count, unit: "µs", promise: promise(kind, step.name),
            growth: growthPromise(kind, step.name), to: &report)
        }
      }
    }
  }

  private func layout(_ kind: Kind) -> CollectionViewLayout {
    guard kind != .arithmetic else { return ArithmeticLayout() }
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 390, height: 60)
    return flow
  }

  private func promise(_ kind: Kind, _ step: String) -> String {
    kind == .arithmetic && step != "scroll step" ? "at most 100" : ""
  }

  private func growthPromise(_ kind: Kind, _ step: String) -> String {
    switch kind {
    case .arithmetic: "at most 3"
    case .variedFlow where step != "scroll step": "at most 1.5"
    default: ""
    }
  }
}

/// A collection view of a number of items, with its operations.
private final class BenchList: BenchedList, CollectionViewDelegateFlowLayout {
  struct Step {
    let name: String
    let repetitions: Int
    let body: (Int) throws -> Void

    /// Microseconds for each repetition; the least of three tries.
    func time() throws -> Double { try microseconds(repetitions, body) }
  }

  private let varied: Bool

  init(count: Int, layout: CollectionViewLayout, varied: Bool) {
    self.varied = varied
    super.init([count], layout)
    if varied { view.delegate = self }
    show()
  }

  /// Returns operations, each in the middle of the items, where a search is needed.
  func steps(_ count: Int) -> [Step] {
    let repetitions = varied ? 20 : 200
    let middle = IndexPath(item: count / 2, section: 0)
    let before = IndexPath(item: count / 2 - 3, section: 0)
    return [
      Step(name: "scroll step", repetitions: 500) { [self] repetition in
        view.contentOffset.y = view.contentSize.height / 2 + CGFloat(repetition) * 37
        view.layoutIfNeeded()
      },
      Step(name: "insert", repetitions: repetitions) { [self] _ in
        try view.performBatchUpdates {
          self.counts[0] += 1
          try self.view.insertItems(at: [middle])
        }
      },
      Step(name: "delete", repetitions: repetitions) { [self] _ in
        try view.performBatchUpdates {
          self.counts[0] -= 1
          try self.view.deleteItems(at: [middle])
        }
      },
      Step(name: "reload", repetitions: repetitions) { [self] _ in
        try view.performBatchUpdates { try self.view.reloadItems(at: [middle]) }
      },
      Step(name: "move", repetitions: repetitions) { [self] _ in
        try view.performBatchUpdates { try self.view.moveItem(at: middle, to: before) }
      },
    ]
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: 390, height: varied ? CGFloat(40 + indexPath.item % 7 * 8) : 60)
  }
}

/// Rows of one height.
private final class ArithmeticLayout: CollectionViewLayout {
  private let rowHeight: CGFloat = 70
  private var count = 0

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 390, height: CGFloat(count) * rowHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let first = max(0, Int(rect.minY / rowHeight))
    let end = min(count, Int((rect.maxY / rowHeight).rounded(.up)))
    guard first < end else { return [] }
    return (first..<end).map { item in
      let attributes = CollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(
        x: 0, y: CGFloat(item) * rowHeight, width: 390, height: rowHeight)
      return attributes
    }
  }
}
