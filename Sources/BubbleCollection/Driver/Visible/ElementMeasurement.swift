import Foundation

/// How often and at what size a visible element was asked what it prefers.
struct ElementMeasurement {
  /// The size that the element was last measured at; nil: it is to be measured in the next pass.
  private(set) var size: CGSize?
  /// What its view was given to be measured by; nil: nothing in this pass.
  private(set) var proposed: CollectionViewLayoutAttributes?
  /// Whether its view is being asked what it prefers.
  private(set) var isUnderWay = false
  /// The layout's ``CollectionViewLayout/itemMeasurerVersion`` at that time.
  private var version = 0
  /// How often it was measured in this pass.
  private var count = 0

  /// How often an element is measured in one pass.
  static let limit = 4

  /// Begins a pass.
  mutating func restart() { (count, proposed) = (0, nil) }

  /// Has the element measured again.
  mutating func forget() { size = nil }

  /// Whether the element has to be measured that the layout has at a size.
  func isDue(at size: CGSize, version: Int) -> Bool {
    self.size != size || self.version != version
  }

  /// Whether it was measured so often in this pass that it never agrees with the layout.
  var isEndless: Bool { count >= ElementMeasurement.limit }

  /// Begins to ask a view.
  mutating func begin(proposing attributes: CollectionViewLayoutAttributes) {
    (proposed, isUnderWay) = (attributes, true)
  }

  mutating func end() { isUnderWay = false }

  /// Records what the element prefers.
  mutating func take(_ size: CGSize, version: Int) { (self.size, self.version) = (size, version) }

  /// Counts a measurement that made the layout stale.
  mutating func countChange() { count += 1 }

  /// What is known of the same element under another name, in another pass.
  var carriedOver: ElementMeasurement {
    var carried = ElementMeasurement()
    (carried.size, carried.version) = (size, version)
    return carried
  }
}
