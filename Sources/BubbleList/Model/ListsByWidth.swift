import Foundation

/// The lists of the last few widths, so that a device that is rotated back shows the same sizes as before.
///
/// These are whole lists, whose copies share equal parts. So they contain the measurements of their widths, or all
/// items if the delegate has values of each. They are valid for the current items: the first edit of the
/// list removes them all, since otherwise each edit would be made several times.
struct ListsByWidth {
  /// The number of widths besides the current one.
  static let limit = 2

  /// A list, and the unread separator in it.
  struct Entry {
    var width: CGFloat
    var list: HeightIndex
    var separator: PlacedSeparator?
  }

  /// The entries, the most recent one last.
  private var entries: [Entry] = []
  /// The width of the current list.
  private(set) var width: CGFloat?
  /// Whether any item was measured at that width.
  var hasMeasured = false

  /// Changes to another width.
  ///
  /// - Parameters:
  ///   - current: The list at the old width.
  ///   - width: The new width.
  /// - Returns: The earlier list at the new width; nil if there is none.
  mutating func change(from current: (HeightIndex, PlacedSeparator?), to width: CGFloat) -> Entry? {
    if let old = self.width, hasMeasured {
      entries.append(Entry(width: old, list: current.0, separator: current.1))
    }
    self.width = width
    let found = entries.firstIndex { $0.width == width }.map { entries.remove(at: $0) }
    hasMeasured = found != nil
    if entries.count > ListsByWidth.limit { entries.removeFirst() }
    return found
  }

  /// Removes the lists of other widths: the items have changed.
  mutating func listDidChange() {
    if !entries.isEmpty { entries.removeAll() }
  }

  /// Begins with a list without measurements.
  mutating func restart(at width: CGFloat) {
    self = ListsByWidth()
    self.width = width
  }
}
