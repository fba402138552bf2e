import Foundation

extension CollectionView {
  /// Requests an element's view, if it has none, from the data source, or for a decoration view from the
  /// layout.
  func makeView(for element: VisibleElement) {
    let isReconfigured = element.takeReconfiguration()
    guard element.view == nil || isReconfigured else { return }
    reusePool.whileProviding(keeping: isReconfigured ? element.view : nil) {
      provideView(of: element)
    }
  }

  private func provideView(of element: VisibleElement) {
    let path = element.element.indexPath
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
}
