import Foundation

/// The state that is kept by index paths: selected, touched and prefetched items.
struct NamedItems {
  var selection = ItemSelection()
  var prefetcher = Prefetcher()

  /// Renames all items, and removes those without a new name.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    selection.rename(name)
    prefetcher.rename(name)
  }
}
