import Foundation

/// The inputs from which the geometry of a flow layout was computed.
struct FlowSource {
  /// The collection view of the items.
  weak var view: CollectionView?
  /// The generation of the view's data, and the layout's number of owners at that time.
  var generation = 0
  var owners = 0
  /// The size of items that were given none.
  var defaultSize = FlowSize.zero
  /// The last delegate that was found to give sizes.
  weak var sizeGivingDelegate: (any CollectionViewDelegate)?
}

extension CollectionViewFlowLayout {
  /// Computes the geometry again if a property was set since, within `prepare()`.
  func computeGeometryIfNeeded() {
    if needsAnotherPreparation, !isComputing { computeGeometry() }
  }

  /// Updates the stale parts of the geometry.
  func computeGeometry() {
    guard !isComputing else { return }
    var stale = staleness
    staleness = .nothing
    measurementContext = nil
    pendingOffsetAdjustment = 0
    if needsAnotherPreparation {
      stale.metrics = true
      needsAnotherPreparation = false
    }
    guard let view = collectionView else {
      geometry = FlowGeometry()
      staleness = .everything
      return
    }
    if view !== source.view || isOfOtherData(view) { stale = .everything }
    noteData(of: view)
    if stale == .nothing, isGeometryCurrent(in: view) { return }
    source.view = view
    isComputing = true
    defer { isComputing = false }
    var queries = FlowQueries(self, in: view)
    if queries.axis != geometry.axis || queries.defaultSize != source.defaultSize {
      stale.metrics = true
      stale.measuredSizes = true
    } else if queries.cross != geometry.cross {
      stale.lines = true
      // Sizes measured at another width are discarded, if they can be measured again.
      if stale.metrics { stale.measuredSizes = true }
    }
    if stale.counts { takeUpdates(&stale, &queries) }
    if stale.metrics {
      build(&queries, keepsMeasuredSizes: isSelfSizing && !stale.measuredSizes)
    } else if stale.sectionMetrics {
      takeSectionMetrics(&queries)
    } else if stale.lines {
      breakLines(cross: queries.cross)
    }
    source.defaultSize = queries.defaultSize
    if queries.hasGivenSizes { source.sizeGivingDelegate = view.delegate }
  }

  /// Whether the view had another layout for a while, and its items or their names have changed since.
  private func isOfOtherData(_ view: CollectionView) -> Bool {
    ownerCount != source.owners && view.dataGeneration != source.generation
  }

  /// Notes that the geometry is for the view's present items.
  func noteData(of view: CollectionView) {
    (source.generation, source.owners) = (view.dataGeneration, ownerCount)
  }

  /// Whether the geometry was computed for the same properties and width, as it is after a scroll.
  private func isGeometryCurrent(in view: CollectionView) -> Bool {
    let axis = FlowAxis(scrollDirection)
    return view === source.view && axis == geometry.axis
      && FlowQueries.cross(of: view.bounds, in: view, along: axis) == geometry.cross
      && FlowQueries.defaultSize(of: self, along: axis, in: view) == source.defaultSize
  }

  /// Applies the items of a batch; if that is impossible, everything is requested again.
  private func takeUpdates(_ stale: inout FlowStaleness, _ queries: inout FlowQueries) {
    let counts = queries.counts
    if !stale.measuredSizes, let update = queries.view.currentUpdate,
      update.before.elementsEqual(geometry.counts), update.after.elementsEqual(counts)
    {
      let asksForAll = stale.metrics || asksForAllSizesInBatchUpdates
      let givesSizes =
        source.sizeGivingDelegate != nil
        && source.sizeGivingDelegate === queries.view.delegate
      if update.operations.isEmpty || asksForAll && givesSizes {
        stale.metrics = true
      } else {
        // Measured sizes move with their items.
        apply(FlowUpdatePlan(update), counts: counts, &queries)
        if asksForAll, queries.hasGivenSizes { stale.metrics = true }
        #if DEBUG
          if givesSizes { checkSizesOfSurvivors(&queries) }
        #endif
      }
    } else {
      stale.metrics = true
      stale.measuredSizes = true
    }
  }

  /// Requests everything.
  private func build(_ queries: inout FlowQueries, keepsMeasuredSizes: Bool) {
    let old = geometry.sections
    var sections: [FlowSection] = []
    for (section, count) in queries.counts.enumerated() {
      let metrics = queries.metrics(ofSection: section)
      var runs = queries.sizes(ofItems: 0..<count, inSection: section)
      if keepsMeasuredSizes, !queries.hasGivenSizes, section < old.count,
        old[section].items.count == count
      {
        runs = old[section].items.measuredRuns(else: queries.defaultSize)
      }
      sections.append(make(metrics, FlowRuns(runs), cross: queries.cross))
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  private func make(
    _ metrics: FlowSectionMetrics, _ sizes: FlowRuns<FlowSizeRun>, cross: CGFloat
  ) -> FlowSection {
    let items = FlowItems(sizes, rule: metrics.rule(cross: cross))
    lineBreaks += items.lineBreaks
    return FlowSection(metrics: metrics, items: items)
  }

  /// Breaks all lines, with the known metrics and sizes.
  private func breakLines(cross: CGFloat) {
    let sections = geometry.sections.map { remake($0, $0.metrics, cross: cross) }
    setSections(sections, geometry.axis, cross: cross)
  }

  /// Requests everything except the sizes of items, which stay.
  private func takeSectionMetrics(_ queries: inout FlowQueries) {
    // All queries first: the delegate may query the layout in return.
    let metrics = geometry.sections.indices.map { queries.metrics(ofSection: $0) }
    let sections = zip(geometry.sections, metrics).map {
      remake($0, $1, cross: queries.cross)
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  private func remake(
    _ section: FlowSection, _ metrics: FlowSectionMetrics, cross: CGFloat
  ) -> FlowSection {
    metrics.rule(cross: cross) == section.rule
      ? FlowSection(metrics: metrics, items: section.items)
      : make(metrics, section.items.sizes, cross: cross)
  }

  private func setSections(_ sections: [FlowSection], _ axis: FlowAxis, cross: CGFloat) {
    geometry = FlowGeometry(axis: axis, cross: cross, sections: sections)
    if geometry.foundTooLong { reportTooLong() }
  }

  /// Applies the items of a batch: requests the metrics of all sections, and the sizes of new items only.
  private func apply(
    _ plan: FlowUpdatePlan, counts: [Int], _ queries: inout FlowQueries
  ) {
    // All queries first: the delegate may query the layout in return.
    let old = geometry.sections
    let metrics = plan.sections.indices.map { queries.metrics(ofSection: $0) }
    let runs = plan.sections.enumerated().map { number, section in
      guard section.source != nil else {
        return [queries.sizes(ofItems: 0..<counts[number], inSection: number)]
      }
      return section.hunks.map { hunk in
        newRuns(hunk.new, ofSection: number, section, &queries)
      }
    }
    var sections: [FlowSection] = []
    sections.reserveCapacity(plan.sections.count)
    for (number, section) in plan.sections.enumerated() {
      guard let source = section.source else {
        sections.append(make(metrics[number], FlowRuns(runs[number][0]), cross: queries.cross))
        continue
      }
      sections.append(
        edited(
          old[source], metrics[number], section.hunks, runs[number], cross: queries.cross))
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  /// Returns the sizes of new items; moved items keep theirs.
  private func newRuns(
    _ items: Range<Int>, ofSection number: Int, _ section: FlowUpdatePlan.Section,
    _ queries: inout FlowQueries
  ) -> [FlowSizeRun] {
    guard !section.moved.isEmpty else {
      return queries.sizes(ofItems: items, inSection: number)
    }
    var runs: [FlowSizeRun] = []
    for item in items {
      if let from = section.moved[item], geometry.contains(from) {
        for run in geometry.sections[from.section].items.sizeRuns(in: from.item..<from.item + 1) {
          runs.add(run)
        }
      } else {
        for run in queries.sizes(ofItems: item..<item + 1, inSection: number) { runs.add(run) }
      }
    }
    return runs
  }

  /// Returns a section in which other items replace some.
  func edited(
    _ section: FlowSection, _ metrics: FlowSectionMetrics, _ hunks: [FlowHunk],
    _ runs: [[FlowSizeRun]], cross: CGFloat
  ) -> FlowSection {
    if !hunks.isEmpty { edit(section.items, hunks, runs) }
    return remake(section, metrics, cross: cross)
  }

  /// Replaces items of a section by others, and counts the lines that this breaks.
  func edit(_ items: FlowItems, _ hunks: [FlowHunk], _ sizes: [[FlowSizeRun]]) {
    let breaks = items.lineBreaks
    items.edit(hunks, sizes: sizes)
    lineBreaks += items.lineBreaks - breaks
  }
}

extension FlowGeometry {
  /// The number of items of each section.
  var counts: [Int] { sections.indices.map { sections[$0].items.count } }
}

extension FlowQueries {
  /// The number of items of each section.
  var counts: [Int] { (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } }
}
