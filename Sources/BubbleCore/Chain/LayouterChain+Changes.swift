/// Changes of a chain.
extension LayouterChain {
  /// Returns the index of a layouter, or nil if the chain has none of that id.
  public func index(of id: LayouterID) -> Int? { layouters.firstIndex { $0.id == id } }

  /// The layouter with an id, or nil if the chain has none.
  public subscript(id: LayouterID) -> (any BubbleLayouter)? { layouters.first { $0.id == id } }

  /// Adds a layouter after all others.
  ///
  /// - Throws: ``ChainError/duplicateLayouter(_:)`` if the chain has a layouter of its id; then it is unchanged.
  public mutating func append(_ layouter: any BubbleLayouter) throws(ChainError) {
    try insert(layouter, at: layouters.count)
  }

  /// Inserts a layouter at an index.
  ///
  /// - Throws: ``ChainError/duplicateLayouter(_:)`` if the chain has a layouter of its id; then it is unchanged.
  /// - Precondition: `index` is within 0...count.
  public mutating func insert(_ layouter: any BubbleLayouter, at index: Int) throws(ChainError) {
    try requireNew(layouter.id)
    layouters.insert(layouter, at: index)
  }

  /// Inserts a layouter before another.
  ///
  /// - Throws: ``ChainError/unknownLayouter(_:)`` if the chain has no layouter `id`, and
  ///   ``ChainError/duplicateLayouter(_:)`` if it has one of the new one's id; then it is unchanged.
  public mutating func insert(_ layouter: any BubbleLayouter, before id: LayouterID)
    throws(ChainError)
  {
    try insert(layouter, at: try place(of: id))
  }

  /// Inserts a layouter after another.
  ///
  /// - Throws: ``ChainError/unknownLayouter(_:)`` if the chain has no layouter `id`, and
  ///   ``ChainError/duplicateLayouter(_:)`` if it has one of the new one's id; then it is unchanged.
  public mutating func insert(_ layouter: any BubbleLayouter, after id: LayouterID)
    throws(ChainError)
  {
    try insert(layouter, at: try place(of: id) + 1)
  }

  /// Replaces a layouter and returns the replaced one; returns nil, and does not change the chain,
  /// if it has none of that id.
  ///
  /// - Throws: ``ChainError/duplicateLayouter(_:)`` if another layouter of the chain has the new one's id; then it is
  ///   unchanged.
  @discardableResult
  public mutating func replace(
    _ id: LayouterID, with layouter: any BubbleLayouter
  ) throws(ChainError) -> (any BubbleLayouter)? {
    guard let place = index(of: id) else { return nil }
    if layouter.id != id { try requireNew(layouter.id) }
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

  /// Moves a layouter.
  ///
  /// - Parameters:
  ///   - id: The layouter.
  ///   - index: Its index in the resulting chain.
  /// - Throws: ``ChainError/unknownLayouter(_:)`` if the chain has no layouter `id`; then it is unchanged.
  /// - Precondition: `index` is within 0..<count.
  public mutating func move(_ id: LayouterID, to index: Int) throws(ChainError) {
    precondition(layouters.indices.contains(index), "the chain has no place \(index)")
    let place = try place(of: id)
    var moved = layouters
    moved.insert(moved.remove(at: place), at: index)
    layouters = moved
  }

  /// Moves a layouter before another.
  ///
  /// - Throws: ``ChainError/unknownLayouter(_:)`` if the chain lacks one of the two; then it is unchanged.
  public mutating func move(_ id: LayouterID, before other: LayouterID) throws(ChainError) {
    try move(id, beside: other, offset: 0)
  }

  /// Moves a layouter after another.
  ///
  /// - Throws: ``ChainError/unknownLayouter(_:)`` if the chain lacks one of the two; then it is unchanged.
  public mutating func move(_ id: LayouterID, after other: LayouterID) throws(ChainError) {
    try move(id, beside: other, offset: 1)
  }

  private mutating func move(
    _ id: LayouterID, beside other: LayouterID, offset: Int
  ) throws(ChainError) {
    let (place, target) = (try place(of: id), try place(of: other))
    guard id != other else { return }
    // Taking it out moves those behind it up.
    try move(id, to: target + offset - (place < target ? 1 : 0))
  }

  private func place(of id: LayouterID) throws(ChainError) -> Int {
    guard let place = index(of: id) else { throw .unknownLayouter(id) }
    return place
  }

  private func requireNew(_ id: LayouterID) throws(ChainError) {
    guard index(of: id) == nil, id != ChainLinks.lastResort.id else {
      throw .duplicateLayouter(id)
    }
  }
}
