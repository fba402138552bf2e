import Expectations
import Foundation
import ListCore
import Testing

/// What a list can't count has no height; `MessageListRunTests` compare the rest with the list layout.
@Suite struct MessageListRunLimitTests {
  @Test(arguments: [-1, -.infinity, .infinity, .nan] as [CGFloat])
  func `a height that is no length is none`(height: CGFloat) {
    var run = MessageListRun(width: 375)
    _ = run.place(itemOfHeight: 20)
    expect(run.place(itemOfHeight: height), equals: CGRect(x: 0, y: 20, width: 375, height: 0))
    expect(run.contentSize, equals: CGSize(width: 375, height: 20))
  }

  @Test func `what lies beyond the limit has no height`() {
    let highest = CGFloat(HeightUnits.maximum)
    let count = HeightUnits.limit / HeightUnits.units(HeightUnits.maximum)
    var run = MessageListRun(width: 375)
    expect(run.beginSection(headerHeight: .greatestFiniteMagnitude).height, equals: highest)
    for _ in 1..<count { _ = run.place(itemOfHeight: highest) }
    let end = CGFloat(count) * highest
    expect(run.contentSize.height, equals: end)
    expect(run.place(itemOfHeight: 1), equals: CGRect(x: 0, y: end, width: 375, height: 0))
    expect(run.contentSize.height, equals: end)
  }
}
