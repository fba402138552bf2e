import Foundation

/// The classes that views are made of, and the views that wait to be used again.
struct ReusePool {
  /// What views are kept by: the kind, for supplementary views, and the identifier.
  struct Key: Hashable {
    var kind: String?
    var identifier: String
  }

  var classes: [Key: CollectionReusableView.Type] = [:]
  /// The cell of an item that is being filled anew: the first to be taken.
  var kept: CollectionReusableView?
  /// The number of the newest registration when the data source was asked for a view; nil: it is not being asked.
  var newestRegistration: Int?
  private var free: [Key: [CollectionReusableView]] = [:]

  /// A view that waits, of the class that is registered now; nil if there is none.
  ///
  /// Views that were made of another class, or while there was one, are dropped.
  mutating func take(
    _ key: Key, of viewClass: CollectionReusableView.Type?
  ) -> CollectionReusableView? {
    while let view = free[key]?.popLast() {
      if type(of: view) == viewClass { return view }
    }
    return nil
  }

  /// The cell of the item that is being filled anew, if it is of an identifier and a class.
  mutating func takeKept(
    _ key: Key, of viewClass: CollectionReusableView.Type
  ) -> CollectionReusableView? {
    guard let kept, key.kind == nil, kept.reuseIdentifier == key.identifier,
      type(of: kept) == viewClass
    else { return nil }
    self.kept = nil
    return kept
  }

  /// Keeps a view until it is needed.
  mutating func put(_ view: CollectionReusableView, _ key: Key) {
    free[key, default: []].append(view)
  }
}

extension CollectionView {
  /// Says what the cells of an identifier are made of; nil: nothing any more.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reusePool.classes[ReusePool.Key(kind: nil, identifier: identifier)] =
      cellClass as? CollectionViewCell.Type
  }

  /// Says what the cells of an identifier are instantiated from; nil: nothing any more.
  public func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    register(nib?.viewClass, forCellWithReuseIdentifier: identifier)
  }

  /// Says what the supplementary views of a kind and an identifier are made of; nil: nothing any more.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    reusePool.classes[ReusePool.Key(kind: elementKind, identifier: identifier)] =
      viewClass as? CollectionReusableView.Type
  }

  /// Says what the supplementary views of a kind and an identifier are instantiated from.
  public func register(
    _ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    register(nib?.viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
  }

  /// A cell for an item: one that waits to be used again, or a new one of the registered class.
  ///
  /// An identifier that nothing is registered for is reported, and a plain cell is given.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let view = dequeue(ReusePool.Key(kind: nil, identifier: identifier), at: indexPath)
    return view as? CollectionViewCell ?? CollectionViewCell(frame: .zero)
  }

  /// A supplementary view: one that waits to be used again, or a new one of the registered class.
  ///
  /// An identifier that nothing is registered for is reported, and a plain view is given.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    dequeue(ReusePool.Key(kind: elementKind, identifier: identifier), at: indexPath)
      ?? CollectionReusableView(frame: .zero)
  }

  func dequeue(_ key: ReusePool.Key, at indexPath: IndexPath) -> CollectionReusableView? {
    let viewClass = reusePool.classes[key]
    if let viewClass, let view = reusePool.takeKept(key, of: viewClass) { return view }
    if let view = reusePool.take(key, of: viewClass) {
      view.forgetSelection()
      view.prepareForReuse()
      return view
    }
    guard let viewClass else {
      report(.unregisteredIdentifier(key.identifier))
      return nil
    }
    let view = viewClass.makeInstance(frame: .zero)
    view.storedReuseIdentifier = key.identifier
    return view
  }
}
