import Foundation

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
