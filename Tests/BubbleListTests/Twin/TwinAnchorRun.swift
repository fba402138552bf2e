import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// A random sequence of changes of a list under random policies, in step with a naive list.
struct TwinAnchorRun {
  let host: TwinHost
  var random: TwinRandom
  var comment: Comment = ""
  private var wasChance = false
  /// What was scrolled to and stays until something else is.
  private var held: (anchor: TwinAnchor, offset: CGFloat)?

  init(seed: UInt64) {
    random = TwinRandom(seed: seed)
    var twin = random.list(most: random.chance(2) ? 40 : 8)
    twin.keepsAtBottom = random.chance(5)
    host = TwinHost(twin, measures: random.chance(2))
    let layout = host.layout
    layout.keepContentOffsetAtBottomOnBatchUpdates = random.chance(4)
    layout.anchorPolicy = random.chance(3) ? nil : policy()
    if random.chance(3) { layout.topFollowingTolerance = random.length(100) }
    if random.chance(3) { layout.bottomFollowingTolerance = random.length(100) }
  }

  /// Whether short content lies lower by chance: its height is half a point, which is rounded.
  private var isChance: Bool {
    let half = host.seen.contentHeight + 0.5
    return host.twin.keepsAtBottom && abs(half - half.rounded()) < 1e-6
  }

  mutating func step() throws {
    wasChance = isChance
    switch random.number(0...10) {
    case 0, 1: scroll()
    case 2, 3, 4: try batch()
    case 5: try resize()
    case 6, 10: changeWidth()
    case 7: changeSettings()
    case 8: restore()
    default: try reconfigure()
    }
    expect(host.view.diagnostics.isEmpty, "\(host.view.diagnostics), \(comment)")
    let height = host.seen.contentHeight
    expect(abs(host.view.contentSize.height - height) < 1e-6, comment)
  }

  private mutating func policy() -> MessageListAnchorPolicy {
    switch random.number(0...3) {
    case 0: .top
    case 1: .bottom
    case 2: .none
    default: .item(IndexPath(item: random.number(0...8), section: random.number(0...3)))
    }
  }

  private func policy(orElse policy: MessageListAnchorPolicy) -> TwinPolicy {
    let layout = host.layout
    let keeps = layout.keepContentOffsetAtBottomOnBatchUpdates
    return with(layout.anchorPolicy ?? (keeps ? .bottom : policy))
  }

  private func with(_ policy: MessageListAnchorPolicy) -> TwinPolicy {
    TwinPolicy(
      policy: policy, bottomTolerance: host.layout.bottomFollowingTolerance,
      topTolerance: host.layout.topFollowingTolerance)
  }

  /// What should stay in a change that is no batch.
  private mutating func anchor(
    orElse policy: MessageListAnchorPolicy, unknown: Set<Int> = [], visibleBefore: Set<Int> = [],
    keepsShare: Bool = false
  ) -> TwinAnchor? {
    if let held {
      if abs(held.offset - host.view.contentOffset.y) < 0.001 { return held.anchor }
      self.held = nil
    }
    return host.seen.anchor(
      self.policy(orElse: policy), unknown: unknown, visibleBefore: visibleBefore,
      keepsShare: keepsShare)
  }

  /// Compares the offset after a change with the one that keeps an anchor in the list of now.
  private mutating func check(_ anchor: TwinAnchor?, was offset: CGFloat, _ what: String) {
    var seen = host.seen
    seen.bounds.origin.y = offset
    check(seen.offset(keeping: anchor), isKept: anchor != nil, what)
  }

  private mutating func check(_ expected: CGFloat, isKept: Bool, _ what: String) {
    let offset = host.view.contentOffset.y
    if held != nil { held?.offset = offset }
    if wasChance || isChance { return }
    // Content that was too short to be scrolled for a while has moved what is seen.
    let isShort = host.seen.itemsHeight < host.seen.visibleHeight + 1
    if isShort, host.measures, offset <= expected + 1e-6 { return }
    expect(abs(offset - expected) < 1e-3, "\(offset) for \(expected), \(what), \(comment)")
  }

  private mutating func scroll() {
    let (least, greatest) = host.view.contentOffsetLimits
    let room = Int(max(1, greatest.y - least.y))
    let y = random.chance(3) ? greatest.y : least.y + random.length(room)
    host.view.contentOffset.y = min(y, greatest.y)
    let anchor = anchor(orElse: .none, unknown: host.unknown, visibleBefore: host.visibleIDs)
    let offset = host.view.contentOffset.y
    host.view.layoutIfNeeded()
    check(anchor, was: offset, "scroll \(String(describing: anchor))")
  }

  private mutating func batch() throws {
    if random.chance(2) { host.layout.anchorPolicyForNextUpdate = policy() }
    let before = host.seen
    var batch = TwinBatch(host.twin.sections, &random, pins: false)
    let (anchor, policy) = anchorOfBatch()
    try batch.run(on: host)
    var after = host.seen
    after.bounds.origin.y = before.bounds.minY
    if held != nil {
      held = anchor.flatMap { batch.anchor($0, after: after, before: before) }.map { ($0, 0) }
    }
    // An empty list that fills is at both its ends.
    guard !before.items.isEmpty else { return }
    let expected = batch.offset(keeping: anchor, after: after, before: before)
    let mapped = anchor.flatMap { batch.anchor($0, after: after, before: before) }
    // Nothing is left that could stay while what is new is measured.
    if host.measures, anchor != nil, mapped == nil { return }
    let comment = "batch \(policy), \(String(describing: anchor)) \(String(describing: mapped))"
    check(expected, isKept: anchor != nil, comment)
  }

  /// What should stay in a batch, and the policy by which it does; what was scrolled to stays under `.top`.
  private mutating func anchorOfBatch() -> (TwinAnchor?, TwinPolicy) {
    let policy =
      host.layout.anchorPolicyForNextUpdate.map(with) ?? policy(orElse: .none)
    if policy.policy == .top, let held, abs(held.offset - host.view.contentOffset.y) < 0.001 {
      var anchor = held.anchor
      anchor.followsMoves = true
      return (anchor, policy)
    }
    held = nil
    return (host.seen.anchor(policy), policy)
  }

  private mutating func someItems() -> [IndexPath] {
    let sections = host.twin.sections.indices.filter { !host.twin.sections[$0].items.isEmpty }
    guard !sections.isEmpty else { return [] }
    host.listDidChange()
    var paths: Set<IndexPath> = []
    for _ in 0..<random.number(1...3) {
      let section = sections[random.number(0...sections.count - 1)]
      let item = random.number(0...host.twin.sections[section].items.count - 1)
      host.twin.sections[section].items[item].size.height = random.length(150)
      host.forget(host.twin.sections[section].items[item].id)
      paths.insert(IndexPath(item: item, section: section))
    }
    return Array(paths)
  }

  private mutating func resize() throws {
    let anchor = anchor(orElse: .none)
    let offset = host.view.contentOffset.y
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: someItems())
    host.layout.invalidateLayout(with: context)
    host.view.layoutIfNeeded()
    check(anchor, was: offset, "resize \(String(describing: anchor))")
  }

  private mutating func reconfigure() throws {
    let (anchor, policy) = anchorOfBatch()
    let offset = host.view.contentOffset.y
    let paths = someItems()
    host.layout.reconfigureItems(at: paths)
    host.identifiedIDs = []
    try host.view.reconfigureItems(at: paths)
    check(anchor, was: offset, "reconfigure \(policy), \(String(describing: anchor))")
  }

  private mutating func changeWidth() {
    let anchor = anchor(orElse: .top, keepsShare: true)
    let offset = host.view.contentOffset.y
    let width: CGFloat = [375, 320, 500, 768][random.number(0...3)]
    guard width != host.view.bounds.width else { return }
    host.changeWidth(to: width)
    check(anchor, was: offset, "width \(String(describing: anchor))")
  }

  private mutating func changeSettings() {
    var settings = host.layout.settings
    switch random.number(0...3) {
    case 0: settings.interItemSpacing = random.length(20)
    case 1: settings.interSectionSpacing = random.length(20)
    case 2: settings.additionalInsets.top = random.length(20)
    default: settings.estimatedItemSize = CGSize(width: 0, height: 20 + random.length(60))
    }
    guard settings != host.layout.settings else { return }
    let movesInsets = settings.additionalInsets != host.layout.settings.additionalInsets
    let anchor = anchor(orElse: movesInsets ? .none : .top, keepsShare: true)
    let offset = host.view.contentOffset.y
    if !movesInsets { host.listDidChange() }
    if settings.estimatedItemSize != host.layout.settings.estimatedItemSize {
      for (id, known) in host.known where !known.isMeasured { host.known[id] = nil }
    }
    host.layout.settings = settings
    host.twin.settings = settings
    host.view.layoutIfNeeded()
    check(anchor, was: offset, "settings \(String(describing: anchor))")
  }

  private mutating func restore() {
    let items = host.seen.items
    guard !items.isEmpty else { return }
    let item = items[random.number(0...items.count - 1)]
    let edge: MessageListEdge = random.chance(2) ? .top : .bottom
    let offset = random.length(200) - 100
    host.layout.scrollToItem(at: item.path, edge: edge, offset: offset)
    let insets = host.twin.settings.additionalInsets
    var anchor = host.seen.anchor(at: item.id, edge, item.path, item.frame)
    anchor.distance = edge == .top ? offset + insets.top : -offset - insets.bottom
    held = (anchor, 0)
    check(anchor, was: host.view.contentOffset.y, "restore \(anchor)")
  }
}
