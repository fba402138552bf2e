import BubbleCollection
import Foundation
import ListCore
import Springs

/// What has to be brought up to date at the next preparation.
struct StaleParts {
  /// The counts, and all that is known of items.
  var everything = true
  /// The sizes of all elements.
  var sizes = false
  /// Whether what items said of their sizes themselves does not hold any more, either.
  var measurements = false
  /// The height that is assumed of items.
  var estimate = false
  /// The sizes of single elements.
  var items: [IndexPath] = []
  var sections: [Int] = []
  /// Where the line over the first unread message is.
  var separator = true
  /// Whether it was set since: then it means the list after a batch that begins.
  var isSeparatorNew = false
  /// A batch begins: the list changes when it is known how.
  var awaitsUpdate = false
}

/// Which data a preparation was for.
struct PreparedData {
  weak var view: CollectionView?
  var ownerCount = 0
  var generation = 0
}

extension MessageListLayout {
  /// Brings up to date what is stale, and keeps the place of what is seen.
  func prepareList() {
    guard let collectionView else {
      state.geometry = MessageListGeometry()
      state.geometry.surroundings = .none
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
    takeSurroundings(of: collectionView)
    if !state.stale.awaitsUpdate { bringUpToDate(collectionView) }
    if !state.stale.everything { keepPlaceAfterReload(collectionView) }
    if let anchor = state.anchoring.takePending() { setOffset(keeping: anchor, collectionView) }
    state.pins.held = heldElements(in: state.geometry.viewport)
  }

  /// What the collection view shows now, with what it is yet to add to its offset.
  func liveViewport(_ collectionView: CollectionView) -> MessageListViewport {
    MessageListViewport(
      bounds: collectionView.bounds.offsetBy(dx: 0, dy: state.anchoring.offsetOnItsWay),
      insets: collectionView.adjustedContentInset, additionalInsets: settings.usableInsets)
  }

  /// What is held at the edges of a part of the list that can be seen.
  ///
  /// - Complexity: O(log *n*); O(1) if nothing pins, or if it was asked for last, as in a scroll step that the
  ///   layout is asked about.
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

  /// Whether headers pin whatever the delegate says of them.
  var pinsAllHeaders: Bool { sectionHeadersPinToVisibleBounds && settings.pinnableItems != .cells }
  /// Whether footers pin whatever the delegate says of them.
  var pinsAllFooters: Bool { sectionFootersPinToVisibleBounds && settings.pinnableItems != .cells }

  /// Attaches to a collection view that has not had this layout all the time: of what happened to the data
  /// meanwhile, it has not heard.
  private func takeUp(_ collectionView: CollectionView) {
    let generation = collectionView.dataGeneration
    if state.prepared.ownerCount != ownerCount,
      state.prepared.view !== collectionView || state.prepared.generation != generation
    {
      state.stale.everything = true
      state.anchoring.forget()
    }
    state.prepared = PreparedData(
      view: collectionView, ownerCount: ownerCount, generation: generation)
  }

  private func takeSurroundings(of collectionView: CollectionView) {
    let viewport = liveViewport(collectionView)
    let size = collectionView.bounds.size
    let settings = settings
    if state.geometry.surroundings.insets != viewport.insets
      || state.geometry.surroundings.viewSize != size
      || state.geometry.surroundings.additionalInsets != viewport.additionalInsets
    {
      let new = MessageListSurroundings(
        additionalInsets: viewport.additionalInsets, viewSize: size, insets: viewport.insets)
      if new.layoutFrame.width != state.geometry.surroundings.layoutFrame.width,
        !state.stale.everything
      {
        noteStaleSizes()
      }
      state.geometry.surroundings = new
    }
    state.geometry.viewport = viewport
    state.geometry.itemSpacing = CGFloat(HeightUnits.sanitized(Double(settings.interItemSpacing)))
    state.geometry.headerHeight = CGFloat(HeightUnits.sanitized(Double(loadEarlierHeaderHeight)))
    state.geometry.footerHeight = CGFloat(HeightUnits.sanitized(Double(typingFooterHeight)))
    state.geometry.keepsContentAtBottom = keepContentAtBottomOfVisibleArea
    state.geometry.extendedItem = settings.indexPathForExtendedLayout.flatMap { Place($0) }
  }

  /// Asks for what is stale.
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
      state.listsByWidth.restart(at: state.geometry.surroundings.layoutFrame.width)
      state.geometry.list = queries.list(
        counts: (0..<collectionView.numberOfSections).lazy.map {
          collectionView.numberOfItems(inSection: $0)
        })
      if let separator { placeSeparator(afterReloadOf: separator, at: ordinal) }
    } else if parts.sizes {
      refreshSizes(parts, queries)
    } else {
      if !parts.items.isEmpty || !parts.sections.isEmpty { state.listsByWidth.listDidChange() }
      // All questions come before the edit, for the delegate may query the layout in turn.
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

  /// Takes all sizes again; at an earlier width, those that were measured there.
  private func refreshSizes(_ parts: StaleParts, _ queries: DelegateQueries) {
    var keepsMeasurements = !parts.measurements
    let width = state.geometry.surroundings.layoutFrame.width
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
