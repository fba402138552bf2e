import Foundation

/// The state of changes to the data: the recorded updates, the batch that is being reported to the layout,
/// and the item held by hand.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class DataUpdates {
  /// The updates recorded while the block of a batch runs.
  private var recorded: RecordedUpdates?
  /// The batch that is being reported to the layout.
  private(set) var batch: BatchPass?
  /// The item that the user holds.
  var movement: InteractiveMovement?
  /// The move by hand that ends with the running batch.
  var drop: Move?
  /// Whether a pass runs late: the data may have changed already, and the update is declared only afterwards.
  var isCatchingUp = false

  /// Whether the block of a batch runs.
  var isRecording: Bool { recorded != nil }

  /// Begins to record.
  func beginRecording() { recorded = RecordedUpdates() }

  /// Records a change, if the block of a batch runs.
  func record(_ change: (inout RecordedUpdates) -> Void) {
    // In place: a copy of the updates of a large batch would be costly.
    if recorded != nil { recorded?.add(change) }
  }

  /// Ends recording; returns the recorded updates.
  func endRecording() -> RecordedUpdates { recorded.take() ?? RecordedUpdates() }

  /// Begins to report a batch to the layout.
  func begin(_ batch: BatchPass) { self.batch = batch }

  /// Notes that the whole batch was reported to the layout.
  func batchIsOver() { batch = nil }
}

/// The updates that the block of a batch declared, unchecked.
///
/// Their order does not matter: index paths refer to the data before or after the whole batch.
struct RecordedUpdates {
  /// The updates of items.
  struct Items {
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var reconfigured: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
  }

  /// The updates of sections.
  ///
  /// They are sets, so that an invalid set of a billion takes no memory before it is checked.
  struct Sections {
    var deleted: [IndexSet] = []
    var inserted: [IndexSet] = []
    var reloaded: [IndexSet] = []
    var moved: [(from: Int, to: Int)] = []
  }

  var items = Items()
  var sections = Sections()
  /// Whether `reloadData()` was called, which overrides all other updates.
  var reloadsEverything = false
  /// The completions of the batches that joined this one.
  var completions: [(Bool) -> Void] = []

  /// Changes the record in place, without a copy.
  mutating func add(_ change: (inout RecordedUpdates) -> Void) { change(&self) }
}
