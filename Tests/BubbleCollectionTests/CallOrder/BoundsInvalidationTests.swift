import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// Carries the bounds that it was made for.
private final class BoundsContext: CollectionViewLayoutInvalidationContext {
  var newBounds: CGRect?
}

/// Rows as wide as the view was in `invalidateLayout(with:)`, as some layouts keep it there; holds each question
/// and each invalidation against what the view says meanwhile.
private final class WidthKeepingLayout: CollectionViewLayout {
  /// What a row keeps of the width, taken over when the layout is invalidated.
  private(set) var width: CGFloat = 0
  private var count = 0
  /// The insets by which the layout was last invalidated.
  private var inset = ViewInsets.zero
  var mindsBounds = true
  /// The bounds by which the layout was invalidated, in order.
  private(set) var invalidations: [CGRect] = []
  private(set) var faults: [String] = []
  var onInvalidate: ((CollectionView) -> Void)?
  var onContext: ((CollectionViewLayoutInvalidationContext) -> Void)?

  override class var invalidationContextClass: AnyClass { BoundsContext.self }

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: CGFloat(count) * 10)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 10, width: width, height: 10)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  private func expectOldBounds(_ hook: String, _ newBounds: CGRect) {
    guard let view = collectionView else { return }
    // New insets are asked about by the bounds that are there.
    if view.bounds == newBounds, view.adjustedContentInset == inset {
      faults.append("\(hook): the new bounds are there already")
    }
    if view.frame.size != view.bounds.size { faults.append("\(hook): the frame is another one") }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    expectOldBounds("shouldInvalidateLayout", newBounds)
    return mindsBounds
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    expectOldBounds("invalidationContext", newBounds)
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? BoundsContext)?.newBounds = newBounds
    onContext?(context)
    return context
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    guard let view = collectionView else { return super.invalidateLayout(with: context) }
    width = view.bounds.width
    inset = view.adjustedContentInset
    if let newBounds = (context as? BoundsContext)?.newBounds {
      invalidations.append(newBounds)
      if view.bounds != newBounds { faults.append("invalidated with \(view.bounds)") }
      if view.frame.size != newBounds.size { faults.append("the frame is \(view.frame)") }
      if context.invalidateEverything || context.invalidateDataSourceCounts {
        faults.append("the context says more than the bounds")
      }
      onInvalidate?(view)
    }
    super.invalidateLayout(with: context)
  }

  func forgetInvalidations() { invalidations = [] }
}

private struct Stage {
  let layout = WidthKeepingLayout()
  let source: CellSource
  let view: CollectionView

  init(count: Int = 201) {
    source = CellSource([count])
    view = CollectionView(
      frame: CGRect(x: 3, y: 4, width: 100, height: 40), collectionViewLayout: layout)
    view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    layout.forgetInvalidations()
  }
}

/// A way in which the bounds become others, and what they are then.
private struct Way: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bounds: CGRect
  let run: @Sendable (CollectionView) throws -> Void

  init(
    _ name: String, _ bounds: CGRect, _ run: @escaping @Sendable (CollectionView) throws -> Void
  ) {
    (testDescription, self.bounds, self.run) = (name, bounds, run)
  }

  static let scrolled = CGRect(x: 0, y: 300, width: 100, height: 40)
  static let wide = CGRect(x: 0, y: 0, width: 170, height: 40)

  static let all = [
    Way("contentOffset", scrolled) { $0.contentOffset.y = 300 },
    Way("setContentOffset", scrolled) {
      $0.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
    },
    Way("animated setContentOffset", scrolled) {
      $0.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    },
    Way("scrollToItem", scrolled) {
      $0.scrollToItem(at: IndexPath(item: 30, section: 0), at: .top, animated: false)
    },
    Way("scrollRectToVisible", scrolled) {
      $0.scrollRectToVisible(CGRect(x: 0, y: 330, width: 9, height: 10), animated: false)
    },
    Way("bounds", CGRect(x: 0, y: 8, width: 170, height: 50)) {
      $0.bounds = CGRect(x: 0, y: 8, width: 170, height: 50)
    },
    Way("size", wide) { $0.bounds.size.width = 170 },
    Way("frame", wide) { $0.frame = CGRect(x: 30, y: 40, width: 170, height: 40) },
    Way("setBounds", wide) { $0.setBounds(Way.wide, animated: false) },
    Way("animated setBounds", wide) { $0.setBounds(Way.wide, animated: true) },
    Way("an animation block", wide) { view in
      HeadlessView.animate(withDuration: 0.2) { view.frame.size.width = 170 }
    },
    Way("the block of a batch", wide) { view in
      try view.performBatchUpdates { view.frame.size.width = 170 }
    },
    Way("a delegate's scroll", scrolled) { view in
      final class Delegate: CollectionViewDelegate {
        func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {
          scrollView.contentOffset.y = 300
        }
      }
      let delegate = Delegate()
      view.delegate = delegate
      view.contentOffset.y = 1
      view.delegate = nil
    },
    Way("a changes handler", scrolled) { view in
      view.changesHandler = { _ in view.contentOffset.y = 300 }
      view.contentOffset.y = 1
      view.layoutIfNeeded()
      view.changesHandler = nil
    },
  ]
}

/// Random numbers for what calls each other.
private final class Dice {
  private var generator: SeededGenerator
  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }
  func number(in range: ClosedRange<Int>) -> Int {
    var copy = generator
    defer { generator = copy }
    return Int.random(in: range, using: &copy)
  }
}

@Suite struct BoundsInvalidationTests {
  @Test(arguments: Way.all)
  private func `a layout is asked with the old bounds and invalidated with the new ones`(
    way: Way
  ) throws {
    let stage = Stage()
    try way.run(stage.view)
    stage.view.layoutIfNeeded()
    expect(stage.layout.faults, equals: [])
    expect(stage.view.bounds, equals: way.bounds)
    expect(stage.layout.invalidations.last, equals: way.bounds)
    expect(stage.view.frame.size, equals: way.bounds.size)
  }

  @Test func `a step of an animated scroll asks with the old bounds, too`() {
    let stage = Stage()
    stage.view.animationDuration = 0.3
    stage.view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    for _ in 0..<6 { stage.view.advanceAnimations(by: 0.05) }
    expect(stage.layout.faults, equals: [])
    expect(stage.layout.invalidations.count, equals: 6)
    expect(stage.layout.invalidations.last, equals: Way.scrolled)
  }

  @Test func `content that shrinks has the layout invalidated by where the offset is put`() {
    let stage = Stage()
    stage.view.contentOffset.y = 900
    stage.view.layoutIfNeeded()
    stage.layout.forgetInvalidations()
    stage.source.counts = [10]
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    expect(stage.layout.faults, equals: [])
    expect(stage.layout.invalidations.map(\.minY), equals: [60])
  }

  @Test func `a layout that keeps the width when it is invalidated has the new one after a turn`() {
    let stage = Stage()
    for (width, height) in [(667, 375), (375, 667), (812, 375)] as [(CGFloat, CGFloat)] {
      stage.view.frame.size = CGSize(width: width, height: height)
      stage.view.layoutIfNeeded()
      let frames = stage.view.layoutAttributesForElements(
        in: CGRect(x: 0, y: 0, width: 1000, height: 3000))
      expect(frames.count == 201 && frames.allSatisfy { $0.frame.width == width })
      expect(stage.view.visibleLayoutAttributes.allSatisfy { $0.frame.width == width })
      expect(stage.view.contentSize.width, equals: width)
    }
  }

  @Test func `what a layout does not mind does not invalidate it`() {
    let stage = Stage()
    stage.layout.mindsBounds = false
    for way in [0, 5, 7] { try? Way.all[way].run(stage.view) }
    stage.view.layoutIfNeeded()
    expect(stage.layout.invalidations == [] && stage.layout.faults == [])
  }

  @Test func `both layouts of a transition are invalidated with the new bounds`() {
    let stage = Stage()
    let other = WidthKeepingLayout()
    stage.view.startInteractiveTransition(to: other)
    stage.layout.forgetInvalidations()
    other.forgetInvalidations()
    stage.view.bounds = Way.wide
    stage.view.layoutIfNeeded()
    for layout in [stage.layout, other] {
      expect(layout.invalidations == [Way.wide] && layout.faults == [])
      expect(layout.width, equals: 170)
    }
    stage.view.finishInteractiveTransition()
    expect(stage.view.visibleLayoutAttributes.allSatisfy { $0.frame.width == 170 })
  }

  // MARK: What the context carries

  @Test func `adjustments of a context for new bounds come on top of these, once`() {
    let stage = Stage()
    stage.layout.onContext = {
      $0.contentOffsetAdjustment = CGPoint(x: 0, y: 7)
      $0.contentSizeAdjustment = CGSize(width: 0, height: 1)
    }
    var offsets: [CGFloat] = []
    stage.layout.onInvalidate = { offsets.append($0.contentOffset.y) }
    stage.view.contentOffset.y = 300
    expect(stage.view.contentOffset.y, equals: 300)
    stage.view.layoutIfNeeded()
    expect(stage.view.contentOffset.y, equals: 307)
    stage.view.layoutIfNeeded()
    expect(stage.view.contentOffset.y, equals: 307)
    expect(stage.view.contentSize.height, equals: 2010)
    stage.view.contentOffset.y = 400
    stage.view.contentOffset.y = 500
    stage.view.layoutIfNeeded()
    expect(stage.view.contentOffset.y, equals: 514)
    expect(offsets, equals: [300, 400, 500])
  }

  @Test func `an adjustment for a new size acts on the new bounds`() {
    let stage = Stage()
    stage.view.contentOffset.y = 300
    stage.view.layoutIfNeeded()
    stage.layout.onContext = { $0.contentOffsetAdjustment = CGPoint(x: 0, y: -30) }
    HeadlessView.animate(withDuration: 0) { stage.view.frame.size = CGSize(width: 200, height: 90) }
    expect(stage.view.bounds, equals: CGRect(x: 0, y: 270, width: 200, height: 90))
  }

  // MARK: Bounds that the layout sets

  @Test func `a layout that rounds the offset when it is invalidated is asked about that, too`() {
    let stage = Stage()
    stage.layout.onInvalidate = { $0.contentOffset.y = ($0.contentOffset.y / 10).rounded() * 10 }
    stage.view.contentOffset.y = 303
    expect(stage.view.contentOffset.y, equals: 300)
    stage.view.layoutIfNeeded()
    expect(stage.layout.invalidations.map(\.minY), equals: [303, 300])
    expect(stage.layout.faults == [] && stage.view.diagnostics.isEmpty)
    expect(stage.view.indexPathsForVisibleItems.map(\.item), equals: [30, 31, 32, 33])
  }

  @Test(arguments: [1, 2, 3])
  func `a layout that scrolls whenever it is invalidated comes to an end`(times: Int) {
    let stage = Stage()
    stage.layout.onInvalidate = { view in for _ in 0..<times { view.contentOffset.y += 1 } }
    stage.view.contentOffset.y = 300
    stage.view.frame.size.width = 120
    stage.view.layoutIfNeeded()
    expect(stage.layout.invalidations.count < 100)
    expect(
      stage.view.diagnostics.map(\.description).filter { $0.contains("set again") }.count, equals: 1
    )
    expect(stage.view.indexPathsForVisibleItems.count >= 4)
    stage.layout.onInvalidate = nil
    stage.view.contentOffset.y = 20
    stage.view.layoutIfNeeded()
    expect(stage.view.bounds, equals: CGRect(x: 0, y: 20, width: 120, height: 40))
    expect(stage.layout.faults, equals: [])
  }

  @Test func `the delegate hears of each offset once, when the layout is invalidated`() {
    final class Delegate: CollectionViewDelegate {
      var offsets: [CGFloat] = []
      var invalidations: [Int] = []
      weak var layout: WidthKeepingLayout?
      func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {
        offsets.append(scrollView.contentOffset.y)
        invalidations.append(layout?.invalidations.count ?? 0)
      }
    }
    let stage = Stage()
    let delegate = Delegate()
    delegate.layout = stage.layout
    stage.view.delegate = delegate
    stage.view.contentOffset.y = 10
    stage.layout.onInvalidate = { $0.contentOffset.y = min($0.contentOffset.y, 100) }
    stage.view.contentOffset.y = 300
    stage.view.contentOffset.y = 90
    expect(delegate.offsets, equals: [10, 100, 90])
    expect(delegate.invalidations, equals: [1, 3, 4])
  }

  @Test func `updates from within an invalidation by new bounds are refused`() {
    let stage = Stage()
    var errors: [any Error] = []
    stage.layout.onInvalidate = { view in
      do { try view.deleteItems(at: [IndexPath(item: 0, section: 0)]) } catch {
        errors.append(error)
      }
    }
    stage.view.contentOffset.y = 300
    stage.view.layoutIfNeeded()
    expect(errors.count, equals: 1)
    expect(stage.view.numberOfItems(inSection: 0), equals: 201)
  }

  @Test func `whatever changes the bounds, and from wherever, the order holds`() {
    let seed = testSeed()
    let random = Dice(seed: seed)
    for _ in 0..<testRounds(60) {
      let stage = Stage(count: random.number(in: 1...201))
      var depth = 0
      stage.layout.onInvalidate = { view in
        guard depth < 3, random.number(in: 0...1) == 0 else { return }
        depth += 1
        Self.change(view, random)
        depth -= 1
      }
      for _ in 0..<8 {
        Self.change(stage.view, random)
        if random.number(in: 0...1) == 0 { stage.view.layoutIfNeeded() }
      }
      stage.layout.onInvalidate = nil
      stage.view.layoutIfNeeded()
      let width = stage.view.bounds.width
      let isWide = stage.view.visibleLayoutAttributes.allSatisfy { $0.frame.width == width }
      if stage.layout.faults != [] || !isWide || stage.view.frame.size != stage.view.bounds.size {
        Issue.record("\(stage.layout.faults), width \(width): \(isWide), BUBBLE_SEED=\(seed)")
        return
      }
    }
  }

  private static func change(_ view: CollectionView, _ random: Dice) {
    let offset = CGPoint(x: 0, y: random.number(in: -50...2100))
    let width = CGFloat(random.number(in: 0...300))
    switch random.number(in: 0...6) {
    case 0: view.contentOffset = offset
    case 1: view.frame.size.width = width
    case 2: view.bounds = CGRect(x: 0, y: offset.y, width: width, height: 40)
    case 3: view.setContentOffset(offset, animated: true)
    case 4: HeadlessView.animate(withDuration: 0.1) { view.frame.size.width = width }
    case 5: view.contentInset.top = width / 10
    default: view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .top, animated: false)
    }
  }
}
