import Foundation
import Synchronization

/// The registered classes of views, and the views that wait for reuse.
///
/// It calls no other objects, except that it makes instances of the registered classes.
final class ReusePool {
  /// The key of a view: the kind, for supplementary views, and the identifier.
  struct Key: Hashable {
    var kind: String?
    var identifier: String
  }

  private var classes: [Key: CollectionReusableView.Type] = [:]
  /// The cell of an item that is being configured again, which is taken first.
  private var kept: CollectionReusableView?
  /// The number of the newest registration at the beginning of a request to the data source for a view; nil
  /// between requests.
  private var newestRegistration: Int?
  private var free: [Key: [CollectionReusableView]] = [:]

  /// Returns a waiting view of the class that is registered now; nil if there is none.
  ///
  /// Waiting views of other classes are dropped.
  func take(
    _ key: Key, of viewClass: CollectionReusableView.Type?
  ) -> CollectionReusableView? {
    while let view = free[key]?.popLast() {
      if type(of: view) == viewClass { return view }
    }
    return nil
  }

  /// Registers the class of the views with a key; nil removes the registration.
  func register(_ viewClass: CollectionReusableView.Type?, for key: Key) {
    classes[key] = viewClass
  }

  /// Returns a view of the registered class: the kept one, one that waits, or a new one; nil if no class is
  /// registered.
  func dequeue(_ key: Key) -> CollectionReusableView? {
    guard let viewClass = classes[key] else {
      free[key] = nil
      return nil
    }
    if let view = takeKept(key, of: viewClass) { return view }
    if let view = take(key, of: viewClass) {
      view.forgetSelection()
      view.prepareForReuse()
      return view
    }
    let view = viewClass.makeInstance(frame: .zero)
    view.storedReuseIdentifier = key.identifier
    return view
  }

  /// Returns the cell of the item that is being configured again, if its identifier and class match.
  private func takeKept(
    _ key: Key, of viewClass: CollectionReusableView.Type
  ) -> CollectionReusableView? {
    guard let kept, key.kind == nil, kept.reuseIdentifier == key.identifier,
      type(of: kept) == viewClass
    else { return nil }
    self.kept = nil
    return kept
  }

  /// Stores a view until it is needed.
  func put(_ view: CollectionReusableView, _ key: Key) {
    free[key, default: []].append(view)
  }

  /// Whether a registration is newer than the request for the view that is being created.
  func isTooYoung(registration number: Int) -> Bool {
    newestRegistration.map { number > $0 } ?? false
  }

  /// Requests a view from the data source.
  ///
  /// - Parameter kept: The cell of the item that is being configured again; nil if there is none.
  func whileProviding(keeping kept: CollectionReusableView?, _ body: () -> Void) {
    (self.kept, newestRegistration) = (kept, RegistrationNumbers.current)
    body()
    (self.kept, newestRegistration) = (nil, nil)
  }
}

/// Gives each registration a number larger than all before.
enum RegistrationNumbers {
  private static let last = Atomic<Int>(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
  static var current: Int { last.load(ordering: .relaxed) }
}

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
    let cell = dequeue(registration.key, of: Cell.self, number: registration.number)
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
      registration.key, of: Supplementary.self, number: registration.number)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  private func dequeue<ReusableView: CollectionReusableView>(
    _ key: ReusePool.Key, of viewClass: ReusableView.Type, number: Int
  ) -> ReusableView {
    if reusePool.isTooYoung(registration: number) {
      report(.registrationWithinProvider("\(viewClass)"))
    }
    reusePool.register(viewClass, for: key)
    guard let view = dequeue(key) as? ReusableView else {
      // The pool gives views of exactly the class that was just registered.
      preconditionFailure("\(viewClass) made a view of another class")
    }
    return view
  }

  /// Registers the class of the cells for an identifier; nil removes the registration.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reusePool.register(
      cellClass as? CollectionViewCell.Type, for: ReusePool.Key(kind: nil, identifier: identifier))
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
    reusePool.register(
      viewClass as? CollectionReusableView.Type,
      for: ReusePool.Key(kind: elementKind, identifier: identifier))
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
    let view = dequeue(ReusePool.Key(kind: nil, identifier: identifier))
    return view as? CollectionViewCell ?? CollectionViewCell(frame: .zero)
  }

  /// Returns a supplementary view: one from the reuse pool, or a new one of the registered class.
  ///
  /// An unregistered identifier is reported, and the result is a plain view.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    dequeue(ReusePool.Key(kind: elementKind, identifier: identifier))
      ?? CollectionReusableView(frame: .zero)
  }

  private func dequeue(_ key: ReusePool.Key) -> CollectionReusableView? {
    let view = reusePool.dequeue(key)
    if view == nil { report(.unregisteredIdentifier(key.identifier)) }
    return view
  }
}
