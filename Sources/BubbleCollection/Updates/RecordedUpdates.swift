import Foundation

/// What the block of a batch said, as it said it.
///
/// The order is of no importance: paths mean the data before or after all of the batch.
struct RecordedUpdates {
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var reconfiguredItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  // Sets, for a set of a billion sections takes no memory until it is known to be illegal.
  var deletedSections: [IndexSet] = []
  var insertedSections: [IndexSet] = []
  var reloadedSections: [IndexSet] = []
  var movedSections: [(from: Int, to: Int)] = []
  /// Whether `reloadData()` was called: then nothing else counts.
  var reloadsEverything = false
  /// The completions of the batches that joined this one.
  var completions: [(Bool) -> Void] = []

  /// Changes the record where it is, without a copy.
  mutating func add(_ change: (inout RecordedUpdates) -> Void) { change(&self) }
}
