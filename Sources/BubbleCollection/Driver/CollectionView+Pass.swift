import Foundation

/// What a pass has to do besides asking the layout: how elements before and after belong together, and
/// where their animations start and end.
///
/// One for each pass. It is handed on for each element: a reference, for copies of so many closures are dear.
final class ExchangePlan {
  let cause: CollectionViewChanges.Cause
  let duration: TimeInterval
  /// The name that an element has after the change; nil: it is gone, or stands for other data.
  ///
  /// Called after ``prepared``.
  var nameAfter: ((ElementIdentity) -> ElementIdentity?)?
  /// Called once the layout is prepared and its size taken, before it is asked for elements.
  var prepared: (() -> Void)?
  /// Whether the cell of an element, by its name before, is to be filled anew.
  var isReconfigured: ((ElementIdentity) -> Bool)?
  /// The name that an element of afterwards had before the change; nil: it is new, or stands for other data.
  var nameBefore: ((ElementIdentity) -> ElementIdentity?)?
  /// Called when it is known what is visible, before the questions below.
  var settled: (() -> Void)?
  /// Where animations start and end; nil: nothing is animated and the layout is not asked.
  var initialAttributes: ((ElementIdentity) -> CollectionViewLayoutAttributes?)?
  var finalAttributes: ((ElementIdentity) -> CollectionViewLayoutAttributes?)?
  /// Called when all questions are asked, before the changes are told.
  var finalize: (() -> Void)?
  /// Called at the end of the animation, or of the operation if there is none; see
  /// ``CollectionView/deliverCompletions()``.
  var completion: ((Bool) -> Void)?

  /// Whether the views stand for other data.
  var isReload = false

  init(cause: CollectionViewChanges.Cause = .layout, duration: TimeInterval = 0) {
    self.cause = cause
    self.duration = duration
  }

  /// Whether there is nothing to do but to ask the layout.
  var isPlain: Bool { cause == .layout && nameAfter == nil && prepared == nil && finalize == nil }
}

extension CollectionView {
  /// How often a layout may invalidate itself within a pass.
  static let roundLimit = 16

  /// Asks the layout in its order until nothing is stale, then tells what changed.
  func runPass(_ plan: ExchangePlan) {
    guard !isInPass, updateInProgress?.isInvalidating != true else { return }
    isInPass = true
    passCount &+= 1
    defer {
      isInPass = false
      prefetchAfterPass()
      deliverCompletions()
    }
    let isPrepared = pending.needsPrepare
    let isPreparedForAll = isPrepared && !pending.leavesOthers
    if !isPreparedForAll, plan.isPlain, passWithinCache(plan) { return }
    defer { wasPreparedInLastPass = isPreparedForAll }
    needsLayout = false
    measuresVisibleElements = false
    let visibleCount = visibleElements.count
    let before = visibleAndLeavingElements
    for index in before.indices { before[index].restart(as: index) }
    if let prepared = plan.prepared {
      _ = prepareLayoutIfNeeded()
      prepared()
    }
    let reloads = pending.reloadsViews
    pending.reloadsViews = false
    if reloads {
      cutElementAnimations()
      plan.isReload = true
    }
    let known = reloads ? [] : carriedOver(before, by: plan)
    var (current, rounds) = settle(known, before: [])
    let isScroll = plan.cause == .layout && !isPrepared && rounds == 1
    plan.settled?()
    var ends = defaultEnds(of: before, and: current, by: plan)
    let finals = askForEnds(
      of: before.prefix(visibleCount), and: current, orElse: ends, by: plan)
    plan.finalize?()
    // What the layout invalidated at the end belongs to the same change.
    if pending.needsPrepare || needsLayout {
      let asked = current
      current = settle(asked, before: known).elements
      ends = defaultEnds(of: before, and: current, by: plan)
      letUnaskedJoin(current, asked: asked, by: plan)
    }
    visibleElements = current
    let answers = EndAnswers(finals: finals, byDefault: ends, visibleCount: visibleCount)
    exchange(before, answers, for: current, by: plan, because: isScroll ? .scroll : plan.cause)
  }

  /// What is visible, then what is leaving and may come back.
  private var visibleAndLeavingElements: [VisibleElement] {
    guard !animations.departing.isEmpty else { return visibleElements }
    return visibleElements + animations.departing.filter { $0.isInData }.map { $0.element }
  }

  /// Asks the layout in its order until nothing is stale.
  ///
  /// - Parameters:
  ///   - known: What was visible last.
  ///   - before: What was visible before the pass, under the names of now, if that is something else.
  /// - Returns: What is visible now, and how often the layout was asked for it.
  private func settle(
    _ known: [VisibleElement], before: [VisibleElement]
  ) -> (elements: [VisibleElement], rounds: Int) {
    var current = known
    var before = before
    var rounds = 0
    // A layout that writes the offset may pull against its limits.
    var clamps = 0
    repeat {
      _ = prepareLayoutIfNeeded()
      // What the layout did to the offset meanwhile is seen in this round.
      needsLayout = false
      fillCache()
      if clamps < CollectionView.roundLimit, clampContentOffsetIfNeeded() {
        clamps += 1
        continue
      }
      let last = current
      current = visible(following: last, orElse: before)
      placeMovingItem(in: &current, known: last, orElse: before)
      keepForReuse(last, unlessIn: current)
      // What a round lost may come back in the next one.
      if rounds == 0, before.isEmpty { before = known }
      rounds += 1
      if rounds < CollectionView.roundLimit { measure(current) }
    } while (pending.needsPrepare || needsLayout) && rounds < CollectionView.roundLimit
    if pending.needsPrepare || clamps == CollectionView.roundLimit {
      report(.unsettledLayout(rounds: max(rounds, clamps)))
    }
    return (current, rounds)
  }

  /// The elements before, under the names that they have now; what is gone has none.
  private func carriedOver(_ before: [VisibleElement], by plan: ExchangePlan) -> [VisibleElement] {
    guard let nameAfter = plan.nameAfter else { return before }
    var result: [VisibleElement] = []
    result.reserveCapacity(before.count)
    for index in before.indices {
      let old = before[index]
      guard let name = nameAfter(old.element) else { continue }
      let isReconfigured =
        plan.isReconfigured?(old.element) == true || old.reconfiguration == .due
      if !isReconfigured, name.indexPath == old.element.indexPath {
        result.append(old)
        continue
      }
      let carried = VisibleElement(name, old.attributes, view: old.view, previous: index)
      carried.presence = old.presence
      if isReconfigured {
        carried.reconfiguration = .due
      } else {
        carried.measuredSize = old.measuredSize
        carried.itemMeasurerVersion = old.itemMeasurerVersion
      }
      result.append(carried)
    }
    return result
  }

  /// The elements that are visible now, each with what is known of it from the last round, or else from
  /// before.
  private func visible(
    following known: [VisibleElement], orElse before: [VisibleElement]
  ) -> [VisibleElement] {
    var matcher = ElementMatcher(known)
    var older = ElementMatcher(before)
    var result: [VisibleElement] = []
    let bounds = storedBounds
    var entries: [ElementCache.Entry] = []
    swap(&entries, &cache.entries)
    result.reserveCapacity(entries.count)
    for index in entries.indices {
      guard entries[index].frame.overlaps(bounds) else {
        if entries[index].visible != nil { entries[index].visible = nil }
        continue
      }
      if let element = entries[index].visible, element.attributes === entries[index].attributes {
        // Of an earlier round that the cache outlived.
        result.append(element)
        continue
      }
      let name = entries[index].element
      let found =
        matcher.match(name).map { known[$0] }
        ?? (before.isEmpty ? nil : older.match(name).map { before[$0] })
      let element = found ?? VisibleElement(name, entries[index].attributes)
      if found != nil { element.attributes = entries[index].attributes }
      entries[index].visible = element
      result.append(element)
    }
    swap(&entries, &cache.entries)
    return result
  }
}
