import Foundation

/// What is kept of items by their index paths: what is selected, touched and asked for early.
struct NamedItems {
  var selection = ItemSelection()
  var prefetcher = Prefetcher()

  /// Gives all their new names; what has none is gone.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    selection.rename(name)
    prefetcher.rename(name)
  }
}
