import Foundation

/// What the geometry of a flow layout was made of.
struct FlowSource {
  /// Whose items it has.
  weak var view: CollectionView?
  /// Which of the view's data it is of, and how often the layout had changed hands then.
  var generation = 0
  var owners = 0
  /// What the items have that were given no size.
  var defaultSize = FlowSize.zero
  /// The delegate that was found last to give sizes.
  weak var sizeGivingDelegate: (any CollectionViewDelegate)?
}

extension CollectionViewFlowLayout {
  /// Makes the geometry again if a property was set since it was made, within `prepare()`.
  func computeGeometryIfNeeded() {
    if needsAnotherPreparation, !isComputing { computeGeometry() }
  }

  /// Brings the geometry up to date with what is stale.
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
      // What was measured at another width is worth nothing, if it can be had again.
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

  /// Whether the view had another layout for a while, and its items are others, or called otherwise, since.
  private func isOfOtherData(_ view: CollectionView) -> Bool {
    ownerCount != source.owners && view.dataGeneration != source.generation
  }

  /// Notes that the geometry is of the items that the view has now.
  func noteData(of view: CollectionView) {
    (source.generation, source.owners) = (view.dataGeneration, ownerCount)
  }

  /// Whether the geometry was made for the same properties and width: so it is after a scroll.
  private func isGeometryCurrent(in view: CollectionView) -> Bool {
    let axis = FlowAxis(scrollDirection)
    return view === source.view && axis == geometry.axis
      && FlowQueries.cross(of: view.bounds, in: view, along: axis) == geometry.cross
      && FlowQueries.defaultSize(of: self, along: axis, in: view) == source.defaultSize
  }

  /// Takes the items of a batch over; where that cannot be done everything is asked for again.
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
        // What was measured moves with its items.
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

  /// Asks for everything.
  private func build(_ queries: inout FlowQueries, keepsMeasuredSizes: Bool) {
    let old = geometry.sections
    var sections: [FlowSection] = []
    for (section, count) in queries.counts.enumerated() {
      let metrics = queries.metrics(ofSection: section)
      var runs = queries.sizes(ofItems: 0..<count, inSection: section)
      if keepsMeasuredSizes, !queries.hasGivenSizes, section < old.count,
        old[section].items.count == count,
        let varied = old[section].items.varied
      {
        runs = varied.measuredRuns(else: queries.defaultSize)
      }
      sections.append(make(metrics, runs, cross: queries.cross))
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  private func make(
    _ metrics: FlowSectionMetrics, _ runs: [FlowSizeRun], cross: CGFloat
  ) -> FlowSection {
    let rule = metrics.rule(cross: cross)
    guard runs.count > 1 || runs.contains(where: \.isMeasured) else {
      let items = FlowUniformItems(
        size: runs.first?.size ?? .zero, count: runs.first?.items ?? 0, rule: rule)
      return FlowSection(metrics: metrics, rule: rule, items: .uniform(items))
    }
    let items = FlowVariedItems(FlowRuns(runs), rule: rule)
    lineBreaks += items.lineBreaks
    return FlowSection(metrics: metrics, rule: rule, items: .varied(items))
  }

  /// Breaks all lines, with the metrics and sizes that are known.
  private func breakLines(cross: CGFloat) {
    let sections = geometry.sections.map { remake($0, $0.metrics, cross: cross) }
    setSections(sections, geometry.axis, cross: cross)
  }

  /// Asks for all but the sizes of items, which stay.
  private func takeSectionMetrics(_ queries: inout FlowQueries) {
    // All questions first: the delegate may ask the layout in return.
    let metrics = geometry.sections.indices.map { queries.metrics(ofSection: $0) }
    let sections = zip(geometry.sections, metrics).map {
      remake($0, $1, cross: queries.cross)
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  private func remake(
    _ section: FlowSection, _ metrics: FlowSectionMetrics, cross: CGFloat
  ) -> FlowSection {
    let rule = metrics.rule(cross: cross)
    if metrics == section.metrics, rule == section.rule { return section }
    if rule == section.rule {
      return FlowSection(metrics: metrics, rule: rule, items: section.items)
    }
    if let varied = section.items.varied {
      let items = FlowVariedItems(varied.sizes, rule: rule)
      lineBreaks += items.lineBreaks
      return FlowSection(metrics: metrics, rule: rule, items: .varied(items))
    }
    return make(metrics, section.items.sizeRuns(in: 0..<section.items.count), cross: cross)
  }

  private func setSections(_ sections: [FlowSection], _ axis: FlowAxis, cross: CGFloat) {
    geometry = FlowGeometry(axis: axis, cross: cross, sections: sections)
    if geometry.foundTooLong { reportTooLong() }
  }
}

extension CollectionViewFlowLayout {
  /// Takes the items of a batch over: asks for all sections' metrics, and for new items only.
  private func apply(
    _ plan: FlowUpdatePlan, counts: [Int], _ queries: inout FlowQueries
  ) {
    if plan.keepsSections, queries.cross == geometry.cross {
      applyInPlace(plan, &queries)
      return
    }
    // All questions first: the delegate may ask the layout in return.
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
        sections.append(make(metrics[number], runs[number][0], cross: queries.cross))
        continue
      }
      sections.append(
        edited(
          old[source], metrics[number], section.hunks, runs[number], cross: queries.cross))
    }
    setSections(sections, queries.axis, cross: queries.cross)
  }

  /// Takes the items over where no section comes, goes or moves: the others are not touched.
  private func applyInPlace(_ plan: FlowUpdatePlan, _ queries: inout FlowQueries) {
    var changes: [(section: Int, metrics: FlowSectionMetrics, runs: [[FlowSizeRun]])] = []
    for (number, section) in plan.sections.enumerated() {
      let metrics = queries.metrics(ofSection: number)
      guard !section.hunks.isEmpty || metrics != geometry.sections[number].metrics else { continue }
      let runs = section.hunks.map { newRuns($0.new, ofSection: number, section, &queries) }
      changes.append((number, metrics, runs))
    }
    let sections = changes.map { change in
      edited(
        geometry.sections[change.section], change.metrics, plan.sections[change.section].hunks,
        change.runs, cross: queries.cross)
    }
    geometry.setSections(zip(changes.map(\.section), sections))
    if geometry.foundTooLong { reportTooLong() }
  }

  /// The sizes of new items: those that have moved keep theirs.
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

  /// A section with some of its items in other ones' place.
  func edited(
    _ section: FlowSection, _ metrics: FlowSectionMetrics, _ hunks: [FlowHunk],
    _ runs: [[FlowSizeRun]], cross: CGFloat
  ) -> FlowSection {
    guard !hunks.isEmpty else { return remake(section, metrics, cross: cross) }
    var items = section.items.varied
    if case .uniform(let uniform) = section.items {
      let size = uniform.count == 0 ? runs.joined().first?.size : uniform.size
      let count = hunks.reduce(uniform.count) { $0 + $1.new.count - $1.old.count }
      if runs.joined().allSatisfy({ $0.size == size && !$0.isMeasured }) {
        let all = FlowSizeRun(items: count, size: size ?? .zero)
        return make(metrics, count == 0 ? [] : [all], cross: cross)
      }
      items = FlowVariedItems(
        FlowRuns(uniform.sizeRuns(in: 0..<uniform.count)), rule: section.rule)
    }
    guard let items else { return section }
    let breaks = items.lineBreaks
    items.edit(hunks, sizes: runs)
    lineBreaks += items.lineBreaks - breaks
    let section = FlowSection(metrics: section.metrics, rule: section.rule, items: .varied(items))
    return remake(section, metrics, cross: cross)
  }
}

extension FlowGeometry {
  /// How many items each section has.
  var counts: [Int] { sections.indices.map { sections[$0].items.count } }
}

extension FlowQueries {
  /// How many items each section has.
  var counts: [Int] { (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } }
}
