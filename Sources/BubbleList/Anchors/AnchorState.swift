import BubbleCollection
import Foundation

/// The anchor of a list, from which every content offset is derived.
///
/// There are three steps. Before something changes, the visible position of an item is *remembered*. Through a change of
/// the data its anchor *follows* the message. When the list is up to date the anchor is *resolved* to an offset. In between
/// the anchor is not affected by changes that measurements and the limits of the content make to the offset.
struct AnchorState {
  /// The anchor to keep when stale parts are updated.
  struct Pending {
    var anchor: MessageListAnchor
    /// The policy that selected it, and the bounds in which it was visible.
    var policy: MessageListAnchorPolicy
    var bounds: CGRect
    /// Whether the same share of an item that covers the view stays above it, instead of the item's upper edge.
    var keepsShare = false
  }

  /// An anchor and the offset that it led to: while the content is at that offset, it was not scrolled since.
  struct Kept {
    var anchor: MessageListAnchor
    var offset: CGFloat
    /// Whether it is the target of a scroll: then it stays until the next scroll; otherwise until the end of the change.
    var isHeld = false

    /// Whether the content is at the anchor's offset.
    func isAt(_ offset: CGFloat) -> Bool { abs(self.offset - offset) < 0.001 }
  }

  /// The movement of the content in a batch.
  struct Course {
    /// The distance that the content must move so that the anchor stays, regardless of the content's limits.
    var compensation: CGFloat
    /// The resulting offset; nil: the old one.
    var target: CGFloat?
  }

  /// The offset at the beginning of a pass that keeps no anchor.
  private struct PassStart {
    let offset: CGFloat
    /// The lowest offset to which content that was temporarily short has moved it.
    var lowest: CGFloat
    let pass: Int

    init(_ offset: CGFloat, _ pass: Int) {
      (self.offset, lowest, self.pass) = (offset, offset, pass)
    }
  }

  private(set) var pending: Pending?
  private(set) var kept: Kept?
  /// The visible messages when all data was replaced.
  private(set) var beforeReload: PlaceBeforeReload?
  /// The adjustments of the content offset in contexts that the collection view has not applied yet.
  private(set) var offsetOnItsWay: CGFloat = 0
  /// Whether the layout is moving the content now.
  var isSettingOffset = false
  /// The policy of a batch, until the end of the pass that it belongs to.
  private var policyOfBatch: (policy: MessageListAnchorPolicy, pass: Int?)?
  private var passStart: PassStart?

  /// Returns the policy for an occasion; measurements in a batch follow the batch's policy.
  func policy(
    on occasion: AnchorRules.Occasion, at moment: AnchorMoment
  ) -> MessageListAnchorPolicy {
    if let policyOfBatch, policyOfBatch.pass == moment.pass { return policyOfBatch.policy }
    return moment.rules.policy(on: occasion)
  }

  /// Returns the anchor of a policy; or the item that was scrolled to, while the content is at its offset.
  ///
  /// - Parameters:
  ///   - keepsShare: Whether all items get other sizes, as at another width. Otherwise an item that covers the view is mostly continued
  ///     at its end, and its upper edge stays.
  ///   - seen: The items that were visible before, if an item is being measured; otherwise nil.
  mutating func anchor(
    _ policy: MessageListAnchorPolicy, at moment: AnchorMoment, keepsShare: Bool = false,
    measuringAfter seen: @autoclosure () -> Set<Place>? = nil
  ) -> MessageListAnchor? {
    scrolled(to: moment.geometry.viewport.bounds.minY)
    if let kept { return kept.anchor }
    var anchor = moment.geometry.anchor(
      policy, bottomTolerance: moment.rules.bottomTolerance,
      topTolerance: moment.rules.topTolerance, measuringAfter: policy == .top ? seen() : nil)
    if !keepsShare { anchor?.coveringHeight = nil }
    return anchor
  }

  // Remembering.

  /// Begins a change: discards the anchor of the last one, except the target of a scroll.
  mutating func changeBegins() {
    if kept?.isHeld == false { kept = nil }
  }

  /// Discards the anchor, including the target of a scroll.
  mutating func release() { kept = nil }

  /// Discards everything: the list is another one.
  mutating func reset() { (pending, kept, beforeReload) = (nil, nil, nil) }

  /// Remembers the anchor for an update, unless there is one already.
  mutating func remember(on occasion: AnchorRules.Occasion, at moment: AnchorMoment) {
    guard pending == nil else { return }
    take(policy(on: occasion, at: moment), at: moment, keepsShare: occasion == .newSizes)
  }

  /// Remembers the anchor again if the content was scrolled since, so that it is not the one before the scroll.
  mutating func followScroll(at moment: AnchorMoment) {
    guard let pending else { return }
    let bounds = moment.geometry.viewport.bounds
    let isScrolled = abs(bounds.minY - pending.bounds.minY) >= MessageListGeometry.tolerance
    if isScrolled, bounds.size == pending.bounds.size {
      take(pending.policy, at: moment, keepsShare: pending.keepsShare)
    }
  }

  private mutating func take(
    _ policy: MessageListAnchorPolicy, at moment: AnchorMoment, keepsShare: Bool
  ) {
    pending = anchor(policy, at: moment, keepsShare: keepsShare).map {
      Pending(
        anchor: $0, policy: policy, bounds: moment.geometry.viewport.bounds, keepsShare: keepsShare)
    }
  }

  /// Discards the anchor if the content is elsewhere: a user who scrolls away and comes back did not scroll
  /// to the anchor.
  mutating func scrolled(to offset: CGFloat) {
    if let kept, !kept.isAt(offset) { self.kept = nil }
  }

  /// Remembers the visible messages before all data is replaced, if they can be found afterwards.
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

  /// Begins a reload of all data.
  mutating func reloadBegins() { (pending, kept) = (nil, nil) }

  // Following.

  /// Returns the anchor of a batch, before the list changes.
  mutating func beginUpdate(at moment: AnchorMoment) -> MessageListAnchor? {
    pending = nil
    let policy = moment.rules.policyOfUpdate
    if policy != .top { kept = nil }
    return anchor(policy, at: moment)
  }

  /// Moves an anchor with its message in a batch.
  ///
  /// - Parameters:
  ///   - anchor: The result of ``beginUpdate(at:)``.
  ///   - before: The list before the batch, and its visible part.
  ///   - moment: The list after the batch, at the old offset.
  /// - Returns: The movement of the content; nil: none.
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
    // The item's index path after the batch.
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
    // Within the tolerance, but not at the end: new items must be completely visible.
    if result.isNew { mapped.showEnd(beyond: 1 + MessageListGeometry.tolerance) }
    guard let wanted = geometry.offset(of: mapped) else { return nil }
    let (height, offset) = (geometry.contentHeight, geometry.viewport.bounds.minY)
    guard geometry.viewport.isFilled(by: geometry.itemsHeight) else {
      // The anchor returns to its position if new items turn out to be higher than their estimates.
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

  /// Returns the visible messages before all data was replaced, and discards them.
  mutating func takeBeforeReload() -> PlaceBeforeReload? {
    defer { beforeReload = nil }
    return beforeReload
  }

  /// Remembers an anchor that was found again after all data was replaced.
  mutating func remember(_ anchor: MessageListAnchor?, seenIn bounds: CGRect) {
    pending = anchor.map { Pending(anchor: $0, policy: .none, bounds: bounds) }
  }

  // Resolving.

  /// Returns the anchor for the updated list, and clears it.
  mutating func takePending() -> MessageListAnchor? {
    defer { pending = nil }
    return pending?.anchor
  }

  /// Keeps the target of a scroll as the anchor; returns its offset, nil if its item is gone.
  mutating func hold(
    _ anchor: MessageListAnchor, in geometry: MessageListGeometry
  ) -> CGFloat? {
    guard let wanted = geometry.offset(of: anchor) else { return nil }
    let target = geometry.viewport.clamped(wanted, contentHeight: geometry.contentHeight)
    kept = Kept(anchor: anchor, offset: target, isHeld: true)
    return target
  }

  /// Returns the distance that the content must move so that an anchor stays, within the content's limits.
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

  /// Returns the distance that the content must move after an element was measured, at once or by a context.
  ///
  /// - Parameters:
  ///   - anchor: The anchor; nil: the offset at the beginning of the pass, from which content that was temporarily short
  ///     may have moved it.
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
    // If the content was scrolled meanwhile, it stays there.
    let isThere = offset >= start.lowest - 0.001 && offset <= start.offset + 0.001
    if start.pass != pass || !isThere { start = PassStart(offset, pass) }
    let target = viewport.clamped(start.offset, contentHeight: geometry.contentHeight)
    start.lowest = min(start.lowest, target)
    passStart = start
    return max(0, target - offset)
  }

  /// Records the collection view's offset at the beginning of a pass that updates the list.
  mutating func noteStart(of pass: Int?, at offset: CGFloat) {
    if let pass, passStart?.pass != pass { passStart = PassStart(offset + offsetOnItsWay, pass) }
  }
}
