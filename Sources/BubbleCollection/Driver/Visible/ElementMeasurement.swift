import Foundation

/// The measurements of a visible element: their number and their size.
struct ElementMeasurement {
  /// The size at which the element was last measured; nil: it must be measured in the next pass.
  private(set) var size: CGSize?
  /// The attributes that were passed to its view for measuring; nil: none in this pass.
  private(set) var proposed: CollectionViewLayoutAttributes?
  /// Whether its view is being measured.
  private(set) var isUnderWay = false
  /// The layout's ``CollectionViewLayout/itemMeasurerVersion`` at that time.
  private var version = 0
  /// The number of measurements in this pass.
  private var count = 0

  /// The maximum number of measurements of an element in one pass.
  static let limit = 4

  /// Begins a pass.
  mutating func restart() { (count, proposed) = (0, nil) }

  /// Makes the element be measured again.
  mutating func invalidate() { size = nil }

  /// Whether the element must be measured, given its size in the layout.
  func isDue(at size: CGSize, version: Int) -> Bool {
    self.size != size || self.version != version
  }

  /// Whether the limit is reached in this pass: the element never agrees with the layout.
  var isEndless: Bool { count >= ElementMeasurement.limit }

  /// Begins to measure a view.
  mutating func begin(proposing attributes: CollectionViewLayoutAttributes) {
    (proposed, isUnderWay) = (attributes, true)
  }

  mutating func end() { isUnderWay = false }

  /// Records the preferred size of the element.
  mutating func take(_ size: CGSize, version: Int) { (self.size, self.version) = (size, version) }

  /// Counts a measurement that made the layout stale.
  mutating func countChange() { count += 1 }

  /// The state for the same element under another name, in another pass.
  var carriedOver: ElementMeasurement {
    var carried = ElementMeasurement()
    (carried.size, carried.version) = (size, version)
    return carried
  }
}
