import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct PoppingFlowLayoutTests {
  let layout = PoppingFlowLayout()
  let screen: Screen

  init() {
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    screen = Screen(layout, width: 100, height: 100, counts: [3])
  }

  private func update() throws -> [ElementChange] {
    screen.told = []
    try screen.view.performBatchUpdates {
      screen.counts = [3]
      try screen.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      try screen.view.insertItems(at: [IndexPath(item: 1, section: 0)])
    }
    return screen.told.flatMap(\.changes)
  }

  @Test func `what super says of new and deleted items can be changed`() throws {
    let changes = try update()
    let appeared = try #require(changes.first { $0.kind == .appeared })
    expect(appeared.element, equals: .cell(IndexPath(item: 1, section: 0)))
    expect(appeared.initialAttributes.alpha, equals: 0)
    expect(appeared.initialAttributes.frame, equals: CGRect(25, 25, 50, 10))
    expect(appeared.finalAttributes.frame, equals: CGRect(0, 20, 100, 20))
    expect(appeared.finalAttributes.alpha, equals: 1)
    let gone = try #require(changes.first { $0.kind == .disappeared })
    expect(gone.finalAttributes.frame.rounded, equals: CGRect(45, 9, 10, 2))
    expect(gone.finalAttributes.alpha, equals: 0)
    expect(gone.initialAttributes.frame, equals: CGRect(0, 0, 100, 20))
    // The second item moves up; the third one stays.
    let moved = changes.filter { $0.kind == .moved }
    expect(moved.map(\.previousElement), equals: [.cell(IndexPath(item: 1, section: 0))])
    expect(moved.first?.initialAttributes.alpha, equals: 1)
  }

  @Test func `without fading super answers what is there`() throws {
    screen.view.appearanceAnimation = .none
    let changes = try update()
    expect(changes.first { $0.kind == .appeared }?.initialAttributes.alpha, equals: 1)
    expect(changes.first { $0.kind == .disappeared }?.finalAttributes.alpha, equals: 1)
    let path = IndexPath(item: 0, section: 0)
    expect(layout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
  }
}
