import Foundation

extension CollectionView {
  /// Requests an element's view, if it has none, from the data source, or for a decoration view from the
  /// layout.
  func makeView(for element: VisibleElement) {
    let isReconfigured = element.takeReconfiguration()
    guard element.view == nil || isReconfigured else { return }
    let path = element.element.indexPath
    if isReconfigured { reusePool.kept = element.view }
    reusePool.beginProviding()
    defer {
      reusePool.kept = nil
      reusePool.endProviding()
    }
    switch element.element.category {
    case .cell:
      guard !visible.missingMethods.contains(.cellForItem), let dataSource else { return }
      let cell = dataSource.collectionView(self, cellForItemAt: dataSourcePath(for: path))
      guard !visible.missingMethods.contains(.cellForItem) else { return }
      element.view = cell
      showSelection(of: path, in: cell)
    case .supplementaryView:
      guard !visible.missingMethods.contains(.viewForSupplementaryElement), let dataSource else {
        return
      }
      let view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: element.element.kind ?? "", at: path)
      if !visible.missingMethods.contains(.viewForSupplementaryElement) { element.view = view }
    case .decorationView:
      element.view = decorationView(for: element.element)
    }
  }

  private func decorationView(for element: ElementIdentity) -> CollectionReusableView? {
    let key = ReusePool.Key(kind: element.kind, identifier: "")
    let viewClass = currentLayout.decorationViewClasses[element.kind ?? ""]
    if let view = reusePool.take(key, of: viewClass) {
      view.prepareForReuse()
      return view
    }
    guard let viewClass else {
      report(.unregisteredDecorationView(element))
      return nil
    }
    return viewClass.makeInstance(frame: .zero)
  }

  /// Displays an element's view.
  func beginDisplaying(_ element: VisibleElement) {
    guard let view = element.view else { return }
    apply(element)
    if let cell = view as? CollectionViewCell, element.element.category == .cell {
      delegate?.collectionView(self, willDisplay: cell, forItemAt: element.element.indexPath)
    } else {
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.element.kind ?? "",
        at: element.element.indexPath)
    }
    if let last = subviews.last as? CollectionReusableView, last.zIndex > view.zIndex {
      subviewsAreOutOfOrder = true
    }
    addSubview(view)
  }

  /// Removes an element's view and keeps it for reuse.
  func endDisplaying(_ element: VisibleElement) {
    guard let view = element.view else { return }
    view.removeFromSuperview()
    if let cell = view as? CollectionViewCell, element.element.category == .cell {
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.element.indexPath)
    } else {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view,
        forElementOfKind: element.element.kind ?? "", at: element.element.indexPath)
    }
    keepForReuse(view, of: element)
  }

  /// Keeps the unused views of a round for reuse: the views of elements that were not visible before and are
  /// no longer visible.
  func keepForReuse(_ elements: [VisibleElement], unlessIn current: [VisibleElement]) {
    for element in elements where element.previous == nil {
      guard let view = element.view, !current.contains(where: { $0.view === view })
      else { continue }
      keepForReuse(view, of: element)
      // The element may return in a later round; another one may have its view by then.
      element.view = nil
    }
  }

  private func keepForReuse(_ view: CollectionReusableView, of element: VisibleElement) {
    switch element.element.category {
    case .decorationView:
      reusePool.put(view, ReusePool.Key(kind: element.element.kind, identifier: ""))
    case .cell, .supplementaryView:
      guard let identifier = view.reuseIdentifier else { return }
      reusePool.put(view, ReusePool.Key(kind: element.element.kind, identifier: identifier))
    }
  }

  /// Applies an element's attributes to its view.
  func apply(_ element: VisibleElement) {
    guard let view = element.view else { return }
    view.setStandardAttributes(element.attributes)
    view.zIndex = element.attributes.zIndex
    view.apply(element.attributes)
  }
}

extension CollectionReusableView {
  /// Applies the properties of attributes that every view has.
  func setStandardAttributes(_ attributes: CollectionViewLayoutAttributes) {
    frame = attributes.values.frame
    transform = attributes.transform
    alpha = attributes.alpha
    isHidden = attributes.isHidden
  }
}

extension CollectionView {
  /// The index paths of the items that are visible, in the layout's order.
  public var indexPathsForVisibleItems: [IndexPath] {
    visibleElements.filter { $0.element.category == .cell }.map(\.element.indexPath)
  }

  /// The index paths of the supplementary views of a kind that are visible, in the layout's order.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleElements.filter {
      $0.element.category == .supplementaryView && $0.element.kind == elementKind
    }.map(\.element.indexPath)
  }

  /// The cells of the items that are visible, if the data source gives cells.
  public var visibleCells: [CollectionViewCell] {
    visibleElements.compactMap { $0.view as? CollectionViewCell }
  }

  /// The visible supplementary views of a kind, if the data source gives views.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visibleElements.filter {
      $0.element.category == .supplementaryView && $0.element.kind == elementKind
    }.compactMap(\.view)
  }

  /// The attributes of all elements that are visible, as of the last pass, in the layout's order.
  public var visibleLayoutAttributes: [CollectionViewLayoutAttributes] {
    visibleElements.map { $0.attributes }
  }

  /// Returns the cell of an item; nil if it is not visible or there are no views.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    visible.element(.cell(indexPath))?.view as? CollectionViewCell
  }

  /// Returns a supplementary view; nil if it is not visible or there are no views.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    visible.element(.supplementary(elementKind, indexPath))?.view
  }

  /// Returns the index path of the item that a cell shows; nil if it shows none.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    visibleElements.first { $0.view === cell }?.element.indexPath
  }

  /// Returns the index path of the element that a supplementary or decoration view shows; nil if it shows
  /// none.
  public func indexPath(
    forSupplementaryView supplementaryView: CollectionReusableView
  ) -> IndexPath? {
    visibleElements.first {
      $0.view === supplementaryView && $0.element.category != .cell
    }?.element.indexPath
  }

  /// Returns the index path of the uppermost item at a point; nil if there is none.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let rect = CGRect(origin: point, size: .zero)
    return layoutAttributesForElements(in: rect)
      .filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.overlaps(rect) }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// Returns the attributes of an item, preparing the layout if needed; nil if the item does not exist.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    prepareForQuestion()
    guard counts.contains(indexPath) else { return nil }
    return queries.layoutAttributes(of: .cell(indexPath))
  }

  /// Returns the attributes of a supplementary view, preparing the layout if needed; nil if there is none.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    prepareForQuestion()
    return queries.layoutAttributes(of: .supplementary(kind, indexPath))
  }

  /// Returns the layout's attributes for the elements in a part of the content, visible or not, preparing the
  /// layout if needed.
  ///
  /// Elements that the layout returns outside the rect are left out.
  public func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    prepareForQuestion()
    return ask(for: rect).filter { $0.frame.overlaps(rect) }.map(\.attributes)
  }

  private func prepareForQuestion() {
    guard !activity.isInPass, !activity.isPreparing else { return }
    _ = prepareLayoutIfNeeded()
  }

  /// Asks the layout for the parts of the visible bounds that the cache lacks.
  func fillCache() {
    guard let covered = visible.cache.covered else {
      let wanted = visible.cache.isShortLived ? storedBounds : pagesAroundBounds
      return visible.cache.replace(by: ask(for: wanted), for: wanted)
    }
    if !visible.cache.staleElements.isEmpty {
      for element in visible.cache.takeStaleElements() {
        let answer = entry(of: element)
        visible.cache.renew(element, by: answer)
      }
    }
    guard !covered.contains(storedBounds) else { return }
    let wanted = pagesAroundBounds
    if covered.minX == wanted.minX, covered.width == wanted.width,
      covered.minY <= wanted.maxY, wanted.minY <= covered.maxY,
      covered.minY < wanted.minY || wanted.maxY < covered.maxY || covered.height < wanted.height,
      isWholePages(from: wanted.minY, to: covered.minY),
      isWholePages(from: covered.maxY, to: wanted.maxY)
    {
      extendCache(to: wanted, from: covered)
    } else {
      let old = visible.cache.entries
      let answer = ask(for: wanted)
      visible.cache.replace(by: answer, for: wanted)
      reportSilentChanges(of: answer, since: old)
    }
  }

  /// The smallest rect of whole pages that contains the visible bounds.
  private var pagesAroundBounds: CGRect {
    let bounds = storedBounds
    func pages(_ start: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
      guard length > 0 else { return (start, 0) }
      let first = (start / length).rounded(.down) * length
      let end = ((start + length) / length).rounded(.up) * length
      // Beyond 2^53 pages the arithmetic is too coarse: the bounds themselves are used.
      return first <= start && end >= start + length ? (first, end - first) : (start, length)
    }
    let (x, width) = pages(bounds.minX, bounds.width)
    let (y, height) = pages(bounds.minY, bounds.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Whether a part of the content is empty, or at least as high as the view.
  ///
  /// Some layouts search their rows for one that a rect meets, as if the elements of a row were equally high.
  /// They miss some elements in a rect that is lower than a row.
  private func isWholePages(from top: CGFloat, to bottom: CGFloat) -> Bool {
    bottom <= top || bottom - top >= storedBounds.height
  }

  /// Returns the layout's answer for one element; nil if it is unusable.
  private func entry(of element: ElementIdentity) -> ElementCache.Entry? {
    guard var attributes = queries.layoutAttributes(for: element) else { return nil }
    if !isKnownUniquelyReferenced(&attributes) { attributes = attributes.duplicate() }
    guard ElementIdentity(attributes) == element else { return nil }
    if let problem = problem(with: attributes, of: element) {
      report(problem)
      return nil
    }
    return ElementCache.Entry(element, attributes)
  }

  /// Asks only for the pages above and below the cached ones.
  private func extendCache(to wanted: CGRect, from covered: CGRect) {
    let old = visible.cache.entries.filter { $0.frame.overlaps(wanted) }
    func band(from top: CGFloat, to bottom: CGFloat) -> [ElementCache.Entry] {
      guard top < bottom else { return [] }
      let answer = ask(
        for: CGRect(x: wanted.minX, y: top, width: wanted.width, height: bottom - top))
      reportSilentChanges(of: answer, since: old)
      var matcher = ElementMatcher(old)
      return answer.filter { matcher.match($0.element) == nil }
    }
    let above = band(from: wanted.minY, to: covered.minY)
    let below = band(from: covered.maxY, to: wanted.maxY)
    visible.cache.extend(above, below, to: wanted)
  }

  private func reportSilentChanges(
    of entries: [ElementCache.Entry], since old: [ElementCache.Entry]
  ) {
    var matcher = ElementMatcher(old)
    for entry in entries {
      guard let index = matcher.match(entry.element) else { continue }
      if old[index].frame != entry.frame { report(.changedWithoutInvalidation(entry.element)) }
    }
  }
}
