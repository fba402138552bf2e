import Expectations
import Foundation
import Testing

@testable import BubbleCollection
@testable import BubbleList

/// What keeps the place, without a view: remember, follow, resolve.
@Suite struct AnchorStateTests {
  /// A list of rows in a view of 375 × 100 points.
  private func geometry(_ heights: [Double], at offset: CGFloat) -> MessageListGeometry {
    var geometry = MessageListGeometry()
    geometry.list = oneSection(heights, isExact: true)
    geometry.viewport = MessageListViewport(
      bounds: CGRect(x: 0, y: offset, width: 375, height: 100), insets: .zero,
      additionalInsets: .zero)
    return geometry
  }

  private func moment(
    _ heights: [Double], at offset: CGFloat, _ policy: MessageListAnchorPolicy? = nil,
    tolerance: CGFloat = 1, pass: Int? = nil
  ) -> AnchorMoment {
    AnchorMoment(
      rules: AnchorRules(policy: policy, bottomTolerance: tolerance),
      geometry: geometry(heights, at: offset), pass: pass)
  }

  private let rows = [Double](repeating: 20, count: 20)

  /// A change of one section, and the list before it.
  private func change(
    _ before: AnchorMoment, _ after: AnchorMoment, _ say: (inout RecordedUpdates) -> Void
  ) throws -> ListChange {
    var updates = RecordedUpdates()
    say(&updates)
    let mapping = try UpdateMapping(
      before: [before.geometry.list.itemCount], after: [after.geometry.list.itemCount],
      updates: updates)
    return ListChange(update: mapping, before: before.geometry.list, after: after.geometry.list)
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  // MARK: Remember

  @Test(arguments: [
    (MessageListAnchorPolicy.top, 4, 0), (.bottom, 8, 0), (.item([0, 3]), 3, -20),
  ])
  func `each policy remembers its item where it is seen`(
    policy: MessageListAnchorPolicy, item: Int, distance: CGFloat
  ) {
    var state = AnchorState()
    // Rows 4 to 8 are seen.
    state.remember(on: .batch, at: moment(rows, at: 80, policy))
    let anchor = state.takePending()
    expect(anchor?.place, equals: Place(0, item))
    expect(anchor?.distance, equals: distance)
    expect(anchor?.edge, equals: (policy == .bottom ? .bottom : .top))
    expect(state.takePending() == nil)
  }

  @Test func `nothing is remembered where nothing is to be kept`() {
    var state = AnchorState()
    state.remember(on: .batch, at: moment(rows, at: 80))
    expect(state.pending == nil)
  }

  @Test func `what is usual counts where the host says nothing`() {
    var state = AnchorState()
    state.remember(on: .newSizes, at: moment(rows, at: 80))
    expect(state.pending?.anchor.place, equals: Place(0, 4))
    var other = AnchorState()
    other.remember(on: .newSizes, at: moment(rows, at: 80, AnchorRules(keepsBottom: true)))
    expect(other.pending?.anchor.edge, equals: .bottom)
  }

  @Test func `what was remembered first counts`() {
    var state = AnchorState()
    state.remember(on: .newSizes, at: moment(rows, at: 80))
    state.remember(on: .newSizes, at: moment(rows, at: 160))
    expect(state.pending?.anchor.place, equals: Place(0, 4))
  }

  @Test func `a scroll before the list is up to date has what is seen then be remembered`() {
    var state = AnchorState()
    state.remember(on: .newSizes, at: moment(rows, at: 80))
    state.followScroll(at: moment(rows, at: 160))
    expect(state.pending?.anchor.place, equals: Place(0, 8))
  }

  @Test func `another height of the view is no scroll`() {
    var state = AnchorState()
    state.remember(on: .newSizes, at: moment(rows, at: 80))
    var later = moment(rows, at: 160)
    later.geometry.viewport.bounds.size.height = 60
    state.followScroll(at: later)
    expect(state.pending?.anchor.place, equals: Place(0, 4))
  }

  // MARK: Follow

  @Test func `an insert in front moves the content by what was inserted`() throws {
    var state = AnchorState()
    let before = moment(rows, at: 80, .top)
    let anchor = state.beginUpdate(at: before)
    let after = moment([30] + rows, at: 80, .top)
    let change = try change(before, after) { $0.items.inserted = [path(0)] }
    let course = state.follow(anchor, through: change, from: before.geometry, at: after)
    expect(course?.compensation, equals: 30)
    expect(course?.target, equals: 110)
    expect(state.kept?.anchor.place, equals: Place(0, 5))
  }

  @Test func `an item that is deleted hands on to the next one`() throws {
    var state = AnchorState()
    let before = moment(rows, at: 80, .top)
    let anchor = state.beginUpdate(at: before)
    let after = moment(Array(rows.dropLast()), at: 80, .top)
    let change = try change(before, after) { $0.items.deleted = [path(4)] }
    let course = state.follow(anchor, through: change, from: before.geometry, at: after)
    expect(state.kept?.anchor.place, equals: Place(0, 4))
    expect(course?.target == nil)
  }

  @Test func `a list at its end shows what comes there, and one that is not stays`() throws {
    for (offset, target) in [(300.0, 320.0 as CGFloat?), (200, nil)] {
      var state = AnchorState()
      let before = moment(rows, at: offset, .bottom)
      let anchor = state.beginUpdate(at: before)
      let after = moment(rows + [20], at: offset, .bottom)
      let change = try change(before, after) { $0.items.inserted = [path(20)] }
      let course = state.follow(anchor, through: change, from: before.geometry, at: after)
      expect(course?.target, equals: target)
    }
  }

  @Test func `content that is too short keeps its offset, and the anchor for what is measured`()
    throws
  {
    var state = AnchorState()
    let before = moment([20, 20], at: 0, .bottom)
    let anchor = state.beginUpdate(at: before)
    let after = moment([20, 20, 20], at: 0, .bottom)
    let change = try change(before, after) { $0.items.inserted = [path(2)] }
    expect(state.follow(anchor, through: change, from: before.geometry, at: after) == nil)
    expect(state.kept?.anchor.place, equals: Place(0, 2))
  }

  @Test func `what is measured in the pass of a batch follows the batch's policy`() throws {
    var state = AnchorState()
    var before = moment(rows, at: 80, pass: 7)
    before.rules.policyForNextUpdate = .item(path(6))
    let anchor = state.beginUpdate(at: before)
    var after = before
    after.geometry = geometry([30] + rows, at: 80)
    let change = try change(before, after) { $0.items.inserted = [path(0)] }
    _ = state.follow(anchor, through: change, from: before.geometry, at: after)
    // The item as it is called from now on, until the pass is over.
    expect(state.policy(on: .batch, at: after), equals: .item(path(7)))
    after.pass = 8
    expect(state.policy(on: .batch, at: after), equals: .none)
  }

  // MARK: Resolve

  @Test func `what grew in front moves the content, within its limits`() {
    var state = AnchorState()
    state.remember(on: .newSizes, at: moment(rows, at: 80))
    var grown = rows
    grown[0] = 50
    let anchor = state.takePending()
    expect(anchor.map { state.change(keeping: $0, in: geometry(grown, at: 80)) }, equals: 30)
    let few = [Double](repeating: 20, count: 6)
    expect(anchor.map { state.change(keeping: $0, in: geometry(few, at: 80)) }, equals: -60)
  }

  @Test func `an anchor outlives what a limit did to the offset in between`() {
    var state = AnchorState()
    let short = [Double](repeating: 20, count: 6)
    let anchor = geometry(rows, at: 80).anchor(at: Place(0, 4), .top)
    _ = anchor.map { state.change(keeping: $0, in: geometry(short, at: 80)) }
    // The content was short, and is long again: the row is where it was.
    let again = state.anchor(.top, at: moment(rows, at: 20))
    expect(again, equals: anchor)
    expect(again.map { state.change(keeping: $0, in: geometry(rows, at: 20)) }, equals: 60)
  }

  @Test func `whoever scrolls lets go of what was kept`() {
    var state = AnchorState()
    _ = state.hold(
      MessageListAnchor(place: Place(0, 10), edge: .top, distance: 0), in: geometry(rows, at: 0))
    expect(state.kept?.offset, equals: 200)
    state.changeBegins()
    expect(state.kept != nil, "what was scrolled to outlives a change")
    state.scrolled(to: 200)
    expect(state.kept != nil)
    state.scrolled(to: 199)
    expect(state.kept == nil)
  }

  @Test func `a change lets go of what the last one kept`() {
    var state = AnchorState()
    _ = state.change(
      keeping: MessageListAnchor(place: Place(0, 4), edge: .top, distance: 0),
      in: geometry(rows, at: 80))
    expect(state.kept != nil)
    state.changeBegins()
    expect(state.kept == nil)
  }

  @Test func `where nothing is kept content that was short for a while comes back to its offset`() {
    var state = AnchorState()
    let tall = rows.reduce(0, +)
    // The first element turns out small, so that the content ends above the offset, the second one large.
    let first = state.changeByMeasurement(
      keeping: nil, contentHeightBefore: tall, in: geometry(Array(rows.prefix(6)), at: 80), pass: 1)
    expect(first, equals: 0)
    let second = state.changeByMeasurement(
      keeping: nil, contentHeightBefore: 120, in: geometry(rows, at: 20), pass: 1)
    expect(second, equals: 60)
    expect(state.offsetOnItsWay, equals: 60)
    state.endUpdate()
    expect(state.offsetOnItsWay, equals: 0)
  }
}

extension AnchorStateTests {
  private func moment(
    _ heights: [Double], at offset: CGFloat, _ rules: AnchorRules
  ) -> AnchorMoment {
    AnchorMoment(rules: rules, geometry: geometry(heights, at: offset), pass: nil)
  }
}
