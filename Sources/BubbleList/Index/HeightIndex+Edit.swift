import BubbleCollection
import ListCore
import SumTree

/// The values of a section besides its items.
struct ListSection {
  var header = HeightItem.absent
  var footer = HeightItem.absent
  /// The distance to the next section; nil: the list's `sectionSpacing`.
  var spacing: Double?
}

/// Edits of items.
extension HeightIndex {
  /// Replaces all values of an item.
  ///
  /// - Complexity: O(log *n*).
  mutating func setItem(_ place: Place, to new: HeightItem) {
    guard let ordinal = ordinal(ofItemAt: place) else { return }
    let fitting = fitting(HeightEntry(item: new)).item
    editBlock(ofItem: ordinal) { $0.setItem($1, to: fitting) }
  }

  /// Inserts items into a section before the one at a place, at its end if there is none.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs.
  mutating func insert(_ runs: some Collection<HeightEntry>, at place: Place) {
    guard place.section >= 0, place.section < count else { return }
    var fitting: [HeightEntry] = []
    var length = 0.0
    for run in runs {
      let run = self.fitting(run, besides: length)
      guard run.count > 0 else { continue }
      fitting.append(run)
      length += run.units(itemSpacing)
    }
    guard !fitting.isEmpty else { return }
    let first = firstOrdinal(of: place.section)
    let item = max(0, min(place.item, firstOrdinal(of: place.section + 1) - first))
    func insert(_ block: inout HeightBlock, _ entry: Int) {
      block.replace(entry..<entry, with: fitting)
      block.join(at: entry + fitting.count)
      block.join(at: entry)
    }
    if item == 0 {
      editMark(.header, of: place.section) { insert(&$0, $1 + 1) }
    } else {
      editBlock(ofItem: first + item - 1) { insert(&$0, $0.divide(afterItem: $1)) }
    }
  }

  /// Removes items from a section; ignores the part of the range that does not exist.
  ///
  /// - Complexity: O(log *n*), for any number.
  mutating func remove(_ items: Range<Int>, inSection section: Int) {
    let range = items.clamped(to: 0..<itemCount(inSection: section))
    guard !range.isEmpty else { return }
    let start = firstOrdinal(of: section) + range.lowerBound
    let isDone = editBlock(ofItem: start) { block, first in
      guard first + range.count <= block.itemCount else { return false }
      block.remove(first...first + range.count - 1)
      return true
    }
    if isDone { return }
    var rest = tree.cutOff(from: start, by: { $0.extent.items }) {
      $0.divide(beforeItem: start - $1.extent.items)
    }
    tree.append(
      rest.cutOff(from: range.count - 1, by: { $0.extent.items }) {
        $0.divide(afterItem: range.count - 1 - $1.extent.items)
      })
  }

  /// Removes single items from a section, ascending; ignores one that does not exist, or comes twice or out of
  /// order.
  ///
  /// - Complexity: O(*b* log *n* + *k*) for *k* items in *b* blocks and rows.
  mutating func remove(_ items: [Int], inSection section: Int) {
    let first = firstOrdinal(of: section)
    var limit = itemCount(inSection: section)
    // From the last to the first, so that earlier ones keep their places.
    var rest: [Int] = []
    for item in items.reversed() where item >= 0 && item < limit {
      rest.append(item)
      limit = item
    }
    var index = 0
    /// Whether so many items follow each other that they are not removed block by block.
    func isRow(at index: Int) -> Bool {
      let end = index + HeightBlock.capacity
      return end < rest.count && rest[end] == rest[index] - HeightBlock.capacity
    }
    while index < rest.count {
      let last = rest[index]
      if isRow(at: index) {
        while index < rest.count, rest[index] == last || rest[index] == rest[index - 1] - 1 {
          index += 1
        }
        remove(rest[index - 1]..<last + 1, inSection: section)
        continue
      }
      tree.editBackwards(from: first + last, by: { $0.extent.items }) { block, before in
        let offset = before.extent.items - first
        while index < rest.count, rest[index] >= offset {
          block.remove(rest[index] - offset...rest[index] - offset)
          index += 1
        }
        return index < rest.count && !isRow(at: index) ? first + rest[index] : nil
      }
    }
  }

  /// Edits the block of an item, by its number through all sections; `body` gets its number in the block.
  private mutating func editBlock<Result>(
    ofItem ordinal: Int, _ body: (inout HeightBlock, Int) -> Result
  ) -> Result {
    tree.edit(ordinal, by: { $0.extent.items }) { body(&$0, ordinal - $1.extent.items) }
  }

  // MARK: - Edits of all items

  /// Changes the distance after each item without its own.
  ///
  /// - Complexity: O(*n*); O(1) for the same distance.
  mutating func setItemSpacing(_ points: Double) {
    var spacing = HeightUnits.sanitized(points)
    if spacing != itemSpacing, !fits(spacing, times: itemCount) { spacing = 0 }
    guard spacing != itemSpacing else { return }
    itemSpacing = spacing
    let units = HeightUnits.units(spacing)
    tree.editAll { block, _ in
      block.defaultSpacing = units
      return true
    }
  }

  /// Sets the height of all items that are not exact.
  ///
  /// - Complexity: O(blocks with estimates).
  mutating func setEstimate(_ height: Double) {
    var height = HeightUnits.sanitized(height)
    if !fits(height, times: itemCount - exactCount) { height = 0 }
    tree.editAll(where: { $0[.exact] < $0.extent.items }) { block, _ in
      block.setEstimate(height)
      return true
    }
  }

  /// Turns the heights of all items into estimates, which stay until they are measured again, for example after a change of
  /// width.
  ///
  /// - Complexity: O(*n*).
  mutating func forgetMeasurements() {
    tree.editAll(where: { $0[.exact] > 0 }) { block, _ in
      block.forgetMeasurements()
      return true
    }
  }

  // MARK: - Limits

  /// Whether additional lengths are within the limit.
  private func fits(_ points: Double, times count: Int) -> Bool {
    let (units, overflow) = HeightUnits.units(points).multipliedReportingOverflow(by: count)
    return !overflow && units <= HeightUnits.limit - tree.summary.extent.nextStart
  }

  /// Returns a sanitized entry that does not exceed the limits together with the list and an additional length.
  private func fitting(_ entry: HeightEntry, besides length: Double = 0) -> HeightEntry {
    entry.fitting(
      besides: length + Double(tree.summary.extent.nextStart), count: itemCount, itemSpacing)
  }
}

extension HeightEntry {
  /// The length of all items of the entry, in `HeightUnits`; as a `Double` it can be any.
  func units(_ itemSpacing: Double) -> Double {
    Double(count) * ((item.height + (item.spacing ?? itemSpacing)) * HeightUnits.perPoint)
  }

  /// Returns the entry with lengths and a count that the index supports; empty if the list would get too long.
  ///
  /// - Parameter length: The other `HeightUnits` in the list.
  func fitting(besides length: Double, count others: Int, _ itemSpacing: Double) -> HeightEntry {
    let count = kind == .item ? min(count, HeightUnits.maximumCount - others) : 1
    var new = HeightEntry(kind: kind, count: count, item: item.sanitized)
    if length + new.units(itemSpacing) > Double(HeightUnits.limit) {
      new.item.height = 0
      new.item.spacing = 0
    }
    return new
  }
}

/// Edits of sections.
extension HeightIndex {
  /// Inserts the sections of another list before a section, at the end if there is none.
  ///
  /// - Parameter sections: A list with the same distances.
  /// - Complexity: O(log *n*), for any number.
  mutating func insert(_ sections: HeightIndex, at section: Int) {
    var sections = sections
    if sections.itemSpacing != itemSpacing { sections.setItemSpacing(itemSpacing) }
    let rest = cutOff(from: section)
    tree.append(sections.tree)
    tree.append(rest)
  }

  /// Removes sections; ignores the part of the range that does not exist.
  ///
  /// - Complexity: O(log *n*), for any number.
  mutating func remove(sections: Range<Int>) { _ = takeOut(sections) }

  /// Removes sections, and returns them as a separate list.
  ///
  /// - Complexity: O(log *n*), for any number.
  mutating func takeOut(_ sections: Range<Int>) -> HeightIndex {
    let range = sections.clamped(to: 0..<count)
    var taken = HeightIndex(itemSpacing: itemSpacing, sectionSpacing: sectionSpacing)
    guard !range.isEmpty else { return taken }
    taken.tree = cutOff(from: range.lowerBound)
    tree.append(taken.cutOff(from: range.count))
    return taken
  }

  private mutating func cutOff(from section: Int) -> SumTree<HeightBlock> {
    let mark = HeightIndex.mark(.header, of: max(0, min(section, count)))
    var rest = tree.cutOff(from: mark, by: { $0.extent.marks }) { block, before in
      block.find(mark: mark, after: before.extent).entry
    }
    // An empty tree has lost its distances.
    let empty = HeightBlock(defaultSpacing: HeightUnits.units(itemSpacing))
    if tree.summary.extent.marks == 0 { tree = SumTree(empty) }
    if rest.summary.extent.marks == 0 { rest = SumTree(empty) }
    return rest
  }

  /// Replaces the values of a section besides its items; does nothing if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  mutating func setMarks(of section: Int, to new: ListSection) {
    set(.header, of: section, to: new.header)
    set(.footer, of: section, to: new.footer)
    set(.distance, of: section, to: .exact(new.spacing ?? sectionSpacing))
  }

  /// Replaces a section's header, footer or distance; does nothing if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  mutating func set(_ kind: HeightKind, of section: Int, to new: HeightItem) {
    guard section >= 0, section < count, find(kind, of: section).item != new else { return }
    let fitting = fitting(HeightEntry(kind: kind, item: new))
    editMark(kind, of: section) { $0.set($1, to: fitting) }
  }

  /// Replaces the headers, footers and distances of all sections, from top to bottom.
  ///
  /// - Parameter new: Returns the new values of one, from its kind, its section and its present values.
  /// - Complexity: O(*n*) for *n* entries. Blocks in which nothing changes stay shared with copies of the list.
  mutating func replaceMarks(_ new: (HeightKind, Int, HeightItem) -> HeightItem) {
    var length = Double(tree.summary.extent.nextStart)
    let (items, itemSpacing) = (itemCount, itemSpacing)
    tree.editAll(where: { $0.extent.marks > 0 }) { block, before in
      var mark = before.extent.marks
      var isChanged = false
      for entry in 0..<block.count where block.kind(of: entry) != .item {
        let old = block[entry]
        let wanted = new(old.kind, mark / 3, old.item)
        mark += 1
        guard wanted != old.item else { continue }
        let fitting = HeightEntry(kind: old.kind, item: wanted)
          .fitting(besides: length, count: items, itemSpacing)
        length += (fitting.item.height - old.item.height) * HeightUnits.perPoint
        block.set(entry, to: fitting)
        isChanged = true
      }
      return isChanged
    }
  }

  private mutating func editMark(
    _ kind: HeightKind, of section: Int, _ body: (inout HeightBlock, Int) -> Void
  ) {
    let mark = HeightIndex.mark(kind, of: section)
    tree.edit(mark, by: { $0.extent.marks }) {
      body(&$0, $0.find(mark: mark, after: $1.extent).entry)
    }
  }
}
