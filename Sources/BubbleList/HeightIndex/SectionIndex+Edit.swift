import BubbleCollection

/// Edits of sections and of their items.
extension SectionIndex {
  /// Inserts sections before the one at `index`, at the end if there is none.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* sections.
  mutating func insert(_ sections: some RandomAccessCollection<ListSection>, at index: Int) {
    let index = max(0, min(index, count))
    let units = HeightUnits.units(spacing)
    let most = SectionBlock.capacity * 3 / 4
    var blocks: [SectionBlock] = []
    var rest = sections[...]
    var (start, length) = (0, 0.0)
    let parts = (sections.count + most - 1) / most
    for part in 0..<parts {
      let end = sections.count * (part + 1) / parts
      let new = rest.prefix(end - start).map { section in
        let fitting = fitting(section, besides: length)
        length += Double(fitting.end) + Double(HeightUnits.units(fitting.spacing ?? spacing))
        return fitting
      }
      blocks.append(SectionBlock(new, defaultSpacing: units))
      rest = rest.dropFirst(end - start)
      start = end
    }
    if blocks.count == 1 {
      edit { tree in tree.modify(at: index) { $0.insert(blocks[0].sections, at: $1) } }
    } else if !blocks.isEmpty {
      edit { $0.insert(SumTree(leaves: blocks), at: index) }
    }
  }

  /// Removes sections; what of the range does not exist is left alone.
  ///
  /// - Complexity: O(log *n*), however many.
  mutating func remove(_ sections: Range<Int>) {
    let range = sections.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    edit { tree in
      let isDone = tree.modify(at: range.lowerBound) { block, position in
        guard position + range.count <= block.summary.count else { return false }
        block.remove(position..<position + range.count)
        return true
      }
      if !isDone { tree.remove(range) }
    }
  }

  /// Takes a section out and puts it in again so that afterwards it is at `target`, at the end if there
  /// are not so many.
  ///
  /// - Complexity: O(log *n*).
  mutating func move(_ section: Int, to target: Int) {
    guard let moved = self[section] else { return }
    remove(section..<section + 1)
    insert(CollectionOfOne(moved), at: target)
  }

  /// Lets `body` edit a section with all that it contains, in place; nil if there is no such section.
  ///
  /// A reload of a section replaces it here.
  ///
  /// - Complexity: O(log *n*) besides what `body` does.
  @discardableResult
  mutating func modify<Result>(
    _ section: Int, _ body: (inout ListSection) -> Result
  ) -> Result? {
    guard section >= 0, section < count else { return nil }
    let others = Double(tree.summary.units)
    return edit { tree in
      tree.modify(at: section) { block, position in
        let own = Double(block.slotUnits(at: position))
        return block.modify(position) { section in
          let result = body(&section)
          section.sanitize()
          if others - own + Double(section.end) > 2 * Double(HeightUnits.limit) {
            section.dropHeights()
          }
          return result
        }
      }
    }
  }

  /// Sets an item's height; what else is known of it stays.
  ///
  /// - Complexity: O(log *n*).
  mutating func setHeight(of place: Place, to height: Double, isExact: Bool) {
    modify(place.section) { $0.items.setHeight(of: place.item, to: height, isExact: isExact) }
  }

  /// Gives all items that are no exact ones another height.
  ///
  /// - Complexity: O(sections and blocks with estimates).
  mutating func setEstimate(_ height: Double) {
    modifyItems(where: { $0.exact < $0.items }) { $0.setEstimate(height) }
  }

  /// Makes estimates of all heights, which stay until they are measured again.
  ///
  /// - Complexity: O(*n*).
  mutating func forgetMeasurements() {
    modifyItems(where: { $0.exact > 0 }) { $0.forgetMeasurements() }
  }

  private mutating func modifyItems(
    where isConcerned: (HeightSummary) -> Bool, _ body: (inout HeightIndex) -> Void
  ) {
    var others = Double(tree.summary.units)
    edit { tree in
      tree.modifyAll(where: isConcerned) { block in
        for index in block.sections.indices
        where isConcerned(block.sections[index].items.summary) {
          others -= Double(block.slotUnits(at: index))
          block.modify(index) { section in
            body(&section.items)
            if others + Double(section.end) > 2 * Double(HeightUnits.limit) {
              section.dropHeights()
            }
          }
          others += Double(block.slotUnits(at: index))
        }
      }
    }
  }

  /// A sanitized section that does not exceed the limit together with what is there and `length` units.
  private func fitting(_ section: ListSection, besides length: Double) -> ListSection {
    var fitting = section
    fitting.sanitize()
    if !fits(length + Double(fitting.end) + 2 * HeightUnits.maximum * HeightUnits.perPoint) {
      fitting.dropHeights()
    }
    return fitting
  }
}

extension ListSection {
  /// Makes lengths that the index can count with.
  fileprivate mutating func sanitize() {
    header = header.sanitized
    footer = footer.sanitized
    gap = HeightUnits.sanitized(gap)
    gapItem = max(0, gapItem)
    bottomInset = HeightUnits.sanitized(bottomInset)
    spacing = spacing.map(HeightUnits.sanitized)
  }

  /// Leaves the items, but none of the lengths.
  fileprivate mutating func dropHeights() {
    header = .absent
    footer = .absent
    gap = 0
    bottomInset = 0
    spacing = 0
    items = HeightIndex(repeating: .estimated(0), count: items.count)
  }
}
