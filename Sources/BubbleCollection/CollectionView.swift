import Foundation

/// Drives a collection view layout without a screen: `UICollectionView`'s layout half.
///
/// It holds what a layout asks for, counts and bounds, and asks the layout in UIKit's order. Updates,
/// reuse and transitions are not there yet.
open class CollectionView {
  /// What an element of a collection view can be.
  public enum ElementCategory: Sendable {
    /// An item of the data.
    case cell
    /// A view that shows something of its section.
    case supplementaryView
    /// A view without data that the layout owns.
    case decorationView
  }

  /// The layout.
  public let collectionViewLayout: CollectionViewLayout

  /// Gives the counts.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { reloadData() }
  }

  /// The visible part of the content: the origin is the content offset, the size the view's.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      if newValue != storedBounds,
        collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue)
      {
        setNeedsLayout()
      }
      storedBounds = newValue
    }
  }

  private var storedBounds: CGRect
  private var itemCounts: [Int] = []
  private var needsCounts = true
  private var needsPrepare = true

  /// Makes a collection view with its frame's size and a layout.
  public init(frame: CGRect, collectionViewLayout: CollectionViewLayout) {
    storedBounds = CGRect(origin: .zero, size: frame.size)
    self.collectionViewLayout = collectionViewLayout
    collectionViewLayout.collectionView = self
  }

  /// How many sections the data has.
  public var numberOfSections: Int {
    loadCounts()
    return itemCounts.count
  }

  /// How many items a section has.
  ///
  /// - Precondition: There is such a section.
  public func numberOfItems(inSection section: Int) -> Int {
    loadCounts()
    return itemCounts[section]
  }

  /// Takes counts and everything else anew at the next question.
  public func reloadData() {
    needsCounts = true
    setNeedsLayout()
  }

  /// Has the layout prepared anew at the next question.
  public func setNeedsLayout() { needsPrepare = true }

  /// Has the layout prepared now if it is stale.
  public func layoutIfNeeded() {
    loadCounts()
    guard needsPrepare else { return }
    needsPrepare = false
    collectionViewLayout.prepare()
  }

  /// The size of all content, in points.
  public var contentSize: CGSize {
    layoutIfNeeded()
    return collectionViewLayout.collectionViewContentSize
  }

  /// What the layout says of the elements in a part of the content.
  public func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    layoutIfNeeded()
    return collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
  }

  private func loadCounts() {
    guard needsCounts else { return }
    needsCounts = false
    guard let dataSource else {
      itemCounts = []
      return
    }
    let sections = dataSource.numberOfSections(in: self)
    itemCounts = (0..<sections).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }
}

/// Gives a collection view its counts: `UICollectionViewDataSource`.
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// How many items a section has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
}

extension CollectionViewDataSource {
  /// One, as in UIKit.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
}
