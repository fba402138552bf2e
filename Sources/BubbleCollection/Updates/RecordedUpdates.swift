import Foundation

/// What the block of a batch said, as it said it.
///
/// The order is of no importance: paths mean the data before or after all of the batch.
struct RecordedUpdates {
  /// What is said of items.
  struct Items {
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var reconfigured: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
  }

  /// What is said of sections: sets, for a set of a billion takes no memory until it is known to be illegal.
  struct Sections {
    var deleted: [IndexSet] = []
    var inserted: [IndexSet] = []
    var reloaded: [IndexSet] = []
    var moved: [(from: Int, to: Int)] = []
  }

  var items = Items()
  var sections = Sections()
  /// Whether `reloadData()` was called: then nothing else counts.
  var reloadsEverything = false
  /// The completions of the batches that joined this one.
  var completions: [(Bool) -> Void] = []

  /// Changes the record where it is, without a copy.
  mutating func add(_ change: (inout RecordedUpdates) -> Void) { change(&self) }
}
