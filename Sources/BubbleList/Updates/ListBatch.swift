import BubbleCollection
import Foundation

/// A batch between the list before and the list after it.
final class ListBatch {
  let update: UpdateMapping
  /// The list before, and what was seen of it.
  let before: MessageListGeometry
  /// The items that were seen before, and those that are seen after it.
  let visibleBefore: ClosedRange<Place>?
  var visibleAfter: ClosedRange<Place>?
  /// By how much the content has to move so that what is to stay does, whatever the content allows.
  var compensation: CGFloat = 0
  /// The offset that this leads to; nil: the old one.
  var target: CGFloat?
  /// Whether deleted items sink a little, as they do in ChatLayout when the bottom is kept.
  var sinksDeletedItems = false
  /// Whether items that only come into sight wait for the end.
  let hidesOthers: Bool
  /// How elements come and go.
  var appearance = BatchAppearance()

  init(_ update: UpdateMapping, before: MessageListGeometry, hidesOthers: Bool) {
    self.update = update
    self.before = before
    self.hidesOthers = hidesOthers
    visibleBefore = before.visibleItems
  }

  /// Whether an item, by its place before, was seen.
  func wasVisible(_ place: Place) -> Bool { visibleBefore?.contains(place) == true }

  func isReloaded(before place: Place) -> Bool {
    update.isReloaded(place) || update.isReloaded(section: place.section)
  }
}

/// What has been said of elements that come and go in a batch.
struct BatchAppearance {
  /// The items that only come into sight, and wait for the end.
  var hiddenItems: Set<Place> = []
  /// Where inserted items that said their sizes were expected before, as it is seen before the batch.
  var assumedFrames: [Place: CGRect] = [:]
  /// What views of a kind are called afterwards, and what is told of it; made when it is asked for.
  var namesAfter: [String: [(before: Place, after: Place?)]] = [:]
  var renamings: [String: ElementRenaming] = [:]
}
