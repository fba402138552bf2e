/// Changing a chain.
extension LayouterChain {
  /// The place of a layouter, or nil if the chain has none of that id.
  public func index(of id: LayouterID) -> Int? { layouters.firstIndex { $0.id == id } }

  /// The layouter of an id, or nil if the chain has none.
  public subscript(id: LayouterID) -> (any BubbleLayouter)? { layouters.first { $0.id == id } }

  /// Puts a layouter behind all others.
  public mutating func append(_ layouter: any BubbleLayouter) {
    insert(layouter, at: layouters.count)
  }

  /// Puts a layouter at a place.
  ///
  /// - Precondition: `index` is within 0...count and the id is new.
  public mutating func insert(_ layouter: any BubbleLayouter, at index: Int) {
    requireNew(layouter.id)
    layouters.insert(layouter, at: index)
  }

  /// Puts a layouter in front of another; behind all if the chain has none of that id.
  ///
  /// - Returns: Whether the other was there.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, before id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place ?? layouters.count)
    return place != nil
  }

  /// Puts a layouter behind another; behind all if the chain has none of that id.
  ///
  /// - Returns: Whether the other was there.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, after id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place.map { $0 + 1 } ?? layouters.count)
    return place != nil
  }

  /// Puts a layouter in the place of another, which is returned; nil, and the chain as it was, if it
  /// has none of that id.
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

  /// Takes a layouter out and returns it; nil if the chain has none of that id.
  @discardableResult
  public mutating func remove(_ id: LayouterID) -> (any BubbleLayouter)? {
    guard let place = index(of: id) else { return nil }
    return layouters.remove(at: place)
  }

  /// Moves a layouter to another place: its index in the chain that results.
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

  /// Moves a layouter in front of another.
  ///
  /// - Returns: Whether the chain has both; else nothing is moved.
  @discardableResult
  public mutating func move(_ id: LayouterID, before other: LayouterID) -> Bool {
    move(id, beside: other, offset: 0)
  }

  /// Moves a layouter behind another.
  ///
  /// - Returns: Whether the chain has both; else nothing is moved.
  @discardableResult
  public mutating func move(_ id: LayouterID, after other: LayouterID) -> Bool {
    move(id, beside: other, offset: 1)
  }

  private mutating func move(_ id: LayouterID, beside other: LayouterID, offset: Int) -> Bool {
    guard let place = index(of: id), let target = index(of: other) else { return false }
    guard id != other else { return true }
    // Taking it out moves those behind it up.
    return move(id, to: target + offset - (place < target ? 1 : 0))
  }

  private func requireNew(_ id: LayouterID) {
    precondition(
      index(of: id) == nil && id != ChainLinks.lastResort.id,
      "the chain has a layouter called \(id) already")
  }
}
