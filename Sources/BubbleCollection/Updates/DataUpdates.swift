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
