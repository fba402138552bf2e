import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct ChatListLayoutTests {
  private final class Messages {
    var heights: [CGFloat] = [30, 60, 40, 20, 50]
  }

  private let messages = Messages()
  let screen: Screen

  init() {
    screen = Screen(ChatListLayout(), width: 100, height: 100, counts: [0])
    let messages = messages
    screen.view.preferredAttributesProvider = { attributes in
      attributes.size.height = messages.heights[attributes.indexPath.item]
      return attributes
    }
    screen.counts = [5]
    screen.view.reloadData()
    screen.view.layoutIfNeeded()
  }

  private func scrollToBottom() {
    for _ in 0..<4 {
      screen.scroll(to: 0, screen.view.contentSize.height - 100)
    }
  }

  @Test func `visible messages have the height they want, the others the estimate`() {
    expect(screen.frame(0), equals: CGRect(0, 0, 100, 30))
    expect(screen.frame(1), equals: CGRect(0, 34, 100, 60))
    expect(screen.frame(2), equals: CGRect(0, 98, 100, 40))
    // 30 + 60 + 40 and two estimates of 40, and four gaps of 4.
    expect(screen.view.contentSize.height, equals: 226)
    scrollToBottom()
    expect(screen.view.contentSize.height, equals: 216)
    expect(screen.view.contentOffset.y, equals: 116)
    expect(screen.frame(4), equals: CGRect(0, 166, 100, 50))
  }

  @Test func `a message that is measured above the visible part leaves it where it is`() {
    let other = Screen(ChatListLayout(), width: 100, height: 100, counts: [5])
    let messages = messages
    other.view.preferredAttributesProvider = screen.view.preferredAttributesProvider
    // Only the first three rows of 40 were seen, and nothing was measured. At 216 − 100 the last three are.
    other.scroll(to: 0, 116)
    expect(other.view.contentSize.height, equals: 206)
    expect(other.view.contentOffset.y, equals: 106)
    // The second row, at 44–84, is measured: 20 more, and all moves down by these.
    other.scroll(to: 0, 60)
    expect(other.view.contentOffset.y, equals: 80)
    expect(other.frame(1), equals: CGRect(0, 44, 100, 60))
    expect(other.frame(2), equals: CGRect(0, 108, 100, 40))
    expect(messages.heights.count, equals: 5)
  }

  @Test func `messages that come in at the bottom keep the bottom in sight and slide in`() throws {
    scrollToBottom()
    screen.told = []
    messages.heights += [30, 70]
    screen.counts = [7]
    try screen.view.performBatchUpdates {
      try screen.view.insertItems(
        at: [IndexPath(item: 5, section: 0), IndexPath(item: 6, section: 0)])
    }
    // 216 + 4 + 30 + 4 + 70.
    expect(screen.view.contentSize.height, equals: 324)
    expect(screen.view.contentOffset.y, equals: 224)
    expect(screen.frame(5), equals: CGRect(0, 220, 100, 30))
    expect(screen.frame(6), equals: CGRect(0, 254, 100, 70))
    let change = try #require(
      screen.told.flatMap(\.changes).first {
        $0.element == .cell(IndexPath(item: 6, section: 0)) && $0.kind == .appeared
      })
    expect(change.initialAttributes.alpha, equals: 0)
    expect(change.initialAttributes.frame.minY - change.finalAttributes.frame.minY, equals: 40)
  }

  @Test func `who reads further up is left alone`() throws {
    screen.scroll(to: 0, 20)
    messages.heights.append(30)
    screen.counts = [6]
    try screen.view.insertItems(at: [IndexPath(item: 5, section: 0)])
    expect(screen.view.contentOffset.y, equals: 20)
    expect(screen.frame(1), equals: CGRect(0, 34, 100, 60))
  }

  @Test func `a message that is deleted leaves to the side`() throws {
    screen.told = []
    messages.heights.remove(at: 1)
    screen.counts = [4]
    try screen.view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    let gone = try #require(screen.told.last?.changes.first { $0.kind == .disappeared })
    expect(gone.element, equals: .cell(IndexPath(item: 1, section: 0)))
    expect(gone.finalAttributes.frame, equals: CGRect(-100, 0, 100, 40))
    expect(screen.frame(1), equals: CGRect(0, 34, 100, 40))
    expect(screen.view.diagnostics.isEmpty)
  }
}
