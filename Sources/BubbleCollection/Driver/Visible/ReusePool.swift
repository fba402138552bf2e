import Foundation
import Synchronization

/// The registered classes of views, and the views that wait for reuse.
struct ReusePool {
  /// The key of a view: the kind, for supplementary views, and the identifier.
  struct Key: Hashable {
    var kind: String?
    var identifier: String
  }

  var classes: [Key: CollectionReusableView.Type] = [:]
  /// The cell of an item that is being configured again, which is taken first.
  var kept: CollectionReusableView?
  /// The number of the newest registration at the beginning of a request to the data source for a view; nil
  /// between requests.
  private var newestRegistration: Int?
  private var free: [Key: [CollectionReusableView]] = [:]

  /// Returns a waiting view of the class that is registered now; nil if there is none.
  ///
  /// Waiting views of other classes are dropped.
  mutating func take(
    _ key: Key, of viewClass: CollectionReusableView.Type?
  ) -> CollectionReusableView? {
    while let view = free[key]?.popLast() {
      if type(of: view) == viewClass { return view }
    }
    return nil
  }

  /// Returns the cell of the item that is being configured again, if its identifier and class match.
  mutating func takeKept(
    _ key: Key, of viewClass: CollectionReusableView.Type
  ) -> CollectionReusableView? {
    guard let kept, key.kind == nil, kept.reuseIdentifier == key.identifier,
      type(of: kept) == viewClass
    else { return nil }
    self.kept = nil
    return kept
  }

  /// Stores a view until it is needed.
  mutating func put(_ view: CollectionReusableView, _ key: Key) {
    free[key, default: []].append(view)
  }

  /// Whether a registration is newer than the request for the view that is being created.
  func isTooYoung(registration number: Int) -> Bool {
    newestRegistration.map { number > $0 } ?? false
  }

  /// Notes that the data source is about to create a view.
  mutating func beginProviding() { newestRegistration = RegistrationNumbers.current }

  /// Notes that the data source has returned a view.
  mutating func endProviding() { newestRegistration = nil }
}

/// Gives each registration a number larger than all before.
enum RegistrationNumbers {
  private static let last = Atomic<Int>(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
  static var current: Int { last.load(ordering: .relaxed) }
}
