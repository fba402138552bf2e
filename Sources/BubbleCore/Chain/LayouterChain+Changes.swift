/// Changes of a chain.
extension LayouterChain {
  /// Returns the index of a layouter, or nil if the chain has none of that id.
  public func index(of id: LayouterID) -> Int? { layouters.firstIndex { $0.id == id } }

  /// The layouter with an id, or nil if the chain has none.
  public subscript(id: LayouterID) -> (any BubbleLayouter)? { layouters.first { $0.id == id } }

  /// Adds a layouter after all others.
  public mutating func append(_ layouter: any BubbleLayouter) {
    insert(layouter, at: layouters.count)
  }

  /// Inserts a layouter at an index.
  ///
  /// - Precondition: `index` is within 0...count and the id is new.
  public mutating func insert(_ layouter: any BubbleLayouter, at index: Int) {
    requireNew(layouter.id)
    layouters.insert(layouter, at: index)
  }

  /// Inserts a layouter before another; after all others if the chain has none of that id.
  ///
  /// - Returns: Whether the chain has a layouter of that id.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, before id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place ?? layouters.count)
    return place != nil
  }

  /// Inserts a layouter after another; after all others if the chain has none of that id.
  ///
  /// - Returns: Whether the chain has a layouter of that id.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, after id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place.map { $0 + 1 } ?? layouters.count)
    return place != nil
  }

  /// Replaces a layouter and returns the replaced one; returns nil, and does not change the chain,
  /// if it has none of that id.
  ///
  /// - Precondition: No other layouter has the new one's id.
  @discardableResult
  public mutating func replace(
    _ id: LayouterID, with layouter: any BubbleLayouter
  ) -> (any BubbleLayouter)? {
    guard let place = index(of: id) else { return nil }
    if layouter.id != id { requireNew(layouter.id) }
    let replaced = layouters[place]
    layouters[place] = layouter
    return replaced
  }

  /// Removes a layouter and returns it; nil if the chain has none of that id.
  @discardableResult
  public mutating func remove(_ id: LayouterID) -> (any BubbleLayouter)? {
    guard let place = index(of: id) else { return nil }
    return layouters.remove(at: place)
  }

  /// Moves a layouter to another index: that in the resulting chain.
  ///
  /// - Returns: Whether the chain has a layouter of that id.
  /// - Precondition: `index` is within 0..<count.
  @discardableResult
  public mutating func move(_ id: LayouterID, to index: Int) -> Bool {
    precondition(layouters.indices.contains(index), "the chain has no place \(index)")
    guard let place = self.index(of: id) else { return false }
    var moved = layouters
    moved.insert(moved.remove(at: place), at: index)
    layouters = moved
    return true
  }

  /// Moves a layouter before another.
  ///
  /// - Returns: Whether the chain has both; else nothing is moved.
  @discardableResult
  public mutating func move(_ id: LayouterID, before other: LayouterID) -> Bool {
    move(id, beside: other, offset: 0)
  }

  /// Moves a layouter after another.
  ///
  /// - Returns: Whether the chain has both; else nothing is moved.
  @discardableResult
  public mutating func move(_ id: LayouterID, after other: LayouterID) -> Bool {
    move(id, beside: other, offset: 1)
  }

  private mutating func move(_ id: LayouterID, beside other: LayouterID, offset: Int) -> Bool {
    guard let place = index(of: id), let target = index(of: other) else { return false }
    guard id != other else { return true }
    // Removing it moves the ones after it up.
    return move(id, to: target + offset - (place < target ? 1 : 0))
  }

  private func requireNew(_ id: LayouterID) {
    precondition(
      index(of: id) == nil && id != ChainLinks.lastResort.id,
      "the chain has a layouter called \(id) already")
  }
}
