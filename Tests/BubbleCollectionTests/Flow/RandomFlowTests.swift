import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// A flow layout that lives through random changes, beside its twin.
private final class FlowRun {
  let data: FlowData
  let layout = CollectionViewFlowLayout()
  let view: CollectionView
  let delegate: any CollectionViewDelegateFlowLayout
  let isSelfSizing: Bool
  private var twin: IdentityTwin

  init(seed: UInt64) {
    var batches = RandomBatches(generator: SeededGenerator(seed: seed))
    let sections = (0..<4).map { section in
      IdentifiedSection(
        identity: section, items: (0..<batches.number(0..<40)).map { 1000 * (section + 1) + $0 })
    }
    data = FlowData(sections, seed: seed &+ 1)
    twin = IdentityTwin(sections)
    data.isVertical = batches.chance(50)
    data.givesSizes = batches.chance(70)
    isSelfSizing = batches.chance(50)
    // A delegate that leaves a method out is another class.
    delegate = data.givesSizes ? FlowSizesDelegate(data) : FlowMetricsDelegate(data)
    data.defaultSize = batches.size()
    layout.scrollDirection = data.isVertical ? .vertical : .horizontal
    layout.itemSize = data.turned(data.defaultSize)
    if isSelfSizing { layout.estimatedItemSize = layout.itemSize }
    layout.sectionHeadersPinToVisibleBounds = batches.chance(50)
    layout.sectionFootersPinToVisibleBounds = batches.chance(50)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 150), collectionViewLayout: layout)
    view.delegate = delegate
    view.dataSource = data
    view.layoutIfNeeded()
  }

  private var batches: RandomBatches {
    get { data.batches }
    set { data.batches = newValue }
  }

  /// What was done last.
  private(set) var last = ""

  /// Changes something.
  func step() throws {
    last = ""
    switch batches.number(0..<10) {
    case 0: resize()
    case 1, 2: scroll()
    case 3, 4, 5: measure()
    case 6: invalidate()
    case 7 where batches.chance(20): reload()
    default: try update()
    }
    view.layoutIfNeeded()
  }

  private func resize() {
    last = "resize"
    let size = CGSize(width: batches.quarter(100..<300), height: batches.quarter(100..<300))
    let old = view.bounds.size
    view.bounds.size = size
    // Both delegates answer for the new width: nothing measured is worth anything.
    let hasOtherWidth = data.isVertical ? size.width != old.width : size.height != old.height
    // A layout that pins is stale in any case, and asks the delegate for sizes.
    let pins = layout.sectionHeadersPinToVisibleBounds || layout.sectionFootersPinToVisibleBounds
    if hasOtherWidth || pins && size != old && data.givesSizes { data.measured = [:] }
  }

  private func scroll() {
    view.contentOffset = CGPoint(x: batches.quarter(-50..<500), y: batches.quarter(-50..<500))
  }

  private func measure() {
    guard isSelfSizing else { return }
    for _ in 0..<3 {
      let section = batches.number(0..<max(1, data.sections.count))
      guard data.sections.indices.contains(section), !data.sections[section].items.isEmpty else {
        continue
      }
      let item = batches.number(0..<data.sections[section].items.count)
      let path = IndexPath(item: item, section: section)
      guard let original = layout.layoutAttributesForItem(at: path),
        let preferred = original.copy() as? CollectionViewLayoutAttributes
      else { continue }
      let size = batches.size()
      preferred.size = data.turned(size)
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      last += "measure \(section)-\(item) \(size) "
      data.measured[data.sections[section].items[item]] = size
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    }
  }

  private func invalidate() {
    last = "invalidate"
    if data.givesSizes {
      data.sizes = [:]
      data.measured = [:]
    }
    data.sectionMetrics = [:]
    layout.invalidateLayout()
  }

  private func reload() {
    last = "reload"
    data.sizes = [:]
    data.measured = [:]
    view.reloadData()
  }

  private func update() throws {
    let (operations, free) = batches.make(for: data.sections)
    var renamed: [Int: Int] = [:]
    twin.apply(operations, freeCounts: free, renamed: &renamed)
    let order = batches.generator.next()
    last = "\(operations)"
    try view.performBatchUpdates { [view, data, twin] in
      data.sections = twin.sections
      try operations.perform(on: view, order: order)
    }
    // An empty batch has the delegate asked for everything.
    if operations.isEmpty, data.givesSizes { data.measured = [:] }
  }
}

extension SaidOperations {
  var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }
}

extension FlowRun {
  /// Compares everything.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  func problem() -> String? {
    let width = data.isVertical ? view.bounds.width : view.bounds.height
    let bounds = data.turned(view.bounds)
    let naive = NaiveFlow(
      data.naiveSections, width: width, pinsHeaders: layout.sectionHeadersPinToVisibleBounds,
      pinsFooters: layout.sectionFootersPinToVisibleBounds, visible: bounds.minY...bounds.maxY)
    let size = data.turned(CGSize(width: width, height: naive.height))
    if layout.collectionViewContentSize != size {
      return "content \(layout.collectionViewContentSize), should be \(size)"
    }
    var all: [(String, CGRect)] = []
    for (section, frames) in naive.items.enumerated() {
      for (item, frame) in frames.enumerated() {
        let path = IndexPath(item: item, section: section)
        all.append(("\(section)-\(item)", data.turned(frame)))
        guard let found = layout.layoutAttributesForItem(at: path)?.frame,
          found.isNear(data.turned(frame))
        else { return "item \(path): \(data.turned(frame))" }
      }
      let path = IndexPath(item: 0, section: section)
      for (kind, frame) in [
        (CollectionView.elementKindSectionHeader, naive.headers[section]),
        (CollectionView.elementKindSectionFooter, naive.footers[section]),
      ] {
        let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame
        if found != frame.map(data.turned) {
          return
            "\(kind) \(section): \(String(describing: found)), should be \(String(describing: frame))"
        }
        if let found { all.append(("\(kind) \(section)", found)) }
      }
    }
    return problemOfQuestions(all)
  }

  private func problemOfQuestions(_ all: [(String, CGRect)]) -> String? {
    for _ in 0..<4 {
      // A part that no edge of an element is on.
      let rect = CGRect(
        x: batches.quarter(-100..<400) + 0.0314159, y: batches.quarter(-100..<900) + 0.0314159,
        width: batches.quarter(1..<300) + 0.0271828, height: batches.quarter(1..<300) + 0.0271828)
      let expected = all.filter {
        $0.1.minX < rect.maxX && rect.minX < $0.1.maxX && $0.1.minY < rect.maxY
          && rect.minY < $0.1.maxY
      }.map(\.0)
      let found = (layout.layoutAttributesForElements(in: rect) ?? []).map { attributes in
        attributes.representedElementKind.map { "\($0) \(attributes.indexPath.section)" }
          ?? "\(attributes.indexPath.section)-\(attributes.indexPath.item)"
      }
      if found.sorted() != expected.sorted() {
        return "in \(rect): \(found), should be \(expected)"
      }
    }
    return nil
  }
}

extension CGRect {
  /// Whether all numbers are equal but for rounding.
  func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6 && size == other.size
  }
}

@Suite struct RandomFlowTests {
  @Test func `a flow layout through random changes is one that is laid out again each time`() throws
  {
    let seed = testSeed(20)
    for run in 0..<testRounds(8) {
      let flow = FlowRun(seed: seed &+ UInt64(run))
      for step in 0..<25 {
        if let problem = flow.problem() {
          Issue.record("BUBBLE_SEED=\(seed), run \(run), step \(step), \(flow.last): \(problem)")
          return
        }
        try flow.step()
      }
    }
  }
}
