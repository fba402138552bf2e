import Expectations
import Foundation
import Testing

@testable import BubbleCollection

private func mapping(
  _ before: [Int], _ after: [Int], _ say: (inout RecordedUpdates) -> Void
) throws -> UpdateMapping {
  var updates = RecordedUpdates()
  say(&updates)
  return try UpdateMapping(
    before: SectionCounts(before), after: SectionCounts(after), updates: updates)
}

@Suite struct UpdateMappingTests {
  /// Where the items of one section are after a batch within it.
  private func items(_ mapping: UpdateMapping) -> [Int?] {
    (0..<mapping.before[0]).map { mapping.after(of: path(0, $0))?.item }
  }

  @Test func `the rest fills the places that are left in order`() throws {
    let deletion = try mapping([4], [2]) { $0.items.deleted = [path(0, 2), path(0, 0)] }
    expect(items(deletion), equals: [nil, 0, nil, 1])
    let insertion = try mapping([3], [5]) { $0.items.inserted = [path(0, 0), path(0, 3)] }
    expect(items(insertion), equals: [1, 2, 4])
    expect(insertion.before(of: path(0, 3)) == nil)
    expect(insertion.before(of: path(0, 4)), equals: path(0, 2))
    let move = try mapping([5], [5]) { $0.items.moved = [(path(0, 0), path(0, 3))] }
    expect(items(move), equals: [3, 0, 1, 2, 4])
    let all = try mapping([5], [5]) {
      $0.items.moved = [(path(0, 4), path(0, 0))]
      $0.items.deleted = [path(0, 1)]
      $0.items.inserted = [path(0, 2)]
    }
    expect(items(all), equals: [1, nil, 3, 4, 0])
  }

  @Test func `a reload keeps its place in the order`() throws {
    let reload = try mapping([3], [3]) {
      $0.items.reloaded = [path(0, 1)]
      $0.items.inserted = [path(0, 0)]
      $0.items.deleted = [path(0, 0)]
    }
    expect(items(reload), equals: [nil, 1, 2])
    expect(reload.isReloaded(path(0, 1)) && !reload.isReloaded(path(0, 2)))
    expect(
      reload.updateItems().map(\.description),
      equals: [
        "delete [0, 0]", "insert [0, 0]", "reload [0, 1] to [0, 1]",
      ])
  }

  @Test func `items go with their sections`() throws {
    let batch = try mapping([2, 3, 1], [0, 1, 1, 5]) {
      $0.sections.inserted = [[0]]
      $0.sections.moved = [(2, 1)]
      $0.items.moved = [(path(0, 1), path(3, 0))]
      $0.items.inserted = [path(3, 4)]
    }
    expect((0..<3).map { batch.after(ofSection: $0) }, equals: [2, 3, 1])
    expect((0..<4).map { batch.before(ofSection: $0) }, equals: [nil, 2, 0, 1])
    expect(batch.after(of: path(2, 0)), equals: path(1, 0))
    expect(batch.after(of: path(0, 0)), equals: path(2, 0))
    expect(batch.after(of: path(0, 1)), equals: path(3, 0))
    expect(
      (0..<3).map { batch.after(of: path(1, $0)) }, equals: [path(3, 1), path(3, 2), path(3, 3)])
    expect(batch.before(of: path(3, 4)) == nil)
  }

  @Test func `a move of a section to where it is does no harm to the moves of its items`() throws {
    // UIKit crashes on this one.
    let batch = try mapping([1, 2], [2, 1]) {
      $0.sections.moved = [(1, 1)]
      $0.items.moved = [(path(1, 0), path(0, 0))]
    }
    expect(batch.after(of: path(1, 0)), equals: path(0, 0))
    expect(batch.after(of: path(1, 1)), equals: path(1, 0))
    expect(batch.after(of: path(0, 0)), equals: path(0, 1))
  }

  @Test func `sections that come and go take what is said of their items with them`() throws {
    let batch = try mapping([2, 2, 3], [3, 1, 3]) {
      $0.sections.deleted = [[0]]
      $0.sections.inserted = [[0]]
      $0.sections.reloaded = [[1]]
      $0.items.deleted = [path(0, 0), path(1, 1)]
      $0.items.reloaded = [path(0, 1)]
      $0.items.inserted = [path(0, 2), path(1, 0)]
    }
    expect(
      batch.updateItems().map(\.description),
      equals: [
        "delete [0, NSNotFound]", "insert [0, NSNotFound]",
        "reload [1, NSNotFound] to [1, NSNotFound]",
      ])
    expect(batch.after(of: path(1, 0)) == nil)
    expect(batch.after(of: path(2, 0)), equals: path(2, 0))
    expect(batch.after(ofSection: 1), equals: 1)
  }

  @Test func `what is not there has no place`() throws {
    let batch = try mapping([2], [3]) { $0.items.inserted = [path(0, 0)] }
    for nothing: IndexPath in [
      [], [0], [0, 0, 0], [0, -1], [0, 2], [1, 0], [-1, 0], [NSNotFound, 0],
    ] {
      expect(batch.after(of: nothing) == nil)
    }
    expect(batch.before(of: path(0, 3)) == nil && batch.before(of: path(0, 2)) == path(0, 1))
    expect(batch.after(ofSection: -1) == nil && batch.after(ofSection: 1) == nil)
  }

  @Test func `the layout is told in UIKit's order`() throws {
    let batch = try mapping([9], [9]) {
      $0.items.moved = [(path(0, 8), path(0, 0)), (path(0, 1), path(0, 8))]
      $0.items.inserted = [path(0, 5), path(0, 2)]
      $0.items.reloaded = [path(0, 6), path(0, 3)]
      $0.items.deleted = [path(0, 0), path(0, 7)]
    }
    expect(
      batch.updateItems().map(\.description),
      equals: [
        "delete [0, 7]", "delete [0, 0]", "insert [0, 2]", "insert [0, 5]",
        "reload [0, 3] to [0, 3]", "reload [0, 6] to [0, 7]", "move [0, 1] to [0, 8]",
        "move [0, 8] to [0, 0]",
      ])
  }

  @Test func `a mapping is as small as the change`() throws {
    let batch = try mapping([1_000_000_000_000], [1_000_000_000_001]) {
      $0.items.inserted = [path(0, 500_000_000_000)]
    }
    expect(batch.after(of: path(0, 499_999_999_999)), equals: path(0, 499_999_999_999))
    expect(batch.after(of: path(0, 500_000_000_000)), equals: path(0, 500_000_000_001))
    expect(batch.before(of: path(0, 1_000_000_000_000)), equals: path(0, 999_999_999_999))
  }
}
