import Foundation

/// Which items are selected and which one is being touched, under the names that the data has now.
///
/// Nothing here calls other objects.
struct ItemSelection {
  /// What may be selected.
  struct Rules {
    var allowsSelection = true
    var allowsMultipleSelection = false
    var isEditing = false
    var allowsSelectionDuringEditing = false
    var allowsMultipleSelectionDuringEditing = false

    /// Whether anything may be selected now.
    var isAllowed: Bool {
      isEditing
        ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    /// Whether one item does not take another one's place.
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

  /// Where only one item may be selected, of several the one that was selected last stays.
  var rules = Rules() {
    didSet {
      guard !rules.isMultiple, ordinals.count > 1 else { return }
      for path in paths.dropLast() { ordinals[path] = nil }
    }
  }
  /// The selected items, each with a number that grows from one to the next.
  private var ordinals: [IndexPath: Int] = [:]
  private var lastOrdinal = 0
  private var touch: Touch?
  private var lastTouch = 0

  /// Whether nothing is selected and nothing touched.
  var isIdle: Bool { ordinals.isEmpty && touch == nil }
  /// Whether nothing is selected.
  var isEmpty: Bool { ordinals.isEmpty }

  /// The selected items in the order in which they were selected.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  var paths: [IndexPath] { ordinals.sorted { $0.value < $1.value }.map(\.key) }

  /// Whether an item is selected.
  func contains(_ path: IndexPath) -> Bool { !ordinals.isEmpty && ordinals[path] != nil }

  /// Whether an item looks touched.
  func isHighlighted(_ path: IndexPath) -> Bool {
    guard let touch else { return false }
    return touch.isHighlighted && touch.path == path
  }

  /// Selects an item; whatever the rules say, for they are the caller's.
  mutating func insert(_ path: IndexPath) {
    lastOrdinal += 1
    ordinals[path] = lastOrdinal
  }

  /// Deselects an item.
  mutating func remove(_ path: IndexPath) { ordinals[path] = nil }

  /// Forgets everything: the names mean other data.
  mutating func removeAll() {
    ordinals = [:]
    touch = nil
  }

  /// Gives all items the names that they have after a change; those without one are gone.
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
}

extension ItemSelection {
  /// The touch that goes on; nil: none does.
  var currentTouch: Int? { touch?.number }

  /// Puts a finger on an item; returns a number for the touch.
  mutating func beginTouch(at path: IndexPath) -> Int {
    lastTouch += 1
    touch = Touch(number: lastTouch, path: path, isHighlighted: false)
    return lastTouch
  }

  /// The item of a touch, by the name that it has now; nil if that touch is over, or the item gone.
  func path(ofTouch number: Int) -> IndexPath? {
    touch.flatMap { $0.number == number ? $0.path : nil }
  }

  /// Has the item of a touch look touched, or not.
  mutating func highlight(_ isHighlighted: Bool, touch number: Int) {
    if touch?.number == number { touch?.isHighlighted = isHighlighted }
  }

  /// Takes the finger away.
  mutating func endTouch(_ number: Int) { if touch?.number == number { touch = nil } }
}
