import BubbleList
import CollectionTestSupport
import Foundation
import Testing

@testable import BubbleCollection

/// A random user of everything that moves, beside what the naive model says.
///
/// The model knows items by identities, and where each is by adding up heights; it knows nothing of ways,
/// measured sizes or names.
final class MovingRun {
  let stage: MovingStage
  var view: CollectionView { stage.view }
  var data: MovingData { stage.data }
  private var twin: IdentityTwin
  private var batches: RandomBatches
  /// What was done, for whoever has to find out.
  private(set) var log: [String] = []

  /// Which item each presence was first seen as.
  var identities: [ElementPresence: Int] = [:]
  /// What can be seen of the content in each state since nothing was on its way: from where to where in the
  /// view.
  private(set) var covered: ClosedRange<CGFloat>?
  /// Whether items were moved on their own meanwhile, or changed without an animation, which opens gaps.
  private(set) var hasMovedItems = false
  /// What a batch did to a list's place; nil: nothing wrong.
  private(set) var faultOfPlace: String?
  /// How many animations and scrolls have begun since nothing was on its way.
  private(set) var animationsSinceRest = 0
  /// Whether the finger pulls the content beyond its limits.
  private(set) var isPulled = false
  private(set) var completions = 0
  private(set) var begun = 0

  init(seed: UInt64) {
    var batches = RandomBatches(generator: SeededGenerator(seed: seed))
    let kind = MovingStage.Kind.allCases[batches.number(0..<MovingStage.Kind.allCases.count)]
    var identity = 0
    let sections = (0..<batches.number(1..<4)).map { section in
      IdentifiedSection(
        identity: section,
        items: (0..<batches.number(0..<30)).map { _ in
          identity += 1
          return identity
        })
    }
    stage = MovingStage(
      kind, sections, height: CGFloat(batches.number(6..<20)) * 10, hasCells: batches.chance(50))
    stage.view.animationCurve = batches.chance(50) ? .linear : .easeInOut
    self.batches = batches
    twin = IdentityTwin(sections)
    noteState()
  }

  // MARK: What is done

  private func chance(_ percent: Int) -> Bool { batches.chance(percent) }
  private func number(_ range: Range<Int>) -> Int { batches.number(range) }

  func step() throws {
    if !view.isAnimating { restart() }
    try act()
    animationsSinceRest += 1
    if chance(70) { view.layoutIfNeeded() }
    noteState()
  }

  /// What is seen covers what was seen, as long as something is on its way.
  private func restart() {
    covered = nil
    animationsSinceRest = 0
    hasMovedItems = view.updates.movement != nil
    noteState()
  }

  private func act() throws {
    switch number(0..<19) {
    case 0, 1, 2, 3: try changeItems()
    case 4: try changeAnything()
    case 5, 6: scroll(to: randomOffset())
    case 7:
      let step = CGFloat(number(0..<81) - 40)
      scroll(to: view.clampedContentOffset(CGPoint(x: 0, y: view.contentOffset.y + step)))
    case 8:
      let offset = randomOffset()
      log.append("animated scroll to \(offset.y)")
      view.setContentOffset(offset, animated: true)
    case 9:
      guard let path = anyItem() else { return }
      log.append("animated scroll to \(path)")
      view.scrollToItem(at: path, at: chance(50) ? .top : .centeredVertically, animated: true)
    case 10: resize()
    case 11:
      let offset = randomOffset()
      log.append("bounds to \(offset.y)")
      view.setBounds(CGRect(origin: offset, size: view.bounds.size), animated: true)
    case 12:
      guard let path = anyVisible() else { return }
      log.append("take \(path)")
      hasMovedItems = true
      _ = view.beginInteractiveMovementForItem(at: path)
    case 13:
      let y = view.contentOffset.y + CGFloat(number(0..<200))
      log.append("hold at \(y)")
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: y))
    case 14:
      log.append("put down")
      if chance(50) { view.endInteractiveMovement() } else { view.cancelInteractiveMovement() }
      twin.sections = data.sections
    case 15: drag()
    case 16: letGo()
    default:
      guard chance(25) else { return advance() }
      log.append("reload")
      view.reloadData()
      view.layoutIfNeeded()
      restart()
    }
  }

  private func randomOffset() -> CGPoint {
    view.clampedContentOffset(CGPoint(x: 0, y: CGFloat(number(0..<60)) * 11))
  }

  private func scroll(to offset: CGPoint) {
    log.append("scroll to \(offset.y)")
    view.contentOffset = offset
  }

  private func resize() {
    let size = CGSize(width: chance(30) ? 110 : 100, height: CGFloat(number(5..<22)) * 10)
    var offset = max(0, view.contentOffset.y + CGFloat(chance(50) ? 0 : number(0..<41) - 20))
    // Only another size has the offset held within its limits.
    if size == view.bounds.size {
      offset = view.clampedContentOffset(CGPoint(x: 0, y: offset)).y
    }
    let isAnimated = chance(70)
    if !isAnimated, let known = covered {
      // What ends above the lower edge is as far from it afterwards.
      let end = known.upperBound - max(0, view.bounds.height - size.height)
      covered = end > known.lowerBound ? known.lowerBound...end : 0...0
    }
    log.append("resize to \(size) at \(offset), animated \(isAnimated)")
    view.setBounds(CGRect(origin: CGPoint(x: 0, y: offset), size: size), animated: isAnimated)
    view.layoutIfNeeded()
  }

  /// Moves the content by hand, now and then beyond its limits.
  private func drag() {
    view.isTracking = true
    view.isDragging = true
    let wanted = CGPoint(x: 0, y: view.contentOffset.y + CGFloat(number(0..<121) - 60))
    let within = view.clampedContentOffset(wanted)
    let over = chance(30) ? (wanted.y - within.y) / 2 : 0
    isPulled = isPulled || over != 0
    log.append("drag to \(within.y) and \(over)")
    view.contentOffset = CGPoint(x: 0, y: within.y + over)
  }

  /// Ends a drag, and at once or later the deceleration after it.
  private func letGo() {
    if view.isDragging || view.isTracking {
      log.append("let go")
      let target = view.endDragging(
        withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: randomOffset())
      view.isDecelerating = chance(60)
      if view.isDecelerating { view.contentOffset = target }
    } else {
      view.isDecelerating = false
    }
    guard !view.isDecelerating, isPulled else { return }
    // What was pulled beyond the edge is the host's to bring back.
    isPulled = false
    scroll(to: view.clampedContentOffset(view.contentOffset))
  }

  /// Any item, by its place in the layout: one that is moved by hand is where the hand has it.
  private func anyItem() -> IndexPath? {
    let all = data.sections.enumerated().flatMap { section, content in
      content.items.indices.map { path(section, $0) }
    }.map { view.updates.movement?.move.after($0) ?? $0 }
    return all.isEmpty ? nil : all[number(0..<all.count)]
  }

  private func anyVisible() -> IndexPath? {
    let all = view.indexPathsForVisibleItems
    return all.isEmpty ? nil : all[number(0..<all.count)]
  }

  /// Inserts, deletes and reloads, without moves.
  private func changeItems() throws {
    var operations = SaidOperations()
    for (section, content) in data.sections.enumerated() where chance(60) {
      let count = content.items.count
      let start = number(0..<count + 1)
      let deleted = start..<min(count, start + number(0..<(chance(20) ? 20 : 4)))
      operations.deletedItems += deleted.map { path(section, $0) }
      if chance(40), count > 0 {
        let other = number(0..<count)
        if !deleted.contains(other) { operations.reloadedItems.append(path(section, other)) }
      }
      let kept = count - deleted.count
      let inserted = number(0..<(chance(20) ? 20 : 4))
      let first = number(0..<kept + 1)
      operations.insertedItems += (first..<first + inserted).map { path(section, $0) }
      if chance(30) {
        operations.insertedItems.append(path(section, kept + inserted))
      }
    }
    try run(operations, free: [:])
  }

  private func changeAnything() throws {
    let (operations, free) = batches.make(for: data.sections)
    if !operations.movedItems.isEmpty || !operations.movedSections.isEmpty { hasMovedItems = true }
    try run(operations, free: free)
  }

  private func run(_ operations: SaidOperations, free: [Int: Int]) throws {
    log.append("\(operations)")
    let order = batches.generator.next()
    let isAnimated = chance(85)
    // A list says itself how items come and go, as ChatLayout does: what is new is in its place from the first
    // moment on, and what is reloaded shrinks and grows.
    let comes = !operations.insertedItems.isEmpty || !operations.insertedSections.isEmpty
    let goes = !operations.deletedItems.isEmpty || !operations.deletedSections.isEmpty
    let isReload = !operations.reloadedItems.isEmpty || !operations.reloadedSections.isEmpty
    if stage.kind.policy != nil, comes && goes || isReload { hasMovedItems = true }
    let unseen = unseenItems(in: operations)
    let seen = view.presentedElements.compactMap { $0.element?.indexPath }
    if let first = seen.min(), let last = seen.max(), view.isAnimating,
      unseen.contains(where: { $0 > first && $0 < last })
    {
      hasMovedItems = true
    }
    let offset = view.contentOffset
    begun += 1
    let place = MovingPlace(of: self, operations)
    func perform() throws {
      try view.performBatchUpdates {
        self.twin.sections = self.data.sections
        var renamed: [Int: Int] = [:]
        self.twin.apply(operations, freeCounts: free, renamed: &renamed)
        self.data.sections = self.twin.sections
        try operations.perform(on: self.view, order: order)
      } completion: { _ in
        self.completions += 1
      }
    }
    if isAnimated {
      try perform()
    } else {
      // What goes without an animation goes at once.
      log.append("without animation")
      hasMovedItems = true
      try HeadlessView.performWithoutAnimation { try perform() }
    }
    // Where the list goes on to another place the way may lead past them, too.
    if !unseen.isEmpty, abs(view.contentOffset.y - offset.y) > view.bounds.height {
      hasMovedItems = true
    }
    faultOfPlace = place?.fault(in: self)
  }

  /// The items that a batch takes while they are seen nowhere: of those between two that are seen, on their
  /// way, nothing can be seen going.
  private func unseenItems(in operations: SaidOperations) -> [IndexPath] {
    let seen = Set(view.presentedElements.compactMap { $0.element?.indexPath })
    let sections = Set(operations.deletedSections + operations.reloadedSections)
    let items = Set(operations.deletedItems + operations.reloadedItems)
    return data.sections.enumerated().flatMap { section, content in
      content.items.indices.map { path(section, $0) }.filter {
        !seen.contains($0) && (sections.contains(section) || items.contains($0))
      }
    }
  }

  func advance() {
    let time = [0, 0.01, 0.05, 0.1, 0.15, 0.3, 1][number(0..<7)]
    log.append("advance \(time)")
    view.advanceAnimations(by: time)
  }

  /// Lets everything end.
  func rest() {
    for _ in 0..<2 where view.isDragging || view.isDecelerating { letGo() }
    view.isDecelerating = false
    if isPulled { letGo() }
    view.endInteractiveMovement()
    view.layoutIfNeeded()
    for _ in 0..<3 { view.advanceAnimations(by: 1) }
    view.layoutIfNeeded()
    if !view.isAnimating { restart() }
  }

  private func noteState() {
    let offset = view.contentOffset.y
    let start = max(0, 0 - offset)
    let end = min(view.bounds.height, view.contentSize.height - offset)
    guard start < end else {
      covered = 0...0
      return
    }
    guard let known = covered else {
      covered = start...end
      return
    }
    let (low, high) = (max(known.lowerBound, start), min(known.upperBound, end))
    covered = low < high ? low...high : 0...0
  }
}

extension CollectionView {
  /// Whether a pass is due, so that what is visible is older than the data.
  var needsLayoutForTest: Bool { needsLayout || pending.needsPrepare || counts.isStale }
}
