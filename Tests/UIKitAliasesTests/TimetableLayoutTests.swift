import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

private final class Events: TimetableLayoutDelegate {
  var days: [[ClosedRange<CGFloat>]] = [[9...10.5, 9.75...11], [0...1], [23...24]]
  func timetable(
    _ layout: TimetableLayout, hoursOfEventAt indexPath: IndexPath
  ) -> ClosedRange<CGFloat> { days[indexPath.section][indexPath.item] }
}

@Suite struct TimetableLayoutTests {
  private let events = Events()
  let screen: Screen

  init() {
    screen = Screen(
      TimetableLayout(), width: 200, height: 300, counts: [2, 1, 1], delegate: events)
  }

  private func count(_ kind: String) -> Int {
    screen.view.visibleLayoutAttributes.filter { $0.representedElementKind == kind }.count
  }

  @Test func `events stand in their day at their hours`() {
    expect(screen.view.contentSize, equals: CGSize(width: 410, height: 990))
    // 50 + 120 + 2, 30 + 1; 40 an hour, without a point at both ends.
    expect(screen.frame(0, 1), equals: CGRect(172, 31, 116, 38))
    expect(screen.visibleItems, equals: [[1, 0]])
    expect(count(TimetableLayout.Kind.dayHeader), equals: 2)
    expect(count(TimetableLayout.Kind.hourLabel), equals: 7)
    expect(count(TimetableLayout.Kind.hourLine), equals: 7)
    expect(count(TimetableLayout.Kind.dayBackground), equals: 2)
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `headers keep to the top and labels to the left while the rest scrolls`() {
    screen.scroll(to: 100, 380)
    expect(screen.visibleItems, equals: [[0, 0], [0, 1]])
    expect(screen.frame(0, 0), equals: CGRect(52, 391, 116, 58))
    expect(screen.frame(1, 0), equals: CGRect(52, 421, 116, 48))
    expect(screen.frame(TimetableLayout.Kind.dayHeader, 0, 2), equals: CGRect(290, 380, 120, 30))
    expect(screen.frame(TimetableLayout.Kind.hourLabel, 8, 0), equals: CGRect(100, 350, 50, 40))
    expect(count(TimetableLayout.Kind.dayHeader), equals: 3)
    expect(count(TimetableLayout.Kind.hourLabel), equals: 9)
    expect(count(TimetableLayout.Kind.hourLine), equals: 8)
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `decoration views are made of the classes that the layout registered`() {
    let backgrounds = screen.view.subviews.compactMap { $0 as? TimetableBackground }
    expect(backgrounds.map(\.frame.minX).sorted(), equals: [50, 170])
    expect(backgrounds.map(\.alpha).sorted(), equals: [0.5, 1])
    screen.scroll(to: 210, 0)
    let others = screen.view.subviews.compactMap { $0 as? TimetableBackground }
    expect(others.map(\.frame.minX).sorted(), equals: [170, 290])
    expect(others.contains { view in backgrounds.contains { $0 === view } })
  }

  @Test func `a day that comes in moves the later ones`() throws {
    events.days.insert([12...13], at: 0)
    screen.counts.insert(1, at: 0)
    try screen.view.insertSections(IndexSet(integer: 0))
    try #require(screen.view.contentSize.width == 530)
    screen.scroll(to: 0, 380)
    expect(screen.frame(0, 0), equals: CGRect(52, 511, 116, 38))
    expect(screen.frame(0, 1), equals: CGRect(172, 391, 116, 58))
  }
}
