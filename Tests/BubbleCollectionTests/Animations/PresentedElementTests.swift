import BubbleCollection
import Expectations
import Foundation
import Testing

/// What is seen at each moment of an animation, and what it is called.
@Suite struct PresentedElementTests {
  /// Rows of 50 points in a view of 300, whose animations take a second; at the end of the content.
  private final class EndRows: RowLayout {
    var keepsEnd = true
    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
      guard keepsEnd, let view = collectionView else { return proposedContentOffset }
      return CGPoint(x: 0, y: collectionViewContentSize.height - view.bounds.height)
    }
  }

  private func made(
    _ count: Int, offset: CGFloat
  ) -> (view: CollectionView, layout: EndRows, counts: Counts) {
    let layout = EndRows()
    layout.rowHeight = 50
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let counts = Counts([count])
    view.dataSource = counts
    view.layoutIfNeeded()
    view.contentOffset.y = offset
    view.layoutIfNeeded()
    view.animationDuration = 1
    view.animationCurve = .linear
    return (view, layout, counts)
  }

  private func insert(_ items: [Int], _ view: CollectionView, _ counts: Counts) throws {
    try view.performBatchUpdates {
      counts.items[0] += items.count
      try view.insertItems(at: items.map { RowFixture.path($0) })
    }
  }

  /// The points of the view, every fifth, that nothing covers.
  private func blank(_ view: CollectionView) -> [CGFloat] {
    let frames = view.presentedElements.map(\.frameInView)
    return stride(from: 2, to: view.presentationBounds.height, by: 5).filter { y in
      !frames.contains { $0.minY <= y && y <= $0.maxY }
    }
  }

  @Test func `rows that a batch scrolls out stay until the animation has carried them out`() throws
  {
    let (view, _, counts) = made(20, offset: 700)
    try insert([20, 21], view, counts)
    expect(view.bounds.minY == 800 && view.presentationBounds.minY == 700)
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      let leaving = view.presentedElements.filter(\.isLeaving)
      expect(leaving.map(\.element), equals: [.cell([0, 14]), .cell([0, 15])])
      expect(leaving.map(\.attributes.frame.minY), equals: [700, 750])
      expect(leaving.allSatisfy { $0.attributes.alpha == 1 })
      view.advanceAnimations(by: 0.1)
    }
    expect(view.presentedElements.count == 6 && !view.isAnimating)
  }

  @Test func `what comes into sight comes with what was seen, and is there from the start`() throws
  {
    let (view, layout, counts) = made(20, offset: 700)
    try view.performBatchUpdates {
      counts.items[0] -= 2
      try view.deleteItems(at: [[0, 17], [0, 19]])
    }
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      let first = view.presentationAttributes(for: .cell([0, 12]))
      expect(first?.frame.minY == 600 && first?.alpha == 1)
      view.advanceAnimations(by: 0.1)
    }
    // From below, beside what was the last one.
    layout.keepsEnd = false
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    try view.performBatchUpdates {
      counts.items[0] -= 1
      try view.deleteItems(at: [[0, 5]])
    }
    expect(view.presentationAttributes(for: .cell([0, 5]))?.frame.minY, equals: 300)
    expect(view.presentationAttributes(for: .cell([0, 5]))?.alpha, equals: 1)
    view.advanceAnimations(by: 0.5)
    expect(view.presentationAttributes(for: .cell([0, 5]))?.frame.minY, equals: 275)
    expect(blank(view), equals: [])
  }

  @Test func `a big batch and bounds that go far show what they pass, where it is`() throws {
    let (view, _, counts) = made(20, offset: 700)
    try insert(Array(20..<220), view, counts)
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      for element in view.presentedElements where element.isLeaving {
        expect(
          element.attributes.frame.minY, equals: CGFloat(element.lastElement.indexPath.item) * 50)
      }
      view.advanceAnimations(by: 0.1)
    }
    view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 300), animated: true)
    expect(view.bounds.minY, equals: 10_700)
    (view.collectionViewLayout as? EndRows)?.keepsEnd = false
    view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 300), animated: true)
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds.minY, equals: 5350)
    expect(blank(view), equals: [])
    expect(view.presentationAttributes(for: .cell([0, 107]))?.frame.minY, equals: 5350)
    view.advanceAnimations(by: 0.5)
    expect(view.presentedElements.count, equals: 6)
  }

  @Test func `without an anchor rows slide by no more than the view, and nothing is blank`() throws
  {
    let (view, layout, counts) = made(400, offset: 5000)
    layout.keepsEnd = false
    try view.performBatchUpdates {
      counts.items[0] -= 80
      try view.deleteItems(at: (0..<80).map { [0, $0] })
    }
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      view.advanceAnimations(by: 0.1)
    }
    try insert(Array(0..<200), view, counts)
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      view.advanceAnimations(by: 0.1)
    }
  }

  @Test func `rows that grow leave with the others`() {
    let (view, layout, counts) = made(20, offset: 0)
    layout.keepsEnd = false
    HeadlessView.animate(withDuration: 1) {
      layout.rowHeight = 100
      layout.invalidateLayout()
      view.layoutIfNeeded()
    }
    for _ in 0..<10 {
      expect(blank(view), equals: [])
      view.advanceAnimations(by: 0.1)
    }
    expect(view.presentedElements.count, equals: 3)
    withExtendedLifetime(counts) {}
  }

  @Test func `elements have their names of after from the first moment on`() throws {
    let (view, layout, counts) = made(20, offset: 0)
    layout.keepsEnd = false
    func names() -> [Int] {
      view.presentedElements.filter { !$0.isLeaving }.map(\.attributes.indexPath.item)
    }
    let marked = try #require(view.presence(of: .cell([0, 1])))
    try insert([0], view, counts)
    expect(names(), equals: [0, 1, 2, 3, 4, 5])
    expect(view.presentationAttributes(for: .cell([0, 2]))?.frame.minY, equals: 50)
    view.advanceAnimations(by: 0.5)
    expect(names(), equals: [0, 1, 2, 3, 4, 5])
    // Another one meanwhile.
    try insert([1], view, counts)
    expect(names(), equals: [0, 1, 2, 3, 4, 5])
    expect(view.element(of: marked), equals: .cell([0, 3]))
    expect(view.presentationAttributes(for: marked)?.indexPath, equals: [0, 3])
    expect(view.presentationAttributes(for: marked)?.frame.minY, equals: 75)
    let leaving = view.presentedElements.filter(\.isLeaving)
    expect(leaving.map(\.lastElement.indexPath.item), equals: [7, 6])
    expect(leaving.map(\.element), equals: leaving.map(\.lastElement))
    view.advanceAnimations(by: 2)
    expect(names(), equals: [0, 1, 2, 3, 4, 5])
    expect(view.presentationAttributes(for: marked)?.frame.minY, equals: 150)
  }

  @Test func `what is gone keeps its presence, and its name is said to be from before`() throws {
    let (view, layout, counts) = made(20, offset: 0)
    layout.keepsEnd = false
    var told: [ElementChange] = []
    view.changesHandler = { told += $0.changes }
    let marked = try #require(view.presence(of: .cell([0, 2])))
    try view.performBatchUpdates {
      counts.items[0] -= 1
      try view.deleteItems(at: [[0, 2]])
    }
    let gone = try #require(told.first { $0.kind == .disappeared })
    expect(gone.presence == marked && gone.currentElement == nil)
    expect(gone.element, equals: .cell([0, 2]))
    expect(view.element(of: marked) == nil)
    let element = try #require(view.presentedElements.first { $0.presence == marked })
    expect(element.isLeaving && element.element == nil && element.lastElement == .cell([0, 2]))
    // The name is another one's now.
    expect(view.presentationAttributes(for: .cell([0, 2]))?.frame.minY, equals: 150)
    try insert([0], view, counts)
    expect(view.presentationAttributes(for: marked)?.indexPath, equals: [0, 2])
    // A reload is a new one in the old one's place; a reconfiguration is not.
    let reloaded = try #require(view.presence(of: .cell([0, 1])))
    try view.reloadItems(at: [[0, 1]])
    expect(view.presence(of: .cell([0, 1])) != reloaded)
    let kept = try #require(view.presence(of: .cell([0, 0])))
    try view.reconfigureItems(at: [[0, 0]])
    expect(view.presence(of: .cell([0, 0])), equals: kept)
    view.advanceAnimations(by: 2)
    expect(view.presentationAttributes(for: marked) == nil)
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.presence(of: .cell([0, 0])) != kept)
  }

  @Test func `an element that comes back while it leaves is the same, from where it is`() throws {
    let (view, layout, counts) = made(20, offset: 0)
    layout.keepsEnd = false
    let marked = try #require(view.presence(of: .cell([0, 5])))
    try insert([0], view, counts)
    view.advanceAnimations(by: 0.5)
    expect(view.element(of: marked), equals: .cell([0, 6]))
    expect(view.presentationAttributes(for: marked)?.frame.minY, equals: 275)
    try view.performBatchUpdates {
      counts.items[0] -= 1
      try view.deleteItems(at: [[0, 0]])
    }
    expect(view.presence(of: .cell([0, 5])), equals: marked)
    expect(view.presentationAttributes(for: marked)?.frame.minY, equals: 275)
    expect(view.presentedElements.filter { $0.presence == marked }.count, equals: 1)
    view.advanceAnimations(by: 1)
    expect(view.presentationAttributes(for: marked)?.frame.minY, equals: 250)
  }

  @Test func `an element that comes back while it leaves is measured as what appears is`() throws {
    let (view, layout, counts) = made(20, offset: 0)
    layout.keepsEnd = false
    var asked: [Int] = []
    view.preferredAttributesProvider = {
      asked.append($0.indexPath.item)
      return $0
    }
    view.reloadData()
    view.layoutIfNeeded()
    expect(asked, equals: [0, 1, 2, 3, 4, 5])
    asked = []
    try insert([0], view, counts)
    expect(asked, equals: [0])
    view.advanceAnimations(by: 0.5)
    asked = []
    view.contentOffset.y = 40
    view.layoutIfNeeded()
    expect(asked, equals: [6])
  }

  @Test func `what moves is told as it is seen`() throws {
    let (view, _, counts) = made(20, offset: 700)
    var told: [CollectionViewChanges] = []
    view.changesHandler = { told.append($0) }
    // Above: in the content all rows go down, and nothing moves on the screen.
    try insert(Array(0..<8), view, counts)
    expect(told.last?.changes.filter { $0.kind == .moved }.count, equals: 6)
    expect(told.last?.motions.isEmpty, equals: true)
    view.advanceAnimations(by: 1)
    // At the end: in the content nothing moves, and on the screen everything does.
    try insert([28], view, counts)
    let motions = try #require(told.last?.motions)
    expect(told.last?.changes.contains { $0.kind == .moved }, equals: false)
    expect(motions.map(\.initialFrame.minY).sorted(), equals: [0, 50, 100, 150, 200, 250, 300])
    expect(motions.allSatisfy { $0.finalFrame.minY == $0.initialFrame.minY - 50 })
    expect(Set(motions.map(\.presence)).count, equals: 7)
  }

  @Test func `a scroll in the middle of an animation moves what is seen at once`() throws {
    let (view, _, counts) = made(20, offset: 700)
    try insert([20, 21], view, counts)
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds.minY, equals: 750)
    view.contentOffset.y -= 30
    view.layoutIfNeeded()
    expect(view.presentationBounds.minY, equals: 720)
    expect(blank(view), equals: [])
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds.minY, equals: 770)
  }
}
