import Foundation

/// A layout between two others: `UICollectionViewTransitionLayout`.
///
/// It interpolates between the answers of both by ``transitionProgress``. Elements of both layouts move from
/// one place to the other; an element of only one of them fades at its place. The content size is
/// interpolated as well, and in an interactive transition the content offset. A subclass may use
/// ``updateValue(_:forAnimatedKey:)`` for other values of a gesture.
///
/// ## Differences from UICollectionViewTransitionLayout
///
/// Setting the progress invalidates automatically; an additional call of `invalidateLayout()`, as with UIKit,
/// does no harm. An element that crosses the bounds, but is within them at neither end, is invisible on its
/// way.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout at progress 0.
  open var currentLayout: CollectionViewLayout { ends[0] }
  /// The layout at progress 1.
  open var nextLayout: CollectionViewLayout { ends[1] }

  /// The progress of the transition, from 0 to 1; not clamped: values beyond are extrapolated.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      guard transitionProgress != oldValue else { return }
      invalidateLayout(with: makeInvalidationContext())
      owner?.transitionProgressDidChange()
    }
  }

  /// Both layouts.
  let ends: [CollectionViewLayout]
  /// The content offsets of both, if the transition also moves the content.
  var offsets: (current: CGPoint, next: CGPoint)?
  /// Whether each of both must be prepared.
  private var isStale = [true, true]
  /// Whether each of both became stale by the bounds of the last query.
  private var areStale = [false, false]
  /// Their contexts for these bounds, until the invalidation by them.
  private var contextsForBounds: [CollectionViewLayoutInvalidationContext?] = [nil, nil]
  private var values: [String: CGFloat] = [:]

  /// Creates a layout between two others.
  public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
    ends = [currentLayout, newLayout]
    super.init()
    decorationViewClasses = currentLayout.decorationViewClasses
      .merging(newLayout.decorationViewClasses) { $1 }
  }

  /// Returns nil: there are no layouts to interpolate.
  public required init?(coder: NSCoder) { nil }

  /// Stores a number of the transition under a name.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns the number under a name; 0 if there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Answers

  open override func prepare() {
    for index in ends.indices where isStale[index] {
      isStale[index] = false
      queries(index).prepare()
    }
  }

  open override var collectionViewContentSize: CGSize {
    let size = queries(0).collectionViewContentSize
      .interpolated(to: queries(1).collectionViewContentSize, progress)
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let answers = ends.indices.map { index in
      let shift = shift(of: index)
      return queries(index)
        .layoutAttributesForElements(in: rect.offsetBy(dx: -shift.x, dy: -shift.y)) ?? []
    }
    let first = answers[0].map(ElementIdentity.init)
    let inFirst = Set(first)
    let second = Dictionary(
      answers[1].map { (ElementIdentity($0), $0) }, uniquingKeysWith: { $1 })
    var result = zip(first, answers[0]).compactMap { element, attributes in
      between(attributes, second[element] ?? self.attributes(for: element, in: 1))
    }
    for attributes in answers[1] {
      let element = ElementIdentity(attributes)
      guard !inFirst.contains(element) else { continue }
      if let found = between(self.attributes(for: element, in: 0), attributes) {
        result.append(found)
      }
    }
    return result
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .cell(indexPath)) }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .supplementary(elementKind, indexPath)) }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .decoration(elementKind, indexPath)) }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    // Not for progress alone, which changes nothing in the two layouts.
    if context.invalidateDataSourceCounts {
      isStale = [true, true]
      for layout in ends { layout.invalidateLayout(using: context.retold(for: layout)) }
    } else if context.targetIndexPathsForInteractivelyMovingItems != nil {
      isStale = [true, true]
      for layout in ends { layout.invalidateLayout(with: context.retold(for: layout)) }
    }
    let contexts = contextsForBounds
    contextsForBounds = [nil, nil]
    for (index, context) in contexts.enumerated() {
      if let context { queries(index).invalidateLayout(using: context) }
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    areStale = ends.indices.map { queries($0).shouldInvalidateLayout(forBoundsChange: newBounds) }
    return areStale.contains(true)
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    // The contexts of the layouts for the new bounds invalidate them once these apply.
    contextsForBounds = ends.indices.map {
      areStale[$0] ? queries($0).invalidationContext(forBoundsChange: newBounds) : nil
    }
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  /// Makes one of the layouts prepare in the next pass.
  func innerLayoutWasInvalidated(_ layout: CollectionViewLayout) {
    for index in ends.indices where ends[index] === layout { isStale[index] = true }
  }

  /// Notes that the first layout is up to date.
  func currentLayoutIsPrepared() { isStale[0] = false }

  // MARK: Updates, of which both layouts are notified

  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    for index in ends.indices { queries(index).prepare(forCollectionViewUpdates: updateItems) }
  }

  open override func finalizeCollectionViewUpdates() {
    for index in ends.indices { queries(index).finalizeCollectionViewUpdates() }
  }

  open override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    for index in ends.indices { queries(index).prepare(forAnimatedBoundsChange: oldBounds) }
  }

  open override func finalizeAnimatedBoundsChange() {
    for index in ends.indices { queries(index).finalizeAnimatedBoundsChange() }
  }

  open override func indexPathsToDeleteForSupplementaryView(
    ofKind elementKind: String
  ) -> [IndexPath] {
    union { $0.indexPathsToDelete(ofKind: ElementKind(.supplementaryView, elementKind)) }
  }

  open override func indexPathsToDeleteForDecorationView(
    ofKind elementKind: String
  ) -> [IndexPath] {
    union { $0.indexPathsToDelete(ofKind: ElementKind(.decorationView, elementKind)) }
  }

  open override func indexPathsToInsertForSupplementaryView(
    ofKind elementKind: String
  ) -> [IndexPath] {
    union { $0.indexPathsToInsert(ofKind: ElementKind(.supplementaryView, elementKind)) }
  }

  open override func indexPathsToInsertForDecorationView(
    ofKind elementKind: String
  ) -> [IndexPath] {
    union { $0.indexPathsToInsert(ofKind: ElementKind(.decorationView, elementKind)) }
  }

  // MARK: Direction

  open override var developmentLayoutDirection: UserInterfaceLayoutDirection {
    currentLayout.developmentLayoutDirection
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    currentLayout.flipsHorizontallyInOppositeLayoutDirection
  }
}

extension CollectionViewTransitionLayout: MovedItemFollowing {
  /// Queries of both layouts.
  var endQueries: [LayoutQueries] { ends.indices.map { queries($0) } }

  package func follow(moveFrom from: IndexPath, to: IndexPath) {
    for layout in ends { (layout as? any MovedItemFollowing)?.follow(moveFrom: from, to: to) }
  }
}

extension CollectionViewTransitionLayout {
  /// Returns the queries of one of both layouts.
  func queries(_ index: Int) -> LayoutQueries {
    LayoutQueries(layout: ends[index], recorder: owner?.recorder, mirror: nil)
  }

  /// Returns the index paths that either layout names, each once.
  func union(_ question: (LayoutQueries) -> [IndexPath]) -> [IndexPath] {
    let current = question(queries(0))
    let known = Set(current)
    return current + question(queries(1)).filter { !known.contains($0) }
  }

  /// The progress; 0 if it is not finite.
  var progress: CGFloat { transitionProgress.isFinite ? transitionProgress : 0 }

  /// The content offset that belongs to the progress.
  var offset: CGPoint? { offsets.map { $0.current.interpolated(to: $0.next, progress) } }

  /// Returns the movement of one layout's content since the beginning of the transition.
  func shift(of index: Int) -> CGPoint {
    guard let offsets, let offset else { return .zero }
    let own = index == 0 ? offsets.current : offsets.next
    return CGPoint(x: offset.x - own.x, y: offset.y - own.y)
  }

  func attributes(for element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    between(queries(0).layoutAttributes(for: element), queries(1).layoutAttributes(for: element))
  }

  /// Returns one layout's attributes of an element that the other one returned; nil if the element does not
  /// exist.
  ///
  /// If it does not exist, the other layout made the error, and its answer is reported. This layout may rely
  /// on the counts, and is not queried then.
  func attributes(
    for element: ElementIdentity, in index: Int
  ) -> CollectionViewLayoutAttributes? {
    guard owner?.hasElement(element) ?? true else { return nil }
    return queries(index).layoutAttributes(for: element)
  }

  /// Returns the interpolation between both layouts' attributes for one element; nil if neither has it.
  func between(
    _ current: CollectionViewLayoutAttributes?, _ next: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    switch (current, next) {
    case (let current?, let next?):
      progress == 0 ? current : current.interpolated(to: next, progress)
    case (let current?, nil): faded(current, to: 1 - progress, shift(of: 0))
    case (nil, let next?): faded(next, to: progress, shift(of: 1))
    case (nil, nil): nil
    }
  }

  private func faded(
    _ attributes: CollectionViewLayoutAttributes, to part: CGFloat, _ shift: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let copy = attributes.duplicate()
    copy.alpha = attributes.alpha * min(1, max(0, part))
    copy.values.frame = copy.values.frame.offsetBy(dx: shift.x, dy: shift.y)
    return copy
  }
}

extension CollectionViewLayoutInvalidationContext {
  /// Returns this context's information about data and movements, as a context of another layout.
  func retold(for layout: CollectionViewLayout) -> CollectionViewLayoutInvalidationContext {
    let context = layout.makeInvalidationContext()
    context.storedInvalidateEverything = invalidateEverything
    context.storedInvalidateDataSourceCounts = invalidateDataSourceCounts
    context.storedTargetPaths = targetIndexPathsForInteractivelyMovingItems
    context.storedPreviousPaths = previousIndexPathsForInteractivelyMovingItems
    context.storedMovementTarget = interactiveMovementTarget
    return context
  }
}
