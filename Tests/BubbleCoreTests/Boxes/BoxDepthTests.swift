import BubbleTestSupport
import Dispatch
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleCore

/// Trees that are deeper than any that can be solved: hosts may build them, by mistake or of hostile data.
@Suite struct BoxDepthTests {
  /// Runs on a stack of 2 MB, a small part of what a recursion over such trees would take.
  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) -> Bool {
    let ended = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    let thread = Thread {
      outcome.isGood.withLock { $0 = body() }
      ended.signal()
    }
    thread.stackSize = 2 * 1_024 * 1_024
    thread.start()
    ended.wait()
    return outcome.isGood.withLock { $0 }
  }

  private final class Outcome: Sendable {
    let isGood = Lock(false)
  }

  private static func chain(_ depth: Int, core: String = "core") -> LayoutBox {
    (0..<depth).reduce(LayoutBox.text(core)) { inner, level in
      level % 3 == 0 ? .column([.text("a"), inner]) : .row([inner])
    }
  }

  @Test func `a tree a million deep is built and freed`() {
    expect(
      onSmallStack {
        var tree: LayoutBox? = Self.chain(1_000_000)
        let isThere = tree?.children.count == 2
        tree = nil
        return isThere
      })
  }

  @Test func `it is freed when a child, a list of children or a copy was kept longer`() {
    expect(
      onSmallStack {
        var tree: LayoutBox? = Self.chain(100_000)
        let copy = tree
        let children = tree?.children ?? []
        let inner = children.last?.children.first
        tree = nil
        return copy != nil && !children.isEmpty && inner != nil
      })
  }

  @Test func `it is freed when a box of it is changed`() {
    expect(
      onSmallStack {
        var tree = Self.chain(100_000)
        tree.children[0].children = []
        tree.children[0] = Self.chain(100_000)
        tree.children.removeAll()
        return tree.children.isEmpty
      })
  }

  @Test func `it is compared, hashed and described`() {
    expect(
      onSmallStack {
        let tree = Self.chain(40_000)
        let same = Self.chain(40_000)
        let other = Self.chain(40_000, core: "other")
        let text = tree.description
        return tree == same && tree != other && tree == tree
          && tree.hashValue == same.hashValue && Set([tree, same, other]).count == 2
          && text.hasSuffix("…") && text.count < 1_000_000
          && !Mirror(reflecting: tree).children.isEmpty
      })
  }

  @Test func `it is refused when it is solved, and where a layouter hands it over`() throws {
    expect(
      onSmallStack {
        let tree = Self.chain(100_000)
        let result = Result {
          try BoxSolver.solve(tree, availableWidth: 100, context: .squares()).size
        }
        guard case .failure(let error as BoxError) = result else { return false }
        return error == .tooDeep(maximum: BoxSolver.maximumDepth)
      })
  }

  @Test func `a wide tree of deep ones is freed`() {
    expect(
      onSmallStack {
        var tree: LayoutBox? = .column((0..<100).map { _ in Self.chain(5_000) })
        let count = tree?.children.count
        tree = nil
        return count == 100
      })
  }

  @Test func `boxes are values: a copy keeps its children when another is changed`() {
    let first = LayoutBox.row([.text("a"), .row([.text("b")])])
    var second = first
    second.children[1].children.append(.text("c"))
    second.children.append(.text("d"))
    expect(first, equals: .row([.text("a"), .row([.text("b")])]))
    expect(second, equals: .row([.text("a"), .row([.text("b"), .text("c")]), .text("d")]))
    expect(first != second)
    var kept = second.children
    kept[0] = .text("e")
    expect(second.children[0], equals: .text("a"))
    second.children = []
    expect(second, equals: .row([]))
    expect(second.hashValue, equals: LayoutBox.row([]).hashValue)
  }

  @Test func `children are added one after the other in linear time`() {
    let times = growth(to: 32_000) { size in
      var row = LayoutBox.row([])
      for _ in 0..<size { row.children.append(.spacer()) }
      expect(row.children.count, equals: size)
    }
    expect(times < 24, "\(times)")
  }

  @Test func `a description has a line for each box`() {
    let box = LayoutBox.row(
      sizing: BoxSizing(width: .percent(50), grow: 1),
      [.text("words"), .image("a.png", naturalSize: .zero).region("photo")])
    expect(
      box.description,
      equals: """
        row width 50%, grow 1.0
          text "words"
          image "a.png" #photo
        """)
  }
}
