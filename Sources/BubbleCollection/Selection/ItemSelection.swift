import Foundation

/// The selected items and the touched one, under their names in the present data.
///
/// It calls no other objects.
struct ItemSelection {
  /// The rules for selecting items.
  struct Rules {
    var allowsSelection = true
    var allowsMultipleSelection = false
    var isEditing = false
    var allowsSelectionDuringEditing = false
    var allowsMultipleSelectionDuringEditing = false

    /// Whether any item may be selected now.
    var isAllowed: Bool {
      isEditing
        ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    /// Whether several items may be selected, so that none replaces another.
    var isMultiple: Bool {
      isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }
  }

  /// A finger on an item.
  private struct Touch {
    let number: Int
    var path: IndexPath
    var isHighlighted: Bool
  }

  /// The rules; if only one item may be selected, the last of several selected ones stays.
  var rules = Rules() {
    didSet {
      guard !rules.isMultiple, ordinals.count > 1 else { return }
      for path in paths.dropLast() { ordinals[path] = nil }
    }
  }
  /// The selected items, each with an increasing number.
  private var ordinals: [IndexPath: Int] = [:]
  private var lastOrdinal = 0
  private var touch: Touch?
  private var lastTouch = 0

  /// Whether no item is selected or touched.
  var isIdle: Bool { ordinals.isEmpty && touch == nil }
  /// Whether no item is selected.
  var isEmpty: Bool { ordinals.isEmpty }

  /// The selected items in the order of their selection.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  var paths: [IndexPath] { ordinals.sorted { $0.value < $1.value }.map(\.key) }

  /// Whether an item is selected.
  func contains(_ path: IndexPath) -> Bool { !ordinals.isEmpty && ordinals[path] != nil }

  /// Whether an item is highlighted.
  func isHighlighted(_ path: IndexPath) -> Bool {
    guard let touch else { return false }
    return touch.isHighlighted && touch.path == path
  }

  /// Selects an item without checking the rules, which is up to the caller.
  mutating func insert(_ path: IndexPath) {
    lastOrdinal += 1
    ordinals[path] = lastOrdinal
  }

  /// Deselects an item.
  mutating func remove(_ path: IndexPath) { ordinals[path] = nil }

  /// Clears the state: the names refer to other data.
  mutating func removeAll() {
    ordinals = [:]
    touch = nil
  }

  /// Renames all items after a change, and removes those without a new name.
  ///
  /// - Complexity: O(*n*) for *n* selected items; nothing if there are none.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    if !ordinals.isEmpty {
      var renamed: [IndexPath: Int] = [:]
      renamed.reserveCapacity(ordinals.count)
      for (path, ordinal) in ordinals { if let after = name(path) { renamed[after] = ordinal } }
      ordinals = renamed
    }
    if let touched = touch {
      touch = name(touched.path).map {
        Touch(number: touched.number, path: $0, isHighlighted: touched.isHighlighted)
      }
    }
  }

  /// The number of the active touch; nil if there is none.
  var currentTouch: Int? { touch?.number }

  /// Begins a touch on an item; returns its number.
  mutating func beginTouch(at path: IndexPath) -> Int {
    lastTouch += 1
    touch = Touch(number: lastTouch, path: path, isHighlighted: false)
    return lastTouch
  }

  /// Returns the item of a touch, by its present name; nil if that touch is over, or the item gone.
  func path(ofTouch number: Int) -> IndexPath? {
    touch.flatMap { $0.number == number ? $0.path : nil }
  }

  /// Highlights the item of a touch, or ends its highlight.
  mutating func highlight(_ isHighlighted: Bool, touch number: Int) {
    if touch?.number == number { touch?.isHighlighted = isHighlighted }
  }

  /// Ends a touch.
  mutating func endTouch(_ number: Int) { if touch?.number == number { touch = nil } }
}
