import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct TouchTests {
  let fixture = SelectionFixture()
  var view: CollectionView { fixture.view }
  var listener: TouchListener { fixture.listener }

  @Test func `a tap is told in UIKit's order, and the cell shows it`() {
    expect(view.touchBegan(at: fixture.point(2)), equals: path(0, 2))
    expect(listener.calls, equals: ["shouldHighlight 2", "didHighlight 2"])
    expect(fixture.lookTouched == [1002] && fixture.lookSelected.isEmpty)
    listener.forget()
    view.touchEnded()
    expect(
      listener.calls,
      equals: ["shouldSelect 2", "didSelect 2", "didUnhighlight 2", "primaryAction 2"])
    expect(fixture.lookTouched.isEmpty && fixture.lookSelected == [1002])
    let cell = view.cellForItem(at: path(0, 2)) as? LookingCell
    expect(cell?.log, equals: ["touched", "selected", "let go"])
  }

  @Test func `a tap on another item deselects the first, and one on the same selects it again`() {
    view.didTap(at: fixture.point(1))
    listener.forget()
    expect(view.didTap(at: fixture.point(3)), equals: path(0, 3))
    expect(
      listener.calls,
      equals: [
        "shouldHighlight 3", "didHighlight 3", "shouldSelect 3", "didDeselect 1", "didSelect 3",
        "didUnhighlight 3", "primaryAction 3",
      ])
    expect(fixture.selected == [path(0, 3)] && fixture.lookSelected == [1003])
    listener.forget()
    view.didTap(at: fixture.point(3))
    expect(listener.calls.contains("didSelect 3") && fixture.selected == [path(0, 3)])
  }

  @Test func `with several a tap adds an item or takes it out`() {
    view.allowsMultipleSelection = true
    view.didTap(at: fixture.point(1))
    expect(listener.calls.last, equals: "primaryAction 1")
    listener.forget()
    view.didTap(at: fixture.point(3))
    expect(
      listener.calls,
      equals: [
        "shouldHighlight 3", "didHighlight 3", "shouldSelect 3", "didSelect 3", "didUnhighlight 3",
      ])
    expect(fixture.selected, equals: [path(0, 1), path(0, 3)])
    listener.forget()
    view.didTap(at: fixture.point(1))
    expect(
      listener.calls,
      equals: [
        "shouldHighlight 1", "didHighlight 1", "shouldDeselect 1", "didDeselect 1",
        "didUnhighlight 1",
      ])
    expect(fixture.selected == [path(0, 3)] && fixture.lookSelected == [1003])
  }

  @Test func `who refuses the highlight refuses the rest`() {
    listener.refuses = ["shouldHighlight"]
    expect(view.didTap(at: fixture.point(1)) == nil)
    expect(!view.didTapItem(at: path(0, 1)))
    expect(listener.calls, equals: ["shouldHighlight 1", "shouldHighlight 1"])
    expect(fixture.selected.isEmpty && fixture.lookTouched.isEmpty)
  }

  @Test func `who refuses the selection leaves the old one, and has the primary action`() {
    view.didTap(at: fixture.point(1))
    listener.forget()
    listener.refuses = ["shouldSelect"]
    view.didTap(at: fixture.point(3))
    expect(
      listener.calls,
      equals: [
        "shouldHighlight 3", "didHighlight 3", "shouldSelect 3", "didUnhighlight 3",
        "primaryAction 3",
      ])
    expect(fixture.selected, equals: [path(0, 1)])
  }

  @Test func `who refuses the deselection keeps the item`() {
    view.allowsMultipleSelection = true
    view.didTap(at: fixture.point(1))
    listener.refuses = ["shouldDeselect"]
    view.didTap(at: fixture.point(1))
    expect(fixture.selected == [path(0, 1)] && listener.calls.last == "didUnhighlight 1")
  }

  @Test func `while the content is edited there is no primary action by default`() {
    view.isEditing = true
    view.allowsSelectionDuringEditing = true
    view.didTap(at: fixture.point(1))
    expect(listener.calls.last == "didUnhighlight 1" && fixture.selected == [path(0, 1)])
  }

  @Test func `a touch that is cancelled, or becomes a drag, selects nothing`() {
    view.touchBegan(at: fixture.point(1))
    view.touchCancelled()
    expect(listener.calls, equals: ["shouldHighlight 1", "didHighlight 1", "didUnhighlight 1"])
    view.touchEnded()
    view.touchBegan(at: fixture.point(2))
    view.isDragging = true
    view.touchEnded()
    view.touchCancelled()
    expect(
      listener.calls.dropFirst(3),
      equals: ["shouldHighlight 2", "didHighlight 2", "didUnhighlight 2"])
    expect(fixture.selected.isEmpty && fixture.lookTouched.isEmpty)
  }

  @Test func `a second touch cancels the first`() {
    view.touchBegan(at: fixture.point(1))
    listener.forget()
    view.touchBegan(at: fixture.point(3))
    expect(listener.calls, equals: ["didUnhighlight 1", "shouldHighlight 3", "didHighlight 3"])
    expect(fixture.lookTouched, equals: [1003])
  }

  @Test func `beside the items, and where nobody may touch, nothing happens`() {
    expect(view.didTap(at: CGPoint(x: 50, y: 3)) == nil)
    expect(view.didTap(at: CGPoint(x: -5, y: 30)) == nil)
    expect(view.didTap(at: CGPoint(x: CGFloat.nan, y: CGFloat.infinity)) == nil)
    expect(!view.didTapItem(at: path(0, 20)) && !view.didTapItem(at: IndexPath()))
    view.cellForItem(at: path(0, 1))?.isUserInteractionEnabled = false
    expect(view.didTap(at: fixture.point(1)) == nil)
    view.isUserInteractionEnabled = false
    expect(view.didTap(at: fixture.point(2)) == nil)
    expect(listener.calls.isEmpty)
  }

  @Test func `an item that is not seen can be tapped by who knows it`() {
    expect(view.didTapItem(at: path(0, 15)))
    expect(fixture.selected == [path(0, 15)] && listener.calls.last == "primaryAction 15")
    fixture.scroll(to: 120)
    expect(fixture.lookSelected, equals: [1015])
  }

  @Test(arguments: [
    "shouldHighlight", "didHighlight", "shouldSelect", "didDeselect", "didSelect", "didUnhighlight",
  ])
  func `a delegate that changes the data meanwhile is told the new names`(call: String) throws {
    fixture.select(0, 0)
    listener.actions[call] = { [fixture] in try fixture.update.insert(5, at: path(0, 0)) }
    view.didTapItem(at: path(0, 2))
    let names = listener.calls.map { $0.split(separator: " ") }
    let changed = try #require(names.firstIndex { $0[0] == call })
    for (index, name) in names.enumerated() where name[0] != "didDeselect" {
      expect(name[1], equals: (index > changed ? "3" : "2"), "\(listener.calls)")
    }
    expect(fixture.identities == [1002] && fixture.lookSelected == [1002])
  }

  @Test(arguments: [
    "shouldHighlight", "didHighlight", "shouldSelect", "didDeselect", "didSelect", "didUnhighlight",
  ])
  func `a delegate that deletes the item, or reloads, hears no more of it`(call: String) throws {
    for reloads in [false, true] {
      let fixture = SelectionFixture()
      fixture.select(0, 0)
      fixture.listener.actions[call] = {
        if reloads {
          fixture.view.reloadData()
        } else {
          try fixture.update.delete(path(0, 2))
        }
      }
      fixture.view.didTapItem(at: path(0, 2))
      expect(
        fixture.listener.calls.last?.hasPrefix(call), equals: true, "\(fixture.listener.calls)")
      expect(!fixture.identities.contains(1002) && fixture.lookTouched.isEmpty)
      expect(fixture.view.diagnostics.isEmpty)
    }
  }

  @Test func `a delegate that taps within a tap ends the outer one`() {
    listener.actions["didSelect"] = { [fixture] in fixture.view.didTapItem(at: path(0, 4)) }
    view.didTapItem(at: path(0, 2))
    expect(
      listener.calls,
      equals: [
        "shouldHighlight 2", "didHighlight 2", "shouldSelect 2", "didSelect 2",
        "didUnhighlight 2", "shouldHighlight 4", "didHighlight 4", "shouldSelect 4",
        "didDeselect 2", "didSelect 4", "didUnhighlight 4", "primaryAction 4",
      ])
    expect(fixture.selected, equals: [path(0, 4)])
  }

  @Test func `a touched item keeps its look through a batch, and loses it with its data`() throws {
    view.touchBegan(at: fixture.point(2))
    try fixture.update.insert(5, at: path(0, 0))
    expect(fixture.lookTouched, equals: [1002])
    listener.forget()
    view.touchEnded()
    expect(listener.calls.first == "shouldSelect 3" && fixture.identities == [1002])
    view.touchBegan(at: fixture.point(3))
    try view.reloadItems(at: [path(0, 3)])
    listener.forget()
    view.touchEnded()
    expect(listener.calls.isEmpty && fixture.lookTouched.isEmpty)
    expect(fixture.selected.isEmpty)
  }

  @Test func `a touch from within the block of a batch is reported and ignored`() throws {
    try view.performBatchUpdates { view.didTap(at: fixture.point(1)) }
    expect(fixture.selected.isEmpty)
    expect(view.diagnostics.map(\.problem), equals: [.reentrantCall("touchBegan(at:)")])
  }

  @Test func `without a delegate and without cells a tap selects`() {
    let update = UpdateFixture(counts: [5])
    expect(update.collectionView.didTap(at: CGPoint(x: 5, y: 20)), equals: path(0, 1))
    expect(update.collectionView.indexPathsForSelectedItems, equals: [path(0, 1)])
  }
}
