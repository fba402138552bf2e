import BubbleCollection
import Foundation

/// A batch between the list before and the list after it.
final class ListBatch {
  let update: UpdateMapping
  /// The list before, and its visible part.
  let before: MessageListGeometry
  /// The items that were visible before, and those that are visible after it.
  let visibleBefore: ClosedRange<Place>?
  var visibleAfter: ClosedRange<Place>?
  /// The distance that the content must move so that the anchor stays, regardless of the content's limits.
  var compensation: CGFloat = 0
  /// The resulting offset; nil: the old one.
  var target: CGFloat?
  /// Whether deleted items sink a little, as they do in ChatLayout when the bottom is kept.
  var sinksDeletedItems = false
  /// Whether items that become visible without being new wait for the end.
  let hidesOthers: Bool
  /// The appearance of elements.
  var appearance = BatchAppearance()

  init(_ update: UpdateMapping, before: MessageListGeometry, hidesOthers: Bool) {
    self.update = update
    self.before = before
    self.hidesOthers = hidesOthers
    visibleBefore = before.visibleItems
  }

  /// Whether an item, by its place before, was visible.
  func wasVisible(_ place: Place) -> Bool { visibleBefore?.contains(place) == true }

  func isReloaded(before place: Place) -> Bool {
    update.isReloaded(place) || update.isReloaded(section: place.section)
  }
}

/// The results for appearing and disappearing elements in a batch.
struct BatchAppearance {
  /// The items that become visible without being new, and wait for the end.
  var hiddenItems: Set<Place> = []
  /// The expected frames of inserted items before they were measured, at their visible positions before the batch.
  var assumedFrames: [Place: CGRect] = [:]
  /// The index paths of a kind's views after the batch, and the changes for the collection view; computed on demand.
  var namesAfter: [String: [(before: Place, after: Place?)]] = [:]
  var renamings: [String: ElementRenaming] = [:]
}
