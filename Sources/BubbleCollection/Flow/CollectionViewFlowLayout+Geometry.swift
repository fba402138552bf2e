import Foundation

extension CollectionViewFlowLayout {
  /// Makes the geometry anew if a property was set since it was made, within `prepare()`.
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
    if view !== geometryView || isOfOtherData(view) { stale = .everything }
    noteData(of: view)
    if stale == .nothing, isGeometryCurrent(in: view) { return }
    geometryView = view
    isComputing = true
    defer { isComputing = false }
    var questions = FlowQuestions(self, in: view)
    if questions.axis != geometry.axis || questions.defaultSize != geometryDefaultSize {
      stale.metrics = true
      stale.measuredSizes = true
    } else if questions.cross != geometry.cross {
      stale.lines = true
      // What was measured at another width is worth nothing, if it can be had anew.
      if stale.metrics { stale.measuredSizes = true }
    }
    if stale.counts { takeUpdates(&stale, &questions) }
    if stale.metrics {
      build(&questions, keepsMeasuredSizes: isSelfSizing && !stale.measuredSizes)
    } else if stale.sectionMetrics {
      takeSectionMetrics(&questions)
    } else if stale.lines {
      breakLines(cross: questions.cross)
    }
    geometryDefaultSize = questions.defaultSize
    if questions.hasGivenSizes { sizeGivingDelegate = view.delegate }
  }

  /// Whether the view had another layout for a while, and its items are others, or called otherwise, since.
  private func isOfOtherData(_ view: CollectionView) -> Bool {
    ownerCount != geometryData.owners && view.dataGeneration != geometryData.generation
  }

  /// Notes that the geometry is of the items that the view has now.
  func noteData(of view: CollectionView) {
    geometryData = (view.dataGeneration, ownerCount)
  }

  /// Whether the geometry was made for the same properties and width: so it is after a scroll.
  private func isGeometryCurrent(in view: CollectionView) -> Bool {
    let axis = FlowAxis(scrollDirection)
    return view === geometryView && axis == geometry.axis
      && FlowQuestions.cross(of: view.bounds, in: view, along: axis) == geometry.cross
      && FlowQuestions.defaultSize(of: self, along: axis, in: view) == geometryDefaultSize
  }

  /// Takes the items of a batch over; where that cannot be done everything is asked for anew.
  private func takeUpdates(_ stale: inout FlowStaleness, _ questions: inout FlowQuestions) {
    let counts = questions.counts
    if !stale.measuredSizes, let update = questions.view.currentUpdate,
      update.before.elementsEqual(geometry.counts), update.after.elementsEqual(counts)
    {
      let asksForAll = stale.metrics || asksForAllSizesInBatchUpdates
      let givesSizes = sizeGivingDelegate != nil && sizeGivingDelegate === questions.view.delegate
      if update.operations.isEmpty || asksForAll && givesSizes {
        stale.metrics = true
      } else {
        // What was measured goes along with its items.
        apply(FlowUpdatePlan(update), counts: counts, &questions)
        if asksForAll, questions.hasGivenSizes { stale.metrics = true }
        #if DEBUG
          if givesSizes { checkSizesOfSurvivors(&questions) }
        #endif
      }
    } else {
      stale.metrics = true
      stale.measuredSizes = true
    }
  }

  /// Asks for everything.
  private func build(_ questions: inout FlowQuestions, keepsMeasuredSizes: Bool) {
    let old = geometry.sections
    var sections: [FlowSection] = []
    for (section, count) in questions.counts.enumerated() {
      let metrics = questions.metrics(ofSection: section)
      var runs = questions.sizes(ofItems: 0..<count, inSection: section)
      if keepsMeasuredSizes, !questions.hasGivenSizes, section < old.count,
        old[section].items.count == count,
        let varied = old[section].items.varied
      {
        runs = varied.measuredRuns(else: questions.defaultSize)
      }
      sections.append(make(metrics, runs, cross: questions.cross))
    }
    setSections(sections, questions.axis, cross: questions.cross)
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
  private func takeSectionMetrics(_ questions: inout FlowQuestions) {
    // All questions first: the delegate may ask the layout in return.
    let metrics = geometry.sections.indices.map { questions.metrics(ofSection: $0) }
    let sections = zip(geometry.sections, metrics).map {
      remake($0, $1, cross: questions.cross)
    }
    setSections(sections, questions.axis, cross: questions.cross)
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
    _ plan: FlowUpdatePlan, counts: [Int], _ questions: inout FlowQuestions
  ) {
    if plan.keepsSections, questions.cross == geometry.cross {
      applyInPlace(plan, &questions)
      return
    }
    // All questions first: the delegate may ask the layout in return.
    let old = geometry.sections
    let metrics = plan.sections.indices.map { questions.metrics(ofSection: $0) }
    let runs = plan.sections.enumerated().map { number, section in
      guard section.source != nil else {
        return [questions.sizes(ofItems: 0..<counts[number], inSection: number)]
      }
      return section.hunks.map { hunk in
        newRuns(hunk.new, ofSection: number, section, &questions)
      }
    }
    var sections: [FlowSection] = []
    sections.reserveCapacity(plan.sections.count)
    for (number, section) in plan.sections.enumerated() {
      guard let source = section.source else {
        sections.append(make(metrics[number], runs[number][0], cross: questions.cross))
        continue
      }
      sections.append(
        edited(
          old[source], metrics[number], section.hunks, runs[number], cross: questions.cross))
    }
    setSections(sections, questions.axis, cross: questions.cross)
  }

  /// Takes the items over where no section comes, goes or moves: the others are not touched.
  private func applyInPlace(_ plan: FlowUpdatePlan, _ questions: inout FlowQuestions) {
    var changes: [(section: Int, metrics: FlowSectionMetrics, runs: [[FlowSizeRun]])] = []
    for (number, section) in plan.sections.enumerated() {
      let metrics = questions.metrics(ofSection: number)
      guard !section.hunks.isEmpty || metrics != geometry.sections[number].metrics else { continue }
      let runs = section.hunks.map { newRuns($0.new, ofSection: number, section, &questions) }
      changes.append((number, metrics, runs))
    }
    let sections = changes.map { change in
      edited(
        geometry.sections[change.section], change.metrics, plan.sections[change.section].hunks,
        change.runs, cross: questions.cross)
    }
    geometry.setSections(zip(changes.map(\.section), sections))
    if geometry.foundTooLong { reportTooLong() }
  }

  /// The sizes of new items: those that have moved keep theirs.
  private func newRuns(
    _ items: Range<Int>, ofSection number: Int, _ section: FlowUpdatePlan.Section,
    _ questions: inout FlowQuestions
  ) -> [FlowSizeRun] {
    guard !section.moved.isEmpty else {
      return questions.sizes(ofItems: items, inSection: number)
    }
    var runs: [FlowSizeRun] = []
    for item in items {
      if let from = section.moved[item], geometry.contains(from) {
        for run in geometry.sections[from.section].items.sizeRuns(in: from.item..<from.item + 1) {
          runs.add(run)
        }
      } else {
        for run in questions.sizes(ofItems: item..<item + 1, inSection: number) { runs.add(run) }
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

extension FlowQuestions {
  /// How many items each section has.
  var counts: [Int] { (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } }
}
