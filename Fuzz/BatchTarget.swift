import BubbleCollection
import Foundation

/// Performs batches on a collection view of rows: legal ones by the rule, and whatever else the bytes say.
///
/// A batch is either refused, and then nothing has changed, or the view has as many items as the data, and
/// shows each place once.
func performBatches(_ bytes: UnsafeRawBufferPointer) {
  var input = FuzzInput(bytes)
  let source = CountedSource(
    counts: (0..<input.number(below: 4)).map { _ in input.number(below: 6) })
  let view = CollectionView(
    frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: rowsLayout())
  view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  view.dataSource = source
  view.layoutIfNeeded()
  var batches = 0
  while !input.isAtEnd, batches < 20 {
    batches += 1
    let before = source.counts
    source.counts = (0..<input.number(below: 5)).map { _ in input.number(below: 7) }
    // The counts of the data, or nearly: most batches are to be legal.
    if input.number(below: 2) == 0 { source.counts = before }
    do {
      try view.performBatchUpdates {
        for _ in 0..<input.number(below: 6) { try perform(&input, on: view, source) }
      }
    } catch {
      source.counts = before
    }
    view.layoutIfNeeded()
    view.scroll(to: CGFloat(input.number(below: 200)))
    check(view, source)
  }
}

private func rowsLayout() -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.itemSize = CGSize(width: 100, height: 10)
  layout.minimumLineSpacing = 0
  return layout
}

/// One call inside of a batch; of those that change counts the data follow half of the time.
private func perform(
  _ input: inout FuzzInput, on view: CollectionView, _ source: CountedSource
) throws {
  let follows = input.number(below: 4) > 0
  let path = input.path()
  switch input.number(below: 9) {
  case 0:
    if follows { source.change(path.section, by: 1) }
    try view.insertItems(at: [path])
  case 1:
    if follows { source.change(path.section, by: -1) }
    try view.deleteItems(at: [path])
  case 2: try view.reloadItems(at: [path, input.path()])
  case 3: try view.reconfigureItems(at: [path])
  case 4:
    let target = input.path()
    if follows {
      source.change(path.section, by: -1)
      source.change(target.section, by: 1)
    }
    try view.moveItem(at: path, to: target)
  case 5:
    if follows { source.insertSection(path.section) }
    try view.insertSections([path.section])
  case 6:
    if follows { source.removeSection(path.section) }
    try view.deleteSections([path.section])
  case 7: try view.moveSection(path.section, toSection: input.number(below: 4))
  default: try view.reloadSections([path.section, input.number(below: 4)])
  }
}

private func check(_ view: CollectionView, _ source: CountedSource) {
  precondition(view.numberOfSections == source.counts.count, "sections are not those of the data")
  for (section, count) in source.counts.enumerated() {
    precondition(
      view.numberOfItems(inSection: section) == count, "items are not those of the data")
  }
  let paths = view.indexPathsForVisibleItems
  precondition(Set(paths).count == paths.count, "an item is shown twice")
  precondition(
    paths.allSatisfy { $0.section < source.counts.count && $0.item < source.counts[$0.section] },
    "an item is shown that is not there")
}

extension FuzzInput {
  fileprivate mutating func path() -> IndexPath {
    IndexPath(item: number(below: 8) - 1, section: number(below: 6) - 1)
  }
}

extension CollectionView {
  fileprivate func scroll(to y: CGFloat) {
    contentOffset = CGPoint(x: 0, y: y)
    layoutIfNeeded()
  }
}

/// Data that are nothing but how many items each section has.
private final class CountedSource: CollectionViewDataSource {
  var counts: [Int]

  init(counts: [Int]) { self.counts = counts }

  func change(_ section: Int, by difference: Int) {
    guard counts.indices.contains(section) else { return }
    counts[section] = max(0, counts[section] + difference)
  }

  func insertSection(_ section: Int) {
    if (0...counts.count).contains(section) { counts.insert(2, at: section) }
  }

  func removeSection(_ section: Int) {
    if counts.indices.contains(section) { counts.remove(at: section) }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}
