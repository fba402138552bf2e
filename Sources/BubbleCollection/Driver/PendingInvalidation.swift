import Foundation

/// What was invalidated since the last pass: the union of all contexts.
struct PendingInvalidation {
  /// Whether the layout has to be prepared.
  var needsPrepare = true
  /// Whether cached attributes are worth nothing.
  var everything = true
  /// Whether the views stand for other data.
  var reloadsViews = false
  /// The elements that alone are stale, if the contexts name a few and nothing else; nil: all may be.
  var namedElements: [ElementIdentity]?
  /// Whether elements that are not named keep their attributes, so that the cache's stay good.
  var leavesOthers = false
  /// What is to be added to the content offset.
  var contentOffsetAdjustment = CGPoint.zero
  /// What is to be added to the content size.
  var contentSizeAdjustment = CGSize.zero

  var needsPass: Bool { needsPrepare }

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
    if other.everything { everything = true }
    contentOffsetAdjustment.x += other.contentOffsetAdjustment.x
    contentOffsetAdjustment.y += other.contentOffsetAdjustment.y
    contentSizeAdjustment.width += other.contentSizeAdjustment.width
    contentSizeAdjustment.height += other.contentSizeAdjustment.height
  }
}

extension PendingInvalidation {
  /// How many named elements are looked for one by one.
  static let namedElementLimit = 32

  /// What one context says.
  init(_ context: CollectionViewLayoutInvalidationContext) {
    everything = context.invalidateEverything
    if !everything, !context.invalidateDataSourceCounts {
      namedElements = PendingInvalidation.elements(named: context)
      leavesOthers = context.leavesOtherElementsAsTheyAre && namedElements != nil
    }
    contentOffsetAdjustment = context.contentOffsetAdjustment
    contentSizeAdjustment = context.contentSizeAdjustment
  }
}

extension PendingInvalidation {
  /// The elements that a context names; nil if it names none, or many.
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
  /// Has a layout that is taken up, or all of whose data may be others, invalidated.
  ///
  /// One that keeps the call to itself is prepared all the same, for what it knows may not exist any more.
  func invalidateEverything(of asked: AskedLayout, isReload: Bool = false) {
    let context = asked.layout.makeInvalidationContext()
    context.storedInvalidateEverything = true
    context.storedInvalidateDataSourceCounts = isReload
    asked.invalidateLayout(using: context)
    pending.add(PendingInvalidation())
    super.setNeedsLayout()
  }

  /// Notes what a layout says is stale; called through ``CollectionViewLayout/invalidateLayout(with:)``.
  func layout(
    _ layout: CollectionViewLayout,
    wasInvalidatedWith context: CollectionViewLayoutInvalidationContext
  ) {
    if layout !== currentLayout {
      guard isWithinTransition(layout) else { return }
      (currentLayout as? CollectionViewTransitionLayout)?.innerLayoutWasInvalidated(layout)
    }
    recorder?.recordArrival(of: context)
    if context.invalidateDataSourceCounts, updateInProgress?.isInvalidating != true {
      counts.isStale = true
    }
    // Read before it is added: a context of the layout's own may call back.
    var invalidation = PendingInvalidation(context)
    if updateInProgress?.isMeasuring == true, !context.adjustsOffsetDuringUpdates {
      invalidation.contentOffsetAdjustment = .zero
    }
    pending.add(invalidation)
    forgetMeasurements(context)
    super.setNeedsLayout()
  }

  /// Has visible elements that a context says are stale measured anew, be they laid out as large as before.
  ///
  /// Not within a pass: there it is what was measured just now that layouts call stale.
  private func forgetMeasurements(_ context: CollectionViewLayoutInvalidationContext) {
    guard !isInPass, !context.keepsMeasurements, !context.leavesOtherElementsAsTheyAre else {
      return
    }
    let items = context.invalidatedItemIndexPaths
    let supplementaries = context.invalidatedSupplementaryIndexPaths
    guard context.invalidateEverything || items != nil || supplementaries != nil else { return }
    for visible in visibleElements where visible.measuredSize != nil {
      let element = visible.element
      let isNamed =
        switch element.category {
        case .cell: items?.contains(element.indexPath) == true
        case .supplementaryView:
          supplementaries?[element.kind ?? ""]?.contains(element.indexPath) == true
        case .decorationView: false
        }
      if context.invalidateEverything || isNamed { visible.measuredSize = nil }
    }
  }

  /// Applies what contexts added to offset and size, then has the layout prepared and takes its size.
  ///
  /// - Returns: Whether there was anything to prepare.
  func prepareLayoutIfNeeded() -> Bool {
    loadCounts()
    guard pending.needsPrepare else { return false }
    let taken = pending
    pending = PendingInvalidation(needsPrepare: false, everything: false)
    pending.reloadsViews = taken.reloadsViews
    applyAdjustments(of: taken)
    isPreparing = true
    asked.prepare()
    takeContentSize()
    isPreparing = false
    if taken.leavesOthers, !cache.isStale, let named = taken.namedElements {
      cache.staleElements += named
    } else {
      cache.isShortLived = wasPreparedInLastPass
      cache.isStale = true
    }
    return true
  }

  /// Takes the layout's content size, without what cannot be used of it.
  func takeContentSize() {
    let size = asked.collectionViewContentSize
    let width = size.width.isFinite && size.width >= 0 ? size.width : 0
    let height = size.height.isFinite && size.height >= 0 ? size.height : 0
    if width != size.width || height != size.height {
      report(.unusableContentSize("\(size.width) × \(size.height)"))
    }
    let usable = CGSize(width: width, height: height)
    if usable != contentSize {
      contentSize = usable
      needsClamping = true
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
        needsClamping = true
      } else {
        report(.unusableContentSize("\(adjusted.width) × \(adjusted.height), adjusted"))
      }
    }
    let offset = invalidation.contentOffsetAdjustment
    guard offset != .zero else { return }
    if updateInProgress != nil {
      updateInProgress?.heldOffsetAdjustment.x += offset.x
      updateInProgress?.heldOffsetAdjustment.y += offset.y
    } else {
      adjustContentOffset(by: offset)
    }
  }

  /// Moves the content without asking the layout: it was the layout that wanted it.
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
    needsClamping = true
  }

  /// Tells the host once of something that a layout did wrong.
  package func report(_ problem: CollectionViewDiagnostic.Problem) {
    let diagnostic = CollectionViewDiagnostic(
      problem: problem, layoutClass: "\(type(of: currentLayout))")
    guard diagnostics.count < 100, !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
    diagnosticHandler?(diagnostic)
  }
}
