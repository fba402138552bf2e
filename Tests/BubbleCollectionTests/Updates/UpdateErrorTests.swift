import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// The error that a batch of these operations is refused with; nil if it is legal.
private func refusal(
  _ before: [Int], _ after: [Int], _ say: (inout RecordedUpdates) -> Void
) -> CollectionUpdateError? {
  var updates = RecordedUpdates()
  say(&updates)
  do {
    _ = try UpdateMapping(
      before: SectionCounts(before), after: SectionCounts(after), updates: updates)
    return nil
  } catch {
    return error as? CollectionUpdateError
  }
}

private func text(
  _ before: [Int], _ after: [Int], _ say: (inout RecordedUpdates) -> Void
) -> String? {
  refusal(before, after, say)?.description
}

@Suite struct UpdateErrorTests {
  @Test func `counts that do not fit are refused in UIKit's words`() {
    expect(
      text([40], [40]) { $0.items.deleted = [path(0, 3)] },
      equals: """
        Invalid update: invalid number of items in section 0.  The number of items contained in an existing \
        section after the update (40) must be equal to the number of items contained in that section before \
        the update (40), plus or minus the number of items inserted or deleted from that section \
        (0 inserted, 1 deleted) and plus or minus the number of items moved into or out of that section \
        (0 moved in, 0 moved out).
        """)
    expect(
      text([18], []) { _ in },
      equals: """
        Invalid update: invalid number of sections.  The number of sections contained in the collection view \
        after the update (0) must be equal to the number of sections contained in the collection view \
        before the update (1), plus or minus the number of sections inserted or deleted (0 inserted, \
        0 deleted).
        """)
    expect(
      refusal([3, 3], [3, 4]) {
        $0.items.moved = [(path(0, 0), path(1, 0)), (path(0, 1), path(1, 1))]
        $0.items.inserted = [path(0, 0)]
        $0.items.deleted = [path(1, 1)]
      },
      equals: .invalidNumberOfItems(
        section: 0, after: 3, before: 3, inserted: 1, deleted: 0, movedIn: 0, movedOut: 2))
  }

  @Test func `a section below zero is missing, as one beyond the end is`() {
    expect(
      refusal([3], []) { $0.sections.deleted = [[-1]] },
      equals: .missingSection(.delete, item: nil, section: -1, .before, count: 1))
    expect(
      refusal([3], [3, 3]) { $0.sections.inserted = [[-1, 0]] },
      equals: .missingSection(.insert, item: nil, section: -1, .after, count: 2))
    expect(
      refusal([3], [3]) { $0.sections.reloaded = [[-7]] },
      equals: .missingSection(.reload, item: nil, section: -7, .before, count: 1))
  }

  @Test func `a section that nobody speaks of is counted, too`() {
    expect(
      refusal([3, 3], [4, 4]) { $0.items.inserted = [path(0, 0)] },
      equals: .invalidNumberOfItems(
        section: 1, after: 4, before: 3, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0))
    // Pushed to another number: the text has the number of after.
    expect(
      refusal([3, 3], [0, 3, 5]) { $0.sections.inserted = [[0]] },
      equals: .invalidNumberOfItems(
        section: 2, after: 5, before: 3, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0))
    expect(refusal([3, 3], [7, 9]) { $0.sections.reloaded = [[0, 1]] } == nil)
    expect(
      refusal([3, 3], [9]) {
        $0.sections.deleted = [[0]]; $0.sections.reloaded = [[1]]
      } == nil)
  }

  @Test func `what is not there is refused in UIKit's words`() {
    expect(
      text([20], [19]) { $0.items.deleted = [path(0, 20)] },
      equals:
        "attempt to delete item 20 from section 0 which only contains 20 items before the update")
    expect(
      text([20], [20]) { $0.items.reloaded = [path(0, 20)] },
      equals:
        "attempt to delete item 20 from section 0 which only contains 20 items before the update")
    expect(
      text([0], [0]) { $0.items.inserted = [path(0, 0)] },
      equals: """
        attempt to insert item 0 into section 0, but there are only 0 items in section 0 after the update
        """)
    expect(
      text([2], [2]) { $0.items.moved = [(path(0, 2), path(0, 0))] },
      equals: "attempt to move item 2 from section 0 which only contains 2 items before the update")
    expect(
      text([2], [2]) { $0.items.moved = [(path(0, 0), path(0, 2))] },
      equals: """
        attempt to move item 2 into section 0, but there are only 2 items in section 0 after the update
        """)
    expect(
      text([2], [2]) { $0.items.deleted = [path(1, 0)] },
      equals:
        "attempt to delete item 0 from section 1, but there are only 1 sections before the update")
    expect(
      text([2], [2]) { $0.items.inserted = [path(1, 0)] },
      equals:
        "attempt to insert item 0 into section 1, but there are only 1 sections after the update")
    expect(
      text([2], [2]) { $0.sections.deleted = [[1]] },
      equals: "attempt to delete section 1, but there are only 1 sections before the update")
    expect(
      text([2], [2]) { $0.sections.inserted = [[1]] },
      equals: "attempt to insert section 1 but there are only 1 sections after the update")
    expect(
      text([2], [2]) { $0.sections.moved = [(0, -1)] },
      equals: "attempt to move section -1, but there are only 1 sections after the update")
  }

  @Test func `two operations on the same place are refused in UIKit's words`() {
    let first = "{length = 2, path = 0 - 0}"
    expect(
      text([2], [1]) {
        $0.items.deleted = [path(0, 0)]
        $0.items.reloaded = [path(0, 0)]
      }, equals: "attempt to delete and reload the same index path (\(first))")
    expect(
      text([2], [1]) {
        $0.items.deleted = [path(0, 0)]
        $0.items.moved = [(path(0, 0), path(0, 0))]
      }, equals: "attempt to perform a delete and a move from the same index path (\(first))")
    expect(
      text([2], [3]) {
        $0.items.inserted = [path(0, 0)]
        $0.items.moved = [(path(0, 1), path(0, 0))]
      }, equals: "attempt to perform an insert and a move to the same index path (\(first))")
    expect(
      text([1, 1], [1]) {
        $0.sections.deleted = [[0]]
        $0.sections.moved = [(0, 0)]
      }, equals: "attempt to perform a delete and a move from the same section (0)")
    expect(
      text([1, 1], [1, 1, 1]) {
        $0.sections.inserted = [[2]]
        $0.sections.moved = [(0, 2)]
      }, equals: "attempt to perform an insert and a move to the same section (2)")
    expect(
      text([1, 1], [1]) {
        $0.sections.deleted = [[0]]
        $0.sections.reloaded = [[0]]
      }, equals: "attempt to delete and reload the same section (0)")
  }

  @Test func `saying the same twice is refused`() {
    expect(
      refusal([3], [2]) { $0.items.deleted = [path(0, 0), path(0, 0)] },
      equals: .itemCollision(.delete, .delete, path(0, 0), .before))
    expect(
      refusal([3], [4]) { $0.items.inserted = [path(0, 0), path(0, 0)] },
      equals: .itemCollision(.insert, .insert, path(0, 0), .after))
    expect(
      refusal([3], [3]) { $0.items.reloaded = [path(0, 0), path(0, 0)] },
      equals: .itemCollision(.reload, .reload, path(0, 0), .before))
    expect(
      refusal([3], [3]) { $0.items.moved = [(path(0, 0), path(0, 1)), (path(0, 0), path(0, 2))] },
      equals: .itemCollision(.move, .move, path(0, 0), .before))
    expect(
      refusal([3], [3]) { $0.items.moved = [(path(0, 0), path(0, 2)), (path(0, 1), path(0, 2))] },
      equals: .itemCollision(.move, .move, path(0, 2), .after))
    expect(
      refusal([3, 1], [1]) { $0.sections.deleted = [[0], [0]] },
      equals: .sectionCollision(.delete, .delete, section: 0, .before))
  }

  @Test func `each side has numbers of its own`() {
    // What is deleted before and what is inserted after may have the same number.
    expect(
      refusal([3], [3]) {
        $0.items.deleted = [path(0, 1)]
        $0.items.inserted = [path(0, 1)]
      } == nil)
    // A reload of before beside an insertion and a move target of after: UIKit once mixed them up.
    expect(
      refusal([1, 1, 1, 1, 1], [1, 1, 1, 1, 1]) {
        $0.sections.moved = [(2, 4)]
        $0.sections.reloaded = [[3]]
        $0.sections.deleted = [[4]]
        $0.sections.inserted = [[2]]
      } == nil)
  }

  @Test func `an item moves neither out of a section that goes nor into one that is new`() {
    expect(
      text([1, 1], [2]) {
        $0.sections.deleted = [[0]]
        $0.items.moved = [(path(0, 0), path(0, 0))]
      }, equals: "cannot move an item from a deleted section (0)")
    expect(
      text([1], [1, 0]) {
        $0.sections.inserted = [[0]]
        $0.items.moved = [(path(0, 0), path(0, 0))]
      }, equals: "cannot move an item into a newly inserted section (0)")
    expect(
      refusal([1, 1], [1, 1]) {
        $0.sections.reloaded = [[0]]
        $0.items.moved = [(path(0, 0), path(1, 0))]
      }, equals: .moveFromDeletedSection(0))
    expect(
      refusal([1, 1], [1, 1]) {
        $0.sections.reloaded = [[0]]
        $0.items.moved = [(path(1, 0), path(0, 0))]
      }, equals: .moveIntoInsertedSection(0))
  }

  @Test func `what is no item's path is refused`() {
    for unusable: IndexPath in [[], [0], [0, 0, 0], [0, -1], [-1, 0], [0, NSNotFound]] {
      expect(
        refusal([3], [2]) { $0.items.deleted = [unusable] },
        equals: .unusableIndexPath(.delete, unusable))
      expect(
        refusal([3], [3]) { $0.items.moved = [(path(0, 0), unusable)] },
        equals: .unusableIndexPath(.move, unusable))
    }
  }

  @Test func `sets and counts without end are refused without being written out`() {
    let endless = IndexSet(integersIn: 0..<Int.max - 1)
    expect(
      refusal([3], [3]) { $0.sections.deleted = [endless] },
      equals: .missingSection(.delete, item: nil, section: 1, .before, count: 1))
    expect(
      refusal([Int.max], [Int.max]) { $0.items.inserted = [path(0, 5)] },
      equals: .invalidNumberOfItems(
        section: 0, after: Int.max, before: Int.max, inserted: 1, deleted: 0, movedIn: 0,
        movedOut: 0))
    expect(refusal([Int.max - 1], [Int.max]) { $0.items.inserted = [path(0, 5)] } == nil)
  }
}
