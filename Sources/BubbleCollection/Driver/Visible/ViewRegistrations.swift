import Foundation

extension CollectionView {
  /// A class of cells for some items, and a handler that configures them:
  /// `UICollectionView.CellRegistration`.
  ///
  /// It is made once, before the collection view requests cells, and is used for each of them by
  /// ``dequeueConfiguredReusableCell(using:for:item:)``; no identifier has to be registered. UIKit's form for
  /// nibs is not supported.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    fileprivate let number = RegistrationNumbers.next()
    fileprivate let key: ReusePool.Key
    fileprivate let handler: Handler

    /// Creates a registration for cells of a class.
    public init(handler: @escaping Handler) {
      key = ReusePool.Key(kind: nil, identifier: "CellRegistration \(number) of \(Cell.self)")
      self.handler = handler
    }
  }

  /// A class of supplementary views of a kind, and a handler that configures them:
  /// `UICollectionView.SupplementaryRegistration`.
  ///
  /// For the rest see ``CellRegistration``.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    fileprivate let number = RegistrationNumbers.next()
    fileprivate let key: ReusePool.Key
    fileprivate let elementKind: String
    fileprivate let handler: Handler

    /// Creates a registration for views of a class and a kind.
    public init(elementKind: String, handler: @escaping Handler) {
      key = ReusePool.Key(
        kind: elementKind,
        identifier: "SupplementaryRegistration \(number) of \(Supplementary.self)")
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// Returns a configured cell for an item: one from the reuse pool, or a new one of the registration's
  /// class.
  ///
  /// A registration that is made while the collection view requests a cell, in the data source or a cell
  /// provider, is reported; UIKit raises an exception. A new registration each time prevents reuse.
  ///
  /// - Parameters:
  ///   - registration: The cell's class and its handler.
  ///   - indexPath: The item's index path.
  ///   - item: The argument of the registration's handler; nil: the handler is not called.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let cell = dequeue(registration.key, of: Cell.self, number: registration.number, at: indexPath)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a configured supplementary view: one from the reuse pool, or a new one of the registration's
  /// class.
  ///
  /// A registration that is made while the collection view requests a view is reported, as in
  /// ``dequeueConfiguredReusableCell(using:for:item:)``.
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

  /// Registers the class of the cells for an identifier; nil removes the registration.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reusePool.classes[ReusePool.Key(kind: nil, identifier: identifier)] =
      cellClass as? CollectionViewCell.Type
  }

  /// Registers the nib of the cells for an identifier; nil removes the registration.
  public func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    register(nib?.viewClass, forCellWithReuseIdentifier: identifier)
  }

  /// Registers the class of the supplementary views for a kind and an identifier; nil removes the
  /// registration.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    reusePool.classes[ReusePool.Key(kind: elementKind, identifier: identifier)] =
      viewClass as? CollectionReusableView.Type
  }

  /// Registers the nib of the supplementary views for a kind and an identifier.
  public func register(
    _ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    register(nib?.viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
  }

  /// Returns a cell for an item: one from the reuse pool, or a new one of the registered class.
  ///
  /// An unregistered identifier is reported, and the result is a plain cell.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let view = dequeue(ReusePool.Key(kind: nil, identifier: identifier), at: indexPath)
    return view as? CollectionViewCell ?? CollectionViewCell(frame: .zero)
  }

  /// Returns a supplementary view: one from the reuse pool, or a new one of the registered class.
  ///
  /// An unregistered identifier is reported, and the result is a plain view.
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
