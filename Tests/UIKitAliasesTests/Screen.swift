import Foundation
import UIKitAliases

/// A collection view with counts, and everything that the tests ask of it.
final class Screen: UICollectionViewDataSource {
  let view: UICollectionView
  var counts: [Int]
  var told: [CollectionViewChanges] = []

  init(
    _ layout: UICollectionViewLayout, width: CGFloat, height: CGFloat, counts: [Int],
    delegate: (any UICollectionViewDelegate)? = nil
  ) {
    self.counts = counts
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    view.delegate = delegate
    view.dataSource = self
    view.changesHandler = { [unowned self] in told.append($0) }
    view.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  /// Scrolls, as a host does.
  func scroll(to x: CGFloat = 0, _ y: CGFloat = 0) {
    view.contentOffset = CGPoint(x: x, y: y)
    view.layoutIfNeeded()
  }

  /// Gives the view another size, as a host does.
  func resize(_ width: CGFloat, _ height: CGFloat) {
    view.frame.size = CGSize(width: width, height: height)
    view.layoutIfNeeded()
  }

  /// What is visible, by element.
  var visible: [ElementIdentity: UICollectionViewLayoutAttributes] {
    Dictionary(
      view.visibleLayoutAttributes.map { (ElementIdentity($0), $0) }, uniquingKeysWith: { $1 })
  }

  /// The frame of a visible item, rounded to a millionth.
  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    visible[.cell(IndexPath(item: item, section: section))]?.frame.rounded
  }

  /// The frame of a visible supplementary view, rounded to a millionth.
  func frame(_ kind: String, _ item: Int, _ section: Int) -> CGRect? {
    visible[.supplementary(kind, IndexPath(item: item, section: section))]?.frame.rounded
  }

  /// The items that are visible, in the order of the data.
  var visibleItems: [[Int]] {
    view.indexPathsForVisibleItems.sorted().map { [$0.section, $0.item] }
  }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
  /// Without what the last bits of sines and quotients leave.
  var rounded: CGRect {
    func round(_ value: CGFloat) -> CGFloat { (value * 1e6).rounded() / 1e6 }
    return CGRect(round(minX), round(minY), round(width), round(height))
  }
}
