import Foundation

/// The union of all invalidation contexts since the last pass.
struct PendingInvalidation {
  /// Whether the layout must be prepared.
  private(set) var needsPrepare = true
  /// Whether the views show other data.
  private(set) var reloadsViews = false
  /// The only stale elements, if the contexts name a few and nothing else; nil: all may be stale.
  private(set) var namedElements: [ElementIdentity]?
  /// Whether unnamed elements keep their attributes, so that the cached ones stay valid.
  private(set) var leavesOthers = false
  /// The sum to add to the content offset.
  fileprivate(set) var contentOffsetAdjustment = CGPoint.zero
  /// The sum to add to the content size.
  private(set) var contentSizeAdjustment = CGSize.zero

  init() {}

  /// Makes the views show other data.
  mutating func reloadViews() { reloadsViews = true }

  /// Returns whether the views show other data, and clears that.
  mutating func takeReload() -> Bool {
    defer { reloadsViews = false }
    return reloadsViews
  }

  /// Makes the layout be prepared, although it may not have forwarded an invalidation.
  mutating func setNeedsPrepare() { needsPrepare = true }

  /// Returns everything that the layout is prepared for, and clears that.
  mutating func take() -> PendingInvalidation {
    let taken = self
    self = PendingInvalidation()
    (needsPrepare, reloadsViews) = (false, taken.reloadsViews)
    return taken
  }

  mutating func add(_ other: PendingInvalidation) {
    leavesOthers = other.leavesOthers && (leavesOthers || !needsPrepare)
    if needsPrepare, namedElements == nil {
      // Everything may be stale already.
    } else if let known = needsPrepare ? namedElements : [], let others = other.namedElements {
      let all = known + others.filter { !known.contains($0) }
      namedElements = all.count <= PendingInvalidation.namedElementLimit ? all : nil
    } else {
      namedElements = nil
    }
    if namedElements == nil { leavesOthers = false }
    needsPrepare = true
    contentOffsetAdjustment.x += other.contentOffsetAdjustment.x
    contentOffsetAdjustment.y += other.contentOffsetAdjustment.y
    contentSizeAdjustment.width += other.contentSizeAdjustment.width
    contentSizeAdjustment.height += other.contentSizeAdjustment.height
  }
}

extension PendingInvalidation {
  /// The maximum number of named elements that are queried one by one.
  static let namedElementLimit = 32

  /// Creates the invalidation of one context.
  init(_ context: CollectionViewLayoutInvalidationContext) {
    if !context.invalidateEverything, !context.invalidateDataSourceCounts {
      namedElements = PendingInvalidation.elements(named: context)
      leavesOthers = context.leavesOtherElementsAsTheyAre && namedElements != nil
    }
    contentOffsetAdjustment = context.contentOffsetAdjustment
    contentSizeAdjustment = context.contentSizeAdjustment
  }

  /// Returns the elements that a context names; nil if it names none, or many.
  private static func elements(
    named context: CollectionViewLayoutInvalidationContext
  ) -> [ElementIdentity]? {
    var elements: [ElementIdentity] = []
    func add(_ paths: [IndexPath], _ name: (IndexPath) -> ElementIdentity) -> Bool {
      guard elements.count + paths.count <= namedElementLimit else { return false }
      elements += paths.map(name)
      return true
    }
    guard add(context.invalidatedItemIndexPaths ?? [], ElementIdentity.cell) else { return nil }
    for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
      guard add(paths, { .supplementary(kind, $0) }) else { return nil }
    }
    for (kind, paths) in context.invalidatedDecorationIndexPaths ?? [:] {
      guard add(paths, { .decoration(kind, $0) }) else { return nil }
    }
    return elements.isEmpty ? nil : elements
  }
}

extension CollectionView {
  /// Invalidates a layout that is attached, or whose data may all have changed.
  ///
  /// A layout that does not forward the call is prepared nevertheless, because its elements may no longer
  /// exist.
  func invalidateEverything(of queries: LayoutQueries, isReload: Bool = false) {
    let context = queries.layout.makeInvalidationContext()
    context.storedInvalidateEverything = true
    context.storedInvalidateDataSourceCounts = isReload
    queries.invalidateLayout(using: context)
    pending.add(PendingInvalidation())
    super.setNeedsLayout()
  }

  /// Records the parts that a layout invalidates; called through
  /// ``CollectionViewLayout/invalidateLayout(with:)``.
  func layout(
    _ layout: CollectionViewLayout,
    wasInvalidatedWith context: CollectionViewLayoutInvalidationContext
  ) {
    if layout !== currentLayout {
      guard isWithinTransition(layout) else { return }
      (currentLayout as? CollectionViewTransitionLayout)?.innerLayoutWasInvalidated(layout)
    }
    recorder?.recordArrival(of: context)
    if context.invalidateDataSourceCounts, updates.batch?.isInvalidating != true {
      counts.invalidate()
    }
    // Read before it is added: a custom context of the layout may call back.
    var invalidation = PendingInvalidation(context)
    if let batch = updates.batch {
      invalidation.contentOffsetAdjustment = batch.adjustment(by: context)
    }
    pending.add(invalidation)
    forgetMeasurements(context)
    super.setNeedsLayout()
  }

  /// Measures visible elements again that a context marks as stale, even if their sizes are unchanged.
  ///
  /// It does nothing within a pass, because there layouts invalidate the elements that have just been
  /// measured.
  private func forgetMeasurements(_ context: CollectionViewLayoutInvalidationContext) {
    guard !activity.isInPass, !context.keepsMeasurements, !context.leavesOtherElementsAsTheyAre
    else {
      return
    }
    let items = context.invalidatedItemIndexPaths
    let supplementaries = context.invalidatedSupplementaryIndexPaths
    guard context.invalidateEverything || items != nil || supplementaries != nil else { return }
    for visible in visibleElements where visible.measurement.size != nil {
      let element = visible.element
      let isNamed =
        switch element.category {
        case .cell: items?.contains(element.indexPath) == true
        case .supplementaryView:
          supplementaries?[element.kind ?? ""]?.contains(element.indexPath) == true
        case .decorationView: false
        }
      if context.invalidateEverything || isNamed { visible.measurement.invalidate() }
    }
  }

  /// Applies the additions of contexts to offset and size, then prepares the layout and reads its size.
  ///
  /// - Returns: Whether there was anything to prepare.
  func prepareLayoutIfNeeded() -> Bool {
    loadCounts()
    guard pending.needsPrepare else { return false }
    let taken = pending.take()
    applyAdjustments(of: taken)
    activity.whilePreparing {
      queries.prepare()
      takeContentSize()
    }
    visible.cache.layoutWasPrepared(staling: taken.leavesOthers ? taken.namedElements : nil)
    return true
  }

  /// Reads the layout's content size, without unusable values.
  func takeContentSize() {
    let size = queries.collectionViewContentSize
    let usable = size.usable
    if usable != size { report(.unusableContentSize("\(size.width) × \(size.height)")) }
    if usable != contentSize {
      contentSize = usable
      scrolling.setNeedsClamping()
    }
    takeDirection()
  }

  private func applyAdjustments(of invalidation: PendingInvalidation) {
    let size = invalidation.contentSizeAdjustment
    if size != .zero {
      let adjusted = CGSize(
        width: contentSize.width + size.width, height: contentSize.height + size.height)
      if CGRect(origin: .zero, size: adjusted).isUsable {
        contentSize = adjusted
        scrolling.setNeedsClamping()
      } else {
        report(.unusableContentSize("\(adjusted.width) × \(adjusted.height), adjusted"))
      }
    }
    let offset = invalidation.contentOffsetAdjustment
    guard offset != .zero else { return }
    if let batch = updates.batch {
      batch.hold(offset)
    } else {
      adjustContentOffset(by: offset)
    }
  }

  /// Moves the content without asking the layout, which requested the move.
  func adjustContentOffset(by adjustment: CGPoint) {
    guard adjustment.x.isFinite, adjustment.y.isFinite else {
      report(.unusableContentOffset("\(adjustment)"))
      return
    }
    let newBounds = CGRect(
      x: storedBounds.minX + adjustment.x, y: storedBounds.minY + adjustment.y,
      width: storedBounds.width, height: storedBounds.height)
    guard newBounds.isUsable else { return report(.unusableContentOffset("\(adjustment)")) }
    setStoredBounds(newBounds)
    scrolling.setNeedsClamping()
  }
}
