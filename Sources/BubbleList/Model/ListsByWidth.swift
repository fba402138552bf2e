import Foundation

/// What was measured at the last few widths, so that a device that is turned back shows everything as it was.
///
/// Whole lists, whose copies share what is the same; so they hold as much as was measured at their widths, or all
/// items if the delegate says something of each. They stand for the items that there are: the first edit of the
/// list drops them all, rather than that each edit is made several times.
struct ListsByWidth {
  /// At how many widths besides the current one.
  static let limit = 2

  /// A list, and the line over the unread messages that is in it.
  struct Entry {
    var width: CGFloat
    var list: HeightIndex
    var separator: PlacedSeparator?
  }

  /// The last one was left last.
  private var entries: [Entry] = []
  /// The width that the current list was measured at.
  private(set) var width: CGFloat?
  /// Whether any item said its size at that width.
  var hasMeasured = false

  /// Goes on to another width.
  ///
  /// - Parameters:
  ///   - current: The list as it is at the old width.
  ///   - width: The new width.
  /// - Returns: The list as it was at that width; nil if it is not known any more.
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

  /// Forgets what was measured at other widths: the list is another one.
  mutating func listDidChange() {
    if !entries.isEmpty { entries.removeAll() }
  }

  /// Begins with a list that nothing is known of.
  mutating func restart(at width: CGFloat) {
    self = ListsByWidth()
    self.width = width
  }
}
