import BubbleCollection
import Foundation

/// What stays where it is seen, whatever happens to a list: all that a content offset is derived from.
///
/// In three steps. Before something changes an item is *remembered* where it is seen. Through a change of the data
/// its anchor *follows* the message. When the list is up to date the anchor is *resolved* to an offset. In between
/// it outlives what measurements and the limits of the content do to the offset.
struct AnchorState {
  /// What is to stay when what is stale is brought up to date.
  struct Pending {
    var anchor: MessageListAnchor
    /// The policy by which it was chosen, and the bounds in which it was seen.
    var policy: MessageListAnchorPolicy
    var bounds: CGRect
  }

  /// An anchor and the offset that it led to: as long as the content is there, it was not scrolled since.
  struct Kept {
    var anchor: MessageListAnchor
    var offset: CGFloat
    /// Whether it was scrolled to: then it stays until something else is; else until the end of the change.
    var isHeld = false

    /// Whether the content is where the anchor led.
    func isAt(_ offset: CGFloat) -> Bool { abs(self.offset - offset) < 0.001 }
  }

  /// Where a batch leads.
  struct Course {
    /// By how much the content has to move so that the anchor stays, whatever the content allows.
    var compensation: CGFloat
    /// The offset that this leads to; nil: the old one.
    var target: CGFloat?
  }

  /// Where the content was when a pass began that keeps nothing.
  private struct PassStart {
    let offset: CGFloat
    /// How far up content that was short for a while has moved it.
    var lowest: CGFloat
    let pass: Int

    init(_ offset: CGFloat, _ pass: Int) {
      (self.offset, lowest, self.pass) = (offset, offset, pass)
    }
  }

  private(set) var pending: Pending?
  private(set) var kept: Kept?
  /// What was seen when all data was replaced.
  private(set) var beforeReload: PlaceBeforeReload?
  /// What contexts add to the content offset and the collection view has not applied yet.
  private(set) var offsetOnItsWay: CGFloat = 0
  /// Whether it is the layout that moves the content just now.
  var isSettingOffset = false
  /// What a batch keeps, until the pass ends that it belongs to.
  private var policyOfBatch: (policy: MessageListAnchorPolicy, pass: Int?)?
  private var passStart: PassStart?

  /// What stays in its place now; what is measured in a batch follows the batch's policy.
  func policy(
    on occasion: AnchorRules.Occasion, at moment: AnchorMoment
  ) -> MessageListAnchorPolicy {
    if let policyOfBatch, policyOfBatch.pass == moment.pass { return policyOfBatch.policy }
    return moment.rules.policy(on: occasion)
  }

  /// What a policy keeps of what is seen; the item that was scrolled to, as long as it is there.
  ///
  /// - Parameter seen: The items that were visible before, if an item says its size; nil: none does.
  mutating func anchor(
    _ policy: MessageListAnchorPolicy, at moment: AnchorMoment,
    measuringAfter seen: @autoclosure () -> Set<Place>? = nil
  ) -> MessageListAnchor? {
    scrolled(to: moment.geometry.viewport.bounds.minY)
    if let kept { return kept.anchor }
    return moment.geometry.anchor(
      policy, bottomTolerance: moment.rules.bottomTolerance,
      topTolerance: moment.rules.topTolerance, measuringAfter: policy == .top ? seen() : nil)
  }
}

// Remember.
extension AnchorState {
  /// Begins a change: what the last one kept was for that; what was scrolled to stays.
  mutating func changeBegins() {
    if kept?.isHeld == false { kept = nil }
  }

  /// Forgets what was scrolled to, too.
  mutating func release() { kept = nil }

  /// Forgets everything: the list is another one.
  mutating func forget() { (pending, kept, beforeReload) = (nil, nil, nil) }

  /// Remembers what is to stay when something is brought up to date, unless it is known already.
  mutating func remember(on occasion: AnchorRules.Occasion, at moment: AnchorMoment) {
    guard pending == nil else { return }
    take(policy(on: occasion, at: moment), at: moment)
  }

  /// Remembers what is seen now if the content was scrolled since: not where it was before the scroll.
  mutating func followScroll(at moment: AnchorMoment) {
    guard let pending else { return }
    let bounds = moment.geometry.viewport.bounds
    let isScrolled = abs(bounds.minY - pending.bounds.minY) >= MessageListGeometry.tolerance
    if isScrolled, bounds.size == pending.bounds.size { take(pending.policy, at: moment) }
  }

  private mutating func take(_ policy: MessageListAnchorPolicy, at moment: AnchorMoment) {
    pending = anchor(policy, at: moment).map {
      Pending(anchor: $0, policy: policy, bounds: moment.geometry.viewport.bounds)
    }
  }

  /// Forgets what was kept if the content is elsewhere: a user who scrolls away and comes back did not scroll
  /// to that.
  mutating func scrolled(to offset: CGFloat) {
    if let kept, !kept.isAt(offset) { self.kept = nil }
  }

  /// Remembers what is seen before all data is replaced, if its messages can be found afterwards.
  ///
  /// - Parameter identities: The messages near the screen.
  mutating func rememberBeforeReload(_ identities: MessageIdentities, at moment: AnchorMoment) {
    let geometry = moment.geometry
    let anchor = pending?.anchor ?? anchor(policy(on: .reload, at: moment), at: moment)
    guard let anchor, let edges = geometry.edges(of: anchor.place) else { return }
    let visible = geometry.visibleItems
    let messages = identities.entries(around: anchor.place).compactMap { entry in
      entry.identifier.map { identifier in
        let own = geometry.edges(of: entry.place) ?? edges
        let way = anchor.edge == .top ? own.top - edges.top : own.bottom - edges.bottom
        return PlaceBeforeReload.Message(
          identifier: identifier, ordinal: geometry.list.ordinal(of: entry.place),
          distance: visible?.contains(entry.place) == true ? anchor.distance + way : nil)
      }
    }
    guard !messages.isEmpty else { return }
    beforeReload = PlaceBeforeReload(
      anchor: anchor, ordinal: geometry.list.ordinal(of: anchor.place), messages: messages,
      source: identities.source, bounds: geometry.viewport.bounds)
  }

  /// Has all data be replaced.
  mutating func reloadBegins() { (pending, kept) = (nil, nil) }
}

// Follow.
extension AnchorState {
  /// What a batch is to keep, before the list changes.
  mutating func beginUpdate(at moment: AnchorMoment) -> MessageListAnchor? {
    pending = nil
    let policy = moment.rules.policyOfUpdate
    if policy != .top { kept = nil }
    return anchor(policy, at: moment)
  }

  /// Has an anchor move with its message in a batch.
  ///
  /// - Parameters:
  ///   - anchor: What ``beginUpdate(at:)`` said.
  ///   - before: The list before the batch, and what was seen of it.
  ///   - moment: After the batch, at the old offset.
  /// - Returns: Where that leads; nil: nothing has to move.
  mutating func follow(
    _ anchor: MessageListAnchor?, through change: ListChange, from before: MessageListGeometry,
    at moment: AnchorMoment
  ) -> Course? {
    let isHeld = kept?.isHeld == true
    kept = nil
    let course = anchor.flatMap {
      follow($0, change, from: before, to: moment.geometry, isHeld: isHeld)
    }
    var policy = moment.rules.policyOfUpdate
    // The item as it is called from now on.
    if case .item = policy { policy = kept.map { .item($0.anchor.place.indexPath) } ?? .none }
    policyOfBatch = (policy, moment.pass)
    passStart = moment.pass.map { PassStart(before.viewport.bounds.minY, $0) }
    return course
  }

  private mutating func follow(
    _ anchor: MessageListAnchor, _ change: ListChange, from before: MessageListGeometry,
    to geometry: MessageListGeometry, isHeld: Bool
  ) -> Course? {
    guard let result = change.anchor(after: anchor) else { return nil }
    var mapped = result.anchor
    if let other = result.replacement, before.visibleItems?.contains(other) == true,
      let own = before.anchor(at: other, anchor.edge)
    {
      mapped.distance = own.distance
    }
    // Within the tolerance, but not at the end: what is new is to be seen whole.
    if result.isNew { mapped.showEnd(beyond: 1 + MessageListGeometry.tolerance) }
    guard let wanted = geometry.offset(of: mapped) else { return nil }
    let (height, offset) = (geometry.contentHeight, geometry.viewport.bounds.minY)
    guard geometry.viewport.isFilled(by: geometry.itemsHeight) else {
      // It is there again when what is new turns out to be higher than it was estimated.
      kept = Kept(
        anchor: mapped, offset: geometry.viewport.clamped(offset, contentHeight: height),
        isHeld: isHeld)
      return nil
    }
    let target = geometry.viewport.clamped(wanted, contentHeight: height)
    kept = Kept(anchor: mapped, offset: target, isHeld: isHeld)
    let moves = abs(wanted - offset) >= MessageListGeometry.tolerance
    return Course(compensation: wanted - offset, target: moves ? target : nil)
  }

  /// Ends a batch: the collection view has applied all contexts.
  mutating func endUpdate() { offsetOnItsWay = 0 }

  /// What was seen before all data was replaced; nothing is remembered of it afterwards.
  mutating func takeBeforeReload() -> PlaceBeforeReload? {
    defer { beforeReload = nil }
    return beforeReload
  }

  /// Has an anchor stay that was found again after all data was replaced.
  mutating func remember(_ anchor: MessageListAnchor?, seenIn bounds: CGRect) {
    pending = anchor.map { Pending(anchor: $0, policy: .none, bounds: bounds) }
  }
}

// Resolve.
extension AnchorState {
  /// What is to stay now that the list is up to date; nothing is pending afterwards.
  mutating func takePending() -> MessageListAnchor? {
    defer { pending = nil }
    return pending?.anchor
  }

  /// Holds an anchor that was scrolled to; returns its offset, nil if its item is gone.
  mutating func hold(
    _ anchor: MessageListAnchor, in geometry: MessageListGeometry
  ) -> CGFloat? {
    guard let wanted = geometry.offset(of: anchor) else { return nil }
    let target = geometry.viewport.clamped(wanted, contentHeight: geometry.contentHeight)
    kept = Kept(anchor: anchor, offset: target, isHeld: true)
    return target
  }

  /// By how much the content has to move so that an anchor is where it was; it stays within its limits.
  mutating func change(
    keeping anchor: MessageListAnchor, in geometry: MessageListGeometry
  ) -> CGFloat {
    let height = geometry.contentHeight
    let offset = geometry.viewport.bounds.minY
    guard let wanted = geometry.offset(of: anchor) else { return 0 }
    let target = geometry.viewport.clamped(
      geometry.viewport.isFilled(by: height) ? wanted : offset, contentHeight: height)
    kept = Kept(
      anchor: anchor, offset: target, isHeld: kept?.isHeld == true && kept?.anchor == anchor)
    return abs(target - offset) < MessageListGeometry.tolerance ? 0 : target - offset
  }

  /// By how much the content has to move after an element said its size, at once or by a context.
  ///
  /// - Parameters:
  ///   - anchor: What stays; nil: the offset at which the pass began. Content that was short for a while in between
  ///     had it moved.
  ///   - heightBefore: The height of the content before.
  mutating func changeByMeasurement(
    keeping anchor: MessageListAnchor?, contentHeightBefore heightBefore: CGFloat,
    in geometry: MessageListGeometry, pass: Int?
  ) -> CGFloat {
    let change =
      anchor.map { self.change(keeping: $0, in: geometry) }
      ?? pass.map { changeBack(contentHeightBefore: heightBefore, in: geometry, pass: $0) } ?? 0
    offsetOnItsWay += change
    return change
  }

  private mutating func changeBack(
    contentHeightBefore: CGFloat, in geometry: MessageListGeometry, pass: Int
  ) -> CGFloat {
    let viewport = geometry.viewport
    let offset = viewport.bounds.minY
    var start = passStart ?? PassStart(offset, pass)
    start.lowest = min(
      start.lowest, viewport.clamped(start.offset, contentHeight: contentHeightBefore))
    // Where the content was scrolled meanwhile it goes on from there.
    let isThere = offset >= start.lowest - 0.001 && offset <= start.offset + 0.001
    if start.pass != pass || !isThere { start = PassStart(offset, pass) }
    let target = viewport.clamped(start.offset, contentHeight: geometry.contentHeight)
    start.lowest = min(start.lowest, target)
    passStart = start
    return max(0, target - offset)
  }

  /// Notes at which offset of the collection view a pass begins to bring the list up to date.
  mutating func noteStart(of pass: Int?, at offset: CGFloat) {
    if let pass, passStart?.pass != pass { passStart = PassStart(offset + offsetOnItsWay, pass) }
  }
}
