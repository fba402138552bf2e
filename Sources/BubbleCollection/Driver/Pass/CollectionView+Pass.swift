import Foundation

extension CollectionView {
  /// How often a layout may invalidate itself within a pass.
  static let roundLimit = 16

  /// Asks the layout in its order until nothing is stale, then tells what changed.
  func runPass(_ pass: any LayoutPass) {
    guard !activity.isInPass, updates.batch?.isInvalidating != true else { return }
    activity.beginPass()
    defer {
      activity.endPass()
      prefetchAfterPass()
      deliverCompletions()
    }
    let isPrepared = pending.needsPrepare
    let isPreparedForAll = isPrepared && !pending.leavesOthers
    if !isPreparedForAll, pass.cause == .layout, passWithinCache(pass) { return }
    defer { visible.cache.passIsOver(wasStale: isPreparedForAll) }
    needsLayout = false
    visible.isToBeMeasured = false
    let visibleCount = visibleElements.count
    let before = visibleAndLeavingElements
    for index in before.indices { before[index].restart(as: index) }
    pass.prepare()
    let isReload = pending.reloadsViews
    pending.reloadsViews = false
    if isReload { cutElementAnimations() }
    let known = isReload ? [] : carriedOver(before, by: pass)
    var (current, rounds) = settle(known, before: [])
    let isScroll = pass.cause == .layout && !isPrepared && rounds == 1
    pass.elementsAreKnown()
    var ends = defaultEnds(of: before, and: current, by: pass)
    let finals = askForEnds(
      of: before.prefix(visibleCount), and: current, orElse: ends, by: pass)
    pass.finish()
    // What the layout invalidated at the end belongs to the same change.
    if pending.needsPrepare || needsLayout {
      let asked = current
      current = settle(asked, before: known).elements
      ends = defaultEnds(of: before, and: current, by: pass)
      letUnaskedJoin(current, asked: asked, by: pass)
    }
    visible.elements = current
    let answers = EndAnswers(finals: finals, byDefault: ends, visibleCount: visibleCount)
    exchange(
      before, answers, for: current, by: pass, because: isScroll ? .scroll : pass.cause,
      isReload: isReload)
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
  ///   - before: What was visible before the pass, under the current names, if that is something else.
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
      current = visible.cache.show(within: storedBounds, following: last, orElse: before)
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
  private func carriedOver(
    _ before: [VisibleElement], by pass: any LayoutPass
  ) -> [VisibleElement] {
    guard pass.renamesElements else { return before }
    var result: [VisibleElement] = []
    result.reserveCapacity(before.count)
    for index in before.indices {
      let old = before[index]
      guard let name = pass.name(after: old.element) else { continue }
      let isReconfigured = pass.isReconfigured(old.element) || old.reconfiguration == .due
      if !isReconfigured, name.indexPath == old.element.indexPath {
        result.append(old)
      } else {
        result.append(old.carriedOver(to: name, from: index, isReconfigured: isReconfigured))
      }
    }
    return result
  }
}
