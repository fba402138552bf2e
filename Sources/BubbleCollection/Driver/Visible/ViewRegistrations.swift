import Foundation

extension CollectionView {
  /// Says what the cells for some items are made of, and how they are filled: `UICollectionView.CellRegistration`.
  ///
  /// Made once, before cells are asked for, and used for each of them by
  /// ``dequeueConfiguredReusableCell(using:for:item:)``; no identifier has to be registered. UIKit's form for
  /// nibs is not here.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Fills a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    fileprivate let number = RegistrationNumbers.next()
    fileprivate let key: ReusePool.Key
    fileprivate let handler: Handler

    /// Makes a registration for cells of a class.
    public init(handler: @escaping Handler) {
      key = ReusePool.Key(kind: nil, identifier: "CellRegistration \(number) of \(Cell.self)")
      self.handler = handler
    }
  }

  /// Says what the supplementary views of a kind are made of, and how they are filled:
  /// `UICollectionView.SupplementaryRegistration`.
  ///
  /// For the rest see ``CellRegistration``.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Fills a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    fileprivate let number = RegistrationNumbers.next()
    fileprivate let key: ReusePool.Key
    fileprivate let elementKind: String
    fileprivate let handler: Handler

    /// Makes a registration for views of a class and a kind.
    public init(elementKind: String, handler: @escaping Handler) {
      key = ReusePool.Key(
        kind: elementKind,
        identifier: "SupplementaryRegistration \(number) of \(Supplementary.self)")
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// A cell for an item, filled: one that waits to be used again, or a new one of the registration's class.
  ///
  /// A registration that is made while a cell is asked for, in the data source or a cell provider, is reported, where
  /// UIKit raises: another one each time has no cell used again.
  ///
  /// - Parameters:
  ///   - registration: Says the cell's class, and how it is filled.
  ///   - indexPath: The item that it is for.
  ///   - item: What the registration's handler gets; nil: the handler is not called.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let cell = dequeue(registration.key, of: Cell.self, number: registration.number, at: indexPath)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view, filled: one that waits to be used again, or a new one of the registration's class.
  ///
  /// A registration that is made while a view is asked for is reported, as
  /// ``dequeueConfiguredReusableCell(using:for:item:)`` does.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view = dequeue(
      registration.key, of: Supplementary.self, number: registration.number, at: indexPath)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  private func dequeue<ReusableView: CollectionReusableView>(
    _ key: ReusePool.Key, of viewClass: ReusableView.Type, number: Int, at indexPath: IndexPath
  ) -> ReusableView {
    if reusePool.isTooYoung(registration: number) {
      report(.registrationWithinProvider("\(viewClass)"))
    }
    reusePool.classes[key] = viewClass
    guard let view = dequeue(key, at: indexPath) as? ReusableView else {
      // The pool gives views of exactly the class that was just registered.
      preconditionFailure("\(viewClass) made a view of another class")
    }
    return view
  }

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
