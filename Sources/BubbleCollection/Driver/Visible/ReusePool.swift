import Foundation
import Synchronization

/// The classes that views are made of, and the views that wait to be used again.
struct ReusePool {
  /// What views are kept by: the kind, for supplementary views, and the identifier.
  struct Key: Hashable {
    var kind: String?
    var identifier: String
  }

  var classes: [Key: CollectionReusableView.Type] = [:]
  /// The cell of an item that is being filled again: the first to be taken.
  var kept: CollectionReusableView?
  /// The number of the newest registration when the data source was asked for a view; nil: it is not being asked.
  private var newestRegistration: Int?
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

  /// The cell of the item that is being filled again, if it is of an identifier and a class.
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

  /// Whether a registration was made since the view was asked for that is being made.
  func isTooYoung(registration number: Int) -> Bool {
    newestRegistration.map { number > $0 } ?? false
  }

  /// Notes that the data source is about to be asked for a view.
  mutating func beginProviding() { newestRegistration = RegistrationNumbers.current }

  /// Notes that the data source gave a view.
  mutating func endProviding() { newestRegistration = nil }
}

/// Gives each registration a number that is larger than those of all before it.
enum RegistrationNumbers {
  private static let last = Atomic<Int>(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
  static var current: Int { last.load(ordering: .relaxed) }
}
