import Foundation

/// How the data are being changed: what is recorded, what the layout is being notified of, and what is held by hand.
///
/// Nothing here calls other objects. A class, for each access to a property that holds a value with mutating
/// methods is checked at run time.
final class DataUpdates {
  /// What is recorded while the block of a batch runs.
  private var recorded: RecordedUpdates?
  /// The batch that the layout is being notified of.
  private(set) var batch: BatchPass?
  /// The item that the user holds.
  var movement: InteractiveMovement?
  /// The move by hand that the running batch ends.
  var drop: Move?
  /// Whether a pass runs late: the data may have changed since, and the update is said only now.
  var isCatchingUp = false

  /// Whether the block of a batch runs.
  var isRecording: Bool { recorded != nil }

  /// Begins to record.
  func beginRecording() { recorded = RecordedUpdates() }

  /// Records, if the block of a batch runs.
  func record(_ change: (inout RecordedUpdates) -> Void) {
    // In place: a copy of what a large batch said so far would be costly.
    if recorded != nil { recorded?.add(change) }
  }

  /// Ends recording; returns what was said.
  func endRecording() -> RecordedUpdates { recorded.take() ?? RecordedUpdates() }

  /// Begins to notify the layout of a batch.
  func begin(_ batch: BatchPass) { self.batch = batch }

  /// Notes that the layout was notified of all of the batch.
  func batchIsOver() { batch = nil }
}

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
