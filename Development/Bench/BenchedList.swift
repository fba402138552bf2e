import BubbleCollection
import Foundation

/// A list of a number of items in each section, in the middle of which a reader is.
class BenchedList: CollectionViewDataSource {
  let view: CollectionView
  var counts: [Int]

  init(_ counts: [Int], _ layout: CollectionViewLayout, height: CGFloat = 844) {
    self.counts = counts
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: height), collectionViewLayout: layout)
    view.dataSource = self
    view.changesHandler = { _ in }
  }

  /// Shows the list, once all delegates are set.
  func show() {
    view.layoutIfNeeded()
    view.contentOffset.y = view.contentSize.height / 2
    view.layoutIfNeeded()
    precondition(view.diagnostics.isEmpty, "\(view.diagnostics)")
    precondition(view.indexPathsForVisibleItems.count > 5, "few items are visible")
  }

  /// Microseconds for one insertion and its whole cycle.
  func insert(at place: (Int) -> Int) throws -> Double {
    try microseconds(200) { _ in
      let item = place(self.counts[0])
      try self.view.performBatchUpdates {
        self.counts[0] += 1
        try self.view.insertItems(at: [IndexPath(item: item, section: 0)])
      }
    }
  }

  /// Microseconds for a step of half a message.
  func scroll() -> Double {
    let start = view.contentSize.height / 3
    return microseconds(400) { repetition in
      self.view.contentOffset.y = start + CGFloat(repetition) * 35
      self.view.layoutIfNeeded()
    }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
}
