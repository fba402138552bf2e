import BubbleCollection
import Foundation
import ListCore
import Springs

/// The stale parts, which the next preparation updates.
struct StaleParts {
  /// The counts, and all values of items.
  var everything = true
  /// The sizes of all elements.
  var sizes = false
  /// Whether the measurements of items are invalid, too.
  var measurements = false
  /// The estimated height of items.
  var estimate = false
  /// The sizes of single elements.
  var items: [IndexPath] = []
  var sections: [Int] = []
  /// The place of the separator above the first unread message.
  var separator = true
  /// Whether it was set since: then it refers to the list after a batch that begins.
  var isSeparatorNew = false
  /// A batch begins: the list changes when the changes are known.
  var awaitsUpdate = false
}

/// The data of a preparation.
struct PreparedData {
  weak var view: CollectionView?
  var ownerCount = 0
  var generation = 0
}

extension MessageListLayout {
  /// Updates stale parts, and keeps the position of the visible content.
  func prepareList() {
    guard let collectionView else {
      state.geometry = MessageListGeometry()
      state.geometry.sharedValues = .none
      state.pins.held = PinnedElements()
      state.pins.known = nil
      state.stale = StaleParts()
      _ = state.anchoring.takeBeforeReload()
      state.identities.removeAll()
      springs.removeAll()
      return
    }
    takeUp(collectionView)
    if state.batch == nil { state.anchoring.endUpdate() }
    if state.anchoring.pending != nil, let moment { state.anchoring.followScroll(at: moment) }
    updateSharedValues(of: collectionView)
    if !state.stale.awaitsUpdate { bringUpToDate(collectionView) }
    if !state.stale.everything { keepPlaceAfterReload(collectionView) }
    if let anchor = state.anchoring.takePending() { setOffset(keeping: anchor, collectionView) }
    state.pins.held = heldElements(in: state.geometry.viewport)
  }

  /// Returns the current viewport of the collection view, including pending adjustments of its offset.
  func liveViewport(_ collectionView: CollectionView) -> MessageListViewport {
    MessageListViewport(
      bounds: collectionView.bounds.offsetBy(dx: 0, dy: state.anchoring.offsetOnItsWay),
      insets: collectionView.adjustedContentInset, additionalInsets: settings.usableInsets)
  }

  /// Returns the elements that are held at the edges of a viewport.
  ///
  /// - Complexity: O(log *n*); O(1) if nothing pins, or if the last query was the same, as in a scroll step of the
  ///   layout.
  func heldElements(in viewport: MessageListViewport) -> PinnedElements {
    guard state.geometry.list.hasPins || pinsAllHeaders || pinsAllFooters else {
      return PinnedElements()
    }
    let occasion = HeldElements.Occasion(
      edition: state.geometry.edition, viewport: viewport, allHeaders: pinsAllHeaders,
      allFooters: pinsAllFooters)
    if let known = state.pins.known, known.occasion == occasion { return known.elements }
    var seen = state.geometry
    seen.viewport = viewport
    let elements = seen.pinnedElements(
      allHeaders: occasion.allHeaders, allFooters: occasion.allFooters)
    state.pins.known = HeldElements(occasion: occasion, elements: elements)
    return elements
  }

  /// Whether all headers pin, regardless of the delegate.
  var pinsAllHeaders: Bool { sectionHeadersPinToVisibleBounds && settings.pinnableItems != .cells }
  /// Whether all footers pin, regardless of the delegate.
  var pinsAllFooters: Bool { sectionFootersPinToVisibleBounds && settings.pinnableItems != .cells }

  /// Attaches to a collection view that did not have this layout all the time: the layout missed changes of
  /// the data.
  private func takeUp(_ collectionView: CollectionView) {
    let generation = collectionView.dataGeneration
    if state.prepared.ownerCount != ownerCount,
      state.prepared.view !== collectionView || state.prepared.generation != generation
    {
      state.stale.everything = true
      state.anchoring.reset()
    }
    state.prepared = PreparedData(
      view: collectionView, ownerCount: ownerCount, generation: generation)
  }

  private func updateSharedValues(of collectionView: CollectionView) {
    let viewport = liveViewport(collectionView)
    let size = collectionView.bounds.size
    let settings = settings
    if state.geometry.sharedValues.insets != viewport.insets
      || state.geometry.sharedValues.viewSize != size
      || state.geometry.sharedValues.additionalInsets != viewport.additionalInsets
    {
      let new = SharedListValues(
        additionalInsets: viewport.additionalInsets, viewSize: size, insets: viewport.insets)
      if new.layoutFrame.width != state.geometry.sharedValues.layoutFrame.width,
        !state.stale.everything
      {
        noteStaleSizes()
      }
      state.geometry.sharedValues = new
    }
    state.geometry.viewport = viewport
    state.geometry.itemSpacing = CGFloat(HeightUnits.sanitized(Double(settings.interItemSpacing)))
    state.geometry.headerHeight = CGFloat(HeightUnits.sanitized(Double(loadEarlierHeaderHeight)))
    state.geometry.footerHeight = CGFloat(HeightUnits.sanitized(Double(typingFooterHeight)))
    state.geometry.keepsContentAtBottom = keepContentAtBottomOfVisibleArea
    state.geometry.extendedItem = settings.indexPathForExtendedLayout.flatMap { Place($0) }
  }

  /// Queries the stale values.
  func bringUpToDate(_ collectionView: CollectionView) {
    let parts = state.stale
    state.stale = StaleParts()
    state.stale.everything = false
    state.stale.separator = false
    guard
      parts.everything || parts.sizes || !parts.items.isEmpty || !parts.sections.isEmpty
        || parts.separator
    else { return }
    defer { placeSeparator() }
    state.anchoring.noteStart(of: collectionView.currentPass, at: collectionView.bounds.minY)
    let queries = DelegateQueries(self)
    if parts.everything {
      let separator = parts.isSeparatorNew ? nil : state.separator.placed
      let ordinal = separator.map { state.geometry.list.ordinal(of: $0.place) } ?? 0
      // Before it is built again, so that both are not in memory at once.
      state.geometry.list = HeightIndex()
      state.separator.placed = nil
      state.identities.removeAll()
      springs.removeAll()
      state.listsByWidth.restart(at: state.geometry.sharedValues.layoutFrame.width)
      state.geometry.list = queries.list(counts: collectionView.itemCounts)
      if let separator { placeSeparator(afterReloadOf: separator, at: ordinal) }
    } else if parts.sizes {
      refreshSizes(parts, queries)
    } else {
      if !parts.items.isEmpty || !parts.sections.isEmpty { state.listsByWidth.listDidChange() }
      // All queries come before the edit, as the delegate may query the layout in turn.
      for path in parts.items {
        guard let place = Place(path), let new = state.geometry.list.item(again: place, queries)
        else { continue }
        state.geometry.list.setItem(place, to: new)
      }
      for number in parts.sections {
        guard let old = state.geometry.list[number] else { continue }
        let header = queries.header(number, old: old.header)
        let footer = queries.footer(number, old: old.footer)
        state.geometry.list.set(.header, of: number, to: header)
        state.geometry.list.set(.footer, of: number, to: footer)
      }
    }
  }

  /// Queries all sizes again; at an earlier width, restores those that were measured there.
  private func refreshSizes(_ parts: StaleParts, _ queries: DelegateQueries) {
    var keepsMeasurements = !parts.measurements
    let width = state.geometry.sharedValues.layoutFrame.width
    if parts.measurements, width != state.listsByWidth.width {
      if let known = state.listsByWidth.change(
        from: (state.geometry.list, state.separator.placed), to: width)
      {
        state.geometry.list = known.list
        state.separator.placed = known.separator
        keepsMeasurements = true
      }
    } else {
      state.listsByWidth.listDidChange()
    }
    if parts.estimate {
      state.listsByWidth.listDidChange()
      state.geometry.list.setEstimate(queries.estimatedHeight)
    }
    state.geometry.list = queries.refreshed(
      state.geometry.list, keepsMeasurements: keepsMeasurements)
  }
}
